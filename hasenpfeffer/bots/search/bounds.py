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

from functools import lru_cache

from hasenpfeffer.bots.search.words import FACTS, LIMIT, OFFSETS, PARTS, RUNS, WINS, owners

NEVER = -16  # less than any number of tricks can make up for

Lead = tuple[int, int, int]  # what to add to the position, the suit, the state
Leads = tuple[Lead, ...]
# Sure tricks of the leader's side and of the other; a bit for each seat that holds trumps; sure
# trump tricks of a partner who is reached with a trump, or NEVER; leads in the order to try them.
TrumpRow = tuple[int, int, int, int, Leads]
# By the seats that hold trumps: quick tricks packed as `quick` tells, leads to try early and late.
SideRow = tuple[tuple[int, ...], tuple[Leads, ...], tuple[Leads, ...]]

NO_TRICKS: tuple[int, ...] = (0,) * 16
NONE: Leads = ()
NO_LEADS: tuple[Leads, ...] = (NONE,) * 16

# Quick tricks of the three side suits are added up in one number: the leader's in the lowest four
# bits, the partner's in the next four, and above them the suits in which the partner is reached.
PARTNERS = 4
REACHED = 1 << 8


@lru_cache(LIMIT)
def sure_trumps(word: int) -> tuple[tuple[int, ...], int]:
    """Return how many tricks each seat's trumps win for its side, and the seats that hold any.

    >>> sure_trumps(0b1_00_01_00_01_00_00)
    ((2, 0, 0, 0), 3)
    """
    sure, beaters, holders = [0, 0, 0, 0], [0, 0, 0, 0], 0
    for owner in owners(word):
        holders |= 1 << owner
        if beaters[owner]:
            beaters[owner] -= 1
        else:
            sure[owner] += 1
        beaters[owner ^ 1] += 1
        beaters[owner ^ 3] += 1
    return tuple(sure), holders


@lru_cache(LIMIT)
def quick_tricks(word: int, leader: int) -> tuple[int, ...]:
    """Return the quick tricks of a leader in a side suit, by the set of seats that hold trumps.

    >>> quick_tricks(0b1_00_01_00_00, 0)[0b0000], quick_tricks(0b1_00_01_00_00, 0)[0b0010]
    (3, 1)
    """
    seats = owners(word)
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
    low = [n if n < e else e for e in east for n in north]
    high = [s if s < w else w for w in west for s in south]
    return tuple([one if one < other else other for other in high for one in low])


class TrumpTable(dict[int, TrumpRow]):
    """Rows of trump words and leaders."""

    def __missing__(self, key: int) -> TrumpRow:
        if len(self) >= LIMIT:
            self.clear()
        leader, part = key & 3, key & ~FACTS
        word, partner = part >> OFFSETS[0], leader ^ 2
        sure, holders = sure_trumps(word)
        ours = max(sure[leader], sure[partner])
        theirs = max(sure[leader ^ 1], sure[leader ^ 3])
        leads = tuple([(move[0], 0, WINS | high) for move, high, _ in RUNS[0][leader][part]])
        reached = NEVER
        if leads and word & 3 == partner:
            reached = sure[partner]
        else:
            leads = leads[::-1]  # the highest first, unless the partner has a higher one
        row = self[key] = (ours, theirs, holders, reached, leads)
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
        word, partner = part >> OFFSETS[suit], leader ^ 2
        top = word & 3 if word > 1 else leader ^ 1
        leads = tuple([(move[0], suit, WINS | high) for move, high, _ in RUNS[suit][leader][part]])
        quick, early = NO_TRICKS, NO_LEADS
        late: tuple[Leads, ...] = (leads,) * 16
        if top == leader:
            quick = quick_tricks(word, leader)
            best, others = leads[-1:], leads[:-1]
            early = tuple([best if tricks else NONE for tricks in quick])
            late = tuple([others if tricks else leads for tricks in quick])
        elif top == partner:
            reached = REACHED if leads else 0
            tricks_of = quick_tricks(word, partner)
            quick = tuple([own << PARTNERS | reached if own else 0 for own in tricks_of])
        if leads and top != leader:
            good = _good_for_partner(word, partner)
            if good:
                early = tuple([leads if holders in good else NONE for holders in range(16)])
                late = tuple([NONE if holders in good else leads for holders in range(16)])
        row = self[key] = (quick, early, late)
        return row


@lru_cache(LIMIT)
def _good_for_partner(word: int, partner: int) -> tuple[int, ...]:
    """Return the sets of seats with trumps for which a partner can take a trick that we lead.

    The partner has the highest card, or ruffs; and no opponent ruffs.
    """
    seats = owners(word)
    if seats[0] != partner and partner in seats:
        return ()
    ruffing = 0
    for seat in (partner ^ 1, partner ^ 3):
        if seat not in seats:
            ruffing |= 1 << seat
    needed = 0 if seats[0] == partner else 1 << partner
    return tuple([holders for holders in range(16) if holders & (ruffing | needed) == needed])


class LastTricks(dict[int, bool]):
    """Who takes the last trick: the leader's side or the other; asked with position and leader."""

    def __missing__(self, key: int) -> bool:
        leader = key & 3
        trumps, *sides = [owners((key & part) >> low) for part, low in zip(PARTS, OFFSETS)]
        led = trumps or next(seats for seats in sides if leader in seats)
        taken = self[key] = led[0] & 1 == leader & 1
        return taken


TRUMP_ROWS = TrumpTable()
SIDE_ROWS = (SideTable(1), SideTable(2), SideTable(3))
LAST_TRICKS = LastTricks()
