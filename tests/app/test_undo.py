"""Going back: the last decision is undone, a hand is played again from its deal."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.app.undo import can_undo, with_log
from hasenpfeffer.app.views.live import live
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.stages import turn_of
from tests.app.apps import (
    ENGLISH,
    apps,
    begun,
    did,
    game_of,
    legal_words,
    over,
    until_yours,
)


def test_undo_goes_back_to_the_last_own_decision() -> None:
    app = until_yours(begun(), "Playing")
    played = did(app, legal_words(app)[-1])
    later = until_yours(played)
    assert did(later, "undo").game == app.game
    assert did(later, "undo").log == app.log
    assert did(later, "undo", "undo").game != app.game


def test_undo_is_spoken_and_nothing_is_told_again() -> None:
    def spoken(app: App) -> list[str]:
        return [to_html(line)[3:-4] for line in live(app, ENGLISH).children]

    app = until_yours(begun(), "Playing")
    told = spoken(app)
    undone = did(until_yours(did(app, legal_words(app)[-1])), "undo")
    assert spoken(undone) == ["Undone. " + told[-1]]
    card = legal_words(undone)[0]
    (line,) = spoken(did(undone, card))
    assert line.startswith("You: ")
    later = spoken(over())
    assert len(later) == 4  # of the events of a whole hand
    assert not [line for line in later if "Undone" in line]
    assert until_yours(undone, "Auction").told == 0  # in another hand


def test_undo_goes_back_across_hands() -> None:
    app = over()
    once = did(app, "next")
    undone = did(once, "undo")
    assert undone.ledger == ()
    assert turn_of(game_of(undone).table) == YOU
    assert game_of(undone).table.score == (3, 0)
    again = did(undone, *legal_words(undone)[:1])
    assert again.log != undone.log


def test_undo_to_the_very_beginning_and_no_further() -> None:
    app = until_yours(begun())
    assert not can_undo(app)
    assert did(app, "undo") is app
    later = until_yours(did(app, "pass"))
    while can_undo(later):
        before = later
        later = did(later, "undo")
        assert len(later.log.actions) < len(before.log.actions)  # type: ignore[union-attr]
    assert later.game == app.game
    assert later.log == app.log


@settings(max_examples=60, deadline=None)
@given(apps())
def test_undo_is_offered_exactly_where_it_does_something(app: App) -> None:
    undone = did(app, "undo")
    assert can_undo(app) == (undone.log != app.log)
    assert turn_of(game_of(undone).table) == YOU or undone is app


def test_a_hand_is_played_again_from_its_deal() -> None:
    app = begun()
    assert did(app, "again") is app
    first = over()
    second = did(first, "next")
    assert did(second, "again") is second
    later = until_yours(second, "Playing")
    again = did(later, "again")
    assert again.game == second.game
    assert again.ledger == second.ledger
    assert again.log == second.log
    redone = did(first, "again")
    assert redone.ledger == ()
    assert game_of(redone).deal == game_of(first).deal


@settings(max_examples=40, deadline=None)
@given(apps(), st.integers(0, 60))
def test_law_2_a_log_that_is_cut_leads_where_a_whole_replay_leads(app: App, cut: int) -> None:
    """Also where hands that it shares with the state's own are not played again."""
    assert app.log
    log = app.log.replace(actions=app.log.actions[: max(1, len(app.log.actions) - cut)])
    shared, whole = with_log(app, log), with_log(app.replace(log=None, ledger=()), log)
    assert (shared.game, shared.ledger) == (whole.game, whole.ledger)
    assert shared.game == replay(log)
    strange = log.replace(score=(1, -1))  # the same actions from another score
    assert game_of(with_log(app, strange)) == replay(strange)
