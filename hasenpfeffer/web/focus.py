"""Keeps the keyboard's focus where the player is: in the sheet, on the hand, on what is said."""

import js

from hasenpfeffer.app.state import YOU
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.stages import turn_of


def focused():
    """Return the element that has the focus, or None if that is the page itself."""
    active = js.document.activeElement
    return None if active is None or active.tagName == "BODY" else active


def keep_focus(held, app):
    """After a paint, move a focus that was `held` in the page and is lost or covered now.

    A page that never had the focus does not take it.
    """
    document = js.document
    sheet = document.querySelector(".sheet")
    active = focused()
    if sheet:
        if active is None or not sheet.contains(active):
            document.getElementById("title").focus()
        return
    if held is None or app.game is None:
        return
    gone = active is None or active.classList.contains("on-table")
    gone = gone or active.classList.contains("won")
    if not gone and active.id != "say":
        return
    if turn_of(app.game.table) == YOU and not app.held:
        playing = isinstance(app.game.table.stage, Playing)
        target = document.querySelector(".in-hand[data-do]" if playing else ".choices [data-do]")
        if target:
            target.focus()
            return
    if gone:
        document.getElementById("say").focus()
