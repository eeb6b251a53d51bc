"""Hints and reviews: what a thinker tells is shown, what it cannot mean is refused."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.advice import FORCED, GRADES, Verdict, read_hint, read_verdict
from hasenpfeffer.app.keys import command_of
from hasenpfeffer.app.messages import Hinted, Reviewed
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.review import course_of, length_of, record_for, wanted
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.app.telling import (
    CLOSE,
    action_said,
    foresight_said,
    hindsight_said,
    percent_said,
    points_said,
)
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.bots.search.review import NOTICED
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.stages import turn_of
from tests.app.apps import (
    ENGLISH,
    apps,
    at,
    begun,
    did,
    game_of,
    legal_words,
    states,
    until_yours,
)
from tests.engine.positions import record

FACT = {
    "card": "Jk",
    "seat": "E",
    "probability": 0.42,
    "lead_if": 0.8,
    "lead_if_not": 2.14,
    "over": "play:9d",
}


def hint_text(words: list[str], fact: Any = FACT) -> str:
    """Tell a hint as the worker does: these words, the best first."""
    actions = [
        {"word": word, "points": 1.32 - place, "error": 0.05, "tricks": 3.4, "making": 0.714}
        for place, word in enumerate(words)
    ]
    return json.dumps({"actions": actions, "fact": fact})


def verdict_data(number: int, seat: str, word: str) -> dict[str, Any]:
    return {
        "number": number,
        "seat": seat,
        "word": word,
        "best": "bid:2",
        "foresight": {"loss": 0.12, "error": 0.03},
        "hindsight": {"best": "bid:2", "loss": 1.0},
        "points": 1.4 - number / 10,
        "grade": GRADES[number % 4],
        "luck": number % 5 == 0,
    }


def judged(app: App) -> App:
    """Judge every decision of the hand under review, as the worker would, one by one."""
    while (want := wanted(app)) is not None:
        hand, number = want
        reading = read(record_for(app, hand))
        before = read(record_for(app, hand)).log
        seat = turn_of(_position(before, number)) or "?"
        word = legal_word(reading.log.actions[number + 1])
        text = json.dumps(verdict_data(number, seat, word))
        app = update(app, Reviewed(hand, number, text))
    return app


def _position(log: Any, number: int) -> Any:
    from hasenpfeffer.engine.log import replay

    return replay(log.replace(actions=log.actions[: number + 1])).table


def legal_word(action: Any) -> str:
    from hasenpfeffer.engine.actions import word_of

    return word_of(action)


def finished(seed: int = 3) -> App:
    """Return the state after two hands of a random game."""
    for app in states(begun(), seed, 400):
        if len(app.ledger) == 2 and not app.held and turn_of(game_of(app).table) is None:
            return app
    raise AssertionError("no two hands")


def page(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def test_a_hint_tells_how_a_widow_would_help_the_bid() -> None:
    asking = did(at(record(auction="- - -")), "hint")
    fact = {
        "card": "Jk",
        "seat": "widow",
        "probability": 0.05,
        "making_if": 0.8,
        "making_if_not": 0.35,
    }
    html = page(update(asking, Hinted(game_of(asking), hint_text(["bid:5"], fact))))
    told = "If the joker is the widow (5\u00a0%), you make it in 80\u00a0%; if not, in 35\u00a0%."
    assert told in html


def test_a_hint_marks_its_action_and_tells_its_numbers_and_the_deciding_fact() -> None:
    app = at(record(auction="- - - 3", trump="h", discard="9s", play="9h 9c Jd"))
    asking = did(app, "hint")
    assert asking.asking
    assert "the bots are thinking" in page(asking)
    app = update(asking, Hinted(game_of(asking), hint_text(["play:Ah", "play:Kh"])))
    html = page(app)
    assert not app.asking
    assert "the ace of hearts." in html
    assert "+1.3 points, you make it in 71\u00a0%" in html
    told = (
        "Gain over the nine of diamonds: +0.8 points if East holds the joker (42\u00a0%); if not, "
    )
    assert told + "+2.1." in html
    assert html.count(" hinted") == 1
    assert "ace of hearts, trump, suggested" in html
    why = page(did(app, "hint"))
    assert "the king of hearts" in why.split('class="veil"')[1]
    assert "your tricks" in why
    assert "you make it" in why
    assert "+0.3 \u00b1\u00a00.1" in why or "+0.3 \u00b1\u00a00.0" in why
    played = did(app, "play:Kh")
    assert played.hint is None
    assert " hinted" not in page(played)


def test_a_defenders_hint_says_whose_chance_it_is() -> None:
    for seed in range(1, 9):
        app = until_yours(begun(), "Playing", seed)
        lineup = game_of(app).table.stage.lineup_so_far()
        assert lineup
        hinted = update(did(app, "hint"), Hinted(game_of(app), hint_text(legal_words(app)[:1])))
        maker = lineup.contract.maker
        words = "you make it" if maker == YOU else f"{ENGLISH.seat(maker)} makes it"
        assert f"points, {words} in 71\u00a0%" in page(hinted)
        why, theirs = page(did(hinted, "hint")), maker not in "NS"
        assert ("their tricks" in why, "they make it" in why) == (theirs, theirs)
        assert ("your tricks" in why, "you make it</th>" in why) == (not theirs, not theirs)
        if maker not in "NS":
            return
    raise AssertionError("South never defends")


def test_the_hint_is_spoken_once() -> None:
    app = did(until_yours(begun(), "Playing"), "hint")
    spoken = page(update(app, Hinted(game_of(app), hint_text(legal_words(app)[:1]))))
    live = spoken.split('id="live"')[1]
    assert live.count("Hint:") == 1
    assert "if East holds the joker" in live


@pytest.mark.parametrize("stage", ["Auction", "Naming", "Discarding", "Playing"])
def test_a_hint_is_had_in_every_stage(stage: str) -> None:
    app = until_yours(begun(), stage)
    for word in legal_words(app):
        hinted = update(did(app, "hint"), Hinted(game_of(app), hint_text([word], None)))
        assert hinted.hint
        html = page(hinted)
        assert html.count(" hinted") == (2 if word.endswith(":alone") else 1), word
        assert f"Hint: {action_said(word, ENGLISH)}." in html


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        "{",
        "[" * 9999,
        '{"actions": []}',
        '{"actions": [{}]}',
        '{"actions": [{"word": "play:XX", "points": "much"}]}',
        '{"actions": [{"word": "play:Jh", "points": 1e999}]}',
        '{"actions": [{"word": "fly"}], "fact": {"card": "Jk"}}',
        hint_text(["bid:9"]),
    ],
)
def test_a_hint_that_is_none_is_told_and_nothing_waits(text: str) -> None:
    app = did(until_yours(begun(), "Playing"), "hint")
    after = update(app, Hinted(game_of(app), text))
    assert not after.asking
    assert after.hint is None
    assert "There is no hint" in page(after)
    assert after.game is app.game


def test_a_late_hint_is_ignored() -> None:
    app = did(until_yours(begun(), "Playing"), "hint")
    later = did(app, legal_words(app)[0])
    assert update(later, Hinted(game_of(app), hint_text(["play:Jh"]))) is later
    assert not later.asking
    unasked = until_yours(begun(), "Playing")
    assert update(unasked, Hinted(game_of(unasked), hint_text(legal_words(unasked)))) is unasked


def test_a_hint_without_numbers_is_the_club_players() -> None:
    for stage, said in (
        ("Auction", "A club player would do so."),
        ("Playing", "A club player would play it."),
    ):
        app = did(until_yours(begun(), stage), "hint")
        text = json.dumps({"actions": [{"word": legal_words(app)[0]}]})
        html = page(update(app, Hinted(game_of(app), text)))
        assert said in html
        assert "None" not in html
        assert ">Why?<" not in html


def test_what_no_bot_does_is_marked_with_its_reason_and_the_first_has_no_error() -> None:
    asking = did(until_yours(begun(), "Auction"), "hint")
    rows = [
        {"word": "pass", "points": 0.1, "error": 0.0},
        {"word": "bid:2", "points": 0.4, "error": 0.5, "barred": "partner"},
        {"word": "bid:3", "points": 0.3, "error": 0.5, "barred": "lower"},
        {"word": "bid:4", "points": 0.2, "error": 0.5, "barred": "lower"},
    ]
    hinted = update(asking, Hinted(game_of(asking), json.dumps({"actions": rows})))
    html = page(did(hinted, "hint"))
    assert "bid 2\u00a0*<" in html
    assert html.count("bid 3\u00a0\u2020<") == html.count("bid 4\u00a0\u2020<") == 1
    assert "*\u00a0It takes the bid from the partner." in html
    assert "\u2020\u00a0A lower bid is enough to win the game." in html
    assert "+0.4 \u00b1\u00a00.5" in html
    plain = update(asking, Hinted(game_of(asking), hint_text(["pass"])))
    assert "*\u00a0" not in page(did(plain, "hint"))


@pytest.mark.parametrize(("rules", "told"), [("article", True), ("article set=bid", False)])
def test_a_hint_says_why_a_bid_without_hope_goes_with_few_tricks(rules: str, told: bool) -> None:
    """Rules 6.2: who cannot make it loses tricks, and fewer are told than the hand is worth."""
    asking = did(at(record(rules, auction="- - -")), "hint")
    rows = [
        {"word": "bid:5", "points": 0.1, "tricks": 4.6, "making": 0.6},
        {"word": "bid:6", "points": -1.0, "tricks": 2.3, "making": 0.1},
    ]
    for count in (1, 2):
        hinted = update(asking, Hinted(game_of(asking), json.dumps({"actions": rows[:count]})))
        said = "the maker\u2019s side wants few tricks" in page(did(hinted, "hint"))
        assert said == (told and count == 2)


@settings(max_examples=60, deadline=None)
@given(apps(), st.text(max_size=40))
def test_any_advice_at_any_time(app: App, text: str) -> None:
    for message in (Hinted(game_of(app), text), Reviewed(0, 0, text)):
        after = update(did(app, "hint"), message)
        assert after.log == app.log
        page(update(did(app, "review"), message))


def test_a_review_judges_every_decision_of_the_hand_one_after_the_other() -> None:
    app = did(finished(), "review")
    assert app.panel == "review"
    hand, number = wanted(app) or (-1, -1)
    assert (hand, number) == (1, 0)
    reading = read(record_for(app, hand))
    assert reading.game.table == app.ledger[1]
    count = len([a for a in reading.log.actions if not isinstance(a, Deal)])
    assert length_of(app, 1) == count
    assert f"Judged: 0 of {count}" in page(app)
    app = judged(app)
    assert wanted(app) is None
    assert len(app.reviews[-1].verdicts) == count
    html = page(app)
    assert "points lost" in html
    assert "<polyline" in html
    stale = update(app, Reviewed(hand, 0, json.dumps(verdict_data(0, "S", "pass"))))
    assert stale is app


def test_a_review_is_stepped_through_by_buttons_and_arrows() -> None:
    app = judged(did(finished(), "review"))
    count = length_of(app, 1)
    seen = []
    for _ in range(count + 3):
        html = page(app).split('class="veil"')[1]
        seen.append(html)
        at = app.reviews[-1].at
        graded = at < count and app.reviews[-1].verdicts[at].grade != FORCED
        assert ("Nothing looked better" in html) == (graded and at % 4 == 0)
        app = did(app, command_of(app, "ArrowRight", ""))
    assert app.reviews[-1].at == count
    assert f">1 of {count}<" in seen[0]
    assert f">{count} of {count}<" in seen[count - 1]
    assert ">The end<" in seen[count]
    assert len(set(seen)) == count + 1
    assert did(app, "step:on") is app
    assert did(app, "step:0").reviews[-1].at == 0
    assert did(app, "step:0", "step:back").reviews[-1].at == 0
    for word in ("step:-1", "step:999", "step:", "step:x", "from:999", "from:"):
        assert did(app, word) is app
    assert command_of(app, "ArrowLeft", "") == "step:back"
    first = did(app, command_of(app, "Home", ""))
    assert first.reviews[-1].at == 0
    assert did(first, command_of(first, "End", "")).reviews[-1].at == count


def test_the_way_to_the_slips_goes_round() -> None:
    app = judged(did(finished(), "review"))
    review = app.reviews[-1]
    verdicts = tuple(one.replace(seat="N", grade="best") for one in review.verdicts)
    slip = verdicts[0].replace(seat="S", grade="slip")

    def leads_to(at: int, *slips: int) -> str:
        found = [slip if place in slips else one for place, one in enumerate(verdicts)]
        shown = review.replace(at=at, verdicts=tuple(found))
        html = page(app.replace(reviews=app.reviews[:-1] + (shown,)))
        control = re.search("<button[^>]*>Your slips<", html)
        assert control
        word = re.search('data-do="step:([0-9]+)"', control[0])
        return word[1] if word else ""

    ways = [leads_to(at, 2, 5) for at in (0, 2, 3, 5, len(verdicts))]
    assert ways == ["2", "5", "5", "2", "2"]
    assert (leads_to(4, 4), leads_to(4), leads_to(4, 3)) == ("", "", "3")


def test_the_review_of_a_hand_shows_its_own_cards_only() -> None:
    app = did(finished(), "review")
    html = page(app).split('class="veil"')[1]
    assert html.count("<img") == 25 - 1  # the widow lies face down until there is a maker


def test_the_game_goes_on_from_any_decision_of_the_review() -> None:
    app = judged(did(finished(), "review"))
    for number in (0, 3, length_of(app, 1) - 1):
        resumed = did(app, f"from:{number}")
        assert resumed.log
        assert app.log
        assert resumed.log.actions == app.log.actions[: len(resumed.log.actions)]
        assert len(app.log.actions) - len(resumed.log.actions) == length_of(app, 1) - number
        assert resumed.ledger == app.ledger[:1]
        assert resumed.panel == ""
        assert resumed.reviews == ()
        assert "Statistics keep how it went first." in page(resumed)
        assert resumed.stats == app.stats
    assert did(finished(), "from:0") == finished()


def test_a_hand_that_is_played_again_is_called_so_until_the_first_act() -> None:
    app = finished()
    again = did(app, "again")
    assert again.notices == ("replayed",)
    yours = until_yours(again)
    assert did(yours, legal_words(yours)[0]).notices == ()
    assert did(until_yours(did(app, "next")), "again").notices == ()  # it was not counted yet


def test_reviews_are_kept_and_summed_up_over_the_game() -> None:
    first = next(
        a
        for a in states(begun(), 3, 400)
        if len(a.ledger) == 1 and not a.held and turn_of(game_of(a).table) is None
    )
    app = judged(did(first, "review"))
    app = did(app, "close", "next")
    assert len(app.reviews) == 1
    app = next(a for a in states(app, 4, 200) if len(a.ledger) == 2 and not a.held)
    app = judged(did(app, "review"))
    assert "2 hands of this game" in page(app)
    assert len(app.reviews) == 2
    again = did(app, "close", "again")
    assert [review.hand for review in again.reviews] == [0]
    assert did(again, "new").reviews == ()


def test_what_the_rules_force_is_no_decision_and_has_no_grade() -> None:
    app = judged(did(finished(), "review"))
    games, words = course_of(app, app.reviews[-1].hand)
    verdicts = app.reviews[-1].verdicts
    forced = [len(legal_words(app.replace(game=game))) == 1 for game in games[: len(words)]]
    assert [verdict.grade == FORCED for verdict in verdicts] == forced
    assert forced.count(True) >= 4  # the last cards of all seats
    counted = [int(number) for number in re.findall(r"<td>(\d+)</td>", page(app))]
    assert sum(counted) == forced.count(False)
    at = did(app, f"step:{forced.index(True)}")
    assert "The rules left nothing else." in page(at)
    assert ">forced<" in page(at)


def test_a_review_without_a_worker_says_so_and_can_be_tried_again() -> None:
    app = did(finished(), "review")
    failed = update(app, Reviewed(1, 0, ""))
    assert wanted(failed) is None
    assert "No more will be judged" in page(failed)
    assert "Not judged." in page(failed)
    assert wanted(did(failed, "close", "review")) == (1, 0)
    assert wanted(did(app, "close")) is None


@pytest.mark.parametrize(
    ("change", "value"), [("card", "Xx"), ("seat", "X"), ("over", "sing"), ("probability", "high")]
)
def test_a_fact_that_is_none_is_refused_with_its_hint(change: str, value: Any) -> None:
    """Else it would be painted."""
    assert read_hint(hint_text(["pass"]))
    assert read_hint(hint_text(["pass"], dict(FACT, **{change: value}))) is None
    assert read_hint(hint_text(["sing"])) is None


@pytest.mark.parametrize(
    ("change", "value"),
    [
        ("grade", "splendid"),
        ("foresight", None),
        ("points", "many"),
        ("points", float("nan")),
        ("seat", "X"),
        ("best", "play:Jx"),
    ],
)
def test_a_verdict_that_is_none_is_refused(change: str, value: Any) -> None:
    data = verdict_data(0, YOU, "pass")
    assert read_verdict(json.dumps(data))
    assert read_verdict(json.dumps(dict(data, **{change: value}))) is None


def test_a_verdict_without_hindsight_says_nothing_of_it() -> None:
    app = did(finished(), "review")
    data = dict(verdict_data(0, YOU, "pass"), hindsight=None)
    html = page(update(app, Reviewed(1, 0, json.dumps(data))))
    assert "As the cards lay" not in html
    assert "Nothing looked better." in html


def verdict(**changes: Any) -> Verdict:
    """Return a verdict on a pass, the best that could be known unless changed."""
    plain = Verdict(YOU, "pass", "pass", 0.0, 0.1, "pass", 0.0, 1.0, "best", False)
    return plain.replace(**changes)


@pytest.mark.parametrize(
    ("changes", "foresight", "hindsight"),
    [
        ({}, "Nothing looked better.", "As the cards lay, nothing was better either."),
        # Something that no bot does, however well it looks.
        (
            {"grade": "good", "best": "bid:2"},
            "Sounder: bid 2.",
            "As the cards lay, nothing was better.",
        ),
        (
            {"grade": "good", "best": "bid:2", "loss": 0.1},
            "Perhaps better: bid 2, 0.1 points more (\u00b1\u00a00.1).",
            "As the cards lay, nothing was better.",
        ),
        (
            {"grade": "good", "best": "bid:2", "loss": 0.04},
            "Only just better: bid 2.",
            "As the cards lay, nothing was better.",
        ),
        (
            {"grade": "mistake", "best": "bid:2", "loss": 1.0, "luck": True},
            "Better: bid 2, about 1.0 points more (\u00b1\u00a00.1).",
            "As the cards lay, nothing was better: lucky.",
        ),
        (
            {"better": "bid:2", "missed": 1.0, "luck": True},
            "Nothing looked better.",
            "As the cards lay, better: bid 2, 1.0 points more. Unlucky.",
        ),
        (
            {"grade": "slip", "best": "bid:2", "loss": 0.4, "better": "bid:2", "missed": 1.0},
            "Better: bid 2, about 0.4 points more (\u00b1\u00a00.1).",
            "As the cards lay, better: bid 2, 1.0 points more.",
        ),
    ],
)
def test_what_is_said_of_a_decision_does_not_contradict_itself(
    changes: dict[str, Any], foresight: str, hindsight: str
) -> None:
    assert foresight_said(verdict(**changes), ENGLISH) == foresight
    assert hindsight_said(verdict(**changes), ENGLISH) == hindsight


def test_luck_is_told_where_a_difference_is() -> None:
    assert NOTICED == CLOSE


def test_numbers_are_said_with_true_signs() -> None:
    assert [points_said(n) for n in (1.26, -0.04, -2, 0.05, 0)] == [
        "+1.3",
        "0.0",
        "\u22122.0",
        "+0.1",
        "0.0",
    ]
    assert percent_said(0.715, ENGLISH) == "72\u00a0%"
    assert read_hint(hint_text(["pass"]))
