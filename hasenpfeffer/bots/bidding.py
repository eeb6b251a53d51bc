"""What a hand is worth, and the bids, the trump and the discard that follow from it."""

from hasenpfeffer.engine.actions import BIDS, Bid, Discard, Name
from hasenpfeffer.engine.cards import JOKER, SUITS, left_bower, right_bower, strength, suit_of
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import partner_of, side_of
from hasenpfeffer.engine.stage import without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.bots.levels import Level
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card, Hand, Suit
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.options import Options

# Tricks that a trump is good for, by rank; side aces and voids, with a trump to use them.
_TRUMPS = {"A": 0.75, "K": 0.6, "Q": 0.5, "T": 0.4, "9": 0.35}
_ACE, _KING, _VOID = 0.6, 0.15, 0.35
OVERRULING = 5.0  # own tricks, of six, with which to bid over a partner who has the contract
SURE = 5.7  # own tricks, of six, that make a bid of all six worth while
_ALONE = 4.9  # own tricks that are enough to play without the partner


def worth(hand: "Hand", trump: "Suit") -> float:
    """Return the tricks that a hand may expect of itself with a trump suit."""
    tricks, trumps = 0.0, 0
    lengths = dict.fromkeys(SUITS, 0)
    for card in hand:
        suit = suit_of(card, trump)
        lengths[suit] += 1
        if suit == trump:
            trumps += 1
            tricks += _trump_worth(hand, card, trump)
        elif card[0] == "A":
            tricks += _ACE
        elif card[0] == "K":
            tricks += _KING
    voids = len([suit for suit in SUITS if suit != trump and lengths[suit] == 0])
    return min(6.0, tricks + _VOID * min(voids, max(0, trumps - 1)))


def _trump_worth(hand: "Hand", card: "Card", trump: "Suit") -> float:
    if card == JOKER:
        return 1.0
    if card == right_bower(trump):
        return 1.0 if JOKER in hand else 0.9
    if card == left_bower(trump):
        return 0.9 if JOKER in hand or right_bower(trump) in hand else 0.75
    return _TRUMPS[card[0]]


def best_trump(hand: "Hand") -> "tuple[float, Suit]":
    """Return the most that a hand is worth, and the suit; the last suit of equals."""
    return max([(worth(hand, suit), suit) for suit in SUITS])


def choose_bid(seen: "Observation", legal: "tuple[Action, ...]", level: "Level") -> "Action":
    """Bid at once what is likely to be made, or as little as takes the auction, if help will do.

    A high first bid keeps the others out; never more is bid so than wins the game.
    """
    options = seen.table.options
    value = best_trump(seen.hand)[0]
    reach = value + level.help + courage(options)
    standing = standing_bid(seen.table)
    bids = [action for action in legal if isinstance(action, Bid)]
    affordable = [action for action in bids if _promises(action.bid, value) <= reach]
    if standing is not None and standing.seat == partner_of(seen.seat):
        affordable = [a for a in affordable if _worth_raising(seen, standing.bid or "", a, value)]
    if not affordable:
        return legal[0]  # a pass, or the lowest bid where passing is not allowed
    if options.made == "bid":
        return affordable[-1]
    needed = options.target - seen.table.score[side_of(seen.seat)]
    dear = options.set != "tricks" and options.defenders == "nothing"
    likely = min(needed, value + (0.0 if dear else level.help))
    safe = [action for action in affordable if tricks_bid(action.bid) <= likely]
    return safe[-1] if safe else affordable[0]


def courage(options: "Options") -> float:
    """Return how many tricks more a bid may hope for, the less the rules make it cost."""
    courage = 0.0
    if options.set == "tricks":
        courage += 1.1
    if options.defenders == "nothing":
        courage += 0.4
    if options.made == "tricks":
        courage += 0.4
    return courage


def _promises(bid: str, value: float) -> float:
    """Return the reach that a bid asks for; all six only with a hand that makes them itself."""
    if tricks_bid(bid) < 6:
        return tricks_bid(bid)
    return 6.0 if value >= SURE else 99.0


def _worth_raising(seen: "Observation", standing: str, raised: "Bid", value: float) -> bool:
    """Tell whether to bid over the partner: with a far better hand, or to win the game."""
    table = seen.table
    passed = [call.seat for call in table.calls if call.bid is None]
    opponents_out = [seat for seat in passed if side_of(seat) != side_of(seen.seat)]
    needed = table.options.target - table.score[side_of(seen.seat)]
    if len(opponents_out) == 2:
        return value >= OVERRULING and tricks_bid(standing) < needed
    return value >= tricks_bid(standing) + 1.5 and raised.bid in BIDS[:5]


def choose_trump(seen: "Observation") -> "Action":
    """Name the suit in which six of the seven cards are worth most."""
    choices = []
    for suit in SUITS:
        best = max([worth(without(seen.hand, card), suit) for card in seen.hand])
        choices.append((best, suit))
    value, trump = max(choices)
    options = seen.table.options
    alone = options.alone != "off" and options.alone_multiplier > 1 and value >= _ALONE
    return Name(trump, alone)


def choose_discard(seen: "Observation", legal: "tuple[Action, ...]") -> "Action":
    """Put away the card that the hand misses least: often one that makes a void."""
    stage = seen.table.stage
    assert isinstance(stage, Discarding)
    trump = stage.contract.trump
    choices = []
    for place, action in enumerate(legal):
        assert isinstance(action, Discard)
        kept = worth(without(seen.hand, action.card), trump)
        choices.append((kept, -strength(action.card, trump), -place))
    return legal[-max(choices)[2]]
