"""The game in Safari's engine, where it is here."""

import json
from collections.abc import Iterator

import pytest

from tests.browser.test_saves import DEAL, saved
from tests.browser.webkit import WebKit, webkit

AWAKE = "document.querySelector('#app[data-stage=auction] [data-do=\"bid:6\"]') !== null"
HAND = "[...document.querySelectorAll('.in-hand')].map((card) => card.id).join()"


@pytest.fixture
def page(address: str) -> Iterator[WebKit]:
    try:
        with webkit() as page:
            page.go(address + "rules.html")
            page.evaluate(f"localStorage.setItem('hasenpfeffer:game', {json.dumps(saved(DEAL))})")
            page.go(address)
            yield page
    except LookupError as missing:
        pytest.skip(str(missing))


def test_case_d11_a_hand_can_be_played(page: WebKit) -> None:
    page.until(AWAKE)
    page.evaluate("document.querySelector('[data-do=\"bid:6\"]').click()")
    page.until("document.querySelector('#app[data-stage=trump][data-turn=S]') !== null")
    page.evaluate("document.querySelector('[data-do=\"trump:h\"]').click()")
    page.until("document.querySelector('#app[data-stage=discard]') !== null")


def test_case_d12_fifteen_reloads_start_fifteen_times(page: WebKit) -> None:
    page.until(AWAKE)
    hand = page.evaluate(HAND)
    for _ in range(15):
        page.ask("POST", "/refresh")
        page.until(AWAKE)
        assert page.evaluate(HAND) == hand
