"""Work in chunks on both cores, and what comes of it as a file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TypeVar

CHUNK = 2_500  # labels or deals that a process makes before it reports
PROCESSES = 2

Result = TypeVar("Result")


def in_chunks(
    name: str, make: Callable[[str, int], Result], count: int, chunk: int = CHUNK
) -> list[Result]:
    """Make so many of something by several processes; returns what each chunk brought, in order.

    `make` is given a seed and a number. The same comes out, however many processes there are.
    """
    starts = range(0, count, chunk)
    found = []
    with ProcessPoolExecutor(PROCESSES) as pool:
        jobs = [pool.submit(make, f"{name}/{start}", min(chunk, count - start)) for start in starts]
        for number, job in enumerate(jobs, 1):
            found.append(job.result())
            end = "\n" if number == len(jobs) else ""
            print(f"\r{name}: {number}/{len(jobs)} chunks", end=end, file=sys.stderr, flush=True)
    return found


def write_fields(path: Path, fields: Mapping[str, object]) -> None:
    """Write JSON, a line for each field."""
    lines = [f"{json.dumps(name)}: {compact(value)}" for name, value in fields.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


def compact(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, separators=(",", ":"))
