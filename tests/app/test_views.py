"""The page shows South's cards in order, and of the others' cards nothing at all."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.messages import Chose, Did
from hasenpfeffer.app.names import LONGEST_NAME
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.views.setup import presets
from hasenpfeffer.bots.search.imagine import imagine
from hasenpfeffer.engine.auction import ThrownIn
from hasenpfeffer.engine.cards import DECK, Card, cards_of, in_deck_order, suit_of
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import turn_of, winner_of
from tests.app.apps import ENGLISH, apps, at, begun, did, game_of, states
from tests.engine.positions import STRONG, play_out, record

NAMES = {card: ENGLISH.card(card) for card in DECK}
RED = ("d", "h")


def page(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def open_sheet(app: App) -> bool:
    """Tell whether the hand is over and its cards may be shown."""
    return turn_of(game_of(app).table) is None and not app.held


def shown(html: str) -> set[str]:
    """Return every card that a page names in any way."""
    tokens = set(re.findall(r"(?:card-|cards/[a-z-]+/|:)([9TJQKA][cdhs]|Jk)\b", html))
    return tokens | {card for card, name in NAMES.items() if name in html}


def known(app: App) -> set[str]:
    """Return the cards that South may know."""
    seen = observe(game_of(app), YOU)
    forced = seen.table.stage.promise() and not any(call.bid for call in seen.table.calls)
    joker = "Jk" if forced else ""  # its holder has shown it (rules 3.5)
    return {*seen.hand, *seen.table.stage.played(), seen.widow or "", seen.discard or "", joker}


def test_case_c34_the_left_bower_moves_to_the_trumps() -> None:
    hand = in_deck_order(tuple(DECK[place] for place in (2, 8, 11, 14, 16, 24)))
    assert " ".join(hand) == "Jc Jd Ad Jh Kh Jk"
    assert " ".join(in_order(hand, None)) == "Jk Kh Jh Jc Ad Jd"
    trump = DECK[14][1]
    assert " ".join(in_order(hand, trump)) == "Jk Jh Jd Kh Jc Ad"  # type: ignore[arg-type]
    assert " ".join(in_order(DECK, trump)[:8]) == "Jk Jh Jd Ah Kh Qh Th 9h"  # type: ignore[arg-type]


def test_case_c34_on_the_page() -> None:
    """The label tells what it has become, and each place carries the word of its own card."""
    app = at(
        record(
            north="9c Tc Ac 9d Td Ad",
            east="Jc Qc Kc Js Qd Kd",
            south="Jh Kh Jd 9s Ts Jk",
            west="9h Th Qh Ah Qs Ks",
            widow="As",
            auction="- - - 3",
            trump="h",
            discard="9s",
            play="9h 9c Jc",
        )
    )
    cards = re.findall(r'<button[^>]*class="card in-hand[^>]*>', page(app))
    labels = [re.search(r'aria-label="([^"]*)"', card).group(1) for card in cards]  # type: ignore[union-attr]
    assert labels == [
        "joker, best trump",
        "jack of hearts, right bower, trump",
        "jack of diamonds, left bower, trump",
        "king of hearts, trump",
        "ace of spades",
        "ten of spades",
    ]
    for card, token in zip(cards, ["Jk", "Jh", "Jd", "Kh", "As", "Ts"], strict=True):
        assert f'id="card-{token}"' in card
        assert (f'data-do="play:{token}"' in card) == (token[1] in "khd")
        assert ('aria-disabled="true"' in card) == (token[1] == "s")


@given(
    st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=7),
    st.sampled_from([None, *"cdhs"]),
)
def test_hands_are_sorted_with_alternating_colours(cards: list[Card], trump: str | None) -> None:
    hand = in_deck_order(cards)
    order = in_order(hand, trump)  # type: ignore[arg-type]
    assert sorted(order) == sorted(hand)
    if trump is None:
        suits = ["" if card == "Jk" else card[1] for card in order]
        ranks = ["9TJQKA".index(card[0]) if card != "Jk" else 9 for card in order]
    else:
        suits = [suit_of(card, trump) for card in order]  # type: ignore[arg-type]
        ranks = [
            -cards_of(suit, trump).index(card)  # type: ignore[arg-type]
            for suit, card in zip(suits, order, strict=True)
        ]
        assert trump not in suits or suits[0] == trump
    blocks = [suit for place, suit in enumerate(suits) if place == 0 or suits[place - 1] != suit]
    assert len(blocks) == len(set(blocks))  # a suit stands together
    for place in range(1, len(order)):
        if suits[place] == suits[place - 1]:
            assert ranks[place] < ranks[place - 1]
    plain = [suit for suit in blocks if suit]
    colours = [suit in RED for suit in plain]
    side = colours[1:] if trump in plain else colours
    if side.count(True) and side.count(False):
        clashes = sum(one == other for one, other in pairwise(side))
        assert clashes == max(0, abs(side.count(True) - side.count(False)) - 1)


@settings(max_examples=100, deadline=None)
@given(apps(), st.sampled_from(["", "menu", "log", "last", "help"]))
def test_case_c13_no_card_is_named_that_south_cannot_know(app: App, panel: str) -> None:
    if not open_sheet(app):
        app = did(app, panel) if panel else app
        assert shown(page(app)) <= known(app)


@settings(max_examples=60, deadline=None)
@given(apps(), st.sampled_from(["", "menu", "log", "last", "setup"]), st.integers(0, 2**32))
def test_case_c13_exchanging_hidden_cards_changes_nothing_on_the_page(
    app: App, panel: str, seed: int
) -> None:
    if open_sheet(app):
        return
    app = did(app, panel) if panel else app
    html, rng = page(app), random.Random(seed)
    for _ in range(3):
        other = imagine(observe(game_of(app), YOU), rng)
        assert page(app.replace(game=other)) == html


@pytest.mark.parametrize("rules", ["article", "loner target=10", "classic", "article alone=anyone"])
def test_case_c13_at_every_stage_of_whole_games(rules: str) -> None:
    stages = set()
    rng = random.Random(13)
    for app in states(begun(rules), 13, 250):
        if open_sheet(app):
            continue
        table = game_of(app).table
        stages.add((stage_name(table), turn_of(table) == YOU))
        html = page(app)
        assert shown(html) <= known(app)
        assert page(app.replace(game=imagine(observe(game_of(app), YOU), rng))) == html
    assert {name for name, _ in stages} >= {"auction", "trump", "discard", "play", "scored"}


def test_the_widow_of_a_hand_thrown_in_is_not_named() -> None:
    app = at(record(auction="- - - -"))
    assert stage_name(game_of(app).table) == "thrown_in"
    assert "As" not in shown(page(app))


@settings(max_examples=60, deadline=None)
@given(apps())
def test_the_words_on_the_page_are_the_legal_ones(app: App) -> None:
    """`data-stage` and `data-turn` tell the truth, and each word on the page does something."""
    html = page(app)
    game = game_of(app)
    turn = turn_of(game.table)
    assert f'data-stage="{stage_name(game.table)}"' in html
    assert f'data-turn="{turn or ""}"' in html
    assert html.count("in-hand") == len(game.hands[PLACE[YOU]] or ())
    for word in re.findall(r'data-do="([^"]*)"', html):
        assert did(app, word) is not app, word
    acting = re.findall(r'data-do="((?:play|bid|pass|trump|defend)[^"]*)"', html)
    assert turn == YOU or not acting


@settings(max_examples=60, deadline=None)
@given(apps())
def test_ids_are_there_once(app: App) -> None:
    found = re.findall(r' id="([^"]*)"', page(app))
    assert len(found) == len(set(found))


def test_3_5_the_result_of_a_hand_thrown_in_opens_no_hand() -> None:
    app = begun()
    while app.game and not isinstance(app.game.table.stage, ThrownIn):
        yours = turn_of(app.game.table) == YOU
        app = update(app, Did("pass") if yours else Chose(app.game, "pass"))
    page = to_html(page_view(app, ENGLISH))
    assert "Thrown in" in page
    assert "cards/" not in page.split('class="veil"')[1]


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        (5, "You &amp; North score 5 points and have 1. West &amp; East stay at 2."),
        (2, "You &amp; North lose 2 points and have \u22126. West &amp; East stay at 2."),
    ],
)
def test_the_result_is_told_in_words(taken: int, told: str) -> None:
    words, plays = play_out(False, taken)
    trump, discard = [word.split(":")[1] for word in words]
    lines = {**STRONG, "auction": "- - - 3", "trump": trump, "discard": discard}
    lines["play"] = " ".join(word.split(":")[1] for word in plays)
    sheet = page(at(record("article alone=maker", score="-4 2", **lines))).split('class="veil"')[1]
    assert told in sheet
    assert re.search(r'<b class="num">[+\u2212]\d</b> <span>You &amp; North</span>', sheet)
    named = "hearts" if trump == "h" else "clubs"
    assert f'class="chip">3<svg aria-label="{named}"' in sheet


def test_a_hand_is_played_again_by_a_word_that_says_what() -> None:
    """Beside "New game" it must be told that it is the hand."""
    words = set()
    for app in states(begun(), 3, 600):
        if open_sheet(app):
            again = 'data-do="again"' in page(app)
            over = winner_of(game_of(app).table) is not None
            assert again
            assert (">Hand again<" in page(app)) == over
            assert (">Again<" in page(app)) != over
            words.add(over)
    assert words == {True, False}
    assert ">Play it again<" in page(did(begun(), "menu"))


def test_names_have_a_hint_and_a_length() -> None:
    html = page(did(begun(), "menu", "settings"))
    for point in ("North", "East", "West"):
        assert re.search(rf"Name of {point} <small>up to {LONGEST_NAME} letters</small>", html)
        assert f'placeholder="{point}"' in html
    assert html.count(f'maxlength="{LONGEST_NAME}"') == html.count(">Name of ") > 2


@pytest.mark.parametrize(("name", "title", "line"), presets(ENGLISH))
def test_the_words_for_a_preset_agree_with_its_rules(name: str, title: str, line: str) -> None:
    options = options_of(name)
    assert ("epper" in line) == (options.bidding == "pepper")
    assert ("alone pays double" in line) == (options.alone_multiplier == 2)
    assert ("thirty points" in line) == (options.target == 30)
    assert ("joker must play" in line) == (options.all_pass == "joker_must_bid")
    assert ("A failed bid loses what was bid" in line) == (options.set == "bid")
    assert ("defenders count their tricks" in line) == (options.defenders == "tricks")
    assert title in page(did(begun(), "menu", "setup"))
