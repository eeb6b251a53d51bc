"""Statistics count each hand once, of the player's own games, under the rules that were played."""

from __future__ import annotations

import random

import pytest

from hasenpfeffer.app.messages import Seeded
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.origin import Origin
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.app.statistics import (
    KINDS,
    NOTHING,
    Statistics,
    Tally,
    expected,
    expected_trumps,
    kind_of,
    summed,
)
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.actions import BIDS, Deal
from hasenpfeffer.engine.cards import DECK, suit_of
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import turn_of, winner_of
from tests.app.apps import ENGLISH, begun, did, game_of, states, until_yours
from tests.app.test_advice import judged


def played(rules: str = "article", seed: int = 3, hands: int = 3) -> App:
    """Return the state after so many hands of a random game."""
    for app in states(begun(rules), seed, 600):
        over = turn_of(game_of(app).table) is None and not app.held
        if over and (len(app.ledger) == hands or winner_of(game_of(app).table) is not None):
            return app
    raise AssertionError("too few hands")


def total(app: App) -> Tally:
    return summed(app.stats.tallies)


@pytest.mark.parametrize("rules", ["article", "classic", "loner", "article target=5"])
def test_every_hand_is_counted_once_under_its_rules(rules: str) -> None:
    app = played(rules, hands=5)
    kind = rules if rules in KINDS else "house"
    assert kind_of(app.settings.options) == kind
    tally = app.stats.tallies[KINDS.index(kind)]
    assert tally.hands == tally.dealt == len(app.ledger)
    assert summed(app.stats.tallies) == tally
    last = app.ledger[-1]
    assert (tally.ours, tally.theirs) == last.score
    mine = [
        table.stage
        for table in app.ledger
        if isinstance(table.stage, Scored) and table.stage.lineup.contract.maker == YOU
    ]
    assert sum(tally.bid) == len(mine)
    assert sum(tally.made) == len([stage for stage in mine if stage.made()])
    for place, bid in enumerate(BIDS):
        assert tally.bid[place] == [s.lineup.contract.bid for s in mine].count(bid)
    assert tally.games == (winner_of(last) is not None)
    assert tally.won == (winner_of(last) == 0)


def test_a_hand_played_again_or_undone_counts_no_more() -> None:
    app = played(hands=2)
    for word in ("undo", "again"):
        again = did(app, word)
        rng = random.Random(1)
        *_, last = (a for a in states(again, rng.randrange(9), 60) if len(a.ledger) <= 2)
        assert last.stats == app.stats
    another = update(did(app, "new"), Seeded("ff" * 16))
    assert another.stats == app.stats
    *_, later = states(another, 5, 60)
    assert total(later).dealt > total(app).dealt


def test_what_bots_finish_and_what_others_sent_is_not_counted() -> None:
    for app in (did(begun(), "watch"), begun().replace(origin=Origin("link", None, None, None, 0))):
        *_, end = states(app, 2, 60)
        assert len(end.ledger) > 0
        assert end.stats.replace(judged="") == NOTHING


def test_trumps_count_where_another_named_them() -> None:
    app = played("classic target=99", hands=12)
    assert app.log
    deals = [action for action in app.log.actions if isinstance(action, Deal)]
    named = trumps = unseen = 0
    variance = 0.0
    for table, deal in zip(app.ledger, deals, strict=True):
        lineup = table.stage.lineup_so_far()
        if lineup is None or lineup.contract.maker == YOU:
            continue
        suit = lineup.contract.trump
        whole = [card for card in DECK if card == "Jk" or suit_of(card, suit) == suit]
        maker = deal.hands[PLACE[lineup.contract.maker]]
        assert maker
        left = [card for card in whole if card not in maker and card != deal.widow]
        named += 1
        unseen += len(left)
        trumps += len([card for card in left if card in (deal.hands[2] or ())])
        variance += 6 * len(left) / 18 * (1 - len(left) / 18) * 12 / 17
    assert 0 < named < 12
    assert (total(app).named, total(app).trumps) == (named, trumps)
    assert expected_trumps(total(app)) == pytest.approx((unseen / 3, variance**0.5))


def test_chance_deals_as_many_trumps_as_are_expected() -> None:
    """Trump is drawn and not chosen here, so that nothing but the shuffle decides."""
    stats = NOTHING
    for number in range(8):
        app = begun("article target=99", f"{number:032x}").replace(stats=stats)
        *_, app = states(app, number, 600)
        stats = app.stats
    tally = summed(stats.tallies)
    mean, error = expected_trumps(tally)
    assert tally.named > 100
    assert abs(tally.trumps - mean) < 3 * error


def test_cards_dealt_are_those_of_the_players_hands() -> None:
    app = played(hands=4)
    assert app.log
    hands = [getattr(action, "hands", None) for action in app.log.actions]
    mine = [card for dealt in hands if dealt for card in dealt[2]]
    assert total(app).jokers == mine.count("Jk")
    assert total(app).jacks == len([card for card in mine if card in DECK and card[0] == "J"]) - (
        mine.count("Jk")
    )


def test_chance_deals_what_it_deals() -> None:
    """The mean and the error of drawing six of 25, against a simulation."""
    rng = random.Random(4)
    draws = [len([c for c in rng.sample(range(25), 6) if c < 4]) for _ in range(40_000)]
    mean, error = expected(1, 4)
    assert abs(sum(draws) / len(draws) - mean) < 0.02
    spread = (sum((draw - mean) ** 2 for draw in draws) / len(draws)) ** 0.5
    assert abs(spread - error) < 0.02
    assert expected(100, 1)[0] == pytest.approx(24)


def test_a_review_that_is_complete_is_remembered_once() -> None:
    app = judged(did(played(hands=2), "review"))
    loss = sum(one.loss for one in app.reviews[-1].verdicts if one.seat == YOU)
    assert app.stats.losses == (("article", round(loss, 3)),)
    again = judged(did(app.replace(reviews=()), "close", "review"))
    assert again.stats.losses == app.stats.losses


def test_a_game_that_was_won_is_counted_once() -> None:
    """Also where undo leads to another end, in a later hand."""
    again = 0
    for seed in range(30):
        *_, app = states(begun("article target=5"), seed, 300)
        if winner_of(game_of(app).table) is None:
            continue
        before = summed(app.stats.tallies)
        *_, end = states(did(app, "undo"), seed + 100, 300)
        after = summed(end.stats.tallies)
        again += after.hands > before.hands and winner_of(game_of(end).table) is not None
        assert (before.games, before.won) == (after.games, after.won)
        assert after.games == 1
    assert again > 0
    another = begun("article target=5", "ab" * 16).replace(stats=end.stats)
    *_, another = states(another, 3, 600)
    assert winner_of(game_of(another).table) is not None
    assert summed(another.stats.tallies).games == 2


def test_a_game_that_ends_after_all_is_counted() -> None:
    """The hand was counted before, when the game went on after it; the game was not."""
    for seed in range(20):
        app = played("article target=5", seed, hands=2)
        *_, end = states(did(app, "again"), seed, 60)
        won = [winner_of(game_of(one).table) is not None for one in (app, end)]
        if won == [False, True] and len(end.ledger) == 2:
            break
    assert won == [False, True]
    assert (total(app).games, total(end).games) == (0, 1)
    assert total(end).hands == total(app).hands
    *_, twice = states(did(end, "again"), seed, 60)
    assert total(twice).games == 1


def test_what_bots_lose_is_not_booked_to_the_player() -> None:
    """Neither in a hand that was given up nor in one that is played again by bots."""
    mine = until_hand(played(hands=1))
    over = next(a for a in states(mine, 2, 90) if len(a.ledger) == 2 and not a.held)
    for app in (did(mine, "give-up"), did(mine, "watch"), did(over, "again", "give-up")):
        app = next(a for a in states(app, 2, 90) if len(a.ledger) == 2 and not a.held)
        app = judged(did(app, "review"))
        assert app.reviews[-1].verdicts
        assert app.stats.losses == ()


def until_hand(app: App) -> App:
    """Go on to the player's first decision of the next hand."""
    return until_yours(did(app, "next"))


def test_the_panel_shows_all_and_each_and_asks_once_before_a_reset() -> None:
    app = played("classic", hands=3)
    other = played("loner", hands=2).stats
    stats: Statistics = app.stats.replace(
        tallies=tuple(
            other.tallies[place] if kind == "loner" else app.stats.tallies[place]
            for place, kind in enumerate(KINDS)
        ),
        losses=(("classic", 0.5), ("loner", 1.25), ("classic", 0.0)),
    )
    app = did(app.replace(stats=stats), "stats")
    html = to_html(page_view(app, ENGLISH))
    assert "<dd>5</dd>" in html
    assert "your decisions cost 0.58 points" in html
    assert "<polyline" in html
    assert "Are the cards fair? 5 hands" in html
    loner = to_html(page_view(did(app, "stats:loner"), ENGLISH))
    assert "<dd>2</dd>" in loner
    assert "In 1 reviewed hand your decisions cost 1.25 points." in loner
    assert "Are the cards fair? 2 hands" in loner
    classic = to_html(page_view(did(app, "stats:classic"), ENGLISH))
    assert "In 2 reviewed hands your decisions cost 0.25 points a hand." in classic
    assert "hand by hand, the newest last" in classic
    assert "Are the cards fair? 3 hands" in classic
    sure = did(app, "stats:sure")
    assert sure.stats == stats
    assert "Reset the statistics?" in to_html(page_view(sure, ENGLISH))
    assert did(sure, "stats").stats == stats
    assert did(sure, "stats:clear").stats == NOTHING
    assert did(app, "stats:clear", "stats:nonsense") == app
