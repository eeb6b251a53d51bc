"""The table for everybody: axe in every state, a game by ear, zoom, contrast, motion, focus."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page

from tests.browser.driver import Table, answers
from tests.browser.test_games import begun
from tests.browser.test_saves import DEAL, PLAYED, STAGES, TRICKS, saved
from tools.build import ROOT
from tools.moments import MOMENTS, Moment, found
from tools.screens import THEMES, arrange, opened

AXE = (ROOT / "node_modules/axe-core/axe.min.js").read_text()
RUN_AXE = """async (tags) => {
  const beyond = ["wcag2aaa", "experimental", "deprecated"]; // as without any tags
  const rules = axe.getRules(tags).filter((one) => !one.tags.some((tag) => beyond.includes(tag)));
  const runOnly = tags ? rules.map((one) => one.ruleId) : undefined;
  const found = await axe.run(document, {resultTypes: ["violations"], runOnly});
  return found.violations.map((one) => `${one.id}: ${one.nodes[0].html.slice(0, 120)}`);
}"""
# What depends on theme and size: colours, and what is shown, has a name and can be scrolled.
LOOKING = ("color", "keyboard", "name-role-value", "sensory-and-visual-cues", "text-alternatives")
LOOKS = (
    (1280, 800, "light", None),
    (390, 844, "dark", [f"cat.{name}" for name in LOOKING]),
)


def violations(page: Page) -> list[str]:
    """Return what axe finds in a page in two looks, by all its rules in the first."""
    page.evaluate(AXE)
    every = []
    for width, height, theme, tags in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        every += [f"{theme}: {one}" for one in page.evaluate(RUN_AXE, tags)]
    return every


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.name)
def test_axe_finds_nothing_in_any_state(browser: Browser, address: str, moment: Moment) -> None:
    with opened(browser, address, found(moment), moment) as page:
        arrange(page, moment)
        page.clock.resume()
        assert violations(page) == []


HAND, CARDS = "Your hand and the trick", "of (clubs|diamonds|hearts|spades)|joker"
# How what is asked begins; the group whose buttons answer it, and how those are called.
ASKED = {
    "Your bid": ("Your bid", ""),
    "Name trump": ("Trump", ", \\d trump"),
    "Put one card away": (HAND, CARDS),
    "Your lead": (HAND, CARDS),
    "Your turn": (HAND, CARDS),
}


def offered(group: Locator, kind: str) -> list[str]:
    """Return the names of the buttons of a kind that say that they can act."""
    names = re.findall("""- '?button "([^"]+)"(?! \\[disabled)""", group.aria_snapshot())
    return [name for name in names if re.search(kind, name)]


def test_a_whole_game_by_ear(seat: Callable[..., Table]) -> None:
    """Only what the live region says and what roles and names tell is used."""
    table = seat(save=saved(begun("article target=5"))).open()
    page, chance = table.page, random.Random(89)  # they win the third hand, after every stage
    live, sheet = page.get_by_role("status").last, page.get_by_role("dialog")

    def use(name: str) -> None:
        page.get_by_role("button", name=name, exact=True).click()

    answered = set()
    for _ in range(200):
        heard = live.inner_text()
        if sheet.count():
            if re.search("win$", sheet.get_by_role("heading").first.inner_text()):
                break
            use("Next hand")
            table.until(lambda _: not sheet.count(), "the result stays")
            continue
        last = heard.strip().split("\n")[-1]
        for asked, (group, kind) in ASKED.items():
            if last.startswith(asked):
                names = offered(page.get_by_role("group", name=group), kind)
                use(names[0] if asked == "Put one card away" else chance.choice(names))
                answered.add(asked)
        if last.startswith("Put one card away"):
            use(offered(page.locator("body"), "^Discard the")[0])
        table.until(
            lambda _, old=heard: live.inner_text() != old or sheet.count(), "nothing is said"
        )
    assert answered == set(ASKED)
    assert table.state()["stage"] == "over"
    assert table.record().count("auction:") == 3
    assert table.troubles() == []


def test_case_c12_focus_goes_on_from_a_button_that_was_pressed(seat: Callable[..., Table]) -> None:
    table = seat(speed="normal", save=saved(DEAL)).open()
    table.my_turn()
    table.page.locator('[data-do="pass"]').focus()
    table.press("Enter")
    table.until(lambda now: now["turn"] != "S", "the pass is not taken")
    where = "document.activeElement.tagName + '#' + document.activeElement.id"
    assert table.page.evaluate(where) == "P#say"
    table.press("Tab")
    assert table.page.evaluate("document.activeElement !== document.body")
    after = """() => !!(document.getElementById("say").compareDocumentPosition(
        document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    assert table.page.evaluate(after), "Tab begins from the top"


CONTRAST = """(selector) => {
  const lit = (text) => {
    const parts = text.match(/[\\d.]+/g).map(Number);
    const linear = parts.slice(0, 3).map((part) => {
      const share = text.startsWith("color(") ? part : part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return {alpha: parts[3] ?? 1,
      light: 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]};
  };
  const shown = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  return shown.map((one) => {
    const ink = lit(getComputedStyle(one).color);
    let box = one, ground = {alpha: 0, light: 1};
    for (; box; box = box.parentElement) {
      const found = lit(getComputedStyle(box).backgroundColor);
      if (found.alpha > 0.9) { ground = found; break; }
    }
    const [low, high] = [ink.light, ground.light].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}"""


@pytest.mark.parametrize("media", ["dark", "light", "forced", "print"])
@pytest.mark.parametrize("deck", ["two", "four"])
def test_case_c18_black_suits_stand_out_on_every_ground(
    seat: Callable[..., Table], media: str, deck: str
) -> None:
    spades = PLAYED.replace("trump: h", "trump: s").replace("discard: 9s", "discard: Ah")
    table = seat(save=saved(spades + "play: Jh 9h 9d Jd\n")).open()
    table.my_turn()
    for word in ("close:notice", "menu", "settings", f"set:deck:{deck}", "close"):
        table.do(word)
    options: dict[str, Any] = {
        "dark": {"color_scheme": "dark"},
        "light": {"color_scheme": "light"},
        "forced": {"forced_colors": "active", "color_scheme": "dark"},
        "print": {"media": "print"},
    }[media]
    table.page.emulate_media(**options)
    seen = table.page.evaluate(CONTRAST, ".trump .suit, .chip .suit, .log li")
    assert len(seen) >= 2 + 4
    assert min(seen) >= 4.5
    # The faces are pictures in black on white: nothing may turn their ground.
    assert table.page.locator(".in-hand").first.evaluate(
        """one => getComputedStyle(one).forcedColorAdjust === 'none'
            || !matchMedia('(forced-colors: active)').matches"""
    )


# Which of red, green and blue is the strongest in the colour of each.
HUES = """(selector) => [...document.querySelectorAll(selector)].map((one) => {
  const parts = getComputedStyle(one).color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  return "RGB"[parts.indexOf(Math.max(...parts))];
})"""


@pytest.mark.parametrize(("trump", "hue"), [("d", "B"), ("c", "G"), ("h", "R")])
def test_trump_has_one_colour_wherever_it_stands(
    seat: Callable[..., Table], trump: str, hue: str
) -> None:
    save = saved(PLAYED.replace("trump: h", f"trump: {trump}"))
    table = seat(save=save, names={"deck": "four"}).open()
    table.my_turn()
    assert table.page.evaluate(HUES, ".emblem, .trump .suit, .chip .suit") == [hue] * 3


def test_case_c20_states_of_a_card_differ_in_more_than_colour(seat: Callable[..., Table]) -> None:
    record = DEAL.replace("dealer: E", "dealer: S")
    record += "auction: 3 - - -\ntrump: c\ndiscard: 9h\ndefend: - -\nplay: Qh 9d Jd\n"
    table = seat(save=saved(record), width=390, height=844).open()
    table.my_turn()
    top = "one => one.getBoundingClientRect().top"
    legal = table.page.locator(".in-hand.legal").first.evaluate(top)
    illegal = table.page.locator(".in-hand.illegal").first.evaluate(top)
    assert illegal - legal > 5  # a card that may be played stands up
    assert "winning" in table.page.locator(".on-table.winning").inner_text()
    assert not table.page.locator(".on-table:not(.winning)").first.inner_text()
    choosing = seat(save=saved(STAGES["discard"])).open()
    choosing.my_turn()
    choosing.page.locator("#card-Ts").click()
    assert choosing.page.locator(".in-hand .mark").count() == 1
    assert choosing.page.locator("#card-Ts .mark").is_visible()


def test_what_was_opened_from_a_sheet_gives_the_focus_back(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(STAGES["scored"])).open()
    focused = "document.activeElement.dataset.do ?? document.activeElement.id"
    if table.page.locator("#go").count():
        table.do("go")
    for word in ("review", "menu"):
        table.page.locator(f'.sheet [data-do="{word}"]').focus()
        table.press("Enter")
        table.until(lambda now, old=word: old not in now["words"], f"{word} opens nothing")
        assert table.page.evaluate(focused) == "title"
        table.press("Escape")
        table.until(lambda now, old=word: old in now["words"], "it stays open")
        assert table.page.evaluate(focused) == word


# What moves by itself; what follows a scrolling hand does not.
MOVING = "document.getAnimations().filter((one) => one.timeline instanceof DocumentTimeline)"


def test_case_c32_nothing_moves_for_who_wants_less_motion(seat: Callable[..., Table]) -> None:
    play = f"""() => {{
      document.querySelector("[data-do='play:Jh']").click();
      return {MOVING}.filter((one) => one.playState === "running").length;
    }}"""
    for motion, still in (("reduce", True), ("no-preference", False)):
        table = seat(speed="normal", save=saved(PLAYED), reduced_motion=motion).open()
        table.my_turn()
        assert (table.page.evaluate(play) == 0) == still
        state = table.until(lambda now: len(now["trick"]) == 4, "the trick is not played")
        assert "Jh" in state["trick"]
        table.until(lambda now: not now["trick"], "the trick waits for a movement")


def test_case_c37_the_lead_of_a_bot_stays_when_the_old_trick_is_swept(
    seat: Callable[..., Table],
) -> None:
    hand = PLAYED.replace("west: 9h Th Qh Js", "west: Ac Th Qh Js").replace("9c Tc Ac", "9c Tc 9h")
    table = seat(save=saved(hand), reduced_motion="no-preference").open()
    table.my_turn()
    led = 0
    for _ in range(6):
        state = table.my_turn()
        if "next" in state["words"]:
            break
        if state["trick"] and not set(state["trick"]) <= set(state["hand"]):
            led += 1
            for card in state["trick"]:
                box = table.page.locator(f"#card-{card}")
                assert box.is_visible()
                assert "won" not in (box.get_attribute("class") or "").split()
        play = [word for word in answers(state) if word.startswith("play:")]
        table.page.evaluate(f"document.querySelector('[data-do=\"{play[-1]}\"]').click()")
        table.until(lambda now, old=state: now != old, "the card is not played")
    assert led > 0


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_case_c39_the_question_is_there_after_the_tab_was_hidden(
    seat: Callable[..., Table], motion: str
) -> None:
    """There no movement goes on, and no frame is drawn: the widow never comes to rest."""
    table = seat(speed="quick", save=saved(STAGES["trump"]), reduced_motion=motion).open()
    table.my_turn()
    session = table.page.context.new_cdp_session(table.page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    table.page.evaluate(
        """() => {
          window.requestAnimationFrame = () => 0;
          document.querySelector("[data-do='trump:h']").click();
        }"""
    )
    state = table.until(lambda now: now["stage"] == "discard", "no discard")
    assert len([word for word in state["words"] if word.startswith("select:")]) == 7
    assert "Put one card away" in state["say"]
    moving = table.page.evaluate(MOVING + ".length")
    assert bool(moving) == (motion == "no-preference")


def test_case_c40_the_player_is_asked_even_without_a_choice(seat: Callable[..., Table]) -> None:
    last = saved(PLAYED + TRICKS.rsplit(" ", 4)[0] + "\n")
    table = seat(save=last).open()
    before = table.my_turn()
    assert answers(before) == ["play:Ts"]
    table.page.wait_for_timeout(500)
    assert answers(table.state()) == ["play:Ts"]
    table.do("play:Ts")
    table.until(lambda now: now["stage"] == "scored", "the last card is not played")


def test_the_pages_of_text_have_no_violation(browser: Browser, address: str) -> None:
    for theme in THEMES:
        context = browser.new_context(color_scheme=theme)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(address + "rules.html")
        page.evaluate(AXE)
        assert page.evaluate(RUN_AXE, None) == []
        context.close()
