"""What must be seen is seen whole: contract, names, and the field that has the focus."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.driver import Table
from tests.browser.test_saves import STAGES, saved

PEPPER = """rules: article-pepper
dealer: E
north: 9c Tc Ac 9d Td Ad
east: Jc Qc Kc Jd Qd Kd
south: Jh Jk Ah Kh 9s Ts
west: 9h Th Qh Js Qs Ks
widow: As
auction: B
trump: h alone
discard: 9s
"""
STANDING = {
    "pepper": PEPPER,
    "little": PEPPER.replace("auction: B", "auction: L - - -")
    .replace("alone", "")
    .replace("trump: h ", "trump: h"),
    "discard": STAGES["discard"],
    "play": STAGES["play"],
}
CUT = """() => [...document.querySelectorAll(".plate .name, .contract b, .contract span")]
  .filter((one) => one.offsetParent && one.scrollWidth > one.clientWidth && one.clientWidth)
  .map((one) => one.textContent + " " + one.clientWidth + "/" + one.scrollWidth)"""


@pytest.mark.parametrize("name", STANDING)
def test_case_c07_contract_and_names_are_whole(seat: Callable[..., Table], name: str) -> None:
    table = seat(save=saved(STANDING[name])).open()
    table.my_turn()
    table.do("close:notice")
    cut = {}
    for size in ((320, 568), (360, 640), (390, 844), (568, 320), (640, 360), (844, 390)):
        table.page.set_viewport_size({"width": size[0], "height": size[1]})
        cut[size] = table.page.evaluate(CUT)
    assert not any(cut.values()), cut


@pytest.mark.parametrize(("rules", "bid"), [("loner", "3"), ("article", "3"), ("pepper", "L")])
def test_the_question_of_trump_lies_below_the_plate_of_north(
    seat: Callable[..., Table], rules: str, bid: str
) -> None:
    record = PEPPER.partition("auction")[0].replace("Qd", "XX").replace("As", "Qd")
    record = record.replace("XX", "As").replace("dealer: E", "dealer: N")
    record = record.replace("article-pepper", "article-pepper" if rules == "pepper" else rules)
    table = seat(save=saved(record + f"auction: - {bid} - -\n"), width=320, height=568).open()
    table.my_turn()
    table.do("close:notice")
    for height in (568, 256):
        table.page.set_viewport_size({"width": 320, "height": height})
        plate, line = [table.page.locator(one).bounding_box() for one in (".north .plate", "#say")]
        assert plate
        assert line
        assert line["y"] >= plate["y"] + plate["height"]


COVERED = """() => {
  const [one, foot] = [document.activeElement, document.querySelector(".sheet footer")];
  if (one === document.body || foot.contains(one) || !one.closest(".sheet")) return null;
  const [at, below] = [one.getBoundingClientRect(), foot.getBoundingClientRect()];
  return at.bottom > below.top + 1 ? one.outerHTML.slice(0, 60) : null;
}"""


@pytest.mark.parametrize(("width", "height"), [(1000, 760), (390, 844)])
@pytest.mark.parametrize("panel", ["editor", "settings"])
def test_the_foot_of_a_sheet_does_not_cover_what_has_the_focus(
    seat: Callable[..., Table], panel: str, width: int, height: int
) -> None:
    table = seat(save=saved(STAGES["play"]), width=width, height=height).open()
    table.my_turn()
    table.do("menu")
    table.do(panel)
    covered = []
    for _ in range(75):
        table.press("Tab")
        covered.append(table.page.evaluate(COVERED))
    assert not any(covered), [one for one in covered if one]
