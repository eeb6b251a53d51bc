"""Draws a picture of rectangles, paths and text on a canvas, for a file that every forum takes.

An image of the SVG would do it in a line, but the page's content policy allows none.
"""

import js

SCALE = 2  # sharp on fine screens and in print
_ANCHORS = {"start": "left", "middle": "center"}


def png(node):
    """Return the address of a PNG with what a tree of nodes draws."""
    canvas = js.document.createElement("canvas")
    canvas.width = SCALE * int(node.attributes["width"])
    canvas.height = SCALE * int(node.attributes["height"])
    pen = canvas.getContext("2d")
    for part in node.children:
        pen.setTransform(SCALE, 0, 0, SCALE, 0, 0)
        pen.fillStyle = part.attributes["fill"]
        _draw(pen, part.tag, part.attributes, part.children)
    return str(canvas.toDataURL("image/png"))


def _draw(pen, tag, attributes, children):
    if tag == "rect":
        pen.fillRect(*[int(attributes[name]) for name in ("x", "y", "width", "height")])
    elif tag == "text":
        size, family = attributes["font-size"], attributes["font-family"]
        pen.font = f"{attributes['font-weight']} {size}px {family}"
        pen.textAlign = _ANCHORS[attributes["text-anchor"]]
        pen.fillText(children[0], int(attributes["x"]), int(attributes["y"]))
    else:
        place, scale = attributes["transform"][len("translate(") : -1].split(") scale(")
        x, y = place.split(" ")
        pen.translate(int(x), int(y))
        pen.scale(float(scale), float(scale))
        pen.fill(js.Path2D.new(attributes["d"]))
