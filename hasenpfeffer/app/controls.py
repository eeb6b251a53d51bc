"""What the word of a control makes of the state."""

from hasenpfeffer.app.claim import sure_cards
from hasenpfeffer.app.counts import counts
from hasenpfeffer.app.daily import BARRED, dayed
from hasenpfeffer.app.editor import edited
from hasenpfeffer.app.following import linked, returned
from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.moves import acted, claimed, next_hand, played_again
from hasenpfeffer.app.origin import DAILY
from hasenpfeffer.app.review import looked_back, resumed, stepped
from hasenpfeffer.app.settings import YOU, changed, waits
from hasenpfeffer.app.solving import laid, puzzled
from hasenpfeffer.app.state import asked, fresh_app, own_settings
from hasenpfeffer.app.undo import undone
from hasenpfeffer.engine.actions import Discard, Play
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import PRESETS, options_of
from hasenpfeffer.engine.playing import Playing
from hasenpfeffer.engine.stages import turn_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App

PANELS = (
    "menu",
    "setup",
    "settings",
    "help",
    "log",
    "last",
    "fair",
    "backup",
    "backup:saved",
    "backup:sure",
    "backup:refused",
    "backup:newer",
    "backup:full",
    "share",
    "share:copied",
    "share:uncopied",
    "share:empty",
    "editor",
    "editor:copied",
    "editor:uncopied",
    "daily:copied",
    "daily:uncopied",
    "daily:compare",
)
_PASSING = ("resumed", "restored", "replayed")  # notices that the next act does away with
_VERBS = ("pass", "bid", "trump", "discard", "defend", "play")


def did(app: "App", word: str) -> "App":
    """Perform a control's word; one that is none, or that no control has now, changes nothing."""
    if app.elsewhere:
        return app
    if app.link is not None:
        puzzle = app.link.puzzle
        if puzzle and app.panel and word != "puzzles":
            return _over_puzzle(app, word)
        return puzzled(app, app.link, puzzle, word) if puzzle else linked(app, word)
    verb, _, rest = word.partition(":")
    if app.origin.kind.startswith(DAILY) and verb in BARRED:
        return app
    for perform in (_opened, _chosen):
        after = perform(app, word, verb, rest)
        if after is not None:
            return after
    for perform in (_gone_on, _answered):
        after = perform(app, word, verb, rest)
        if after is not None and after is not app:
            # Whoever is at it need not be told any more that the game goes on.
            told = [code for code in after.notices if code not in _PASSING]
            same = (after.seed, after.origin.kind) == (app.seed, app.origin.kind)
            replayed = same and not app.origin.kind and len(after.ledger) < len(app.ledger)
            return after.replace(notices=tuple(told) + ("replayed",) * replayed)
    return app


def _over_puzzle(app: "App", word: str) -> "App":
    """Perform a word of a panel over a puzzle; what leads to a game takes the puzzle away."""
    after = did(app.replace(link=None), word)
    stays = after.link is None and after.log is app.log and (after.panel or word == "close")
    return after.replace(link=app.link) if stays else after


def _opened(app: "App", word: str, verb: str, rest: str) -> "App | None":
    """Open or close what lies over the table; None if that is not what the word is for."""
    if word in PANELS:
        if word == "last" and not _has_last_trick(app):
            return app
        draft = own_settings(app) if word == "setup" else app.draft
        answers = app.answers + (":" in word)
        return app.replace(panel=word, answers=answers, draft=draft, wrong="")
    if verb == "stats":
        return counts(app, rest)
    if verb == "edit":
        return app.replace(sketch=edited(app.sketch, rest))
    if verb == "puzzle":
        return laid(app, rest)
    if verb == "daily" and app.today:
        return dayed(app, rest)
    if word == "review":
        return looked_back(app)
    if word == "close":
        return app.replace(panel="", draft=own_settings(app), wrong="")
    if word == "close:notice":
        return app.replace(notices=app.notices[1:])
    return None


def _chosen(app: "App", word: str, verb: str, rest: str) -> "App | None":
    """Choose a setting, or begin a game by the chosen rules."""
    if verb == "preset":
        known = rest in [name for name, _ in PRESETS]
        return app.replace(draft=app.draft.replace(options=options_of(rest))) if known else app
    if verb == "set":
        name, _, value = rest.partition(":")
        return entered(app, name, value)
    if word == "new":
        return fresh_app(app, app.draft)
    return None


def _gone_on(app: "App", word: str, verb: str, rest: str) -> "App | None":
    """Go on, go back, or let a bot sit here."""
    if app.game is None:
        return app
    if word == "go":
        return app.replace(held=False)
    if word == "next":
        return next_hand(app)
    if word == "undo":
        return undone(app)
    if word == "home":
        return returned(app)
    if word == "again":
        return played_again(app)
    if app.panel == "review" and verb in ("step", "from"):
        return stepped(app, rest) if verb == "step" else resumed(app, rest)
    playing = turn_of(app.game.table) is not None
    if word == "give-up" and playing:
        return app.replace(pilot="hand", panel="", held=False)
    if word == "watch":
        return app.replace(pilot="game", panel="", held=False)
    if word == "take":
        return app.replace(pilot="")
    return None


def _answered(app: "App", word: str, verb: str, rest: str) -> "App | None":
    """Answer what the player is asked."""
    if not asked(app):
        return None
    assert app.game is not None
    stage = app.game.table.stage
    if verb in _VERBS:
        return acted(app, word) or refused(app, word)
    if word == "hint":
        return app.replace(panel="why") if app.hint else app.replace(asking=True)
    if word == "claim" and sure_cards(observe(app.game, YOU)):
        return claimed(app)
    if verb == "select" and (isinstance(stage, Discarding) or _taps_twice(app)):
        legal = [
            action.card
            for action in observe(app.game, YOU).legal()
            if isinstance(action, (Discard, Play))
        ]
        return app.replace(selected=rest, refused="") if rest in legal else app
    if word == "alone" and isinstance(stage, Naming) and app.game.table.options.alone != "off":
        return app.replace(alone=not app.alone)
    return None


def _taps_twice(app: "App") -> bool:
    assert app.game is not None
    return app.settings.confirm == "on" and isinstance(app.game.table.stage, Playing)


def _has_last_trick(app: "App") -> bool:
    tricks = app.game.table.stage.tricks_begun() if app.game else ()
    return any(trick.complete() for trick in tricks)


def entered(app: "App", name: str, value: str) -> "App":
    """Change a setting: the rules for the next game, all else at once."""
    draft = changed(app.draft, name, value)
    if draft is None:
        return mistaken(app, f"{name}={value}")
    if waits(name):
        return app.replace(draft=draft, wrong="")
    settings = changed(app.settings, name, value)
    assert settings is not None
    after = app.replace(draft=draft, settings=settings, wrong="")
    if settings.names == app.settings.names:
        return after
    # By other names nothing is told or asked again.
    hushed = (len(app.log.actions), app.tries) if app.log else None
    link = app.link
    shown = link.games[link.step] if link and link.games else app.game  # a bad link has none
    return heard(after, shown).replace(hushed=hushed)


def refused(app: "App", word: str) -> "App":
    """Have the table say why the rules bar a word."""
    return app.replace(refused=word, tries=app.tries + 1)


def mistaken(app: "App", wrong: str) -> "App":
    """Have a panel say why it cannot take what was entered there."""
    return app.replace(wrong=wrong, answers=app.answers + 1)
