"""What a trick's leader can be sure of without searching, and which leads to try first.

Two arguments give tricks for nothing:

- *Trumps.* All cards are played in the end, and a trump loses its trick only to a higher one, so
  that each trump of the opponents can beat one of mine at most. Give every trump of theirs the next
  lower one of mine: whatever is left over wins a trick, whoever leads and however anybody plays.
- *Quick tricks.* A leader's side cards win one after the other as long as every other player has to
  follow with lower ones, or can neither follow nor ruff. No trump has fallen by then, so these come
  on top of the first.

The tables are asked with a suit's part of a position and the leader's seat.
"""

from hasenpfeffer.bots.search.words import FACTS, LIMIT, OFFSETS, RUNS, WINS, owners

NEVER = -16  # less than any number of tricks can make up for

Lead = tuple[int, int, int]  # what to add to the position, the suit, the state
Leads = tuple[Lead, ...]
# Sure tricks of the leader's side and of the other; a bit for each seat that holds trumps; sure
# trump tricks of a partner who is reached with a trump, or NEVER; leads to try early and late.
TrumpRow = tuple[int, int, int, int, Leads, Leads]
# By the seats that hold trumps: quick tricks packed as `quick` tells, leads to try early and late.
SideRow = tuple[tuple[int, ...], tuple[Leads, ...], tuple[Leads, ...]]

NO_TRICKS: tuple[int, ...] = (0,) * 16
NO_LEADS: tuple[Leads, ...] = ((),) * 16

# Quick tricks of the three side suits are added up in one number: the leader's in the lowest four
# bits, the partner's in the next four, and above them the suits in which the partner is reached.
PARTNERS = 4
REACHED = 1 << 8


def sure_trumps(word: int) -> list[int]:
    """Return how many tricks each seat's trumps win for its side, whatever happens.

    >>> sure_trumps(0b1_00_01_00_01_00_00)
    [2, 0, 0, 0]
    """
    sure, beaters = [0] * 4, [0] * 4
    for owner in owners(word):
        if beaters[owner]:
            beaters[owner] -= 1
        else:
            sure[owner] += 1
        beaters[owner ^ 1] += 1
        beaters[owner ^ 3] += 1
    return sure


def quick_tricks(seats: list[int], leader: int) -> tuple[int, ...]:
    """Return the quick tricks of a leader in a side suit, by the set of seats that hold trumps.

    >>> quick_tricks([0, 0, 1, 0], 0)[0b0000], quick_tricks([0, 0, 1, 0], 0)[0b0010]
    (3, 1)
    """
    if not seats or seats[0] != leader:
        return NO_TRICKS
    own = [place for place, owner in enumerate(seats) if owner == leader]
    ends = []  # for each seat: the rounds that pass if it has no trumps, and if it has
    for seat in range(4):
        length = seats.count(seat)
        if seat == leader:
            ends.append((length, length))
        elif length == 0:
            ends.append((len(own), 0))
        else:
            top = seats.index(seat)
            above = len([place for place in own if place < top])
            ends.append((len(own) if above >= length else above, min(above, length)))
    north, east, south, west = ends
    return tuple([min(n, e, s, w) for w in west for s in south for e in east for n in north])


class TrumpTable(dict[int, TrumpRow]):
    """Rows of trump words and leaders."""

    def __missing__(self, key: int) -> TrumpRow:
        if len(self) >= LIMIT:
            self.clear()
        leader, part = key & 3, key & ~FACTS
        word = part >> OFFSETS[0]
        sure, seats, partner = sure_trumps(word), owners(word), leader ^ 2
        ours = max(sure[leader], sure[partner])
        theirs = max(sure[leader ^ 1], sure[leader ^ 3])
        holders = 0
        for seat in seats:
            holders |= 1 << seat
        leads = tuple([(change, 0, WINS | high) for change, high, _ in RUNS[0][leader][part]])
        top = seats[0] if seats else leader ^ 1
        early = 0
        if leads and top == leader:
            leads, early = leads[::-1], 1
        elif top == partner:
            early = len(leads)
        else:
            leads = leads[::-1]
        reached = sure[partner] if top == partner and leads else NEVER
        row = self[key] = (ours, theirs, holders, reached, leads[:early], leads[early:])
        return row


class SideTable(dict[int, SideRow]):
    """Rows of a side suit's words and leaders."""

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> SideRow:
        if len(self) >= LIMIT:
            self.clear()
        suit, leader, part = self.suit, key & 3, key & ~FACTS
        seats, partner = owners(part >> OFFSETS[suit]), leader ^ 2
        runs = RUNS[suit][leader][part]
        leads = tuple([(change, suit, WINS | highest) for change, highest, _ in runs])
        quick, early = NO_TRICKS, NO_LEADS
        late: tuple[Leads, ...] = (leads,) * 16
        if seats and seats[0] == leader:
            quick = quick_tricks(seats, leader)
            early = tuple([leads[-1:] if tricks else () for tricks in quick])
            late = tuple([leads[:-1] if tricks else leads for tricks in quick])
        elif seats:
            if seats[0] == partner:
                reached = REACHED if leads else 0
                tricks = quick_tricks(seats, partner)
                quick = tuple([own << PARTNERS | reached if own else 0 for own in tricks])
            if leads and (seats[0] == partner or partner not in seats):
                good = _good_for_partner(seats, partner)
                early = tuple([leads if holders in good else () for holders in range(16)])
                late = tuple([() if holders in good else leads for holders in range(16)])
        row = self[key] = (quick, early, late)
        return row


def _good_for_partner(seats: list[int], partner: int) -> list[int]:
    """Return the sets of seats with trumps for which a partner can take a trick that we lead."""
    ruffing = 0
    for seat in (partner ^ 1, partner ^ 3):
        if seat not in seats:
            ruffing |= 1 << seat
    needed = 0 if seats[0] == partner else 1 << partner
    return [holders for holders in range(16) if holders & (ruffing | needed) == needed]


TRUMP_ROWS = TrumpTable()
SIDE_ROWS = (SideTable(1), SideTable(2), SideTable(3))
