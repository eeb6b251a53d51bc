"""Fair deals: the seal before, the check after, and a test of the shuffle that can fail."""

from __future__ import annotations

from hashlib import sha256

import pytest

from hasenpfeffer.app.fairness import (
    Trial,
    check_of,
    hand_number,
    oddness,
    seal_of,
    tallied,
)
from hasenpfeffer.app.messages import Sampled
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.shuffle import hand_seed
from tests.app.apps import ENGLISH, SEED, at, begun, did
from tests.app.test_statistics import played
from tests.engine.positions import record


def page(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def test_case_g08_the_seal_is_shown_before_and_the_seed_after() -> None:
    app = begun()
    seed = sha256(bytes.fromhex(SEED) + bytes(4)).digest()[:16]
    seal = sha256(seed).hexdigest()
    assert seal_of(app, hand_number(app)) == seal
    before = page(did(app, "fair"))
    assert seal in before
    assert seed.hex() not in before
    assert seal[:8] in page(app)  # beside the log
    after = played(hands=1)
    html = page(did(after, "fair"))
    assert seed.hex() in html
    assert seal in html
    assert "gives the cards that were dealt" in html


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
            assert seal_of(following, hand_number(following)) != check.seal


def test_cards_that_came_otherwise_do_not_check() -> None:
    app = at(record(auction="- - - -"))
    check = check_of(app)
    assert check
    assert not check.dealt
    assert "not from a seed drawn here" in page(did(app, "fair"))
    assert check_of(begun()) is None


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
