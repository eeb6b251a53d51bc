"""Drives Safari's engine, as WebKitGTK, by the WebDriver protocol."""

import json
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

NEEDED = ("WebKitWebDriver", "xvfb-run")  # Debian's packages webkit2gtk-driver, xvfb and xauth


class WebKit:
    """One browser with one page, whose storage is forgotten at the end."""

    def __init__(self, driver: str, browser: Path) -> None:
        self.session = driver
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        answer = self.ask("POST", "/session", capabilities=wanted)
        self.session = f"{driver}/session/{answer['sessionId']}"

    def ask(self, method: str, path: str = "", **data: Any) -> Any:
        """Send a command; returns its value."""
        body = json.dumps(data).encode() if method == "POST" else None
        request = Request(self.session + path, body, {"Content-Type": "application/json"})
        request.method = method
        try:
            with urlopen(request, timeout=180) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from error

    def go(self, address: str) -> None:
        """Open an address."""
        self.ask("POST", "/url", url=address)

    def leave(self) -> None:
        """Close the page, and go on in a new one, which finds what is kept on the device."""
        window = self.ask("POST", "/window/new", type="window")["handle"]
        self.ask("DELETE", "/window")
        self.ask("POST", "/window", handle=window)

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression in the page."""
        return self.ask("POST", "/execute/sync", script=f"return {expression}", args=[])

    def until(self, expression: str, seconds: float = 60) -> Any:
        """Wait until an expression is true; returns its value."""
        end = time.monotonic() + seconds
        while not (value := self.evaluate(expression)):
            assert time.monotonic() < end, f"{expression} does not come"
            time.sleep(0.05)
        return value


def find() -> Path | None:
    """Find the browser that the driver drives."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return found[-1] if found and all(shutil.which(name) for name in NEEDED) else None


@contextmanager
def webkit() -> Iterator[WebKit]:
    """Run a browser while the block runs. Raises `LookupError` without one."""
    browser = find()
    if browser is None:
        raise LookupError(f"WebKitGTK is not here: it needs {' and '.join(NEEDED)}.")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True) as process:
        try:
            page = started(f"http://127.0.0.1:{port}", browser)
            yield page
            page.ask("DELETE")
        finally:
            subprocess.run(["pkill", "-s", str(process.pid)])


def started(driver: str, browser: Path) -> WebKit:
    """Wait for the driver, and begin."""
    end = time.monotonic() + 30
    while True:
        try:
            return WebKit(driver, browser)
        except URLError:
            assert time.monotonic() < end, "the driver does not answer"
            time.sleep(0.1)
