"""The command line: `python -m hasenpfeffer COMMAND`, without a browser."""

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, NoReturn

from hasenpfeffer.bots.levels import DESIGNS, LEVELS
from hasenpfeffer.bots.search.advice import finish
from hasenpfeffer.bots.search.answers import hinting, reviewing_data
from hasenpfeffer.bots.search.arena import compare
from hasenpfeffer.bots.search.review import decisions
from hasenpfeffer.bots.search.solver import solve
from hasenpfeffer.engine.actions import Play, word_of
from hasenpfeffer.engine.fields import read_rules
from hasenpfeffer.engine.log import Reading
from hasenpfeffer.engine.notation import LIMIT, read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import PRESETS, Options
from hasenpfeffer.engine.position import position_data, position_text
from hasenpfeffer.engine.seats import SEAT_NAMES, SIDES, side_of
from hasenpfeffer.engine.stages import turn_of
from hasenpfeffer.engine.tokens import NotationError, read_whole

INTERRUPTED, READER_GONE = 130, 141  # as a shell counts what SIGINT and SIGPIPE have ended
SEED = "hasenpfeffer"  # the same record gives the same hints and grades


class Refusal(Exception):
    """An input that a command cannot use: said on standard error, exit code 2."""


class _Arguments(argparse.ArgumentParser):
    """Reads arguments as they are spelled in full, and refuses others in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{self.prog}: {message}")


def main(arguments: list[str] | None = None) -> int:
    """Run a command; return the exit code: 0, or 2 for an input that is refused."""
    try:
        chosen = _parser().parse_args(arguments)
        if sys.stdout is None:  # closed, as by `>&-`
            raise Refusal("the output cannot be written: it is closed")
        return _printed(chosen.run(chosen))
    except Refusal as refusal:
        _complain(str(refusal))
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def _printed(text: str) -> int:
    """Print what a command has found; return the exit code."""
    try:
        try:
            print(text, flush=True)  # or Python would only fail when it ends
        except UnicodeEncodeError:  # the output takes ASCII only, as in the locale C
            print(text.replace("\u00b1", "+-"), flush=True)
        return 0
    except BrokenPipeError:
        code = READER_GONE  # as `head` does, when it has read enough
    except OSError as error:
        _complain(f"the output cannot be written: {error.strerror}")
        code = 2
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # for what Python holds back
    return code


def _complain(text: str) -> None:
    """Tell what is wrong; into a closed standard error goes nothing, nor elsewhere."""
    if sys.stderr is not None:
        print(text, file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    """Return what reads the arguments; `run` is the function of the command."""
    parser = _Arguments(prog="hasenpfeffer", description="Hasenpfeffer without a page.")
    commands = parser.add_subparsers(required=True)

    show = commands.add_parser("show", help="read a record and print the position it reaches")
    show.add_argument("file", nargs="?", default="-", help="a record; - is standard input")
    show.set_defaults(run=_show)

    solving = commands.add_parser("solve", help="tell what each card is worth, all cards known")
    solving.add_argument("file", nargs="?", default="-", help="a record in the play; - as above")
    solving.set_defaults(run=_solve)

    hint = commands.add_parser("hint", help="tell what each action is worth to the seat to act")
    hint.add_argument("file", nargs="?", default="-", help="a record or an observation; - as above")
    hint.set_defaults(run=_hint)

    review = commands.add_parser("review", help="grade every decision of a record's last hand")
    review.add_argument("file", nargs="?", default="-", help="a whole record; - as above")
    review.set_defaults(run=_review)

    arena = commands.add_parser("arena", help="let two levels play duplicate deals")
    levels = [level.name for level in LEVELS + DESIGNS]
    arena.add_argument("a", choices=levels, metavar="A", help=f"a level: {', '.join(levels)}")
    arena.add_argument("b", choices=levels, metavar="B", help="the level that it plays against")
    arena.add_argument("--deals", type=_count, default=500, help="each is played twice")
    arena.add_argument(
        "--seed", type=_seed, default="1", help="any text; the same seed, the same deals"
    )
    presets = [name for name, _ in PRESETS]
    arena.add_argument(
        "--rules",
        type=_rules,
        default=presets[0],
        help=f"{', '.join(presets)}; changes as in a record: 'article set=bid'",
    )
    arena.set_defaults(run=_arena)

    for command in (show, solving, hint, review, arena):
        command.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _show(chosen: argparse.Namespace) -> str:
    game = _reading(chosen.file).game
    return json.dumps(position_data(game)) if chosen.json else position_text(game)


def _solve(chosen: argparse.Namespace) -> str:
    game = _reading(chosen.file).game
    try:
        values = solve(game)
    except ValueError as error:
        raise Refusal(str(error)) from None
    if chosen.json:
        return json.dumps({"values": {word_of(Play(card)): tricks for card, tricks in values}})
    promise, turn = game.table.stage.promise(), turn_of(game.table)
    assert promise is not None
    assert turn is not None
    side = SIDES[side_of(promise[0])]
    heading = f"{SEAT_NAMES[turn]} plays; tricks of {side}, the maker's side, in the whole hand"
    return "\n".join([heading] + [f"{card}  {tricks}" for card, tricks in values])


def _hint(chosen: argparse.Namespace) -> str:
    game = _reading(chosen.file).game
    turn = turn_of(game.table)
    if turn is None:
        raise Refusal(f"nobody is to act: {game.table.stage.awaits}")
    try:
        hint = finish(hinting(observe(game, turn), SEED))
    except ValueError as error:
        raise Refusal(str(error)) from None
    if chosen.json:
        return json.dumps(hint)
    lines = [f"{SEAT_NAMES[turn]} is to act; points for its side, tricks of the maker's side"]
    for row in hint["actions"]:
        line = f"{row['word']:14} {row['points']:+z6.2f}"
        if row["making"] is not None:
            line += f"  tricks {row['tricks']:.1f}, made in {100 * row['making']:.0f} of 100"
        lines.append(line)
    fact = hint["fact"]
    if fact:
        place = SEAT_NAMES.get(fact["seat"], f"the {fact['seat']}")
        line = f"decisive: {fact['card']} with {place}, {100 * fact['probability']:.0f} of 100: "
        if fact["seat"] == "widow":
            made = 100 * fact["making_if"], 100 * fact["making_if_not"]
            line += "then made in {:.0f} of 100, otherwise {:.0f}".format(*made)
        else:
            leads = fact["lead_if"], fact["lead_if_not"], fact["over"]
            line += "then {:+z.2f}, otherwise {:+z.2f} against {}".format(*leads)
        lines.append(line)
    return "\n".join(lines)


def _review(chosen: argparse.Namespace) -> str:
    log = _reading(chosen.file).log
    try:
        count = len(decisions(log))
        rows = [finish(reviewing_data(log, number, SEED)) for number in range(count)]
    except ValueError as error:
        raise Refusal(str(error)) from None
    if chosen.json:
        return json.dumps({"decisions": rows})
    lines = ["    action         grade    lost  better        in truth"]
    for row in rows:
        late, lost = row["hindsight"], row["foresight"]["loss"]
        better = row["best"] if row["grade"] != "best" else ""
        truth = f"{late['best']} {late['loss']:+.1f}" if late and late["loss"] else ""
        line = f"{row['seat']}   {row['word']:14} {row['grade']:8} {lost:4.2f}  {better:13} {truth}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def _arena(chosen: argparse.Namespace) -> str:
    def progress(done: int) -> None:
        if sys.stderr and sys.stderr.isatty():
            bar = "#" * (30 * done // chosen.deals)
            end = "\n" if done == chosen.deals else ""
            print(f"\r[{bar:30}] {done}/{chosen.deals} deals", end=end, file=sys.stderr, flush=True)

    figures: Any = compare((chosen.a, chosen.b), chosen.rules, chosen.seed, chosen.deals, progress)
    if chosen.json:
        return json.dumps(figures)
    return _table(figures)


def _table(figures: Any) -> str:
    """Return the figures of a comparison in lines for a reader at a terminal."""
    a, b = figures["a"], figures["b"]
    error = "" if figures["stderr"] is None else f" \u00b1 {figures['stderr']:.2f}"
    points, won = figures["points_per_hand"], 100 * figures["matches_won"]
    made = [figures["made"][one] for one in "ab"]
    times = [figures["ms_per_decision"][one] for one in "ab"]
    rows: list[tuple[str, list[str]]] = [
        ("", [a, b]),
        ("contracts made", ["-" if one is None else f"{100 * one:.0f} of 100" for one in made]),
        ("ms a decision, median", [f"{one['median']:.2f}" for one in times]),
        ("ms a decision, 95 of 100 within", [f"{one['p95']:.2f}" for one in times]),
    ]
    lines = [
        f"deals    {figures['deals']}, each played twice",
        f"points   {points:+z.2f}{error} a hand for {a}",
        f"matches  {figures['matches']}, of 100 {a} wins {won:.0f}",
    ]
    lines += [f"{name:31}" + "".join([f" {one:>12}" for one in row]) for name, row in rows]
    return "\n".join(lines)


def _rules(text: str) -> Options:
    """Read a preset and its changes."""
    try:
        return read_rules(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _count(text: str) -> int:
    """Read a number of deals."""
    number = read_whole(text)
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 up is wanted, not {text!r}")
    return number


def _seed(text: str) -> str:
    """Read a seed: any text, but bytes that are none."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("a seed is UTF-8 text") from None
    return text


def _reading(file: str) -> Reading:
    """Read the record of a file or of standard input."""
    try:
        return read(_input(file))
    except NotationError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        raise Refusal(f"{file}: {error.strerror}") from None


def _input(file: str) -> bytes:
    """Return at most one byte more than a record may have."""
    if file == "-":
        if sys.stdin is None:
            raise Refusal("standard input cannot be read: it is closed")
        return sys.stdin.buffer.read(LIMIT + 1)
    with Path(file).open("rb") as stream:
        return stream.read(LIMIT + 1)


if __name__ == "__main__":
    sys.exit(main())
