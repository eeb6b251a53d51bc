"""What was built before, for as long as it does not change."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Made = TypeVar("Made")


class Built:
    """Builds things by name, and anew only when what they depend on has changed.

    A view that has not changed is the very same node: `web/dom` need not look at it again.
    """

    def __init__(self) -> None:
        self._built: dict[str, tuple[tuple[Any, ...], Any]] = {}

    def of(self, name: str, facts: "tuple[Any, ...]", build: "Callable[[], Made]") -> "Made":
        """Return what `build` makes; `facts` are all that it depends on."""
        old = self._built.get(name)
        if old is None or old[0] != facts:
            old = self._built[name] = (facts, build())
        made: Made = old[1]
        return made
