"""Statistics are kept, given away and taken in as text; nothing that was counted is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hasenpfeffer.app.messages import Counted
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.state import App
from hasenpfeffer.app.statistics import (
    EARLIER,
    KINDS,
    NOTHING,
    REMEMBERED,
    expected_trumps,
    kind_of,
    losses_of,
    summed,
)
from hasenpfeffer.app.statistics_text import read_statistics, write_statistics
from hasenpfeffer.app.update import update
from hasenpfeffer.app.views.page import page_view
from tests.app.apps import ENGLISH, begun, did, states
from tests.app.test_statistics import played

CARDS = ("dealt", "jokers", "jacks", "named", "trumps", "unseen", "spread")


def as_version_1(*apps: App) -> dict[str, Any]:
    """Return what version 1 wrote of some games: cards and losses of all rules together."""
    tallies = [tally for app in apps for tally in app.stats.tallies]
    data: dict[str, Any] = {"version": 1, "last": "", "judged": "", "losses": [0.5, 1.0]}
    data.update({name: getattr(summed(tuple(tallies)), name) for name in CARDS})
    data["rules"] = {}
    for app in apps:
        kind = kind_of(app.settings.options)
        tally = json.loads(write_statistics(app.stats))["rules"][kind]
        data["rules"][kind] = {name: tally[name] for name in tally if name not in CARDS}
    return data


def test_statistics_of_version_1_are_those_of_the_rules_if_there_were_no_others() -> None:
    app = played(hands=2)
    read = read_statistics(json.dumps(as_version_1(app)))
    assert read is not None
    assert read.tallies == app.stats.tallies
    assert read.losses == (("article", 0.5), ("article", 1.0))


def test_what_version_1_counted_for_several_rules_belongs_to_none() -> None:
    one, two = played(hands=2), played("classic", hands=3)
    read = read_statistics(json.dumps(as_version_1(one, two)))
    assert read is not None
    assert summed(read.tallies) == summed(one.stats.tallies + two.stats.tallies)
    assert [tally.dealt for tally in read.tallies] == [5 * (kind == EARLIER) for kind in KINDS]
    assert losses_of(read, "article") == losses_of(read, "classic") == ()
    assert losses_of(read, "") == (0.5, 1.0)
    # What is counted from now on has its place.
    app = did(two.replace(stats=read.replace(last="")), "again")
    *_, app = states(app, 3, 90)
    assert app.stats.tallies[KINDS.index("classic")].dealt > 0


def test_statistics_of_before_trumps_were_counted_are_read() -> None:
    data = as_version_1(played(hands=2))
    for name in ("named", "trumps", "unseen", "spread"):
        del data[name]
    read = read_statistics(json.dumps(data))
    assert read is not None
    tally = summed(read.tallies)
    assert (tally.dealt, tally.named, expected_trumps(tally)) == (2, 0, (0, 0))


def test_statistics_of_before_games_were_marked_are_read() -> None:
    data = json.loads(write_statistics(NOTHING))
    del data["ended"]
    assert read_statistics(json.dumps(data)) == NOTHING


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 4), st.sampled_from(["article", "classic target=5"]), st.integers(0, 99))
def test_round_trip(hands: int, rules: str, seed: int) -> None:
    stats = played(rules, seed, hands).stats
    assert read_statistics(write_statistics(stats)) == stats
    assert update(begun(), Counted(write_statistics(stats))).stats == stats


def changed(**changes: Any) -> str:
    return json.dumps(dict(json.loads(write_statistics(NOTHING)), **changes))


def with_count(name: str, count: object) -> str:
    data = json.loads(write_statistics(NOTHING))
    data["rules"]["classic"][name] = count
    return json.dumps(data)


@pytest.mark.parametrize(
    "text",
    [
        None,
        "",
        "null",
        "7",
        "[" * 9999,
        "{}",
        changed(version=3),
        with_count("dealt", -1),
        with_count("dealt", 1.5),
        with_count("dealt", "7"),
        with_count("bid", [1]),
        changed(losses=[["article", -1]]),
        changed(losses=[0.5]),
        changed(version=1),
        changed(version=1, dealt=0, jokers=0, jacks=0, rules=7),
        changed(losses="x"),
        changed(rules=7),
        changed(rules={"classic": {"games": 1}}),
        changed(last="x:y"),
    ],
)
def test_a_file_that_holds_none_is_told_and_nothing_is_lost(text: str | None) -> None:
    assert read_statistics(text) is None
    app = did(played(hands=1), "stats")
    after = update(app, Counted(text or ""))
    assert after.stats == app.stats
    assert "This file holds no statistics." in to_html(page_view(after, ENGLISH))


def test_many_losses_are_cut() -> None:
    text = changed(losses=[["article", 0.5]] * 300)
    stats = read_statistics(text)
    assert stats
    assert len(stats.losses) == REMEMBERED


def test_a_file_replaces_nothing_before_it_is_asked_and_says_what_it_has_done() -> None:
    here, other = played(hands=3), played("classic", hands=2).stats
    app = did(here, "stats")
    asked = update(app, Counted(write_statistics(other)))
    assert asked.stats == here.stats
    html = to_html(page_view(asked, ENGLISH))
    assert "The file holds 2 hands. It takes the place of the 3 hands that are counted" in html
    assert did(asked, "stats").stats == here.stats
    assert did(asked, "stats", "stats:take").stats == here.stats
    after = did(asked, "stats:take")
    assert after.stats == other
    assert after.brought is None
    assert "The statistics of the file are here now." in to_html(page_view(after, ENGLISH))
    assert "here now" not in to_html(page_view(did(after, "stats"), ENGLISH))
    # Where nothing is lost nothing is asked.
    for state in (did(begun(), "stats"), after):
        taken = update(state, Counted(write_statistics(other)))
        assert taken.stats == other
        assert "The statistics of the file are here now." in to_html(page_view(taken, ENGLISH))
