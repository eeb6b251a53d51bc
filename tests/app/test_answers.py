"""What bots answer: late or wrong it changes nothing, and it may be for the player's seat."""

from __future__ import annotations

import pytest

from hasenpfeffer.app.messages import (
    Chose,
    Rested,
)
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App, chance_for_bots, seat_to_think
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.stages import turn_of, winner_of
from hasenpfeffer.engine.writing import write_observation
from tests.app.apps import (
    ENGLISH,
    begun,
    did,
    game_of,
    legal_words,
    states,
    until_yours,
)


def asked() -> App:
    """Return a state in which a bot is to act."""
    return next(a for a in states(begun(), 1, 50) if seat_to_think(a))


def test_case_b18_a_late_answer_is_ignored() -> None:
    app = asked()
    word = legal_words(app)[0]
    once = update(app, Chose(game_of(app), word))
    assert once.log != app.log
    assert update(once, Chose(game_of(app), word)) is once
    redone = did(until_yours(once), legal_words(until_yours(once))[0])
    undone = did(redone, "undo")
    assert update(undone, Chose(game_of(redone), word)) is undone
    twin = begun()
    assert game_of(twin) == game_of(begun())
    assert update(twin, Chose(game_of(begun()), word)) is twin  # equal, but not the one asked


def test_case_b18_no_bot_answers_for_the_player_or_over_a_finished_trick() -> None:
    yours = until_yours(begun())
    assert update(yours, Chose(game_of(yours), legal_words(yours)[0])) is yours
    held = next(a for a in states(begun(), 5, 99) if a.held and turn_of(game_of(a).table) != YOU)
    for word in legal_words(held):
        assert update(held, Chose(game_of(held), word)) is held


@pytest.mark.parametrize("answer", [None, "", "play:Jh", "bid:9", "error: no memory", "\x00", 7])
def test_case_b11_a_nonsense_answer_changes_nothing(answer: object) -> None:
    app = asked()
    same = update(app, Chose(game_of(app), answer))  # type: ignore[arg-type]
    assert same is app
    seat = seat_to_think(same)
    assert seat
    word = choose(write_observation(observe(game_of(same), seat)), "club", "")
    assert update(same, Chose(game_of(same), word)).log != app.log


def test_bots_are_not_given_the_seed_of_the_deals() -> None:
    """Case B16: from the seed every hidden card would follow."""
    app = begun()
    chance = chance_for_bots(app)
    assert len(chance) == 64
    assert app.seed not in chance
    assert chance != chance_for_bots(app.replace(seed=app.seed[::-1]))


def piloted(app: App, steps: int = 400) -> App:
    """Let bots act wherever the loop would ask them, and finished tricks go."""
    for _ in range(steps):
        seat = seat_to_think(app)
        if app.held:
            app = update(app, Rested(game_of(app)))
        elif seat is None:
            break
        else:
            seen = observe(game_of(app), seat)
            word = choose(write_observation(seen), app.settings.level_of(seat), "seed")
            app = update(app, Chose(game_of(app), word))
    return app


def test_a_hand_that_is_given_up_is_played_to_its_end_by_bots() -> None:
    app = did(until_yours(begun(), "Playing"), "menu", "give-up")
    assert (app.panel, seat_to_think(app)) == ("", YOU)
    assert 'data-do="play:' not in to_html(page_view(app, ENGLISH))
    assert did(app, *legal_words(app)) is app
    end = piloted(app)
    assert isinstance(game_of(end).table.stage, Scored)
    assert end.pilot == ""
    assert len(end.ledger) == len(app.ledger) + 1
    assert did(end, "give-up") is end


def test_four_bots_play_until_the_player_takes_the_seat() -> None:
    app = did(begun("article target=5"), "watch")
    for _ in range(60):
        app = piloted(app)
        assert turn_of(game_of(app).table) is None
        if winner_of(game_of(app).table) is not None:
            break
        app = did(app, "next")
        assert app.pilot == "game"
    assert winner_of(game_of(app).table) is not None
    app = did(until_yours(begun()), "watch")
    assert seat_to_think(app) == YOU
    taken = did(app, "take")
    assert seat_to_think(taken) is None
    assert did(taken, legal_words(taken)[0]) is not taken
    later = did(until_yours(begun(), "Playing"), "watch")
    assert did(later, "undo").pilot == ""
