"""Draws seeds from the system's secure source."""

import js


def draw_seed():
    """Draw 128 bits (rules 2.3), as hex digits."""
    drawn = js.crypto.getRandomValues(js.Uint8Array.new(16))
    return "".join([f"{drawn[place]:02x}" for place in range(16)])
