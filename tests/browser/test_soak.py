"""Hands in one page leave nothing behind: no node, no listener, no memory of either language.

Forty are what a test has the time for; `python -m tests.bench.memory` plays five hundred. Proxies
show in both heaps: each holds something in both.
"""

from playwright.sync_api import Browser

from tests.bench.memory import soaked

LOOKS = (8, 40)
MOST = 1.1


def test_forty_hands_in_one_page_leave_nothing_behind(browser: Browser, address: str) -> None:
    early, late = soaked(browser, address, LOOKS)
    names = ("Python", "JavaScript", "nodes", "listeners")
    grown = {name: new / old for name, old, new in zip(names, early, late, strict=True)}
    assert all(part < MOST for part in grown.values()), grown
