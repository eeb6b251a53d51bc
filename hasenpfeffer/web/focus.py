"""Keeps the keyboard's focus where the player is: in the sheet, on the hand, on what is said."""

import js

from hasenpfeffer.app.state import YOU
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.stages import turn_of


def keep_focus(before, app):
    """After a paint, move a focus that was lost, or that a sheet has covered."""
    document = js.document
    sheet = document.querySelector(".sheet")
    active = document.activeElement
    if sheet:
        if not sheet.contains(active):
            document.getElementById("title").focus()
        return
    lost = active is None or active.tagName == "BODY" or active.classList.contains("on-table")
    lost = lost or active.classList.contains("won")
    waiting = active is not None and active.id == "say"
    if not (lost or waiting) or app.game is None:
        return
    if turn_of(app.game.table) == YOU and not app.held:
        playing = isinstance(app.game.table.stage, Playing)
        target = document.querySelector(".in-hand[data-do]" if playing else ".choices [data-do]")
        if target:
            target.focus()
            return
    if lost:
        say = document.getElementById("say")
        if say:
            say.focus()
