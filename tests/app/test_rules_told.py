"""What setup and the page of the rules say is what the game does; rules.md gives the numbers."""

from __future__ import annotations

import pytest

from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.views.rules import rules_view
from hasenpfeffer.app.views.setup import presets
from hasenpfeffer.engine.options import PRESETS, options_of
from hasenpfeffer.engine.position import position_data
from tests.app.apps import ENGLISH, at, begun, did, game_of
from tests.engine.positions import record

MUST_PLAY = "whoever holds the joker must play for three"


@pytest.mark.parametrize("preset", [name for name, _ in PRESETS])
def test_3_5_a_preset_says_so_when_the_joker_must_bid(preset: str) -> None:
    """South holds the joker; after four passes it is the maker at three, or nobody is."""
    line = next(line for name, _, line in presets(ENGLISH) if name == preset)
    must = options_of(preset).all_pass == "joker_must_bid"
    assert (MUST_PLAY in line) == must
    app = at(record(preset, auction="- - - -"))
    shown = position_data(game_of(app))
    assert (shown["stage"] == "trump") == must
    assert game_of(app).table.stage.promise() == (("S", "3") if must else None)
    html = to_html(page_view(app, ENGLISH))
    assert ("All have passed: you show the joker and are the maker at three." in html) == must
    assert ("All four passed. The hand is thrown in." in html) != must


def test_3_5_the_rules_tell_what_four_passes_mean() -> None:
    """By default, and in Classic, which is the only preset with another rule."""
    other = [name for name, _ in PRESETS if options_of(name).all_pass != "redeal"]
    assert other == ["classic"]
    text = to_html(rules_view(ENGLISH))
    said = text.split("If all four pass,")[1].split("</p>")[0]
    assert said == (
        " the hand is thrown in; in <b>Classic</b> (see below),"
        " whoever holds the joker must then play for three tricks."
    )


@pytest.mark.parametrize("preset", [name for name, _ in PRESETS])
def test_3_5_the_house_rules_show_what_a_preset_makes_of_four_passes(preset: str) -> None:
    html = to_html(page_view(did(begun(), "setup", "preset:" + preset), ENGLISH))
    field = html.split("<span>When all pass</span>")[1].split("</label>")[0]
    assert f'value="{options_of(preset).all_pass}"><option' in field
    assert '<option value="redeal">throw the hand in<' in field
    assert '<option value="dealer_must_bid">the dealer must bid<' in field
    assert '<option value="joker_must_bid">the joker must bid<' in field
