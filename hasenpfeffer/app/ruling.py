"""Which cards are legal, who wins a trick, and the rule that says so."""

from hasenpfeffer.engine.actions import Discard, Play
from hasenpfeffer.engine.cards import JOKER, left_bower, right_bower, suit_of
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import legal_actions, turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.cards import Card, Suit
    from hasenpfeffer.engine.game import Game, Trick


def legal_cards(game: "Game") -> "tuple[Card, ...]":
    """Return the cards that the seat to act may play or put away."""
    turn = turn_of(game.table)
    assert turn is not None
    legal = legal_actions(game.table, game.hands[PLACE[turn]]) or ()
    return tuple([action.card for action in legal if isinstance(action, (Play, Discard))])


def rule_said(game: "Game", t: "Translator") -> str:
    """Say which rule tells the legal cards (rules 5.3, 4.3)."""
    stage, turn = game.table.stage, turn_of(game.table)
    assert turn is not None
    if isinstance(stage, Discarding):
        if game.table.options.discard == "not_trump":
            return t("No trump may be put away, as long as there is another card.")
        if game.table.options.discard == "not_joker":
            return t("The joker may not be put away.")
        return t("Any card may be put away.")
    assert isinstance(stage, Playing)
    led, trump = stage.led(), stage.lineup.contract.trump
    if led is None:
        return t("Whoever leads may lead any card.")
    suit = suit_of(led, trump)
    hand = game.hands[PLACE[turn]] or ()
    if not any(suit_of(card, trump) == suit for card in hand):
        return t("Who holds no {suit} may play any card.", suit=t.suit(suit))
    left = left_bower(trump)
    if left in hand and left[1] == suit:
        return t(
            "{suit} must be followed, and the {card} is a trump now.",
            suit=_first_upper(t.suit(suit)),
            card=t.card(left),
        )
    if left in hand and suit == trump:
        return t(
            "{suit} must be followed, and the {card} belongs to them.",
            suit=_first_upper(t.suit(suit)),
            card=t.card(left),
        )
    return t("{suit} must be followed.", suit=_first_upper(t.suit(suit)))


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def winning_said(trick: "Trick", trump: "Suit", t: "Translator") -> str:
    """Say why a trick goes where it goes (rules 5.4)."""
    winner = trick.winner(trump)
    card = trick.cards[trick.seats.index(winner)]
    fields = {"seat": t.seat(winner), "card": t.card(card), "trump": t.suit(trump)}
    if card == JOKER:
        return t("{seat}: the joker is above every card.", **fields)
    if card == right_bower(trump):
        return t("{seat}: the {card} is the right bower, above all but the joker.", **fields)
    if card == left_bower(trump):
        return t(
            "{seat}: the {card} is the left bower, above all but the right bower and the joker.",
            **fields,
        )
    if suit_of(card, trump) == trump:
        return t("{seat}: the {card} is the highest trump in the trick.", **fields)
    return t(
        "{seat}: no trump lies there, and the {card} is the highest card of the suit led.", **fields
    )
