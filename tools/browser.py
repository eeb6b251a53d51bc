"""Find a Chromium for tests and benches, or install one: the system's, else Playwright's.

Tests take its headless shell, the same engine without the windows around it, which needs two thirds
of the time; benches, and what only a whole browser can do, take the whole.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Without these Chromium tries to reach its makers' hosts, which a closed network refuses.
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync")


def launch_options(*names: str) -> dict[str, Any]:
    """Give the arguments for Playwright's `chromium.launch`, of the first of these that is here, or
    of a whole browser. Raises `LookupError` without one."""
    found = find(*names)
    if found is None:
        raise LookupError("No Chromium is here: run `python -m tools.browser`, which installs one.")
    # Chromium's sandbox refuses to run as root.
    sandbox = ("--no-sandbox",) if os.geteuid() == 0 else ()
    return {"executable_path": found, "args": [*QUIET, *sandbox]}


def find(*names: str) -> str | None:
    """Find one of these, or the system's whole Chromium, or Playwright's own."""
    for name in (*names, *WHOLE):
        path = shutil.which(name)
        # Ubuntu has a `chromium-browser` that only says that a snap is missing.
        if path and succeeds(path, "--version"):
            return path
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def find_firefox() -> str | None:
    """Find the system's Firefox: some tests and measurements want it where it is."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def install() -> None:
    """Install a Chromium. Exits with one sentence if neither way works."""
    if (root := as_root()) is not None and shutil.which("apt-get"):
        subprocess.run([*root, "apt-get", "update", "-q"])
        for package in ("chromium", SHELL):  # not every system has the shell
            subprocess.run([*root, "apt-get", "install", "-qy", "--no-install-recommends", package])
    if find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"])
    if find() is None:
        sys.exit("No Chromium could be installed: install one, so that `chromium` is on the PATH.")


def as_root() -> list[str] | None:
    """Give what to write before a command that only root may run, or None if we may not."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    return sudo if shutil.which("sudo") and succeeds(*sudo, "true") else None


def succeeds(*command: str) -> bool:
    """Run a command silently and tell whether it says that all went well."""
    return subprocess.run(command, capture_output=True).returncode == 0


if __name__ == "__main__":
    if find() is None:
        install()
    print(f"Chromium: {find()}; for tests: {find(SHELL)}")
