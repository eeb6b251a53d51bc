"""What a link or a pasted record brings, and the links that this page gives away.

A link is met in one way of four (`mode`): it is offered on a sheet or stepped through; in a frame
on somebody's page it may also stand still, or ask a question.
"""

from hasenpfeffer.app.fairness import hand_number
from hasenpfeffer.app.settings import YOU
from hasenpfeffer.engine.actions import Deal
from hasenpfeffer.engine.fields import CARD_KEYS, HAND_KEYS, KEYS, read_seed
from hasenpfeffer.engine.link import read_link, write_link, write_view
from hasenpfeffer.engine.log import positions
from hasenpfeffer.engine.notation import read
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import SEATS
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import turn_of, winner_of
from hasenpfeffer.engine.tokens import BLANKS, NotationError, lower

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.app.puzzles import Attempt
    from hasenpfeffer.app.quiz import Quiz
    from hasenpfeffer.app.state import App
    from hasenpfeffer.engine.game import Game
    from hasenpfeffer.engine.log import Log, Reading
    from hasenpfeffer.engine.seats import Seat

_TRACKERS = ("fbclid", "gclid", "utm_")  # what others hang on to a link that goes through them


class Link(Record):
    """What was opened: the positions of a log, one an action, and the `step` that is shown.

    `log` is None where it could not be read; then `wrong` says why. `seed` deals what follows.
    `seats` are those whose hands lie open, `quiz` is the question that is asked, `puzzle` how far
    one is solved.
    """

    __slots__ = ("log", "games", "seed", "wrong", "mode", "step", "seats", "quiz", "puzzle")
    log: "Log | None"
    games: "tuple[Game, ...]"
    seed: str
    wrong: str
    mode: str
    step: int
    seats: "tuple[Seat, ...]"
    quiz: "Quiz | None"
    puzzle: "Attempt | None"


def opened(text: str, seed: str) -> Link:
    """Return what a record or a link holds, whatever the text."""
    try:
        reading = read_shared(text)
    except NotationError as error:
        return Link(None, (), seed, str(error), "offer", 0, SEATS, None, None)
    games = tuple(positions(reading.log))
    return Link(reading.log, games, seed, "", "offer", len(games) - 1, SEATS, None, None)


def read_shared(text: str) -> "Reading":
    """Read a record, or a link to one; raises NotationError."""
    text = text.strip(BLANKS + "\n")
    return read_link(query_of(text)) if is_link(text) else read(text)


def is_link(text: str) -> bool:
    """Tell whether a text is meant as a link, readable or not."""
    text = text.strip(BLANKS + "\n")
    return text[:1] == "?" or lower(text[:4]) == "http"


def query_of(address: str) -> str:
    """Return the query of a link, without what trackers have added to it."""
    query = address.partition("?")[2].partition("#")[0]
    return "&".join([part for part in query.split("&") if not _tracks(part)])


def _tracks(part: str) -> bool:
    name = lower(part)
    return any(name.startswith(start) for start in _TRACKERS)


def names_a_hand(query: str) -> bool:
    """Tell whether a query has a key of the notation; any other is none of ours."""
    parts = query_of(query).split("&")
    return any(lower(part.partition("=")[0]) in KEYS for part in parts)


def untold(link: Link) -> str:
    """Return the key of what must be known to play on and is not told, or nothing."""
    assert link.log is not None
    for action in link.log.actions:
        if isinstance(action, Deal):
            for key, hand in zip(HAND_KEYS, action.hands):
                if hand is None or len(hand) < 6:
                    return key
            if action.widow is None:
                return "widow"
    return "discard" if None in link.games[-1].hands else ""


def ways(link: Link) -> "tuple[str, ...]":
    """Return what can be done with a link, the most likely first: `play`, `same`, `step`."""
    if link.log is None:
        return ()
    single = len(link.log.deals()) == 1
    table = link.games[-1].table
    found: tuple[str, ...] = ()
    if not untold(link):
        if turn_of(table) is not None or (not single and winner_of(table) is None):
            found += ("play",)
        if single and len(link.games) > 1:
            found += ("same",)
    return found + ("step",) if len(link.games) > 1 or not found else found


def can_play_at(link: Link) -> bool:
    """Tell whether somebody is to act at the step that is shown, with all cards known."""
    return turn_of(link.games[link.step].table) is not None and not untold(link)


def link_to(app: "App", what: str) -> str:
    """Return the query that gives others this `position`, or this `deal` with nothing played.

    Both tell all cards, also those that the player does not see; what is `seen` does not. Where the
    deal comes from its seed they tell the seed: so they give no card away to the eye. With the
    position of a finished hand goes all that was played.
    """
    assert app.log is not None
    assert app.game is not None
    if what == "seen":
        return write_view(observe(app.game, YOU))
    log = app.log
    start = log.deals()[-1]
    if what == "deal":
        log = log.replace(actions=log.actions[: start + 1])
    query = write_link(log)
    seed = hand_seed(read_seed(app.seed), hand_number(app))
    if deal_of(shuffled(seed), app.game.table.dealer) != app.game.deal:
        return query
    return _with_seed(query, seed.hex())


def names_cards(query: str) -> bool:
    """Tell whether a link spells out cards of the deal, or the discard."""
    keys = [part.partition("=")[0] for part in query[1:].split("&")]
    return any(key in keys for key in CARD_KEYS + ("discard",))


def _with_seed(query: str, seed: str) -> str:
    parts = [part for part in query[1:].split("&") if part.partition("=")[0] not in CARD_KEYS]
    dealer = next(place for place, part in enumerate(parts) if part.startswith("dealer="))
    return "?" + "&".join(parts[: dealer + 1] + ["seed=" + seed] + parts[dealer + 1 :])
