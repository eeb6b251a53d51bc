"""From the widow to the first lead: trump, the discard, lone defenders (rules 4)."""

from hasenpfeffer.engine.actions import Defend, Discard, HiddenDiscard, IllegalAction, Name
from hasenpfeffer.engine.cards import JOKER, SUITS, suit_of
from hasenpfeffer.engine.game import Contract, Lineup
from hasenpfeffer.engine.playing import opening
from hasenpfeffer.engine.seats import left_of, partner_of
from hasenpfeffer.engine.stage import Stage, holding, with_hand, without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Hand, Suit
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Seat


class Naming(Stage):
    """The maker, with the widow in hand, names trump (rules 4.1, 4.2)."""

    __slots__ = ("maker", "bid")
    maker: "Seat"
    bid: str
    rule = "4.2"
    awaits = "the maker names trump now"

    def turn(self, table: "Table") -> "Seat":
        """Return the maker."""
        return self.maker

    def promise(self) -> "tuple[Seat, str]":
        """Return the maker and the bid."""
        return self.maker, self.bid

    def legal(self, table: "Table", hand: "Hand | None") -> "tuple[Action, ...]":
        """Return every suit, alone after it where the rules allow it."""
        kinds = (False,) if table.options.alone == "off" else (False, True)
        return tuple([Name(suit, alone) for suit in SUITS for alone in kinds])

    def apply(self, game: "Game", action: "Action") -> "Game":
        """Fix the contract (rules 4.2)."""
        if not isinstance(action, Name) or action.trump not in SUITS:
            raise IllegalAction(self.rule, self.awaits)
        if action.alone and game.table.options.alone == "off":
            raise IllegalAction("4.4", "nobody goes alone under alone=off")
        contract = Contract(self.maker, self.bid, action.trump, action.alone)
        return game.replace(table=game.table.replace(stage=Discarding(contract)))


class _Contracted(Stage):
    """What discarding and defending have in common: there is a contract."""

    __slots__ = ()
    contract: Contract

    def promise(self) -> "tuple[Seat, str]":
        """Return the maker and the bid."""
        return self.contract.maker, self.contract.bid

    def lineup_so_far(self) -> Lineup:
        """Return the contract; no defender is alone yet."""
        return Lineup(self.contract, None)


class Discarding(_Contracted):
    """The maker puts one of seven cards away (rules 4.3)."""

    __slots__ = ("contract",)
    rule = "4.3"
    awaits = "the maker discards a card now"

    def turn(self, table: "Table") -> "Seat":
        """Return the maker."""
        return self.contract.maker

    def legal(self, table: "Table", hand: "Hand | None") -> "tuple[Action, ...] | None":
        """Return each card that may be put away."""
        if hand is None:
            return None
        free = _discardable(hand, table.options, self.contract.trump)
        return tuple([Discard(card) for card in free])

    def apply(self, game: "Game", action: "Action") -> "Game":
        """Put the card away and ask the defenders, or begin the play (rules 4.3)."""
        contract, options = self.contract, game.table.options
        hand: Hand | None = None
        if isinstance(action, Discard):
            held = holding(game, contract.maker, contract.maker, action.card)
            if held is not None:
                if action.card not in _discardable(held, options, contract.trump):
                    barred = "joker" if options.discard == "not_joker" else "trump"
                    raise IllegalAction("4.3", f"a {barred} may not be discarded")
                hand = without(held, action.card)
            game = game.replace(discard=action.card)
        elif not isinstance(action, HiddenDiscard):
            raise IllegalAction(self.rule, self.awaits)
        asked = defenders_asked(options, contract)
        stage = Defending(contract, 0) if asked else opening(game.table, Lineup(contract, None))
        return with_hand(game, contract.maker, hand, stage)


def defenders_asked(options: "Options", contract: Contract) -> bool:
    """Tell whether the defenders are asked to defend alone (rules 4.4)."""
    if options.alone == "maker_and_defender":
        return contract.alone
    return options.alone == "anyone"


def _discardable(hand: "Hand", options: "Options", trump: "Suit") -> "Hand":
    """Return the cards that option `discard` leaves, or all where it bars every one (4.3)."""
    free = hand
    if options.discard == "not_joker":
        free = tuple([card for card in hand if card != JOKER])
    elif options.discard == "not_trump":
        free = tuple([card for card in hand if suit_of(card, trump) != trump])
    return free or hand


class Defending(_Contracted):
    """Each defender in turn is asked whether to defend alone (rules 4.4)."""

    __slots__ = ("contract", "refusals")
    refusals: int
    rule = "4.4"
    awaits = "a defender says now whether to defend alone"

    def turn(self, table: "Table") -> "Seat":
        """Return the defender on the maker's left, after a refusal the other one."""
        seat = left_of(self.contract.maker)
        return partner_of(seat) if self.refusals else seat

    def legal(self, table: "Table", hand: "Hand | None") -> "tuple[Action, ...]":
        """Return both answers."""
        return (Defend(True), Defend(False))

    def apply(self, game: "Game", action: "Action") -> "Game":
        """Take the answer: the first yes settles it (rules 4.4)."""
        if not isinstance(action, Defend):
            raise IllegalAction(self.rule, self.awaits)
        stage: Stage
        if action.alone:
            stage = opening(game.table, Lineup(self.contract, self.turn(game.table)))
        elif self.refusals == 0:
            stage = Defending(self.contract, 1)
        else:
            stage = opening(game.table, Lineup(self.contract, None))
        return game.replace(table=game.table.replace(stage=stage))
