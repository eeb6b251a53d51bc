"""What becomes of the state when the game goes on: an action, a deal, a claim, a hand again."""

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.fairness import seal_of, with_seal
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.app.state import trick_finished
from hasenpfeffer.app.statistics import counted
from hasenpfeffer.app.undo import with_log
from hasenpfeffer.engine.actions import Deal, IllegalAction, Play
from hasenpfeffer.engine.fields import read_seed
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.seats import SEATS, left_of
from hasenpfeffer.engine.shuffle import below, deal_of, hand_seed, shuffled, stream
from hasenpfeffer.engine.stages import apply, new_game, turn_of, winner_of
from hasenpfeffer.engine.tokens import NotationError, read_word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.actions import Action


def acted(app: "App", word: str) -> "App | None":
    """Apply a word of the seat to act; None if it is illegal, or no word at all."""
    try:
        return _moved(app, read_word(word))
    except (IllegalAction, NotationError):
        return None


def _moved(app: "App", action: "Action") -> "App":
    assert app.log is not None
    assert app.game is not None
    game = apply(app.game, action)
    over = turn_of(game.table) is None
    after = app.replace(
        log=app.log.replace(actions=app.log.actions + (action,)),
        game=game,
        ledger=app.ledger + (game.table,) if over else app.ledger,
        held=trick_finished(game.table),
        selected="",
        alone=False,
        refused="",
        told=0 if isinstance(action, Deal) else app.told,
        hint=None,
        asking=False,
    )
    if not over:
        return after
    pilot = "" if app.pilot == "hand" else app.pilot
    return after.replace(stats=counted(app.stats, after), pilot=pilot)


def begun(app: "App", seed: str) -> "App":
    """Begin a game: its seed gives the first dealer (rules 2.1) and every deal (rules 2.3)."""
    game_seed = read_seed(seed)
    dealer = SEATS[below(4, stream(game_seed))]
    deal = deal_of(shuffled(hand_seed(game_seed, 0)), dealer)
    options = app.settings.options
    return app.replace(
        seed=seed,
        log=Log(options, (0, 0), dealer, (deal,)),
        game=new_game(options, (0, 0), dealer, deal),
        ledger=(),
        seals=(seal_of(seed, 0),),
        held=False,
        selected="",
        alone=False,
        refused="",
        told=0,
    )


def next_hand(app: "App") -> "App":
    """Deal the next hand, if this one is over and the game is not (rules 2.1)."""
    assert app.game is not None
    table = app.game.table
    if turn_of(table) is not None or winner_of(table) is not None:
        return app
    number = len(app.ledger)
    deck = shuffled(hand_seed(read_seed(app.seed), number))
    after = _moved(app, deal_of(deck, left_of(table.dealer)))
    return after.replace(panel="", seals=with_seal(app, number))


def onward(app: "App") -> str:
    """Return the word that leads on when a hand is over.

    No new game where an own one waits: it would be lost.
    """
    assert app.game is not None
    if app.origin.kind.startswith(DAILY):
        return "daily"
    if winner_of(app.game.table) is None:
        return "next"
    return "new" if app.origin.kept is None else "home"


def claimed(app: "App") -> "App":
    """Play the rest of a hand in which the player takes every trick, whatever the others do."""
    assert app.game is not None
    for card in sure_cards(observe(app.game, YOU)):
        app = _moved(app, Play(card))
        while app.game is not None and turn_of(app.game.table) not in (YOU, None):
            turn = turn_of(app.game.table)
            assert turn is not None
            app = _moved(app, observe(app.game, turn).legal()[0])
    return app.replace(held=False)


def hand_start(app: "App") -> int:
    """Return the place in the log of the deal of this hand, or of where it was taken up later."""
    assert app.log is not None
    return max(app.log.deals()[-1], app.origin.begins - 1)


def can_replay(app: "App") -> bool:
    """Tell whether anything has happened in this hand."""
    return app.log is not None and len(app.log.actions) > hand_start(app) + 1


def played_again(app: "App") -> "App":
    """Go back to where this hand began, to play it again."""
    assert app.log is not None
    if not can_replay(app):
        return app
    return with_log(app, app.log.replace(actions=app.log.actions[: hand_start(app) + 1]))
