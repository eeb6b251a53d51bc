"""Every bot answers legally, always the same, and never from cards that it cannot see."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import LEVELS, level_called
from hasenpfeffer.bots.search.choose import choose
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.notation import read_observation
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import PRESETS, Options, options_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.shuffle import deal_of, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of
from hasenpfeffer.engine.tokens import NotationError, read_word
from hasenpfeffer.engine.writing import write_observation
from tests.bots.duels import dealt, duel, played
from tests.engine.random_games import games, options

NAMES = [level.name for level in LEVELS]
SCORES = [(0, 0), (9, 9), (-7, 4)]


def by_text(game: Game, level: str, seed: str) -> Game:
    """Play to the end of a hand by texts and words, as the page does."""
    while turn := turn_of(game.table):
        word = choose(write_observation(observe(game, turn)), level, seed)
        action = read_word(word)
        assert action in (legal_actions(game.table, game.hands[PLACE[turn]]) or ())
        game = apply(game, action)
    return game


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("preset", [name for name, _ in PRESETS])
def test_whole_hands_under_every_preset(preset: str, level: str) -> None:
    for number in range(1 if level_called(level).worlds else 4):
        score = SCORES[number % len(SCORES)]
        end = by_text(dealt(options_of(preset), number, score), level, f"{number:032x}")
        assert stage_name(end.table) in ("scored", "thrown_in", "over")


@settings(max_examples=40, deadline=None)
@given(options(), st.sampled_from(SEATS), st.binary(min_size=16, max_size=16))
def test_whole_hands_under_any_options(chosen: Options, dealer: str, seed: bytes) -> None:
    deal = deal_of(shuffled(seed), dealer)  # type: ignore[arg-type]
    game = new_game(chosen, (0, 0), dealer, deal)  # type: ignore[arg-type]
    for level in NAMES:
        assert turn_of(played(game, (level, level)).table) is None


@settings(max_examples=60, deadline=None)
@given(games(), st.sampled_from(NAMES))
def test_any_position_gets_a_legal_word_and_always_the_same(reached: object, level: str) -> None:
    game = reached[1]  # type: ignore[index]
    turn = turn_of(game.table)
    for seat in SEATS:
        text = write_observation(observe(game, seat))
        if seat != turn:
            with pytest.raises(ValueError, match="not to act"):
                choose(text, level, "7")
            continue
        word = choose(text, level, "7")
        assert read_word(word) in read_observation(text).legal()
        assert choose(text, level, "7") == word


def test_nonsense_is_refused() -> None:
    text = write_observation(observe(dealt(options_of("article"), 0), "E"))
    with pytest.raises(NotationError):
        choose("nonsense", "club", "7")
    with pytest.raises(NotationError, match="seat: missing"):
        choose(text.replace("seat: E\n", ""), "club", "7")
    with pytest.raises(ValueError, match="no level"):
        choose(text, "grandmaster", "7")


def test_a_novice_lapses_by_its_seed_only() -> None:
    """Another seed gives other words now and then; the club player throws no dice."""
    changed = {"novice": 0, "club": 0}
    for number in range(5):
        game = dealt(options_of("classic"), number)
        while turn := turn_of(game.table):
            text = write_observation(observe(game, turn))
            for name in changed:
                changed[name] += choose(text, name, "1") != choose(text, name, "2")
            game = apply(game, read_word(choose(text, "club", "1")))
    assert changed["club"] == 0
    assert 0 < changed["novice"] < 40


@settings(max_examples=60, deadline=None)
@given(games(), st.sampled_from(NAMES), st.integers(0, 2**32))
def test_law_8_unseen_cards_change_no_word(reached: object, level: str, seed: int) -> None:
    game = reached[1]  # type: ignore[index]
    turn = turn_of(game.table)
    if turn is None:
        return
    seen = observe(game, turn)
    word = choose(write_observation(seen), level, "7")
    rng = random.Random(seed)
    for _ in range(3):
        assert choose(write_observation(observe(imagine(seen, rng), turn)), level, "7") == word


def test_case_b16_200_worlds_one_word() -> None:
    rng = random.Random(16)
    game = dealt(options_of("classic"), 3)
    asked = 0
    while turn := turn_of(game.table):
        seen = observe(game, turn)
        action = decide(seen, level_called("club"), "")
        if asked % 5 == 0:
            for _ in range(200 // 5):
                other = imagine(seen, rng)
                assert decide(observe(other, turn), level_called("club"), "") == action
        game = apply(game, action)
        asked += 1
    assert asked >= 25


def test_case_b21_leads_to_an_empty_trick() -> None:
    """Each seat leads first tricks and sixth tricks."""
    leaders: set[tuple[int, str]] = set()
    for number in range(24):
        game = dealt(options_of("classic"), number)
        while turn := turn_of(game.table):
            stage = game.table.stage
            action = decide(observe(game, turn), level_called("club"), "")
            if isinstance(stage, Playing) and not stage.trick.cards:
                leaders.add((len(stage.tricks) + 1, turn))
                assert action in (stage.legal(game.table, game.hands[PLACE[turn]]) or ())
            game = apply(game, action)
    assert {(trick, seat) for trick in (1, 6) for seat in SEATS} <= leaders


@pytest.mark.parametrize("preset", [name for name, _ in PRESETS])
def test_club_beats_novice(preset: str) -> None:
    """By about 0.6 points a hand and more; the deals are always the same ones."""
    gain, error = duel("club", "novice", options_of(preset), 250)
    assert gain >= 0.3
    assert gain >= 2 * error


def test_both_sides_bid_and_make() -> None:
    """What makes a game: most hands have a maker, bids differ, most bids are made."""
    bids: dict[str, int] = {}
    made = 0
    for number in range(100):
        table = played(dealt(options_of("classic"), number), ("club", "club")).table
        promise = table.stage.promise()
        if promise:
            bids[promise[1]] = bids.get(promise[1], 0) + 1
            made += table.stage.made()  # type: ignore[attr-defined]
    assert sum(bids.values()) >= 95
    assert len(bids) >= 3
    assert 60 <= made <= 95
