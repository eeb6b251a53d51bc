"""Whatever happens to the app, it stays legal, and what changes nothing leaves it as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.messages import (
    Chose,
    Did,
    MovedOn,
    Noticed,
    Rested,
    Returned,
    Seeded,
    Set,
    Thinker,
    Tried,
)
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, chance_for_bots, new_app, seat_to_think
from hasenpfeffer.app.store import Store
from hasenpfeffer.app.undo import can_undo
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.cards import DECK
from hasenpfeffer.engine.log import replay
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.position import stage_name
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.stages import turn_of, winner_of
from hasenpfeffer.engine.writing import write_observation
from tests.app.apps import (
    ENGLISH,
    SEED,
    apps,
    at,
    begun,
    did,
    game_of,
    legal_words,
    states,
    stepped,
    until_yours,
)
from tests.engine.positions import STRONG, finished, play_out, record

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


def over() -> App:
    """Return the state after a whole hand, South having bid three and taken four."""
    words, plays = play_out(False, 4)
    data = finished("3", 4, score="3 0")
    app = at(record(score="3 0", auction="- - - 3", **STRONG))
    for word in words + plays:
        seat = turn_of(game_of(app).table)
        app = did(app, word) if seat == YOU else update(app, Chose(game_of(app), word))
        app = app.replace(held=False)
    assert game_of(app).table.score == (data["score"]["NS"], data["score"]["EW"]) == (7, 0)
    return app


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


def asked() -> App:
    """Return a state in which a bot is to act."""
    return next(a for a in states(begun(), 1, 50) if seat_to_think(a))


def test_case_b18_a_late_answer_is_ignored() -> None:
    app = asked()
    word = legal_words(app)[0]
    once = update(app, Chose(game_of(app), word))
    assert once.log != app.log
    assert update(once, Chose(game_of(app), word)) is once
    redone = did(until_yours(once), legal_words(until_yours(once))[0])
    undone = did(redone, "undo")
    assert update(undone, Chose(game_of(redone), word)) is undone
    twin = begun()
    assert game_of(twin) == game_of(begun())
    assert update(twin, Chose(game_of(begun()), word)) is twin  # equal, but not the one asked


def test_case_b18_no_bot_answers_for_the_player_or_over_a_finished_trick() -> None:
    yours = until_yours(begun())
    assert update(yours, Chose(game_of(yours), legal_words(yours)[0])) is yours
    held = next(a for a in states(begun(), 5, 99) if a.held and turn_of(game_of(a).table) != YOU)
    for word in legal_words(held):
        assert update(held, Chose(game_of(held), word)) is held


@pytest.mark.parametrize("answer", [None, "", "play:Jh", "bid:9", "error: no memory", "\x00", 7])
def test_case_b11_a_nonsense_answer_changes_nothing(answer: object) -> None:
    app = asked()
    same = update(app, Chose(game_of(app), answer))  # type: ignore[arg-type]
    assert same is app
    seat = seat_to_think(same)
    assert seat
    word = choose(write_observation(observe(game_of(same), seat)), "club", "")
    assert update(same, Chose(game_of(same), word)).log != app.log


def test_undo_goes_back_to_the_last_own_decision() -> None:
    app = until_yours(begun(), "Playing")
    played = did(app, legal_words(app)[-1])
    later = until_yours(played)
    assert did(later, "undo").game == app.game
    assert did(later, "undo").log == app.log
    assert did(later, "undo", "undo").game != app.game


def test_undo_goes_back_across_hands() -> None:
    app = over()
    once = did(app, "next")
    undone = did(once, "undo")
    assert undone.ledger == ()
    assert turn_of(game_of(undone).table) == YOU
    assert game_of(undone).table.score == (3, 0)
    again = did(undone, *legal_words(undone)[:1])
    assert again.log != undone.log


def test_undo_to_the_very_beginning_and_no_further() -> None:
    app = until_yours(begun())
    assert not can_undo(app)
    assert did(app, "undo") is app
    later = until_yours(did(app, "pass"))
    while can_undo(later):
        before = later
        later = did(later, "undo")
        assert len(later.log.actions) < len(before.log.actions)  # type: ignore[union-attr]
    assert later.game == app.game
    assert later.log == app.log


@settings(max_examples=60, deadline=None)
@given(apps())
def test_undo_is_offered_exactly_where_it_does_something(app: App) -> None:
    undone = did(app, "undo")
    assert can_undo(app) == (undone.log != app.log)
    assert turn_of(game_of(undone).table) == YOU or undone is app


def test_case_c42_new_starts_what_was_chosen() -> None:
    app = did(begun(), "setup", "preset:article-pepper")
    assert app.settings.options == options_of("article")
    app = update(app, Set("target", "15"))
    app = update(app, Set("partner", "novice"))
    app = update(did(app, "new"), Seeded("ff" * 16))
    assert app.settings.options == options_of("article-pepper", (("target", 15),))
    assert game_of(app).table.options == app.settings.options
    assert app.settings.level_of(SEATS[0]) == "novice"
    assert app.settings.level_of(SEATS[1]) == "strong"


def test_closing_the_setup_changes_nothing() -> None:
    app = begun()
    assert did(app, "setup", "preset:loner", "close") == app
    assert did(app, "setup", "preset:loner", "close", "new").settings == app.settings


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("target", "4"),
        ("target", "101"),
        ("target", ""),
        ("target", "ten"),
        ("bidding", "Pepper"),
        ("partner", "grandmaster"),
        ("speed", "-1"),
        ("", ""),
        ("replace", "x"),
        ("options", "classic"),
        ("__class__", "x"),
    ],
)
def test_settings_that_do_not_exist_change_nothing(name: str, value: str) -> None:
    app = did(begun(), "setup")
    after = update(app, Set(name, value))
    assert after == app.replace(refused=f"{name}={value}", tries=app.tries + 1)  # told, not done


def test_speed_does_not_wait_for_the_next_game() -> None:
    app = update(begun(), Set("speed", "instant"))
    assert app.settings.speed == app.draft.speed == "instant"
    assert update(app, Set("speed", "instant")) is app


def test_the_rules_wait_for_the_next_game_and_nothing_else_does() -> None:
    app = did(begun(), "settings", "set:cloth:wine", "set:hold:on", "set:opponents:novice")
    app = update(update(app, Set("name:W", "Zoe")), Set("target", "15"))
    assert (app.settings.cloth, app.settings.hold) == ("wine", "on")
    assert (app.settings.opponents, app.settings.names[3]) == ("novice", "Zoe")
    assert app.settings.options.target == 10
    assert app.draft.options.target == 15
    closed = did(app, "close")
    assert closed.draft == closed.settings == app.settings
    assert did(closed, "set:cloth:wine") is closed
    assert did(closed, "set:cloth:plaid").settings == closed.settings


def test_a_card_is_played_by_a_second_tap_where_that_is_chosen() -> None:
    app = until_yours(begun(), "Playing")
    card = legal_words(app)[0].split(":")[1]
    assert did(app, f"select:{card}") is app
    careful = did(app, "set:confirm:on")
    once = did(careful, f"select:{card}")
    assert (once.selected, once.game) == (card, app.game)
    html = to_html(page_view(once, ENGLISH))
    assert html.count('data-do="play:') == 1
    assert f'data-do="play:{card}"' in html
    assert html.count('aria-pressed="true"') == 1
    assert did(once, f"play:{card}").game == did(app, f"play:{card}").game
    assert did(once, f"play:{card}").selected == ""


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


def test_the_notice_of_a_resumed_game_goes_with_the_next_move() -> None:
    app = update(until_yours(begun()), Noticed("unsaved"))
    app = did(update(app, Noticed("resumed")), "pass")
    assert app.notices == ("unsaved",)


def test_a_stale_tab_begins_no_game() -> None:
    """Case E07: its empty new game would be saved over the other tab's."""
    app = update(until_yours(begun()), MovedOn())
    for word in ("new", "next", "undo", "setup", "menu", "pass"):
        assert did(app, word) is app


def test_bots_are_not_given_the_seed_of_the_deals() -> None:
    """Case B16: from the seed every hidden card would follow."""
    app = begun()
    chance = chance_for_bots(app)
    assert len(chance) == 64
    assert app.seed not in chance
    assert chance != chance_for_bots(app.replace(seed=app.seed[::-1]))


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


def piloted(app: App, steps: int = 400) -> App:
    """Let bots act wherever the loop would ask them, and finished tricks go."""
    for _ in range(steps):
        seat = seat_to_think(app)
        if app.held:
            app = update(app, Rested(game_of(app)))
        elif seat is None:
            break
        else:
            seen = observe(game_of(app), seat)
            word = choose(write_observation(seen), app.settings.level_of(seat), "seed")
            app = update(app, Chose(game_of(app), word))
    return app


def test_a_hand_that_is_given_up_is_played_to_its_end_by_bots() -> None:
    app = did(until_yours(begun(), "Playing"), "menu", "give-up")
    assert (app.panel, seat_to_think(app)) == ("", YOU)
    assert 'data-do="play:' not in to_html(page_view(app, ENGLISH))
    assert did(app, *legal_words(app)) is app
    end = piloted(app)
    assert isinstance(game_of(end).table.stage, Scored)
    assert end.pilot == ""
    assert len(end.ledger) == len(app.ledger) + 1
    assert did(end, "give-up") is end


def test_four_bots_play_until_the_player_takes_the_seat() -> None:
    app = did(begun("article target=5"), "watch")
    for _ in range(60):
        app = piloted(app)
        assert turn_of(game_of(app).table) is None
        if winner_of(game_of(app).table) is not None:
            break
        app = did(app, "next")
        assert app.pilot == "game"
    assert winner_of(game_of(app).table) is not None
    app = did(until_yours(begun()), "watch")
    assert seat_to_think(app) == YOU
    taken = did(app, "take")
    assert seat_to_think(taken) is None
    assert did(taken, legal_words(taken)[0]) is not taken
    later = did(until_yours(begun(), "Playing"), "watch")
    assert did(later, "undo").pilot == ""


def test_a_hand_is_played_again_from_its_deal() -> None:
    app = begun()
    assert did(app, "again") is app
    first = over()
    second = did(first, "next")
    assert did(second, "again") is second
    later = until_yours(second, "Playing")
    again = did(later, "again")
    assert again.game == second.game
    assert again.ledger == second.ledger
    assert again.log == second.log
    redone = did(first, "again")
    assert redone.ledger == ()
    assert game_of(redone).deal == game_of(first).deal
