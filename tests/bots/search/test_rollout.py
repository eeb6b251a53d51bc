"""Play by rule on bits is the club player's, card by card, and rollouts are what it leads to."""

from __future__ import annotations

import doctest
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from hasenpfeffer.bots.cardplay import choose_card
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search import rollout
from hasenpfeffer.bots.search.bits import bit_of, bits_of, card_of, cards_in
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.bots.search.rollout import Progress, RulePlayer
from hasenpfeffer.bots.search.solver import Board, board_of
from hasenpfeffer.engine.actions import Action, Play
from hasenpfeffer.engine.cards import Card
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import PRESETS, VALUES, Options, options_of
from hasenpfeffer.engine.playing import Playing, Scored, tricks_won
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of
from hasenpfeffer.engine.shuffle import deal_of, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of
from tests.bots.search.brute_force import kind_of, stage_of
from tests.engine.random_games import pick

CLUB = level_called("club")
RULES = [options_of(name) for name, _ in PRESETS]


def club(game: Game) -> Card:
    """Return the card that the readable bot plays."""
    turn, stage = turn_of(game.table), stage_of(game)
    assert turn
    seen = observe(game, turn)
    legal = tuple([action.card for action in seen.legal() if isinstance(action, Play)])
    return choose_card(seen, stage, legal, CLUB, careless=False)


def legal(game: Game) -> tuple[Action, ...]:
    turn = turn_of(game.table)
    assert turn
    return legal_actions(game.table, game.hands[PLACE[turn]]) or ()


def random_rules(rng: random.Random) -> Options:
    """Return a preset half the time, or any values of all options."""
    if rng.random() < 0.5:
        return rng.choice(RULES)
    return Options(**{name: rng.choice(values) for name, values in VALUES})  # type: ignore[arg-type]


def begun(rng: random.Random) -> Game:
    """Return a hand before its first lead; bids are random and lone hands come often."""
    while True:
        game = new_game(random_rules(rng), (0, 0), rng.choice(SEATS), _deal(rng))
        while not isinstance(game.table.stage, Playing) and turn_of(game.table):
            game = apply(game, pick(legal(game), rng.randrange(256)))
        if isinstance(game.table.stage, Playing):
            return game


def _deal(rng: random.Random) -> Action:
    return deal_of(shuffled(rng.randbytes(16)), rng.choice(SEATS))


def positions(seed: int) -> Iterator[tuple[Game, Card]]:
    """Yield positions of the play with club's card.

    Each hand is played by chance, by club, or by a mixture of both.
    """
    rng = random.Random(seed)
    while True:
        game, chance = begun(rng), rng.choice((0.0, 0.1, 0.5, 1.0))
        while isinstance(game.table.stage, Playing):
            card = club(game)
            yield game, card
            game = apply(game, rng.choice(legal(game)) if rng.random() < chance else Play(card))


def player_of(game: Game) -> RulePlayer:
    return RulePlayer(stage_of(game).lineup, game.table.options)


def discard_of(game: Game) -> int:
    assert game.discard
    return bit_of(game.discard, stage_of(game).lineup.contract.trump)


def rule_card(game: Game) -> Card:
    """Return the card that the rule player plays."""
    player = player_of(game)
    board, progress = board_of(game), player.progress(stage_of(game))
    return card_of(player.card(board, progress, discard_of(game)), player.trump)


def club_tricks(game: Game) -> int:
    """Return the tricks of the maker's side if club plays the hand to its end."""
    while isinstance(game.table.stage, Playing):
        game = apply(game, Play(club(game)))
    stage = game.table.stage
    assert isinstance(stage, Scored)
    contract = stage.lineup.contract
    return tricks_won(stage.tricks, contract.trump)[side_of(contract.maker)]


def test_the_examples_in_the_module_are_true() -> None:
    failed, tried = doctest.testmod(rollout)
    assert failed == 0
    assert tried


def test_the_card_is_that_of_club() -> None:
    for game, card in islice(positions(1), 10_000):
        assert rule_card(game) == card


def test_positions_are_of_every_kind_under_every_option() -> None:
    games = [game for game, _ in islice(positions(1), 4000)]
    kinds = Counter(kind_of(game) for game in games)
    assert set(kinds) == {(seats, table) for seats in (2, 3, 4) for table in range(seats)}
    for name, values in VALUES:
        assert {getattr(game.table.options, name) for game in games} >= set(values)


def test_who_is_not_the_maker_does_not_know_the_discard() -> None:
    for game, card in islice(positions(2), 500):
        turn, maker = turn_of(game.table), stage_of(game).lineup.contract.maker
        board, player = board_of(game), player_of(game)
        if turn != maker:
            only = [hand if place == board.turn() else 0 for place, hand in enumerate(board.hands)]
            blind = board._replace(hands=tuple(only))
            found = player.card(blind, player.progress(stage_of(game)), 0)
            assert card_of(found, player.trump) == card


def test_a_rollout_takes_the_tricks_that_club_takes() -> None:
    rng = random.Random(3)
    for game, _ in islice(positions(3), 1500):
        if rng.random() < 0.15:
            player = player_of(game)
            progress = player.progress(stage_of(game))
            found = player.rollout(board_of(game), progress, discard_of(game))
            assert found == club_tricks(game)


def test_a_card_leads_to_the_board_and_progress_of_the_engine() -> None:
    rng = random.Random(4)
    for game, _ in islice(positions(4), 400):
        player, card = player_of(game), rng.choice(legal(game))
        assert isinstance(card, Play)
        played = bit_of(card.card, player.trump)
        board, progress = player.after(board_of(game), player.progress(stage_of(game)), played)
        after = apply(game, card)
        if isinstance(after.table.stage, Playing):
            assert board == board_of(after)
            assert progress == player.progress(after.table.stage)
        else:
            assert board.in_play() == 0
            assert player.rollout(board, progress, discard_of(game)) == club_tricks(after)


def test_differences_are_the_cards_that_club_would_not_have_played() -> None:
    """In the true world and in imagined ones, in which every seat has held other cards."""
    rng, tallies = random.Random(5), Counter[bool]()
    for game, _ in islice(positions(5), 1500):
        if rng.random() < 0.06:
            viewer = rng.choice(stage_of(game).lineup.active())
            for world in (game, imagine(observe(game, viewer), rng)):
                expected = replayed(world, PLACE[viewer])
                player = player_of(world)
                choices = player.choices(stage_of(world), PLACE[viewer])
                hands = board_of(world).hands
                found = player.differences(choices, hands, discard_of(world))
                assert found == expected[False]
                tallies += expected
    assert min(tallies[True], tallies[False]) > 100


def replayed(world: Game, but: int) -> Counter[bool]:
    """Play a world again from its first lead: is each card that could have been another club's?"""
    stage, found = stage_of(world), Counter[bool]()
    hands = [tuple(hand or ()) for hand in world.hands]
    for trick in stage.tricks_begun():
        for seat, card in zip(trick.seats, trick.cards):
            hands[PLACE[seat]] += (card,)
    player = player_of(world)
    trump, board = player.trump, board_of(world)
    active = stage.lineup.active()
    board = board._replace(
        hands=tuple(
            bits_of(hand if seat in active else (), trump) for seat, hand in zip(SEATS, hands)
        )
    )
    progress = player.begun
    for trick in stage.tricks_begun():
        board = board._replace(seats=tuple(PLACE[seat] for seat in trick.seats), played=())
        for card in trick.cards:
            played = bit_of(card, trump)
            if board.turn() != but and board.playable().bit_count() > 1:
                found[player.card(board, progress, discard_of(world)) == played] += 1
            board, progress = player.after(board, progress, played)
    return found


def test_a_rollout_plays_the_cards_that_the_player_plays() -> None:
    """From anywhere, and from where each card that may be played there leads to."""
    rng = random.Random(6)
    for _ in range(600):
        game = begun(rng)
        player, discard = player_of(game), discard_of(game)
        board, progress = board_of(game), player.begun
        for _ in range(rng.randrange(len(board.seats) * 6)):
            board, progress = player.after(board, progress, rng.choice(cards_in(board.playable())))
        choices = [player.after(board, progress, card) for card in cards_in(board.playable())]
        for start in ((board, progress), *choices):
            assert player.rollout(*start, discard) == stepped(player, *start, discard)


def stepped(player: RulePlayer, board: Board, progress: Progress, discard: int) -> int:
    """Return the tricks of the maker's side when the player is asked for each card."""
    while board.in_play():
        board, progress = player.after(board, progress, player.card(board, progress, discard))
    return progress.taken
