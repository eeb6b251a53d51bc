"""The golden records, replayed by the page's MicroPython and by the worker's Pyodide."""

import json
import re
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
ON_PAGE = """
{show}
import asyncio
import js
async def replay():
    records = await (await js.fetch("./records.json")).text()
    js.document.body.dataset.page = show(records)
    await js.meetPyScript()
    from polyscript import workers
    worker = await js.Reflect.get(workers, "golden")
    js.document.body.dataset.worker = await worker.show(records)
asyncio.create_task(replay())
"""
IN_WORKER = """
{show}
__export__ = ["show"]
"""


def page_of_records() -> str:
    """Return the built page with other scripts."""
    page = (DIST / "index.html").read_text()
    before, tag, rest = re.split(r'(<script type="mpy".*?>)', page)
    (config,) = re.findall(r'data-worker="(.*?)"', tag)
    worker = f'<script type="py" worker name="golden" config="{config}">'
    return (
        before
        + tag
        + ON_PAGE.format(show=SHOW)
        + worker.join(["</script>", IN_WORKER.format(show=SHOW) + rest[rest.index("</script>") :]])
    )


def test_golden_records_in_page_and_worker(browser: Browser, tmp_path: Path) -> None:
    records = [path.read_text() for path in sorted(GAMES.glob("*.txt"))]
    assert len(records) >= 24
    expected = [json.loads(json.dumps(position_data(read(record).game))) for record in records]
    site = tmp_path / "site"
    shutil.copytree(DIST, site)
    (site / "records.json").write_text(json.dumps(records))
    (site / "golden.html").write_text(page_of_records())
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
