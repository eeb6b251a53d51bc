"""Links and records in a browser: opened, stepped through, played, copied, saved, refused."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from hasenpfeffer.engine.link import read_link
from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table

DEAL = (
    "rules=article+alone%3Danyone&dealer=E&north=9cTcAc9dTdAd&east=JcQcKcJdQdKd"
    "&south=JhJkAhKh9sTs&west=9hThQhJsQsKs&widow=As"
)
MIDDLE = DEAL + "&auction=3---&trump=h&discard=9s&defend=--&play=Jh9h9dJd"
WHOLE = MIDDLE + "JkThTdJcAhQhAdQcKhJs9cKcAsQsTcQdTsKsAcKd"


def came(table: Table, query: str) -> Table:
    """Open the page by a link and wait for what it says."""
    table.page.goto(f"{table.address}?{query}")
    table.until(lambda now: "close" in now["words"], "the link is not met")
    return table


def begun(table: Table) -> str:
    """Play a game a little, and return its record."""
    table.open().play(random.Random(4), over=lambda state: state["stage"] == "play")
    return table.record()


def test_case_e17_f12_a_link_waits_for_the_player_and_the_own_game_for_both(
    seat: Callable[..., Table],
) -> None:
    table = seat()
    own = begun(table)
    came(table, MIDDLE)
    length = table.page.evaluate("history.length")
    assert table.record() == own
    table.do("link:play")
    table.until(lambda now: now["trick"] == [] and len(now["hand"]) == 5, "not the link's hand")
    assert table.page.url == table.address
    assert table.page.evaluate("history.length") == length
    table.do("play:Jk")
    record = table.reload().record()  # the reload goes on with the link's hand
    assert read(record).game.deal == read_link(MIDDLE).game.deal
    table.do("menu")
    table.do("home")
    assert table.my_turn()
    assert table.record().startswith(own.rstrip("\n"))
    assert table.troubles() == []


def test_a_hand_is_stepped_through_with_the_keyboard(seat: Callable[..., Table]) -> None:
    table = came(seat(), WHOLE)
    table.do("link:step")
    for key, said in (("ArrowRight", "1 of 32"), ("End", "32 of 32"), ("ArrowLeft", "31 of 32")):
        table.press(key)
        assert table.page.locator(".steps .num").inner_text() == said
    assert table.state()["stage"] == "play"
    table.press("End")
    assert table.state()["stage"] == "scored"
    assert table.state()["say"].startswith("You bid 3 and took 5 tricks")
    table.press("Escape")
    table.my_turn()
    assert table.page.url == table.address
    assert table.troubles() == []


def test_the_same_cards_end_with_a_comparison(seat: Callable[..., Table]) -> None:
    table = came(seat(), WHOLE)
    table.do("link:same")
    table.play(random.Random(1), over=lambda state: state["stage"] != "auction")
    table.play(
        random.Random(1), over=lambda state: state["stage"] in ("scored", "thrown_in", "over")
    )
    table.until(lambda _: table.page.locator(".compared").count() == 1, "nothing is compared")
    assert "South, 3 in hearts, 5 tricks" in table.page.locator(".compared").inner_text()
    assert table.troubles() == []


def test_a_link_is_copied_and_opens_elsewhere(seat: Callable[..., Table]) -> None:
    table = seat(permissions=["clipboard-read", "clipboard-write"])
    own = begun(table)
    table.do("menu")
    table.do("share")
    table.do("copy:position")
    table.until(lambda _: "Copied" in table.page.locator(".said").inner_text(), "not copied")
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(table.address)
    table.do("copy:seen")
    table.until(lambda _: table.page.evaluate("navigator.clipboard.readText()") != link, "the same")
    seen = table.page.evaluate("navigator.clipboard.readText()")
    assert "south=" in seen
    assert "seed=" not in seen
    assert "seed=" in link
    assert "north=" not in link
    other = came(seat(), link.partition("?")[2])
    other.do("link:play")
    other.my_turn()
    assert read(other.record()).game.deal == read(own).game.deal
    assert table.troubles() == other.troubles() == []


def test_case_c13_a_link_is_copied_that_the_page_does_not_show(seat: Callable[..., Table]) -> None:
    table = came(seat(permissions=["clipboard-read", "clipboard-write"]), MIDDLE)
    table.do("link:play")
    table.my_turn()
    table.do("menu")
    table.do("share")
    assert "north=" not in table.page.content()
    assert table.page.locator(".sent").count() == 3
    assert table.page.locator(".sent a").count() == 1  # to what the player sees
    table.do("copy:position")
    table.until(lambda _: "Copied" in table.page.locator(".said").inner_text(), "not copied")
    link = table.page.evaluate("navigator.clipboard.readText()")
    assert read_link("?" + link.partition("?")[2]).log == read(table.record()).log
    assert table.troubles() == []


def test_where_nothing_can_be_copied_the_player_is_told(seat: Callable[..., Table]) -> None:
    table = seat()
    table.page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    table.open().do("menu")
    table.do("share")
    table.do("copy:game")
    table.until(lambda _: "does not let" in table.page.locator(".said").inner_text(), "not told")


def test_a_game_is_saved_as_a_file_and_opened_again(
    seat: Callable[..., Table], tmp_path: Path
) -> None:
    table = seat()
    own = begun(table)
    table.do("menu")
    table.do("share")
    with table.page.expect_download() as download:
        table.do("save:game")
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    assert file.read_text() == own
    other = seat().open()
    other.do("menu")
    other.do("share")
    other.page.locator("input[type=file]").set_input_files(file)
    other.until(lambda now: "link:play" in now["words"], "the file is not opened")
    other.do("link:play")
    other.my_turn()
    assert other.record().startswith(own.rstrip("\n"))


def test_a_finished_hand_is_saved_as_a_picture(seat: Callable[..., Table], tmp_path: Path) -> None:
    table = seat().open()
    table.play(random.Random(6), over=lambda state: state["stage"] in ("scored", "over"))
    table.do("menu")
    table.do("share")
    for kind, start in (("png", b"\x89PNG"), ("svg", b"<svg ")):
        with table.page.expect_download() as download:
            table.do(f"save:{kind}")
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        assert file.suffix == f".{kind}"
        assert file.read_bytes().startswith(start)
        assert len(file.read_bytes()) > 5000
    assert table.troubles() == []


def test_a_text_is_pasted_and_what_is_none_is_refused(table: Table) -> None:
    table.do("menu")
    table.do("share")
    box = table.page.locator("textarea")
    wrong = table.page.locator(".sheet .wrong")
    for text in ("", " \n"):
        box.fill(text)
        table.do("open:text")
        wrong.get_by_text("Paste a link or the text of a game first.").wait_for()
    for text, said in (("<b>hello</b>", "This is no hand."), ("?seed=x", "This link is damaged.")):
        box.fill(text)
        table.press("m")  # a letter in a field is no key of the table
        box.fill(text)
        table.do("open:text")
        table.until(lambda _, said=said: said in wrong.inner_text(), "it is not refused")
        assert box.input_value() == text
    box.fill(f"https://example.org/?{MIDDLE}")
    table.do("open:text")
    table.until(lambda now: "link:step" in now["words"], "the text is not met")
    table.do("close")
    assert table.troubles() == []


@pytest.mark.parametrize(
    "query",
    [
        "dealer=S&north=<script>alert(1)</script>",
        "dealer=S&north=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
        "DEALER=X",
        "dealer=S&dealer=S",
        "dealer=S&auction=%C3%28",
        "dealer=S&play=Jh&__proto__=1",
        "seed=" + "9" * 5000,
    ],
)
def test_case_f12_a_bad_link_is_said_to_be_damaged(seat: Callable[..., Table], query: str) -> None:
    table = came(seat(), query)
    assert table.page.locator(".sheet h2").inner_text() == "This link is damaged"
    assert table.page.locator(".sheet small").inner_text().startswith("The exact reason: ")
    assert table.state()["words"] == ["close"]
    assert not table.page.locator(".sheet :is(script, img)").count()
    table.do("close")
    table.my_turn()
    assert table.page.url == table.address
    assert table.troubles() == []


def test_what_is_no_link_is_no_matter(table: Table) -> None:
    table.page.goto(f"{table.address}?utm_source=x&lang=%22%3E%3Cscript%3E")
    table.awake().my_turn()
    assert table.page.evaluate("document.documentElement.lang") == "en"
