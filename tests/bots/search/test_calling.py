"""Calls: what the networks are told and answer, the rules above them, and what calls tell."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from hasenpfeffer.bots.bidding import OVERRULING, best_trump
from hasenpfeffer.bots.search.bid_network import (
    facts_of,
    network_for,
    networks,
)
from hasenpfeffer.bots.search.calling import RISK, calls
from hasenpfeffer.bots.search.reading import Reader, glance
from hasenpfeffer.engine.actions import Bid, Pass, word_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.fields import read_rules
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.observation import Observation, observe
from hasenpfeffer.engine.options import PRESETS, options_of
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import left_of, partner_of, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from tests.bots.duels import dealt
from tests.engine.positions import position, record

NAMES = [name for name, _ in PRESETS]


def in_auctions(rules: str, deals: int, seed: int = 1) -> list[Observation]:
    """Return what seats see when they are to call, in auctions of random calls."""
    rng, found = random.Random(seed), []
    for number in range(deals):
        score = (rng.randrange(-3, 10), rng.randrange(-3, 10))
        game = dealt(read_rules(rules), number, score)
        while isinstance(game.table.stage, Auction):
            turn = turn_of(game.table)
            assert turn
            seen = observe(game, turn)
            found.append(seen)
            legal = seen.legal()
            game = apply(game, legal[0] if rng.random() < 0.5 else rng.choice(legal[:4]))
    return found


@pytest.mark.parametrize("preset", NAMES)
def test_every_preset_has_networks_of_its_own(preset: str) -> None:
    others = [network_for(options_of(other)) for other in NAMES if other != preset]
    assert network_for(options_of(preset)) not in others


def test_other_rules_take_the_nearest_networks() -> None:
    strict = network_for(options_of("article", (("set", "bid"),)))
    assert strict in networks().values()
    assert strict not in [network_for(options_of(name)) for name in NAMES]
    assert network_for(options_of("article", (("set", "six"), ("min_bid", 2)))) is strict
    for name in NAMES:
        for bidding in ("numbers", "pepper"):
            options = options_of(name, (("bidding", bidding), ("set", "six")))
            own = [
                network_for(options_of(other))
                for other in NAMES
                if options_of(other).bidding == bidding
            ]
            assert network_for(options) in ([*own, strict] if bidding == "numbers" else own)
    near = options_of("classic", (("target", 20), ("discard", "not_trump")))
    assert network_for(near) is network_for(options_of("classic"))


@pytest.mark.parametrize("rules", [*NAMES, "article made=bid", "article made=bid set=bid"])
def test_only_sound_calls_are_made(rules: str) -> None:
    """No bid of six without a hope, none above what wins the game, none over a partner's last."""
    high = 0
    for seen in in_auctions(rules, 12):
        found = calls(seen)
        assert {call.action for call in found} == set(seen.legal())
        best = found[0]
        assert best.stakes == max(call.stakes for call in found if call.sound)
        if not isinstance(best.action, Bid) or not best.contract:
            continue
        promised = tricks_bid(best.action.bid)
        assert promised < 6 or best.contract.chance >= RISK
        needed = seen.table.options.target - seen.table.score[side_of(seen.seat)]
        lower = [tricks_bid(c.action.bid) for c in found if isinstance(c.action, Bid)]
        assert not any(needed <= other < promised for other in lower)
        standing = standing_bid(seen.table)
        if standing and standing.seat == partner_of(seen.seat) and standing.bid:
            wins = tricks_bid(standing.bid) >= needed
            assert not wins or best_trump(seen.hand)[0] >= OVERRULING
        high += 1
    assert high >= 3


def test_a_partner_who_wins_the_game_is_left_alone() -> None:
    """Three tricks win it, and the partner has bid three; the opponents may still bid."""
    for rules in ("article", "classic"):
        text = record(rules, dealer="E", score="7 0", north="Jk Jh Ah Kh Td 9d", auction="3 -")
        assert calls(observe(position(text), "N"))[0].action == Pass()


def test_a_call_that_is_not_sound_has_its_reason() -> None:
    """Three win the game: partner's three is left alone, and nobody needs four."""
    text = record("article", dealer="E", score="7 0", north="Jk Jh Ah Kh Td 9d", auction="3 -")
    assert {call.barred for call in calls(observe(position(text), "N"))} == {"", "partner"}
    text = text.replace("auction: 3 -", "auction: - -")
    reasons = {word_of(call.action): call.barred for call in calls(observe(position(text), "N"))}
    assert reasons["bid:3"] == ""
    assert reasons["bid:4"] == reasons["bid:6"] == "lower"
    weak = record("article", dealer="E", north="9c Tc 9d Td 9s Ts", auction="- -")
    reasons = {word_of(call.action): call.barred for call in calls(observe(position(weak), "N"))}
    assert (reasons["pass"], reasons["bid:5"], reasons["bid:6"]) == ("", "", "hopeless")


def test_a_sure_six_is_bid_where_it_counts_double() -> None:
    """Also under rules that have no networks of their own."""
    for rules in ("article-pepper", "classic bidding=pepper", "article-pepper set=bid"):
        hand = "Jk Jh Jd Ah Kh Qh"
        text = record(rules + " target=30", dealer="W", north=hand, auction="")
        assert calls(observe(position(text), "N"))[0].action in (Bid("B"), Bid("L"))


def test_case_b04_over_many_deals() -> None:
    """Two points win the game: nobody bids more than the least bid that brings them."""
    bids = 0
    for number in range(40):
        seen = observe(dealt(options_of("article-pepper"), number, (8, 8)), first_seat(number))
        best = calls(seen)[0].action
        bids += isinstance(best, Bid)
        assert not isinstance(best, Bid) or best.bid in ("1", "2")
    assert bids >= 8


def first_seat(number: int) -> str:
    return left_of(dealt(options_of("article"), number).table.dealer)


def test_a_bid_that_ends_the_auction_is_worth_its_contract() -> None:
    """Rules 3.4: three have passed, so that nobody can overbid, and six points are the most."""
    text = record("article", dealer="S", south="Jh Jk Ah Kh 9s Ts", auction="- - -")
    for call in calls(observe(position(text), "S")):
        assert call.contract is None or call.stakes == call.contract.points <= 6


def test_a_caller_who_must_bid_bids() -> None:
    text = record(
        "article all_pass=dealer_must_bid", dealer="N", north="9c 9d 9s Ts Qd Th", auction="- - -"
    )
    game = position(text)
    assert isinstance(calls(observe(game, "N"))[0].action, Bid)


def test_facts_are_the_same_for_whoever_sits_where() -> None:
    """Law 7: turned round the table, nothing changes."""
    for seen in in_auctions("classic", 8):
        turned = seen.replace(
            seat=left_of(seen.seat),
            table=seen.table.replace(
                dealer=left_of(seen.table.dealer),
                score=seen.table.score[::-1],
                calls=tuple([c.replace(seat=left_of(c.seat)) for c in seen.table.calls]),
            ),
        )
        assert facts_of(turned) == facts_of(seen)


def test_a_high_bid_tells_of_a_strong_hand() -> None:
    """Of random hands those that hold much are the likelier for a bid, and less so for a pass."""
    game = position(record("classic", dealer="S", auction="4 - - -", trump="h"))
    reader = Reader(game.table, "S")
    rng = random.Random(3)
    told: dict[str, list[tuple[float, float]]] = {"W": [], "N": []}
    for _ in range(200):
        look = glance(in_deck_order(rng.sample(DECK, 6)), 1)
        for seat in ("W", "N"):
            told[seat].append((max(look.tricks), reader.likelihood(seat, look)))
    for seat, sign in (("W", 1), ("N", -1)):
        rows = sorted(told[seat])
        weak, strong = (fmean([row[1] for row in part]) for part in (rows[:60], rows[-60:]))
        assert sign * (strong - weak) > 0.3
