"""Worlds, cards, hints and reviews: likely, legal, honest, and true where truth is known."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.advice import advising, finish
from hasenpfeffer.bots.search.bits import bit_of, bits_of
from hasenpfeffer.bots.search.card_search import CardSearch
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.worlds import Imaginer, buried_likelihood
from hasenpfeffer.engine.actions import Play
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import apply, turn_of
from tests.bots.duels import dealt, played
from tests.engine.positions import position, record
from tests.engine.random_games import games

GAMES = Path(__file__).parents[2] / "games"
WORLDS = 8


def in_play(game: Game) -> Game:
    """Let club go on until the first card is to be led."""
    while not isinstance(game.table.stage, Playing):
        turn = turn_of(game.table)
        if turn is None:
            pytest.skip("thrown in: there is no play to look at")
        game = apply(game, decide(observe(game, turn), level_called("club"), ""))
    return game


def imaginer(game: Game) -> Imaginer:
    turn, stage = turn_of(game.table), game.table.stage
    assert turn
    assert isinstance(stage, Playing)
    return Imaginer(observe(game, turn), RulePlayer(stage.lineup, game.table.options))


@pytest.mark.parametrize("number", range(4))
def test_case_b15_every_world_has_each_card_once(number: int) -> None:
    """All cards that are not played, in hands of the right sizes; what one holds is as it is."""
    game = in_play(dealt(options_of("classic"), number))
    stage = game.table.stage
    assert isinstance(stage, Playing)
    found = imaginer(game)
    turn = PLACE[turn_of(game.table) or "N"]
    worlds = found.worlds(random.Random(1), 60, 15)
    assert sum(world.times for world in worlds) == 15
    for world in worlds:
        cards = [*world.hands, world.discard]
        assert sum(cards) == (1 << 25) - 1
        assert [hand.bit_count() for hand in cards] == [6, 6, 6, 6, 1]
        assert world.hands[turn] == found.own


def test_case_b15_no_world_gives_a_card_to_who_has_shown_out() -> None:
    """North showed out of clubs: none is there, in 5,000 worlds."""
    text = record(
        south="Ah Kh 9s Td Qd 9h", dealer="S", auction="- - 2 -", trump="h", play="Ac 9d Tc"
    )
    found = imaginer(position(text))
    clubs = bits_of([card for card in DECK if card[1] == "c"], "h")
    for world in found.worlds(random.Random(2), 5000, 5000):
        assert not world.hands[PLACE["N"]] & clubs


def test_who_bid_high_is_imagined_with_high_trumps() -> None:
    text = record("classic", south="9c Tc Qd Kd 9s Ts", dealer="N", auction="- - 5 -", trump="h")
    found = imaginer(position(text + "play: Ad\n"))
    west, east = 0, 0
    for world in found.worlds(random.Random(3), 800, 200):
        west += world.times * (world.hands[PLACE["W"]] >> 22).bit_count()
        east += world.times * (world.hands[PLACE["E"]] >> 22).bit_count()
    assert west > 2 * east


def test_trumps_and_aces_are_seldom_buried() -> None:
    seven = bits_of("Jk 9h Ah As Ac Kc Td".split(), "h")
    order = [buried_likelihood(seven, bit_of(card, "h")) for card in ("Td", "Kc", "As", "9h")]
    assert order == sorted(order, reverse=True)


@settings(max_examples=25, deadline=None)
@given(games(), st.integers(0, 2**32))
def test_case_b20_hints_are_legal_and_know_nothing_hidden(reached: object, seed: int) -> None:
    """Every legal action has its worth, and exchanging unseen cards changes no number (law 8)."""
    game = reached[1]  # type: ignore[index]
    turn = turn_of(game.table)
    if turn is None:
        return
    seen = observe(game, turn)
    advice = finish(advising(seen, "7", WORLDS))
    assert Counter(worth.action for worth in advice.worths) == Counter(seen.legal())
    other = observe(imagine(seen, random.Random(seed)), turn)
    assert finish(advising(other, "7", WORLDS)) == advice


def test_no_action_looks_better_than_the_one_to_take() -> None:
    """Near the end of a game too, where a point may count nothing; but for what no bot does."""
    for number in range(12):
        game = dealt(options_of("article"), number, (6, 1))
        while turn_of(game.table):
            seen = observe(game, turn_of(game.table) or "")
            first, *others = finish(advising(seen, "1", worlds=4)).worths
            told = [worth.stakes for worth in others if worth.sound]
            assert first.sound
            assert first.error == 0
            assert told == sorted(told, reverse=True)
            assert not told or first.stakes >= told[0]
            if isinstance(game.table.stage, Playing):
                break
            game = apply(game, first.action)


def test_no_hint_when_nobody_is_to_act() -> None:
    end = played(dealt(options_of("classic"), 1), ("club", "club"))
    with pytest.raises(ValueError, match="not to act"):
        finish(advising(observe(end, "S"), "7"))


def test_the_deciding_fact_is_the_place_of_an_unseen_card() -> None:
    """It is in doubt, and by how far the best card leads differs to the eye."""
    facts = 0
    for number in range(12):
        game = in_play(dealt(options_of("classic"), number))
        turn = turn_of(game.table)
        assert turn
        seen = observe(game, turn)
        advice = finish(advising(seen, "1", 40))
        fact = advice.fact
        if fact is not None:
            facts += 1
            assert fact.card not in (*seen.hand, seen.discard)
            assert fact.place in ("N", "E", "S", "W", "discard")
            assert fact.place != turn
            assert 0.05 < fact.probability < 0.95
            assert f"{fact.there:.1f}" != f"{fact.elsewhere:.1f}"
            best, other = advice.worths[0], advice.of(Play(fact.runner_up or ""))
            share = fact.probability
            mean = share * fact.there + (1 - share) * fact.elsewhere
            assert mean == pytest.approx(best.stakes - other.stakes)
            assert other.sound
            assert all(
                row.stakes <= other.stakes or row.stakes == best.stakes
                for row in advice.worths
                if row.sound
            )
    assert facts >= 3


@pytest.mark.parametrize(
    ("north", "led", "barred"),
    [
        ("Jk Qh Ac Kc Qs Ts", "9h", {"Jk": "joker"}),  # second hand, on a low trump
        ("Jd 9h As Ks Qs Ts", "Ac", {"Jd": "left", "9h": "left", "Qs": "high", "As": "high"}),
        ("9c Tc Qc Ks Ah 9h", "Ac", {"Tc": "", "Qc": "high"}),  # nine and ten are one card
    ],
)
def test_what_no_partner_forgives_is_barred_by_its_reason(
    north: str, led: str, barred: dict[str, str]
) -> None:
    text = record(north=north, dealer="S", auction="- - - 2", trump="h", play=led)
    advice = finish(advising(observe(position(text), "N"), "1", WORLDS))
    for card, reason in barred.items():
        worth = advice.of(Play(card))
        assert (worth.barred, worth.sound) == (reason, not reason)


@pytest.mark.parametrize("rules", ["article", "classic", "loner", "article-pepper"])
def test_the_deciding_widow_agrees_with_the_chance_of_the_bid(rules: str) -> None:
    facts = 0
    for number in range(30):
        game = dealt(options_of(rules), number)
        turn = turn_of(game.table)
        assert turn
        advice = finish(advising(observe(game, turn), "1"))
        if advice.fact is not None:
            facts += 1
            assert advice.fact.place == "widow"
            share = advice.fact.probability
            mean = share * advice.fact.there + (1 - share) * advice.fact.elsewhere
            assert mean == pytest.approx(advice.worths[0].making)
    assert facts >= 3


def test_cards_beaten_for_sure_leave_the_running_and_the_best_stays() -> None:
    """Whoever drops cards finds the same best card as who looks at all of them to the end."""
    dropped = 0
    for number in range(6):
        game = in_play(dealt(options_of("classic"), number))
        turn = turn_of(game.table)
        assert turn
        level = level_called("expert")
        whole, quick = (CardSearch(observe(game, turn), level, random.Random(1)) for _ in range(2))
        for _ in whole.look(120, 60):
            pass
        for _ in quick.look(120, 60):
            if quick.drop():
                break
        dropped += len(quick.allowed) - len(quick.running)
        best = whole.mean(whole.best()).stakes
        assert whole.mean(quick.best()).stakes > best - 0.1
    assert dropped >= 6


def test_advice_takes_a_rest_after_every_world() -> None:
    game = in_play(dealt(options_of("classic"), 3))
    turn = turn_of(game.table)
    assert turn
    assert len(list(advising(observe(game, turn), "1", WORLDS))) >= WORLDS // 2
