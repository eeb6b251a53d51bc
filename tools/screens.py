"""Photograph the built page in every stage: `python -m tools.screens [FOLDER] [--only NAME …]`.

`--docs` writes those that are shown in docs/screens instead.
"""

import argparse
import json
import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from hasenpfeffer.app.saves import write_game, write_settings
from hasenpfeffer.app.state import App
from hasenpfeffer.app.statistics_text import write_statistics
from tools.browser import launch_options
from tools.build import DIST, ROOT
from tools.moments import MOMENTS, Moment, found
from tools.serve import serving

SIZES = ((320, 568), (390, 844), (844, 390), (1280, 800), (2560, 1440))
THEMES = ("light", "dark")
# What the page opens with is told a while after it is shown: then Python rests.
AWAKE = "[data-stage]:not([data-stage=loading]) #live > *"
SLOW = 120_000  # milliseconds for the worker, and for what it brings

# What is shown in the documents: every stage in every way, panels on a phone and a desk.
DOCS = ROOT / "docs/screens"
STAGES = tuple("bid naming discard defend play held made over-won".split())
PANELS = tuple(
    "hint why review statistics settings fair menu setup daily puzzles puzzle editor link".split()
)
Looks = list[tuple[int, int, str]]  # width, height and theme
PHONE, DESK = (390, 844, "dark"), (1280, 800, "light")

# As for a visitor who asks to save data: no worker is fetched, for a stopped clock lets none in.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"

# Chromium's PNG is ten times what a WebP takes.
PACK = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, {width: picture.width, height: picture.height});
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


@contextmanager
def opened(
    browser: Browser, address: str, app: App | None, moment: Moment | None = None
) -> Iterator[Page]:
    """Open the page with a saved game; without a game, before it wakes.

    The clock stands still, unless the moment awaits something.
    """
    ticking = app is None or (moment is not None and moment.awaited)
    context = browser.new_context(reduced_motion="reduce", java_script_enabled=app is not None)
    if not ticking:
        context.add_init_script(SAVES_DATA)
    if app is not None:
        saves = {
            "settings": write_settings(app.settings),
            "game": write_game(app),
            "statistics": write_statistics(app.stats),
        }
        for name, text in saves.items():
            key = f"hasenpfeffer:{name}"
            context.add_init_script(f"localStorage.setItem({json.dumps(key)}, {json.dumps(text)})")
    page = context.new_page()
    if not ticking:
        page.clock.install()
    page.goto(address + (moment.query if moment else ""))
    if app is not None:
        page.wait_for_selector(AWAKE, state="attached")
    if not ticking:
        page.clock.pause_at(page.evaluate("Date.now() / 1000 + 10"))
    elif app is not None:
        page.wait_for_selector("[data-thinker=ready]", timeout=SLOW)
    yield page
    context.close()


def arrange(page: Page, moment: Moment) -> None:
    """Do what leads from the saved game to the moment."""
    go = page.locator("#go")
    if moment.name != "held" and go.count():
        go.click()  # a saved hand that is over comes back with its last trick on the table
    close = page.locator('[data-do="close:notice"]:visible')
    # One moment shows the notice, too; what a sheet covers cannot be closed.
    if moment.name != "lead" and close.count() and not page.locator(".veil").count():
        close.click()
    use(page, moment.words)
    if moment.awaited:
        page.wait_for_selector(moment.awaited, timeout=SLOW)
    use(page, moment.then)


def use(page: Page, words: tuple[str, ...]) -> None:
    """Use controls, one after the other."""
    for word in words:
        page.locator(f'[data-do="{word}"]:visible').first.click(timeout=SLOW)


def photograph(browser: Browser, address: str, name: str, looks: Looks, folder: Path) -> None:
    """Write the pictures of a moment."""
    moment = next((one for one in MOMENTS if one.name == name), None)
    with opened(browser, address, found(moment) if moment else None, moment) as page:
        if moment:
            arrange(page, moment)
        pictures = []
        for width, height, theme in looks:
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=theme)
            pictures.append(b64encode(page.screenshot()).decode())
        page.goto("about:blank")
        for (width, height, theme), picture in zip(looks, pictures, strict=True):
            packed = page.evaluate(PACK, f"data:image/png;base64,{picture}")
            path = folder / f"{name}-{width}x{height}-{theme}.webp"
            path.write_bytes(b64decode(packed))


def main() -> None:
    """Photograph what the command line asks for."""
    parser = argparse.ArgumentParser(description="Photograph the built page in every stage.")
    parser.add_argument("folder", nargs="?", type=Path, help="default: a temporary folder")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="only these moments")
    parser.add_argument("--docs", action="store_true", help="write those of docs/screens")
    parser.add_argument("--site", type=Path, default=DIST, help="the built site")
    chosen = parser.parse_args()
    every = [(width, height, theme) for width, height in SIZES for theme in THEMES]
    wanted = dict.fromkeys(["loading"] + [moment.name for moment in MOMENTS], every)
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="hasenpfeffer-"))
    if chosen.docs:
        folder = DOCS
        wanted = dict.fromkeys(STAGES, every) | {name: [PHONE, DESK] for name in PANELS}
    folder.mkdir(parents=True, exist_ok=True)
    with serving(directory=chosen.site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for name, looks in wanted.items():
            if not chosen.only or name in chosen.only:
                photograph(browser, address, name, looks, folder)
    print(f"The pictures are in {folder}.")


if __name__ == "__main__":
    main()
