"""The position editor gives what the reader reads, or says what is wrong with it."""

from __future__ import annotations

import json
import random
from html import unescape
from html.parser import HTMLParser

import pytest

from hasenpfeffer.app.editor import (
    EMPTY,
    FIELDS,
    Sketch,
    edited,
    element_of,
    query_of_sketch,
    read_sketch,
    reading_of,
    write_sketch,
    written,
)
from hasenpfeffer.app.embedding import framed
from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.messages import MovedOn, Opened, Returned, Set
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import read_game, write_game
from hasenpfeffer.app.settings import default_settings
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.cards import DECK, in_deck_order
from hasenpfeffer.engine.fields import CARD_KEYS
from hasenpfeffer.engine.link import encode, read_link
from tests.app.apps import ENGLISH, SEED, begun, did
from tests.app.test_links import BITS, MIDDLE, WHOLE

HANDS = {
    "north": "9c Tc Ac 9d Td Ad",
    "east": "Jc Qc Kc Jd Qd Kd",
    "south": "Jh Jk Ah Kh 9s Ts",
    "west": "9h Th Qh Js Qs Ks",
    "widow": "As",
}
REST = {
    "rules": "article alone=anyone",
    "dealer": "E",
    "auction": "3 - - -",
    "trump": "h",
    "discard": "9s",
    "defend": "- -",
    "play": "Jh 9h 9d Jd Jk",
}


def shown(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def test_where_nothing_was_put_there_is_no_position() -> None:
    app = did(begun(), "editor")
    assert reading_of(app.sketch) == (None, "")
    html = shown(app)
    assert "Nothing is there yet. Tap the cards that go to North." in html
    assert 'data-do="open:sketch"' not in html
    assert "copy:" not in html
    assert "to South." in shown(did(app, "edit:at:south"))
    called = app.replace(sketch=written(app.sketch, "auction", "- -"))
    assert "A position; it is the turn of" in shown(called)
    assert "Not yet a position" in shown(app.replace(sketch=written(app.sketch, "rules", "whist")))


def put_together() -> App:
    """Tap the cards one after the other, and write the rest."""
    app = did(begun(), "editor")
    for key in CARD_KEYS:
        for card in HANDS[key].split():
            app = did(app, "edit:" + card)
    for field in FIELDS:
        app = update(app, Set("edit:" + field, REST[field]))
    return app


def acting(page: str) -> bool:
    """Tell whether a position can be opened, followed and copied; it is all of this or none."""
    ways = ("open:sketch", "copy:sketch", "copy:embed", 'target="_blank"')
    found = [way in page for way in ways]
    assert found in ([True] * 4, [False] * 4)
    assert page.count('aria-describedby="verdict"') == 3 + (not found[0])
    assert page.count('aria-describedby="verdict" aria-disabled="true"') == 4 * (not found[0])
    return found[0]


def test_a_position_is_put_together_by_tapping_and_writing() -> None:
    app = put_together()
    reading, wrong = reading_of(app.sketch)
    assert wrong == ""
    assert reading
    assert reading.log == read_link(MIDDLE).log
    page = shown(app)
    assert "A position; it is the turn of West." in page
    assert f'href="./{query_of_sketch(app.sketch).replace("&", "&amp;")}"' in page
    assert app.log == begun().log  # the game is where it was


def test_a_card_lies_in_one_place_and_can_be_taken_away() -> None:
    sketch = edited(edited(EMPTY, "9c"), "at:west")
    assert sketch.cards[0] == ("9c",)
    sketch = edited(sketch, "9c")
    assert (sketch.cards[0], sketch.cards[3]) == ((), ("9c",))
    assert edited(sketch, "9c").cards == EMPTY.cards
    assert edited(sketch, "clear") == EMPTY


def test_a_full_hand_takes_no_more_and_the_next_place_is_open() -> None:
    sketch = EMPTY
    for card in DECK[:6]:
        sketch = edited(sketch, card)
    assert sketch.at == "east"
    full = edited(sketch, "at:north")
    assert edited(full, DECK[7]) == full


@pytest.mark.parametrize("word", ["", "at:", "at:x", "9", "JX", "at:north:x", "<b>"])
def test_nonsense_changes_nothing(word: str) -> None:
    assert edited(EMPTY, word) == EMPTY
    assert written(EMPTY, word, "x") == EMPTY


@pytest.mark.parametrize(
    ("field", "text", "title", "reason"),
    [
        ("play", "9c", "Cards played", "play: token 1"),
        ("auction", "7", "Auction, from the dealer\u2019s left", "rules 3.1"),
        ("dealer", "X", "Dealer", "rules 1.1"),
        ("rules", "chess", "Rules", "rules 8"),
    ],
)
def test_an_author_is_told_where_to_look_and_the_readers_own_words(
    field: str, text: str, title: str, reason: str
) -> None:
    page = shown(update(put_together(), Set("edit:" + field, text)))
    assert f"Not yet a position: look at \u201c{title}\u201d." in page
    small = page.split("The exact reason: ")[1].split("</small>")[0]
    assert reason in small
    assert not acting(page)


def test_a_hand_that_is_too_short_says_so_and_cannot_be_opened() -> None:
    app = did(begun(), "editor")
    assert not acting(shown(app))
    for place, card in enumerate(HANDS["north"].split()):
        app = did(app, "edit:" + card)
        page, left = shown(app), 5 - place
        assert ("North needs" in page) == (not acting(page)) == (left > 0)
        if left:
            assert f"North needs {left} more card{'s' if left > 1 else ''}." in page
    assert "East needs 5 more cards." in shown(did(app, "edit:Jc"))


def test_an_author_who_looked_at_a_position_comes_back_to_it() -> None:
    app = put_together()
    met = update(app, Opened(query_of_sketch(app.sketch), SEED))
    assert '"link:play"' in shown(met)
    assert did(met, "close") == heard(app, app.game)
    assert did(met, "link:step", "close") == heard(app, app.game)
    played = did(met, "link:play")
    assert (played.panel, played.sketch) == ("", app.sketch)


class Attributes(HTMLParser):
    """Collects the attributes of the table in a line of HTML."""

    found: dict[str, str | None] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "hasenpfeffer-table":
            self.found = dict(attrs)
        else:
            assert tag == "script"


def test_an_authors_own_position_was_sent_by_nobody_and_its_seats_have_their_names() -> None:
    app = did(begun(), "editor")
    app = app.replace(settings=app.settings.replace(names=("Ann", "Bo", "", "Cy")))
    app = app.replace(sketch=written(app.sketch, "auction", "-"))
    untold = "The cards of Ann are not told, so it can be looked at but not played."
    assert "it is the turn of Ann. " + untold in shown(app)
    looked = update(app, Opened(query_of_sketch(app.sketch), SEED))
    assert "Your position" in shown(looked)
    assert untold in shown(looked)
    sent = update(did(app, "close"), Opened(query_of_sketch(app.sketch), SEED))
    assert "Someone sent you a hand" in shown(sent)


def test_the_line_for_a_page_says_the_same() -> None:
    parser = Attributes()
    parser.feed(element_of(put_together().sketch))
    hands = {key: " ".join(in_deck_order(hand.split())) for key, hand in HANDS.items()}  # type: ignore[arg-type]
    assert parser.found == {**hands, **REST}


def framed_line(sketch: Sketch) -> tuple[str, str]:
    """Return the mode of the line for a page, and what is wrong in the frame that it makes."""
    parser = Attributes()
    parser.feed(element_of(sketch))
    assert parser.found
    query = "?" + "&".join(f"{key}={encode(text or '')}" for key, text in parser.found.items())
    frame, _ = framed(query, SEED, ENGLISH)
    return frame.mode, frame.wrong


@pytest.mark.parametrize(
    ("changes", "mode"),
    [
        ({}, "play"),
        ({"play": WHOLE.partition("&play=")[2]}, "step"),
        ({"play": "", "defend": "", "discard": "", "trump": ""}, "play"),
        ({"discard": "", "defend": "", "play": ""}, "play"),
    ],
)
def test_the_frame_takes_the_line(changes: dict[str, str], mode: str) -> None:
    sketch = put_together().sketch
    for field, text in changes.items():
        sketch = written(sketch, field, text)
    assert framed_line(sketch) == (mode, "")
    for key in CARD_KEYS[:4]:  # without a hand it can be looked at
        place = CARD_KEYS.index(key)
        cards = sketch.cards[:place] + ((),) + sketch.cards[place + 1 :]
        if reading_of(sketch.replace(cards=cards))[0]:
            assert framed_line(sketch.replace(cards=cards)) == ("step", "")
    bare = EMPTY
    for card in HANDS["south"].split():
        bare = edited(bare.replace(at="south"), card)
    assert framed_line(bare) == ("still", "")


def test_a_position_is_kept_as_text() -> None:
    for sketch in (EMPTY, put_together().sketch, written(EMPTY, "play", '"<b>\u202e')):
        assert read_sketch(write_sketch(sketch)) == sketch
    at_west = edited(put_together().sketch, "at:west")
    assert read_sketch(write_sketch(at_west)) == at_west


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "7",
        "[]",
        "{}",
        "[" * 9999,
        '{"version": 2, "at": "north", "entries": []}',
        '{"version": 1, "at": "north", "entries": 7}',
        '{"version": 1, "at": "north", "entries": [7]}',
        '{"version": 1, "at": "north", "entries": ["north"]}',
        '{"version": 1, "entries": []}',
    ],
)
def test_a_text_that_holds_no_position_is_none(text: str) -> None:
    assert read_sketch(text) is None


def test_what_was_spoilt_is_read_as_far_as_it_goes() -> None:
    entries = [["north", "9c 9c Jk x"], ["south", "Jk"], ["chess", "x"], ["play", "9c"]]
    sketch = read_sketch(json.dumps({"version": 1, "at": 7, "entries": entries}))
    assert sketch
    assert (sketch.cards[0], sketch.cards[2], sketch.texts[-1]) == ((), ("Jk",), "9c")


def test_an_author_comes_back_from_another_tab() -> None:
    app = put_together()
    kept = read_game(write_game(app), default_settings())
    assert kept
    back = update(update(app, MovedOn()), Returned(kept.replace(sketch=app.sketch)))
    assert (back.panel, back.sketch) == ("editor", app.sketch)
    assert update(did(app, "share"), Returned(kept)).panel == ""


def test_anything_can_be_written() -> None:
    chance = random.Random(4)
    for _ in range(400):
        sketch: Sketch = EMPTY
        for _ in range(12):
            text = "".join(chance.choices([*BITS, '"', "'", "&quot;"], k=3))
            sketch = written(sketch, chance.choice(FIELDS), text)
            sketch = edited(sketch, chance.choice([*DECK, "at:west", "at:widow", "at:south"]))
        reading, wrong = reading_of(sketch)
        assert (reading is None) == bool(wrong)
        assert (framed_line(sketch)[1] == "") == (reading is not None)
        page = shown(did(begun(), "editor").replace(sketch=sketch))
        assert "<script" not in page
        assert unescape(page)
