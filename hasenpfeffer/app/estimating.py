"""What the player's hand is worth, told beside the auction: when it is, and what has come of it."""

from hasenpfeffer.app.advice import read_estimate
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.seats import PLACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.cards import Hand
    from hasenpfeffer.engine.seats import Seat


def to_estimate(app: "App") -> "tuple[Hand, Seat] | None":
    """Return the hand that may be estimated, and who dealt it: it is worth the same all along.

    As hints are, the estimate is barred in the deal of a day and where a link is looked at; and
    it is for nobody where a bot bids.
    """
    game, link = app.game, app.link
    if game is None or not isinstance(game.table.stage, Auction) or app.elsewhere or app.pilot:
        return None
    looking = link is not None and link.mode != "offer"
    if app.settings.estimate == "off" or looking or app.origin.kind.startswith(DAILY):
        return None
    hand = game.hands[PLACE[YOU]]
    return (hand, game.table.dealer) if hand else None


def unestimated(app: "App") -> "tuple[Hand, Seat] | None":
    """Return the hand that the worker is to be asked about now, and who dealt it."""
    found = to_estimate(app)
    return found if app.thinker == "ready" and found != app.estimated else None


def estimated(app: "App", hand: "Hand", dealer: "Seat", text: str) -> "App":
    """Keep the worker's answer; after one that makes no sense the hand is asked about no more."""
    if unestimated(app) != (hand, dealer):
        return app
    return app.replace(estimated=(hand, dealer), estimate=read_estimate(text))
