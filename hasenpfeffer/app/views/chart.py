"""A line over equal steps, as a small picture."""

from hasenpfeffer.app.nodes import h

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node

_HEIGHT = 60
_MARGIN = 6


def chart(
    values: "tuple[float, ...]",
    count: int,
    here: "int | None",
    marks: "tuple[tuple[int, str], ...]",
    label: str,
) -> "Node":
    """Draw values over `count` places, with nought as a line, and marks of a class at places.

    `here` is a place that is pointed out. The picture stretches; its strokes do not.
    """
    least, most = min(values + (0.0,)), max(values + (0.0,))
    span = max(most - least, 1.0)

    def height(value: float) -> float:
        return _MARGIN + (_HEIGHT - 2 * _MARGIN) * (most - value) / span

    width = max(count - 1, 1) * 10
    points = " ".join([f"{10 * place},{height(value):.1f}" for place, value in enumerate(values)])
    parts = [_stroke(f"M0 {height(0):.1f}H{width}", "nought")]
    if here is not None:
        parts.append(_stroke(f"M{min(10 * here, width)} 0V{_HEIGHT}", "here"))
    parts.append(h("polyline", points=points, vector_effect="non-scaling-stroke"))
    for place, cls in marks:
        # A line of no length with round ends is a dot however the picture is stretched.
        parts.append(_stroke(f"M{10 * place} {height(values[place]):.1f}h.001", "mark " + cls))
    return h(
        "svg",
        parts,
        viewBox=f"0 0 {width} {_HEIGHT}",
        preserveAspectRatio="none",
        cls="chart",
        role="img",
        aria_label=label,
    )


def _stroke(path: str, cls: str) -> "Node":
    return h("path", d=path, cls=cls, vector_effect="non-scaling-stroke")
