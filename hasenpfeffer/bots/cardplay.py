"""Which card to play: the rules of thumb of a good club player."""

from hasenpfeffer.engine.cards import (
    DECK,
    JOKER,
    SUITS,
    cards_of,
    left_bower,
    right_bower,
    strength,
    suit_of,
    winning_place,
)
from hasenpfeffer.engine.playing import tricks_won, voids
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import PLACE, side_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.bots.levels import Level
    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.game import Trick
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.playing import Playing
    from hasenpfeffer.engine.seats import Seat


class Sight(Record):
    """What decides a card: own hand, the trick, the cards that others may still hold."""

    __slots__ = ("seat", "maker", "trump", "hand", "trick", "unseen", "hunted")
    seat: "Seat"
    maker: "Seat"
    trump: "Suit"
    hand: "Hand"
    trick: "Trick"
    unseen: "tuple[Card, ...]"
    hunted: bool  # an opponent may still hold a trump

    def is_trump(self, card: "Card") -> bool:
        """Tell whether a card is a trump."""
        return suit_of(card, self.trump) == self.trump

    def is_boss(self, card: "Card") -> bool:
        """Tell whether no unseen card of its suit is higher."""
        suit, height = suit_of(card, self.trump), strength(card, self.trump)
        return not any(
            suit_of(other, self.trump) == suit and strength(other, self.trump) > height
            for other in self.unseen
        )

    def left_in(self, card: "Card") -> int:
        """Return how many unseen cards there are of a card's suit."""
        suit = suit_of(card, self.trump)
        return len([other for other in self.unseen if suit_of(other, self.trump) == suit])

    def wins(self, card: "Card") -> bool:
        """Tell whether a card would win the trick so far."""
        cards = self.trick.cards + (card,)
        return winning_place(cards, self.trump) == len(cards) - 1


def choose_card(
    seen: "Observation",
    stage: "Playing",
    legal: "tuple[Card, ...]",
    level: "Level",
    careless: bool,
) -> "Card":
    """Return the card to play, one of the legal ones."""
    sight = _look(seen, stage, level)
    if not _wants_tricks(seen, stage):
        return _shed(sight, legal)
    if not stage.trick.cards:
        return _throw(sight, legal) if careless else _lead(sight, legal)
    winner = stage.trick.winner(sight.trump)
    if side_of(winner) == side_of(seen.seat):
        spare = [card for card in legal if not sight.wins(card)]
        return _throw(sight, tuple(spare) or legal)
    return _throw(sight, legal) if careless else _contest(sight, legal)


def _look(seen: "Observation", stage: "Playing", level: "Level") -> Sight:
    trump = stage.lineup.contract.trump
    played = stage.played() if level.remembers else stage.trick.cards
    known = seen.hand + played + tuple([card for card in (seen.discard,) if card is not None])
    unseen = tuple([card for card in DECK if card not in known])
    shown = voids(stage.tricks_begun(), trump)
    opponents = [seat for seat in stage.trick.seats if side_of(seat) != side_of(seen.seat)]
    hunted = any(suit_of(card, trump) == trump for card in unseen) and any(
        trump not in shown[PLACE[seat]] for seat in opponents
    )
    maker = stage.lineup.contract.maker
    return Sight(seen.seat, maker, trump, seen.hand, stage.trick, unseen, hunted)


def _wants_tricks(seen: "Observation", stage: "Playing") -> bool:
    """Tell whether a trick is worth taking: not when a lost bid costs what it took (6.2)."""
    contract, options = stage.lineup.contract, seen.table.options
    won = tricks_won(stage.tricks, contract.trump)[side_of(contract.maker)]
    lost = won + 6 - len(stage.tricks) < tricks_bid(contract.bid)
    if not lost or options.set != "tricks":
        return True
    if side_of(contract.maker) == side_of(seen.seat):
        return False
    cost = (2 if contract.bid == "B" else 1) * (options.alone_multiplier if contract.alone else 1)
    return cost <= (1 if options.defenders == "tricks" else 0)


def _lead(sight: Sight, legal: "Hand") -> "Card":
    """Draw trumps for the own contract, then cash what cannot be beaten, then lead low."""
    trumps = _rising(sight, [card for card in legal if sight.is_trump(card)])
    side = [card for card in legal if not sight.is_trump(card)]
    ours = side_of(sight.maker) == side_of(sight.seat)
    if trumps and sight.hunted and (ours or not side):
        high = trumps[-1]
        drawing = len(trumps) >= 3 and high == right_bower(sight.trump)
        if sight.is_boss(high) or drawing:
            return high
        if not side or (ours and len(trumps) >= 3):
            return trumps[0]
    bosses = [card for card in side if sight.is_boss(card)]
    if bosses:
        return max([(sight.left_in(card), strength(card, sight.trump), card) for card in bosses])[2]
    if side:
        return _throw(sight, tuple(side))
    return trumps[-1] if sight.is_boss(trumps[-1]) else trumps[0]


def _contest(sight: Sight, legal: "Hand") -> "Card":
    """Answer a trick that an opponent is winning: take it cheaply, or spend little on it."""
    winners = _rising(sight, [card for card in legal if sight.wins(card)])
    to_come = len(sight.trick.seats) - len(sight.trick.cards) - 1
    if not winners:
        return _throw(sight, legal)
    if to_come == 0:
        return winners[0]
    if not sight.is_trump(sight.trick.cards[0]) and sight.is_trump(winners[0]):
        return _ruff(sight, legal, winners)
    certain = [card for card in winners if sight.is_boss(card)]
    if to_come == 1:
        return certain[0] if certain else winners[-1]
    if certain and not sight.is_trump(certain[0]):
        return certain[0]
    # Second in hand to a trump: a top trump meets a high one only, low ones are left to partner.
    if certain and sight.trick.cards[0] in cards_of(sight.trump, sight.trump)[:4]:
        return certain[0]
    return _throw(sight, legal)


def _ruff(sight: Sight, legal: "Hand", winners: "list[Card]") -> "Card":
    """Trump in with the lowest, unless that leaves the left bower bare or wastes the joker."""
    trumps = [card for card in sight.hand if sight.is_trump(card)]
    left = left_bower(sight.trump)
    above = [card for card in (JOKER, right_bower(sight.trump)) if card in sight.unseen]
    side = tuple([card for card in legal if not sight.is_trump(card)])
    if len(trumps) == 2 and left in trumps and winners[0] != left and above and side:
        return _throw(sight, side)
    if trumps == [JOKER] and len(sight.trick.cards) == 1 and side:
        return _throw(sight, side)  # it wins any later trick as well as one that partner may take
    return winners[0]


def _throw(sight: Sight, cards: "Hand") -> "Card":
    """Return the card that is missed least: low, no trump, no boss, the last of its suit."""
    lengths = dict.fromkeys(SUITS, 0)
    for card in sight.hand:
        lengths[suit_of(card, sight.trump)] += 1
    can_ruff = lengths[sight.trump] > 0

    def value(card: "Card") -> "tuple[int, int, int, int]":
        trump = sight.is_trump(card)
        lone = lengths[suit_of(card, sight.trump)] == 1
        boss = sight.is_boss(card)
        return (
            1 if trump else 0,
            1 if boss and not trump else 0,
            strength(card, sight.trump) - (3 if lone and can_ruff and not trump else 0),
            DECK.index(card),
        )

    return min([(value(card), card) for card in cards])[1]


def _shed(sight: Sight, legal: "Hand") -> "Card":
    """Lose the trick with the highest card that does, for every trick taken costs a point."""
    if not sight.trick.cards:
        return _rising(sight, list(legal))[0]
    losers = _rising(sight, [card for card in legal if not sight.wins(card)])
    if losers:
        return losers[-1]
    last = len(sight.trick.cards) + 1 == len(sight.trick.seats)
    return _rising(sight, list(legal))[-1 if last else 0]


def _rising(sight: Sight, cards: "list[Card]") -> "list[Card]":
    return sorted(cards, key=lambda card: (strength(card, sight.trump), DECK.index(card)))
