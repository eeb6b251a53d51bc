"""What a seat imagines fits all that it knows, and every such world comes up equally often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice, permutations

import pytest

from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.cards import DECK, suit_of
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.notation import read, read_observation
from hasenpfeffer.engine.observation import Observation, maker_of, observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import voids
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.shuffle import deal_of, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of
from hasenpfeffer.engine.writing import write

SOUTH = "seat: S\nrules: {rules}\ndealer: S\nsouth: {south}\n{lines}"


def seen(south: str, lines: str, rules: str = "article") -> Observation:
    return read_observation(SOUTH.format(rules=rules, south=south, lines=lines))


def worlds(view: Observation, number: int, seed: int = 1) -> list[tuple[tuple[str, ...], ...]]:
    """Imagine some worlds; each is the four hands and the discard."""
    rng = random.Random(seed)
    found = []
    for _ in range(number):
        game = imagine(view, rng)
        hands = tuple(hand or () for hand in game.hands)
        found.append((*hands, (game.discard or "",)))
    return found


def test_case_b13_voids_by_the_suit_a_card_belongs_to() -> None:
    bower = seen("9c Tc Jc Qc Kc Ac", "auction: - - 1 -\ntrump: h\nplay: Jd 9s\n")
    assert voids(bower.table.stage.tricks_begun(), "h")[PLACE["N"]] == ("h",)
    hearts = {"Jh", "Jk", "Ah", "Kh", "Qh", "Th", "9h"}
    norths = [set(world[0]) for world in worlds(bower, 300)]
    assert not any(hearts & north for north in norths)
    assert any("Ad" in north for north in norths)
    ruffed = seen("9c Tc Jc 9d Td Jd", "auction: - - 1 -\ntrump: h\nplay: Ac 9h\n")
    assert voids(ruffed.table.stage.tricks_begun(), "h")[PLACE["N"]] == ("c",)
    assert not any({"Qc", "Kc"} & set(world[0]) for world in worlds(ruffed, 300))


def test_case_b15_5000_worlds_keep_to_the_void() -> None:
    view = seen("9c Tc 9d Td 9s Ts", "auction: - - 1 -\ntrump: h\nplay: Ac 9h\n")
    for world in worlds(view, 5000):
        assert not any(card[1] == "c" for card in world[0])
        assert [len(hand) for hand in world] == [5, 6, 6, 5, 1]
        cards = [card for hand in world for card in hand]
        assert sorted([*cards, "Ac", "9h"]) == sorted(DECK)


def fits(view: Observation, hands: list[tuple[str, ...]], discard: str) -> bool:
    """Tell from the rules alone whether hidden cards could lie like this."""
    stage = view.table.stage
    lineup = stage.lineup_so_far()
    assert lineup
    trump, maker = lineup.contract.trump, lineup.contract.maker
    shown = voids(stage.tricks_begun(), trump)
    for place, hand in enumerate(hands):
        if any(suit_of(card, trump) in shown[place] for card in hand):
            return False
    if maker == view.seat:
        return True
    played = [c for t in stage.tricks_begun() for s, c in zip(t.seats, t.cards) if s == maker]
    seven = [*hands[PLACE[maker]], discard, *played]
    if not any(call.bid for call in view.table.calls) and "Jk" not in (*seven,):
        return False
    rule = view.table.options.discard
    if rule == "not_joker":
        return discard != "Jk"
    if rule == "not_trump" and suit_of(discard, trump) == trump:
        return all(suit_of(card, trump) == trump for card in seven)
    return True


def every_world(view: Observation, sizes: list[int]) -> set[tuple[tuple[str, ...], ...]]:
    """List every world by trying every order of the hidden cards."""
    known = {*view.hand, *view.table.stage.played(), view.widow, view.discard}
    hidden = [card for card in DECK if card not in known]
    found = set()
    for order in permutations(hidden):
        rest, hands = list(order), []
        for size in sizes:
            hands.append(tuple(sorted(rest[:size], key=DECK.index)))
            rest = rest[size:]
        discard = rest[0] if rest else view.discard or ""
        if fits(view, hands, discard):
            hands[PLACE[view.seat]] = view.hand
            found.add((*hands, (discard,)))
    return found


def chi_square(counts: Counter[tuple[tuple[str, ...], ...]], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    missing = kinds - len(counts)
    return sum((n - expected) ** 2 / expected for n in counts.values()) + missing * expected


def endings(discard: str, forced: bool) -> Iterator[tuple[Observation, list[int]]]:
    """Yield views of hands that have two tricks to go, not the maker's, and the hidden sizes."""
    for seed in range(1000):
        rng = random.Random(seed)
        deal = deal_of(shuffled(rng.randbytes(16)), "S")
        rules = (("discard", discard), ("all_pass", "joker_must_bid"), ("alone", "off"))
        text = write(Log(options_of("article", rules), (0, 0), "S", (deal,)))
        position = read(text + "auction: " + ("- - - -" if forced else "- 1 - -") + "\n").game
        if position.table.stage.promise() is None:
            continue
        while len(position.table.stage.played()) < 17:
            turn = turn_of(position.table)
            assert turn
            legal = legal_actions(position.table, position.hands[PLACE[turn]])
            assert legal
            position = apply(position, rng.choice(legal))
        viewer = next(seat for seat in "SWNE" if seat != maker_of(position.table))
        sizes = [0 if s == viewer else len(h or ()) for s, h in zip(SEATS, position.hands)]
        yield observe(position, viewer), sizes


@pytest.mark.parametrize("forced", [False, True], ids=["bid", "joker"])
@pytest.mark.parametrize("discard", ["any", "not_joker", "not_trump"])
def test_every_world_is_equally_likely(discard: str, forced: bool) -> None:
    seen_voids = 0
    for view, sizes in islice(endings(discard, forced), 3):
        wanted = every_world(view, sizes)
        counts = Counter(worlds(view, 20 * len(wanted)))
        assert set(counts) == wanted
        freedom = len(wanted) - 1
        # Five standard deviations of chi-square; the seed is fixed.
        assert chi_square(counts, len(wanted)) <= freedom + 5 * (2 * freedom) ** 0.5
        seen_voids += any(voids(view.table.stage.tricks_begun(), _trump(view)))
    assert seen_voids


def test_a_trump_was_discarded_only_from_seven_trumps() -> None:
    """West may have put a trump away only if all that West has played since are trumps."""
    lines = "auction: 6\ntrump: h\nplay: Jk 9h Th Qc\n"
    view = seen("9c Tc Jc Qc Kc Ac", lines, "article discard=not_trump first_lead=maker")
    trumps = {"Jh", "Jd", "Ah", "Kh", "Qh"}
    found = worlds(view, 3000)
    assert not any(world[4][0] in trumps for world in found)
    lines = "auction: 6\ntrump: h\nplay: Jk 9c 9h Tc\n"
    view = seen("9s Tc Jc Qc Kc Ac", lines, "article discard=not_trump first_lead=maker")
    found = worlds(view, 5_000)
    rare = [world for world in found if world[4][0] in trumps | {"Th"}]
    assert rare
    assert all(set(world[3]) <= trumps | {"Th"} for world in rare)


def test_the_shown_joker_lies_with_the_maker_and_was_not_the_widow() -> None:
    lines = "west: Jk\nauction: - - - -\n"
    view = seen("9c Tc Jc Qc Kc Ac", lines, "article all_pass=joker_must_bid")
    rng = random.Random(2)
    for _ in range(300):
        game = imagine(view, rng)
        assert "Jk" in (game.deal.hands[PLACE["W"]] or ())
        assert game.deal.widow != "Jk"
        assert len(game.hands[PLACE["W"]] or ()) == 7


def test_a_view_that_no_deal_fits_is_told_of() -> None:
    # South holds one heart; nobody else could follow to it, and five others lie somewhere.
    view = read_observation(
        "seat: S\ndealer: E\nsouth: 9c Tc Jc Qc Kc 9h\nwidow: Ac\nauction: 6\ntrump: c\n"
        "discard: 9c\nplay: 9h 9d 9s Td\n"
    )
    with pytest.raises(ValueError, match="no deal fits"):
        imagine(view, random.Random(1))


def test_a_lone_view_of_a_whole_hand_takes_no_time() -> None:
    view = seen("9c Tc Jc Qc Kc Ac", "auction:\n")
    cards = Counter(card for world in worlds(view, 2000) for card in world[0])
    assert len(cards) == 19
    assert all(450 < times < 820 for times in cards.values())


def _trump(view: Observation) -> str:
    lineup = view.table.stage.lineup_so_far()
    assert lineup
    return lineup.contract.trump
