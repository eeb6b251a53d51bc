"""Draw the app's icons from the hare: `python -m tools.icons` writes them into assets/."""

import re
from base64 import b64decode, b64encode
from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.browser import launch_options
from tools.palette import png

ASSETS = Path(__file__).resolve().parents[1] / "assets"

# Name, side in pixels, corner, and how much of the side the hare takes. A system cuts its own shape
# out of a maskable icon, and leaves at least the inner 80 per cent.
ICONS = (
    ("icon-192", 192, 0.2, 0.76),
    ("icon-512", 512, 0.2, 0.76),
    ("icon-maskable-512", 512, 0.0, 0.56),
    ("icon-180", 180, 0.0, 0.7),
)
PAGE = """<!doctype html><style>
body {{ margin: 0; background: #efe7d8 }}
i {{ display: grid; place-items: center; width: {side}px; height: {side}px;
  background: radial-gradient(#2a6355, #1a4339); border-radius: {corner}px }}
svg {{ width: {hare}px; height: {hare}px; fill: #fffdf8 }}
</style><i>{svg}</i>"""


# A browser's own PNG is three times as large: its pixels are fetched, to be written anew.
PIXELS = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const pixels = pen.getImageData(0, 0, picture.width, picture.height).data;
  return btoa(Array.from(pixels, (byte) => String.fromCharCode(byte)).join(""));
}"""


def main() -> None:
    """Draw each icon in a browser."""
    svg = re.sub(r' fill="#\w+"', "", (ASSETS / "hare.svg").read_text())
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        for name, side, corner, hare in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                PAGE.format(side=side, corner=corner * side, hare=hare * side, svg=svg)
            )
            picture = b64encode(page.screenshot()).decode()
            pixels = b64decode(page.evaluate(PIXELS, f"data:image/png;base64,{picture}"))
            (ASSETS / f"{name}.png").write_bytes(png(pixels, side))
        browser.close()


if __name__ == "__main__":
    main()
