"""Search the play of a hand trick by trick, all cards known.

The search asks one question again and again, *can the leader's side take so many of the tricks that
are left?* Four loops, one inside the other, lay the four cards of a trick, and only where it is
complete is the question put again, of the next leader. Four things keep the search short:

- cards that are worth the same are one move (words.py);
- positions are remembered by what matters, the order of owners in each suit, together with bounds
  of their value and the lead that was best;
- sure tricks often decide without any search (bounds.py);
- moves that are likely to be good are tried first.

Where a side wants to lose tricks (a lost bid under `set=tricks`, rules 6.2) the same search runs
with the aim turned round: each side strives to give tricks to the other.
"""

from collections.abc import Sequence

from hasenpfeffer.bots.search.bounds import (
    LAST_TRICKS,
    PARTNERS,
    REACHED,
    SIDE_ROWS,
    TRUMP_ROWS,
    Lead,
    Leads,
)
from hasenpfeffer.bots.search.words import (
    FELLOW,
    FOLLOWING,
    FOURTH,
    FREE,
    LOSERS_FIRST,
    PARTS,
    THIRD,
    TRUMP,
    replies,
)

EVERY_SEAT = (0, 1, 2, 3)
FELLOW_ROWS, THIRD_ROWS, FOURTH_ROWS = SIDE_ROWS

# A trick on the table: the suit led, its state, the seat that wins so far, who has still to play.
Trick = tuple[int, int, int, tuple[int, ...]]


class Search:
    """A search that remembers positions, for hands in which the same seats play.

    `seats` are the numbers of those who play, `losing` turns the aim round. It may be asked about
    any number of deals one after the other: what it remembers holds for all of them.
    """

    def __init__(self, seats: Sequence[int] = EVERY_SEAT, losing: bool = False) -> None:
        self.losing = losing
        self.bounds: dict[int, int] = {}  # position | leader to the least value << 3 | the greatest
        self.best: dict[int, Lead] = {}  # position | leader to the lead that gave the least value
        self.others = {
            seat: tuple([other & 3 for other in range(seat + 1, seat + 4) if other & 3 in seats])
            for seat in EVERY_SEAT
        }
        self.search = self._search_four if len(seats) == 4 else self._search_fewer

    def forget(self) -> None:
        """Give the memory of positions back."""
        self.bounds.clear()
        self.best.clear()

    # In what follows a side *scores* a trick when it takes it or, if `losing`, when it gives it to
    # the other side; and `n` is the number of tricks that are left.

    def can(self, position: int, leader: int, k: int, n: int) -> bool:
        """Tell whether the leader's side can score at least k of n tricks."""
        key = position | leader
        if k <= 0 or k > n:
            return k <= 0
        if n == 1:
            return LAST_TRICKS[key] != self.losing
        known = self.bounds.get(key)
        if known is None:
            known = n
        elif known >> 3 >= k:
            return True
        elif known & 7 < k:
            return False
        ours, theirs, holders, reached, trumps = TRUMP_ROWS[position & TRUMP | leader]
        if self.losing:
            ours, theirs = theirs, ours
        if ours >= k:
            self.bounds[key] = ours << 3 | known & 7
            return True
        if theirs > n - k:
            self.bounds[key] = known & ~7 | n - theirs
            return False
        quick1, early1, late1 = FELLOW_ROWS[position & FELLOW | leader]
        quick2, early2, late2 = THIRD_ROWS[position & THIRD | leader]
        quick3, early3, late3 = FOURTH_ROWS[position & FOURTH | leader]
        if not self.losing:
            quick = quick1[holders] + quick2[holders] + quick3[holders]
            partners = quick >> PARTNERS & 15
            if (
                ours + (quick & 15) >= k
                or (quick >= REACHED and ours + partners >= k)
                or reached + partners >= k
            ):
                self.bounds[key] = k << 3 | known & 7
                return True
        leads = (
            early1[holders]
            + early2[holders]
            + early3[holders]
            + trumps
            + late1[holders]
            + late2[holders]
            + late3[holders]
        )
        best = self.best.get(key)
        if best is not None:
            leads = (best, *leads)  # it comes twice, which costs less than to look for it
        lead = self.search(position, leader, k, n, leads)
        if lead is None:
            self.bounds[key] = known & ~7 | k - 1
            return False
        self.bounds[key] = k << 3 | known & 7
        self.best[key] = lead
        return True

    def _search_four(self, position: int, leader: int, k: int, n: int, leads: Leads) -> Lead | None:
        """Return a lead with which the leader's side scores k of n tricks, or None."""
        can = self.can
        left, partner, right = leader + 1 & 3, leader ^ 2, leader + 3 & 3
        # How many of the rest the next leader's side must score: ours if it took this trick; and
        # theirs to make us fail.
        if_taken, if_lost = (k, n - k + 1) if self.losing else (k - 1, n - k)
        rest = n - 1
        # Losing replies are tried first where a partner wins; who wants no tricks always does so.
        wish = LOSERS_FIRST if self.losing else 0
        for lead in leads:
            change, suit, state = lead
            after1 = position + change
            part = PARTS[suit]
            following, free = FOLLOWING[suit], FREE[suit]
            second, third, fourth = following[left], following[partner], following[right]
            free2, free3, free4 = free[left], free[partner], free[right]
            for change, won in second[after1 & part | state] or free2(after1, state):
                after2 = after1 + change
                if won:
                    stands, asked3, winner = won, won | wish, left
                else:
                    stands, asked3, winner = state, state | LOSERS_FIRST, leader
                for change, won in third[after2 & part | asked3] or free3(after2, asked3):
                    after3 = after2 + change
                    if won:
                        asked4, winner3 = won | wish, partner
                    else:
                        asked4 = stands | (wish if winner == leader else LOSERS_FIRST)
                        winner3 = winner
                    for change, won in fourth[after3 & part | asked4] or free4(after3, asked4):
                        if won:
                            if can(after3 + change, right, if_lost, rest):
                                break
                        elif winner3 == left:
                            if can(after3 + change, left, if_lost, rest):
                                break
                        elif not can(after3 + change, winner3, if_taken, rest):
                            break
                    else:
                        break  # whatever the fourth plays, we score enough
                else:
                    break  # whatever the third plays, the fourth stops us
            else:
                return lead  # whatever the second plays, the third finds a card
        return None

    def _search_fewer(
        self, position: int, leader: int, k: int, n: int, leads: Leads
    ) -> Lead | None:
        """Do the same where two or three seats play, card by card: there is less to search."""
        for lead in leads:
            change, suit, state = lead
            trick = (suit, state, leader, self.others[leader])
            if self.finish(position + change, trick, leader & 1, k, n):
                return lead
        return None

    def finish(self, position: int, trick: Trick, side: int, k: int, n: int) -> bool:
        """Tell whether a side can score k of n tricks, the one on the table included."""
        suit, state, winner, waiting = trick
        if not waiting:
            if winner & 1 == side:
                return self.can(position, winner, k if self.losing else k - 1, n - 1)
            return not self.can(position, winner, n - k + self.losing, n - 1)
        seat, waiting = waiting[0], waiting[1:]
        ours = seat & 1 == side
        for change, won in replies(position, suit, seat, state):
            after = (suit, won, seat, waiting) if won else (suit, state, winner, waiting)
            if self.finish(position + change, after, side, k, n) == ours:
                return ours
        return not ours
