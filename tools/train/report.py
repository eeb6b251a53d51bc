"""How good a hand network is on hands that it was not trained on."""

from collections.abc import Sequence

import numpy as np

from hasenpfeffer.bots.search.hand_network import ALONE
from tools.train.labels import Label
from tools.train.network import OUTCOMES, Weights, chances_of, forward, inputs_of, loss_of

STEPS = 10  # rows of the calibration table

Figures = dict[str, object]


def report(weights: Weights, held_out: Sequence[Label], repeated: Sequence[Label]) -> Figures:
    """Return the loss, the calibration table and the error in tricks, as they are stored."""
    inputs, tricks = inputs_of(held_out)
    chances = chances_of(forward(weights, inputs)[1])
    lone = inputs[:, 25 + ALONE] == 1
    base = np.bincount(tricks[~lone], minlength=OUTCOMES) / (~lone).sum()
    return {
        "held_out_labels": len(tricks),
        "loss_nats": round(loss_of(chances[~lone], tricks[~lone]), 4),
        "loss_nats_alone": round(loss_of(chances[lone], tricks[lone]), 4),
        "loss_nats_without_looking": round(float(-np.log(base[tricks[~lone]]).mean()), 4),
        "calibration": calibration(weights, held_out),
        "error_in_tricks": error_in_tricks(weights, repeated, False),
        "error_in_tricks_alone": error_in_tricks(weights, repeated, True),
    }


def calibration(weights: Weights, labels: Sequence[Label]) -> list[list[float]]:
    """Return rows: mean chance given to "at least k tricks", share of it, number of cases.

    Every hand is a case for each k from 1 to 6. The rows are chances of 0 to 10 %, 10 to 20 %, …
    """
    inputs, tricks = inputs_of(labels)
    chances = chances_of(forward(weights, inputs)[1])
    given = np.cumsum(chances[:, ::-1], axis=1)[:, ::-1][:, 1:].ravel()
    came = (tricks[:, None] >= np.arange(1, OUTCOMES)).ravel()
    place = np.minimum((given * STEPS).astype(int), STEPS - 1)
    rows = []
    for step in range(STEPS):
        here = place == step
        rows.append(
            [round(float(part[here].mean()), 3) for part in (given, came)] + [int(here.sum())]
        )
    return rows


def error_in_tricks(weights: Weights, repeated: Sequence[Label], alone: bool) -> Figures:
    """Return how far the tricks expected are from the mean of many deals of the same hand.

    That mean has an error of its own, which is known and taken off: what is left is the network's.
    The labels of a hand and a situation stand together.
    """
    hands: dict[tuple[int, int], list[int]] = {}
    for hand, situation, tricks in repeated:
        if (situation == ALONE) == alone:
            hands.setdefault((hand, situation), []).append(tricks)
    first = [(hand, situation, 0) for hand, situation in hands]
    expected = chances_of(forward(weights, inputs_of(first)[0])[1]) @ np.arange(OUTCOMES)
    means = np.array([np.mean(tricks) for tricks in hands.values()])
    noise = np.array([np.var(tricks, ddof=1) / len(tricks) for tricks in hands.values()])
    squares = (expected - means) ** 2 - noise
    square, error = float(squares.mean()), float(squares.std() / len(squares) ** 0.5)
    root = max(square, 1e-6) ** 0.5
    return {
        "hands": len(hands),
        "bias": round(float((expected - means).mean()), 4),
        "root_mean_square": round(root, 3),
        "stderr": round(error / (2 * root), 3),
    }


def table(figures: Figures) -> str:
    """Return the figures as lines to print."""
    lines = [f"{name:28} {value}" for name, value in figures.items() if name != "calibration"]
    lines.append("at least k tricks:  given    came   cases")
    rows = figures["calibration"]
    assert isinstance(rows, list)
    lines += [f"{'':18} {given:6.3f}  {came:6.3f}  {cases:6}" for given, came, cases in rows]
    return "\n".join(lines)
