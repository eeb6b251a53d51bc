"""Render the sounds of the table: `python -m tools.sounds FOLDER`. The build does it, too.

Wood and paper rather than bells: short knocks and rustles, and a plucked string for what is won.
"""

import array
import math
import random
import sys
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22050  # samples a second
FADE = RATE // 50  # samples at the end, so that what still sounds does not end in a click
Tone = Callable[[float], float]  # the amplitude at a time in seconds


def rustle(seed: int, length: float, colour: float) -> Tone:
    """Return paper moving: noise that swells and dies, the duller the smaller its colour."""
    chance, level = random.Random(seed), 0.0
    samples = []
    for place in range(int(length * RATE)):
        level += colour * (chance.uniform(-1, 1) - level)
        samples.append(level * math.sin(math.pi * place / (length * RATE)) ** 2)
    return lambda time: samples[int(time * RATE)] if 0 <= time * RATE < len(samples) else 0.0


def knock(pitch: float, decay: float) -> Tone:
    """Return a knock on wood."""

    def tone(time: float) -> float:
        if time < 0:
            return 0.0
        body = math.sin(2 * math.pi * pitch * time) + 0.4 * math.sin(5.3 * math.pi * pitch * time)
        return body * math.exp(-time / decay)

    return tone


def string(pitch: float) -> Tone:
    """Return a plucked string: a few overtones, each dying sooner than the one below."""

    def tone(time: float) -> float:
        if time < 0:
            return 0.0
        parts = (
            math.sin(2 * math.pi * pitch * over * time) * math.exp(-time * over * 4.5) / over**1.4
            for over in range(1, 7)
        )
        return sum(parts) * min(1.0, time * 400)

    return tone


def together(*parts: tuple[float, float, Tone]) -> Tone:
    """Return tones that begin at their times, each with its loudness."""
    return lambda time: sum(loud * tone(time - start) for start, loud, tone in parts)


NOTES = {"g": 196.0, "c": 261.63, "e": 329.63, "g'": 392.0, "d": 146.83, "f": 174.61}
CARD = together((0, 0.5, rustle(1, 0.07, 0.5)), (0.045, 0.5, knock(210, 0.018)))
SOUNDS: dict[str, tuple[float, Tone]] = {
    "deal": (0.5, together(*((0.07 * n, 0.55, rustle(n, 0.08, 0.4)) for n in range(6)))),
    "card": (0.14, CARD),
    "trick": (0.3, together((0, 0.8, CARD), (0.09, 0.5, rustle(9, 0.18, 0.3)))),
    "made": (0.7, together((0, 0.5, string(NOTES["c"])), (0.11, 0.5, string(NOTES["e"])))),
    "set": (0.7, together((0, 0.5, string(NOTES["f"])), (0.13, 0.5, string(NOTES["d"])))),
    "win": (
        1.1,
        together(
            *((0.11 * n, 0.45, string(NOTES[name])) for n, name in enumerate(("g", "c", "e", "g'")))
        ),
    ),
}


def render(folder: Path) -> None:
    """Write every sound as a WAV, mono, 16 bits."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (length, tone) in SOUNDS.items():
        count = int(length * RATE)
        levels = [tone(place / RATE) * min(1, (count - place) / FADE) for place in range(count)]
        samples = array.array("h", (int(32000 * max(-1.0, min(1.0, level))) for level in levels))
        if sys.byteorder == "big":
            samples.byteswap()
        with wave.open(str(folder / f"{name}.wav"), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(samples.tobytes())


if __name__ == "__main__":
    render(Path(sys.argv[1]))
