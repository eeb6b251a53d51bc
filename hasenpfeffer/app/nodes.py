"""Elements as values: views build them, `web/dom` paints them, CPython writes them as HTML."""

from hasenpfeffer.engine.record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Child = "Node | str | None | tuple[Child, ...] | list[Child]"

_set_field = object.__setattr__
_WORDS = ("data-do", "data-why")  # what a control does, or why it cannot
_VOID_TAGS = ("img", "input", "use", "br")


class Node(Record):
    """An element: its tag, its attributes, its children.

    Children with an `id` or a `key` keep their element between paints, whatever comes or goes
    beside them; the key is not painted.
    """

    __slots__ = ("tag", "key", "attributes", "children")
    tag: str
    key: str
    attributes: "dict[str, str]"
    children: "tuple[Node | str, ...]"

    def __init__(
        self,
        tag: str,
        key: str,
        attributes: "dict[str, str]",
        children: "tuple[Node | str, ...]",
    ) -> None:
        # As any record does it, but sooner: a page has hundreds.
        _set_field(self, "tag", tag)
        _set_field(self, "key", key)
        _set_field(self, "attributes", attributes)
        _set_field(self, "children", children)


def h(tag: str, *children: "object", **attributes: "object") -> Node:
    """Build an element. `None`, `False` and empty children and attributes are left out.

    `cls` is the attribute `class`; an underscore in a name stands for a hyphen; True is an empty
    attribute; children may be tuples or lists.

    >>> to_html(h("button", "Pass", cls="bid", data_do="pass", aria_label=None))
    '<button class="bid" data-do="pass">Pass</button>'
    """
    painted: dict[str, str] = {}
    key = str(attributes.pop("key", "") or attributes.get("id") or "")
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        if name == "cls":
            name = "class"
        elif "_" in name:
            name = name.replace("_", "-")
        painted[name] = value if isinstance(value, str) else "" if value is True else str(value)
    flat: list[Node | str] = []
    _flatten(children, flat)
    return Node(tag, key, painted, tuple(flat))


def _flatten(children: "tuple[object, ...] | list[object]", flat: "list[Node | str]") -> None:
    for child in children:
        if isinstance(child, Node):
            flat.append(child)
        elif isinstance(child, str):
            if child:
                flat.append(child)
        elif isinstance(child, (tuple, list)):
            _flatten(child, flat)


def asleep(node: Node) -> Node:
    """Return an element that a sheet covers: inert, and no control in it can act."""
    node = _changed(node, _without_words)
    return node.replace(attributes=dict(node.attributes, inert=""))


def barred(node: Node, verbs: "tuple[str, ...]") -> Node:
    """Return an element in which no control of these verbs can act."""

    def bar(attributes: "dict[str, str]") -> "dict[str, str]":
        acts = attributes.get("data-do", "").partition(":")[0] in verbs
        return _without_words(attributes) if acts else attributes

    return _changed(node, bar)


def offers(node: "Node | str", word: str) -> bool:
    """Tell whether a control in an element has a word.

    >>> offers(h("p", h("button", data_do="pass")), "pass")
    True
    >>> offers(asleep(h("p", h("button", data_do="pass"))), "pass")
    False
    """
    if isinstance(node, str):
        return False
    return node.attributes.get("data-do") == word or any(
        offers(child, word) for child in node.children
    )


def _without_words(attributes: "dict[str, str]") -> "dict[str, str]":
    if "data-do" not in attributes and "data-why" not in attributes:
        return attributes
    kept = {name: attributes[name] for name in attributes if name not in _WORDS}
    return dict(kept, **{"aria-disabled": "true"})


def _changed(node: Node, change: "Callable[[dict[str, str]], dict[str, str]]") -> Node:
    """Return an element with changed attributes all through; what does not change is the same."""
    attributes = change(node.attributes)
    children = [one if isinstance(one, str) else _changed(one, change) for one in node.children]
    same = all(new is old for new, old in zip(children, node.children))
    if same and attributes is node.attributes:
        return node
    return node.replace(attributes=attributes, children=tuple(children))


def rich(text: str) -> "tuple[Node | str, ...]":
    """Return a sentence in which `*...*` is bold, as children."""
    parts = text.split("*")
    return tuple([h("b", part) if place % 2 else part for place, part in enumerate(parts) if part])


def to_html(node: "Node | str") -> str:
    """Write an element as HTML."""
    if isinstance(node, str):
        return _escape(node)
    names = sorted(node.attributes)
    painted = "".join([f' {name}="{_escape(node.attributes[name])}"' for name in names])
    if node.tag in _VOID_TAGS:
        return f"<{node.tag}{painted}>" if node.tag != "use" else f"<use{painted}></use>"
    inner = "".join([to_html(child) for child in node.children])
    return f"<{node.tag}{painted}>{inner}</{node.tag}>"


def _escape(text: str) -> str:
    text = text.replace("&", "&amp;").replace("<", "&lt;")
    return text.replace(">", "&gt;").replace('"', "&quot;")
