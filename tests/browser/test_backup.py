"""Everything that one browser keeps goes into a file, and from it into another browser."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Dialog

from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table
from tests.browser.test_saves import DEAL, PLAYED, STAGES, saved


def chosen(table: Table, path: Path) -> None:
    """Open a file in the panel."""
    table.do("menu")
    table.do("backup")
    table.page.locator("[name=all]").set_input_files(path)


def kept(table: Table) -> dict[str, str]:
    """Return what lies in the storage."""
    texts: dict[str, str] = table.page.evaluate("({...localStorage})")
    return texts


def test_case_e14_everything_goes_into_a_file_and_comes_back(
    seat: Callable[..., Table], tmp_path: Path
) -> None:
    first = seat(rules="classic", save=saved(PLAYED)).open()
    first.my_turn()
    first.page.evaluate("localStorage.setItem('hasenpfeffer:later', 'of another version')")
    first.page.evaluate("localStorage.setItem('other', 'of another page')")
    first.do("menu")
    first.do("backup")
    with first.page.expect_download() as download:
        first.do("save:all")
    first.page.locator("text=Saved: the file goes to your downloads").wait_for()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    texts = json.loads(file.read_text())["kept"]
    assert {"game", "settings", "later"} <= set(texts)
    assert not {"tab", "other"} & set(texts)

    second = seat(save=saved(STAGES["trump"])).open()
    second.my_turn()
    old = kept(second)
    chosen(second, file)
    second.until(lambda now: "restore" in now["words"], "it is not asked")
    assert "This replaces the game in progress." in second.page.locator(".sheet").inner_text()
    keeps = second.page.locator(":focus")  # and with it is read what would be lost
    assert keeps.get_attribute("data-do") == "backup"
    assert keeps.get_attribute("aria-describedby") == "lost"
    second.do("backup")
    assert kept(second) == old
    second.page.locator("[name=all]").set_input_files(file)
    second.do("restore")
    told = second.page.locator(".notice")  # of the page that is loaded again
    told.get_by_text("Everything from the file is here again.").wait_for()
    assert second.page.evaluate("document.activeElement.tagName") != "BODY"
    second.my_turn()
    assert read(second.record()).log == read(PLAYED).log
    assert kept(second)["hasenpfeffer:later"] == "of another version"
    replaced = json.loads(kept(second)["hasenpfeffer:replaced"])["kept"]
    assert replaced["game"] == old["hasenpfeffer:game"]
    assert second.troubles() == []


def written(tmp_path: Path, texts: dict[str, str]) -> Path:
    """Write a file with everything."""
    file = tmp_path / "everything.json"
    file.write_text(json.dumps({"hasenpfeffer": 1, "kept": texts}))
    return file


def test_nothing_is_saved_over_what_a_file_has_brought(
    seat: Callable[..., Table], tmp_path: Path
) -> None:
    """Loading the page again takes time, in which bots go on; here it is not even done."""
    table = seat(speed="quick", save=saved(STAGES["trump"])).open()
    table.my_turn()
    table.do("menu")
    table.do("watch")
    table.page.evaluate("addEventListener('beforeunload', (event) => event.preventDefault())")
    asked: list[Dialog] = []
    table.page.on("dialog", lambda dialog: (asked.append(dialog), dialog.dismiss()))
    chosen(table, written(tmp_path, {"game": saved(PLAYED)}))
    table.do("restore")
    table.until(lambda now: bool(asked) and now["words"] == ["here"], "bots may go on")
    assert kept(table)["hasenpfeffer:game"] == saved(PLAYED)
    table.do("here")
    table.my_turn()
    assert read(table.record()).log == read(PLAYED).log


def test_a_file_for_which_there_is_no_room_changes_nothing(
    seat: Callable[..., Table], tmp_path: Path
) -> None:
    """In whatever order things are written and put back, all of it or none."""
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    table.page.evaluate("localStorage.setItem('hasenpfeffer:large', 'a'.repeat(16_000))")
    table.page.evaluate("localStorage.setItem('hasenpfeffer:replaced', 'what was before')")
    before = kept(table)
    table.page.evaluate(
        """() => {
          const set = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, text) {
            const old = this.getItem(key) ?? "";
            const size = Object.values({ ...this }).join("").length - old.length + text.length;
            if (size > 52_000) throw new DOMException("QuotaExceeded");
            set.call(this, key, text);
          };
        }"""
    )
    texts = {"large": "b", "one": "c" * 29_000, "two": "d" * 19_000, "game": saved(DEAL)}
    chosen(table, written(tmp_path, texts))
    table.do("restore")
    table.page.locator("text=The browser has no room").wait_for()
    assert kept(table) == before


def test_case_e01_a_browser_that_keeps_nothing_gives_a_file_and_takes_one(
    seat: Callable[..., Table], tmp_path: Path
) -> None:
    table = seat(save=None)
    table.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked') }})"
    )
    table.open()
    settings = json.dumps({"version": 1, "rules": "article", "speed": "instant"})
    chosen(table, written(tmp_path, {"game": saved(PLAYED), "settings": settings}))
    table.until(lambda now: "play:Jh" in now["words"], "the game of the file is not there")
    assert "Everything from the file is here again." in table.page.locator(".notice").inner_text()
    assert table.page.evaluate("document.activeElement.tagName") != "BODY"
    table.do("play:Jh")
    table.until(lambda now: len(now["hand"]) == 5, "the card is not played")
    table.my_turn()
    table.do("menu")
    table.do("backup")
    with table.page.expect_download() as download:
        table.do("save:all")
    texts = json.loads(Path(download.value.path()).read_text())["kept"]
    log = read(json.loads(texts["game"])["record"]).log
    before = read(PLAYED).log.actions
    assert log.actions[: len(before)] == before
    assert len(log.actions) >= len(before) + 4  # and one trick
    assert json.loads(texts["settings"])["speed"] == "instant"
    assert table.troubles() == []


def test_a_file_that_is_none_changes_nothing(seat: Callable[..., Table], tmp_path: Path) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    before = kept(table)
    file = tmp_path / "holiday.json"
    file.write_text('{"hasenpfeffer": "<b>no</b>"}')
    chosen(table, file)
    refused = table.page.locator("text=This file is no backup")
    refused.wait_for()
    table.do("close")
    damaged = {"game": "junk", "settings": "[]", "statistics": "{"}
    chosen(table, written(tmp_path, damaged))
    refused.wait_for()
    assert kept(table) == before
    table.press("Escape")
    assert table.troubles() == []
