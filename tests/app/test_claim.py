"""A claim is certain: no way of holding or playing the other cards takes a trick of it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.actions import Play
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.observation import Observation, observe
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.seats import PLACE, SEATS, side_of
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of
from tests.app.apps import ENGLISH, apps, at, begun, did, game_of, states
from tests.engine.positions import record

HAND = {
    "north": "9c Tc Ac 9d Td Ad",
    "east": "Jc Qc Kc 9s Qd Kd",
    "south": "Jh Jd Ah Kh As Jk",
    "west": "9h Th Qh Js Qs Ks",
    "widow": "Ts",
}
SURE = record(**HAND, auction="- - - 6", trump="h", discard="Ts", play="Qs 9c 9s As")


def seen(text: str) -> Observation:
    return observe(game_of(at(text)), YOU)


def test_the_highest_cards_are_claimed_trumps_first() -> None:
    assert " ".join(sure_cards(seen(SURE))) == "Jk Jh Jd Ah Kh"


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("Qs 9c 9s", "it is not South's lead"),
        ("", "West leads"),
        ("Qs 9c 9s As Kh", "South has led"),
    ],
)
def test_only_on_lead(play: str, why: str) -> None:
    text = record(**HAND, auction="- - - 6", trump="h", discard="Ts", play=play)
    assert sure_cards(seen(text)) == (), why


def test_a_missing_trump_spoils_it() -> None:
    """The ace of spades could be ruffed by the queen, nine and ten, which nobody has shown."""
    hand = HAND | {"south": "Jh Jd 9c Ts As Jk", "north": "Kh Tc Ac 9d Td Ad", "widow": "Ah"}
    text = record(**hand, auction="- - - 6", trump="h", discard="9c", play="Qs Tc 9s Ts")
    assert sure_cards(seen(text)) == ()


@settings(max_examples=150, deadline=None)
@given(apps(), st.integers(0, 2**32))
def test_no_other_cards_take_a_trick_of_a_claim(app: App, seed: int) -> None:
    """In games played at random, for every seat on lead: other hands, and other play of them."""
    rng = random.Random(seed)
    game = game_of(app)
    stage = game.table.stage
    if not isinstance(stage, Playing):
        return
    mine = observe(game, stage.turn(game.table))
    cards = sure_cards(mine)
    for _ in range(3 if cards else 0):
        other = imagine(mine, rng)
        side = side_of(mine.seat)
        lost = won(other.table)[1 - side]
        for card in cards:
            other = apply(other, Play(card))
            while (turn := turn_of(other.table)) not in (mine.seat, None):
                assert turn
                legal = legal_actions(other.table, other.hands[PLACE[turn]]) or ()
                other = apply(other, rng.choice(legal))
        assert isinstance(other.table.stage, Scored)
        assert won(other.table)[1 - side] == lost


def test_claims_come_in_games_for_every_seat() -> None:
    """The property above says something: such positions are not rare."""
    found = set()
    for number in range(40):
        for app in states(begun(seed=f"{number:032x}"), number, 200):
            table = game_of(app).table
            if isinstance(table.stage, Playing):
                turn = table.stage.turn(table)
                if sure_cards(observe(game_of(app), turn)):
                    found.add(turn)
    assert found == set(SEATS)


def test_a_claim_plays_the_hand_out() -> None:
    app = at(SURE)
    assert 'data-do="claim"' in to_html(page_view(app, ENGLISH))
    claimed = did(app, "claim")
    stage = game_of(claimed).table.stage
    assert isinstance(stage, Scored)
    assert won(game_of(claimed).table) == (6, 0)
    assert claimed.log
    assert replay(claimed.log) == claimed.game
    assert len(claimed.ledger) == len(app.ledger) + 1
    assert not claimed.held
    assert did(claimed, "claim") is claimed
    early = at(record(**HAND, auction="- - - 6", trump="h", discard="Ts", play="Qs 9c 9s"))
    assert did(early, "claim") is early
    assert 'data-do="claim"' not in to_html(page_view(early, ENGLISH))


def test_a_claim_is_undone_at_once() -> None:
    app = at(SURE)
    undone = did(app, "claim", "undo")
    assert (undone.log, undone.game) == (app.log, app.game)
    assert 'data-do="claim"' in to_html(page_view(undone, ENGLISH))
    earlier = did(undone, "undo")
    assert earlier.log
    assert app.log
    assert len(earlier.log.actions) < len(app.log.actions)
