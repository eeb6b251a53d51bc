"""Play seeded games and read records; print digests, the same on every Python.

Arguments: `play FIRST COUNT`, or `read`; then texts stand on the input, each in hex on a line, a
link's query begins with `?`. Choices come from SHA-256, not from `random`.
"""

import sys
from hashlib import sha256

from hasenpfeffer.engine.actions import Defend, Name, Pass
from hasenpfeffer.engine.link import read_link, write_link
from hasenpfeffer.engine.log import Log, replay
from hasenpfeffer.engine.notation import read, read_observation
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import VALUES, Options
from hasenpfeffer.engine.position import position_data
from hasenpfeffer.engine.seats import PLACE, SEATS, left_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled, stream
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of, winner_of
from hasenpfeffer.engine.tokens import NotationError
from hasenpfeffer.engine.writing import write, write_observation


def plain(value):
    """Write data with its keys in order."""
    if isinstance(value, dict):
        return "{" + ",".join([key + ":" + plain(value[key]) for key in sorted(value)]) + "}"
    if isinstance(value, list):
        return "[" + ",".join([plain(inner) for inner in value]) + "]"
    return repr(value)


def digest(text):
    return "".join([f"{byte:02x}" for byte in sha256(text.encode("utf-8")).digest()[:8]])


def choose(legal, byte):
    """Choose by a byte, so that short auctions and lone hands come often."""
    if isinstance(legal[0], Pass) and byte % 8 < 5:
        return legal[0]
    loud = [a for a in legal if isinstance(a, (Name, Defend)) and a.alone]
    if loud and byte % 8 < 3:
        return loud[byte // 8 % len(loud)]
    return legal[byte // 8 % len(legal)]


def seeded(number):
    """Play the game of a number: its options, its cards and its length are drawn from it."""
    seed = sha256(f"game {number}".encode()).digest()[:16]
    source = stream(sha256(seed).digest())
    values = {name: choices[next(source) % len(choices)] for name, choices in VALUES}
    values["target"] = 5 + next(source) % 96
    options = Options(**values)
    score = (next(source) % 20 - 15, next(source) % 20 - 15)
    dealer = SEATS[next(source) % 4]
    length, number = 12 + next(source) % 40, 1
    deal = deal_of(shuffled(hand_seed(seed, 0)), dealer)
    game, actions = new_game(options, score, dealer, deal), [deal]
    for _ in range(length):
        turn = turn_of(game.table)
        if turn:
            action = choose(legal_actions(game.table, game.hands[PLACE[turn]]), next(source))
        elif winner_of(game.table) is not None:
            break
        else:
            action = deal_of(shuffled(hand_seed(seed, number)), left_of(game.table.dealer))
            number += 1
        game = apply(game, action)
        actions.append(action)
    return Log(options, score, dealer, tuple(actions)), game


def account(log, game):
    """Write all that can be told of a game, and check that it is read as written."""
    text = write(log)
    views = [write_observation(observe(game, seat)) for seat in SEATS]
    assert read(text).log == log
    assert replay(log) == game
    assert read_link(write_link(log)).game == game
    assert [observe(game, seat) for seat in SEATS] == [read_observation(view) for view in views]
    return "\n".join([text, plain(position_data(game)), write_link(log)] + views)


def read_text(data):
    """Read a record, a link or anything else; give the position or the error."""
    try:
        if data[:1] == b"?":
            reading = read_link(data.decode("utf-8"))
        else:
            reading = read(data)
    except NotationError as error:
        return str(error)
    return digest(plain(position_data(reading.game))) + " " + digest(repr(reading.seat))


def main(arguments):
    if arguments[0] == "play":
        first, count = int(arguments[1]), int(arguments[2])
        for number in range(first, first + count):
            print(number, digest(account(*seeded(number))))
    else:
        for line in sys.stdin.read().split("\n"):
            if line:
                print(read_text(bytes.fromhex(line)))


if __name__ == "__main__":
    main(sys.argv[1:])
