"""Every key has one meaning in each stage, and none where it could do harm."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app import puzzles as module
from hasenpfeffer.app.keys import HINT, command_of
from hasenpfeffer.app.messages import Did, Puzzled
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.puzzles import read_puzzles
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, new_app
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.stages import turn_of, winner_of
from tests.app.apps import ENGLISH, apps, begun, did, game_of, states, until_yours

KEYS = [*"1234567890pPaAcdhsCDHSmM?lLuUxyz\u00e9", "Enter", " ", "Escape", "Tab", "F5"]
KEYS += ["ArrowLeft", "ArrowRight", "ArrowUp", "Dead", "Unidentified", ""]


def keyed(app: App, *keys: str) -> list[str]:
    return [command_of(app, key, "") for key in keys]


def hand(app: App) -> tuple[str, ...]:
    game = game_of(app)
    lineup = game.table.stage.lineup_so_far()
    return in_order(observe(game, YOU).hand, lineup.contract.trump if lineup else None)


def test_auction() -> None:
    app = until_yours(begun(), "Auction")
    assert keyed(app, "p", "P", "1", "6", "7", "0", "c") == [
        "pass",
        "pass",
        "bid:1",
        "bid:6",
        "",
        "",
        "",
    ]


def test_auction_with_peppers() -> None:
    app = until_yours(begun("article-pepper"), "Auction")
    assert keyed(app, "5", "6", "7") == ["bid:5", "bid:little", "bid:big"]


def test_naming() -> None:
    app = until_yours(begun("article alone=maker"), "Naming")
    assert keyed(app, *"cDhs") == ["trump:c", "trump:d", "trump:h", "trump:s"]
    assert keyed(did(app, "alone"), "h") == ["trump:h:alone"]
    assert keyed(app, "a", "p") == ["alone", ""]
    assert keyed(app, HINT) == ["hint"]
    assert keyed(did(app, "set:letters:off"), HINT, "h") == ["", ""]


SHORTCUT = re.compile(r'aria-keyshortcuts="([^"]+)"[^>]* data-do="([^"]+)"')


@pytest.mark.parametrize("rules", ["article alone=anyone", "article-pepper"])
def test_the_keys_that_controls_name_do_what_the_controls_do(rules: str) -> None:
    found = set()
    for app in states(begun(rules), 4, 200):
        for key, word in SHORTCUT.findall(to_html(page_view(app, ENGLISH))):
            assert command_of(app, key, "") == word
            found.add(key)
        silent = to_html(page_view(did(app, "set:letters:off"), ENGLISH))
        assert "aria-keyshortcuts" not in silent
    assert found >= {*"PULMHCDHS56", HINT}


def test_discarding() -> None:
    app = until_yours(begun(), "Discarding")
    card = hand(app)[0]
    assert keyed(app, "1", "7") == ["focus:" + hand(app)[0], "focus:" + hand(app)[6]]
    assert command_of(app, "Enter", card) == ""  # the card's own click selects it
    chosen = did(app, f"select:{card}")
    assert command_of(chosen, "Enter", card) == f"discard:{card}"
    assert command_of(chosen, "Enter", hand(app)[1]) == ""
    assert command_of(chosen, "Enter", "") == ""


def test_defending() -> None:
    app = until_yours(begun("article alone=anyone"), "Defending")
    assert keyed(app, "a", "p") == ["defend:alone", "defend:pair"]


def test_playing_goes_along_the_hand_and_round() -> None:
    app = until_yours(begun(), "Playing")
    cards = hand(app)
    assert keyed(app, "ArrowRight", "ArrowLeft") == ["focus:" + cards[0], "focus:" + cards[-1]]
    for place, card in enumerate(cards):
        right = cards[(place + 1) % len(cards)]
        assert command_of(app, "ArrowRight", card) == "focus:" + right
        assert command_of(app, "ArrowLeft", right) == "focus:" + card
    assert keyed(app, *"1234567")[: len(cards)] == ["focus:" + card for card in cards]
    assert keyed(app, *"1234567")[len(cards) :] == [""] * (7 - len(cards))


def test_held_trick_goes_on() -> None:
    app = next(a for a in states(begun(), 1, 60) if a.held)
    assert keyed(app, "Enter", " ") == ["go", "go"]
    assert command_of(app, "Enter", hand(app)[0]) == ""  # plays that card, by its own click


def test_after_the_hand_and_after_the_game() -> None:
    ended = [a for a in states(begun(), 3, 500) if turn_of(game_of(a).table) is None and not a.held]
    assert len(ended) >= 2
    for app in ended:
        last = winner_of(game_of(app).table) is not None
        assert keyed(app, "Enter", "1", "ArrowLeft") == ["new" if last else "next", "", ""]
        assert keyed(app, "u", "m") == ["undo", "menu"]


def test_panels_close_by_escape_and_take_no_other_key() -> None:
    app = did(until_yours(begun(), "Auction"), "menu")
    for key in KEYS:
        assert command_of(app, key, "") == ("close" if key == "Escape" else "")


def test_letters_are_no_keys_where_that_is_chosen() -> None:
    app = did(until_yours(begun(), "Auction"), "set:letters:off")
    for key in ("p", "P", "m", "?", "1", "3"):
        assert command_of(app, key, "") == ""
    assert command_of(app, "ArrowRight", "").startswith("focus:")


def test_a_puzzle_is_answered_by_keys() -> None:
    text = Path(module.__file__).with_name("puzzles.json").read_text()
    app = did(update(begun(), Puzzled(text, "")), "puzzle:" + read_puzzles(text)[0].name)
    assert app.link
    assert app.link.puzzle
    game, puzzle = app.link.games[-1], app.link.puzzle.puzzle
    cards = in_order(game.hands[2] or (), "h")
    assert len(cards) == 7
    assert keyed(app, *"1234567") == ["focus:" + card for card in cards]
    assert command_of(app, "ArrowRight", cards[0]) == "focus:" + cards[1]
    assert command_of(app, "ArrowLeft", cards[0]) == "focus:" + cards[6]
    assert keyed(app, "m", "?", "Escape", "Enter", "u", "l", "h") == [
        "menu",
        "help",
        "close",
        "",
        "",
        "",
        "",
    ]
    assert keyed(did(app, "help"), "Escape", "1", "m") == ["close", "", ""]
    beaten = did(app, "answer:" + puzzle.refutations[0][0][0])
    assert keyed(beaten, "1", "ArrowRight", "m") == ["", "", "menu"]
    silent = did(begun(), "set:letters:off").replace(link=app.link, puzzles=app.puzzles)
    assert keyed(silent, "1", "m", "?", "ArrowRight") == ["", "", "", "focus:" + cards[0]]


def test_before_the_first_deal() -> None:
    for key in KEYS:
        assert command_of(new_app(default_settings()), key, "") == ""


@settings(max_examples=50, deadline=None)
@given(apps(), st.lists(st.sampled_from(KEYS), max_size=10), st.booleans())
def test_any_keys_at_any_time(app: App, keys: list[str], focus: bool) -> None:
    """A key's word is understood; a card that it goes to is in sight; nothing is empty."""
    for key in keys:
        cards = hand(app) if app.game else ()
        command = command_of(app, key, cards[0] if focus and cards else "")
        if command.startswith("focus:"):
            assert command[6:] in cards
            continue
        before = app
        app = update(app, Did(command)) if command else app
        if app.game is None:
            return
        html = to_html(page_view(app, ENGLISH))
        if app.panel and before.panel != app.panel:
            assert 'role="dialog"' in html


@pytest.mark.parametrize("key", KEYS)
def test_no_key_acts_for_a_bot(key: str) -> None:
    app = next(a for a in states(begun(), 1, 60) if turn_of(game_of(a).table) not in (None, YOU))
    command = command_of(app, key, "")
    assert command.split(":")[0] in ("", "focus", "menu", "help", "last", "undo")
    if command != "undo":
        assert did(app, command).log == app.log


def test_the_list_of_keys_names_those_that_are_on() -> None:
    app = did(until_yours(begun(), "Auction"), "help")
    html = to_html(page_view(app, ENGLISH)).split('class="veil"')[1]
    keys = re.findall("<kbd>([^<]+)</kbd>", html)
    assert {*"PSHCDAULM?67", "Home", "End", "Enter", "Esc"} <= set(keys)
    assert "little pepper, big pepper" in html
    assert "are off" not in html
    silent = did(app, "set:letters:off", "help")
    html = to_html(page_view(silent, ENGLISH)).split('class="veil"')[1]
    assert not [
        key for key in re.findall("<kbd>([^<]+)</kbd>", html) if len(key) == 1 and key < "~"
    ]
    assert "Letters and figures are off" in html
