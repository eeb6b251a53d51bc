"""A line over equal steps, as a small picture with its scale."""

from hasenpfeffer.app.nodes import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from hasenpfeffer.app.nodes import Node

_HEIGHT = 60
_MARGIN = 6


def chart(
    values: "tuple[float, ...]",
    count: int,
    here: "int | None",
    marks: "tuple[tuple[int, str], ...]",
    label: str,
    said: "Callable[[float], str]",
) -> "Node":
    """Draw values over `count` places, with nought as a line, and marks of a class at places.

    `here` is a place that is pointed out, `said` writes a value of the scale. The picture
    stretches; its strokes do not.
    """
    least = min(values + (0.0,))
    span = max(max(values + (0.0,)) - least, 1.0)

    def height(value: float) -> float:
        return _MARGIN + (_HEIGHT - 2 * _MARGIN) * (least + span - value) / span

    width = max(count - 1, 1) * 10
    points = " ".join([f"{10 * place},{height(value):.1f}" for place, value in enumerate(values)])
    parts = [_stroke(f"M0 {height(0):.1f}H{width}", "nought")]
    if here is not None:
        parts.append(_stroke(f"M{min(10 * here, width)} 0V{_HEIGHT}", "here"))
    parts.append(h("polyline", points=points, vector_effect="non-scaling-stroke"))
    for place, cls in marks:
        # A line of no length with round ends is a dot however the picture is stretched.
        parts.append(_stroke(f"M{10 * place} {height(values[place]):.1f}h.001", "mark " + cls))
    picture = h(
        "svg",
        parts,
        viewBox=f"0 0 {width} {_HEIGHT}",
        preserveAspectRatio="none",
        role="img",
        aria_label=label,
    )
    ends = [h("span", said(value)) for value in (least + span, least)]
    return h("div", h("div", ends, cls="scale", aria_hidden="true"), picture, cls="chart")


def _stroke(path: str, cls: str) -> "Node":
    return h("path", d=path, cls=cls, vector_effect="non-scaling-stroke")
