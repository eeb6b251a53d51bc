"""The commands hint, review and arena, as other programs call them."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hasenpfeffer import __main__ as commands
from hasenpfeffer.__main__ import main
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.writing import write_observation

GAMES = Path(__file__).parents[2] / "games"
MIDDLE = GAMES / "32-in-the-middle.txt"
MAKER = "dealer: S\nsouth: 9c Jh Qh Kh Ah Jk\n"
NAMED = "auction: - - - 3\ntrump: h\n"
Capture = pytest.CaptureFixture[str]


def data(capsys: Capture, *arguments: str) -> dict[str, list[dict[str, object]]]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out)
    return found


def test_a_hint_tells_every_legal_action(capsys: Capture, tmp_path: Path) -> None:
    """It is the same from the whole record and from what the seat sees of it."""
    hint = data(capsys, "hint", str(MIDDLE))
    legal = json.loads(shown(capsys))["legal"]
    assert sorted(str(row["word"]) for row in hint["actions"]) == sorted(legal)
    for row in hint["actions"]:
        assert set(row) == {"word", "points", "error", "tricks", "making", "sound", "barred"}
        assert row["sound"] == (row["barred"] is None)
    game = read(MIDDLE.read_text("utf-8")).game
    turn = turn_of(game.table)
    assert turn
    own = tmp_path / "own.txt"
    own.write_text(write_observation(observe(game, turn)), "utf-8")
    assert data(capsys, "hint", str(own)) == hint
    assert main(["hint", str(MIDDLE)]) == 0
    assert "to act" in capsys.readouterr().out


def test_6_2_no_points_are_never_shown_as_less_than_none(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = {"word": "pass", "points": -0.003, "making": None}
    fact = {"card": "9c", "seat": "W", "probability": 0.5, "over": "play:9d"}
    leads = {"lead_if": -0.004, "lead_if_not": -0.25}
    hint = {"actions": [row], "fact": {**fact, **leads}}
    monkeypatch.setattr(commands, "finish", lambda steps: hint)
    assert main(["hint", str(MIDDLE)]) == 0
    _, points, decisive = capsys.readouterr().out.splitlines()
    assert points.split() == ["pass", "+0.00"]
    assert decisive.endswith("then +0.00, otherwise -0.25 against play:9d")


def shown(capsys: Capture) -> str:
    assert main(["show", "--json", str(MIDDLE)]) == 0
    return capsys.readouterr().out


def test_a_review_grades_every_decision(capsys: Capture) -> None:
    path = str(GAMES / "11-classic.txt")
    rows = data(capsys, "review", path)["decisions"]
    assert [row["number"] for row in rows] == list(range(len(rows)))
    lines = [line.split() for line in Path(path).read_text("utf-8").splitlines()]
    made = {key: len(words) for key, *words in filter(None, lines)}
    assert len(rows) == made["auction:"] + 2 + made["play:"]  # two: trump and discard
    assert {str(row["grade"]) for row in rows} <= {"best", "good", "slip", "mistake"}
    assert main(["review", path]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(rows) + 1


@pytest.mark.parametrize(
    ("command", "text", "complaint"),
    [
        ("hint", "nonsense", "nonsense"),
        ("review", "nonsense", "nonsense"),
        ("hint", (GAMES / "02-article-to-the-end.txt").read_text("utf-8"), "nobody is to act"),
        ("review", "dealer: S\nsouth: Jk Jh Ah Kh Qh 9c\nauction: 1 - - -\n", "not known"),
        ("hint", "dealer: S\nauction: 1 - - -\n", "west: is not told"),
        ("hint", MAKER + NAMED, "widow: is not told, so the hand of S is not known"),
        ("hint", MAKER + "widow: 9d\n" + NAMED + "play: 9h Th Ts\n", "discard: is not told"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    command: str, text: str, complaint: str, capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(text, "utf-8")
    assert main([command, str(path), "--json"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert complaint in err


def test_a_hand_without_its_widow_is_shown_as_far_as_it_is_told(
    capsys: Capture, tmp_path: Path
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(MAKER + NAMED, "utf-8")
    assert main(["show", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "South    9c Jh Qh Kh Ah Jk ?" in lines
    assert "North    ?" in lines


def test_a_file_that_cannot_be_read_is_named(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    assert main(["show", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: No such file or directory\n"


@pytest.mark.parametrize("count", ["x", "0", "-3", "1.5", "", "1_0"])
def test_a_number_of_deals_that_is_none_is_refused(count: str, capsys: Capture) -> None:
    assert main(["arena", "novice", "club", f"--deals={count}"]) == 2
    wanted = f"argument --deals: a whole number from 1 up is wanted, not '{count}'"
    assert capsys.readouterr() == ("", f"hasenpfeffer arena: {wanted}\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "hasenpfeffer: the following arguments are required"),
        ("shout", "hasenpfeffer: argument {show,solve,hint,review,arena}: invalid choice: 'shout'"),
        ("show --js -", "hasenpfeffer: unrecognized arguments: --js"),
        ("show --jso -", "hasenpfeffer: unrecognized arguments: --jso"),
        ("arena club club --se=1", "hasenpfeffer: unrecognized arguments: --se=1"),
        ("arena club", "hasenpfeffer arena: the following arguments are required: B"),
        ("arena club club --seed", "hasenpfeffer arena: argument --seed: expected one argument"),
        ("arena club club --seed=\udcff", "hasenpfeffer arena: argument --seed: a seed is UTF-8"),
        ("arena club club --rules=x", "hasenpfeffer arena: argument --rules: rules: token 1 'x'"),
    ],
)
def test_arguments_are_spelled_in_full_or_refused_in_one_line(
    arguments: str, complaint: str, capsys: Capture
) -> None:
    assert main(arguments.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(complaint)
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("deals", ["1", "2"])
def test_the_arena_shows_a_table(deals: str, capsys: Capture) -> None:
    assert main(["arena", "novice", "club", "--deals", deals]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"deals    {deals}, each played twice"
    assert lines[1].startswith("points   ")
    assert lines[1].endswith(" a hand for novice")
    assert ("\u00b1" in lines[1]) == (deals == "2")  # one deal has no error
    assert lines[2].startswith("matches  2, of 100 novice wins ")
    assert lines[3].split() == ["novice", "club"]
    assert [line[:14] for line in lines[4:]] == [
        "contracts made",
        "ms a decision,",
        "ms a decision,",
    ]
    assert not any(sign in "".join(lines) for sign in "{}'")


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "hasenpfeffer", *arguments]


def test_an_output_that_takes_ascii_only_gets_all_figures() -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    line = command("arena", "novice", "novice", "--deals", "2")
    done = subprocess.run(line, capture_output=True, env=ascii_only)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b" +- " in done.stdout.splitlines()[1]


def test_a_reader_that_has_gone_is_no_trouble() -> None:
    """As with `| head -1`."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command("show", str(MIDDLE)), stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 141


def closed(descriptor: str, *arguments: str) -> tuple[int, bytes, bytes]:
    """Run a command without a stream, as a shell does."""
    line = ["sh", "-c", f'exec "$@" {descriptor}&-', "sh", *command(*arguments)]
    done = subprocess.run(line, capture_output=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("name", ["show", "solve", "hint", "review"])
def test_a_closed_input_is_told_in_one_line(name: str) -> None:
    told = b"standard input cannot be read: it is closed\n"
    assert closed("<", name) == (2, b"", told)


@pytest.mark.parametrize(
    "arguments", [("show", "none.txt"), ("show", "--js"), ("hint", "Makefile")]
)
def test_with_errors_closed_the_output_stays_empty(arguments: tuple[str, ...]) -> None:
    assert closed("2>", *arguments) == (2, b"", b"")


@pytest.mark.parametrize(
    "arguments",
    [
        *((name, str(MIDDLE)) for name in ("show", "solve", "hint", "review")),
        ("arena", "club", "club"),
    ],
)
def test_a_closed_output_is_told_in_one_line(arguments: tuple[str, ...]) -> None:
    told = b"the output cannot be written: it is closed\n"
    assert closed(">", *arguments) == (2, b"", told)


def test_without_a_place_for_errors_the_arena_does_without() -> None:
    code, out, _ = closed("2>", "arena", "novice", "club", "--deals", "1")
    assert code == 0
    assert out.startswith(b"deals    1, each played twice\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device")
def test_a_full_device_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        run = subprocess.run(command("show", str(MIDDLE)), stdout=full, stderr=subprocess.PIPE)
    assert run.stderr == b"the output cannot be written: No space left on device\n"
    assert run.returncode == 2


def test_an_interrupted_command_ends_with_its_code(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands, "compare", interrupted)
    assert main(["arena", "novice", "club"]) == 130
    assert capsys.readouterr() == ("", "")


def test_an_interrupted_arena_leaves_no_traceback_and_no_process() -> None:
    """Ctrl-C goes to all processes of a terminal."""
    terminal, theirs = pty.openpty()
    arena = subprocess.Popen(
        command("arena", "novice", "novice", "--deals", "100000"),
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        # Whoever runs the tests in the background has Ctrl-C ignored, and hands that on.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(theirs)
    told = b""
    while b"deals" not in told:
        told += os.read(terminal, 1000)
    os.killpg(arena.pid, signal.SIGINT)
    while True:
        try:
            told += os.read(terminal, 1000) or b""
        except OSError:  # all that could write here have ended
            break
    assert arena.wait(60) == 130
    assert b"Traceback" not in told
    assert b"Error" not in told
