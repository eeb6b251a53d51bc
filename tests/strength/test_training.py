"""The training (numpy): it learns, always the same, from what the playing networks are told."""

from __future__ import annotations

import random

import numpy as np
import pytest

from hasenpfeffer.bots.bidding import choose_bid
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.bid_network import auction_facts, hand_facts, slot_of
from hasenpfeffer.bots.search.hand_network import ALONE
from hasenpfeffer.bots.search.reading import glance
from hasenpfeffer.bots.search.worth import Stakes
from hasenpfeffer.engine.actions import Action, Bid
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.game import Call, Table
from hasenpfeffer.engine.observation import Observation
from hasenpfeffer.engine.options import PRESETS, options_of
from hasenpfeffer.engine.seats import seats_from
from tests.bots.duels import dealt
from tools.train.auctions import Auctions, club_calls
from tools.train.labels import make_labels
from tools.train.network import chances_of, forward, inputs_of, loss_of, train
from tools.train.tables import dealt_cards, make_tables

NAMES = [name for name, _ in PRESETS]


def test_training_learns_and_does_so_again() -> None:
    inputs, tricks = inputs_of(make_labels("test/train", 1200, (ALONE,)))
    weights, again = (train(inputs, tricks, 60, seed=1) for _ in range(2))
    assert all((one == other).all() for one, other in zip(weights, again))
    assert loss_of(chances_of(forward(weights, inputs)[1]), tricks) < 1.5  # 1.95 without learning


@pytest.mark.parametrize("preset", [*NAMES, "article set=bid min_bid=2"])
def test_training_and_playing_tell_the_networks_the_same(preset: str) -> None:
    """The tables of the training against the engine: facts of hands and calls, club's calls."""
    name, *changes = preset.split()
    typed = [tuple(change.split("=")) for change in changes]
    options = options_of(name, tuple([(k, int(v) if v.isdigit() else v) for k, v in typed]))
    count, rng = 12, random.Random(5)
    tables = make_tables("test/tables", count, options)
    decks, needs = dealt_cards(random.Random("test/tables"), count, options)
    auctions = Auctions.of(tables, options)
    club = level_called("club")
    seats = seats_from("E")
    games = []
    for deck, (ours, theirs) in zip(decks, needs):
        hands = [in_deck_order([DECK[card] for card in deck[6 * n : 6 * n + 6]]) for n in range(4)]
        for seat, hand in enumerate(hands):
            stakes = Stakes(options, *((ours, theirs) if seat % 2 == 0 else (theirs, ours)))
            at = len(games), seat
            place = 0 if options.first_lead == "maker" else seat
            assert np.allclose(hand_facts(hand, place, stakes), tables.facts[at], atol=1e-5)
            assert np.allclose(glance(hand, place).facts, tables.glances[at], atol=1e-5)
        score = (options.target - theirs, options.target - ours)  # East and West are seats 0 and 2
        table = dealt(options, 0, (0, 0)).table.replace(dealer="N", score=score)
        games.append((table, dict(zip(seats, hands))))
    for _ in range(3):
        facts, chosen = auctions.facts(tables.facts), club_calls(auctions)
        drawn = []
        for row, (table, hands) in enumerate(games):
            stage = Auction()
            turn = stage.turn(table)
            seen = Observation(table, turn, hands[turn], None, None)
            assert np.allclose(auction_facts(table, turn), facts[row][16:-1], atol=1e-6)
            legal = seen.legal()
            assert slot_of(choose_bid(seen, legal, club)) == chosen[row]
            drawn.append(rng.choice(legal[:4]) if rng.random() < 0.6 else legal[0])
        games = [(after(table, call), hands) for (table, hands), call in zip(games, drawn)]
        auctions.call(np.array([slot_of(call) for call in drawn]))
        going = [row for row, over in enumerate(auctions.over()) if not over]
        games, auctions = [games[row] for row in going], auctions.take(np.array(going))


def after(table: Table, call: Action) -> Table:
    """Return a table with one more call, the auction going on."""
    bid = call.bid if isinstance(call, Bid) else None
    return table.replace(calls=(*table.calls, Call(Auction().turn(table), bid)))
