"""The command line: `python -m hasenpfeffer show [FILE|-] [--json]`."""

import argparse
import json
import sys
from pathlib import Path

from hasenpfeffer.engine.notation import LIMIT, read
from hasenpfeffer.engine.position import position_data, position_text
from hasenpfeffer.engine.tokens import NotationError


def main(arguments: list[str] | None = None) -> int:
    """Run a command; return the exit code: 0, or 2 for a record that is refused."""
    parser = argparse.ArgumentParser(prog="hasenpfeffer", description="Read Hasenpfeffer records.")
    commands = parser.add_subparsers(dest="command", required=True)
    show = commands.add_parser("show", help="read a record and print the position it reaches")
    show.add_argument("file", nargs="?", default="-", help="a record; - is standard input")
    show.add_argument("--json", action="store_true", help="print one JSON object")
    chosen = parser.parse_args(arguments)
    try:
        game = read(_input(chosen.file)).game
    except (NotationError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(position_data(game)) if chosen.json else position_text(game))
    return 0


def _input(file: str) -> bytes:
    """Return at most one byte more than a record may have."""
    if file == "-":
        return sys.stdin.buffer.read(LIMIT + 1)
    with Path(file).open("rb") as stream:
        return stream.read(LIMIT + 1)


if __name__ == "__main__":
    sys.exit(main())
