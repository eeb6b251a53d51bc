"""What is counted over all games: results, bids, cards dealt, points lost by decisions."""

from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.actions import BIDS
from hasenpfeffer.engine.cards import JOKER, cards_of
from hasenpfeffer.engine.options import PRESETS, options_of
from hasenpfeffer.engine.playing import Scored
from hasenpfeffer.engine.position import hand_score
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, side_of
from hasenpfeffer.engine.stages import turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.options import Options

HOUSE = "house"  # rules that are no preset
RULES = tuple([name for name, _ in PRESETS]) + (HOUSE,)
EARLIER = "earlier"  # what was counted before, by nobody knows which of several rules
KINDS = RULES + (EARLIER,)
REMEMBERED = 200  # so many hands' losses are kept, the newest
_UNSEEN = 18  # cards that a maker has not seen when naming trump


class Tally(Record):
    """The counts of one set of rules.

    `ours` and `theirs` are points; `bid` and `made` are the player's own contracts, for each of
    BIDS. `dealt` are the hands whose cards were counted, `jokers` and `jacks` what was in them.
    `named` are the hands in which another seat named trump, `trumps` how many of them were dealt to
    the player; `unseen` and `spread` give what chance would deal, see `expected_trumps`.
    """

    __slots__ = (
        "games",
        "won",
        "hands",
        "thrown",
        "ours",
        "theirs",
        "bid",
        "made",
        "dealt",
        "jokers",
        "jacks",
        "named",
        "trumps",
        "unseen",
        "spread",
    )
    games: int
    won: int
    hands: int
    thrown: int
    ours: int
    theirs: int
    bid: tuple[int, ...]
    made: tuple[int, ...]
    dealt: int
    jokers: int
    jacks: int
    named: int
    trumps: int
    unseen: int
    spread: int


class Statistics(Record):
    """All counts: a tally for each of KINDS, and the losses.

    `losses` are the points that the player's decisions lost in each hand that was reviewed, by what
    could be known, with the rules' kind, the newest last. `last` is the hand that was counted last,
    `judged` the one that was reviewed last, or finished by a bot: seed and number, so that none
    counts twice. Nor does a game: `ended` is the seed of the one counted last.
    """

    __slots__ = ("tallies", "losses", "last", "judged", "ended")
    tallies: tuple[Tally, ...]
    losses: tuple[tuple[str, float], ...]
    last: str
    judged: str
    ended: str


_NONE = (0,) * len(BIDS)
CARDS = ("dealt", "jokers", "jacks", "named", "trumps", "unseen", "spread")
COUNTS = ("games", "won", "hands", "thrown") + CARDS
EMPTY = Tally(0, 0, 0, 0, 0, 0, _NONE, _NONE, 0, 0, 0, 0, 0, 0, 0)
NOTHING = Statistics((EMPTY,) * len(KINDS), (), "", "", "")


def kind_of(options: "Options") -> str:
    """Return the preset that is played, or HOUSE."""
    return next((name for name, _ in PRESETS if options_of(name) == options), HOUSE)


def counted(stats: Statistics, app: "App") -> Statistics:
    """Count the hand that has just been finished, unless it, or a later one, is counted; and the
    game, if that is over and not counted yet.

    Where a bot has finished it nothing counts, and what was lost there is not the player's either.
    """
    assert app.game is not None
    table = app.game.table
    number = len(app.ledger) - 1
    if app.origin.kind or turn_of(table) is not None:
        return stats
    if app.pilot:
        fresh = _newer(stats.judged, app.seed, number)
        return stats.replace(judged=_hand(app, number)) if fresh else stats
    place = KINDS.index(kind_of(table.options))
    tally, last, ended = stats.tallies[place], stats.last, stats.ended
    if _newer(last, app.seed, number):
        tally = _with_trumps(_with_cards(_with_hand(tally, table), app.game), app.game)
        last = _hand(app, number)
    if winner_of(table) is not None and app.seed != ended:  # also by a hand that was played again
        tally, ended = _with_game(tally, table), app.seed
    tallies = stats.tallies[:place] + (tally,) + stats.tallies[place + 1 :]
    return stats.replace(tallies=tallies, last=last, ended=ended)


def _hand(app: "App", number: int) -> str:
    return f"{app.seed}:{number}"


def _with_cards(tally: Tally, game: "Game") -> Tally:
    """Count the joker and the jacks that were dealt to the player."""
    hand = game.deal.hands[PLACE[YOU]] or ()
    return tally.replace(
        dealt=tally.dealt + 1,
        jokers=tally.jokers + (1 if JOKER in hand else 0),
        jacks=tally.jacks + len([card for card in hand if card[:1] == "J" and card != JOKER]),
    )


def _with_trumps(tally: Tally, game: "Game") -> Tally:
    """Count the trumps that were dealt to the player, where another seat named them."""
    lineup = game.table.stage.lineup_so_far()
    if lineup is None or lineup.contract.maker == YOU:
        return tally
    trumps = cards_of(lineup.contract.trump, lineup.contract.trump)
    known = (game.deal.hands[PLACE[lineup.contract.maker]] or ()) + (game.deal.widow or "",)
    left = len(trumps) - len([card for card in known if card in trumps])
    hand = game.deal.hands[PLACE[YOU]] or ()
    return tally.replace(
        named=tally.named + 1,
        trumps=tally.trumps + len([card for card in hand if card in trumps]),
        unseen=tally.unseen + left,
        spread=tally.spread + left * (_UNSEEN - left),
    )


def _newer(last: str, seed: str, number: int) -> bool:
    """Tell whether a hand comes after the last one that was counted: another game's always does."""
    old, _, text = last.partition(":")
    return old != seed or number > int(text)


def _with_hand(tally: Tally, table: "Table") -> Tally:
    stage, side = table.stage, side_of(YOU)
    points = hand_score(table) or (0, 0)
    bid, made = list(tally.bid), list(tally.made)
    if isinstance(stage, Scored) and stage.lineup.contract.maker == YOU:
        place = BIDS.index(stage.lineup.contract.bid)
        bid[place] += 1
        made[place] += 1 if stage.made() else 0
    return tally.replace(
        hands=tally.hands + 1,
        thrown=tally.thrown + (0 if isinstance(stage, Scored) else 1),
        ours=tally.ours + points[side],
        theirs=tally.theirs + points[1 - side],
        bid=tuple(bid),
        made=tuple(made),
    )


def _with_game(tally: Tally, table: "Table") -> Tally:
    ours = winner_of(table) == side_of(YOU)
    return tally.replace(games=tally.games + 1, won=tally.won + (1 if ours else 0))


def lost(stats: Statistics, app: "App", hand: int, loss: float) -> Statistics:
    """Keep what the player's decisions lost in a hand, unless it is kept or a bot finished it."""
    if app.origin.kind or not _newer(stats.judged, app.seed, hand):
        return stats
    kind = kind_of(app.ledger[hand].options)
    losses = (stats.losses + ((kind, round(loss, 3)),))[-REMEMBERED:]
    return stats.replace(losses=losses, judged=_hand(app, hand))


def summed(tallies: "tuple[Tally, ...]") -> Tally:
    """Return the counts of several sets of rules together."""
    total = EMPTY
    for tally in tallies:
        changes = {
            name: getattr(total, name) + getattr(tally, name)
            for name in COUNTS + ("ours", "theirs")
        }
        for name in ("bid", "made"):
            pairs = zip(getattr(total, name), getattr(tally, name))
            changes[name] = tuple([one + other for one, other in pairs])
        total = total.replace(**changes)
    return total


def losses_of(stats: Statistics, kind: str) -> "tuple[float, ...]":
    """Return what the player's decisions lost, hand by hand: of all rules, or of one kind."""
    return tuple([loss for one, loss in stats.losses if kind in ("", one)])


def expected(dealt: int, of: int) -> "tuple[float, float]":
    """Return how many of some cards of the 25 lie in hands of six, with one standard error."""
    share = of / 25
    spread = 6 * share * (1 - share) * 19 / 24  # without replacement
    return dealt * 6 * share, (dealt * spread) ** 0.5


def expected_trumps(tally: Tally) -> "tuple[float, float]":
    """Return how many trumps chance deals to the player, with one standard error.

    Whoever names trump holds many, and sees the widow: `unseen` are the trumps among the other 18
    cards, of which the player has six. `spread` sums the products of the trumps and of the rest.
    """
    spread = tally.spread / _UNSEEN**2 * 6 * 12 / 17  # without replacement
    return tally.unseen * 6 / _UNSEEN, spread**0.5
