"""A table in somebody's page shows what its address asks for, or says why not (cases F02, F09)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hasenpfeffer.app.embedding import Frame, framed, news
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.state import App
from hasenpfeffer.app.turning import turned, turned_seat
from hasenpfeffer.app.views.embed import embed_view
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.link import read_link
from hasenpfeffer.engine.log import positions
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.seats import PLACE, SEATS, Seat
from hasenpfeffer.engine.stages import turn_of
from tests.app.apps import ENGLISH, SEED, did, game_of, states
from tests.app.test_links import BITS, DEAL, MIDDLE, WHOLE, spoilt


def opened(query: str) -> tuple[Frame, App]:
    return framed(query, SEED, ENGLISH)


def shown(frame: Frame, app: App) -> str:
    return to_html(embed_view(app, frame, ENGLISH))


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("?dealer=X", "dealer: token 1 'X'"),
        ("?mode=chess&dealer=S", "mode: 'chess' is none of play, step, quiz, still"),
        ("?mode=quiz&ask=why&" + MIDDLE[1:], "ask: 'why'"),
        ("?mode=step&show=none&" + MIDDLE[1:], "show: 'none'"),
        ("?seat=Q&" + MIDDLE[1:], "rules 1.1, a seat is N, E, S or W"),
        ("?mode=quiz&ask=bid&" + MIDDLE[1:], "does not fit this position"),
        ("?mode=quiz&ask=winner&" + DEAL[1:], "does not fit this position"),
        ("?mode=quiz&ask=card&" + WHOLE[1:], "does not fit this position"),
        ("?dealer=S&north=9cTcAc9dTdAd", "east: is not told, so the hand cannot be played"),
        (WHOLE, "play needs one hand that is not over"),
        ("?record=dealer%3A+S&south=x", "record: stands beside other keys"),
        ("?theme=%", "a % in a link"),
        ("?<script>alert(1)</script>=1", "not a key of a record"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(query: str, reason: str) -> None:
    frame, app = opened(query)
    page = shown(frame, app)
    assert "This table cannot be shown: " in page
    assert reason in page
    assert "data-do" not in page
    assert "<script" not in page


@pytest.mark.parametrize(
    "query", ["?lang=%22%3E%3Cscript%3E", "?lang=__proto__", "?lang=../", "?theme=__proto__"]
)
def test_case_f09_an_unknown_language_or_theme_is_the_default(query: str) -> None:
    frame, app = opened(query)
    assert not frame.wrong
    assert app.settings.theme == "system"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://example.org", "https://example.org"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("*", ""),
        ("https://*", ""),
        ("https://example.org/path", ""),
        ("javascript://x", ""),
        ("null", ""),
        ("https://", ""),
    ],
)
def test_case_f02_only_an_origin_is_told(given: str, kept: str) -> None:
    frame, _ = opened(f"?origin={given.replace('/', '%2F')}")
    assert frame.origin == kept


@pytest.mark.parametrize("seat", SEATS)
def test_law_7_a_hand_can_be_looked_at_from_any_seat(seat: Seat) -> None:
    frame, app = opened(f"?seat={seat}&" + MIDDLE[1:])
    log, theirs = read_link(MIDDLE).log, read_link(MIDDLE).game
    assert app.log
    assert turned(app.log, -frame.steps()) == log
    assert turn_of(game_of(app).table) == turned_seat(Seat("W"), frame.steps())
    page = shown(frame, app)
    own = theirs.hands[PLACE[seat]] or ()
    assert all(f'id="card-{card}"' in page for card in own)
    hidden = [card for card in DECK if card not in own and card not in theirs.table.stage.played()]
    assert not [card for card in hidden if f"card-{card}" in page or f"/{card}." in page]
    told = [name for name in ("North", "East", "South", "West") if f">{name}</b>" in page]
    assert len(told) == 3  # and the reader


def test_what_happens_is_told_in_the_authors_seats() -> None:
    frame, app = opened(f"?seat=W&dealer=S&seed={SEED}")
    told: list[Any] = []
    for after in states(app, 8, 80):
        told += news(frame, app, after, ENGLISH)
        app = after
        if turn_of(game_of(app).table) is None:
            break
    words = [detail["word"] for event, detail in told if event == "action"]
    finished = [detail for event, detail in told if event == "finished"]
    assert len(finished) == 1
    reading = read(finished[0]["record"])
    assert reading.log.dealer == "S"
    seats = [turn_of(game.table) for game in positions(reading.log)][:-1]
    assert [detail["seat"] for event, detail in told if event == "action"] == seats
    assert words == [word_of(action) for action in reading.log.actions[1:]]
    page = shown(frame, app.replace(held=False))
    assert "The hand is over" in page
    again = did(app.replace(held=False), "again")
    assert len(again.log.actions) == 1  # type: ignore[union-attr]
    assert news(frame, app, again, ENGLISH) == []


# ── Questions ────────────────────────────────────────────────


def asked(query: str, *answers: str) -> tuple[str, Any]:
    """Answer a question; returns the page and what was told."""
    frame, app = opened("?mode=quiz&" + query)
    assert not frame.wrong, frame.wrong
    told: list[Any] = []
    for answer in answers:
        before, app = app, did(app, "answer:" + answer)
        told += news(frame, before, app, ENGLISH)
        shown(frame, app)
    assert len(told) <= 1
    return shown(frame, app), told[0][1] if told else None


HEARTS = DEAL[1:] + "&auction=3---&trump=h&discard=9s&defend=--"


@pytest.mark.parametrize(
    ("query", "answers", "right", "reason"),
    [
        # East holds the left bower and no other heart (rules 5.3).
        (
            "ask=legal&" + HEARTS + "&play=Jh9h9d",
            ["Jd", "check"],
            True,
            "the jack of diamonds belongs",
        ),
        ("ask=legal&" + HEARTS + "&play=Jh9h9d", ["Jc", "check"], False, "Not the jack of clubs."),
        # North has neither hearts nor a bower.
        ("ask=legal&" + HEARTS + "&play=Jh9h", ["9c", "check"], False, "The ten of clubs as well."),
        (
            "ask=legal&" + HEARTS + "&play=Jh9h",
            ["9c", "Tc", "Ac", "9d", "Td", "Ad", "check"],
            True,
            "Who holds no hearts may play any card.",
        ),
        (
            "ask=winner&" + HEARTS + "&play=Jh9h9dJd",
            ["S"],
            True,
            "the jack of hearts is the right bower",
        ),
        (
            "ask=winner&" + HEARTS + "&play=Jh9h9dJd",
            ["E"],
            False,
            "the jack of hearts is the right bower",
        ),
        ("ask=winner&" + HEARTS + "&play=Jk9h", ["S"], True, "the joker is above every card"),
        (
            "ask=winner&" + HEARTS + "&play=Kh9h9dJd",
            ["E"],
            True,
            "the left bower, above all but the right bower and the joker",
        ),
        ("ask=bid&" + DEAL[1:] + "&auction=--", ["bid:1"], False, "A club player"),
        ("ask=card&" + HEARTS + "&play=Jh9h9d", ["Jd"], True, "no other card brings more"),
        ("ask=card&" + HEARTS + "&play=Jh9h9d", ["Kd"], False, "Not the king of diamonds."),
    ],
)
def test_answers_are_judged_with_a_reason(
    query: str, answers: list[str], right: bool, reason: str
) -> None:
    page, told = asked(query, *answers)
    assert told["right"] == right
    assert reason in told["reason"]
    assert told["reason"] in page
    assert told["answer"] == [answer for answer in answers if answer != "check"]
    assert ("Right." in page) == right


def test_only_the_verdict_on_an_answer_is_spoken() -> None:
    query = "ask=winner&" + HEARTS + "&play=Jh9h9dJd"
    question, _ = asked(query)
    verdict, told = asked(query, "E")
    said = question.split('id="say"')[1].split("</p>")[0]
    region = said.split('role="status">')[1]
    assert region.startswith("</span>")  # it is there before there is anything to say
    assert "takes the trick" in region
    judged = verdict.split('id="say"')[1].split("</p>")[0].split('role="status">')[1]
    assert judged == f"<b>Not quite.</b> {told['reason']}</span>"


def test_a_question_can_be_answered_again() -> None:
    _, app = opened("?mode=quiz&ask=winner&" + HEARTS + "&play=Jh9h")
    given = did(app, "answer:S")
    assert did(given, "answer:W") == given  # an answer is an answer
    assert did(given, "answer:again") == app
    assert did(app, "answer:N") == app  # who has not played cannot take it
    assert did(app, "answer:") == did(app, "step:on") == app


@pytest.mark.parametrize("seat", SEATS)
def test_who_is_to_act_is_asked_whatever_seat_is_given(seat: Seat) -> None:
    query = f"?mode=quiz&ask=legal&seat={seat}&" + HEARTS + "&play=Jh9h"
    frame, app = opened(query)
    assert frame.seat == "N"
    page = shown(frame, app)
    hand = read_link("?" + HEARTS).game.hands
    assert all(f"/{card}.svg" in page for card in hand[PLACE["N"]] or ())
    hidden = [card for other in "EW" for card in hand[PLACE[Seat(other)]] or () if card != "9h"]
    assert not [card for card in hidden if f"/{card}.svg" in page]
    assert opened(query.replace("legal", "winner"))[0].seat == seat


def test_undo_and_again_lead_back_to_the_authors_position() -> None:
    frame, start = opened("?" + HEARTS + "&play=Jh9h9dJd")
    assert turn_of(game_of(start).table) == "S"
    assert '"undo"' not in shown(frame, start)
    assert '"again"' not in shown(frame, start)
    assert did(start, "undo") == did(start, "again") == start
    later = did(start, "play:Jk")
    assert '"undo"' in shown(frame, later)
    assert did(later, "undo").log == did(later, "again").log == start.log


def test_choices_are_taken_back() -> None:
    _, app = opened("?mode=quiz&ask=legal&" + HEARTS + "&play=Jh9h")
    assert did(app, "answer:check") == app
    assert did(app, "answer:9c", "answer:9c") == app


def test_a_hand_without_all_cards_is_judged_by_the_club_player() -> None:
    """And nobody who was not asked about shows a card."""
    parts = "dealer=W&south=JhJkAhKh9sTs&auction=--3-&widow=As&trump=h&discard=9s&play=Qd9d"
    page, told = asked("ask=card&" + parts, "Kh")
    assert told["reason"].startswith("A club player takes the ")
    assert "Ac" not in page


def test_a_game_without_a_link_deals_one_by_chance() -> None:
    frame, app = opened("")
    assert (frame.wrong, frame.mode) == ("", "play")
    assert turn_of(game_of(app).table)
    assert opened("?theme=dark")[1].settings.theme == "dark"


def test_ten_thousand_addresses_of_chance() -> None:
    chance = random.Random(9)
    own = [
        f"{key}={value}"
        for key in ("mode", "seat", "show", "lang", "theme", "ask", "origin", "record")
        for value in (
            "play",
            "step",
            "quiz",
            "still",
            "S",
            "W",
            "all",
            "seat",
            "winner",
            "legal",
            "card",
            "bid",
            "%",
            "<script>",
            "dealer%3AS",
            "",
        )
    ]
    well = 0
    for number in range(10_000):
        text = spoilt(chance, chance.choice([DEAL, MIDDLE, WHOLE]))
        text = "?" + "&".join([*chance.choices(own, k=3), text[1:] * (number % 3 > 0)])
        if number % 5 == 0:
            text = "".join(chance.choices(BITS, k=9))
        frame, app = opened(text)
        well += not frame.wrong
        if number % 40 == 0:
            page = shown(frame, app)
            assert "<script" not in page
            assert frame.wrong.isprintable()
    assert 50 < well < 9_000
