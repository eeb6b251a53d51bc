"""What a key means in each stage: a control's word, or `focus:` and the card to go to."""

from hasenpfeffer.app.moves import onward
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.solving import answerable
from hasenpfeffer.app.state import asked
from hasenpfeffer.app.views.cards import in_order
from hasenpfeffer.engine.actions import Bid, word_of
from hasenpfeffer.engine.auction import Auction, all_bids
from hasenpfeffer.engine.naming import Defending, Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.cards import Hand

HINT = "Shift+H"  # at the question of trump the letter alone names hearts
_PANELS = {"m": "menu", "?": "help", "l": "last", "u": "undo"}
_STEPS = {
    "ArrowRight": "step:on",
    "ArrowLeft": "step:back",
    "Home": "step:first",
    "End": "step:last",
}
_ARROWS = {"ArrowRight": 1, "ArrowLeft": -1}  # the hand never mirrors


def command_of(app: "App", key: str, focused: str) -> str:
    """Return the word of a key, or nothing; `focused` is the hand's card that has the focus."""
    if app.link is not None and not (app.link.puzzle and app.panel):
        return _puzzle(app, app.link, key, focused) if app.link.puzzle else _step(app.link, key)
    if app.panel:
        if app.panel == "review" and key in _STEPS:
            return _STEPS[key]
        return "close" if key == "Escape" else ""
    if app.game is None:
        return ""
    letter = _letter(app, key)
    if not letter:
        return ""
    table = app.game.table
    if app.held and key in ("Enter", " ") and not focused:
        return "go"
    turn = turn_of(table)
    if turn is None and not app.held and key == "Enter":
        return onward(app)
    word = ""
    if asked(app) and not app.held:
        word = _answer(app, letter, focused) or ("hint" if letter in ("h", HINT) else "")
    return word or _along(_hand(app), letter, focused) or _PANELS.get(letter, "")


def _letter(app: "App", key: str) -> str:
    """Return a key in small letters, or nothing for one that the settings switch off."""
    if len(key) != 1 and key != HINT:
        return key
    if key != " " and app.settings.letters == "off":
        return ""
    return key if key == HINT else key.lower()


def _step(link: "Link", key: str) -> str:
    """Return where a key leads while a link is open."""
    if key == "Escape":
        return "close"
    return _STEPS.get(key, "") if link.mode == "step" else ""


def _puzzle(app: "App", link: "Link", key: str, focused: str) -> str:
    """Return what a key does while a puzzle lies on the table."""
    if key == "Escape":
        return "close"
    letter = _letter(app, key)
    word = ""
    if answerable(link):
        game = link.games[-1]
        lineup = game.table.stage.lineup_so_far()
        hand = in_order(game.hands[PLACE[YOU]] or (), lineup.contract.trump if lineup else None)
        word = _along(hand, letter, focused)
    return word or (_PANELS[letter] if letter in ("m", "?") else "")


def _answer(app: "App", key: str, focused: str) -> str:
    """Return the answer that a key gives to what the player is asked."""
    assert app.game is not None
    table = app.game.table
    stage = table.stage
    if isinstance(stage, Auction):
        if key == "p":
            return "pass"
        bids = all_bids(table.options.bidding)
        return word_of(Bid(bids[int(key) - 1])) if key in "1234567"[: len(bids)] else ""
    if isinstance(stage, Naming):
        if key in ("c", "d", "h", "s"):
            return f"trump:{key}:alone" if app.alone else f"trump:{key}"
        return "alone" if key == "a" else ""
    if isinstance(stage, Defending):
        return {"a": "defend:alone", "p": "defend:pair"}.get(key, "")
    if isinstance(stage, Playing) and key == "c":
        return "claim"
    if isinstance(stage, Discarding) and key == "Enter" and focused and focused == app.selected:
        return "discard:" + focused
    return ""


def _hand(app: "App") -> "Hand":
    """Return the hand as it lies on the table; after the last card there is none."""
    assert app.game is not None
    table = app.game.table
    if turn_of(table) is None and not app.held:
        return ()
    lineup = table.stage.lineup_so_far()
    return in_order(observe(app.game, YOU).hand, lineup.contract.trump if lineup else None)


def _along(hand: "Hand", key: str, focused: str) -> str:
    """Return the card that a number or an arrow goes to."""
    if key in ("1", "2", "3", "4", "5", "6", "7") and int(key) <= len(hand):
        return "focus:" + hand[int(key) - 1]
    if key in _ARROWS and hand:
        if focused not in hand:
            return "focus:" + hand[0 if key == "ArrowRight" else -1]
        place = [str(card) for card in hand].index(focused) + _ARROWS[key]
        return "focus:" + hand[place % len(hand)]
    return ""
