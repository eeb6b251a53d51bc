"""Hands in one page leave nothing behind: no node, no listener, no memory of either language.

Forty are what a test has the time for; `python -m tests.bench.memory` plays five hundred. Proxies
show in both heaps: each holds something in both. Each look finds what the browser has not yet let
go of besides, so the least of three is what is really held.
"""

from playwright.sync_api import Browser

from tests.bench.memory import soaked

LOOKS = (4, 6, 8, 36, 38, 40)
MOST = 1.1


def test_forty_hands_in_one_page_leave_nothing_behind(browser: Browser, address: str) -> None:
    looks = list(soaked(browser, address, LOOKS))
    early, late = ([min(kind) for kind in zip(*part)] for part in (looks[:3], looks[3:]))
    names = ("Python", "JavaScript", "nodes", "listeners")
    grown = {name: new / old for name, old, new in zip(names, early, late, strict=True)}
    assert all(part < MOST for part in grown.values()), grown
