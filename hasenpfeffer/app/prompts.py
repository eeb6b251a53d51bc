"""What is asked of the player, or waited for, and why a word was refused."""

from hasenpfeffer.app.sentences import badge_of, bid_name
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import asked, trick_finished
from hasenpfeffer.engine.actions import BIDS, Bid, Pass, word_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.cards import JOKER, suit_of
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.game import Game, Table


def prompt(app: "App", t: "Translator") -> str:
    """Say what the table waits for; `*...*` is emphasised."""
    if app.game is None:
        return t("Shuffling …")
    table = app.game.table
    stage, turn = table.stage, turn_of(table)
    if app.held and trick_finished(table):
        trick = stage.tricks_begun()[-1]
        lineup = stage.lineup_so_far()
        assert lineup is not None
        winner = trick.winner(lineup.contract.trump)
        if winner == YOU and turn == YOU:
            return t("*You* take the trick and lead.")
        if winner == YOU:
            return t("*You* take the trick.")
        return t("*{seat}* takes the trick.", seat=t.seat(winner))
    if asked(app):
        return _refusal(app, app.game, t) or _your_turn(app, app.game, t)
    if turn == YOU:
        return t("A bot plays for you \u2026")
    if turn is not None:
        return t("{seat} is thinking …", seat=t.seat(turn))
    if winner_of(table) is not None:
        return t("The game is over.")
    return t("The hand is over.")


def _your_turn(app: "App", game: "Game", t: "Translator") -> str:
    table = game.table
    stage = table.stage
    if isinstance(stage, Auction):
        standing = standing_bid(table)
        if standing is None:
            return t("*Your bid.* Nobody has bid yet.")
        return t(
            "*Your bid.* {seat} holds the bid at {bid}.",
            seat=t.seat(standing.seat),
            bid=bid_name(standing.bid or "", t),
        )
    if isinstance(stage, Naming):
        widow = game.deal.widow
        return t("*Name trump.* The widow was the {card}.", card=t.card(widow or JOKER))
    if isinstance(stage, Discarding):
        trump = stage.contract.trump
        if app.selected and badge_of(app.selected, trump, t):  # type: ignore[arg-type]
            return t(
                "*The {card}* is one of the best trumps. Put it away all the same?",
                card=t.card(app.selected),
            )
        return t("*Put one card away,* face down.")
    if isinstance(stage, Defending):
        maker = stage.contract.maker
        if stage.contract.alone:
            return t("*{seat} goes alone.* Defend alone too?", seat=t.seat(maker))
        return t("*{seat} has the bid.* Defend alone?", seat=t.seat(maker))
    if isinstance(stage, Playing):
        led = stage.led()
        if led is None:
            return t("*Your lead.* Any card.")
        trump = stage.lineup.contract.trump
        suit = suit_of(led, trump)
        hand = game.hands[PLACE[YOU]] or ()
        if any(suit_of(card, trump) == suit for card in hand):
            return t("*Your turn.* Follow with {suit}.", suit=t.suit(suit))
        return t("*Your turn.* You hold no {suit}: any card.", suit=t.suit(suit))
    return ""


def _refusal(app: "App", game: "Game", t: "Translator") -> str:
    """Say why the card that was tried cannot be played (rules 5.3, 4.3)."""
    stage = game.table.stage
    if not app.refused:
        return ""
    if isinstance(stage, Playing) and stage.led() is not None:
        led = stage.led()
        assert led is not None
        suit = t.suit(suit_of(led, stage.lineup.contract.trump))
        return t("*Not this card:* {suit} must be followed.", suit=suit)
    if isinstance(stage, Discarding):
        return t("*Not this card:* the rules of this game bar it from the discard.")
    if isinstance(stage, Auction):
        return _bid_refusal(app.refused, stage, game.table, t)
    return ""


def _bid_refusal(word: str, stage: Auction, table: "Table", t: "Translator") -> str:
    """Say why the call that was tried is not allowed (rules 3.1, 3.2, 3.5)."""
    calls: "list[Bid | Pass]" = [Pass()] + [Bid(bid) for bid in BIDS]
    refusals = [stage.refuse(table, call) for call in calls if word_of(call) == word]
    rule, standing = "".join([refusal.rule for refusal in refusals if refusal]), standing_bid(table)
    if rule not in ("3.1", "3.2", "3.5"):
        return ""
    if rule == "3.5":
        return t("*You must bid:* the others have passed, and under these rules the dealer plays.")
    if standing is not None:
        return t(
            "*Not this bid:* {seat} holds the bid at {bid}; go higher or pass.",
            seat=t.seat(standing.seat),
            bid=bid_name(standing.bid or "", t),
        )
    return t("*Not this bid:* the lowest is {least}.", least=table.options.min_bid)
