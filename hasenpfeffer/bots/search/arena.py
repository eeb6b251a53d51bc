"""Levels against each other on duplicate deals: each deal is played twice, the sides exchanged."""

import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from multiprocessing import active_children
from statistics import fmean, median, quantiles, stdev

from hasenpfeffer.bots.search.choose import choose
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import SEATS, left_of, side_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, new_game, turn_of, winner_of
from hasenpfeffer.engine.tokens import read_word
from hasenpfeffer.engine.writing import write_observation

CHUNK = 10  # deals that a process plays before it reports
HANDS_A_MATCH = 10  # deals for which one match, twice, is played to its end


class Tally(Record):
    """What some deals have shown. Pairs are of the first level and of the second."""

    __slots__ = ("gains", "matches", "contracts", "made", "times")
    gains: tuple[float, ...]  # points a hand by which the first level beats the second, a deal each
    matches: tuple[int, int]  # won
    contracts: tuple[int, int]
    made: tuple[int, int]
    times: tuple[tuple[float, ...], tuple[float, ...]]  # milliseconds a decision


class _Match:
    """Two levels at a table; counts as it plays."""

    def __init__(self, levels: tuple[str, str]) -> None:
        self.levels = levels
        self.contracts = [0, 0]
        self.made = [0, 0]
        self.times: tuple[list[float], list[float]] = ([], [])

    def play_hand(self, game: Game, first: int, chance: str) -> Game:
        """Play a dealt hand; `first` is the side, 0 or 1, of the first level."""
        while (turn := turn_of(game.table)) is not None:
            who = side_of(turn) ^ first
            text = write_observation(observe(game, turn))
            began = time.perf_counter()
            word = choose(text, self.levels[who], chance)
            self.times[who].append(1000 * (time.perf_counter() - began))
            game = apply(game, read_word(word))
        stage = game.table.stage
        if isinstance(stage, Scored):
            who = side_of(stage.lineup.contract.maker) ^ first
            self.contracts[who] += 1
            self.made[who] += stage.made()
        return game


def play_chunk(
    levels: tuple[str, str], options: Options, seed: str, start: int, deals: int
) -> Tally:
    """Play some deals of a run, and the matches that belong to them."""
    match = _Match(levels)
    gains = []
    for number in range(start, start + deals):
        home, away = (_duplicate(match, options, seed, number, first) for first in (0, 1))
        gains.append((home + away) / 2)
    won = [0, 0]
    for number in range(start, start + deals):
        if number % HANDS_A_MATCH == 0:
            for first in (0, 1):
                won[_winner(match, options, f"{seed}/match/{number}", first) ^ first] += 1
    return Tally(
        tuple(gains),
        (won[0], won[1]),
        (match.contracts[0], match.contracts[1]),
        (match.made[0], match.made[1]),
        (tuple(match.times[0]), tuple(match.times[1])),
    )


def _game_seed(text: str) -> bytes:
    return sha256(text.encode()).digest()[:16]


def _duplicate(match: _Match, options: Options, seed: str, number: int, first: int) -> int:
    """Play a deal at nought to nought; returns the points by which the first level wins it."""
    dealer = SEATS[number % 4]
    deal = deal_of(shuffled(hand_seed(_game_seed(seed), number)), dealer)
    game = match.play_hand(new_game(options, (0, 0), dealer, deal), first, f"{seed}/{number}")
    points = hand_score(game.table)
    assert points is not None
    return points[first] - points[1 - first]


def _winner(match: _Match, options: Options, seed: str, first: int) -> int:
    """Play a match to its end; returns the side that wins it."""
    dealer, number, game_seed = SEATS[0], 0, _game_seed(seed)
    deal = deal_of(shuffled(hand_seed(game_seed, 0)), dealer)
    game = match.play_hand(new_game(options, (0, 0), dealer, deal), first, seed)
    while (winner := winner_of(game.table)) is None:
        number += 1
        dealer = left_of(dealer)
        deal = deal_of(shuffled(hand_seed(game_seed, number)), dealer)
        game = match.play_hand(apply(game, deal), first, f"{seed}/{number}")
    return winner


def compare(
    levels: tuple[str, str],
    options: Options,
    seed: str,
    deals: int,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, object]:
    """Play so many deals twice on all cores; returns the figures of the comparison.

    `progress` is called with the number of deals that are done. The same seed gives the same
    deals and, but for the times, the same figures, however many cores there are.
    """
    tallies = []
    with ProcessPoolExecutor(initializer=_leave_to_parent) as pool:
        starts = range(0, deals, CHUNK)
        jobs = [
            pool.submit(play_chunk, levels, options, seed, start, min(CHUNK, deals - start))
            for start in starts
        ]
        try:
            for job, start in zip(jobs, starts):
                tallies.append(job.result())
                progress(min(start + CHUNK, deals))
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                process.terminate()  # nobody waits for the deals that are being played
            raise
    return _figures(levels, tallies)


def _leave_to_parent() -> None:
    """Let Ctrl-C, which goes to all processes of a terminal, be answered by the one that began."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _figures(levels: tuple[str, str], tallies: list[Tally]) -> dict[str, object]:
    gains = [gain for tally in tallies for gain in tally.gains]
    matches = [sum(tally.matches[who] for tally in tallies) for who in (0, 1)]
    return {
        "a": levels[0],
        "b": levels[1],
        "deals": len(gains),
        "points_per_hand": round(fmean(gains), 3),
        "stderr": round(stdev(gains) / len(gains) ** 0.5, 3) if len(gains) > 1 else None,
        "matches": sum(matches),
        "matches_won": round(matches[0] / sum(matches), 3),
        "made": {name: _share(tallies, who) for who, name in enumerate("ab")},
        "ms_per_decision": {name: _times(tallies, who) for who, name in enumerate("ab")},
    }


def _share(tallies: list[Tally], who: int) -> float | None:
    """Return the share of contracts that a level made."""
    contracts = sum(tally.contracts[who] for tally in tallies)
    made = sum(tally.made[who] for tally in tallies)
    return round(made / contracts, 3) if contracts else None


def _times(tallies: list[Tally], who: int) -> dict[str, float]:
    times = [elapsed for tally in tallies for elapsed in tally.times[who]]
    return {
        "median": round(median(times), 2),
        "p95": round(quantiles(times, n=20, method="inclusive")[-1], 2),
    }
