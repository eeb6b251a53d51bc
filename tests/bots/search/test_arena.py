"""The arena: duplicate deals, the same figures on any number of cores."""

import json
import subprocess
import sys

from hasenpfeffer.bots.search.arena import play_chunk
from hasenpfeffer.engine.options import options_of

CLASSIC = options_of("classic")


def test_exchanging_the_levels_turns_the_gains_round() -> None:
    one = play_chunk(("club", "novice"), CLASSIC, "seed", 0, 12)
    other = play_chunk(("novice", "club"), CLASSIC, "seed", 0, 12)
    assert one.gains == tuple(-gain for gain in other.gains)
    assert one.matches == (other.matches[1], other.matches[0])
    assert one.made == (other.made[1], other.made[0])


def test_a_level_gains_nothing_from_itself() -> None:
    tally = play_chunk(("club", "club"), CLASSIC, "seed", 0, 10)
    assert set(tally.gains) == {0}
    assert tally.matches == (1, 1)


def test_deals_do_not_depend_on_how_they_are_shared_out() -> None:
    whole = play_chunk(("club", "novice"), CLASSIC, "seed", 0, 8).gains
    parts = [play_chunk(("club", "novice"), CLASSIC, "seed", start, 4).gains for start in (0, 4)]
    assert whole == parts[0] + parts[1]
    assert whole != play_chunk(("club", "novice"), CLASSIC, "other", 0, 8).gains


def test_the_command_prints_one_object() -> None:
    command = [sys.executable, "-m", "hasenpfeffer", "arena", "club", "novice", "--deals", "30"]
    done = subprocess.run([*command, "--json", "--rules", "loner"], capture_output=True, text=True)
    figures = json.loads(done.stdout)
    assert (figures["a"], figures["b"], figures["deals"]) == ("club", "novice", 30)
    assert figures["stderr"] > 0
    assert set(figures["ms_per_decision"]["a"]) == {"median", "p95"}
    assert done.stderr == ""
