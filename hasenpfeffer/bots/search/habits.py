"""The club player's card play (bots/cardplay.py) on cards as bits: the same card, much sooner.

Here a hand falls into its trumps, all above bit 17, and its side cards. Three facts make it short:

- cards of one suit are ordered like their numbers, so the lowest that wins, or the highest that is
  left, is a matter of `&` and `bit_length`;
- the card of a suit that is missed least is its lowest, and the one most worth cashing its highest,
  so that two tables, asked with the side cards of a hand, hold what there is to compare;
- a card is a boss if the unseen cards of its suit are a smaller number than the card.

Ties are broken as there, by the order of the deck and even by the letters of cards: the tables ask
the engine for both.
"""

from hasenpfeffer.bots.search.bits import (
    ACE,
    JOKER,
    LEFT,
    MASKS,
    RIGHT,
    SUIT_MASK,
    card_of,
    cards_in,
)
from hasenpfeffer.bots.search.words import LIMIT
from hasenpfeffer.engine.cards import DECK, SUITS, Suit, strength

LOWEST_TRUMP = 1 << 17
SIDES = LOWEST_TRUMP - 1  # all side cards; a greater number holds a trump
CAN_RUFF = LOWEST_TRUMP  # in a key of Lows, stands for any trumps


class Lows(dict[int, tuple[tuple[int, int], ...]]):
    """The lowest card of each side suit, the one missed least first, with the cards above it.

    Asked with the side cards of a hand, and CAN_RUFF if it has trumps: then a suit's only card is
    missed less than others. A boss is kept, but only the caller knows which are.
    """

    def __init__(self, trump: Suit) -> None:
        super().__init__()
        self.heights = {}
        for card in cards_in(SIDES):
            name = card_of(card, trump)
            self.heights[card] = 32 * strength(name, trump) + DECK.index(name)

    def __missing__(self, key: int) -> tuple[tuple[int, int], ...]:
        if len(self) >= LIMIT:
            self.clear()
        found = []
        for mask in MASKS[1:]:
            part = key & mask
            if part:
                low = part & -part
                alone = part == low and key & CAN_RUFF
                found.append((self.heights[low] - (32 * 3 if alone else 0), low, mask & -low))
        lows = self[key] = tuple([(low, above) for _, low, above in sorted(found)])
        return lows


class Tops(dict[int, tuple[tuple[int, int, int], ...]]):
    """The highest card of each side suit, the highest first, with the suit and its worth as a lead.

    Asked with the side cards of a hand. The worth decides between two bosses if as many unseen
    cards are left of both suits; it is from 1 to 31.
    """

    def __init__(self, trump: Suit) -> None:
        super().__init__()
        cards = cards_in(SIDES)
        names = {card: card_of(card, trump) for card in cards}
        by_letters = sorted(cards, key=lambda card: (strength(names[card], trump), names[card]))
        self.worths = {card: place + 1 for place, card in enumerate(by_letters)}
        by_deck = [(strength(names[card], trump), DECK.index(names[card]), card) for card in cards]
        self.heights = {card: place for place, (_, _, card) in enumerate(sorted(by_deck))}

    def __missing__(self, key: int) -> tuple[tuple[int, int, int], ...]:
        if len(self) >= LIMIT:
            self.clear()
        found = []
        for mask in MASKS[1:]:
            part = key & mask
            if part:
                high = 1 << part.bit_length() - 1
                found.append((self.heights[high], high, mask, self.worths[high]))
        found.sort(reverse=True)
        tops = self[key] = tuple([(high, mask, worth) for _, high, mask, worth in found])
        return tops


class Taking:
    """How club plays for tricks. `unseen` are the cards that others, or the pile, may hold.

    A seat leads, follows suit or, if it cannot, plays freely. `best` is the card that wins the
    trick so far, and `partner` tells whether it is the partner's; `to_come` is how many play after
    this seat. A hand that has no choice may be asked, but need not.
    """

    def __init__(self, trump: Suit) -> None:
        self.lows = Lows(trump)
        self.tops = Tops(trump)

    def lead(self, hand: int, unseen: int, ours: bool, hunted: bool) -> int:
        """Draw trumps for the own contract, then cash what cannot be beaten, then lead low.

        `ours` tells whose contract it is, `hunted` whether an opponent may still hold a trump.
        """
        side = hand & SIDES
        trumps = hand ^ side
        if trumps and hunted and (ours or not side):
            high = 1 << trumps.bit_length() - 1
            long = trumps.bit_count() >= 3
            if unseen < high or (long and high == RIGHT):
                return high
            if long or not side:
                return trumps & -trumps
        best = found = 0
        for high, suit, worth in self.tops[side]:
            rest = unseen & suit
            if rest < high:
                value = rest.bit_count() << 5 | worth
                if value > best:
                    best, found = value, high
        if found:
            return found
        if side:
            return self.throw(hand, unseen)
        high = 1 << trumps.bit_length() - 1
        return high if unseen < high else trumps & -trumps

    def follow(
        self, suited: int, led: int, best: int, unseen: int, to_come: int, partner: bool
    ) -> int:
        """Take the trick from an opponent cheaply, or spend little; `suited` is what can be played.

        A ruff is a greater number than any card of the suit led, so that none of them wins.
        """
        if partner or suited < best:
            return suited & -suited
        winners = suited & -best
        if to_come == 0:
            return winners & -winners
        height = (unseen & SUIT_MASK[led]).bit_length()
        certain = winners >> height << height  # what is above every unseen card of the suit
        if to_come == 1:
            return certain & -certain if certain else 1 << winners.bit_length() - 1
        # Second in hand to a trump: a top trump meets a high one only.
        if certain and (led <= SIDES or led >= ACE):
            return certain & -certain
        return suited & -suited

    def play_free(
        self, hand: int, best: int, unseen: int, to_come: int, second: bool, partner: bool
    ) -> int:
        """Trump in with the lowest that beats an opponent, or throw; `second` of the trick or not.

        No trump is spent if that leaves the left bower bare or wastes a lone joker.
        """
        side = hand & SIDES
        trumps = hand ^ side
        winners = trumps & -best
        if partner or not winners:
            return self.throw(hand, unseen)
        low = winners & -winners
        if side and to_come:
            if trumps == JOKER and second:
                return self.throw(hand, unseen)
            guarded = trumps & LEFT and low != LEFT and trumps.bit_count() == 2
            if guarded and unseen & (JOKER | RIGHT):
                return self.throw(hand, unseen)
        return low

    def throw(self, hand: int, unseen: int) -> int:
        """Return the card of a hand that is missed least: low, no trump, no boss."""
        if hand <= SIDES:
            lows = self.lows[hand]
        elif hand & SIDES:
            lows = self.lows[hand & SIDES | CAN_RUFF]
        else:
            return hand & -hand
        for low, above in lows:
            if unseen & above:
                return low
        return lows[0][0]


class Shunning(Taking):
    """How club plays to lose tricks: it leads low and parts with the highest card that loses."""

    def lead(self, hand: int, unseen: int, ours: bool, hunted: bool) -> int:
        """Lead the lowest card, a trump only if there is nothing else."""
        side = hand & SIDES
        return self.lows[side][0][0] if side else hand & -hand

    def follow(
        self, suited: int, led: int, best: int, unseen: int, to_come: int, partner: bool
    ) -> int:
        """Lose with the highest; if every card wins, the last to play takes it with its highest."""
        losers = suited & best - 1
        if losers or not to_come:
            return 1 << (losers or suited).bit_length() - 1
        return suited & -suited

    def play_free(
        self, hand: int, best: int, unseen: int, to_come: int, second: bool, partner: bool
    ) -> int:
        """Lose with the highest trump that does, or else with the highest side card."""
        side = hand & SIDES
        losers = hand & best - 1 if best > SIDES else side
        if side and losers == side:
            return self.tops[side][0][0]
        if losers or not to_come:
            return 1 << (losers or hand).bit_length() - 1
        return hand & -hand


TAKING = {trump: Taking(trump) for trump in SUITS}
SHUNNING = {trump: Shunning(trump) for trump in SUITS}
