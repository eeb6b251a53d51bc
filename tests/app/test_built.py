"""What is kept from one paint or save to the next never differs from what would be built anew."""

from __future__ import annotations

import random

import pytest

from hasenpfeffer.app.built import Built
from hasenpfeffer.app.nodes import Node, to_html
from hasenpfeffer.app.saves import write_game
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.writing import write
from tests.app.apps import ENGLISH, begun, did, states

SIDESTEPS = ("menu", "close", "undo", "set:deck:four", "again", "log", "close", "settings", "close")


@pytest.mark.parametrize("rules", ["article", "classic target=5", "loner target=10 alone=anyone"])
def test_pages_and_saves_are_the_same_as_built_anew(rules: str) -> None:
    """Over a game with all that a player does beside it, at random."""
    built, rng = Built(), random.Random(5)
    for app in states(begun(rules), 8, 160):
        shown = app
        for _ in range(rng.randrange(3)):
            shown = did(shown, rng.choice(SIDESTEPS))
            assert to_html(page_view(shown, ENGLISH, built)) == to_html(page_view(shown, ENGLISH))
        names = ("", "", "", rng.choice(["", "Zoe"]))
        shown = shown.replace(settings=shown.settings.replace(names=names))
        assert to_html(page_view(shown, ENGLISH, built)) == to_html(page_view(shown, ENGLISH))
        assert write_game(shown, built) == write_game(shown)
        assert app.log
        assert write(app.log).replace("\n", "\\n") in write_game(app, built)


def test_a_view_that_has_not_changed_is_the_very_same() -> None:
    built = Built()
    app = begun()
    one, other = page_view(app, ENGLISH, built), page_view(app, ENGLISH, built)
    same = [a is b for a, b in zip(one.children, other.children, strict=True)]
    assert same.count(True) >= 2
    calls = []
    for facts in ((1,), (1,), (2,)):
        built.of("x", facts, lambda facts=facts: calls.append(facts))  # type: ignore[misc]
    assert calls == [(1,), (2,)]
    assert isinstance(one, Node)
