"""What a hand is worth (rules 6.1 to 6.4)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.options import Options


def tricks_bid(bid: str) -> int:
    """Return the tricks that a bid promises; both peppers promise six (rules 3.6).

    >>> tricks_bid("4"), tricks_bid("L")
    (4, 6)
    """
    return 6 if bid in ("L", "B") else int(bid)


def points_of(options: "Options", bid: str, alone: bool, taken: int) -> tuple[int, int]:
    """Return the points of the maker's side, which took so many tricks, and of the defenders.

    `alone` says whether the maker went alone (rules 6.3).
    """
    due = tricks_bid(bid)
    if taken >= due:
        points = taken if options.made == "tricks" else due
    elif options.set == "tricks":
        points = -taken
    else:
        points = -due if options.set == "bid" else -6
    if bid == "B":
        points *= 2
    if alone:
        points *= options.alone_multiplier
    return points, (6 - taken if options.defenders == "tricks" else 0)
