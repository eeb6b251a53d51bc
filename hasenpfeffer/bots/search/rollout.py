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

from collections.abc import Iterable
from typing import NamedTuple

from hasenpfeffer.bots.search.bits import EVERY_CARD, SUIT_MASK, TRUMPS, bit_of, winning
from hasenpfeffer.bots.search.habits import HABITS, SIDES
from hasenpfeffer.bots.search.solver import Board
from hasenpfeffer.engine.game import Lineup
from hasenpfeffer.engine.options import Options
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import PLACE

OPPONENTS = (0b1010, 0b0101, 0b1010, 0b0101)  # of each seat, a bit for each
NOBODY = (False, False, False, False)


class Progress(NamedTuple):
    """What everybody knows of the play so far, as far as it decides a card."""

    gone: int  # the cards played, those on the table included
    holders: int  # a bit for each seat that plays and has not shown that it has no trump
    taken: int  # complete tricks of the maker's side


class Situation(NamedTuple):
    """What everybody knows when a seat plays to a trick; `led` and `best` are 0 if it leads."""

    seat: int
    led: int
    best: int  # the card that wins so far
    winner: int  # the seat that played it
    to_come: int  # how many play after the seat
    second: bool  # one card lies there
    left: int  # cards that are not played yet, the discard among them
    hunted: bool  # an opponent has not shown that it has no trump
    loses: bool  # every trick costs the seat's side a point


class Choice(NamedTuple):
    """A card that was played, and `later`: what its seat has played from there on, it included."""

    situation: Situation
    card: int
    later: int


class RulePlayer:
    """Four players who keep to the habits of club, in one contract under some options."""

    def __init__(self, lineup: Lineup, options: Options) -> None:
        contract = lineup.contract
        self.trump = contract.trump
        self.habits = HABITS[contract.trump]
        self.maker = PLACE[contract.maker]
        active = [PLACE[seat] for seat in lineup.active()]
        self.begun = Progress(0, sum([1 << seat for seat in active]), 0)
        rounds = [[(seat + n) % 4 for n in (1, 2, 3)] for seat in range(4)]
        self.others = tuple([tuple([s for s in others if s in active]) for others in rounds])
        # When the maker's side has lost more tricks than it can spare, the seats that `losers`
        # tells shun tricks (rules 6.2; `_wants_tricks` of cardplay.py).
        self.spare = 6 - tricks_bid(contract.bid) if options.set == "tricks" else 6
        doubled = contract.bid == "B" or (contract.alone and options.alone_multiplier > 1)
        pressed = options.defenders == "tricks" and not doubled
        self.losers = tuple([not pressed or (seat ^ self.maker) & 1 == 0 for seat in range(4)])

    def progress(self, stage: Playing) -> Progress:
        """Return what everybody knows of the play at a stage."""
        progress = self.begun
        for board, card in self._boards(stage):
            progress = self.after(board, progress, card)[1]
        return progress

    def _boards(self, stage: Playing) -> Iterable[tuple[Board, int]]:
        """Yield each card that was played, with a board without hands that it was played on."""
        for trick in stage.tricks_begun():
            seats = tuple([PLACE[seat] for seat in trick.seats])
            cards = tuple([bit_of(card, self.trump) for card in trick.cards])
            for place, card in enumerate(cards):
                yield Board((0, 0, 0, 0), seats, cards[:place]), card

    def after(self, board: Board, progress: Progress, card: int) -> tuple[Board, Progress]:
        """Return what a card leads to."""
        seat, played = board.turn(), (*board.played, card)
        hands = tuple([hand & ~card for hand in board.hands])
        gone, holders, taken = progress
        if played[0] > SIDES >= card:
            holders &= ~(1 << seat)
        seats = board.seats
        if len(played) == len(seats):
            place = played.index(winning(played))
            taken += (seats[place] ^ self.maker) & 1 ^ 1
            seats, played = seats[place:] + seats[:place], ()
        return Board(hands, seats, played), Progress(gone | card, holders, taken)

    def card(self, board: Board, progress: Progress, discard: int) -> int:
        """Return the card that the seat to play chooses. It knows the discard if it is the maker.

        Of the board's hands only its own is looked at.
        """
        hand = board.hands[board.turn()]
        complete = 6 - hand.bit_count()
        return self._choose(self._situation(board, progress, complete), hand, discard)

    def _situation(self, board: Board, progress: Progress, complete: int) -> Situation:
        seat, played = board.turn(), board.played
        best = winning(played) if played else 0
        loses = complete - progress.taken > self.spare and self.losers[seat]
        return Situation(
            seat,
            played[0] if played else 0,
            best,
            board.seats[played.index(best)] if played else seat,
            len(board.seats) - len(played) - 1,
            len(played) == 1,
            EVERY_CARD ^ progress.gone,
            progress.holders & OPPONENTS[seat] != 0,
            loses,
        )

    def _choose(self, situation: Situation, hand: int, discard: int) -> int:
        seat, led, best, winner, to_come, second, left, hunted, loses = situation
        habits = self.habits
        suited = hand & SUIT_MASK[led] if led else 0
        playable = suited or hand
        if not playable & playable - 1:
            return playable
        unseen = left ^ hand ^ (discard if seat == self.maker else 0)
        if not led:
            if loses:
                return habits.lead_to_lose(hand)
            return habits.lead(
                hand, unseen, (seat ^ self.maker) & 1 == 0, hunted and unseen > SIDES
            )
        if loses:
            return habits.lose(playable, suited > 0, best, to_come)
        if (seat ^ winner) & 1 == 0:
            return suited & -suited or habits.throw(hand, unseen)
        if suited:
            return habits.follow(suited, led, best, unseen, to_come)
        return habits.ruff(hand, best, unseen, to_come, second)

    def rollout(self, board: Board, progress: Progress, discard: int) -> int:
        """Play the hand to its end; returns the tricks of the maker's side in the whole hand.

        It is one long loop, because a call costs as much as most cards do.
        """
        maker, others, habits = self.maker, self.others, self.habits
        hands, (seats, played) = list(board.hands), board[1:]
        known = [0, 0, 0, 0]
        known[maker] = discard
        left, holders, taken = EVERY_CARD ^ progress.gone, progress.holders, progress.taken
        waiting = seats[len(played) :]
        n = hands[waiting[0]].bit_count()  # tricks that are not complete
        lost = 6 - n - taken
        loses = self.losers if lost > self.spare else NOBODY
        led, best, winner = 0, 0, waiting[0]
        if played:
            led, best = played[0], winning(played)
            winner = seats[played.index(best)]
        while n > 1 or led:
            if not led:
                hand = hands[winner]
                if loses[winner]:
                    led = habits.lead_to_lose(hand)
                else:
                    unseen = left ^ hand ^ known[winner]
                    led = habits.lead(
                        hand,
                        unseen,
                        (winner ^ maker) & 1 == 0,
                        unseen > SIDES and holders & OPPONENTS[winner],
                    )
                best = led
                hands[winner] = hand ^ led
                left ^= led
                waiting = others[winner]
            mask = SUIT_MASK[led]
            to_come = len(waiting)
            for seat in waiting:
                to_come -= 1
                hand = hands[seat]
                card = hand & mask
                if card:
                    if card & card - 1:
                        if loses[seat]:
                            card = habits.lose(card, True, best, to_come)
                        elif card < best or not (seat ^ winner) & 1:
                            card &= -card
                        else:
                            unseen = left ^ hand ^ known[seat]
                            card = habits.follow(card, led, best, unseen, to_come)
                    if card > best:
                        best, winner = card, seat
                else:
                    card = hand
                    if mask == TRUMPS:
                        holders &= ~(1 << seat)
                    if hand & hand - 1:
                        if loses[seat]:
                            card = habits.lose(hand, False, best, to_come)
                        elif (seat ^ winner) & 1:
                            second = to_come == len(others[seat]) - 1
                            unseen = left ^ hand ^ known[seat]
                            card = habits.ruff(hand, best, unseen, to_come, second)
                        else:
                            card = habits.throw(hand, left ^ hand ^ known[seat])
                    if card > best and card > SIDES:
                        best, winner = card, seat
                hands[seat] = hand ^ card
                left ^= card
            if (winner ^ maker) & 1:
                lost += 1
                if lost > self.spare:
                    loses = self.losers
            else:
                taken += 1
            n -= 1
            led = 0
        return taken + self._takes_last(hands, winner) if n else taken

    def _takes_last(self, hands: list[int], leader: int) -> bool:
        """Tell whether the maker's side takes the last trick, in which nobody has a choice."""
        maker = self.maker
        counts = SUIT_MASK[hands[leader]] | TRUMPS
        ours = (hands[maker] | hands[maker ^ 2]) & counts
        theirs = (hands[maker ^ 1] | hands[maker ^ 3]) & counts
        return ours > theirs

    def choices(self, stage: Playing, but: int) -> tuple[Choice, ...]:
        """Return every card played so far, except by one seat, for `agreement`."""
        progress, later = self.begun, [0, 0, 0, 0]
        found = []
        for board, card in self._boards(stage):
            complete = progress.gone.bit_count() // len(board.seats)
            found.append((self._situation(board, progress, complete), card))
            progress = self.after(board, progress, card)[1]
        choices = []
        for situation, card in reversed(found):
            seat = situation.seat
            later[seat] |= card
            if seat != but:
                choices.append(Choice(situation, card, later[seat]))
        return tuple(choices[::-1])

    def agreement(
        self, choices: Iterable[Choice], hands: tuple[int, ...], discard: int
    ) -> tuple[int, int]:
        """Return how many of some choices are what the rule would play, and how many are not.

        `hands` and `discard` are an imagined world as it is now. A card that nothing else could
        have been played for counts for neither.
        """
        agreed = differed = 0
        for situation, card, later in choices:
            hand = hands[situation.seat] | later
            playable = hand & SUIT_MASK[situation.led] or hand if situation.led else hand
            if playable & playable - 1:
                if self._choose(situation, hand, discard) == card:
                    agreed += 1
                else:
                    differed += 1
        return agreed, differed
