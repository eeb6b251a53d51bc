"""Serve `dist/` as a plain static host does; compress like GitHub Pages if asked."""

import argparse
import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from typing import BinaryIO

DIST = Path(__file__).resolve().parents[1] / "dist"
TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}
COMPRESSED = (".css", ".html", ".js", ".json", ".mjs", ".svg", ".toml", ".txt", ".wasm")


class Handler(SimpleHTTPRequestHandler):
    """Answer from `directory`, which appears under the path `under`."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def __init__(self, *args: object, under: str, compress: bool, **kwargs: object) -> None:
        self.under = under
        self.compress = compress
        self.tag = ""
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]

    def handle(self) -> None:
        """Answer until the browser goes away, which it may do in the middle of an answer."""
        with suppress(ConnectionError):
            super().handle()

    def translate_path(self, path: str) -> str:
        """Find the file; what lies outside `under` does not exist."""
        inside = path.startswith(self.under)
        return super().translate_path(path[len(self.under) - 1 :] if inside else "/.outside")

    def send_head(self) -> BytesIO | BinaryIO | None:
        """Send the headers, and the body compressed where host and browser would."""
        path = Path(self.translate_path(self.path))
        accepted = "gzip" in self.headers.get("Accept-Encoding", "")
        if path.is_dir():
            path /= "index.html"
        self.tag = tag(path) if path.is_file() else ""
        if self.tag and self.headers.get("If-None-Match") == self.tag:
            self.send_response(304)
            self.end_headers()
            return None
        if not (self.compress and accepted and path.suffix in COMPRESSED and self.tag):
            return super().send_head()
        body = compressed(path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        return BytesIO(body)

    def end_headers(self) -> None:
        """Let every page read the files, as GitHub Pages does: a sandboxed frame has no origin."""
        self.send_header("Access-Control-Allow-Origin", "*")
        if self.compress:  # there, also a file may be used for ten minutes without asking again
            self.send_header("Cache-Control", "max-age=600")
        if self.tag:  # a time in seconds would not tell two releases of one second apart
            self.send_header("ETag", self.tag)
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet: the browser's own tools show the requests."""


def tag(path: Path) -> str:
    """Tell one content of a file from another, as `ETag` does."""
    state = path.stat()
    return f'W/"{state.st_mtime_ns:x}-{state.st_size:x}"'


@lru_cache(maxsize=None)
def compressed(content: bytes) -> bytes:
    """Compress what a file holds, once, wherever it lies."""
    return gzip.compress(content, compresslevel=6)


def server(
    port: int = 0, under: str = "/", compress: bool = False, directory: Path = DIST
) -> ThreadingHTTPServer:
    """Make a server on this machine; port 0 takes any free one. Raises `OSError` if it is taken."""
    under = f"/{under.strip('/')}/".replace("//", "/")
    handler = partial(Handler, under=under, compress=compress, directory=str(directory))
    return ThreadingHTTPServer(("127.0.0.1", port), handler)


def address(running: ThreadingHTTPServer) -> str:
    """Give the address of the site."""
    handler = running.RequestHandlerClass
    assert isinstance(handler, partial)
    return f"http://127.0.0.1:{running.server_port}{handler.keywords['under']}"


@contextmanager
def serving(under: str = "/", compress: bool = False, directory: Path = DIST) -> Iterator[str]:
    """Serve in the background while the block runs; gives the address."""
    with server(0, under, compress, directory) as running:
        Thread(target=running.serve_forever, daemon=True).start()
        try:
            yield address(running)
        finally:
            running.shutdown()


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, help="8000, or any free one if that is taken")
    parser.add_argument("--under", default="/", help="the path of the site, such as /a/b/")
    parser.add_argument("--gzip", action="store_true", help="compress as GitHub Pages does")
    options = parser.parse_args()
    if not (DIST / "index.html").is_file():
        sys.exit("There is no site yet: run `make site` first.")
    try:
        running = server(options.port or 8000, options.under, options.gzip)
    except OSError:
        if options.port:
            sys.exit(f"Port {options.port} is taken.")
        running = server(0, options.under, options.gzip)
    print(f"Hasenpfeffer is on the table at {address(running)} (Ctrl+C ends it)", flush=True)
    try:
        running.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
