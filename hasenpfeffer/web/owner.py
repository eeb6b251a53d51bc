"""Tells whose the saved game is: that of the tab which took it last."""

from hasenpfeffer.web import storage
from hasenpfeffer.web.chance import draw_seed


class Ownership:
    """This tab's claim to what is saved. Where storage is blocked nobody else has one."""

    def __init__(self):
        self.mark = None

    def take(self):
        """Take the game; other tabs stop."""
        mark = draw_seed()
        self.mark = mark if storage.save(storage.OWNER, mark) else storage.load(storage.OWNER)

    def lost(self):
        """Tell whether another tab has taken the game. To be told of it is not enough: a page that
        the browser has put to sleep hears nothing."""
        return storage.load(storage.OWNER) not in (None, self.mark)
