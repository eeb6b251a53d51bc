"""Make the labels, train the hand network, say how good it is, and write it: make train

Seeds are fixed: the same labels everywhere, and the same network wherever numpy sums alike.
"""

import argparse
import random
from functools import partial
from itertools import chain
from pathlib import Path

import numpy as np

from hasenpfeffer.bots.search.hand_network import ALONE, FILE, PLACES, SCALE, SITUATIONS
from tools.train.chunks import compact, in_chunks, write_fields
from tools.train.labels import Label, make_labels, make_repeated
from tools.train.network import Weights, forward, inputs_of, train
from tools.train.report import Figures, report, table

PAIRED = tuple(range(PLACES))
# Name, situations, of how many hands the best is taken, and number of labels.
SETS = (
    ("alone", (ALONE,), 1, 110_000),
    ("with partner", PAIRED, 1, 480_000),
    ("strong alone", (ALONE,), 4, 60_000),
    ("strong with partner", PAIRED, 4, 200_000),
)
HELD_OUT = 11  # of so many labels one is not trained on
REPEATED, DEALS = 400, 100  # hands for the error in tricks, and how often each is dealt
EPOCHS, SEED = 100, 1
VECTORS = 60
TEST_DATA = Path(__file__).parents[2] / "tests/bots/search/hand_vectors.json"


def labels(share: float) -> tuple[list[Label], list[Label]]:
    """Make the labels, or a share of them, and those for the error in tricks."""
    again = partial(make_repeated, situations=tuple(range(SITUATIONS)), deals=DEALS)
    chunks = in_chunks("repeated", again, max(20, int(REPEATED * share)), chunk=20)
    repeated = list(chain(*chunks))
    found: list[Label] = []
    for name, situations, best_of, count in SETS:
        make = partial(make_labels, situations=situations, best_of=best_of)
        found += chain(*in_chunks(name, make, int(count * share)))
    return found, repeated


def whole(weights: Weights) -> list[object]:
    """Return the weights as they are stored: whole numbers."""
    return [np.round(part * SCALE).astype(int).tolist() for part in weights]


def write_network(path: Path, weights: Weights, header: Figures) -> None:
    """Write the network: a line for each figure, and a line for each layer."""
    hidden, last, bias = whole(weights)
    write_fields(path, {**header, "hidden": hidden, "last": last, "bias": bias})


def write_vectors(path: Path, weights: Weights, held_out: list[Label]) -> None:
    """Write hands, and what numpy's forward pass makes of them, for the tests."""
    chosen = random.Random(SEED).sample(held_out, VECTORS)
    last = forward(weights, inputs_of(chosen)[0].astype(np.float64))[1]
    lines = [
        compact([hand, situation, np.round(row * SCALE * SCALE).astype(int).tolist()])
        for (hand, situation, _), row in zip(chosen, last)
    ]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", "utf-8")


def main(out: Path, share: float, vectors: Path) -> None:
    """Do it all."""
    found, repeated = labels(share)
    held_out = found[::HELD_OUT]
    inputs, tricks = inputs_of([row for place, row in enumerate(found) if place % HELD_OUT])
    weights = train(inputs, tricks, EPOCHS, SEED)
    header: Figures = {
        "about": "tricks of the maker's side from the maker's hand; made by `make train`",
        "scale": SCALE,
        "labels": len(tricks),
        "epochs": EPOCHS,
        "seed": SEED,
        **report(weights, held_out, repeated),
    }
    print(table(header))
    write_network(out, weights, header)
    write_vectors(vectors, weights, held_out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="tools.train", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the labels, for a quick try")
    parser.add_argument("--out", type=Path, default=FILE)
    parser.add_argument("--vectors", type=Path, default=TEST_DATA)
    chosen = parser.parse_args()
    main(chosen.out, chosen.share, chosen.vectors)
