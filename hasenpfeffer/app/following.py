"""What the player makes of a link: looks at it step by step, plays it, answers, goes back."""

from hasenpfeffer.app.fairness import LINK
from hasenpfeffer.app.links import can_play_at, ways
from hasenpfeffer.app.origin import Kept, Origin
from hasenpfeffer.app.quiz import answered
from hasenpfeffer.app.state import fresh_app, own_settings
from hasenpfeffer.app.undo import can_undo, with_log
from hasenpfeffer.engine.stages import turn_of, winner_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.state import App


def linked(app: "App", word: str) -> "App":
    """Perform a word while a link is open; other words wait until it is closed."""
    link = app.link
    assert link is not None
    verb, _, rest = word.partition(":")
    if word == "close":
        return app.replace(link=None)
    if link.quiz is not None and verb == "answer":
        quiz = answered(link.quiz, link.games[link.step], rest)
        return app.replace(link=link.replace(quiz=quiz))
    if link.mode != "offer":
        return _stepped(app, link, word)
    if verb == "link" and rest in ways(link):
        if rest == "step":
            return stepping(app, link)
        return _played(app, link, rest == "same")
    return app


def stepping(app: "App", link: "Link") -> "App":
    """Begin to look at a link step by step; all that happens in it is told."""
    return app.replace(link=link.replace(mode="step", step=0), told=0)


def _stepped(app: "App", link: "Link", word: str) -> "App":
    """Go to another step, or play on from this one."""
    verb, _, rest = word.partition(":")
    if word == "link:play" and can_play_at(link):
        assert link.log is not None
        log = link.log.replace(actions=link.log.actions[: link.step + 1])
        return _played(app, link.replace(log=log), False)
    if verb == "step" and link.mode == "step":
        last = len(link.games) - 1
        steps = {"first": 0, "back": link.step - 1, "on": link.step + 1, "last": last}
        step = steps.get(rest, link.step)
        return app.replace(link=link.replace(step=min(max(step, 0), last)))
    return app


def at_step(app: "App") -> "App":
    """Return the state as it would be at the step that is shown."""
    link = app.link
    assert link is not None
    assert link.log is not None
    log = link.log.replace(actions=link.log.actions[: link.step + 1])
    ledger = [game.table for game in link.games[: link.step + 1] if turn_of(game.table) is None]
    settings = app.settings.replace(options=log.options)
    game = link.games[link.step]
    return app.replace(settings=settings, log=log, game=game, ledger=tuple(ledger), held=False)


def _played(app: "App", link: "Link", same: bool) -> "App":
    """Begin with the cards of a link: where it stops, or at the deal, to compare the results."""
    assert link.log is not None
    log = link.log.replace(actions=link.log.actions[:1]) if same else link.log
    rival = link.log if same and turn_of(link.games[-1].table) is None else None
    own = own_settings(app)
    fresh = fresh_app(app, own.replace(options=log.options)).replace(seed=link.seed, draft=own)
    origin = Origin("link", rival, worth_keeping(app), own.options, len(log.actions))
    after = with_log(fresh, log)
    return after.replace(origin=origin, seals=(LINK,) * len(after.seals))


def worth_keeping(app: "App") -> "Kept | None":
    """Return the own game in progress, or the one that waits already."""
    own = not app.origin.kind and app.game is not None and winner_of(app.game.table) is None
    if own and can_undo(app):
        assert app.log is not None
        return Kept(app.seed, app.log, app.seals)
    return app.origin.kept


def returned(app: "App") -> "App":
    """Go back to the own game that waits."""
    kept = app.origin.kept
    if kept is None:
        return app
    own = own_settings(app)
    fresh = fresh_app(app, own.replace(options=kept.log.options)).replace(seed=kept.seed, draft=own)
    return with_log(fresh.replace(seals=kept.seals), kept.log)
