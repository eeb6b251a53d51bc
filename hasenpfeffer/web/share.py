"""Links and records at the browser: the address, the clipboard, files."""

import js

from hasenpfeffer.app.backup import NewerError, is_worth_asking, read_backup, write_backup
from hasenpfeffer.app.editor import query_of_sketch
from hasenpfeffer.app.links import link_to, names_a_hand, query_of
from hasenpfeffer.app.messages import (
    Counted,
    Dated,
    Did,
    MovedOn,
    Noticed,
    Opened,
    Puzzled,
    Returned,
    Set,
)
from hasenpfeffer.app.nodes import to_html
from hasenpfeffer.app.saves import SaveError
from hasenpfeffer.app.statistics_text import write_statistics
from hasenpfeffer.app.views.picture import picture
from hasenpfeffer.engine.notation import LIMIT
from hasenpfeffer.engine.writing import write
from hasenpfeffer.web import storage
from hasenpfeffer.web.focus import go_to
from hasenpfeffer.web.keeper import everything, taken
from hasenpfeffer.web.picture import png

FILE = "hasenpfeffer.txt"
DAY = "daily"
EVERYTHING = "hasenpfeffer-everything.json"
EVERYTHING_LIMIT = 5_000_000  # no browser keeps more
STATISTICS = "hasenpfeffer-statistics.json"
RESTORED = "restored"  # what the page tells itself over a reload

# Read while the build makes the page's memory: the page itself has no files.
with open("hasenpfeffer/app/puzzles.json") as puzzles:
    PUZZLES = puzzles.read()


class Sharing:
    """What the page takes in and gives away as text."""

    def __init__(self, store, begin, draw_seed, translator):
        self.store = store
        self.begin = begin  # begins a task, whose errors are told
        self.draw_seed = draw_seed
        self.translator = translator  # asked for when it is needed: names may change
        self.task = None
        self.brought = None  # the texts of a file, until the player has said what becomes of them
        store.listen(self.tidy)

    def arrive(self):
        """Open the link with which the page was opened, or lay the puzzle that lay there before."""
        if js.history.state == RESTORED:
            js.history.replaceState(None, "")
            self.store.dispatch(Noticed("restored"))
            go_to("#say")  # the keys were in the sheet that has led here
        query = str(js.location.search)
        if names_a_hand(query):
            self.open(query)
        elif query_of(query) == DAY:
            self.store.dispatch(Dated(today()))
            js.history.replaceState(None, "", js.location.pathname)
        elif storage.load(storage.ATTEMPT):
            self.puzzles(storage.load(storage.ATTEMPT))

    def tidy(self, before, app):
        """Take a link that is dealt with out of the address, so that a reload goes on."""
        if before.link is not None and app.link is None and js.location.search:
            js.history.replaceState(None, "", js.location.pathname)

    def puzzles(self, kept):
        """Show all puzzles, or the one that is kept."""
        self.store.dispatch(Puzzled(PUZZLES, kept))

    def open(self, text):
        """Open a link or a record."""
        self.store.dispatch(Opened(text, self.draw_seed()))

    def deeds(self):
        """Return what the words do that need the browser, by the words."""
        deeds = {
            "puzzles": self.all_puzzles,
            "daily": lambda: self.store.dispatch(Dated(today())),
            "open:sketch": lambda: self.open(query_of_sketch(self.store.app.sketch)),
            "open:text": lambda: self.paste(str(js.document.querySelector("[name=record]").value)),
            "copy:sketch": lambda: self.copy(address(query_of_sketch(self.store.app.sketch))),
            "copy:embed": lambda: self.copy(shown("embed-line").replace("\u2026/", address(""))),
            "copy:day": lambda: self.copy(shown("day-line") + " " + address("?" + DAY)),
            "copy:game": lambda: self.copy(write(self.store.app.log)),
            "save:game": lambda: save(write(self.store.app.log), FILE),
            "save:stats": lambda: save(write_statistics(self.store.app.stats), STATISTICS),
            "save:all": self.back_up,
            "restore": self.restore,
        }
        for what in ("seen", "position", "deal"):
            deeds["copy:" + what] = lambda what=what: self.copy_link(what)
        for kind in ("svg", "png"):
            deeds["save:" + kind] = lambda kind=kind: self.draw(kind)
        return deeds

    def all_puzzles(self):
        """Show all puzzles; from one that lies on the table the way there is the app's."""
        if self.store.app.link is None:
            self.puzzles("")
        else:
            self.store.dispatch(Did("puzzles"))

    def copy_link(self, what):
        """Copy a link to what lies on the table."""
        self.copy(address(link_to(self.store.app, what)))

    def back_up(self):
        """Give everything to the player as a file."""
        save(write_backup(everything(self.store.app)), EVERYTHING)
        self.store.dispatch(Did("backup:saved"))

    def paste(self, text):
        """Open what was pasted, or say that nothing was."""
        if text.strip():
            self.open(text)
        else:
            self.store.dispatch(Did("share:empty"))

    def entered(self, field):
        """Take a field of ours; tell whether it was one."""
        if field.name.startswith("edit:"):
            self.store.dispatch(Set(field.name, str(field.value)))
            return True
        if field.name in ("file", "stats", "all") and field.files.length:
            self.task = self.begin(self.read(field))
        return field.name in ("file", "stats", "all", "record")

    async def read(self, field):
        """Open the file that was chosen."""
        limit = EVERYTHING_LIMIT if field.name == "all" else LIMIT
        text = await field.files.item(0).slice(0, limit + 1).text()
        field.value = ""
        if field.name == "stats":
            self.store.dispatch(Counted(str(text)))
        elif field.name == "all":
            self.bring(str(text))
        else:
            self.open(str(text))

    def bring(self, text):
        """Take a file with everything; ask first, if there is something to lose."""
        self.brought = None
        try:
            self.brought = read_backup(text)
        except SaveError as error:
            newer = isinstance(error, NewerError)
            self.store.dispatch(Did("backup:newer" if newer else "backup:refused"))
            return
        if is_worth_asking(self.store.app):
            self.store.dispatch(Did("backup:sure"))
        else:
            self.restore()

    def restore(self):
        """Put everything that a file holds in the place of what is here, and begin anew with it."""
        texts, self.brought = self.brought, None
        if texts and storage.replace(texts, write_backup(everything(self.store.app))):
            self.store.dispatch(MovedOn())  # nothing of before may be saved over it
            js.history.replaceState(RESTORED, "")
            js.location.reload()
        elif texts and not storage.everything():
            self.take(texts)
        else:
            self.store.dispatch(Did("backup:full"))

    def take(self, texts):
        """Go on with what a file holds where the browser keeps nothing, nor would over a reload."""
        app, attempt = taken(self.store.app, texts)
        self.store.dispatch(Returned(app.replace(notices=("restored", "unsaved"))))
        if attempt:
            self.puzzles(attempt)
        go_to("#say")

    def draw(self, kind):
        """Give the finished hand to the player as a picture."""
        drawn = picture(self.store.app.game, self.translator())
        address = png(drawn)
        if kind == "svg":
            address = "data:image/svg+xml;charset=utf-8," + str(
                js.encodeURIComponent(to_html(drawn))
            )
        download(address, f"hasenpfeffer.{kind}")

    def copy(self, text):
        """Copy a text, and say whether the browser has done it."""
        self.task = self.begin(self.copied(text))

    async def copied(self, text):
        """Wait for the clipboard."""
        done = False
        clipboard = getattr(js.navigator, "clipboard", None)  # only where the page came safely
        if clipboard:
            try:
                await clipboard.writeText(text)
                done = True
            except Exception as error:
                js.console.warn(f"hasenpfeffer: not copied: {error}")
        panel = self.store.app.panel.partition(":")[0]
        self.store.dispatch(Did(panel + (":copied" if done else ":uncopied")))


def address(query):
    """Return the address of this page with a query."""
    return str(js.URL.new("./" + query, js.location.href).href)


def shown(name):
    """Return the text of the element with an id."""
    return str(js.document.getElementById(name).textContent)


def today():
    """Return the date where the player is, as `2026-11-29`."""
    now = js.Date.new()
    return f"{now.getFullYear():04d}-{now.getMonth() + 1:02d}-{now.getDate():02d}"


def save(text, name):
    """Give a text to the player as a file."""
    download("data:text/plain;charset=utf-8," + str(js.encodeURIComponent(text)), name)


def download(address, name):
    """Give what lies at an address to the player as a file."""
    link = js.document.createElement("a")
    link.href = address
    link.download = name
    link.click()
