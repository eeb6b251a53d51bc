"""Try the parts of the language that the portable floors lean on; print one line for each."""

import hashlib
import json
from functools import reduce


class Pair:
    """Refuse assignment, like the engine's records."""

    __slots__ = ("left", "right")

    def __init__(self, left, right):
        object.__setattr__(self, "left", left)
        object.__setattr__(self, "right", right)

    def __setattr__(self, name, value):
        raise AttributeError(name)

    def __eq__(self, other):
        return type(self) is type(other) and self.left == other.left and self.right == other.right

    def __hash__(self):
        return hash((self.left, self.right))

    @property
    def both(self):
        return self.left + self.right

    @classmethod
    def twice(cls, value):
        return cls(value, value)


class Refused(ValueError):
    """Carry a place and a rule."""

    def __init__(self, place, rule):
        super().__init__(f"{place}: {rule}")
        self.place = place


def counted(*args, **kwargs):
    yield from args
    yield from sorted(kwargs.items())


pair = Pair.twice(3)
try:
    pair.left = 4
except AttributeError as error:
    print("frozen", str(error), pair.left, pair.both, type(pair).__name__)
print("equal", pair == Pair(3, 3), pair != Pair(3, 4), len({pair, Pair(3, 3)}))
try:
    raise Refused("line 2", "3.1")
except ValueError as error:
    print("error", error, error.place, isinstance(error, Refused))
print("digest", hashlib.sha256(b"hare").digest().hex(), bytes.fromhex("0aff") == b"\x0a\xff")
print("json", json.dumps([1, "a", None, True]), json.loads('{"a": [1, 2.5]}')["a"])
print("text", "a:b:c".partition(":"), "-".join(("x", "y")), f"{7:02d} {pair.left!r}")
print("reduce", reduce(lambda a, b: a * 10 + b, (1, 2, 3)), sorted((3, 1, 2), key=lambda n: -n))
print("bounds", min((4, 2), key=lambda n: -n), max((), default=0), any((0, 1)), all(()))
print("calls", list(counted(1, 2, b=3, a=4)), list(zip((1, 2), "ab")), list(enumerate("ab", 1)))
print("sets", sorted({n % 3 for n in range(9)}), {n: n * n for n in (2,)})
