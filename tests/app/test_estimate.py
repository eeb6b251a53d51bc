"""The estimate beside the auction: told to who bids, asked for once a hand, barred as hints are."""

from __future__ import annotations

import json

import pytest

from hasenpfeffer.app.daily import seed_of
from hasenpfeffer.app.estimating import to_estimate, unestimated
from hasenpfeffer.app.messages import Dated, Estimated, Opened, Puzzled, Thinker
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import read_settings, write_settings
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.web.adviser import wish
from tests.app.apps import ENGLISH, begun, did, game_of, legal_words, states, until_yours
from tests.app.test_links import WHOLE
from tools.puzzles import TARGET

CHANCES = [0.0, 0.006, 0.1, 0.2, 0.4, 0.2, 0.094]
TEXT = json.dumps({"trump": "h", "tricks": 3.94, "chances": CHANCES})


def bidding() -> App:
    """Return the player's turn to bid, with a worker."""
    return update(until_yours(begun(), "Auction"), Thinker("ready"))


def told(app: App, text: str = TEXT) -> App:
    """Answer as the worker does, for the hand that is asked about."""
    hand = unestimated(app)
    assert hand is not None
    return update(app, Estimated(*hand, text))


def page(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def test_the_estimate_is_told_in_words_and_bars() -> None:
    html = page(told(bidding()))
    panel = html.split('class="estimate"')[1].split("</section>")[0]
    assert "about <b>3.9</b> tricks in hearts" in panel
    assert "suit-h" in panel
    assert panel.count("--share:") == 7
    assert panel.count("--share:1.000") == 1
    assert "1 trick: 1\u00a0%, 2 tricks: 10\u00a0%, 3 tricks: 20\u00a0%, 4 tricks: 40" in panel
    assert "tricks in" not in html.split('id="live"')[1]


def test_its_place_is_kept_until_it_comes() -> None:
    app = bidding()
    for waiting in (app, update(app, Thinker("loading"))):
        panel = page(waiting).split('class="estimate"')[1].split("</section>")[0]
        assert "tricks" not in panel
        assert panel.count("--share:0.000") == 7


@pytest.mark.parametrize("state", ["absent", "failed"])
def test_without_a_worker_there_is_none(state: str) -> None:
    app = bidding().replace(thinker=state)
    assert "estimate" not in page(app)
    assert unestimated(app) is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        "[" * 9999,
        json.dumps({"trump": "x", "tricks": 3.9, "chances": CHANCES}),
        json.dumps({"trump": "h", "tricks": 7, "chances": CHANCES}),
        json.dumps({"trump": "h", "tricks": "many", "chances": CHANCES}),
        json.dumps({"trump": "h", "tricks": float("nan"), "chances": CHANCES}),
        json.dumps({"trump": "h", "tricks": 3.9, "chances": CHANCES[:6]}),
        json.dumps({"trump": "h", "tricks": 3.9, "chances": [0] * 7}),
        json.dumps({"trump": "h", "tricks": 3.9, "chances": [2] * 7}),
        json.dumps({"trump": "h", "tricks": 3.9, "chances": 1}),
    ],
)
def test_an_answer_without_sense_is_no_estimate_and_is_not_asked_for_again(text: str) -> None:
    app = told(bidding(), text)
    assert app.notices == bidding().notices
    assert 'class="estimate"' not in page(app)
    assert unestimated(app) is None


def test_it_is_asked_for_once_a_hand_and_stays_for_its_auction() -> None:
    asked = []
    app = update(begun(), Thinker("ready"))
    for now in states(app, 5, 300):
        now = now.replace(estimated=app.estimated, estimate=app.estimate)
        hand = unestimated(now)
        if hand is not None:
            asked.append((len(now.ledger), hand))
            app = told(now)
        auction = type(game_of(now).table.stage).__name__ == "Auction"
        assert ('class="estimate"' in page(now)) == auction
    hands = [number for number, _ in asked]
    assert len(hands) > 2
    assert hands == sorted(set(hands))


def test_a_hint_goes_before_it() -> None:
    app = bidding()
    assert wish(app) == ("estimate", *(unestimated(app) or ()))
    assert wish(did(app, "hint")) == ("hint", app.game)
    assert wish(told(app)) is None


def test_a_late_answer_changes_nothing() -> None:
    app = bidding()
    assert update(told(app), Estimated(*unestimated(app), TEXT)) == told(app)  # type: ignore[misc]
    hand, dealer = unestimated(app) or ((), "N")
    assert update(app, Estimated(hand[1:], dealer, TEXT)) is app
    bid = did(app, legal_words(app)[-1])
    assert update(bid.replace(thinker="failed"), Estimated(hand, dealer, TEXT)).estimate is None


def test_undo_in_the_auction_keeps_it() -> None:
    app = told(bidding())
    again = did(did(app, legal_words(app)[0]), "undo")
    assert unestimated(again) is None
    assert "3.9" in page(again).split('class="estimate"')[1]


def test_the_setting_acts_at_once_and_is_kept() -> None:
    app = did(told(bidding()), "menu", "settings")
    assert "Estimate while bidding" in page(app)
    off = did(app, "set:estimate:off")
    assert 'class="estimate"' not in page(off)
    assert to_estimate(off) is None
    assert read_settings(write_settings(off.settings)).estimate == "off"
    assert "3.9" in page(did(off, "set:estimate:on")).split('class="estimate"')[1]


def test_older_settings_open_with_it() -> None:
    data = json.loads(write_settings(default_settings().replace(sound="loud")))
    del data["estimate"]
    settings = read_settings(json.dumps(data))
    assert (settings.estimate, settings.sound) == ("on", "loud")


def test_it_is_barred_where_hints_are() -> None:
    app = bidding()
    daily = did(update(app, Dated("2026-11-29")), "daily:play")
    assert daily.seed == seed_of("2026-11-29")
    puzzle = did(update(app, Puzzled(TARGET.read_text("utf-8"), "")), "puzzle:next")
    link = update(app, Opened(WHOLE, app.seed))
    stepping = did(link, "link:step", "step:first")
    assert stepping.link
    assert stepping.link.mode == "step"
    for barred in (daily, puzzle, stepping, did(app, "watch"), app.replace(elsewhere=True)):
        assert to_estimate(barred) is None
        assert 'class="estimate"' not in page(barred)
    assert to_estimate(link)  # below the offer lies the table as it was
