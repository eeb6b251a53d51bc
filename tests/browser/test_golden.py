"""The golden records, replayed by the page's MicroPython and by the worker's Pyodide."""

import json
import shutil
import time
from pathlib import Path

from playwright.sync_api import Browser

from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import position_data
from tools.build import DIST
from tools.serve import serving

GAMES = Path(__file__).parents[1] / "games"
SHOW = """
import json
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.position import position_data
def show(records):
    return json.dumps([position_data(read(record).game) for record in json.loads(records)])
"""
PAGE = """<!doctype html><meta charset="utf-8"><title>Golden records</title>
<script type="module" src="./runtime/core.js"></script>
<py-config hidden type="json">{plugins}</py-config>
<script type="mpy" config="./pyscript.toml">
{show}
import js
from pyscript import workers
records = await (await js.fetch("./records.json")).text()
js.document.body.dataset.page = show(records)
worker = await workers["golden"]
js.document.body.dataset.worker = await worker.show(records)
</script>
<script type="py" worker name="golden" config="./assets/worker.toml">
{show}
__export__ = ["show"]
</script>
"""


def test_golden_records_in_page_and_worker(browser: Browser, tmp_path: Path) -> None:
    records = [path.read_text() for path in sorted(GAMES.glob("*.txt"))]
    assert len(records) >= 24
    expected = [json.loads(json.dumps(position_data(read(record).game))) for record in records]
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    index = (DIST / "index.html").read_text()
    plugins = index.split('type="json">')[1].split("</py-config>")[0]
    (site / "records.json").write_text(json.dumps(records))
    (site / "golden.html").write_text(PAGE.format(plugins=plugins, show=SHOW))
    with serving("/a/", directory=site) as address:
        page = browser.new_page()
        page.goto(address + "golden.html")
        for who in ("page", "worker"):
            end = time.monotonic() + 90
            while not (shown := page.evaluate(f"document.body.dataset.{who}")):
                assert time.monotonic() < end, f"the {who} does not answer"
                time.sleep(0.1)
            assert json.loads(shown) == expected, who
        page.close()
