"""Sentences come from the catalogue, say the truth in plain signs, and are text and never HTML."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from hasenpfeffer.app.messages import Counted, Hinted, Set, Tried
from hasenpfeffer.app.nodes import h, rich, to_html
from hasenpfeffer.app.prompts import prompt
from hasenpfeffer.app.sentences import (
    badge_of,
    bid_name,
    call_said,
    card_said,
    events,
    notice_said,
    number,
    outcome_said,
    side_name,
    signed,
)
from hasenpfeffer.app.state import App
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.app.words import Translator
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.stages import turn_of
from tests.app.apps import (
    ENGLISH,
    apps,
    at,
    begun,
    did,
    game_of,
    legal_words,
    states,
    until_yours,
)
from tests.engine.positions import STRONG, play_out, position, record

ATTACK = "<img src=x onerror='alert(1)'>\"&amp;"


def test_a_sentence_without_an_entry_is_said_in_english() -> None:
    t = Translator({"messages": {"Pass": "Passe", "Undo": ""}})
    assert (t("Pass"), t("Undo"), t("Menu")) == ("Passe", "Undo", "Menu")
    assert Translator({})("{seat} passes", seat="West") == "West passes"


def test_fields_are_filled_and_other_braces_stay() -> None:
    t = Translator({"messages": {"{seat} bids {bid}": "{bid}, sagt {seat}"}})
    assert t("{seat} bids {bid}", seat="West", bid=3) == "3, sagt West"
    assert t("{nothing} to fill") == "{nothing} to fill"
    assert t("{seat}: {card}", seat="{card}", card="x") == "{card}: x"


def test_plural_follows_the_rule_of_the_language() -> None:
    assert [ENGLISH.tn("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == [
        "0 tricks",
        "1 trick",
        "2 tricks",
    ]
    polish = Translator(
        {
            "plural": "0 if n == 1 else 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2",
            "messages": {"{n} trick": ["{n} lewa", "{n} lewy", "{n} lew"]},
        }
    )
    said = [polish.tn("{n} trick", "{n} tricks", n) for n in (1, 2, 5, 12, 22)]
    assert said == ["1 lewa", "2 lewy", "5 lew", "12 lew", "22 lewy"]
    lao = Translator({"plural": "0", "messages": {"{n} trick": ["N {n}"]}})
    assert [lao.tn("{n} trick", "{n} tricks", n) for n in (1, 5)] == ["N 1", "N 5"]
    assert polish.tn("{n} card", "{n} cards", 5) == "5 cards"


def test_a_context_tells_words_apart() -> None:
    t = Translator({"messages": {"a call\x04pass": "passe", "pass": "Ausweis"}})
    assert (t.tc("a call", "pass"), t("pass")) == ("passe", "Ausweis")
    assert t.tc("dealer's mark", "D") == "D"


def test_every_card_suit_and_seat_has_a_name_of_its_own() -> None:
    assert len({ENGLISH.card(card) for card in DECK}) == 25
    assert len({ENGLISH.suit(suit) for suit in "cdhs"}) == 4
    assert [ENGLISH.seat(seat) for seat in SEATS] == ["North", "East", "You", "West"]
    with pytest.raises(KeyError):
        ENGLISH.card("JX")


def test_seats_are_called_by_the_names_that_the_player_gave() -> None:
    t = ENGLISH.called(("Anna", "", "", "Zoe"))
    assert [t.seat(seat) for seat in "NESW"] == ["Anna", "East", "You", "Zoe"]
    assert t.called(("Anna", "", "", "Zoe")) is t
    app = did(at(record(auction="- - - 3")), "close")
    named = app.replace(settings=app.settings.replace(names=("", "", "", "Zoe")))
    html = to_html(page_view(named, ENGLISH))
    assert "Zoe passes" in html
    assert "West" not in html


def test_a_name_that_runs_the_other_way_is_set_apart_in_a_sentence() -> None:
    noa = "\u05e0\u05d5\u05e2\u05d4"
    t = ENGLISH.called((noa, "", "", "Zoe"))
    assert t("{seat} deals", seat=t.seat("N")) == f"\u2068{noa}\u2069 deals"
    assert t("{seat} deals", seat=t.seat("W")) == "Zoe deals"
    assert t.seat("N") == noa  # where it stands alone it may run as it likes
    assert side_name(0, t) == f"You & \u2068{noa}\u2069"
    hebrew = Translator({"messages": {"North": noa}}).called(("Zoe", "", "", ""))
    assert hebrew("{seat} deals", seat="Zoe") == "\u2068Zoe\u2069 deals"


def test_a_name_by_which_a_language_calls_another_seat_is_not_used() -> None:
    """It was given in another language."""
    dutch = Translator({"messages": {"You": "Jij", "West": "Oost"}}, ("jij", "Bo", "", "Al"))
    assert [dutch.seat(seat) for seat in "NESW"] == ["North", "Bo", "Jij", "Al"]


def test_an_attack_in_a_sentence_or_an_attribute_is_text() -> None:
    html = to_html(h("p", ATTACK, (h("b", ATTACK),), title=ATTACK, data_do=ATTACK))
    assert html.count("<") == html.count(">") == 4
    assert html.count("&lt;img src=x onerror='alert(1)'&gt;&quot;&amp;amp;") == 4
    assert "onerror" not in html.replace("&lt;img src=x onerror", "")
    assert to_html('<b>&"') == "&lt;b&gt;&amp;&quot;"


def test_an_attack_in_a_catalogue_stays_text_on_the_page() -> None:
    entries = (
        "Undo",
        "Your hand and the trick",
        "{seat} passes",
        "*Your bid.* Nobody has bid yet.",
    )
    t = Translator({"messages": dict.fromkeys(entries, ATTACK)})
    for app in states(begun(), 1, 30):
        html = to_html(page_view(app, t))
        assert "<img src=x" not in html
        assert "&lt;img src=x" in html


def test_nodes_leave_out_what_is_empty() -> None:
    assert to_html(h("p", None, False, "", (), ["a", ("b",)])) == "<p>ab</p>"
    node = h("input", cls="x", data_do=None, inert=True, hidden=False, aria_label="")
    assert to_html(node) == '<input aria-label="" class="x" inert="">'
    assert to_html(h("p", "x", key="k", id="i")) == '<p id="i">x</p>'
    assert h("p", key="k").key == "k"
    assert h("p", id="i").key == "i"


def test_stars_are_bold() -> None:
    assert to_html(h("p", rich("*You* bid *3*."))) == "<p><b>You</b> bid <b>3</b>.</p>"
    assert rich("") == ()


def test_numbers_have_a_true_minus_and_nought_has_none() -> None:
    assert [signed(n) for n in (5, 0, -0, -4)] == ["+5", "0", "0", "\u22124"]
    assert [number(n) for n in (13, 0, -0, -12)] == ["13", "0", "0", "\u221212"]


@settings(max_examples=60, deadline=None)
@given(apps())
def test_no_hyphen_stands_for_minus_anywhere_on_the_page(app: App) -> None:
    html = to_html(page_view(app, ENGLISH))
    texts = "".join(part.partition(">")[2] + " " for part in html.split("<"))
    assert not any(f"-{digit}" in texts for digit in "0123456789")
    assert "\u22120" not in texts
    assert "None" not in texts
    assert "{" not in texts


def test_case_c15_two_passes_are_two_sentences() -> None:
    said = [event.text for event in events(game_of(at(record(auction="- - - 3"))).table, ENGLISH)]
    assert said[1:] == ["West passes", "North passes", "East passes", "You bid 3"]


def test_case_c15_a_second_refusal_is_spoken_again() -> None:
    app = until_yours(begun(), "Playing")
    spoken = []
    for _ in range(3):
        app = update(app, Tried("play:9c"))
        live = page_view(app, ENGLISH).children[-1]
        assert not isinstance(live, str)
        last = live.children[-1]
        assert not isinstance(last, str)
        spoken.append(last.key)
    assert len(set(spoken)) == 3


def live_keys(app: App) -> list[tuple[str, str]]:
    live = page_view(app, ENGLISH).children[-1]
    assert not isinstance(live, str)
    assert live.attributes["aria-live"] == "polite"
    return [(line.key, to_html(line)) for line in live.children if not isinstance(line, str)]


@pytest.mark.parametrize("state", ["asked", "hinted", "refused"])
@pytest.mark.parametrize(
    ("panel", "message", "said"),
    [
        ("setup", Set("target", "4"), "a whole number from"),
        ("stats", Counted("{}"), "holds no statistics"),
    ],
)
def test_case_c16_what_a_panel_cannot_take_is_said_by_the_panel_alone(
    panel: str, message: Set | Counted, said: str, state: str
) -> None:
    app = until_yours(begun(), "Playing")
    if state == "hinted":
        hint = json.dumps({"actions": [{"word": legal_words(app)[0]}]})
        app = update(did(app, "hint"), Hinted(game_of(app), hint))
        assert app.hint
    elif state == "refused":
        app = update(app, Tried("play:9c"))
    before = live_keys(app)
    once = update(did(app, panel), message)
    twice = update(once, message)
    assert live_keys(once) == live_keys(twice) == before
    html = to_html(page_view(once, ENGLISH))
    assert said in html.partition('class="wrong"')[2]
    assert to_html(page_view(twice, ENGLISH)) == html
    assert page_view(twice, ENGLISH) != page_view(once, ENGLISH)  # a second time is said again
    assert live_keys(did(twice, "close")) == before
    assert said not in to_html(page_view(did(twice, "close", panel), ENGLISH))


@pytest.mark.parametrize("rules", ["article", "loner target=10", "classic all_pass=joker_must_bid"])
def test_case_c16_each_event_is_spoken_once(rules: str) -> None:
    """A line of the live region keeps its key and its words; once gone it does not return."""
    spoken: dict[str, str] = {}
    before: set[str] = set()
    for app in states(begun(rules), 2, 200):
        lines = dict(live_keys(app))
        assert all(spoken.get(key, text) == text for key, text in lines.items())
        assert not (set(lines) - before) & set(spoken)
        spoken.update(lines)
        before = set(lines)


@settings(max_examples=60, deadline=None)
@given(apps())
def test_one_sentence_an_event(app: App) -> None:
    """The deal, calls, naming, discard, cards, tricks, the outcome: each a line, no line beside."""
    assert app.log
    actions = app.log.actions
    start = max(place for place, action in enumerate(actions) if isinstance(action, Deal))
    table = game_of(app).table
    lines = events(table, ENGLISH)
    tricks = table.stage.tricks_begun()
    lineup = table.stage.lineup_so_far()
    forced = table.stage.promise() is not None and not any(call.bid for call in table.calls)
    expected = 1 + len(table.calls) + len(table.stage.played()) + forced
    expected += len([trick for trick in tricks if trick.complete()])
    expected += lineup is not None
    expected += lineup is not None and stage_name(table) != "discard"
    expected += lineup is not None and lineup.lone_defender is not None
    expected += stage_name(table) in ("thrown_in", "scored", "over")
    assert len(lines) == expected
    assert all(line.text and "{" not in line.text for line in lines)
    assert len(actions) - start - 1 <= len(lines) + 1  # who defends with the partner is not told


def test_log_counts_the_tricks() -> None:
    *_, end = (a for a in states(begun(), 3, 60) if stage_name(game_of(a).table) == "scored")
    numbers = [event.trick for event in events(game_of(end).table, ENGLISH) if event.trick]
    assert numbers == [1, 2, 3, 4, 5, 6]


def test_outcome_says_what_was_bid_taken_and_scored() -> None:
    for rules in ("article", "classic", "loner"):
        for app in states(begun(rules), 3, 300):
            table = game_of(app).table
            if isinstance(table.stage, Scored):
                said = outcome_said(table, ENGLISH)
                points = table.stage.points[SEATS.index(table.stage.lineup.contract.maker) % 2]
                assert signed(points) in said
                assert ("only" in said) == (not table.stage.made())
                assert "-" not in said


def test_outcome_says_no_trick_instead_of_nought() -> None:
    words, plays = play_out(False, 0)
    table = position(record(auction="- - - 3", **STRONG), *words, *plays).table
    assert outcome_said(table, ENGLISH) == "You bid 3 and took no trick: 0."


def test_cards_say_what_trump_has_made_of_them() -> None:
    said = {card: card_said(card, "h", ENGLISH) for card in DECK}  # type: ignore[arg-type]
    assert said["Jk"] == "joker, best trump"
    assert said["Jh"] == "jack of hearts, right bower, trump"
    assert said["Jd"] == "jack of diamonds, left bower, trump"
    assert said["9h"] == "nine of hearts, trump"
    assert said["Js"] == "jack of spades"
    assert card_said("Jd", None, ENGLISH) == "jack of diamonds"  # type: ignore[arg-type]
    assert badge_of("Jk", None, ENGLISH) == ""  # type: ignore[arg-type]


def test_bids_have_names() -> None:
    assert [bid_name(bid, ENGLISH) for bid in "36LB"] == ["3", "6", "little pepper", "big pepper"]
    assert call_said(SEATS[2], "B", ENGLISH) == "You bid big pepper"
    assert call_said(SEATS[3], None, ENGLISH) == "West passes"


def test_prompt_says_why_a_card_is_refused() -> None:
    app = at(record(auction="- - - 3", trump="h", discard="9s", play="9h 9c Jd"))
    assert prompt(app, ENGLISH) == "*Your turn.* Follow with hearts."
    refused = update(app, Tried("play:Ts"))
    assert prompt(refused, ENGLISH) == "*Not this card:* hearts must be followed."
    assert "hearts" in prompt(did(app, "play:Ts"), ENGLISH)


@pytest.mark.parametrize(
    ("rules", "auction", "word", "said"),
    [
        ("article min_bid=2", "- - -", "bid:1", "*Not this bid:* the lowest is 2."),
        (
            "article",
            "- 3 -",
            "bid:3",
            "*Not this bid:* North holds the bid at 3; go higher or pass.",
        ),
        ("article all_pass=dealer_must_bid", "- - -", "pass", "*You must bid:* "),
    ],
)
def test_prompt_says_why_a_call_is_refused(rules: str, auction: str, word: str, said: str) -> None:
    """Whether the button was tried or its key."""
    app = at(record(rules, auction=auction))
    for refused in (update(app, Tried(word)), did(app, word)):
        assert refused.game == app.game
        assert prompt(refused, ENGLISH).startswith(said)
    assert f'data-why="{word}"' in to_html(page_view(app, ENGLISH))


def test_every_notice_has_its_words() -> None:
    codes = ("unreadable", "unsaved", "resumed", "restored", "other")
    assert len({notice_said(code, ENGLISH) for code in codes}) == 5


def test_prompt_asks_exactly_at_the_players_turn() -> None:
    for rules in ("article", "loner target=10", "article alone=anyone"):
        for app in states(begun(rules), 6, 300):
            said = prompt(app, ENGLISH)
            assert said
            turn = turn_of(game_of(app).table)
            if not app.held:
                assert ("thinking" in said) == (turn in ("N", "E", "W"))
