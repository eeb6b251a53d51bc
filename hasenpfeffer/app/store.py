"""Holds the state and tells its listeners, in order, when it has changed."""

from hasenpfeffer.app.update import update

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hasenpfeffer.app.messages import Message
    from hasenpfeffer.app.state import App


class Store:
    """The one place where the state is replaced."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._listeners: list[Callable[[App, App], None]] = []

    def listen(self, listener: "Callable[[App, App], None]") -> None:
        """Call a listener with the old and the new state after every change."""
        self._listeners.append(listener)

    def dispatch(self, message: "Message") -> None:
        """Let a message change the state."""
        before = self.app
        self.app = update(before, message)
        if self.app is not before:
            for listener in self._listeners:
                listener(before, self.app)
