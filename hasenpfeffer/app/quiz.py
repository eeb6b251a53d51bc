"""A question about a position, judged by the rules and the table's own players, with the reason."""

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.engine.actions import Bid, Discard, Play, word_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.cards import JOKER, left_bower, right_bower, suit_of
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.position import won
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, side_of
from hasenpfeffer.engine.stages import apply, legal_actions, turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.cards import Card, Suit
    from hasenpfeffer.engine.game import Game, Trick
    from hasenpfeffer.engine.seats import Seat

ASKS = ("legal", "card", "bid", "winner")
_CLUB = level_called("club")


class Quiz(Record):
    """A question: what is asked, what is chosen so far, and whether the answer is given."""

    __slots__ = ("ask", "chosen", "given")
    ask: str
    chosen: tuple[str, ...]
    given: bool


class Verdict(Record):
    """Whether an answer is right, and why."""

    __slots__ = ("right", "reason")
    right: bool
    reason: str


def fits(ask: str, game: "Game") -> bool:
    """Tell whether a question can be asked about a position."""
    stage = game.table.stage
    if ask == "winner":
        return bool(stage.tricks_begun())
    turn = turn_of(game.table)
    if turn is None or game.hands[PLACE[turn]] is None:
        return False
    return isinstance(stage, Auction if ask == "bid" else (Playing, Discarding))


def answers(quiz: Quiz, game: "Game") -> "tuple[str, ...]":
    """Return what may be answered: cards, calls or seats."""
    turn = turn_of(game.table)
    if quiz.ask == "winner":
        trick = game.table.stage.tricks_begun()[-1]
        return tuple([str(seat) for seat in trick.seats[: len(trick.cards)]])
    assert turn is not None
    hand = game.hands[PLACE[turn]] or ()
    if quiz.ask == "bid":
        return tuple([word_of(action) for action in legal_actions(game.table, hand) or ()])
    return tuple([str(card) for card in hand])


def answered(quiz: Quiz, game: "Game", answer: str) -> Quiz:
    """Return the question after one more answer; `check` gives an answer of several cards."""
    if quiz.given:
        return quiz.replace(chosen=(), given=False) if answer == "again" else quiz
    if answer == "check" and quiz.ask == "legal" and quiz.chosen:
        return quiz.replace(given=True)
    if answer not in answers(quiz, game):
        return quiz
    if quiz.ask != "legal":
        return quiz.replace(chosen=(answer,), given=True)
    if answer in quiz.chosen:
        return quiz.replace(chosen=tuple([card for card in quiz.chosen if card != answer]))
    return quiz.replace(chosen=quiz.chosen + (answer,))


def question(quiz: Quiz, game: "Game", t: "Translator") -> str:
    """Ask; `*...*` is emphasised."""
    stage = game.table.stage
    if quiz.ask == "legal":
        if isinstance(stage, Discarding):
            return t("*Which cards may you put away?* Choose all of them.")
        return t("*Which cards may you play?* Choose all of them.")
    if quiz.ask == "card":
        if isinstance(stage, Discarding):
            return t("*Which card do you put away?*")
        return t("*Which card do you play?*")
    if quiz.ask == "bid":
        return t("*What do you bid?*")
    if stage.tricks_begun()[-1].complete():
        return t("*Who takes the trick?*")
    return t("*Who is winning the trick?*")


def verdict(quiz: Quiz, game: "Game", t: "Translator") -> Verdict:
    """Judge an answer that is given."""
    if quiz.ask == "winner":
        return _winner(quiz, game, t)
    if quiz.ask == "bid":
        return _bid(quiz, game, t)
    if quiz.ask == "legal":
        return _legal(quiz, game, t)
    return _card(quiz, game, t)


def _winner(quiz: Quiz, game: "Game", t: "Translator") -> Verdict:
    stage = game.table.stage
    lineup = stage.lineup_so_far()
    assert lineup is not None
    trick, trump = stage.tricks_begun()[-1], lineup.contract.trump
    winner = trick.winner(trump)
    return Verdict(quiz.chosen == (winner,), winning_said(trick, trump, t))


def winning_said(trick: "Trick", trump: "Suit", t: "Translator") -> str:
    """Say why a trick goes where it goes (rules 5.4)."""
    winner = trick.winner(trump)
    card = trick.cards[trick.seats.index(winner)]
    fields = {"seat": t.seat(winner), "card": t.card(card), "trump": t.suit(trump)}
    if card == JOKER:
        return t("{seat}: the joker is above every card.", **fields)
    if card == right_bower(trump):
        return t("{seat}: the {card} is the right bower, above all but the joker.", **fields)
    if card == left_bower(trump):
        return t(
            "{seat}: the {card} is the left bower, a trump below the right one only.", **fields
        )
    if suit_of(card, trump) == trump:
        return t("{seat}: the {card} is the highest trump in the trick.", **fields)
    return t(
        "{seat}: no trump lies there, and the {card} is the highest card of the suit led.", **fields
    )


def _legal(quiz: Quiz, game: "Game", t: "Translator") -> Verdict:
    legal = [str(card) for card in legal_cards(game)]
    wrong = [card for card in quiz.chosen if card not in legal]
    missed = [card for card in legal if card not in quiz.chosen]
    reason = rule_said(game, t)
    if wrong:
        reason = t("Not the {card}. {reason}", card=t.card(wrong[0]), reason=reason)
    elif missed:
        reason = t("The {card} as well. {reason}", card=t.card(missed[0]), reason=reason)
    return Verdict(not wrong and not missed, reason)


def legal_cards(game: "Game") -> "tuple[Card, ...]":
    """Return the cards that the seat to act may play or put away."""
    turn = turn_of(game.table)
    assert turn is not None
    legal = legal_actions(game.table, game.hands[PLACE[turn]]) or ()
    return tuple([action.card for action in legal if isinstance(action, (Play, Discard))])


def rule_said(game: "Game", t: "Translator") -> str:
    """Say which rule tells the legal cards (rules 5.3, 4.3)."""
    stage, turn = game.table.stage, turn_of(game.table)
    assert turn is not None
    if isinstance(stage, Discarding):
        if game.table.options.discard == "not_trump":
            return t("No trump may be put away, as long as there is another card.")
        if game.table.options.discard == "not_joker":
            return t("The joker may not be put away.")
        return t("Any card may be put away.")
    assert isinstance(stage, Playing)
    led, trump = stage.led(), stage.lineup.contract.trump
    if led is None:
        return t("Whoever leads may lead any card.")
    suit = suit_of(led, trump)
    hand = game.hands[PLACE[turn]] or ()
    if not any(suit_of(card, trump) == suit for card in hand):
        return t("Who holds no {suit} may play any card.", suit=t.suit(suit))
    left = left_bower(trump)
    if left in hand and left[1] == suit:
        return t(
            "{suit} must be followed, and the {card} is a trump now.",
            suit=_first_upper(t.suit(suit)),
            card=t.card(left),
        )
    if left in hand and suit == trump:
        return t(
            "{suit} must be followed, and the {card} belongs to them.",
            suit=_first_upper(t.suit(suit)),
            card=t.card(left),
        )
    return t("{suit} must be followed.", suit=_first_upper(t.suit(suit)))


def _first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _bid(quiz: Quiz, game: "Game", t: "Translator") -> Verdict:
    turn = turn_of(game.table)
    assert turn is not None
    action = decide(observe(game, turn), _CLUB, "")
    reason = t("A club player passes here.")
    if isinstance(action, Bid):
        names = {"L": t("little pepper"), "B": t("big pepper")}
        reason = t("A club player bids {bid} here.", bid=names.get(action.bid, action.bid))
    return Verdict(quiz.chosen == (word_of(action),), reason)


def _card(quiz: Quiz, game: "Game", t: "Translator") -> Verdict:
    chosen, legal = quiz.chosen[0], legal_cards(game)
    if chosen not in legal:
        return Verdict(
            False, t("Not the {card}. {reason}", card=t.card(chosen), reason=rule_said(game, t))
        )
    turn = turn_of(game.table)
    assert turn is not None
    if None in game.hands:
        best = _cards_of(decide(observe(game, turn), _CLUB, ""))
        reason = t("A club player takes the {card} here.", card=t.card(best))
        return Verdict(chosen == best, reason)
    kind = Discard if isinstance(game.table.stage, Discarding) else Play
    tricks = [played_out(apply(game, kind(card)), turn) for card in legal]
    most = max(tricks)
    mine = tricks[[str(card) for card in legal].index(chosen)]
    best = legal[tricks.index(most)]
    fields = {"card": t.card(chosen), "best": t.card(best), "most": most}
    if mine == most:
        return Verdict(
            True,
            t.tn(
                "Played out by club players it brings your side {n} trick; "
                "no other card brings more.",
                "Played out by club players it brings your side {n} tricks; "
                "no other card brings more.",
                mine,
            ),
        )
    return Verdict(
        False,
        t(
            "Played out by club players the {card} brings your side {mine}, the {best} {most}.",
            mine=mine,
            **fields,
        ),
    )


def _cards_of(action: "Action") -> str:
    assert isinstance(action, (Play, Discard))
    return action.card


def played_out(game: "Game", seat: "Seat") -> int:
    """Return the tricks of a seat's side when club players play the hand to its end."""
    while True:
        turn = turn_of(game.table)
        if turn is None:
            return won(game.table)[side_of(seat)]
        game = apply(game, decide(observe(game, turn), _CLUB, ""))
