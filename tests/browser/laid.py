"""Asks a page where everything lies."""

from __future__ import annotations

from itertools import chain, starmap, zip_longest

from playwright.sync_api import Page

from tools.moments import MOMENTS, Moment
from tools.screens import SIZES


def moments(*names: str) -> list[Moment]:
    """Return the moments of these names, as far as there are any, in their order."""
    return [moment for moment in MOMENTS if moment.name in names]


# The names, the sentence and the controls of the table: none may lie over another.
LAID = """() => {
  const all = [...document.querySelectorAll(
    ".tool, .notice, .board, .seat .plate, .seal, .pile, #say, .dock .btn, .bid, .trumps button",
  )].filter((one) => one.checkVisibility());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [];
  for (const one of all) for (const other of all) {
    if (one === other || one.contains(other) || other.contains(one)) continue;
    if (over(one.getBoundingClientRect(), other.getBoundingClientRect()))
      found.push(`${one.outerHTML.slice(0, 60)} over ${other.outerHTML.slice(0, 60)}`);
  }
  return [found, document.documentElement.scrollWidth - innerWidth];
}"""


# What of a sheet stands out of it, or has words cut off.
OUTSIDE = """() => {
  const sheet = document.querySelector(".sheet").getBoundingClientRect();
  const all = [...document.querySelectorAll(".sheet :not(.vh)")];
  return all.filter((one) => one.checkVisibility()).filter(
    (one) => one.getBoundingClientRect().right > sheet.right
      || (getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth)
  ).map((one) => one.outerHTML.slice(0, 80));
}"""


# How far the sentence is below the place where the own card will lie.
ROOM_ABOVE = """() => {
  const cards = document.querySelector(".cards"), place = getComputedStyle(cards, "::before");
  const bottom = cards.getBoundingClientRect().top + parseFloat(place.top)
    + parseFloat(place.height);
  return document.getElementById("say").getBoundingClientRect().top - bottom;
}"""


# Where the parts of the review lie.
ROOM = """() => [".sheet", ".felt", ".along", ".chart", ".totals"].map((part) => {
  const {top, height} = document.querySelector(part).getBoundingClientRect();
  return [top, height].map(Math.round);
})"""


# Where everything lies, in each window.
BOXES = """() => [...document.querySelectorAll("#app *")].map((one) => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return [one.className, ...[left, top, width, height].map(Math.round)].join(" ");
})"""


def boxes(page: Page) -> list[list[str]]:
    """Return where everything lies, for each window."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found.append(page.evaluate(BOXES))
    return found


def moved(before: list[list[str]], after: list[list[str]]) -> list[tuple[str | None, str | None]]:
    """Return what lies elsewhere than before, or is new, or is gone."""
    every = zip(before, after, strict=True)
    return [pair for pair in chain(*starmap(zip_longest, every)) if pair[0] != pair[1]]
