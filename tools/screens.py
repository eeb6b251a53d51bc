"""Photograph the built page in every stage: `python -m tools.screens [FOLDER] [--only NAME …]`.

Each moment is found, not written down: bots play seeded games until the state is the wanted one,
and the page opens with that game as its save. The picture of the README is one of them.
"""

import argparse
import json
import random
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from hasenpfeffer.app.messages import Chose, Did, Rested, Seeded
from hasenpfeffer.app.saves import write_game, write_settings
from hasenpfeffer.app.settings import YOU, default_settings
from hasenpfeffer.app.state import App, new_app
from hasenpfeffer.app.update import update
from hasenpfeffer.bots.choose import choose
from hasenpfeffer.engine.actions import Pass, word_of
from hasenpfeffer.engine.auction import Auction, ThrownIn
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.stages import turn_of, winner_of
from hasenpfeffer.engine.writing import write_observation
from tools.browser import launch_options
from tools.build import DIST, ROOT
from tools.palette import png
from tools.serve import serving

TABLE = ROOT / "docs/screens/table.png"
SIZES = ((320, 568), (390, 844), (568, 320), (844, 390), (1280, 800), (2560, 1440))
THEMES = ("light", "dark")
GAMES = 400  # so many seeded games are searched for a moment

# As for a visitor who asks to save data: no worker is fetched, for a stopped clock lets none in.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"

# Chromium's PNG of the table would be half a megabyte: its pixels are fetched, to be written anew.
PIXELS = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const pixels = pen.getImageData(0, 0, picture.width, picture.height).data;
  return btoa(Array.from(pixels, (byte) => String.fromCharCode(byte)).join(""));
}"""


class Moment(NamedTuple):
    """A state to be photographed: when it is reached, under which rules, and what is then clicked.

    `players` are `bots`, `wild` ones that do anything, for what bots never do, or `passers`.
    """

    name: str
    reached: Callable[[App], bool]
    rules: str = "article"
    words: tuple[str, ...] = ()
    players: str = "bots"


def yours(app: App, stage: type) -> bool:
    """Tell whether South is to act in a stage."""
    table = table_of(app)
    return not app.held and isinstance(table.stage, stage) and turn_of(table) == YOU


def table_of(app: App):  # type: ignore[no-untyped-def]
    """Return the table of a game that has begun."""
    assert app.game is not None
    return app.game.table


def bidding(app: App) -> bool:
    """Tell whether South has to bid above somebody, after a pass."""
    calls = table_of(app).calls
    passed = any(call.bid is None for call in calls)
    return yours(app, Auction) and passed and standing_bid(table_of(app)) is not None


def others_bidding(app: App) -> bool:
    """Tell whether another seat has to bid after South."""
    table = table_of(app)
    after = any(call.seat == YOU for call in table.calls)
    return isinstance(table.stage, Auction) and turn_of(table) != YOU and after


def holding_joker(app: App) -> bool:
    """Tell whether South may put the joker away."""
    return yours(app, Discarding) and "Jk" in (app.game.hands[2] or ())  # type: ignore[union-attr]


def following(app: App) -> bool:
    """Tell whether South plays last to a late trick, in a game well under way, with a choice."""
    table = table_of(app)
    if not yours(app, Playing) or len(app.ledger) < 2 or app.game is None:
        return False
    stage, score = table.stage, table.score
    seen = observe(app.game, YOU)
    choice = 1 < len(seen.legal()) < len(seen.hand)
    badge = any(card in seen.hand for card in ("Jk", "J" + stage.lineup.contract.trump))
    late = len(stage.trick.cards) == 3 and len(stage.tricks) > 0
    return late and choice and badge and min(score) > 0 and max(score) > 3


def playing(app: App) -> bool:
    """Tell whether South has to play to the third trick."""
    stage = table_of(app).stage
    return yours(app, Playing) and len(stage.tricks) == 2 and len(stage.trick.cards) > 0


def trick_held(app: App) -> bool:
    """Tell whether a finished trick lies on the table in the middle of a hand."""
    return app.held and isinstance(table_of(app).stage, Playing) and len(app.ledger) > 0


def seats_in_play(count: int) -> Callable[[App], bool]:
    """Make the test for a trick with lone players."""

    def reached(app: App) -> bool:
        return playing(app) and len(table_of(app).stage.lineup.active()) == count

    return reached


def ended(made: bool, mine: bool) -> Callable[[App], bool]:
    """Make the test for a hand that was made or set, by South or another."""

    def reached(app: App) -> bool:
        stage = table_of(app).stage
        over = isinstance(stage, Scored) and not app.held and winner_of(table_of(app)) is None
        return over and stage.made() == made and (stage.lineup.contract.maker == YOU) == mine

    return reached


def won_by(side: int) -> Callable[[App], bool]:
    """Make the test for the end of a game."""
    return lambda app: not app.held and winner_of(table_of(app)) == side


MOMENTS = (
    Moment("bid", bidding),
    Moment("bid-first", lambda app: yours(app, Auction) and not table_of(app).calls),
    Moment("bid-pepper", bidding, "article-pepper"),
    Moment("bid-others", others_bidding),
    Moment("naming", lambda app: yours(app, Naming)),
    Moment("naming-alone", lambda app: yours(app, Naming), "loner", ("alone",)),
    Moment("discard", lambda app: yours(app, Discarding)),
    Moment("discard-joker", holding_joker, words=("select:Jk",)),
    Moment("defend", lambda app: yours(app, Defending), players="wild"),
    Moment("play", following),
    Moment("lead", lambda app: yours(app, Playing) and not table_of(app).stage.trick.cards),
    Moment("held", trick_held),
    Moment("alone-three", seats_in_play(3), players="wild"),
    Moment("alone-two", seats_in_play(2), players="wild"),
    Moment("made", ended(True, True)),
    Moment("set", ended(False, True)),
    Moment("made-theirs", ended(True, False), "classic"),
    Moment("thrown-in", lambda app: isinstance(table_of(app).stage, ThrownIn), players="passers"),
    Moment("over-won", won_by(0)),
    Moment("over-lost", won_by(1), "article-pepper"),
    Moment("last", playing, words=("last",)),
    Moment("setup", playing, words=("menu", "setup")),
    Moment("menu", playing, words=("menu",)),
    Moment("keys", playing, words=("menu", "help")),
    Moment("log", playing, words=("menu", "log")),
    Moment("share", playing, words=("menu", "share")),
    Moment("editor", playing, words=("menu", "editor")),
    Moment("puzzles", playing, words=("menu", "puzzles")),
    Moment("settings", playing, words=("menu", "settings")),
    Moment("statistics", ended(True, True), words=("menu", "stats")),
    Moment("fair", ended(True, True), words=("fair",)),
    Moment("share", playing, words=("menu", "share")),
    Moment("review", ended(True, True), words=("review", "step:on")),
    Moment("watch", playing, words=("menu", "watch")),
)


def found(moment: Moment) -> App:
    """Play seeded games until a moment is reached. Raises `LookupError`."""
    for number in range(GAMES):
        for app in game(f"{number:032x}", moment.rules, moment.players):
            if moment.reached(app):
                return app
    raise LookupError(f"no game comes to {moment.name}")


def game(seed: str, rules: str, players: str) -> Iterator[App]:
    """Play one game, all seats alike; gives each state on the way."""
    settings = default_settings().replace(options=options_of(rules))
    chance = random.Random(seed)
    app = update(new_app(settings), Seeded(seed))
    while (now := app.game) is not None:
        yield app
        turn = turn_of(now.table)
        if app.held:
            app = update(app, Rested(now))
        elif turn is None:
            if winner_of(now.table) is not None:
                return
            app = update(app, Did("next"))
        else:
            seen = observe(now, turn)
            if players == "bots":
                word = choose(write_observation(seen), settings.level_of(turn), seed)
            elif players == "passers" and Pass() in seen.legal():
                word = word_of(Pass())
            else:
                word = word_of(chance.choice(seen.legal()))
            app = update(app, Did(word) if turn == YOU else Chose(now, word))


@contextmanager
def opened(browser: Browser, address: str, app: App | None, **options: object) -> Iterator[Page]:
    """Open the page with a saved game, its clock stopped; without a game, before it wakes."""
    options |= {"reduced_motion": "reduce", "java_script_enabled": app is not None}
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.add_init_script(SAVES_DATA)
    if app is not None:
        saves = {"settings": write_settings(app.settings), "game": write_game(app)}
        for name, text in saves.items():
            key = f"hasenpfeffer:{name}"
            context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)})")
    page = context.new_page()
    if app is not None:
        page.clock.install()
    page.goto(address)
    if app is not None:
        page.wait_for_selector("[data-stage]:not([data-stage=loading])")
        page.clock.pause_at(page.evaluate("Date.now() + 1"))
    yield page
    context.close()


def dismiss(page: Page) -> None:
    """Close the notice that the game was resumed, unless a sheet lies over it."""
    close = page.locator('[data-do="close:notice"]:visible')
    if close.count() and not page.locator(".veil").count():
        close.click()


def photograph(browser: Browser, address: str, moment: Moment | None, folder: Path) -> None:
    """Write the pictures of a moment, at every size and in both themes."""
    app = found(moment) if moment else None
    with opened(browser, address, app) as page:
        if app and not app.held:
            go = page.locator("#go")
            if go.count():  # a saved hand that is over comes back with its last trick on the table
                go.click()
        if moment and moment.name != "lead":  # the one moment that shows the notice, too
            dismiss(page)
        for word in moment.words if moment else ():
            page.locator(f'[data-do="{word}"]:visible').first.click()
        name = moment.name if moment else "loading"
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
                page.screenshot(path=folder / f"{name}-{width}x{height}-{theme}.png")


def photograph_table(browser: Browser, address: str) -> None:
    """Write the picture for the README."""
    size = {"width": 1280, "height": 800}
    moment = next(moment for moment in MOMENTS if moment.name == "play")
    with opened(browser, address, found(moment), viewport=size, color_scheme="light") as page:
        dismiss(page)
        picture = b64encode(page.screenshot()).decode()
        page.goto("about:blank")
        pixels = b64decode(page.evaluate(PIXELS, f"data:image/png;base64,{picture}"))
        TABLE.parent.mkdir(parents=True, exist_ok=True)
        TABLE.write_bytes(png(pixels, size["width"]))


def main() -> None:
    """Photograph what the command line asks for."""
    parser = argparse.ArgumentParser(description="Photograph the built page in every stage.")
    parser.add_argument("folder", nargs="?", type=Path, help="default: a temporary folder")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these moments")
    parser.add_argument("--table", action="store_true", help=f"only {TABLE.relative_to(ROOT)}")
    parser.add_argument("--site", type=Path, default=DIST, help="the built site")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="hasenpfeffer-"))
    folder.mkdir(parents=True, exist_ok=True)
    with serving(directory=chosen.site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        if not chosen.only:
            photograph_table(browser, address)
        if chosen.table:
            return
        if not chosen.only or "loading" in chosen.only:
            photograph(browser, address, None, folder)
        for moment in MOMENTS:
            if not chosen.only or moment.name in chosen.only:
                photograph(browser, address, moment, folder)
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main()
