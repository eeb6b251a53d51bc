"""Small parts that every view uses: icons, suits, chips, buttons."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import bid_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Suit
    from hasenpfeffer.engine.game import Contract


def icon(name: str, cls: str = "icon", said: "str | None" = None) -> "Node":
    """Draw a sign of the page; what it is called is said where no words beside it tell."""
    role = {"role": "img", "aria_label": said} if said else {"aria_hidden": "true"}
    return h("svg", h("use", href="#sign-" + name), cls=cls, **role)


def suit_sign(suit: "Suit", said: "str | None" = None) -> "Node":
    """Draw a suit."""
    return icon("suit-" + suit, "suit " + dyed(suit), said)


def emblem(trump: "Suit") -> "Node":
    """Draw the trump that is stitched into the cloth."""
    return icon("suit-" + trump, "emblem " + dyed(trump))


def dyed(suit: str) -> str:
    """Return the classes that give a suit its colour, in a pack of two colours or of four."""
    return suit + " red" if suit in ("d", "h") else suit


def button(label: "object", word: "str | None", cls: str = "btn", **attributes: "object") -> "Node":
    """Build a control that acts, or one that cannot act now and stays focusable."""
    disabled = None if word else "true"
    return h(
        "button", label, cls=cls, type="button", data_do=word, aria_disabled=disabled, **attributes
    )


def tool(
    name: str, label: str, word: "str | None", cls: str = "tool", key: "str | None" = None
) -> "Node":
    """Build a control of the header: a sign, with words where there is room, and its key."""
    title = f"{label} ({key})" if key else None
    parts = (icon(name), h("span", label))
    return button(parts, word, cls, aria_label=label, aria_keyshortcuts=key, title=title)


def key_of(app: "App", key: str, word: "str | None") -> "str | None":
    """Return the key of a control, or None where it cannot act or letters are no keys."""
    return key if word and app.settings.letters == "on" else None


def dealer_chip(t: "Translator") -> "Node":
    """Mark the dealer."""
    letter = t.tc("dealer's mark", "D")
    return h("span", letter, cls="chip dealer", role="img", aria_label=t("dealer"))


def shown_and_said(shown: str, said: str) -> "tuple[Node, Node]":
    """Show one text, and say another, longer one to those who listen."""
    return h("span", shown, aria_hidden="true"), h("span", said, cls="vh")


def contract_chip(contract: "Contract", t: "Translator", cls: str = "chip") -> "Node":
    """Show what a maker plays."""
    alone = " " + t("alone") if contract.alone else ""
    suit = suit_sign(contract.trump, t.suit(contract.trump))
    return h("span", bid_name(contract.bid, t), suit, alone, cls=cls)
