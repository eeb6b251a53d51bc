"""A small immutable record that works on CPython, Pyodide and MicroPython alike."""

try:
    from typing import dataclass_transform
except ImportError:  # MicroPython has no typing

    def dataclass_transform(**_settings):  # type: ignore
        """Mark nothing: only type checkers read the mark."""
        return lambda cls: cls


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self

_set_field = object.__setattr__


@dataclass_transform(frozen_default=True)
class Record:
    """A value: its fields are named in `__slots__` and typed by annotations.

    Built by position or by name, equal and hashable by type and fields. Assigning to a field
    raises AttributeError; a field too many, unknown or missing raises TypeError.

    >>> class Point(Record):
    ...     __slots__ = ("x", "y")
    >>> Point(1, y=2).replace(x=3)
    Point(x=3, y=2)
    """

    __slots__: "tuple[str, ...]" = ()

    def __init__(self, *values: "Any", **named: "Any") -> None:
        names = self.__slots__
        if named:
            values += tuple([named.pop(name) for name in names[len(values) :] if name in named])
        if named or len(values) != len(names):
            raise TypeError(f"{type(self).__name__} takes the fields {', '.join(names)}")
        for name, value in zip(names, values):
            _set_field(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be assigned")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be deleted")

    def _values(self) -> "tuple[Any, ...]":
        return tuple([getattr(self, name) for name in self.__slots__])

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self).__name__,) + self._values())

    def __repr__(self) -> str:
        fields = [f"{name}={getattr(self, name)!r}" for name in self.__slots__]
        return f"{type(self).__name__}({', '.join(fields)})"

    def __reduce__(self) -> "tuple[Any, ...]":
        # Copied and sent to another process by building it anew, for fields cannot be assigned.
        return type(self), self._values()

    def replace(self, **changes: "Any") -> "Self":
        """Return a copy with other values in the named fields."""
        values = [
            changes.pop(name) if name in changes else getattr(self, name) for name in self.__slots__
        ]
        return type(self)(*values, **changes)  # what is left is no field: refused there
