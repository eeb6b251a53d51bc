"""Play a hand by rule: every seat plays as the club player does from what that seat can know.

A `RulePlayer` belongs to one contract. It answers for one card, plays the rest of a hand, and tells
how well its cards explain what was played. What is public about the play so far is a `Progress`;
the cards are a board (solver.py), which may be imagined.

>>> from hasenpfeffer.engine.game import Contract, Lineup
>>> from hasenpfeffer.engine.options import options_of
>>> lineup = Lineup(Contract("N", "2", "h", False), None)
>>> player = RulePlayer(lineup, options_of("article"))
>>> trumps = (0b11 << 23, 0b11 << 21, 0b11 << 19, 0b11 << 17)  # two each, North the highest
>>> board = Board(trumps, seats=(3, 0, 1, 2), played=())  # West leads
>>> player.rollout(board, Progress(gone=(1 << 16) - 1, holders=0b1111, taken=0), discard=1 << 16)
2
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hasenpfeffer.bots.search.bits import EVERY_CARD, SUIT_MASK, TRUMPS, bit_of, playable, winning
from hasenpfeffer.bots.search.habits import SHUNNING, SIDES, TAKING, Taking
from hasenpfeffer.bots.search.solver import Board
from hasenpfeffer.engine.game import Lineup
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import PLACE

OPPONENTS = (0b1010, 0b0101, 0b1010, 0b0101)  # of each seat, a bit for each


class Progress(NamedTuple):
    """What everybody knows of the play so far, as far as it decides a card."""

    gone: int  # the cards played, those on the table included
    holders: int  # a bit for each seat that plays and has not shown that it has no trump
    taken: int  # complete tricks of the maker's side


class Situation(NamedTuple):
    """What everybody knows when a seat plays to a trick; `led` and `best` are 0 if it leads."""

    seat: int
    habits: Taking
    led: int
    best: int  # the card that wins so far
    partner: bool  # it is the partner's
    to_come: int  # how many play after the seat
    second: bool  # one card lies there
    left: int  # cards that are not played yet, the discard among them
    hunters: int  # a bit for each opponent that may hold a trump


class Choice(NamedTuple):
    """A card that was played, and `later`: what its seat has played from there on, it included."""

    situation: Situation
    card: int
    later: int


class RulePlayer:
    """Players who keep to the habits of club, in one contract under some options."""

    def __init__(self, lineup: Lineup, options: Options) -> None:
        contract = lineup.contract
        self.trump = contract.trump
        self.maker = PLACE[contract.maker]
        self.ours = tuple([(seat ^ self.maker) & 1 == 0 for seat in range(4)])
        active = [PLACE[seat] for seat in lineup.active()]
        self.begun = Progress(0, sum([1 << seat for seat in active]), 0)
        rounds = [[(seat + n) % 4 for n in (1, 2, 3)] for seat in range(4)]
        self.others = tuple([tuple([s for s in others if s in active]) for others in rounds])
        # Once the maker's side has lost more tricks than it can spare it shuns the others, and the
        # defenders do too unless they gain by pressing them on it (rules 6.2).
        self.spare = 6 - tricks_bid(contract.bid) if options.set == "tricks" else 6
        doubled = contract.bid == "B" or (contract.alone and options.alone_multiplier > 1)
        pressing = options.defenders == "tricks" and not doubled
        taking, shunning = TAKING[self.trump], SHUNNING[self.trump]
        ours, theirs = shunning, taking if pressing else shunning
        self.hopeful = (taking,) * 4
        self.doomed = (theirs, ours) * 2 if self.maker & 1 else (ours, theirs) * 2

    def progress(self, stage: Playing) -> Progress:
        """Return what everybody knows of the play at a stage."""
        progress = self.begun
        for board, card in self._boards(stage):
            progress = self.after(board, progress, card)[1]
        return progress

    def after(self, board: Board, progress: Progress, card: int) -> tuple[Board, Progress]:
        """Return what a card leads to."""
        played = (*board.played, card)
        north, east, south, west = board.hands
        hands = (north & ~card, east & ~card, south & ~card, west & ~card)
        gone, holders, taken = progress
        if played[0] > SIDES >= card:
            holders &= ~(1 << board.turn())
        seats = board.seats
        if len(played) == len(seats):
            place = played.index(winning(played))
            taken += self.ours[seats[place]]
            seats, played = seats[place:] + seats[:place], ()
        return Board(hands, seats, played), Progress(gone | card, holders, taken)

    def card(self, board: Board, progress: Progress, discard: int) -> int:
        """Return the card that the seat to play chooses; only the maker looks at the discard.

        Of the board's hands only its own is looked at.
        """
        hand = board.hands[board.turn()]
        return self._choose(self.situation(board, progress, hand.bit_count()), hand, discard)

    def rollout(self, board: Board, progress: Progress, discard: int) -> int:
        """Play the hand to its end; returns the tricks of the maker's side in the whole hand.

        This is `_choose` and `after` for each card in one long loop, as a call costs half a card.
        """
        hands, played = list(board.hands), board.played
        known = [0, 0, 0, 0]
        known[self.maker] = discard
        left, holders, taken = EVERY_CARD ^ progress.gone, progress.holders, progress.taken
        waiting = board.seats[len(played) :]
        winner, n = waiting[0], hands[waiting[0]].bit_count()
        while n > 1 or played:
            habits = self._habits(n, taken)
            if played:
                led, best = played[0], winning(played)
                winner, played = board.seats[played.index(best)], ()
            else:
                hand = hands[winner]
                unseen = left ^ hand ^ known[winner]
                hunted = unseen > SIDES and holders & OPPONENTS[winner] > 0
                led = best = habits[winner].lead(hand, unseen, self.ours[winner], hunted)
                hands[winner] = hand ^ led
                left ^= led
                waiting = self.others[winner]
            suit, to_come = SUIT_MASK[led], len(waiting)
            for seat in waiting:
                to_come -= 1
                hand = hands[seat]
                card = hand & suit
                if card:
                    if card & card - 1:
                        unseen, partner = left ^ hand ^ known[seat], seat ^ 2 == winner
                        card = habits[seat].follow(card, led, best, unseen, to_come, partner)
                    if card > best:
                        best, winner = card, seat
                else:
                    card = hand
                    if suit == TRUMPS:
                        holders &= ~(1 << seat)
                    if hand & hand - 1:
                        unseen, partner = left ^ hand ^ known[seat], seat ^ 2 == winner
                        second = to_come == len(self.others[seat]) - 1
                        card = habits[seat].play_free(hand, best, unseen, to_come, second, partner)
                    if card > best and card > SIDES:
                        best, winner = card, seat
                hands[seat] = hand ^ card
                left ^= card
            taken += self.ours[winner]
            n -= 1
        return taken + self._takes_last(hands, winner) if n else taken

    def choices(self, stage: Playing, but: int) -> tuple[Choice, ...]:
        """Return every card played so far, except by one seat, for `differences`."""
        progress, later = self.begun, [0, 0, 0, 0]
        found = []
        for board, card in self._boards(stage):
            left = 6 - progress.gone.bit_count() // len(board.seats)
            found.append((self.situation(board, progress, left), card))
            progress = self.after(board, progress, card)[1]
        choices = []
        for situation, card in reversed(found):
            later[situation.seat] |= card
            if situation.seat != but:
                choices.append(Choice(situation, card, later[situation.seat]))
        return tuple(choices[::-1])

    def differences(self, choices: Iterable[Choice], hands: Sequence[int], discard: int) -> int:
        """Return how many of some choices are not what the rule would play.

        `hands` and `discard` are a world, most often an imagined one, as it is now. A card counts
        only where the seat could have played another.
        """
        differed = 0
        for situation, card, later in choices:
            hand = hands[situation.seat] | later
            if playable(hand, situation.led) != card:
                differed += self._choose(situation, hand, discard) != card
        return differed

    def _boards(self, stage: Playing) -> Iterator[tuple[Board, int]]:
        """Yield each card that was played, with a board without hands that it was played on."""
        for trick in stage.tricks_begun():
            seats = tuple([PLACE[seat] for seat in trick.seats])
            cards = tuple([bit_of(card, self.trump) for card in trick.cards])
            for place, card in enumerate(cards):
                yield Board((0, 0, 0, 0), seats, cards[:place]), card

    def shuns(self, situation: Situation) -> bool:
        """Tell whether a seat wants to lose tricks."""
        return situation.habits is SHUNNING[self.trump]

    def _habits(self, n: int, taken: int) -> tuple[Taking, ...]:
        """Return the habits of each seat in a trick, when n are left with it."""
        return self.doomed if 6 - n - taken > self.spare else self.hopeful

    def situation(self, board: Board, progress: Progress, n: int) -> Situation:
        """Return what everybody knows when a seat is to play, with n tricks left."""
        seat, played = board.turn(), board.played
        best = winning(played) if played else 0
        return Situation(
            seat,
            self._habits(n, progress.taken)[seat],
            played[0] if played else 0,
            best,
            best > 0 and board.seats[played.index(best)] == seat ^ 2,
            len(board.seats) - len(played) - 1,
            len(played) == 1,
            EVERY_CARD ^ progress.gone,
            progress.holders & OPPONENTS[seat],
        )

    def _choose(self, situation: Situation, hand: int, discard: int) -> int:
        seat, habits, led, best, partner, to_come, second, left, hunters = situation
        suited = playable(hand, led)
        if not suited & suited - 1:
            return suited
        unseen = left ^ hand ^ (discard if seat == self.maker else 0)
        if not led:
            return habits.lead(hand, unseen, self.ours[seat], unseen > SIDES and hunters > 0)
        if suited & SUIT_MASK[led]:
            return habits.follow(suited, led, best, unseen, to_come, partner)
        return habits.play_free(hand, best, unseen, to_come, second, partner)

    def _takes_last(self, hands: list[int], leader: int) -> bool:
        """Tell whether the maker's side takes the last trick, in which nobody has a choice."""
        counts = SUIT_MASK[hands[leader]] | TRUMPS
        north_south, east_west = hands[0] | hands[2], hands[1] | hands[3]
        return (north_south & counts > east_west & counts) == self.ours[0]
