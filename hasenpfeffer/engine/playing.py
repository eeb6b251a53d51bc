"""The play of a hand: six tricks, then the score (rules 5 and 6)."""

from hasenpfeffer.engine.actions import IllegalAction, Play
from hasenpfeffer.engine.cards import SUIT_NAMES, playable, suit_of
from hasenpfeffer.engine.game import Trick
from hasenpfeffer.engine.scoring import points_of, tricks_bid
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES, left_of, seats_from, side_of
from hasenpfeffer.engine.stage import Stage, holding, with_hand, without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.game import Contract, Game, Lineup, Table
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat


class _LinedUp(Stage):
    """What play and score have in common: it is settled who plays."""

    __slots__ = ()
    lineup: "Lineup"

    def promise(self) -> "tuple[Seat, str]":
        """Return the maker and the bid."""
        return self.lineup.contract.maker, self.lineup.contract.bid

    def lineup_so_far(self) -> "Lineup":
        """Return who plays."""
        return self.lineup


class Playing(_LinedUp):
    """Six tricks are played (rules 5)."""

    __slots__ = ("lineup", "tricks", "trick")
    tricks: tuple[Trick, ...]
    trick: Trick
    rule = "5.1"
    awaits = "a card is played now"

    def turn(self, table: "Table") -> "Seat":
        """Return the next seat of the trick (rules 5.5)."""
        return self.trick.seats[len(self.trick.cards)]

    def tricks_begun(self) -> "tuple[Trick, ...]":
        """Return the tricks, the last of them only if a card lies there."""
        return self.tricks + (self.trick,) if self.trick.cards else self.tricks

    def led(self) -> "Card | None":
        """Return the card that was led to this trick."""
        return self.trick.cards[0] if self.trick.cards else None

    def legal(self, table: "Table", hand: "Hand | None") -> "tuple[Action, ...] | None":
        """Return each card that follows suit, or every card (rules 5.3)."""
        if hand is None:
            return None
        cards = playable(hand, self.led(), self.lineup.contract.trump)
        return tuple([Play(card) for card in cards])

    def apply(self, game: "Game", action: "Action") -> "Game":
        """Lay the card on the trick; the last one scores the hand (rules 5.3 to 5.5, 6)."""
        if not isinstance(action, Play):
            raise IllegalAction(self.rule, self.awaits)
        table, card, trick = game.table, action.card, self.trick
        seat = self.turn(table)
        trump = self.lineup.contract.trump
        held = holding(game, seat, self.lineup.contract.maker, card)
        if held is None:
            self._check_unknown(game, seat, card)
        elif card not in playable(held, self.led(), trump):
            raise _must_follow(seat, trick.cards[0], trump)
        hand = None if held is None else without(held, card)
        trick = Trick(trick.seats, trick.cards + (card,))
        if not trick.complete():
            return with_hand(game, seat, hand, Playing(self.lineup, self.tricks, trick))
        tricks = self.tricks + (trick,)
        if len(tricks) < 6:
            led = _trick_led_by(trick.winner(trump), self.lineup)
            return with_hand(game, seat, hand, Playing(self.lineup, tricks, led))
        points = _points(table.options, self.lineup.contract, tricks)
        game = with_hand(game, seat, hand, Scored(self.lineup, tricks, points))
        score = (table.score[0] + points[0], table.score[1] + points[1])
        return game.replace(table=game.table.replace(score=score))

    def _check_unknown(self, game: "Game", seat: "Seat", card: "Card") -> None:
        """Refuse a card of an unknown hand that what is known of it disproves (rules 5.3)."""
        trump, trick = self.lineup.contract.trump, self.trick
        trick = Trick(trick.seats, trick.cards + (card,))
        void = voids(self.tricks + (trick,), trump)[PLACE[seat]]
        if suit_of(card, trump) in void:
            suit = SUIT_NAMES[suit_of(card, trump)]
            raise IllegalAction("5.3", f"{SEAT_NAMES[seat]} did not follow {suit} before")
        dealt = game.deal.hands[PLACE[seat]] or ()
        if seat == self.lineup.contract.maker and game.deal.widow is not None:
            dealt += (game.deal.widow,)
        gone = self.played() + (card, game.discard)
        denied = [one for one in dealt if one not in gone and suit_of(one, trump) in void]
        # One of them can be a discard that is not told; any other is in the hand.
        if len(denied) > (1 if game.discard is None else 0):
            raise _must_follow(seat, trick.cards[0], trump)


def _must_follow(seat: "Seat", led: "Card", trump: "Suit") -> IllegalAction:
    suit = SUIT_NAMES[suit_of(led, trump)]
    return IllegalAction("5.3", f"{SEAT_NAMES[seat]} holds {suit} and must follow")


def voids(tricks: "tuple[Trick, ...]", trump: "Suit") -> "tuple[tuple[Suit, ...], ...]":
    """Return for each of SEATS the suits that it has shown not to hold (rules 5.3)."""
    shown: list[list[Suit]] = [[], [], [], []]
    for trick in tricks:
        for seat, card in zip(trick.seats, trick.cards):
            led = suit_of(trick.cards[0], trump)
            if suit_of(card, trump) != led and led not in shown[PLACE[seat]]:
                shown[PLACE[seat]].append(led)
    return tuple([tuple(suits) for suits in shown])


def tricks_won(tricks: "tuple[Trick, ...]", trump: "Suit") -> "Pair":
    """Return the complete tricks won by North-South and by East-West."""
    won = [0, 0]
    for trick in tricks:
        won[side_of(trick.winner(trump))] += 1
    return (won[0], won[1])


def _points(options: "Options", contract: "Contract", tricks: "tuple[Trick, ...]") -> "Pair":
    won = tricks_won(tricks, contract.trump)
    side = side_of(contract.maker)
    ours, theirs = points_of(options, contract.bid, contract.alone, won[side])
    return (ours, theirs) if side == 0 else (theirs, ours)


def opening(table: "Table", lineup: "Lineup") -> "Playing":
    """Return the play before its first lead (rules 5.1, 5.2)."""
    maker, defender = lineup.contract.maker, lineup.lone_defender
    if defender is not None:
        leader = defender if lineup.contract.alone else left_of(defender)
    elif lineup.contract.alone:
        leader = left_of(maker)
    else:
        leader = maker if table.options.first_lead == "maker" else left_of(table.dealer)
    return Playing(lineup, (), _trick_led_by(leader, lineup))


def _trick_led_by(leader: "Seat", lineup: "Lineup") -> Trick:
    active = lineup.active()
    return Trick(tuple([seat for seat in seats_from(leader) if seat in active]), ())


class Scored(_LinedUp):
    """The hand is over; `points` is what it gave to each side (rules 6)."""

    __slots__ = ("lineup", "tricks", "points")
    tricks: tuple[Trick, ...]
    points: "Pair"
    rule = "2.1"
    awaits = "this hand is over, the next one is dealt now"

    def tricks_begun(self) -> "tuple[Trick, ...]":
        """Return the six tricks."""
        return self.tricks

    def made(self) -> bool:
        """Tell whether the contract was made (rules 6.1)."""
        contract = self.lineup.contract
        won = tricks_won(self.tricks, contract.trump)
        return won[side_of(contract.maker)] >= tricks_bid(contract.bid)
