"""Keeps the keyboard's focus where the player is: in the sheet, on the hand, on what is said."""

import js

from hasenpfeffer.app.state import asked
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.playing import Playing


def focused():
    """Return the element that has the focus, or None if that is the page itself."""
    active = js.document.activeElement
    return None if active is None or active.tagName == "BODY" else active


class Focus:
    """Moves the focus after a paint, where it was lost or is covered now."""

    def __init__(self):
        self.held = None  # the element that had the focus before the paint, and its word
        self.word = ""
        self.covered = False  # whether a sheet lies over the table
        self.opener = None  # where the focus was when it opened, and the word there
        self.opening = ""
        self.inner = None  # the word of the control in a sheet that opened another in its place
        self.panel = ""  # the panel that was painted last

    def note(self):
        """Remember, before a paint, where the focus is."""
        self.held = focused()
        self.word = word_of(self.held) if self.held else ""

    def keep(self, app):
        """Repair the focus after a paint. A page that never had it does not take it."""
        sheet = js.document.querySelector(".sheet")
        active = focused()
        # A field tells that it has changed while the focus is on its way to the next: let it go.
        leaving = self.held is None and self.covered and app.panel == self.panel
        self.panel = app.panel
        if sheet:
            if not self.covered:
                self.covered, self.opener, self.opening = True, self.held, self.word
            if not leaving and (active is None or not sheet.contains(active)):
                back, self.inner = self.inner, self.word
                if back and go_to(f'.sheet [data-do="{back}"]'):
                    self.inner = None
                else:
                    js.document.getElementById("title").focus()
            return
        self.inner = None
        if app.game is None:
            return
        uncovered, self.covered = self.covered, False
        if uncovered and self.go_back():
            active = focused()
        elif self.held is None and not uncovered:
            return
        gone = active is None or active.classList.contains("on-table")
        gone = gone or active.classList.contains("won")
        if not gone and active.id != "say":
            return
        if app.link is not None and app.link.puzzle is not None:
            if go_to(".choices .main") or go_to(".pick:not(.bad)"):
                return
        elif asked(app) and not app.held:
            # Cards are chosen by arrows; among bids and suits a hasty Enter would answer already.
            on_cards = isinstance(app.game.table.stage, (Playing, Discarding))
            if on_cards and go_to(".in-hand[data-do]"):
                return
        if gone:
            go_to("#say")

    def go_back(self):
        """Focus what had the focus when the sheet opened, or what does the same by now."""
        opener, self.opener = self.opener, None
        if opener and opener.isConnected and word_of(opener) == self.opening:
            opener.focus()
            return True
        return bool(self.opening) and go_to(f'[data-do="{self.opening}"]')


def word_of(element):
    """Return the word of a control, or nothing."""
    return element.getAttribute("data-do") or ""


def go_to(selector):
    """Focus the first element that a selector finds; tell whether there is one."""
    target = js.document.querySelector(selector)
    if target:
        target.focus()
    return bool(target)
