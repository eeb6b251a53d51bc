"""A finished hand as a picture: SVG with every card, of the few parts that a canvas draws."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.views.picture import HEIGHT, WIDTH, picture
from hasenpfeffer.engine.playing import Scored
from tests.app.apps import ENGLISH, begun, did, game_of, states
from tests.app.test_links import OTHER, WHOLE, met

SVG = "{http://www.w3.org/2000/svg}"
HAND = met(begun(), WHOLE).link.games[-1]  # type: ignore[union-attr]


def words(game) -> list[str]:  # type: ignore[no-untyped-def]
    root = ElementTree.fromstring(to_html(picture(game, ENGLISH)))
    assert root.tag == SVG + "svg"
    return [element.text or "" for element in root.iter(SVG + "text")]


def test_it_tells_the_whole_hand() -> None:
    texts = words(HAND)
    assert "South bid 3 in hearts and took 5 tricks: +5." in texts
    assert {"North", "East, dealer", "South", "West", "Trick 6", "Widow", "Put away"} <= set(texts)
    assert "You" not in texts
    ranks = [text for text in texts if text in ("9", "10", "J", "Q", "K", "A", "Jk")]
    assert len(ranks) == 24 + 24 + 2  # dealt, played, the widow and the discard


def test_names_of_the_player_are_text_and_nothing_else() -> None:
    named = ENGLISH.called(("<b>&", "", "", ""))
    written = to_html(picture(HAND, named))
    assert "<b>" not in written
    ElementTree.fromstring(written)


@pytest.mark.parametrize("rules", ["article", "loner", "classic alone=anyone"])
def test_every_finished_hand_can_be_drawn(rules: str) -> None:
    drawn = 0
    for app in states(begun(rules, OTHER), 6, 250):
        if isinstance(game_of(app).table.stage, Scored):
            node = picture(game_of(app), ENGLISH)
            assert {part.tag for part in node.children} == {"rect", "text", "path"}  # type: ignore[union-attr]
            assert (node.attributes["width"], node.attributes["height"]) == (
                str(WIDTH),
                str(HEIGHT),
            )
            words(game_of(app))
            assert '"save:png"' in to_html(page_view(did(app, "share"), ENGLISH))
            drawn += 1
    assert drawn > 2


def test_a_hand_that_is_not_over_has_no_picture() -> None:
    """For it would show all hands."""
    for app in states(begun(), 6, 12):
        assert '"save:png"' not in to_html(page_view(did(app, "share"), ENGLISH))
