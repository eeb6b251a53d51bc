"""Solve the play of a hand with all cards known: how many tricks each card is worth.

`solve` answers for a game of the engine. Whoever asks thousands of times, as rollouts and hints do,
keeps a `Solver` and gives it boards of bits.

The solver knows tricks and nothing of points: a score is a function of tricks that its caller lays
over them. A side that cannot make its bid may want to lose tricks (rules 6.2 under `set=tricks`):
`losing` gives the other end, the tricks of the maker's side if it takes as few as it can while the
defenders press them on it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hasenpfeffer.bots.search import bits
from hasenpfeffer.bots.search.bits import EVERY_CARD
from hasenpfeffer.bots.search.bounds import TRUMP_ROWS
from hasenpfeffer.bots.search.trick_search import Search, Trick
from hasenpfeffer.bots.search.words import (
    OFFSETS,
    PARTS,
    RUFFED,
    TRUMP,
    WINS,
    position_of,
    without,
)
from hasenpfeffer.engine.cards import Card, in_deck_order
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.playing import Playing, tricks_won
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES, SEATS, side_of

REMEMBERED = 200_000  # positions, about 40 MB; then a search begins anew


class Board(NamedTuple):
    """Four hands of bits, and the trick on the table: the seats in the order of play, and cards.

    A seat is its place in SEATS. Who sits out has an empty hand, and no place in the trick.
    """

    hands: tuple[int, ...]
    seats: tuple[int, ...]
    played: tuple[int, ...]

    def turn(self) -> int:
        """Return the seat that plays next."""
        return self.seats[len(self.played)]

    def in_play(self) -> int:
        """Return the cards of all hands."""
        north, east, south, west = self.hands
        return north | east | south | west

    def playable(self) -> int:
        """Return the cards that may be played now (rules 5.1, 5.3)."""
        return bits.playable(self.hands[self.turn()], self.played[0] if self.played else 0)


class Solver:
    """Values in tricks; it remembers positions from one board to the next.

    >>> trumps = (0b11 << 23, 0b11 << 21, 0b11 << 19, 0b11 << 17)  # two each, North the highest
    >>> board = Board(trumps, seats=(3, 0, 1, 2), played=())  # West leads
    >>> Solver().value(board, side=0), Solver().values(board, side=1)
    (2, [(131072, 0), (262144, 0)])
    """

    def __init__(self, losing: bool = False) -> None:
        self.losing = losing
        self.searches: dict[tuple[int, ...], Search] = {}

    def value(self, board: Board, side: int) -> int:
        """Return how many of the tricks that are not complete a side takes, both playing best.

        `side` is the place in SIDES of the one that is counted.
        """
        turn, n = board.turn(), tricks_left(board)
        return self._counted(self._best(self.search(board), board), turn, side, n)

    def values(self, board: Board, side: int, among: int = EVERY_CARD) -> list[tuple[int, int]]:
        """Return each playable card, from the lowest, with the tricks that a side takes after it.

        They are counted as by `value`: the trick on the table and those that follow. Cards that
        are not `among` those asked for are left out.
        """
        search, turn, n = self.search(board), board.turn(), tricks_left(board)
        best = self._best(search, board)
        scores: dict[tuple[int, Trick], int] = {}
        found = []
        for card, position, trick in lays(board):
            if not card & among:
                continue
            # No card can score more than the best one, so each is stepped down from there. A card
            # that is worth the same as another leads to the same position.
            score = scores.get((position, trick), best)
            if (position, trick) not in scores:
                while not search.finish(position, trick, turn & 1, score, n):
                    score -= 1
                scores[position, trick] = score
            found.append((card, self._counted(score, turn, side, n)))
        return found

    def search(self, board: Board) -> Search:
        """Return the search for the seats that play, ready for one more board."""
        seats = tuple(sorted(board.seats))
        search = self.searches.get(seats)
        if search is None:
            search = self.searches[seats] = Search(seats, self.losing)
        elif len(search.bounds) > REMEMBERED:
            search.forget()
        return search

    def _best(self, search: Search, board: Board) -> int:
        """Return what the side to play scores (see Search): step up or down from a guess."""
        turn, n = board.turn(), tricks_left(board)
        least, most = 0, n
        if board.played:
            after = [(position, trick) for _, position, trick in lays(board)]
        else:
            position = position_of(board.hands)
            ours, theirs = TRUMP_ROWS[position & TRUMP | turn][:2]
            least, most = (theirs, n - ours) if self.losing else (ours, n - theirs)
        k = (least + most + 1) // 2
        while least < most:
            if board.played:
                reached = any(search.finish(*lay, turn & 1, k, n) for lay in after)
            else:
                reached = search.can(position, turn, k, n)
            if reached:
                least, k = k, k + 1
            else:
                most, k = k - 1, k - 1
        return least

    def _counted(self, score: int, turn: int, side: int, n: int) -> int:
        """Turn a score of the side to play into tricks of a side."""
        same = turn & 1 == side
        return score if same != self.losing else n - score


def tricks_left(board: Board) -> int:
    return board.hands[board.turn()].bit_count()


def lays(board: Board) -> Iterator[tuple[int, int, Trick]]:
    """Yield each playable card, low to high, with the position and the trick that it leads to."""
    position, in_play, turn = position_of(board.hands), board.in_play(), board.turn()
    waiting = board.seats[len(board.played) + 1 :]
    for card in bits.cards_in(board.playable()):
        suit = bits.SUIT_NUMBER[card]
        part = position & PARTS[suit]
        word = part >> OFFSETS[suit]
        place = _cards_above(card, in_play)
        while place and word >> 2 * (place - 1) & 3 == turn:
            place -= 1  # the card above is worth the same
        after = position - part + (without(word, place) << OFFSETS[suit])
        led = bits.SUIT_NUMBER[board.played[0]] if board.played else suit
        best = bits.winning((*board.played, card))
        if best == card:
            winner = turn
        else:
            winner = board.seats[board.played.index(best)]
            place = _cards_above(best, in_play)
        ruffed = RUFFED if bits.SUIT_NUMBER[best] != led else 0
        yield card, after, (led, WINS | ruffed | place, winner, waiting)


def _cards_above(card: int, in_play: int) -> int:
    """Return how many cards in play are above a card in its suit."""
    return (in_play & bits.SUIT_MASK[card] & -(card << 1)).bit_count()


def board_of(game: Game) -> Board:
    """Return the board of a game in the play; raises ValueError if it is not, or a hand is hidden.

    Every hand must be known, that of a seat that sits out as well: this is for whole records.
    """
    stage = game.table.stage
    if not isinstance(stage, Playing):
        raise ValueError(f"rules {stage.rule}, only the play can be solved: {stage.awaits}")
    for seat, hand in zip(SEATS, game.hands):
        if hand is None:
            name = SEAT_NAMES[seat]
            raise ValueError(f"{name}'s hand is not known: only a whole record can be solved")
    trump, active = stage.lineup.contract.trump, stage.lineup.active()
    return Board(
        tuple(
            [
                bits.bits_of(hand or (), trump) if seat in active else 0
                for seat, hand in zip(SEATS, game.hands)
            ]
        ),
        tuple([PLACE[seat] for seat in stage.trick.seats]),
        tuple([bits.bit_of(card, trump) for card in stage.trick.cards]),
    )


def solve(game: Game, losing: bool = False) -> tuple[tuple[Card, int], ...]:
    """Return each playable card with the tricks of the maker's side in the whole hand.

    The maker's side takes as many as it can and the defenders hold it down, or with `losing` the
    other way round. In the order of the hand. Raises ValueError as `board_of` does.
    """
    board, stage = board_of(game), game.table.stage
    assert isinstance(stage, Playing)
    contract = stage.lineup.contract
    side = side_of(contract.maker)
    taken = tricks_won(stage.tricks, contract.trump)[side]
    values = Solver(losing).values(board, side)
    tricks = {bits.card_of(card, contract.trump): taken + value for card, value in values}
    return tuple([(card, tricks[card]) for card in in_deck_order(tuple(tricks))])
