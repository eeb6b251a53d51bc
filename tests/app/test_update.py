"""Whatever happens to the app, it stays legal, and what changes nothing leaves it as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.messages import (
    Did,
    MovedOn,
    Noticed,
    Rested,
    Returned,
    Seeded,
    Thinker,
    Tried,
)
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, new_app, seat_to_think
from hasenpfeffer.app.store import Store
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.stages import turn_of, winner_of
from tests.app.apps import (
    ENGLISH,
    SEED,
    apps,
    at,
    begun,
    did,
    game_of,
    legal_words,
    over,
    states,
    stepped,
    until_yours,
)
from tests.engine.positions import record

CALLS = ["pass", "bid:1", "bid:6", "bid:little", "bid:big", "defend:alone", "defend:pair"]
TRUMPS = [f"trump:{suit}{alone}" for suit in "cdhs" for alone in ("", ":alone")]
CARDS = [f"{verb}:{card}" for verb in ("play", "discard", "select") for card in DECK]
CONTROLS = ["go", "next", "undo", "alone", "menu", "setup", "help", "log", "last", "close"]
NONSENSE = [
    "",
    ":",
    "play",
    "play:",
    "play:JX",
    "play:9c:9c",
    "select:<script>",
    "select:",
    "preset:nonsense",
    "bid:7",
    "bid:-0",
    "claim",
    "menu:x",
    "new:x",
    "PASS!",
    "play:9\u0441",
    "\x00",
    "trump:h:alone:alone",
    "x" * 5000,
]
WORDS = CALLS + TRUMPS + CARDS + CONTROLS + NONSENSE + ["preset:classic", "new", "close:notice"]


@pytest.mark.parametrize("word", NONSENSE)
@pytest.mark.parametrize("stage", ["Auction", "Naming", "Discarding", "Playing"])
def test_nonsense_words_change_nothing(stage: str, word: str) -> None:
    app = until_yours(begun(), stage)
    after = did(app, word)
    assert after.replace(refused="", tries=app.tries) == app
    assert did(new_app(default_settings()), word) == new_app(default_settings())


@settings(max_examples=60, deadline=None)
@given(apps(), st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=8)), max_size=12))
def test_any_words_at_any_time(app: App, words: list[str]) -> None:
    """Nothing raises; the log is always one of the rules; and the page can always be shown."""
    for word in words:
        before = repr(app)
        after = update(app, Did(word))
        assert repr(app) == before
        if word == "new" and after.game is None:
            after = update(after, Seeded(SEED))
        app = after
        assert app.log
        assert replay(app.log) == app.game
        to_html(page_view(app, ENGLISH))


@settings(max_examples=40, deadline=None)
@given(apps())
def test_exactly_the_legal_words_act(app: App) -> None:
    """At South's turn the legal ones act; at another's none does, not even a legal one."""
    yours = turn_of(game_of(app).table) == YOU
    legal = legal_words(app) if yours else []
    for word in CALLS + TRUMPS + [word for word in CARDS if not word.startswith("select")]:
        after = did(app, word)
        assert (after.log != app.log) == (word in legal)
        if word not in legal:
            assert after.replace(refused=app.refused, tries=app.tries) == app
            assert after.tries == app.tries + yours


def test_a_refused_word_is_counted_each_time() -> None:
    app = until_yours(begun(), "Playing")
    once = did(app, "play:JX")
    twice = did(once, "play:JX")
    assert (once.refused, once.tries, twice.tries) == ("play:JX", app.tries + 1, app.tries + 2)
    assert update(app, Tried("play:9c")).refused == "play:9c"
    played = did(twice, legal_words(twice)[0])
    assert played.refused == ""


def test_a_repeated_word_acts_once() -> None:
    app = until_yours(begun(), "Auction")
    word = legal_words(app)[0]
    once = did(app, word)
    assert did(once, word) is once


def test_case_a25_next_twice_deals_once() -> None:
    app = over()
    assert len(app.ledger) == 1
    once = did(app, "next")
    assert stage_name(game_of(once).table) == "auction"
    assert did(once, "next") is once
    assert game_of(once).table.score == (7, 0)
    assert len(once.ledger) == 1


def test_no_next_hand_after_the_game() -> None:
    app = over()
    table = game_of(app).table
    ended = app.replace(game=game_of(app).replace(table=table.replace(score=(10, 0))))
    assert winner_of(game_of(ended).table) == 0
    assert did(ended, "next") is ended


def test_case_a26_leads_anything_while_the_finished_trick_lies_there() -> None:
    app = at(
        record(
            north="9h Tc Ac 9s Ts Js",
            east="Kh Jc Qc Kd 9d Qs",
            south="Ah Th 9c Qd Ks Jk",
            west="Qh Jh Jd Td Ad As",
            widow="Kc",
            auction="- - - 1",
            trump="d",
            discard="Qd",
            play="Qh 9h Kh",
        )
    )
    app = did(app, "play:Ah")
    assert app.held
    assert legal_words(app) == ["play:9c", "play:Kc", "play:Th", "play:Ks", "play:Jk"]
    html = to_html(page_view(app, ENGLISH))
    assert all(f'data-do="{word}"' in html for word in legal_words(app))
    led = did(app, "play:9c")
    assert not led.held
    assert game_of(led).table.stage.played()[-1] == "9c"


def test_case_a29_nothing_is_selected_after_the_discard() -> None:
    app = until_yours(begun(), "Discarding")
    card = legal_words(app)[0].split(":")[1]
    app = did(app, f"select:{card}")
    assert app.selected == card
    app = did(app, f"discard:{card}")
    assert app.selected == ""
    app = until_yours(app, "Playing")
    assert did(app, f"play:{card}").log == app.log
    html = to_html(page_view(app, ENGLISH))
    assert html.count("in-hand") == len(observe(game_of(app), YOU).hand)
    assert f"card-{card}" not in html


def test_select_takes_what_may_be_put_away_only() -> None:
    app = until_yours(begun("article discard=not_joker"), "Discarding")
    legal = [word.split(":")[1] for word in legal_words(app)]
    for card in DECK:
        assert did(app, f"select:{card}").selected == (card if card in legal else "")
    one, other = legal[:2]
    assert did(app, f"select:{one}", f"select:{other}").selected == other
    bidding = until_yours(begun(), "Auction")
    assert did(bidding, f"select:{observe(game_of(bidding), YOU).hand[0]}") is bidding


def test_alone_is_a_toggle_of_the_maker_only() -> None:
    app = until_yours(begun("article alone=maker"), "Naming")
    assert did(app, "alone").alone
    assert did(app, "alone", "alone") == app
    assert not did(app, "alone", "trump:h:alone").alone
    off = until_yours(begun("article alone=off"), "Naming")
    assert did(off, "alone") is off
    bidding = until_yours(begun(), "Auction")
    assert did(bidding, "alone") is bidding


def test_panels_open_and_close() -> None:
    app = begun()
    for panel in ("menu", "setup", "settings", "help", "log"):
        assert did(app, panel).panel == panel
        assert did(app, panel, "close") == app
    assert did(app, "last") is app  # there is no trick yet, so nothing would be shown
    later = next(a for a in states(app, 1, 60) if a.held)
    assert did(later, "last").panel == "last"


def test_no_empty_panel_lies_over_the_next_hand() -> None:
    assert did(over(), "last", "next").panel == ""


def test_a_finished_trick_rests_and_goes() -> None:
    app = next(a for a in states(begun(), 1, 60) if a.held)
    assert not update(app, Rested(game_of(app))).held
    assert update(app, Rested(game_of(begun()))) is app
    gone = did(app, "go")
    assert not gone.held
    assert did(gone, "go") is gone
    assert update(gone, Rested(game_of(gone))) is gone


def test_a_seed_begins_one_game_only() -> None:
    app = begun()
    assert update(app, Seeded("ff" * 16)) is app


def test_case_g07_dealer_and_deals_follow_from_the_seed() -> None:
    same = [begun(), begun()]
    assert same[0] == same[1]
    hands, dealers = set(), set()
    for number in range(50):
        app = begun(seed=f"{number:032x}")
        hands.add(game_of(app).deal)
        dealers.add(game_of(app).table.dealer)
    assert len(hands) == 50
    assert dealers == set(SEATS)
    *_, end = states(begun(), 3, 400)
    assert end.log
    deals = [action for action in end.log.actions if isinstance(action, Deal)]
    assert len(deals) >= 3
    assert len(set(deals)) == len(deals)
    assert [table.dealer for table in end.ledger] == [
        SEATS[(SEATS.index(end.log.dealer) + hand) % 4] for hand in range(len(end.ledger))
    ]


def test_notices_are_told_once_and_closed() -> None:
    app = update(begun(), Noticed("unsaved"))
    assert app.notices == ("unsaved",)
    assert update(app, Noticed("unsaved")) is app
    two = update(app, Noticed("resumed"))
    assert did(two, "close:notice").notices == ("resumed",)
    assert did(two, "close:notice", "close:notice", "close:notice").notices == ()


@pytest.mark.parametrize("word", ["pass", "bid:6", "hint", "watch", "give-up"])
def test_the_notice_of_a_resumed_game_goes_with_the_first_act(word: str) -> None:
    app = update(until_yours(begun()), Noticed("unsaved"))
    app = update(app, Noticed("resumed"))
    assert did(app, word).notices == ("unsaved",)


@pytest.mark.parametrize("word", ["menu", "setup", "log", "review", "nonsense"])
def test_whoever_only_looks_about_is_still_told_that_the_game_goes_on(word: str) -> None:
    app = update(until_yours(begun()), Noticed("resumed"))
    assert did(app, word, "close").notices == ("resumed",)


def test_a_stale_tab_begins_no_game() -> None:
    """Case E07: its empty new game would be saved over the other tab's."""
    app = update(until_yours(begun()), MovedOn())
    for word in ("new", "next", "undo", "setup", "menu", "pass"):
        assert did(app, word) is app


def test_nothing_acts_while_another_tab_goes_on() -> None:
    app = update(until_yours(begun()), MovedOn())
    assert seat_to_think(app) is None
    for word in [*legal_words(app), "undo", "next", "go", "alone"]:
        assert did(app, word) is app
    back = update(app, Returned(begun()))
    assert not back.elsewhere
    assert back.game == begun().game


def test_the_worker_keeps_its_state_over_a_new_game() -> None:
    app = update(begun(), Thinker("ready"))
    assert did(app, "new").thinker == "ready"
    assert update(app, Returned(begun())).thinker == "ready"
    assert update(app, Thinker("ready")) is app


def test_whole_games_by_messages() -> None:
    """Every stage comes; a card is asked of South only at South's turn; ledger and log agree."""
    stages = set()
    for seed, rules in enumerate(("article", "classic", "loner target=10", "article alone=anyone")):
        app = begun(rules, f"{seed:032x}")
        for state in states(app, seed, 500):
            app = state
            table = game_of(app).table
            stages.add(stage_name(table))
            if isinstance(table.stage, (Playing, Discarding)) and turn_of(table) != YOU:
                assert stepped(app, 7).tries == 0
        assert app.log
        assert replay(app.log) == app.game
        assert len(app.ledger) >= 1
    assert {"auction", "trump", "discard", "defend", "play", "scored", "over"} <= stages


def test_store_tells_its_listeners_in_order_and_only_of_changes() -> None:
    heard: list[tuple[str, bool]] = []
    store = Store(begun())
    store.listen(lambda before, after: heard.append(("first", before.panel != after.panel)))
    store.listen(lambda before, after: heard.append(("second", store.app is after)))
    store.dispatch(Did("close"))
    store.dispatch(Did("claim"))
    assert heard == []
    store.dispatch(Did("menu"))
    assert heard == [("first", True), ("second", True)]
