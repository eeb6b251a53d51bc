"""Count how often big pepper is bid: python -m tests.bench.peppers [DEALS]

Case B04 of other programs: bots that gamble on the biggest bid. Both sides call alike, under
`article-pepper`; what ends the auction is never played.
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.choose import decide
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.stages import apply, turn_of
from tests.bots.duels import dealt

CHUNK = 100  # deals that a process looks at before it reports
SCORES = ((0, 0), (8, 8))


def count(level: str, score: tuple[int, int], start: int) -> list[int]:
    """Return in how many of a hundred deals there was a bid, and in how many a big pepper."""
    bid = big = 0
    for number in range(start, start + CHUNK):
        game = dealt(options_of("article-pepper"), number, score)
        while isinstance(game.table.stage, Auction):
            seen = observe(game, turn_of(game.table) or "N")
            game = apply(game, decide(seen, level_called(level), ""))
        bids = [call.bid for call in game.table.calls if call.bid]
        bid += bool(bids)
        big += "B" in bids
    return [bid, big]


def main(deals: int) -> None:
    """Print the shares."""
    with ProcessPoolExecutor() as pool:
        for level in ("club", "strong"):
            for score in SCORES:
                found = pool.map(partial(count, level, score), range(0, deals, CHUNK))
                bid, big = map(sum, zip(*found))
                print(f"{level} at {score[0]}:{score[1]}: {big} of {bid} ({100 * big / bid:.2f} %)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
