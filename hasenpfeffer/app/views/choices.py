"""What the player is asked in the dock: a bid, the trump, the discard, a lone defence."""

from hasenpfeffer.app.nodes import h
from hasenpfeffer.app.sentences import bid_name
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked
from hasenpfeffer.app.views.signs import button, icon, key_of, suit_sign
from hasenpfeffer.engine.actions import Bid, Pass, word_of
from hasenpfeffer.engine.auction import Auction, all_bids
from hasenpfeffer.engine.cards import SUITS, cards_of
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.seats import partner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.options import Options

_SUITS_SHOWN = (SUITS[3], SUITS[2], SUITS[0], SUITS[1])  # alternating colours


def choices_view(app: "App", seen: "Observation", t: "Translator") -> "Node | None":
    """Show the answers to what South is asked, or nothing."""
    stage = seen.table.stage
    if not asked(app):
        return None
    if isinstance(stage, Auction):
        return _bids(app, seen, t)
    if isinstance(stage, Naming):
        return _trumps(app, seen, t)
    if isinstance(stage, Discarding):
        return _discard(app, t)
    if isinstance(stage, Defending):
        together = t("Together with {seat}", seat=t.seat(partner_of(YOU)))
        return h(
            "div",
            _answer(app, together, "defend:pair", "btn", "P"),
            _answer(app, t("Alone"), "defend:alone", "btn", "A"),
            cls="choices",
            role="group",
            aria_label=t("Defend alone?"),
            key="defend",
        )
    return None


def _answer(
    app: "App", label: "object", word: "str | None", cls: str, key: str, **attributes: "object"
) -> "Node":
    """Build a control that answers, with its key."""
    key_now = key_of(app, key, word)
    return button(label, word, _marked(app, word, cls), aria_keyshortcuts=key_now, **attributes)


def _marked(app: "App", word: "str | None", cls: str) -> str:
    """Return the class of a control, which a hint marks: `trump:h:alone` marks two of them."""
    if app.hint is None or word is None:
        return cls
    best = app.hint.options[0].word
    parts = best.split(":")
    hinted = best == word or ":".join(parts[:2]) == word or (word == "alone" and parts[-1] == word)
    return cls + " hinted" if hinted else cls


def _bids(app: "App", seen: "Observation", t: "Translator") -> "Node":
    bidding, legal = seen.table.options.bidding, seen.legal()
    word, why = ("pass", None) if Pass() in legal else (None, "pass")
    nodes = [_answer(app, t("Pass"), word, "bid pass", "P", data_why=why)]
    for place, bid in enumerate(all_bids(bidding)):
        action = Bid(bid)
        word, why = (word_of(action), None) if action in legal else (None, word_of(action))
        name = bid_name(bid, t)
        cls = "bid word" if bid in ("L", "B") else "bid"
        said = t("bid {bid}", bid=name)
        nodes.append(_answer(app, name, word, cls, str(place + 1), data_why=why, aria_label=said))
    cls = "choices bids pepper" if bidding == "pepper" else "choices bids"
    return h("div", nodes, cls=cls, role="group", aria_label=t("Your bid"), key="bids")


def _trumps(app: "App", seen: "Observation", t: "Translator") -> "Node":
    nodes = []
    for suit in _SUITS_SHOWN:
        count = len([card for card in seen.hand if card in cards_of(suit, suit)])
        label = t.tn("{suit}, {n} trump", "{suit}, {n} trumps", count, suit=t.suit(suit))
        more = h("span", " " + t.tn("trump", "trumps", count), cls="more")
        nodes.append(
            button(
                (suit_sign(suit), h("span", str(count), more)),
                f"trump:{suit}:alone" if app.alone else f"trump:{suit}",
                _marked(app, f"trump:{suit}", "bid name-trump"),
                aria_label=label,
                aria_keyshortcuts=key_of(app, suit.upper(), suit),
            )
        )
    options = seen.table.options
    if options.alone != "off":
        box = h("span", icon("check"), cls="box", aria_hidden="true")
        text = h("span", t("Alone"), h("small", alone_pays(options, t)))
        pressed = "true" if app.alone else "false"
        nodes.append(_answer(app, (box, text), "alone", "btn alone", "A", aria_pressed=pressed))
    return h("div", nodes, cls="choices", role="group", aria_label=t("Trump"), key="trumps")


def alone_pays(options: "Options", t: "Translator") -> str:
    """Say what going alone means under the rules in force (rules 4.5, 6.3)."""
    seat = t.seat(partner_of(YOU))
    if options.alone_multiplier == 2:
        return t("{seat} sits out; points count twice.", seat=seat)
    return t("{seat} sits out; the points stay the same.", seat=seat)


def _discard(app: "App", t: "Translator") -> "Node":
    if app.selected:
        label = t("Discard the {card}", card=t.card(app.selected))
        confirm = button(label, f"discard:{app.selected}", "btn main", id="confirm")
    else:
        confirm = button(t("Choose a card"), None, "btn main", id="confirm")
    return h("div", confirm, cls="choices", key="discard")
