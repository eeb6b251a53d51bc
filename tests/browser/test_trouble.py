"""What is broken is told in a sentence, can be reported, and loses nothing."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.driver import Table
from tests.browser.test_saves import DEAL, LINK, PLAYED, STAGES, saved
from tests.browser.test_table import PHONES
from tools.serve import serving

# From now on Python cannot change the page.
BREAK = """() => {
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (...all) {
    if (/micropython/.test(new Error().stack)) throw new Error("no ink");
    set.apply(this, all);
  };
}"""


def report_of(table: Table) -> str:
    """Open the report, read and close it."""
    table.page.locator("text=Copy a report").first.click()
    text = table.page.locator("#report textarea").input_value()
    table.page.locator("#report button").click()
    assert not table.page.locator("#report").count()
    return text


def test_an_error_in_a_handler_is_told_and_the_game_goes_on(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.do("close:notice")
    table.page.evaluate("document.dispatchEvent(new Event('click'))")  # no element was clicked
    table.until(lambda _: table.page.locator(".notice").count() == 1, "nobody is told")
    assert "Something went wrong" in table.page.locator(".notice").inner_text()
    report = report_of(table)
    for part in ("Traceback", "Mozilla", "trump: h", "dealer: E"):
        assert part in report
    version = table.page.evaluate("document.documentElement.dataset.version")
    assert report.startswith(f"Hasenpfeffer {version}\n")
    table.do("close:notice")
    table.do("play:Jk")
    table.play(random.Random(1), over=lambda state: state["stage"] == "scored")


MISTAKE = "document.dispatchEvent(new Event('click'))"  # no element was clicked


def test_an_error_is_told_before_all_else_and_a_second_one_too(
    seat: Callable[..., Table],
) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    notice = table.page.locator(".notice")
    assert "goes on where you left it" in notice.inner_text()
    table.page.evaluate(MISTAKE)
    table.until(lambda _: "Something went wrong" in notice.inner_text(), "nobody is told")
    assert not table.page.locator("#alarm").count()
    table.page.evaluate(MISTAKE)  # which the same sentence would not tell
    table.page.locator("#alarm").wait_for()
    assert "Traceback" in report_of(table)
    table.do("close:notice")
    assert "goes on where you left it" in notice.inner_text()


# What a notice lies over; of the slate, only tricks that the piles on the cloth show as well.
COVERED = """() => {
  const notice = document.querySelector(".notice").getBoundingClientRect();
  const piles = [...document.querySelectorAll(".pile")].filter((one) => one.checkVisibility());
  const race = piles.length === 2 || !document.querySelector(".pips .won") ? "" : ".race,";
  const all = document.querySelectorAll(
    race + ".team, .contract, .plate, .tool, .dock button, #say, .card:not(.won)");
  const over = ({left, right, top, bottom}) => left < notice.right && right > notice.left
    && top < notice.bottom - 1 && bottom > notice.top + 1;
  return [...all].filter((one) => !one.closest(".notice") && one.checkVisibility())
    .filter((one) => over(one.getBoundingClientRect())).map((one) => one.outerHTML.slice(0, 60));
}"""


@pytest.mark.parametrize("stage", ["auction", "trump", "discard", "defend", "play"])
def test_a_notice_covers_nothing_that_is_always_to_be_seen(
    seat: Callable[..., Table], stage: str
) -> None:
    table = seat(save=saved(STAGES[stage])).open()
    table.my_turn()
    table.page.evaluate(MISTAKE)
    table.page.get_by_text("Something went wrong").wait_for()
    for width, height in PHONES:
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(COVERED) == [], (width, height)
        assert table.page.evaluate("document.documentElement.scrollHeight") == height, width


def test_an_error_is_told_where_no_notice_is_shown(seat: Callable[..., Table]) -> None:
    table = seat()
    for page in (f"?{LINK}", f"embed.html?{LINK}"):
        table.page.goto(table.address + page)
        table.awake()
        table.page.evaluate(MISTAKE)
        table.page.locator("#alarm").wait_for()


def test_an_error_in_a_task_is_told(seat: Callable[..., Table], tmp_path: Path) -> None:
    """Nobody waits for it: it would be lost."""
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.page.evaluate("() => { Blob.prototype.text = () => Promise.reject(Error('no disk')); }")
    table.do("menu")
    table.do("backup")
    (tmp_path / "file.json").write_text("{}")
    table.page.locator("[name=all]").set_input_files(tmp_path / "file.json")
    told = table.page.locator(".notice")
    table.until(lambda _: "Something went wrong" in told.inner_text(), "nobody is told")
    table.press("Escape")
    assert "no disk" in report_of(table)


def test_an_error_in_every_paint_ends_in_a_way_on(seat: Callable[..., Table]) -> None:
    """What the browser throws passes by Python's `except`; the move was saved before."""
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.page.evaluate(BREAK)
    table.do("play:Jh")
    table.page.locator("#alarm").wait_for()
    assert "Your game is saved" in table.page.inner_text("#alarm")
    report = report_of(table)
    assert "no ink" in report
    assert "play: Jh" in report
    with table.page.expect_navigation():
        table.page.locator("#again").click()
    table.awake()
    assert "Jh" not in table.my_turn()["hand"]


def test_case_d11_a_game_that_breaks_the_start_can_be_set_aside(
    seat: Callable[..., Table],
) -> None:
    """No crash loop: the sentence, a report with the record, and a new game if wanted."""
    table = seat()
    table.page.goto(table.address + "rules.html")
    table.page.evaluate("(save) => localStorage.setItem('hasenpfeffer:game', save)", saved(PLAYED))
    table.page.add_init_script(f"if (localStorage.getItem('hasenpfeffer:game')) ({BREAK})()")
    for _ in range(2):
        table.page.goto(table.address)
        table.page.locator("#again").wait_for()
        assert "no ink" in table.page.inner_text("#say")
    assert "auction: 3 - - -" in report_of(table)
    with table.page.expect_navigation():
        table.page.locator("text=Set the saved game aside").click()
    table.awake()
    assert table.page.evaluate("localStorage.getItem('hasenpfeffer:unreadable')") == saved(PLAYED)


# What of the cloth lies on other things or over its edge, before there is a game.
CROWDED = """() => {
  const cloth = document.querySelector(".cloth").getBoundingClientRect();
  const all = [...document.querySelectorAll(".welcome > *, .ways > *, .cloth .plate")].map(
    (one) => [one, one.getBoundingClientRect()]).filter(([, box]) => box.height);
  const over = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return all.filter(([one, box]) =>
    box.top < cloth.top || box.bottom > cloth.bottom || box.left < cloth.left
    || all.some(([other, its]) => !other.contains(one) && !one.contains(other) && over(box, its))
  ).map(([one]) => one.outerHTML);
}"""


@pytest.mark.parametrize("text", ["normal", "larger"])
def test_why_there_is_no_game_finds_room_in_any_window(
    seat: Callable[..., Table], text: str
) -> None:
    table = seat(save=saved(PLAYED), names={"text": text})
    table.page.add_init_script(f"({BREAK})()")
    table.page.goto(table.address)
    table.page.locator("#again").wait_for()
    assert table.page.locator(".ways button").count() == 3
    for width, height in ((844, 390), (667, 375), (568, 320), (320, 568), (360, 640), (1280, 800)):
        table.page.set_viewport_size({"width": width, "height": height})
        assert table.page.evaluate(CROWDED) == [], (width, height)
        assert table.page.locator("#again").is_visible()


def test_storage_that_fills_up_is_told_once(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL)).open()
    table.my_turn()
    table.do("close:notice")
    table.page.evaluate(
        "() => { Storage.prototype.setItem = () => { throw new DOMException('QuotaExceeded'); }; }"
    )
    table.do("pass")
    table.until(lambda _: table.page.locator(".notice").count() == 1, "nobody is told")
    assert "does not let the page save" in table.page.locator(".notice").inner_text()
    table.do("close:notice")
    table.play(random.Random(1), over=lambda state: state["stage"] in ("scored", "thrown_in"))
    assert not table.page.locator(".notice").count()
    assert table.troubles() == []


def test_case_e17_back_leaves_and_forward_returns(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(PLAYED))
    table.page.goto(table.address + "rules.html")
    table.open()
    table.my_turn()
    table.do("play:Jh")
    before = table.my_turn()
    table.page.go_back()
    assert table.page.url.endswith("rules.html")
    table.page.go_forward()
    table.page.locator("#app").wait_for()
    after = table.awake().my_turn()
    assert (after["hand"], after["trick"]) == (before["hand"], before["trick"])


@pytest.mark.parametrize("sandbox", ["", 'sandbox="allow-scripts"'])
def test_case_d05_e01_a_frame_on_another_site(
    browser: Browser, address: str, tmp_path: Path, sandbox: str
) -> None:
    """It plays without special headers, and says where it cannot save; back stays the host's."""
    frame = f'<iframe {sandbox} src="{address}" width=900 height=700></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html>{frame}")
    with serving(directory=tmp_path) as host:
        page = browser.new_page()
        page.goto(host.replace("127.0.0.1", "localhost"))
        before = page.evaluate("history.length")
        inside = page.frame_locator("iframe")
        inside.locator('[data-turn="S"] [data-do]').first.wait_for()
        if sandbox:
            assert "does not let the page save" in inside.locator(".notice").inner_text()
        inside.locator("[data-do=pass], [data-do='bid:6'], .in-hand[data-do]").first.click()
        inside.locator("#app").wait_for()
        assert page.evaluate("history.length") == before
        page.close()


def test_case_d05_no_special_headers_are_sent(browser: Browser) -> None:
    with serving() as address:
        page = browser.new_page()
        answer = page.goto(address)
        assert answer
        assert not [name for name in answer.headers if name.startswith("cross-origin")]
        assert not page.evaluate("crossOriginIsolated")
        page.close()


# Words that need the browser, and have a control nowhere but in a panel.
SHUT = (
    "here report test:shuffle puzzles daily open:sketch open:text restore copy:seen copy:position"
    " copy:deal copy:sketch copy:embed copy:day copy:game save:game save:stats save:all save:svg"
    " save:png"
).split()


def test_a_word_that_no_control_has_changes_nothing(seat: Callable[..., Table]) -> None:
    """Neither on the table nor behind a panel."""
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.page.locator("#live p").first.wait_for(state="attached")  # it comes after the table
    downloads: list[str] = []
    table.page.on("download", lambda download: downloads.append(download.suggested_filename))
    for way in ((), ("menu", "settings"), ("menu", "editor")):
        for word in way:
            table.do(word)
        before = table.page.locator("main").inner_html()
        for word in SHUT:
            table.page.evaluate(
                """(word) => {
                  const control = document.createElement("button");
                  control.dataset.do = word;
                  document.body.append(control);
                  control.click();
                  control.remove();
                }""",
                word,
            )
        assert table.page.locator("main").inner_html() == before
        if way:
            table.do("close")
    assert downloads == []
    assert table.troubles() == []
