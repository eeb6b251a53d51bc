"""The table under the hands of impatient people, and what it shows."""

import random
from collections.abc import Callable

import pytest

from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import chance_for_bots, new_app
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.actions import Deal, word_of
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write_observation
from tests.browser.driver import Table, answers
from tests.browser.test_saves import DEAL, PLAYED, SEED, STAGES, TRICKS, saved

LAST = TRICKS.rsplit(" ", 4)[0] + "\n"  # without the last trick


def bots_words(record: str, level: str = "club") -> list[tuple[str, str]]:
    """Return each bot's word in a record, with the word that plain CPython chooses."""
    log = read(record).log
    chance = chance_for_bots(new_app(default_settings()).replace(seed=SEED))
    pairs = []
    for place, action in enumerate(log.actions):
        if place == 0 or isinstance(action, Deal):
            continue
        before = replay(log.replace(actions=log.actions[:place]))
        seat = turn_of(before.table)
        if seat not in (None, "S"):
            text = write_observation(observe(before, seat))
            pairs.append((word_of(action), choose(text, level, chance)))
    return pairs


def test_page_and_worker_give_the_same_words(seat: Callable[..., Table]) -> None:
    words = []
    for blocked in (True, False):
        table = seat(save=saved(DEAL), worker=True)
        if blocked:
            table.page.route("**/worker-*.tar.gz", lambda route: route.abort())
        table.open()
        expected = "failed" if blocked else "ready"
        table.until(lambda now, state=expected: now["thinker"] == state, f"not {expected}", 60)
        table.play(random.Random(5), over=lambda state: state["stage"] in ("scored", "thrown_in"))
        words.append(bots_words(table.record()))
    for pairs in words:
        assert len(pairs) > 12
        assert [page for page, _ in pairs] == [here for _, here in pairs]
    assert words[0] == words[1]


def test_case_a25_next_twice_scores_once(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(STAGES["scored"])).open()
    table.until(lambda now: "next" in now["words"], "no next hand")
    score = table.state()["score"]
    table.reload().until(lambda now: "next" in now["words"], "no next hand")
    table.page.evaluate(
        "() => { const b = document.querySelector('[data-do=next]'); b.click(); b.click() }"
    )
    table.my_turn()
    assert table.state()["score"] == score
    assert table.record().count("auction:") <= 2
    assert len([a for a in read(table.record()).log.actions if isinstance(a, Deal)]) == 2


def test_case_a26_every_card_may_lead_while_the_old_trick_lies_there(
    seat: Callable[..., Table],
) -> None:
    table = seat(hold="on", save=saved(PLAYED + "play: Jh 9h 9d Jd\n")).open()
    state = table.state()
    assert "go" in state["words"]
    assert len(state["trick"]) == 4
    assert {f"play:{card}" for card in state["hand"]} <= set(state["words"])
    table.do("play:Ts")
    assert table.state()["trick"][0] == "Ts"


def test_case_c38_the_last_card_is_seen_before_the_result(seat: Callable[..., Table]) -> None:
    table = seat(speed="normal", save=saved(PLAYED + LAST + "")).open()
    table.my_turn()
    table.watch()
    table.do("play:Ts")
    table.until(lambda now: "next" in now["words"], "no result")
    seen = table.seen()
    whole = next(now for now in seen if len(now["trick"]) == 4)
    result = next(now for now in seen if "next" in now["words"])
    assert result["at"] - whole["at"] > 800


def test_undo_takes_back_the_last_decision(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    before = table.my_turn()
    table.do("play:Jh")
    table.until(lambda now: now["turn"] == "S" and "Jh" not in now["hand"], "no next turn")
    table.do("undo")
    after = table.my_turn()
    assert after["hand"] == before["hand"]
    assert after["trick"] == []
    assert read(table.record()).log == read(PLAYED).log


def test_the_last_trick_can_be_looked_at(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED + "play: Jh 9h 9d Jd Jk\n")).open()
    table.my_turn()
    table.press("l")
    faces = table.page.locator(".cross img").evaluate_all("all => all.map(one => one.alt)")
    assert len(faces) == 4
    table.press("Escape")
    assert not table.page.locator(".veil").count()


PHONES = ((320, 568), (360, 640), (390, 844), (667, 375), (568, 320), (844, 390))
IN_SIGHT = """() => {
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    const bottom = document.documentElement.scrollHeight + 1;
    return box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1
      && box.top >= 0 && box.bottom <= bottom;
  };
  const all = [...document.querySelectorAll(
    ".in-hand, .choices [data-do], #say, .contract, .team, .race, .seat .name, .me:has(.chip) .name"
  )];
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    const found = document.elementFromPoint(
      (box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return !found || !one.contains(found);
  };
  return {
    covered: [...document.querySelectorAll(
      ".in-hand, .choices [data-do], .contract, .team, .race, .seat .chip, .notice .btn, .tool")]
      .filter((one) => one.checkVisibility() && middle(one))
      .map((one) => one.id || one.textContent),
    spilt: [...document.querySelectorAll(".contract, .team, .race, .plate")].filter(
      (one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
    ).map((one) => one.textContent),
    hidden: all.filter((one) => !seen(one)).map((one) => one.outerHTML.slice(0, 80)),
    sideways: document.documentElement.scrollWidth > innerWidth,
    below: document.documentElement.scrollHeight - innerHeight,
  };
}"""


@pytest.mark.parametrize("stage", ["auction", "trump", "discard", "defend", "play"])
def test_case_c06_c07_everything_is_in_sight_on_a_phone(
    seat: Callable[..., Table], stage: str
) -> None:
    table = seat(save=saved(STAGES[stage]), has_touch=True).open()
    table.my_turn()
    look_at_phones(table)
    table.do("close:notice")
    look_at_phones(table)


@pytest.mark.parametrize(
    "record",
    [
        DEAL.replace("dealer: E", "dealer: S") + "auction: 3 - 4\n",
        STAGES["defend"] + "defend: - -\n",
    ],
)
def test_case_c06_long_names_push_nothing_away(seat: Callable[..., Table], record: str) -> None:
    names = {"name:W": "Bartholomew", "name:N": "Ännchen b", "name:E": "WWWWWWWWWWWW"}
    for called in ({}, names):
        table = seat(save=saved(record), has_touch=True, names=called).open()
        table.my_turn()
        table.do("close:notice")
        look_at_phones(table)


def look_at_phones(table: Table) -> None:
    """Make sure that all that a player must see is in sight on every phone."""
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        found = table.page.evaluate(IN_SIGHT)
        assert found["hidden"] == [], (width, height)
        assert found["covered"] == found["spilt"] == [], (width, height)
        assert not found["sideways"], (width, height)
        assert found["below"] <= 30, (width, height)


def test_case_c03_one_tap_plays_one_card(seat: Callable[..., Table]) -> None:
    table = seat(speed="normal", save=saved(PLAYED), has_touch=True, reduced_motion=None).open()
    table.my_turn()
    table.watch()
    table.page.locator('[data-do="play:Kh"]').tap()
    table.until(lambda now: now["turn"] != "S", "the card is not played")
    state = next(now for now in table.seen() if "Kh" in now["trick"])
    assert len(state["hand"]) == 5
    assert state["turn"] == "W"


def test_case_b18_c01_wild_clicks_never_break_the_order(seat: Callable[..., Table]) -> None:
    table = seat(speed="quick", save=saved(DEAL)).open()
    for _ in range(12):
        table.page.evaluate(
            """() => {
              for (const one of document.querySelectorAll("button:not(.tools *)")) {
                one.click();
                one.click();
              }
              dispatchEvent(new Event("blur"));
              dispatchEvent(new Event("focus"));
            }"""
        )
        table.page.wait_for_timeout(120)
    read(table.record())  # the reader checks every turn, card and call
    assert table.troubles() == []


# Slows the cards down, then looks on their way which answers lie below one of them.
SLOW = """() => {
  const style = new CSSStyleSheet();
  style.replaceSync("[data-speed]{--move:100s!important}");
  document.adoptedStyleSheets = [style];
}"""
ON_THE_WAY = """() => {
  const flights = document.querySelector(".cards").getAnimations({subtree: true});
  const covered = new Set();
  for (let second = 0; second <= 100; second += 2) {
    for (const flight of flights) flight.currentTime = second * 1000;
    for (const answer of document.querySelectorAll(".choices [data-do]")) {
      const box = answer.getBoundingClientRect();
      const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!answer.contains(met)) covered.add(answer.dataset.do);
    }
  }
  return [flights.length, [...covered]];
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_cards_that_are_dealt_take_no_click_from_the_bids(
    seat: Callable[..., Table], width: int, height: int
) -> None:
    table = seat(
        save=saved(STAGES["scored"]), width=width, height=height, reduced_motion=None
    ).open()
    table.until(lambda now: "next" in now["words"], "no next hand")
    table.page.evaluate(SLOW)
    table.do("next")
    table.until(lambda now: "pass" in now["words"], "no bid")
    flights, covered = table.page.evaluate(ON_THE_WAY)
    assert flights >= 6
    assert covered == []


def test_case_c05_two_quick_taps_make_one_bid(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL)).open()
    table.my_turn()
    table.page.evaluate(
        "() => { const b = document.querySelector('[data-do=\\'bid:2\\']'); b.click(); b.click() }"
    )
    table.my_turn()
    assert table.record().split("auction:")[1].split("\n")[0].split().count("2") == 1
    assert table.page.locator(".notice").count() == 0


def test_why_a_card_cannot_be_played_is_said_each_time(seat: Callable[..., Table]) -> None:
    """Case C15: the same sentence twice is two elements of the live region."""
    record = DEAL.replace("dealer: E", "dealer: S")
    record += "auction: 3 - - -\ntrump: c\ndiscard: 9h\ndefend: - -\nplay: Qh 9d Jd\n"
    table = seat(save=saved(record)).open()
    table.my_turn()
    refused = table.page.locator(".in-hand.illegal").first
    keys = []
    for _ in range(2):
        refused.click(force=True)
        assert "must be followed" in table.state()["say"]
        lines = table.page.locator("#live p")
        keys.append(lines.last.evaluate("one => { one.was = (one.was || 0) + 1; return one.was }"))
    assert keys == [1, 1]  # a new element each time
    assert read(table.record()).log == read(record).log


def test_case_c16_one_message_an_event(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.page.evaluate(
        """() => {
          window.spoken = [];
          const hear = (changes) => changes.forEach((change) => change.addedNodes.forEach(
            (node) => spoken.push(node.textContent)));
          new MutationObserver(hear).observe(
            document.getElementById("live"), {childList: true, subtree: true});
        }"""
    )
    table.play(random.Random(2), over=lambda state: state["stage"] == "scored")
    spoken = table.page.evaluate("spoken")
    asked = [line for line in spoken if line.startswith(("Your", "You take"))]
    # 24 cards, six tricks, one result; and each time that it is South's turn, what is asked.
    assert 24 + 6 + 1 <= len(spoken) - len(asked) + 6 <= 24 + 6 + 1 + 6
    assert len(asked) <= 6 + 6
    assert not table.page.locator("[aria-live=assertive], [role=alert]").count()


def test_case_c13_the_page_never_names_a_hidden_card(seat: Callable[..., Table]) -> None:
    names = {"N": "9c Tc Ac 9d Td Ad", "E": "Jc Qc Kc Jd Qd Kd", "W": "9h Th Qh Js Qs Ks"}
    table = seat(save=saved(DEAL)).open()
    table.my_turn()
    page = table.page.content()
    for card in " ".join([*names.values(), "As"]).split():
        assert f"card-{card}" not in page
        assert f"{card}.svg" not in page
    for name in ("queen of hearts", "ace of spades", "nine of clubs", "king of diamonds"):
        assert name not in page


def test_case_c36_the_cards_on_the_table_are_those_of_the_record(
    seat: Callable[..., Table],
) -> None:
    table = seat(hold="on", save=saved(PLAYED)).open()
    table.my_turn()
    table.watch()
    table.do("play:Jh")
    state = table.until(lambda now: "go" in now["words"], "no trick")
    seen = {card for now in table.seen() for card in now["trick"]}
    played = table.record().split("play:")[1].split()
    assert seen == set(played[:4]) == set(state["trick"])
    for card in played[:4]:
        face = table.page.locator(f"#card-{card} img")
        assert face.get_attribute("src") == f"cards/two-large/{card}.svg"
        face.evaluate("(image) => image.decode()")  # throws where it is broken


def test_case_d23_a_pause_can_be_cut_short(seat: Callable[..., Table]) -> None:
    table = seat(speed="slow", save=saved(PLAYED + "play: Jh 9h 9d\n"), clock=True).open()
    table.stop_time()
    while "go" not in table.state()["words"]:
        table.page.clock.run_for(100)
    table.do("go")  # else it would lie there for 2.6 seconds
    table.page.clock.run_for(100)
    assert not table.state()["trick"]


def test_case_g04_g07_every_visit_has_other_cards(seat: Callable[..., Table]) -> None:
    hands = [tuple(seat().open().state()["hand"]) for _ in range(6)]
    assert len(set(hands)) == 6


def test_a_certain_hand_is_claimed(seat: Callable[..., Table]) -> None:
    sure = DEAL.replace("south: Jh Jk Ah Kh 9s Ts", "south: Jh Jk Ah Kh As Jd")
    sure = sure.replace("east: Jc Qc Kc Jd", "east: Jc Qc Kc Ts").replace("widow: As", "widow: 9s")
    table = seat(save=saved(sure + "auction: 6\ntrump: h\ndiscard: 9s\ndefend: - -\n")).open()
    assert "claim" in table.my_turn()["words"]
    table.do("claim")
    state = table.until(lambda now: now["stage"] == "scored", "the claim is not played out")
    assert state["score"][0] == "6"
    read(table.record())


def test_a_hand_is_given_up_and_played_again(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.do("menu")
    table.do("give-up")
    state = table.until(lambda now: now["stage"] == "scored", "the hand is not played out")
    assert not [word for word in state["words"] if word.startswith("play:")]
    table.do("again")
    state = table.my_turn()
    assert state["stage"] == "auction"
    assert len(read(table.record()).log.actions) < 5


def test_why_a_bid_is_refused_is_said_by_click_and_key(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL + "auction: 1 3 - -\n")).open()
    table.my_turn()
    before = read(table.record()).log
    table.press("2")
    assert "West holds the bid at 3" in table.state()["say"]
    table.page.locator('[data-why="bid:3"]').click(force=True)
    spoken = table.page.locator("#live p").last.inner_text()
    assert spoken.startswith("Not this bid:")
    assert read(table.record()).log == before


def test_four_bots_can_be_watched(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL)).open()
    table.my_turn()
    table.do("menu")
    table.do("watch")
    table.until(lambda now: "next" in now["words"], "nobody plays for South")
    table.do("next")
    table.until(lambda now: "next" in now["words"], "nobody plays the second hand")
    assert table.record().count("auction:") == 2
    table.do("next")
    table.reload()
    table.until(lambda now: "next" in now["words"], "nobody plays on after a reload")
    table.page.evaluate(
        """() => {
          for (const word of ["next", "take"])
            document.querySelector(`[data-do=${word}]`).click();
        }"""
    )
    table.reload()
    table.until(lambda now: now["turn"] == "S" and bool(answers(now)), "South is not asked")


def test_the_log_fades_at_its_top_as_long_as_more_stands_above(seat: Callable[..., Table]) -> None:
    table = seat(width=1280, height=800).open()
    faded = """() => {
      const lines = document.querySelector(".log .lines");
      const room = lines.scrollHeight - lines.clientHeight;
      return [room > 0, getComputedStyle(lines).maskImage !== "none"];
    }"""
    assert table.page.evaluate(faded) == [False, False]
    table.play(random.Random(5), over=lambda state: state["stage"] == "scored")
    table.until(lambda _: table.page.evaluate(faded) == [True, True], "the log does not fade")
    table.page.evaluate("document.querySelector('.log .lines').scrollTop = -9999")
    table.until(lambda _: table.page.evaluate(faded) == [True, False], "its first line fades")


def test_cards_and_buttons_are_not_selected_but_what_is_said_is(table: Table) -> None:
    table.my_turn()
    chosen = """(name) => [...document.querySelectorAll(name)].map(
      (one) => getComputedStyle(one).userSelect)"""
    for name in (".in-hand", ".in-hand img", ".choices button", ".tool", ".plate .name"):
        assert set(table.page.evaluate(chosen, name)) == {"none"}, name
    for name in ("#say", ".log .lines li", ".board .contract"):
        assert set(table.page.evaluate(chosen, name)) <= {"text", "auto"}, name
        assert table.page.evaluate(chosen, name), name
    for word in ("menu", "share"):
        table.do(word)
    assert set(table.page.evaluate(chosen, ".sheet button")) == {"none"}
    assert set(table.page.evaluate(chosen, ".sheet p, .sheet textarea")) <= {"text", "auto"}
