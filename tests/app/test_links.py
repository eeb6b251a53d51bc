"""A link gives the table or one clear sentence, and never takes a game away (cases E17, F12)."""

from __future__ import annotations

import json
import random

import pytest

from hasenpfeffer.app.keys import command_of
from hasenpfeffer.app.links import Link, link_to, names_a_hand, names_cards, opened, ways
from hasenpfeffer.app.messages import Opened
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import SaveError, read_game, write_game
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, new_app, seat_to_think
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.fields import CARD_KEYS, KEYS
from hasenpfeffer.engine.link import write_link
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import turn_of, winner_of
from hasenpfeffer.engine.writing import write
from tests.app.apps import (
    ENGLISH,
    SEED,
    at,
    begun,
    did,
    game_of,
    legal_words,
    states,
    until_yours,
)

OTHER = "f" * 32
DEAL = (
    "?rules=article+alone%3Danyone&dealer=E&north=9cTcAc9dTdAd&east=JcQcKcJdQdKd"
    "&south=JhJkAhKh9sTs&west=9hThQhJsQsKs&widow=As"
)
MIDDLE = DEAL + "&auction=3---&trump=h&discard=9s&defend=--&play=Jh9h9dJdJk"
WHOLE = MIDDLE + "ThTdJcAhQhAdQcKhJs9cKcAsQsTcQdTsKsAcKd"
PARTIAL = "?dealer=S&north=9cTcAc9dTdAd&auction=--"


def shown(app: App) -> str:
    return to_html(page_view(app, ENGLISH))


def met(app: App, text: str) -> App:
    """Open a link or a record."""
    return update(app, Opened(text, OTHER))


def link_of(app: App) -> Link:
    assert app.link
    return app.link


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        (DEAL, ("play",)),
        (MIDDLE, ("play", "same", "step")),
        (WHOLE, ("same", "step")),
        (PARTIAL, ("step",)),
        (f"?dealer=S&seed={SEED}", ("play",)),
        ("https://example.org/a/?utm_source=x&fbclid=y&" + MIDDLE[1:], ("play", "same", "step")),
        ("dealer: S\nseed: " + SEED, ("play",)),
        ("?dealer=S&north=<script>", ()),
        ("nonsense", ()),
    ],
)
def test_what_a_link_offers(text: str, offers: tuple[str, ...]) -> None:
    app = met(begun(), text)
    assert ways(link_of(app)) == offers
    page = shown(app)
    assert [way for way in ("play", "same", "step") if f'"link:{way}"' in page] == sorted(offers)
    assert "<script" not in page
    assert did(app, "close").link is None


def test_a_damaged_link_is_said_in_a_players_words_first() -> None:
    page = shown(met(begun(), "?dealer=S&seed=xyz"))
    assert "This link is damaged" in page
    exact = page.partition("The exact reason: ")[2]
    assert exact.startswith("seed: token 1 'xyz': rules 2.3")


@pytest.mark.parametrize(
    ("text", "said", "reason"),
    [
        ("hello", "This is no hand.", "&#39;hello&#39;"),
        ("https://example.org/?dealer=S&seed=xyz", "This link is damaged.", "rules 2.3"),
    ],
)
def test_what_is_pasted_and_cannot_be_read_is_refused_in_its_place(
    text: str, said: str, reason: str
) -> None:
    app = did(begun(), "share")
    once = met(app, text)
    assert once.link is None
    html = shown(once)
    box, wrong = html.split("</textarea>")
    assert said in wrong
    assert said not in box
    assert reason.replace("&#39;", "'") in wrong
    twice = met(once, text)
    assert page_view(once, ENGLISH) != page_view(twice, ENGLISH)  # a second time is said again
    assert said not in shown(did(once, "share:copied"))
    assert did(once, "close").wrong == ""
    nothing = did(once, "share:empty")
    assert said not in shown(nothing)
    assert "Paste a link or the text of a game first." in shown(nothing)
    read_after_all = met(once, MIDDLE)
    assert (read_after_all.panel, read_after_all.wrong) == ("", "")
    assert ways(link_of(read_after_all))


@pytest.mark.parametrize("key", ["north", "east", "south", "west", "widow"])
def test_what_is_not_told_is_named(key: str) -> None:
    parts = [part for part in MIDDLE.split("&") if not part.startswith(key)]
    app = met(begun(), "&".join(parts))
    assert "play" not in ways(link_of(app))
    assert "told, so it can be looked at but not played" in shown(app)
    app = did(app, "link:step", "step:last")
    assert '"link:play"' not in shown(app)
    assert did(app, "link:play") == app


def test_a_hidden_discard_is_named() -> None:
    parts = [part for part in MIDDLE.split("&") if not part.startswith("discard")]
    parts = [part[:-2] if part.startswith("play") else part for part in parts]
    app = met(begun(), "&".join(parts))
    assert "The discard is not told" in shown(app)


def test_case_f12_a_game_in_progress_waits_and_comes_back() -> None:
    own = until_yours(did(until_yours(begun(), "Auction"), "bid:6"))
    app = met(own, MIDDLE)
    assert app.log == own.log  # nothing is lost by looking
    assert seat_to_think(app) is None
    app = did(app, "link:play")
    assert game_of(app) == link_game(MIDDLE)
    assert app.origin.kind == "link"
    # Another link on top of it, a reload, and back.
    app = did(met(app, DEAL), "link:play")
    again = read_game(write_game(app), default_settings())
    assert again
    assert (again.log, again.origin) == (app.log, app.origin)
    assert '"home"' in shown(did(again, "menu"))
    back = did(again, "home")
    assert (back.log, back.seed, back.origin.kind) == (own.log, own.seed, "")
    assert did(back, "home") == back


def test_a_game_in_which_nothing_was_decided_does_not_wait() -> None:
    assert did(met(begun(), DEAL), "link:play").origin.kept is None


def test_only_a_game_that_will_wait_is_said_to_wait() -> None:
    said = "Your own game waits for you meanwhile."
    for app in (new_app(default_settings()), begun(), did(met(begun(), DEAL), "link:play")):
        assert said not in shown(met(app, MIDDLE))
    own = until_yours(did(until_yours(begun(), "Auction"), "bid:6"))
    assert said in shown(met(own, MIDDLE))
    assert said in shown(met(did(met(own, DEAL), "link:play"), MIDDLE))


def test_a_new_game_is_not_the_way_on_where_the_own_one_waits() -> None:
    own = until_yours(did(until_yours(begun(), "Auction"), "bid:6"))
    app = did(met(own, DEAL.replace("article", "article+target%3D5")), "link:play")
    lost = "Your own game, which waits for you, ends too."
    assert lost not in shown(did(own, "setup"))
    assert lost in shown(did(app, "setup"))
    *_, app = states(app, 3, 600)
    assert winner_of(game_of(app).table) is not None
    page = shown(app)
    assert page.count('data-do="home"') == 1
    assert 'data-do="new"' not in page
    assert command_of(app, "Enter", "") == "home"
    setup = shown(did(app, "setup"))
    assert lost in setup
    assert "The game in progress ends." not in setup
    assert did(app, "home").log == own.log


@pytest.mark.parametrize("text", [DEAL, MIDDLE])
def test_nothing_is_undone_that_was_before_the_link(text: str) -> None:
    start = did(met(begun(), text), "link:play")
    assert start.log
    assert did(start, "undo") == did(start, "again") == start
    later = start
    while turn_of(game_of(later).table) != YOU or later.held:
        *_, later = states(later, 4, 2)
    page = shown(did(later, "menu"))
    assert 'data-do="undo"' not in page
    later = did(later, legal_words(later)[0])
    back = read_game(write_game(later), default_settings())
    assert back
    for app in (later, back):
        assert turn_of(game_of(did(app, "undo")).table) == YOU
        assert did(app, "undo", "undo") == did(app, "undo")
        assert did(app, "again").log == start.log
        assert did(app, "again", "again") == did(app, "again")
    *_, second = (app for app in states(later, 4, 90) if len(app.ledger) <= 2)
    assert len(did(second, "again").log.actions) > len(start.log.actions)  # type: ignore[union-attr]


def test_a_review_leads_back_before_the_link_and_undo_as_far() -> None:
    app = did(met(begun(), MIDDLE), "link:play")
    app = next(a for a in states(app, 3, 60) if len(a.ledger) == 1 and not a.held)
    app = did(app, "review", "from:0")
    assert app.log
    assert len(app.log.actions) == 1
    later = did(app, legal_words(app)[0])
    assert did(later, "undo").log == app.log


def test_a_save_of_before_it_told_where_the_game_began_still_opens() -> None:
    app = did(met(begun(), MIDDLE), "link:play")
    data = json.loads(write_game(app))
    del data["begins"]
    old = read_game(json.dumps(data), default_settings())
    assert old
    assert old.log == app.log
    assert '"undo"' in shown(old)


def link_game(text: str):  # type: ignore[no-untyped-def]
    return opened(text, OTHER).games[-1]


def test_the_hand_after_a_linked_one_is_dealt_from_the_seed_drawn_here() -> None:
    app = did(met(begun(), MIDDLE), "link:play")
    *_, app = states(app, 3, 60)
    assert app.seed == OTHER
    assert len(app.ledger) >= 2


def test_stepping_shows_every_position_and_plays_on_from_any() -> None:
    app = did(met(begun(), WHOLE), "link:step")
    games = link_of(app).games
    for place, game in enumerate(games):
        assert link_of(app).step == place
        page = shown(app)
        assert f"{place} of {len(games) - 1}" in page
        can = turn_of(game.table) is not None
        assert ('"link:play"' in page) == can
        if can:
            assert game_of(did(app, "link:play")) == game
        app = did(app, "step:on")
    assert did(app, "step:on") == app
    assert link_of(did(app, "step:first")).step == 0
    for nonsense in ("step:x", "step", "new", "play:Jh", "link:same", "undo", "menu"):
        assert did(app, nonsense) == app


def test_the_same_cards_are_compared_at_the_end() -> None:
    app = did(met(begun(), WHOLE), "link:same")
    assert len(app.log.actions) == 1  # type: ignore[union-attr]
    assert "The same cards" not in shown(app)
    for state in states(app, 5, 80):
        if turn_of(game_of(state).table) is None and not state.held:
            page = shown(state)
            assert "The same cards" in page
            assert "South, 3 in hearts, 5 tricks" in page
            break
    else:
        raise AssertionError("the hand does not end")
    # Later hands have cards of their own.
    later = (app for app in states(did(state, "next"), 5, 80) if len(app.ledger) == 2)
    assert "The same cards" not in shown(next(app for app in later if not app.held))


def test_links_give_back_what_they_were_made_of() -> None:
    """By the hand's seed where it has one, so that no card can be read from them."""
    for state in states(begun("classic"), 11, 150):
        game, log = game_of(state), state.log
        assert log
        query = link_to(state, "position")
        assert not [key for key in CARD_KEYS if f"{key}=" in query]
        if len(state.ledger) == 0:
            assert opened(query, OTHER).log == log
        assert opened(query, OTHER).games[-1] == game
        deal = opened(link_to(state, "deal"), OTHER)
        assert len(deal.games) == 1
        assert deal.games[0].deal == game.deal


def test_a_deal_that_was_sent_goes_on_by_its_cards() -> None:
    app = did(met(begun(), MIDDLE), "link:play")
    assert link_to(app, "position") == write_link(app.log)  # type: ignore[arg-type]


def test_a_whole_game_goes_out_and_in_as_text() -> None:
    *_, app = states(begun(), 2, 120)
    assert app.log
    text = write(app.log)
    back = did(met(begun(seed=OTHER), text), "link:play")
    assert back.log == app.log
    assert len(back.ledger) == len(app.ledger)


@pytest.mark.parametrize(
    "change",
    [
        {"rival": "nonsense"},
        {"kept": {"seed": "1", "record": "dealer: S"}},
        {"kept": {"seed": SEED, "record": "dealer: S"}},
        {"rival": 7},
        {"begins": "x"},
    ],
)
def test_a_broken_origin_is_a_broken_save(change: dict[str, object]) -> None:
    data = json.loads(write_game(begun()))
    with pytest.raises(SaveError):
        read_game(json.dumps(dict(data, **change)), default_settings())


@pytest.mark.parametrize("query", ["", "?", "?utm_source=x", "?lang=en", "?a=b&c", "#dealer=S"])
def test_other_queries_are_no_links(query: str) -> None:
    assert not names_a_hand(query)


def test_the_own_view_of_a_link_gives_no_hand_away() -> None:
    """Whoever plays on from a link sees the own cards only."""
    app = did(met(begun(), DEAL), "link:play")
    page = shown(app)
    hidden = [card for seat in (0, 1, 3) for card in game_of(app).hands[seat] or ()]
    assert turn_of(game_of(app).table) is not None
    assert YOU == "S"
    assert not [card for card in hidden if f"card-{card}" in page]


def test_case_c13_no_link_in_the_page_gives_a_hidden_card_away() -> None:
    """Neither a bot maker's discard nor, of a deal that was sent, all four hands."""
    discards = 0
    for start in (begun("classic"), did(met(begun(), DEAL), "link:play")):
        for state in states(start, 11, 150):
            page = shown(did(state, "share"))
            assert '"copy:position"' in page
            if turn_of(game_of(state).table) is None:
                assert page.count("<a href=") >= 2
                continue
            discards += "discard=" in link_to(state, "position")
            seen = link_to(state, "seen").replace("&", "&amp;")
            assert f'href="./{seen}"' in page
            page = page.replace(seen, "")
            assert "discard=" not in page
            assert not [key for key in CARD_KEYS if key + "=" in page]
            for what in ("position", "deal"):
                open_to_all = not names_cards(link_to(state, what))
                address = link_to(state, what).replace("&", "&amp;")
                assert (f'href="./{address}"' in page) == open_to_all
    assert discards > 10


def test_a_link_to_what_is_seen_tells_no_hidden_card_and_no_seed() -> None:
    hidden = 0
    for state in states(begun("article alone=anyone"), 12, 300):
        game = game_of(state)
        if turn_of(game.table) is None:
            continue
        query = link_to(state, "seen")
        assert "seed" not in query
        link = opened(query, OTHER)
        assert link.games[-1].table == game.table
        assert observe(link.games[-1], YOU) == observe(game, YOU)
        played = game.table.stage.played()
        told = [card for hand in link.games[0].deal.hands for card in hand or ()]
        own = game.deal.hands[PLACE[YOU]] or ()
        assert set(told) == set(own)
        hidden += 24 - len(set(told + list(played)))
        assert ways(link) == ("step",)
        page = shown(met(begun(), query))
        assert "can be looked at but not played" in page
    assert hidden > 500


# ── 100,000 links of chance ──────────────────────────────────

BITS = [
    *DECK,
    *"NESW-123456LBcdhsx<>\"'&=+%#?",
    "%00",
    "%C3",
    "alone",
    "article",
    "classic",
    "target=5",
    SEED,
    "<script>alert(1)</script>",
    "__proto__",
    "../",
    "\u202e",
    "10h",
    "=&",
    "&&",
]


def spoilt(chance: random.Random, link: str) -> str:
    """Change a link in a few places, as carelessness, malice and mail programs do."""
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(link) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            link = link[:place] + chance.choice(BITS) + link[place:]
        elif kind == 1:
            link = link[:place] + link[place + chance.randrange(1, 9) :]
        elif kind == 2:
            link = link[:place]
        elif kind == 3:
            parts = link.split("&")
            chance.shuffle(parts)
            link = "&".join(parts)
        else:
            link += f"&{chance.choice(KEYS)}=" + "".join(chance.choices(BITS, k=3))
    return link


def test_case_f12_a_hundred_thousand_links_give_a_hand_or_a_sentence() -> None:
    chance = random.Random(20)
    whole = [DEAL, MIDDLE, WHOLE, PARTIAL, f"?rules=loner&dealer=S&seed={SEED}&auction=---L"]
    app, read_well = begun(), 0
    for number in range(100_000):
        text = spoilt(chance, chance.choice(whole))
        if number % 7 == 0:
            text = "".join(chance.choices([*BITS, *KEYS], k=chance.randrange(12)))
        link = opened(text, OTHER)
        assert (link.log is None) == bool(link.wrong)
        if link.log is None:
            assert len(link.wrong) < 200
            assert link.wrong.isprintable()
            assert link.wrong.isascii()
        else:
            read_well += 1
            assert replay(link.log) == link.games[-1]
        if number % 500 == 0:
            met_app = app.replace(link=link)
            page = shown(met_app)
            assert "<script" not in page
            for way in ways(link):
                shown(did(met_app, "link:" + way, "step:last"))
    assert 2_000 < read_well < 60_000


def test_the_table_below_an_offer_stays_as_it_was() -> None:
    app = until_yours(begun())
    page = shown(met(app, MIDDLE))
    assert "plays for you" not in page
    assert "Your bid" in page
    assert "sealed" in shown(app)
    assert "sealed" not in shown(did(met(app, MIDDLE), "link:step"))


def test_the_first_visit_by_a_link_has_a_table_below_it() -> None:
    app = met(new_app(default_settings()), MIDDLE)
    assert "Play from here" in shown(app)
    assert read(write(link_of(app).log)).game == link_game(MIDDLE)  # type: ignore[arg-type]
    assert at("dealer: S\nseed: " + SEED).origin.kind == ""
