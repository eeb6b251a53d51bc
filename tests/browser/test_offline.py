"""After one visit no network is needed; a new release comes whole, and takes nothing away."""

import json
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Error, Page

from tests.browser.driver import Table, answers
from tests.browser.test_saves import PLAYED, saved
from tools import build
from tools.screens import SAVES_DATA
from tools.serve import address as address_of
from tools.serve import server

NEW = "2222222222222222"
MARKED = "(name) => caches.match('./used', {cacheName: name}).then(Boolean)"
WHOLE = "(name) => caches.match('./version.json', {cacheName: name}).then(Boolean)"


class Host:
    """A static host of a site of its own, which can publish another release, and vanish."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.publish(build.DIST)
        self.server = server(under="/a/", compress=True, directory=folder)
        self.address = address_of(self.server)
        Thread(target=self.server.serve_forever, daemon=True).start()

    def publish(self, site: Path) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.copytree(site, self.folder)

    def vanish(self) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path / "site")
    yield host
    host.vanish()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build another release, which differs in its stamp alone."""
    folder = tmp_path_factory.mktemp("release") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "stamp", lambda out: NEW)
        build.build(folder)
    return folder


def until(wanted: Callable[[], object], complaint: str, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, complaint
        time.sleep(0.05)


def caches(page: Page) -> list[str]:
    """Return the names of all caches of the origin."""
    names: list[str] = page.evaluate("caches.keys()")
    return sorted(names)


def kept(page: Page) -> list[str]:
    """Return the stamps of the releases that are on the device as a whole."""
    whole = [name for name in caches(page) if page.evaluate(WHOLE, name)]
    return [name.split()[-1] for name in whole]


def visit(page: Page, host: Host, sparing: bool = True) -> Table:
    """Visit the site for the first time, and stay until everything is kept.

    Who saves data, which is much quicker here, is not sent the worker, for which the page waits
    before it keeps anything.
    """
    if sparing:
        page.context.add_init_script(SAVES_DATA)
    page.add_init_script(
        "localStorage.getItem('hasenpfeffer:game') ??"
        f" localStorage.setItem('hasenpfeffer:game', {json.dumps(saved(PLAYED))})"
    )
    table = Table(page, host.address).open()
    if sparing:
        page.evaluate("boot.stay()")
    until(
        lambda: (
            page.evaluate(
                "navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)"
            )
            == "activated"
        ),
        "nothing is kept",
    )
    return table


def version(table: Table) -> str:
    """Read the version in the menu."""
    table.do("menu")
    text = table.page.inner_text("#version")
    table.do("close")
    return text.split()[-1]


def test_case_d15_after_one_visit_everything_is_there_without_a_network(
    page: Page, host: Host
) -> None:
    visit(page, host, sparing=False)
    host.vanish()
    table = Table(page, host.address + "?from=a+link").open()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    table.do(answers(table.my_turn())[0])
    table.my_turn()
    page.goto(host.address + "rules.html")
    assert "joker" in page.inner_text("main")
    page.goto(host.address + "index.html")
    table.awake()
    assert table.troubles() == []


def test_everything_is_kept_and_nothing_that_is_not_ours_is_touched(page: Page, host: Host) -> None:
    """Case D20."""
    page.goto(host.address + "rules.html")
    page.evaluate("caches.open('other-app')")
    page.evaluate("caches.open('hasenpfeffer /elsewhere/ 1')")
    page.evaluate("caches.open('hasenpfeffer /a/ an-old-one')")
    visit(page, host)
    stamp = json.loads((build.DIST / "version.json").read_text())["stamp"]
    ours = f"hasenpfeffer /a/ {stamp}"
    assert caches(page) == sorted([ours, "hasenpfeffer /elsewhere/ 1", "other-app"])
    files = page.evaluate(
        "(name) => caches.open(name).then((cache) => cache.keys())"
        ".then((all) => all.map((one) => new URL(one.url).pathname.slice('/a/'.length)))",
        ours,
    )
    there = {path.relative_to(build.DIST).as_posix() for path in build.DIST.rglob("*.*")}
    site = {path for path in there if (build.DIST / path).is_file()}
    assert set(files) == site - {"sw.js", ".nojekyll", "index.html"} | {"", "used"}


def test_case_d16_d18_a_new_release_is_taken_within_two_loads_and_the_game_survives(
    page: Page, host: Host, release: Path
) -> None:
    table = visit(page, host)
    old = version(table)
    table.do("play:Jh")
    table.my_turn()
    before = table.record()
    host.publish(release)
    table.reload()
    assert version(table) == old  # whole, from the device
    until(lambda: NEW in kept(page), "the new release is not fetched")
    assert len(kept(page)) == 2
    page.reload()
    page.locator(f'[data-version="{NEW}"]').wait_for(timeout=90_000)
    table.awake()
    assert version(table) == NEW
    until(lambda: caches(page) == [f"hasenpfeffer /a/ {NEW}"], "the old release stays")
    table.my_turn()
    assert table.record() == before
    host.vanish()
    assert version(table.reload()) == NEW


def test_case_d16_a_new_release_comes_at_once_where_no_page_is_open(
    page: Page, host: Host, release: Path
) -> None:
    visit(page, host)
    host.publish(release)
    page.reload()
    until(lambda: NEW in kept(page), "the new release is not fetched")
    page.goto("about:blank")
    loads: list[str] = []
    page.on("load", lambda loaded: loads.append(loaded.url))
    page.goto(host.address)
    page.locator(f'[data-version="{NEW}"]').wait_for()
    Table(page, host.address).awake()
    assert loads == [host.address]  # it is not opened twice
    assert kept(page) == [NEW]


def test_case_d16_who_asks_to_save_data_gets_a_new_release_too(
    page: Page, host: Host, release: Path
) -> None:
    visit(page, host)
    host.publish(release)
    table = Table(page, host.address).reload()
    assert table.state()["thinker"] == "absent"
    until(lambda: NEW in kept(page), "the new release is not fetched")


def test_who_saves_data_has_all_kept_once_the_worker_was_wanted(page: Page, host: Host) -> None:
    page.add_init_script(SAVES_DATA)
    table = Table(page, host.address).open()
    table.my_turn()
    assert caches(page) == []
    table.do("hint")
    until(lambda: kept(page), "nothing is kept")


def test_case_d16_a_release_whose_worker_never_wakes_can_be_replaced(
    page: Page, host: Host, release: Path
) -> None:
    """Of a broken Pyodide the page hears nothing at all."""
    visit(page, host, sparing=False)
    name = next(build.DIST.glob("runtime-*/pyodide.asm.wasm")).relative_to(build.DIST).as_posix()
    gone = "([cache, path]) => caches.open(cache).then((it) => it.put(path, new Response('gone')))"
    page.evaluate(gone, [caches(page)[0], f"./{name}"])
    host.publish(release)
    table = Table(page, host.address).reload()
    assert table.state()["thinker"] in ("absent", "loading")
    until(lambda: NEW in kept(page), "the new release is not fetched")
    digest = json.loads((release / "version.json").read_text())["files"][name]
    found = page.evaluate(
        "([cache, path]) => caches.match(path, {cacheName: cache})"
        ".then((it) => it.arrayBuffer()).then((all) => crypto.subtle.digest('SHA-256', all))"
        ".then((all) => 'sha256-' + btoa(String.fromCharCode(...new Uint8Array(all))))",
        [f"hasenpfeffer /a/ {NEW}", f"./{name}"],
    )
    assert found == digest  # nothing broken is taken over


@pytest.mark.parametrize("broken", ["Cache.prototype.put", "CacheStorage.prototype.match"])
def test_a_device_whose_caches_fail_is_served_from_the_network(
    page: Page, host: Host, release: Path, broken: str
) -> None:
    """Where the device is full, for one, a release that waits cannot be marked as the used one."""
    visit(page, host)
    keeper = page.context.service_workers[0]
    host.publish(release)
    keeper.evaluate("fetchNewest()")
    keeper.evaluate(f"() => {{ {broken} = async () => {{ throw new Error('full') }} }}")
    page.goto("about:blank")
    table = Table(page, host.address).open()
    assert table.page.evaluate("document.documentElement.dataset.version")
    table.my_turn()


def test_caches_that_others_have_deleted_come_back(page: Page, host: Host) -> None:
    """The worker may be asked while it still believes in them, or after it was started again."""
    table = visit(page, host)
    session = page.context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    stamp = version(table)
    for stopped in (True, False):
        page.evaluate(
            "caches.keys().then((all) => Promise.all(all.map((it) => caches.delete(it))))"
        )
        assert caches(page) == []
        if stopped:
            session.send("ServiceWorker.stopAllWorkers")
        table.reload()
        until(
            lambda: kept(page) == [stamp] and page.evaluate(MARKED, caches(page)[0]),
            "nothing comes back",
        )
    session.send("ServiceWorker.stopAllWorkers")
    host.vanish()
    table.reload().my_turn()


def test_a_click_is_not_lost_when_the_release_is_changed(
    page: Page, host: Host, release: Path
) -> None:
    """Case D07: the page asks for the release that waits, and is loaded again for it."""
    table = visit(page, host)
    host.publish(release)
    # The old release sleeps, and asks when the new one is here: whoever asks later, when a reload
    # has closed the page that was open before, is given the new one at once.
    page.add_init_script(
        """const old = () => document.documentElement.dataset.version !== "%s";
        const post = ServiceWorker.prototype.postMessage;
        ServiceWorker.prototype.postMessage = function (word) {
          globalThis.ask = () => post.call(this, word);
          if (!old()) ask();
        };
        const get = fetch;
        fetch = (path, ...options) =>
          old() && /page-/.test(path) ? new Promise(() => {}) : get(path, ...options);"""
        % NEW
    )
    page.reload()
    table.do("menu")
    page.context.service_workers[0].evaluate("fetchNewest()")
    page.evaluate("ask()")
    page.locator(f'[data-version="{NEW}"]').wait_for()
    table.awake()
    assert page.inner_text("#title") == "Menu"
    table.do("close")
    assert not table.reload().page.locator(".veil").count()


def test_a_new_release_waits_while_the_old_is_open_elsewhere(
    page: Page, host: Host, release: Path
) -> None:
    table = visit(page, host)
    old = version(table)
    second = Table(page.context.new_page(), host.address).open()
    host.publish(release)
    second.reload()
    until(lambda: NEW in kept(page), "the new release is not fetched")
    assert version(second.reload()) == old
    page.goto("about:blank")
    second.page.reload()
    second.page.locator(f'[data-version="{NEW}"]').wait_for()


def test_a_release_that_does_not_fit_its_digests_is_not_kept(
    page: Page, host: Host, release: Path
) -> None:
    """A host that serves one file of another release: the old one stays, whole."""
    table = visit(page, host)
    old = version(table)
    host.publish(release)
    wrong = next(host.folder.glob("page-*.gz"))
    right = wrong.read_bytes()
    wrong.write_bytes(b"of yet another release")
    keeper = page.context.service_workers[0]
    with pytest.raises(Error, match="fetch"):
        keeper.evaluate("fetchNewest()")
    assert kept(page) == [old]
    assert version(table.reload()) == old
    wrong.write_bytes(right)
    keeper.evaluate("fetchNewest()")
    assert kept(page) == sorted([old, NEW])


def test_a_release_that_was_taken_back_is_forgotten(page: Page, host: Host, release: Path) -> None:
    old = version(visit(page, host))
    keeper = page.context.service_workers[0]
    host.publish(release)
    keeper.evaluate("fetchNewest()")
    assert kept(page) == sorted([old, NEW])
    host.publish(build.DIST)
    keeper.evaluate("fetchNewest()")
    assert kept(page) == [old]


def test_pages_of_others_on_the_origin_keep_no_release_away(
    page: Page, host: Host, release: Path
) -> None:
    visit(page, host)
    other = page.context.new_page()
    other.goto(host.address.removesuffix("a/"))  # a page that says 404 is a page
    host.publish(release)
    page.context.service_workers[0].evaluate("fetchNewest()")
    page.reload()
    page.locator(f'[data-version="{NEW}"]').wait_for()


def test_where_no_service_worker_is_allowed_nothing_is_lost(page: Page, host: Host) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'serviceWorker', {get() { throw new Error('no'); }})"
    )
    table = Table(page, host.address).open()
    table.until(lambda now: now["thinker"] == "ready", "the worker never comes", 60)
    table.do(answers(table.my_turn())[0])
    assert caches(page) == []
    assert table.troubles() == []


def test_the_app_can_be_installed(whole: Browser, host: Host) -> None:
    page = whole.new_page()
    page.goto(host.address)
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"]  # as every test is
    manifest = json.loads(session.send("Page.getAppManifest")["data"])
    for icon in manifest["icons"]:
        content = (build.DIST / icon["src"]).read_bytes()
        side = int.from_bytes(content[16:20], "big")
        assert icon["sizes"] == f"{side}x{side}"
    page.close()
