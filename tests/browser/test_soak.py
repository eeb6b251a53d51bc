"""Hands in one page leave nothing behind: no node, no listener, no memory of either language.

Two dozen are what a test has the time for; `python -m tests.bench.memory` plays five hundred.
Proxies show in both heaps: each holds something in both. Each look finds what the browser has not
yet let go of besides, so the least of three is what is really held.
"""

from playwright.sync_api import Browser

from tests.bench.memory import soaked

LOOKS = (4, 6, 8, 20, 22, 24)
# How many nodes there are depends on what is shown, and on when the browser lets go of some.
MOST = {"Python": 1.05, "JavaScript": 1.05, "nodes": 1.1, "listeners": 1.0}


def test_two_dozen_hands_in_one_page_leave_nothing_behind(browser: Browser, address: str) -> None:
    looks = list(soaked(browser, address, LOOKS))
    early, late = ([min(kind) for kind in zip(*part)] for part in (looks[:3], looks[3:]))
    grown = {name: new / old for name, old, new in zip(MOST, early, late, strict=True)}
    assert all(grown[name] <= MOST[name] for name in MOST), grown
