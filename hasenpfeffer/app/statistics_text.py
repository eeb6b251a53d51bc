"""The statistics as text, for the browser's storage and for a file, and back."""

import json

from hasenpfeffer.app.statistics import (
    CARDS,
    COUNTS,
    EARLIER,
    EMPTY,
    KINDS,
    REMEMBERED,
    RULES,
    Statistics,
    Tally,
)
from hasenpfeffer.engine.actions import BIDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 2  # in version 1 cards and losses were not kept by rules
MOST = 10**9  # no count that a person could come to


def write_statistics(stats: Statistics) -> str:
    """Return the statistics as text."""
    tallies = {kind: _data(tally) for kind, tally in zip(KINDS, stats.tallies)}
    data = {name: getattr(stats, name) for name in Statistics.__slots__ if name != "tallies"}
    return json.dumps(dict(data, version=VERSION, rules=tallies))


def _data(tally: Tally) -> "dict[str, Any]":
    return {name: getattr(tally, name) for name in Tally.__slots__}


def read_statistics(text: "str | None") -> "Statistics | None":
    """Return the statistics of a text, or None if it holds none."""
    try:
        data = json.loads(text or "")
        if data["version"] == 1:
            data = _lifted(data)
        elif data["version"] != VERSION:
            return None
        return Statistics(
            tuple([_tally(data["rules"].get(kind)) for kind in KINDS]),
            tuple([_loss(kind, loss) for kind, loss in data["losses"]][-REMEMBERED:]),
            _mark(data["last"]),
            _mark(data["judged"]),
            str(data.get("ended", "")),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RuntimeError):
        return None


def _lifted(data: "dict[str, Any]") -> "dict[str, Any]":
    """Return data of version 1, where cards and losses stood beside the rules, as those of now."""
    rules = dict(data["rules"])
    played = [kind for kind in RULES if rules.get(kind) and rules[kind]["hands"]]
    home = played[0] if len(played) == 1 else EARLIER
    cards = {name: data[name] for name in CARDS[:3]}
    for name in CARDS[3:]:
        cards[name] = data.get(name, 0)  # texts of before trumps were counted have none
    rules[home] = dict(rules.get(home) or _data(EMPTY), **cards)
    for kind in RULES:
        if kind != home and rules.get(kind):
            rules[kind] = dict(_data(EMPTY), **rules[kind])
    return dict(data, rules=rules, losses=[(home, loss) for loss in data["losses"]])


def _tally(data: "Any") -> Tally:
    if data is None:
        return EMPTY
    bid, made = [tuple([_count(one) for one in data[name]]) for name in ("bid", "made")]
    if len(bid) != len(BIDS) or len(made) != len(BIDS):
        raise ValueError("not one count a bid")
    counts = {name: _count(data[name]) for name in COUNTS}
    points = {name: _count(data[name], -MOST) for name in ("ours", "theirs")}
    return Tally(bid=bid, made=made, **counts, **points)


def _count(value: "Any", least: int = 0) -> int:
    if not isinstance(value, int) or not least <= value < MOST:
        raise ValueError("not a count")
    return value


def _loss(kind: "Any", value: "Any") -> "tuple[str, float]":
    number = float(value)
    if not 0 <= number < 1000:
        raise ValueError("not a loss")
    return (kind if kind in KINDS else EARLIER), number


def _mark(value: "Any") -> str:
    """Return the mark of a hand: a seed and a number, or nothing."""
    seed, _, number = str(value).partition(":")
    return f"{seed}:{int(number)}" if seed else ""
