"""Starts the page: the table, saved or new, painted and running."""

import js
from jsffi import create_proxy

from hasenpfeffer.app.messages import Seeded
from hasenpfeffer.app.store import Store
from hasenpfeffer.web.chance import draw_seed
from hasenpfeffer.web.keeper import restored
from hasenpfeffer.web.owner import Ownership
from hasenpfeffer.web.run import Run
from hasenpfeffer.web.trouble import traced
from hasenpfeffer.web.words import translator


def start():
    """Let the game run, or say why it does not."""
    if hasattr(js, "boot"):
        js.setTimeout(create_proxy(begin), 0)  # so that what JavaScript throws comes to boot.js
    else:
        js.document.querySelector(".late").classList.add("now")


def begin():
    """Paint the table and let the game run; say so if that fails."""
    try:
        owner = Ownership()
        owner.take()  # first: what another tab saves from now on is not its to save
        store = Store(restored())
        if store.app.game is None:
            store.dispatch(Seeded(draw_seed()))
        Run(store, translator(), owner)
    except Exception as error:
        js.boot.alarm(traced(error))
