"""Laws that hold for every game under every option."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import Phase, event, given, settings
from hypothesis import strategies as st

from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.actions import (
    BIDS,
    Action,
    Bid,
    Deal,
    Defend,
    Discard,
    IllegalAction,
    Name,
    Pass,
    Play,
    word_of,
)
from hasenpfeffer.engine.cards import DECK, SUITS
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.link import read_link, write_link
from hasenpfeffer.engine.log import Log, replay
from hasenpfeffer.engine.notation import read, read_observation
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.position import position_data, stage_name
from hasenpfeffer.engine.seats import PLACE, SEATS, left_of
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of
from hasenpfeffer.engine.tokens import read_word
from hasenpfeffer.engine.writing import write, write_observation
from tests.engine.random_games import games

Drawn = tuple[Log, Game]

settings.register_profile("laws", max_examples=120, deadline=None, derandomize=True)
laws = settings.get_profile("laws")

EVERY_ACTION: tuple[Action, ...] = (
    Pass(),
    *[Bid(bid) for bid in BIDS],
    *[Name(suit, alone) for suit in SUITS for alone in (False, True)],
    *[Discard(card) for card in DECK],
    Defend(True),
    Defend(False),
    *[Play(card) for card in DECK],
)


def test_random_games_come_to_every_stage() -> None:
    """With nobody alone, with one and with two, wherever that is possible."""
    seen = set()

    @settings(laws, max_examples=1000, phases=[Phase.generate], database=None)
    @given(games())
    def look(drawn: Drawn) -> None:
        data = position_data(drawn[1])
        seen.add((data["stage"], len(data["alone"])))

    look()
    early = {(stage, 0) for stage in ("auction", "trump", "thrown_in")}
    between = {(stage, alone) for stage in ("discard", "defend") for alone in (0, 1)}
    late = {(stage, alone) for stage in ("play", "scored", "over") for alone in (0, 1, 2)}
    assert seen == early | between | late


@pytest.mark.parametrize("action", EVERY_ACTION, ids=word_of)
def test_law_1_words_are_read_as_written(action: Action) -> None:
    assert read_word(word_of(action)) == action
    assert read_word(word_of(action).upper()) == action


@laws
@given(games())
def test_law_1_records_and_links_are_read_as_written(drawn: Drawn) -> None:
    log, game = drawn
    event(stage_name(game.table))
    reading = read(write(log))
    assert (reading.log, reading.game, reading.seat) == (log, game, None)
    assert read(write(log).encode()) == reading
    assert write(reading.log) == write(log)
    assert read_link(write_link(log)).game == game


@laws
@given(games())
def test_law_1_observations_are_read_as_written(drawn: Drawn) -> None:
    for seat in SEATS:
        seen = observe(drawn[1], seat)
        assert read_observation(write_observation(seen)) == seen


@laws
@given(games())
def test_law_2_replaying_the_log_gives_the_game(drawn: Drawn) -> None:
    log, game = drawn
    assert replay(log) == game
    assert hash(replay(log)) == hash(game)


@laws
@given(games())
def test_law_3_25_different_cards_at_every_moment(drawn: Drawn) -> None:
    log, _ = drawn
    game = replay(log.replace(actions=log.actions[:1]))
    for action in (None, *log.actions[1:]):
        game = apply(game, action) if action else game
        held = [card for hand in game.hands if hand for card in hand]
        face_down = [card for card in [game.discard] if card]
        if not game.table.stage.promise():
            face_down = [card for card in [game.deal.widow] if card]
        there = [*held, *face_down, *game.table.stage.played()]
        assert sorted(there) == sorted(DECK)


@laws
@given(games())
def test_law_4_legal_actions_apply_and_no_others(drawn: Drawn) -> None:
    _, game = drawn
    before = repr(game)
    turn = turn_of(game.table)
    legal = legal_actions(game.table, game.hands[PLACE[turn]]) if turn else ()
    assert legal is not None
    assert bool(legal) == bool(turn)
    assert set(legal) <= set(EVERY_ACTION)
    for action in EVERY_ACTION:
        if action in legal:
            assert apply(game, action) != game
        else:
            with pytest.raises(IllegalAction):
                apply(game, action)
    if turn:
        with pytest.raises(IllegalAction):
            apply(game, game.deal)
    assert repr(game) == before


@laws
@given(games(), st.integers())
def test_law_5_an_imagined_game_looks_the_same(drawn: Drawn, seed: int) -> None:
    for seat in SEATS:
        seen = observe(drawn[1], seat)
        assert observe(imagine(seen, random.Random(seed)), seat) == seen


def with_other_cards(log: Log, world: Game) -> Log:
    """Return the log of the last hand with the cards and the discard of another world."""
    start = max(place for place, action in enumerate(log.actions) if isinstance(action, Deal))
    before = replay(log.replace(actions=log.actions[: start + 1])).table
    actions = [
        Discard(world.discard) if isinstance(action, Discard) and world.discard else action
        for action in log.actions[start + 1 :]
    ]
    return Log(log.options, before.score, before.dealer, (world.deal, *actions))


@laws
@given(games(), st.integers())
def test_law_6_an_imagined_game_can_be_reached(drawn: Drawn, seed: int) -> None:
    log, game = drawn
    for seat in SEATS:
        world = imagine(observe(game, seat), random.Random(seed))
        assert replay(with_other_cards(log, world)) == world


def rotated_log(log: Log) -> Log:
    actions = [
        action.replace(hands=action.hands[3:] + action.hands[:3])
        if isinstance(action, Deal)
        else action
        for action in log.actions
    ]
    north_south, east_west = log.score
    return Log(log.options, (east_west, north_south), left_of(log.dealer), tuple(actions))


def rotated(value: Any, key: str = "") -> Any:
    """Turn the seats and sides in the data of a position by one seat."""
    sides = {"NS": "EW", "EW": "NS"}
    if isinstance(value, dict):
        names = {**dict(zip(SEATS, "ESWN")), **sides}
        return {
            names.get(name, name): inner if name == "rules" else rotated(inner, name)
            for name, inner in value.items()
        }
    if key in ("dealer", "turn", "maker", "leader", "winner"):
        return {**dict(zip(SEATS, "ESWN")), **sides}.get(value)
    if key == "alone":
        return sorted(left_of(seat) for seat in value)
    if key == "tricks":
        return [rotated(trick) for trick in value]
    return value


@laws
@given(games())
def test_law_7_rotating_a_game_rotates_everything(drawn: Drawn) -> None:
    log, game = drawn
    assert position_data(replay(rotated_log(log))) == rotated(position_data(game))


@laws
@given(games(), st.integers())
def test_law_8_hidden_cards_do_not_change_what_a_seat_sees_and_may_do(
    drawn: Drawn, seed: int
) -> None:
    _, game = drawn
    for seat in SEATS:
        seen = observe(game, seat)
        world = imagine(seen, random.Random(seed))
        assert write_observation(observe(world, seat)) == write_observation(seen)
        assert observe(world, seat).legal() == seen.legal()
        if turn_of(game.table) == seat:
            for action in EVERY_ACTION:
                assert (action in seen.legal()) == _applies(world, action)


def _applies(game: Game, action: Action) -> bool:
    try:
        apply(game, action)
    except IllegalAction:
        return False
    return True
