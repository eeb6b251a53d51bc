"""Everything that one browser keeps goes into a file, and from it into another browser."""

import json
from collections.abc import Callable
from pathlib import Path

from hasenpfeffer.engine.notation import read
from tests.browser.driver import Table
from tests.browser.test_saves import DEAL, PLAYED, saved


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
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    texts = json.loads(file.read_text())["kept"]
    assert {"game", "settings", "later"} <= set(texts)
    assert not {"tab", "other"} & set(texts)

    second = seat(save=saved(DEAL)).open()
    second.my_turn()
    old = kept(second)
    with second.page.expect_navigation():
        chosen(second, file)
    second.awake()
    second.my_turn()
    assert read(second.record()).log == read(PLAYED).log
    assert kept(second)["hasenpfeffer:later"] == "of another version"
    replaced = json.loads(kept(second)["hasenpfeffer:replaced"])["kept"]
    assert replaced["game"] == old["hasenpfeffer:game"]
    assert second.troubles() == []


def test_a_file_that_is_none_changes_nothing(seat: Callable[..., Table], tmp_path: Path) -> None:
    table = seat(save=saved(PLAYED)).open()
    table.my_turn()
    before = kept(table)
    file = tmp_path / "holiday.json"
    file.write_text('{"hasenpfeffer": "<b>no</b>"}')
    chosen(table, file)
    table.page.locator("text=This is no file with everything").wait_for()
    assert kept(table) == before
    table.press("Escape")
    assert table.troubles() == []
