"""Setup and settings: the rules wait for the next game, all else acts at once."""

from __future__ import annotations

import pytest

from hasenpfeffer.app.messages import (
    Opened,
    Seeded,
    Set,
)
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.seats import SEATS
from tests.app.apps import (
    ENGLISH,
    SEED,
    begun,
    did,
    game_of,
    legal_words,
    until_yours,
)


def test_case_c42_new_starts_what_was_chosen() -> None:
    app = did(begun(), "setup", "preset:article-pepper")
    assert app.settings.options == options_of("article")
    app = update(app, Set("target", "15"))
    app = update(app, Set("partner", "novice"))
    app = update(did(app, "new"), Seeded("ff" * 16))
    assert app.settings.options == options_of("article-pepper", (("target", 15),))
    assert game_of(app).table.options == app.settings.options
    assert app.settings.level_of(SEATS[0]) == "novice"
    assert app.settings.level_of(SEATS[1]) == "strong"


def test_closing_the_setup_changes_nothing() -> None:
    app = begun()
    assert did(app, "setup", "preset:loner", "close") == app
    assert did(app, "setup", "preset:loner", "close", "new").settings == app.settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", "4"),
        ("target", "101"),
        ("target", ""),
        ("target", "ten"),
        ("bidding", "Pepper"),
        ("partner", "grandmaster"),
        ("speed", "-1"),
        ("", ""),
        ("replace", "x"),
        ("options", "classic"),
        ("__class__", "x"),
    ],
)
def test_settings_that_do_not_exist_change_nothing(name: str, value: str) -> None:
    app = did(begun(), "setup")
    after = update(app, Set(name, value))
    assert after == app.replace(wrong=f"{name}={value}", answers=app.answers + 1)  # told, not done


def test_speed_does_not_wait_for_the_next_game() -> None:
    app = update(begun(), Set("speed", "instant"))
    assert app.settings.speed == app.draft.speed == "instant"
    assert update(app, Set("speed", "instant")) is app


def test_a_name_is_taken_while_a_link_is_open_that_cannot_be_read() -> None:
    app = update(begun(), Opened("?dealer=X", SEED))
    named = update(app, Set("name:W", "Zoe"))
    assert named.settings.names[3] == "Zoe"
    assert named.link == app.link


def test_the_rules_wait_for_the_next_game_and_nothing_else_does() -> None:
    app = did(begun(), "settings", "set:cloth:wine", "set:hold:on", "set:opponents:novice")
    app = update(update(app, Set("name:W", "Zoe")), Set("target", "15"))
    assert (app.settings.cloth, app.settings.hold) == ("wine", "on")
    assert (app.settings.opponents, app.settings.names[3]) == ("novice", "Zoe")
    assert app.settings.options.target == 10
    assert app.draft.options.target == 15
    closed = did(app, "close")
    assert closed.draft == closed.settings == app.settings
    assert did(closed, "set:cloth:wine") is closed
    assert did(closed, "set:cloth:plaid").settings == closed.settings


def test_a_card_is_played_by_a_second_tap_where_that_is_chosen() -> None:
    app = until_yours(begun(), "Playing")
    card = legal_words(app)[0].split(":")[1]
    assert did(app, f"select:{card}") is app
    careful = did(app, "set:confirm:on")
    once = did(careful, f"select:{card}")
    assert (once.selected, once.game) == (card, app.game)
    html = to_html(page_view(once, ENGLISH))
    assert html.count('data-do="play:') == 1
    assert f'data-do="play:{card}"' in html
    assert html.count('aria-pressed="true"') == 1
    assert did(once, f"play:{card}").game == did(app, f"play:{card}").game
    assert did(once, f"play:{card}").selected == ""
