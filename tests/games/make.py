"""Make the golden records: python -m tests.games.make

Each is played by seeded chance until it holds what is wished for. The records are fixed: make them
again only if the rules change, and read the difference.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from hasenpfeffer.engine.actions import Action, Deal, Defend, Name, Pass
from hasenpfeffer.engine.auction import ThrownIn
from hasenpfeffer.engine.game import Game, standing_bid
from hasenpfeffer.engine.log import Log, replay
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.options import VALUES
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import position_data, stage_name
from hasenpfeffer.engine.seats import PLACE, left_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of, winner_of
from hasenpfeffer.engine.writing import write

HERE = Path(__file__).parent

# Name, rules, dealer, how many hands, what the record must hold.
WISHES: tuple[tuple[str, str, str, int, tuple[str, ...]], ...] = (
    ("article", "article", "S", 3, ("made", "set")),
    ("article-to-the-end", "article", "W", 40, ("over",)),
    ("article-short", "article target=5", "E", 40, ("over", "thrown in")),
    ("article-long", "article target=100", "N", 6, ("made", "lone maker")),
    ("article-thrown-in", "article", "E", 2, ("thrown in", "two hands")),
    ("pepper", "article-pepper", "N", 4, ("little pepper", "made")),
    ("pepper-big-set", "article-pepper set=tricks", "E", 2, ("big pepper", "set")),
    ("pepper-big-made", "article-pepper made=tricks", "S", 2, ("big pepper made",)),
    ("pepper-made-bid", "article-pepper made=bid", "W", 2, ("little pepper made",)),
    ("pepper-set-six", "article-pepper set=six", "W", 2, ("big pepper", "set")),
    ("classic", "classic", "S", 3, ("joker forced",)),
    ("classic-to-the-end", "classic", "N", 40, ("over", "joker forced")),
    ("classic-widow-joker", "classic", "W", 1, ("joker in the widow",)),
    ("classic-partner-shows", "classic alone=off", "E", 1, ("joker forced", "set")),
    ("loner", "loner", "S", 3, ("lone maker", "big pepper")),
    ("loner-to-the-end", "loner", "E", 60, ("over", "lone maker made")),
    ("loner-both-alone", "loner", "W", 1, ("both alone",)),
    ("lone-maker-set", "article alone_multiplier=2", "N", 1, ("lone maker set",)),
    ("lone-maker-made", "article alone=maker", "S", 1, ("lone maker made",)),
    ("lone-defender", "article alone=anyone", "E", 1, ("lone defender",)),
    ("lone-defender-second", "article alone=anyone", "S", 2, ("second defender alone",)),
    ("anyone-both", "article alone=anyone first_lead=maker", "W", 1, ("both alone",)),
    ("nobody-alone", "article alone=off", "N", 2, ("made", "set")),
    ("maker-leads", "article first_lead=maker", "E", 2, ("made",)),
    ("maker-leads-alone", "article first_lead=maker", "N", 1, ("lone maker",)),
    ("dealer-must-bid", "article all_pass=dealer_must_bid", "N", 1, ("dealer forced",)),
    ("keep-the-joker", "article discard=not_joker min_bid=2", "W", 2, ("made",)),
    ("keep-trumps", "article discard=not_trump min_bid=3", "S", 2, ("made",)),
    ("bid-counts", "article made=bid set=bid", "E", 3, ("made", "set")),
    ("six-lost", "article set=six defenders=tricks", "W", 2, ("set", "made")),
    ("both-at-the-target", "classic target=10", "S", 40, ("both at the target",)),
    ("in-the-middle", "loner all_pass=joker_must_bid", "N", 1, ("stops in the play",)),
)


def features(log: Log, game: Game) -> set[str]:
    """Name what happens in a record."""
    found = {f"{name}={getattr(log.options, name)}" for name, _ in VALUES}
    starts = [place for place, action in enumerate(log.actions) if isinstance(action, Deal)]
    if len(starts) > 1:
        found.add("two hands")
    for end in [*starts[1:], len(log.actions)]:
        found |= _hand_features(replay(log.replace(actions=log.actions[:end])), log)
    if stage_name(game.table) in ("over", "play"):
        found.add({"over": "over", "play": "stops in the play"}[stage_name(game.table)])
    if min(game.table.score) >= log.options.target:
        found.add("both at the target")
    return found


def _hand_features(game: Game, log: Log) -> set[str]:
    table, found = game.table, set()
    promise, lineup = table.stage.promise(), table.stage.lineup_so_far()
    if isinstance(table.stage, ThrownIn):
        found.add("thrown in")
        if game.deal.widow == "Jk" and log.options.all_pass == "joker_must_bid":
            found.add("joker in the widow")
    if promise and standing_bid(table) is None:
        found.add("joker forced")
    if log.options.all_pass == "dealer_must_bid" and len(table.calls) == 4:
        if [call.bid for call in table.calls[:3]] == [None] * 3:
            found.add("dealer forced")
    pepper = {"L": "little pepper", "B": "big pepper"}.get(promise[1] if promise else "")
    if pepper:
        found.add(pepper)
    if lineup and isinstance(table.stage, Scored):
        result = "made" if table.stage.made() else "set"
        found.add(result)
        if pepper:
            found.add(f"{pepper} {result}")
        if lineup.contract.alone:
            found |= {"lone maker", f"lone maker {result}"}
        if lineup.lone_defender:
            found.add("both alone" if lineup.contract.alone else "lone defender")
            if lineup.lone_defender != left_of(lineup.contract.maker):
                found.add("second defender alone")
    return found


def choose(legal: tuple[Action, ...], byte: int) -> Action:
    """Choose by a byte, so that short auctions and lone hands come often."""
    if isinstance(legal[0], Pass) and byte % 8 < 5:
        return legal[0]
    loud = [a for a in legal if isinstance(a, (Name, Defend)) and a.alone]
    if loud and byte % 8 < 3:
        return loud[byte // 8 % len(loud)]
    return legal[byte // 8 % len(legal)]


def play(rules: str, dealer: str, hands: int, seed: bytes, stop: int | None) -> tuple[Log, Game]:
    """Play some hands, or to the end of the game, every choice a byte of SHA-256."""
    start = f"rules: {rules}\ndealer: {dealer}\nseed: {hand_seed(seed, 0).hex()}\n"
    reading = read(start)
    game, actions, number, count = reading.game, list(reading.log.actions), 1, 0
    while winner_of(game.table) is None and count != stop:
        turn, action = turn_of(game.table), None
        if turn:
            legal = legal_actions(game.table, game.hands[PLACE[turn]])
            assert legal
            byte = sha256(seed + count.to_bytes(4, "big")).digest()[0]
            action = choose(legal, byte)
        elif number == hands:
            break
        else:
            deck = shuffled(hand_seed(seed, number))
            action, number = deal_of(deck, left_of(game.table.dealer)), number + 1
        game = apply(game, action)
        actions.append(action)
        count += 1
    return reading.log.replace(actions=tuple(actions)), game


def wished(name: str, rules: str, dealer: str, hands: int, wish: tuple[str, ...]) -> Log:
    """Find the first seed whose play holds what is wished for."""
    stop = 22 if "stops in the play" in wish else None
    for number in range(20_000):
        seed = sha256(f"{name} {number}".encode()).digest()[:16]
        log, game = play(rules, dealer, hands, seed, stop)
        if set(wish) <= features(log, game):
            return log
    raise ValueError(f"{name}: not found")


def main() -> None:
    """Write every record, and beside it what `show --json` prints."""
    for number, wish in enumerate(WISHES):
        text = write(wished(*wish))
        path = HERE / f"{number + 1:02d}-{wish[0]}.txt"
        path.write_text(text, "utf-8")
        data = json.dumps(position_data(read(text).game), indent=1, sort_keys=True)
        path.with_suffix(".json").write_text(data + "\n", "utf-8")


if __name__ == "__main__":
    main()
