"""Puzzles on the table: all cards open, one right answer at every step; a wrong one is refuted."""

from hasenpfeffer.app.hearing import heard
from hasenpfeffer.app.links import Link, opened
from hasenpfeffer.app.puzzles import Attempt, read_attempt
from hasenpfeffer.app.ruling import legal_cards
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.actions import Discard, Play
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.seats import PLACE
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.tokens import read_card

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.state import App


def laid(app: "App", name: str) -> "App":
    """Lay a puzzle on the table, or the next one that is not solved."""
    puzzle = next((one for one in app.puzzles if one.name == name), None)
    if name == "next":
        rest = [one for one in app.puzzles if one.name not in app.solved]
        puzzle = rest[0] if rest else None
    if puzzle is None:
        return app.replace(link=None, panel="puzzles")
    link = opened(puzzle.query, app.seed)
    attempt = Attempt(puzzle, len(link.games), 0, 0, "", "")
    app = heard(app, link.games[-1])  # of the puzzle only what is played from here on is told
    return app.replace(link=link.replace(mode="puzzle", puzzle=attempt), panel="")


def left_off(app: "App", text: str) -> "App":
    """Lay the puzzle that was left on the table again, as far as it was solved."""
    name, played, wrong = read_attempt(text)
    if name not in [one.name for one in app.puzzles]:
        return app
    app = laid(app, name)
    while True:
        link = app.link
        assert link is not None
        attempt = link.puzzle
        assert attempt is not None
        link = link.replace(step=len(link.games) - 1)  # nothing is shown again
        app = app.replace(link=link)
        if attempt.solved() or attempt.wrong:
            return app
        card = attempt.puzzle.line[attempt.played] if attempt.played < played else wrong
        after = tried(app, link, attempt, card)
        if after == app:
            return app
        app = after


def running(link: Link) -> bool:
    """Tell whether cards are still to be shown that have been played."""
    return link.puzzle is not None and link.step < len(link.games) - 1


def answerable(link: Link) -> bool:
    """Tell whether a puzzle lies there and waits for a card."""
    attempt = link.puzzle
    if attempt is None or running(link) or attempt.wrong or attempt.solved():
        return False
    return turn_of(link.games[-1].table) == YOU


def puzzled(app: "App", link: Link, attempt: Attempt, word: str) -> "App":
    """Perform a word while a puzzle lies on the table."""
    verb, _, rest = word.partition(":")
    if word == "close":
        return app.replace(link=None)
    if word == "puzzles":
        return app.replace(link=None, panel="puzzles")
    if word in ("menu", "help"):
        return app.replace(panel=word)
    if word == "puzzle:next":
        return laid(app, rest)
    if word == "step:on" and running(link):
        return app.replace(link=link.replace(step=link.step + 1))
    return tried(app, link, attempt, rest) if verb == "answer" else app


def tried(app: "App", link: Link, attempt: Attempt, card: str) -> "App":
    """Answer with a card, or try `again` after a wrong one, seen its refutation or not."""
    if card == "again" and attempt.wrong:
        length = attempt.start + attempt.played
        attempt = attempt.replace(wrong="")
        return app.replace(link=_cut(link, length).replace(puzzle=attempt))
    game = link.games[-1]
    hand = game.hands[PLACE[YOU]] or ()
    if running(link) or attempt.wrong or attempt.solved() or card not in hand:
        return app
    if card not in legal_cards(game):
        link = link.replace(puzzle=attempt.replace(barred=card))
        return app.replace(link=link, tries=app.tries + 1)
    attempt = attempt.replace(barred="")
    if card == attempt.puzzle.line[attempt.played]:
        return _right(app, link, attempt)
    wrong = attempt.puzzle.refutations[attempt.choices]
    line = next(way for way in wrong if way[0] == card)
    link = _went_on(link, line).replace(step=link.step + 1)
    return app.replace(link=link.replace(puzzle=attempt.replace(wrong=card)))


def _right(app: "App", link: Link, attempt: Attempt) -> "App":
    """Play the right card and what follows it, up to the next choice."""
    chosen = len(legal_cards(link.games[-1])) > 1
    line, step = attempt.puzzle.line, link.step + 1
    link, played = _went_on(link, line[attempt.played : attempt.played + 1]), attempt.played + 1
    discarded = attempt.puzzle.kind == "discard"  # the rest of the play is only shown
    while played < len(line) and (discarded or not _choice(link)):
        link, played = _went_on(link, line[played : played + 1]), played + 1
    attempt = attempt.replace(played=played, choices=attempt.choices + (1 if chosen else 0))
    solved = app.solved
    if attempt.solved() and attempt.puzzle.name not in solved:
        solved += (attempt.puzzle.name,)
    return app.replace(link=link.replace(step=step, puzzle=attempt), solved=solved)


def _choice(link: Link) -> bool:
    game = link.games[-1]
    return turn_of(game.table) == YOU and len(legal_cards(game)) > 1


def _went_on(link: Link, cards: "tuple[str, ...]") -> Link:
    """Return the link with more cards played; the step stays where it is."""
    assert link.log is not None
    log, games = link.log, link.games
    for token in cards:
        card = read_card(token)
        discarding = isinstance(games[-1].table.stage, Discarding)
        action = Discard(card) if discarding else Play(card)
        log = log.replace(actions=log.actions + (action,))
        games += (apply(games[-1], action),)
    return link.replace(log=log, games=games)


def _cut(link: Link, length: int) -> Link:
    assert link.log is not None
    log = link.log.replace(actions=link.log.actions[:length])
    return link.replace(log=log, games=link.games[:length], step=length - 1)
