"""Let strong levels decide; print the median and the p95 in ms of each kind of decision."""

import sys
import time

from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.bots.search.advice import advising, finish
from hasenpfeffer.bots.search.choose import choose, decide
from hasenpfeffer.bots.search.hindsight import Hindsight
from hasenpfeffer.bots.search.review import decisions, reviewing
from hasenpfeffer.bots.search.rollout import RulePlayer
from hasenpfeffer.bots.search.solver import board_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, new_game, turn_of
from hasenpfeffer.engine.writing import write_observation


def clocked(kinds, kind, ask, *arguments):
    """Add what a question costs, in ms of this process."""
    start = time.process_time()
    ask(*arguments)
    kinds.setdefault(kind, []).append(1000 * (time.process_time() - start))


def hint(seen):
    """Work out a hint."""
    finish(advising(seen, "1"))


def review(log):
    """Review a hand."""
    for number in range(len(decisions(log))):
        finish(reviewing(log, number, "1"))


def look_back(log):
    """Tell what each card of a hand was worth with all cards known."""
    truth = Hindsight()
    for game, _ in decisions(log):
        if isinstance(game.table.stage, Playing):
            truth.values(game)


def roll_out(game):
    """Play a hand to its end by rule, a thousand times."""
    stage = game.table.stage
    board, player = board_of(game), RulePlayer(stage.lineup, game.table.options)
    for _ in range(1000):
        player.rollout(board, player.begun, 0)


def kind_of(seen):
    """Return the kind of a decision, or None where there is no choice."""
    if len(seen.legal()) == 1:
        return None
    stage = seen.table.stage
    if isinstance(stage, Playing):
        return f"{len(seen.hand)} cards"
    return "call" if isinstance(stage, Auction) else "trump, discard"


def main(hands):
    """Ask in hands that club plays under `classic`: words of both levels, hints, reviews."""
    options, club, kinds = options_of("classic"), level_called("club"), {}
    for number in range(hands):
        dealer = SEATS[number % 4]
        deal = deal_of(shuffled(hand_seed(bytes(16), number)), dealer)
        game, actions = new_game(options, (0, 0), dealer, deal), [deal]
        while turn := turn_of(game.table):
            seen = observe(game, turn)
            kind, text = kind_of(seen), write_observation(seen)
            for level in ("strong", "expert") if kind else ():
                clocked(kinds, f"{level}, any", choose, text, level, "1")
                kinds.setdefault(f"{level}, {kind}", []).append(kinds[f"{level}, any"][-1])
            if kind and number % 4 == 0:
                clocked(kinds, "hint", hint, seen)
            stage = game.table.stage
            if isinstance(stage, Playing) and not stage.tricks_begun():
                clocked(kinds, "1000 rollouts", roll_out, game)
            action = decide(seen, club, "")
            game = apply(game, action)
            actions.append(action)
        log = Log(options, (0, 0), dealer, tuple(actions))
        clocked(kinds, "hindsight of all cards", look_back, log)
        if number % 4 == 0:
            clocked(kinds, "review of a hand", review, log)
    for kind, times in sorted(kinds.items()):
        times.sort()
        print(kind, times[len(times) // 2], times[len(times) * 95 // 100])


if __name__ == "__main__":
    main(int(sys.argv[1]))
