"""The hand network in numpy: its forward pass, and Adam to train it."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from hasenpfeffer.bots.search.hand_network import SCALE, SITUATIONS
from tools.train.labels import Label

HIDDEN = 32
OUTCOMES = 7
BATCH = 512
RATE = 0.006  # of learning, at the beginning; it falls to nought along a cosine
KEPT = 0.999  # of the running mean of the weights, a step, less at first: the mean is the result

Array: TypeAlias = NDArray[Any]
Weights = list[Array]  # hidden (30 x 32), last (32 x 7), bias (7)


def read_weights(path: Path) -> Weights:
    """Read the hand network's weights from its file."""
    stored = json.loads(path.read_text("utf-8"))
    return [np.array(stored[name]) / SCALE for name in ("hidden", "last", "bias")]


def inputs_of(labels: Sequence[Label]) -> tuple[Array, Array]:
    """Return a row of 30 noughts and ones a label, and the tricks."""
    rows = np.array(labels, dtype=np.int64)
    bits = rows[:, 0, None] >> np.arange(25) & 1
    situations = np.eye(SITUATIONS, dtype=np.int64)[rows[:, 1]]
    return np.hstack([bits, situations]).astype(np.float32), rows[:, 2]


def forward(weights: Weights, inputs: Array) -> tuple[Array, Array]:
    """Return the hidden layer, and the last one before it is made into probabilities."""
    hidden = np.maximum(inputs @ weights[0], 0)
    return hidden, hidden @ weights[1] + weights[2]


def chances_of(last: Array) -> Array:
    """Return probabilities of 0 to 6 tricks."""
    odds: Array = np.exp(last - last.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    return odds


def loss_of(chances: Array, tricks: Array) -> float:
    """Return the mean surprise in nats: minus the logarithm of what was given to the outcome."""
    return float(-np.log(chances[np.arange(len(tricks)), tricks]).mean())


def train(inputs: Array, tricks: Array, epochs: int, seed: int) -> Weights:
    """Train from random weights; returns the running mean of the weights, rounded as stored."""
    rng = np.random.default_rng(seed)
    shapes = ((inputs.shape[1], HIDDEN), (HIDDEN, OUTCOMES), (OUTCOMES,))
    weights = [(rng.standard_normal(shape) * 0.3).astype(np.float32) for shape in shapes]
    mean = [part.copy() for part in weights]
    adam = Adam(weights)
    steps, step = epochs * (len(tricks) // BATCH), 0
    for epoch in range(epochs):
        order = rng.permutation(len(tricks))
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            rate = RATE * (1 + np.cos(np.pi * step / steps)) / 2
            adam.step(weights, _gradients(weights, inputs[chosen], tricks[chosen]), rate)
            step += 1
            for average, part in zip(mean, weights):
                average += max(1 - KEPT, 10 / (step + 9)) * (part - average)
        loss = loss_of(chances_of(forward(mean, inputs[:20_000])[1]), tricks[:20_000])
        end = "\n" if epoch == epochs - 1 else ""
        told = f"\rtraining: epoch {epoch + 1}/{epochs}, loss {loss:.4f}"
        print(told, end=end, file=sys.stderr, flush=True)
    return [np.round(part.astype(np.float64) * SCALE) / SCALE for part in mean]


def _gradients(weights: Weights, inputs: Array, tricks: Array) -> Weights:
    hidden, last = forward(weights, inputs)
    wrong = chances_of(last)
    wrong[np.arange(len(tricks)), tricks] -= 1
    wrong /= len(tricks)
    back = (wrong @ weights[1].T) * (hidden > 0)
    return [inputs.T @ back, hidden.T @ wrong, wrong.sum(axis=0)]


class Adam:
    """Steps of the size that a weight's gradients have had, in the direction of their mean."""

    def __init__(self, weights: Weights) -> None:
        self.means = [np.zeros_like(part) for part in weights]
        self.squares = [np.zeros_like(part) for part in weights]
        self.steps = 0

    def step(self, weights: Weights, gradients: Weights, rate: float) -> None:
        """Change the weights in place."""
        self.steps += 1
        fix, fix_square = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for part, gradient, mean, square in zip(weights, gradients, self.means, self.squares):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            part -= rate * (mean / fix) / (np.sqrt(square / fix_square) + 1e-8)
