"""The start: what it costs, where it works, and what is said when something is missing."""

import gzip
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.driver import Table, python_of
from tests.browser.test_saves import DEAL, SEED, saved
from tools.build import DIST, sri
from tools.serve import TYPES, serving

BUDGET = 800_000  # bytes, compressed, before the first card can be played
# Where the build puts a digest into the name stands a star.
PAGE_PARTS = (
    "assets/boot-*.js",
    "assets/start-*.js",
    "runtime-*/micropython.mjs",
    "runtime-*/micropython.wasm",
    "page-*.gz",
    "locale-*/en.json",
)
WAYS: dict[str, Callable[[Route], None]] = {
    "is gone": lambda route: route.fulfill(status=404, body="gone"),
    "is a page": lambda route: route.fulfill(body="<h1>Not here</h1>", content_type="text/html"),
    "is empty": lambda route: route.fulfill(body="", content_type=kind_of(route)),
    "stalls": lambda route: None,
}


# What the site names without fetching anything there: the names of formats, the runtimes'
# references to what they are documented by, and the package indexes that nothing here asks.
NAMED = {
    "http://0.0.0.0",
    "http://www.w3.org",
    "https://developer.mozilla.org",
    "https://docs.pyscript.net",
    "https://emscripten.org",
    "https://github.com",
    "https://micropython.org",
    "https://packages.pyscript.net",
    "https://pyscript.github.io",
    "https://raw.githubusercontent.com",
}


def kind_of(route: Route) -> str:
    """Return the type with which an empty file of this name would be served."""
    ending = "." + route.request.url.rsplit(".", 1)[1]
    return TYPES.get(ending, "application/octet-stream")


def test_the_first_visit_is_small_and_stays_at_home(seat: Callable[..., Table]) -> None:
    """Cases D02, D05, D14: nothing from elsewhere, no special headers, every address answers."""
    table = seat(worker=True)
    session = table.page.context.new_cdp_session(table.page)
    sizes: dict[str, float] = {}
    session.send("Network.enable")
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )
    answers: dict[str, int] = {}
    table.page.on("response", lambda answer: answers.update({answer.url: answer.status}))
    # The worker's files come after; holding them back counts the first visit alone.
    table.page.route("**/pyodide*", lambda route: route.abort())
    table.open()
    loaded = sum(sizes.values())
    assert 200_000 < loaded <= BUDGET, loaded
    table.my_turn()
    assert all(url.startswith((table.address, "blob:", "data:")) for url in table.requests)
    assert {status for url, status in answers.items() if url.startswith("http")} == {200}


def test_case_d12_fifteen_reloads_start_fifteen_times(seat: Callable[..., Table]) -> None:
    table = seat(save=saved(DEAL)).open()
    hand = table.my_turn()["hand"]
    for _ in range(15):
        assert table.reload().my_turn()["hand"] == hand
    assert table.troubles() == []


@pytest.mark.parametrize("under", ["/", "/Hasenpfeffer/"])
def test_the_site_works_under_any_path(browser: Browser, under: str) -> None:
    with serving(under) as address:
        page = browser.new_page()
        table = Table(page, address).open()
        table.my_turn()
        page.goto(address + "rules.html")
        assert "joker" in page.inner_text("main")
        assert table.troubles() == []
        page.close()


def test_case_d04_a_page_opened_from_disk_says_what_to_do(browser: Browser) -> None:
    page = browser.new_page()
    page.goto((DIST / "index.html").as_uri())
    assert "make play" in page.inner_text("#say")
    page.goto((DIST.parent / "index.html").as_uri())
    assert "make play" in page.inner_text("#say")
    page.close()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("part", PAGE_PARTS)
def test_case_d01_a_part_that_does_not_come_is_told(
    seat: Callable[..., Table], part: str, way: str
) -> None:
    """Whatever it is that fails, one sentence says so, and there is a way on."""
    table = seat()
    failing = [WAYS[way]]
    table.page.route(f"**/{part}", lambda route: failing[-1](route))
    table.page.goto(table.address, wait_until="commit")
    if way == "stalls" or (part, way) == ("assets/start-*.js", "is empty"):
        table.page.locator("#say").wait_for()
        pass_time(table)
    again = table.page.locator("#again, .late a").locator("visible=true")
    again.wait_for(timeout=15_000)
    assert again.count() == 1
    told = table.page.locator("#say, .late").locator("visible=true").all_inner_texts()
    assert any("could not be" in text for text in told)
    failing.append(lambda route: route.continue_())
    with table.page.expect_navigation():
        again.click()
    table.awake()
    assert not table.page.locator(".late").is_visible()


def pass_time(table: Table) -> None:
    """Let twenty seconds pass, for the style, which says it without any script."""
    late = table.page.evaluate(
        "document.getAnimations().map((one) => [one.effect.getTiming().delay, one.finish()][0])"
    )
    assert late == [20_000]


def test_case_d13_a_stricter_policy_is_told(seat: Callable[..., Table]) -> None:
    table = seat()
    table.page.route(
        table.address,
        lambda route: route.fulfill(
            response=route.fetch(), headers={"Content-Security-Policy": "script-src 'self'"}
        ),
    )
    table.page.goto(table.address)
    table.page.locator("#again").wait_for()
    assert "could not be started" in table.page.inner_text("#say")


def test_case_d13_the_page_carries_the_strictest_policy(seat: Callable[..., Table]) -> None:
    """No script or style of ours is written into the page, and nothing may leave the origin."""
    table = seat().open()
    violations = """async () => {
      const found = [];
      addEventListener("securitypolicyviolation", (event) => found.push(event.effectiveDirective));
      document.body.insertAdjacentHTML("beforeend", "<i style='color:red' onclick='1'></i>");
      const script = document.createElement("script");
      script.textContent = "1";
      const style = document.createElement("style");
      style.textContent = "i { color: red }";
      document.head.append(script, style);
      for (const ask of [fetch, (address) => { new Image().src = address; }]) {
        try { await ask("http://127.0.0.1:1/"); } catch {}
      }
      await new Promise((later) => setTimeout(later, 50));
      return found.sort();
    }"""
    assert table.page.evaluate(violations) == [
        "connect-src",
        "img-src",
        "script-src-attr",
        "script-src-elem",
        "style-src-attr",
        "style-src-elem",
    ]
    for page in set(DIST.glob("*.html")) - {DIST / "embed-demo.html"}:  # an author's own page
        assert "default-src 'none'" in page.read_text(), page
        assert " style=" not in page.read_text(), page


def test_case_d07_a_click_before_python_is_awake_is_performed_once(
    seat: Callable[..., Table],
) -> None:
    table = seat()
    hold: list[Callable[[], None]] = []
    awake: list[bool] = []
    table.page.route(
        "**/page-*.gz",
        lambda route: route.continue_() if awake else hold.append(route.continue_),
    )
    table.page.goto(table.address, wait_until="commit")
    table.page.locator("#say").wait_for()
    while not table.page.evaluate("'boot' in globalThis"):
        table.page.wait_for_timeout(20)
    buttons = table.page.locator("button")
    assert buttons.count() >= 4
    for number in range(buttons.count()):
        buttons.nth(number).dispatch_event("click")
    table.page.locator('[data-do="menu"]').click()
    while not hold:
        table.page.wait_for_timeout(20)
    awake.append(True)
    for go_on in hold:
        go_on()
    table.awake()
    assert table.page.inner_text("#title") == "Menu"  # the last one counts
    table.press("Escape")
    assert not table.page.locator(".veil").count()
    assert table.reload().page.locator(".veil").count() == 0
    assert table.troubles() == []


def test_the_first_view_shows_the_worker_as_loading(seat: Callable[..., Table]) -> None:
    """A second view for that would come between an early click and its answer."""
    table = seat(save=saved(DEAL), worker=True)
    table.page.add_init_script(
        """globalThis.thinkers = [];
        new MutationObserver(() => {
          const app = document.getElementById("app");
          if (app && app.dataset.stage !== "loading") thinkers.push(app.dataset.thinker);
        }).observe(document, { subtree: true, childList: true, attributes: true });"""
    )
    table.open().my_turn()
    assert table.page.evaluate("thinkers[0]") == "loading"


def test_pyscript_comes_for_the_worker_only_and_writes_no_library(
    seat: Callable[..., Table],
) -> None:
    """Nothing here imports it."""
    table = seat().open()
    table.my_turn()
    assert not [url for url in table.requests if "/core" in url]
    folder = "(python) => python.FS.readdir('.')"
    assert "mip.py" not in python_of(table.page, folder)
    table = seat(worker=True).open()
    table.until(lambda now: now["thinker"] == "ready", "no worker")
    assert "mip.py" in python_of(table.page, folder)  # MicroPython's own, which PyScript writes
    assert "pyscript" not in python_of(table.page, folder)


def test_a_click_leaves_its_garbage_for_later(seat: Callable[..., Table]) -> None:
    """To collect it takes as long as a good part of the click.

    In small pieces: where no place is found for a large one, the heap grows, and collects.
    """
    left = python_of(
        seat().open().page,
        """(python) => {
          const gc = python.pyimport("gc");
          gc.collect();
          const before = gc.mem_alloc();
          python.runPython("[bytes(1000) for _ in range(200)]");
          return gc.mem_alloc() - before;
        }""",
    )
    assert left > 200_000


def test_the_first_table_has_the_looks_that_were_chosen(seat: Callable[..., Table]) -> None:
    table = seat(color_scheme="light")
    kept = json.dumps(json.dumps({"version": 1, "theme": "dark", "cloth": "wine", "text": "large"}))
    table.page.add_init_script(f"localStorage.setItem('hasenpfeffer:settings', {kept})")
    table.page.route("**/page-*.gz", lambda route: None)
    table.page.goto(table.address, wait_until="commit")
    table.page.locator("[data-stage=loading][data-theme=dark][data-cloth=wine]").wait_for()
    style = "getComputedStyle(document.documentElement)"
    assert table.page.evaluate(f"{style}.colorScheme") == "dark"
    assert table.page.evaluate(f"{style}.fontSize") == "20px"


def test_case_d03_the_site_holds_its_runtimes_and_names_no_other_host() -> None:
    described = json.loads((DIST / "version.json").read_text())
    assert set(described["packages"].values()) == {"0.7.31", "1.27.0", "314.0.7", "0.5.0"}
    for name in ("micropython.wasm", "pyodide.asm.wasm", "python_stdlib.zip", "core.js"):
        assert [path for path in described["files"] if path.endswith(f"/{name}")]
    for path, digest in described["files"].items():
        assert sri((DIST / path).read_bytes()) == digest, path
    assert (DIST / ".nojekyll").exists()
    named = set()
    for path in DIST.rglob("*"):
        if path.suffix in (
            ".html",
            ".toml",
            ".css",
            ".json",
            ".js",
            ".mjs",
            ".svg",
            ".webmanifest",
        ):
            named |= set(re.findall(r"https?://[\w.-]+", path.read_text(errors="replace")))
    assert named == NAMED
    licences = (DIST / "licences.txt").read_text()
    for name in ("PyScript", "MicroPython", "pyodide", "CC0"):
        assert name.lower() in licences.lower()


def test_case_g06_no_seed_was_left_in_the_site() -> None:
    """Python is in the page's memory and in the worker's archive; each is seen to be read."""
    for pattern, known in (("page-*.gz", b"hasenpfeffer:game"), ("worker-*.gz", b"def hint(")):
        python = gzip.decompress(next(DIST.glob(pattern)).read_bytes())
        assert known in python
        assert SEED.encode() not in python
    for path in (DIST / "index.html", DIST / "embed.html", *DIST.glob("assets/*.js")):
        assert SEED not in path.read_text()
