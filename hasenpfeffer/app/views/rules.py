"""The rules in short, as a page of its own."""

from hasenpfeffer.app.nodes import h, rich
from hasenpfeffer.app.views.signs import suit_sign
from hasenpfeffer.engine.cards import SUITS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.nodes import Node
    from hasenpfeffer.app.words import Translator


def rules_view(t: "Translator") -> "Node":
    """Explain the game to somebody who has never played it."""
    hare = h("img", src="assets/hare.svg", alt="")
    return h(
        "main",
        h("a", hare, h("span", "Hasenpfeffer"), cls="brand", href="./"),
        h("h1", t("How Hasenpfeffer is played")),
        _text(
            t(
                "Four players in two partnerships sit round the table; partners face each"
                " other. You sit South and play with North against West and East. Dealing,"
                " bidding and playing go clockwise."
            )
        ),
        h("h2", t("Cards")),
        _text(
            t(
                "There are twenty-five cards: nine, ten, jack, queen, king and ace of the four"
                " suits, and one *joker*. Each player gets six; the one left over, the *widow*,"
                " lies face down."
            ),
            t(
                "One suit becomes *trump* and beats the others. From the top, trumps are: the"
                " joker, the *right bower* (the jack of trump), the *left bower* (the other"
                " jack of the same colour), ace, king, queen, ten, nine. The left bower is a"
                " trump in every respect, and no longer a card of the suit printed on it. The other"
                " suits run ace, king, queen, jack, ten, nine."
            ),
        ),
        h(
            "p",
            suit_sign(SUITS[2]),
            " ",
            t(
                "When hearts are trump, the jack of diamonds is the left bower. Diamonds then have"
                " five cards, clubs and spades six."
            ),
        ),
        h("h2", t("The auction")),
        _text(
            t(
                "Starting left of the dealer, each player passes or bids how many of the six"
                " tricks the side will take. A bid must be higher than the one before; who has"
                " passed stays out. The highest bidder is the *maker*. If all four pass, the"
                " hand is thrown in; in *Classic* (see below), whoever holds the joker must then"
                " play for three tricks."
            ),
            t(
                "With peppers, the two highest bids are *little pepper* and *big pepper*: both"
                " promise all six tricks, and big pepper counts double, won or lost."
            ),
        ),
        h("h2", t("Widow, trump, discard")),
        _text(
            t(
                "The maker takes the widow, names trump, may declare to go *alone*, and puts"
                " one card away face down. The partner of a lone player sits the hand out. When"
                " the maker goes alone, a defender may do so too."
            )
        ),
        h("h2", t("Play")),
        _text(
            t(
                "The player left of the dealer leads any card. Whoever holds a card of the suit"
                " that was led must play one; otherwise any card. The highest trump takes the"
                " trick, without trumps the highest card of the suit led. The winner leads"
                " next."
            ),
            t(
                "When somebody plays alone, the player on the left of the lone player leads"
                " first; when both sides play alone, the lone defender does."
            ),
        ),
        h("h2", t("Score")),
        _text(
            t(
                "If the maker\u2019s side takes at least as many tricks as it bid, it scores a"
                " point for each trick it took. The first side with ten points after a hand"
                " wins. The deal passes to the left after every hand."
            ),
            t(
                "*As written*, a side that fails loses a point for each trick it took. Mind"
                " what follows: once a bid cannot be made, every further trick costs a point,"
                " so both partners lose tricks on purpose, and bidding six without a hope costs"
                " little. In *Classic*, a failed bid loses what was bid and the defenders score"
                " their tricks; it is one tap away under New game. *Loner* scores as"
                " Classic does, adds peppers, pays twice for going alone, and goes to thirty."
            ),
        ),
        h("p", h("a", t("Back to the table"), href="./", cls="btn main")),
        id="rules",
        cls="prose",
    )


def _text(*paragraphs: str) -> "list[Node]":
    return [h("p", rich(paragraph)) for paragraph in paragraphs]
