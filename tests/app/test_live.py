"""What is spoken to those who listen, line by line."""

from __future__ import annotations

from hasenpfeffer.app.messages import Rested, Set
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.stages import turn_of, winner_of
from tests.app.apps import (
    ENGLISH,
    begun,
    did,
    game_of,
    legal_words,
    over,
    spoken,
    states,
    until_yours,
)


def new(before: App, after: App) -> list[str]:
    """Return what is spoken when one state follows another."""
    return [text for key, text in spoken(after) if key not in dict(spoken(before))]


def test_whoever_takes_a_trick_is_asked_to_lead_once_it_is_swept() -> None:
    leads = 0
    for app in states(begun(), 3, 60):
        game = game_of(app)
        if app.held and turn_of(game.table) == YOU:
            if spoken(app)[-1][1] == "You take the trick":
                leads += 1
                assert new(app, update(app, Rested(game))) == ["Your lead. Any card."]
    assert leads


def test_the_score_is_spoken_once_when_a_hand_is_over() -> None:
    app = over()
    [*_, outcome, score] = [text for _, text in spoken(app)]
    assert outcome == "You bid 3 and took 4 tricks: +4."
    assert score == "You & North score 4 points and have 7. West & East stay at 0."
    assert (
        to_html(page_view(app, ENGLISH)).count(score.replace("&", "&amp;")) == 2
    )  # the sheet has it, too
    assert spoken(app.replace(panel="menu")) == spoken(app)
    assert not [text for _, text in spoken(did(app, "next")) if "score" in text]


def test_who_wins_the_game_is_spoken() -> None:
    ended = [app for app in states(begun(), 3, 600) if winner_of(game_of(app).table) is not None]
    [*_, score] = [text for _, text in spoken(ended[0])]
    winner = winner_of(game_of(ended[0]).table)
    assert score.endswith("West & East win the game." if winner else "You & North win the game.")
    assert not new(ended[0], ended[-1])


def test_who_is_renamed_is_not_spoken_of_again() -> None:
    app = until_yours(begun(), "Playing")
    assert len(spoken(app)) > 1
    for state in (app, over(), did(app, "undo")):
        opened = did(state, "menu", "settings")
        assert not new(state, opened)
        assert not new(opened, did(opened, "set:hold:on", "close"))
        renamed = update(opened, Set("name:W", "Bob"))
        assert spoken(renamed) == []
        back = did(renamed, "close")
        assert spoken(back) == []
    renamed = update(did(app, "menu", "settings"), Set("name:W", "Bob"))
    assert spoken(did(renamed, "close", legal_words(app)[0]))
