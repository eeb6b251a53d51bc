"""Fair deals: the seal before, the check after, and a test of the shuffle that can fail."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest

from hasenpfeffer.app.fairness import (
    AGAIN,
    DAY,
    LINK,
    Trial,
    check_of,
    hand_number,
    oddness,
    seal_of,
    tallied,
)
from hasenpfeffer.app.messages import Dated, Opened, Sampled
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.review import Review
from hasenpfeffer.app.saves import read_game, write_game
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.shuffle import hand_seed
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write
from tests.app.apps import ENGLISH, SEED, at, begun, did, game_of, stepped, until_yours
from tests.app.test_statistics import played
from tests.engine.positions import record


def test_the_seal_lies_by_the_widow_until_somebody_has_the_bid() -> None:
    app = begun()
    begins = f"<code>{app.seals[0][:8]}</code>"
    assert begins in to_html(page_view(app, ENGLISH))
    assert begins not in to_html(page_view(until_yours(app, "Naming"), ENGLISH))
    linked = app.replace(seals=(LINK,))
    assert 'class="seal"' not in to_html(page_view(linked, ENGLISH))


def log_of(app: App) -> Log:
    assert app.log
    return app.log


def until_over(app: App) -> App:
    """Play at random until the hand is over."""
    for byte in range(200):
        if turn_of(game_of(app).table) is None:
            return app
        app = stepped(app, byte)
    raise AssertionError("the hand does not end")


def page(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def test_case_g08_the_seal_is_shown_before_and_the_seed_after() -> None:
    app = begun()
    seed = sha256(bytes.fromhex(SEED) + bytes(4)).digest()[:16]
    seal = sha256(seed).hexdigest()
    assert app.seals == (seal,)
    before = page(did(app, "fair"))
    assert seal in before
    assert seed.hex() not in before
    assert seal[:8] in page(app)  # beside the log
    after = played(hands=1)
    html = page(did(after, "fair"))
    assert seed.hex() in html
    assert seal in html
    assert "gives the cards that were dealt" in html
    assert "take the seed as sixteen bytes" in html


def test_every_finished_hand_checks_and_the_next_is_sealed_anew() -> None:
    for hands in (1, 2, 3):
        app = played(hands=hands)
        check = check_of(app)
        assert check
        assert (check.number, check.sealed, check.dealt) == (hands - 1, True, True)
        assert bytes.fromhex(check.seed) == hand_seed(bytes.fromhex(SEED), hands - 1)
        following = did(app, "next")
        if following is not app:
            assert check.seed not in page(following)
            assert following.seals[: len(app.seals)] == app.seals
            assert following.seals[hand_number(following)] != check.seal


GOOD = (
    "The SHA-256 of the seed is the seal that was shown.",
    "The shuffle of the seed gives the cards that were dealt.",
)
BAD = (
    "The SHA-256 of the seed is not the seal that was shown.",
    "The shuffle of the seed does not give the cards that were dealt.",
)


def checked(app: App) -> tuple[bool, bool]:
    """Return what is found of seal and cards, and hold the page to it."""
    check = check_of(app)
    assert check
    html = page(did(app, "fair"))
    for right, good, bad in zip((check.sealed, check.dealt), GOOD, BAD, strict=True):
        assert (good in html, bad in html) == (right, not right)
    return check.sealed, check.dealt


def with_cards(app: App, cards: dict[str, str]) -> App:
    """Return the state with some cards of its deal for others, as if they had been dealt so."""
    assert app.log
    deal, *actions = app.log.actions
    assert isinstance(deal, Deal)
    hands = tuple([tuple([cards.get(card, card) for card in hand or ()]) for hand in deal.hands])
    other = deal.replace(hands=hands, widow=cards.get(deal.widow or "", deal.widow))
    return app.replace(log=app.log.replace(actions=(other, *actions)))


def test_what_was_altered_after_the_hand_does_not_check() -> None:
    app = played(hands=1)
    assert checked(app) == (True, True)
    assert checked(app.replace(seed=SEED[:-1] + "0")) == (False, False)  # another seed is told
    assert checked(app.replace(seals=("0" * 64,))) == (False, True)  # another seal was shown
    assert checked(with_cards(app, {"9c": "Tc", "Tc": "9c"})) == (True, False)  # others were dealt
    wrong = app.replace(seals=(seal_of(SEED, 1),))  # the seal of another hand
    assert checked(wrong) == (False, True)


def test_the_seal_that_was_shown_is_what_is_saved_and_checked() -> None:
    """Whatever becomes of the seed meanwhile: the seal is not computed anew."""
    app = begun()
    shown = app.seals[0]
    data = json.loads(write_game(app))
    other = read_game(json.dumps(dict(data, seed="f" * 32)), default_settings())
    assert other
    assert shown in page(did(other, "fair"))
    assert seal_of(other.seed, 0) not in page(did(other, "fair"))
    over = read_game(write_game(played(hands=2)), default_settings())
    assert over
    assert over.seals == played(hands=2).seals
    assert checked(over) == (True, True)
    foul = json.dumps(dict(json.loads(write_game(over)), seals=[shown, shown]))
    again = read_game(foul, default_settings())
    assert again
    assert checked(again) == (False, True)


def test_a_hand_of_before_seals_were_kept_says_so_and_the_next_is_sealed() -> None:
    app = at(write(log_of(played(hands=1))))
    html = page(did(app, "fair"))
    assert "The seal of this hand was not kept" in html
    assert GOOD[0] not in html
    assert BAD[0] not in html
    assert GOOD[1] in html
    following = did(app, "next")
    assert following.seals == ("", seal_of(SEED, 1))
    assert seal_of(SEED, 1) in page(did(following, "fair"))
    strange = at(record(auction="- - - -"))  # dealt by nobody knows whom
    assert BAD[1] in page(did(strange, "fair"))
    assert check_of(begun()) is None


def test_a_hand_that_is_played_again_has_no_seal_any_more() -> None:
    one = played(hands=1)
    two = played(hands=2)
    for app in (did(one, "again"), did(one, "undo")):
        assert app.seals == (AGAIN,)
        html = page(did(app, "fair"))
        assert "This hand is played again" in html
        assert one.seals[0][:8] not in page(app)
    # The seeds of later hands that were over have been told as well.
    back = did(two.replace(panel="review", reviews=(Review(0, (), 0, False),)), "from:0")
    assert back.seals == (AGAIN, AGAIN)
    begun_again = until_over(back)
    assert did(begun_again, "next").seals == (AGAIN, AGAIN)
    # An undo in a hand that goes on changes nothing: its seed is still unknown.
    app = did(until_yours(begun(), "Auction"), "pass")
    assert did(app, "undo").seals == begun().seals


def test_a_game_that_waits_keeps_its_seals() -> None:
    own = did(until_yours(begun(), "Auction"), "pass")
    away = update(own, Dated("2026-11-29"))
    away = did(away, "daily:play")
    back = read_game(write_game(away), default_settings())
    assert back
    assert did(back, "home").seals == own.seals


def test_nobody_has_sealed_the_deal_of_a_day() -> None:
    app = did(update(begun(), Dated("2026-11-29")), "daily:play")
    assert app.seals == (DAY,)
    for state in (app, until_over(app)):
        html = page(did(state, "fair"))
        assert "The date is the seed of the deal of the day" in html
        assert "draws 128 random bits" not in html
        assert GOOD[0] not in html
        assert "seal of hand" not in html
        assert "sealed:" not in page(state)
    assert GOOD[1] in html


def test_the_hands_that_follow_those_of_a_link_are_sealed() -> None:
    link = update(begun(), Opened(record(), "f" * 32))
    app = did(link, "link:play")
    assert app.seals == (LINK,)
    assert "came with a link" in page(did(app, "fair"))
    over = until_over(app)
    html = page(did(over, "fair"))
    assert "came with a link" in html
    assert not any(said in html for said in GOOD + BAD)
    following = did(over, "next")
    assert following.seals == (LINK, seal_of("f" * 32, 1))
    assert following.seals[1] in page(did(following, "fair"))
    assert checked(until_over(following)) == (True, True)


def counted(deals: int) -> Trial:
    counts = [0] * len(DECK)
    tallied(bytes(16), 0, deals, counts)
    return Trial(deals, tuple(counts))


def test_the_shuffle_stands_its_test_and_a_bad_one_would_not() -> None:
    trial = counted(4000)
    assert sum(trial.counts) == 4000 * 6
    assert 8 < oddness(trial) < 52  # beyond either once in a thousand
    one_card_too_often = list(trial.counts)
    one_card_too_often[24] += 160
    assert oddness(Trial(4000, tuple(one_card_too_often))) > 52
    assert oddness(Trial(10_000, (2400,) * 25)) == 0


def test_slices_add_up() -> None:
    counts = [0] * len(DECK)
    for start in range(0, 100, 7):
        tallied(bytes(16), start, min(7, 100 - start), counts)
    assert tuple(counts) == counted(100).counts


@pytest.mark.parametrize("deals", [500, 10_000])
def test_the_panel_shows_progress_then_the_picture(deals: int) -> None:
    app = did(begun(), "fair")
    assert 'data-do="test:shuffle"' in page(app)
    trial = Trial(deals, tuple([deals * 6 // 25] * 25))
    html = page(update(app, Sampled(trial)))
    assert ("<progress" in html) == (deals < 10_000)
    assert html.split('class="veil"')[1].count('class="bar') == (25 if deals == 10_000 else 0)


def test_the_button_stays_while_the_test_runs_and_the_result_is_a_status() -> None:
    app = did(begun(), "fair")
    counts = tuple([2400] * 25)
    steps = [
        app.replace(trial=trial) for trial in (None, Trial(500, counts), Trial(10_000, counts))
    ]
    for step, acts, said in zip(steps, (True, False, True), (False, False, True), strict=True):
        html = page(step)
        assert ">Run the test</button>" in html
        assert ('data-do="test:shuffle"' in html) == acts
        status = html.split('class="test"')[1].split('role="status"')[1].split("</div>")[0]
        assert ("Deviation in all" in status) == said
    assert page(update(steps[1], Sampled(None))) == page(app)
