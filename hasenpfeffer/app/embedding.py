"""A table in somebody else's page: what its address asks for, and what that page is told.

The seat that the author looks from may be any. Here it is turned to South, and what is told to
the page is turned back.
"""

from hasenpfeffer.app.judging import verdict
from hasenpfeffer.app.links import opened, untold
from hasenpfeffer.app.origin import OWN
from hasenpfeffer.app.quiz import ASKS, Quiz, fits
from hasenpfeffer.app.settings import YOU, changed, default_settings
from hasenpfeffer.app.state import new_app
from hasenpfeffer.app.turning import turned, turned_seat
from hasenpfeffer.app.undo import with_log
from hasenpfeffer.engine.actions import word_of
from hasenpfeffer.engine.link import decode
from hasenpfeffer.engine.log import positions
from hasenpfeffer.engine.record import Record
from hasenpfeffer.engine.seats import PLACE, SEATS
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.tokens import NotationError, lower, read_seat, shown
from hasenpfeffer.engine.writing import write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from hasenpfeffer.app.links import Link
    from hasenpfeffer.app.state import App
    from hasenpfeffer.app.words import Translator
    from hasenpfeffer.engine.seats import Seat

    News = tuple[str, dict[str, Any]]  # an event and what belongs to it

MODES = ("play", "step", "quiz", "still")
_OWN_KEYS = ("mode", "seat", "show", "lang", "theme", "ask", "origin", "record")
_IN_ORIGIN = "abcdefghijklmnopqrstuvwxyz0123456789.-:[]"


class Frame(Record):
    """What an address asks for.

    `seat` is the one that is turned to South, `origin` that of the page which is told what
    happens, or nothing. Where `wrong` says why, there is no hand to be shown.
    """

    __slots__ = ("mode", "seat", "origin", "wrong")
    mode: str
    seat: "Seat"
    origin: str
    wrong: str

    def steps(self) -> int:
        """Return how many seats to the left everybody has moved."""
        return (PLACE[YOU] - PLACE[self.seat]) % 4


def framed(query: str, seed: str, t: "Translator") -> "tuple[Frame, App]":
    """Return what a query asks for and the state to begin with, whatever the query.

    A query without a hand deals one by the seed (hex).
    """
    bots = default_settings().replace(partner="club", opponents="club")  # they need no worker
    frame, app = Frame("still", YOU, "", ""), new_app(bots)
    try:
        own, rest = _split(query)
        frame = frame.replace(origin=_origin(own.get("origin", "")))
        settings = changed(app.settings, "theme", lower(own.get("theme", "")))
        app = app if settings is None else app.replace(settings=settings)
        return _begun(frame, app, own, rest, seed, t)
    except NotationError as error:
        return frame.replace(wrong=str(error)), app


def _split(query: str) -> "tuple[dict[str, str], str]":
    """Part our own keys from those of the hand; raises NotationError."""
    own: dict[str, str] = {}
    rest = []
    for part in query[1:].split("&"):
        key, _, value = part.partition("=")
        if lower(key) in _OWN_KEYS:
            own[lower(key)] = decode(value)
        elif part:
            rest.append(part)
    if rest and "record" in own:
        raise NotationError("record: stands beside other keys of a hand")
    return own, "?" + "&".join(rest)


def _origin(text: str) -> str:
    """Return the origin of a page, such as `https://example.org`, or nothing for what is none."""
    scheme, _, host = text.partition("://")
    plain = host and all(letter in _IN_ORIGIN for letter in host)
    return text if plain and scheme in ("http", "https") else ""


def _one(own: "dict[str, str]", key: str, values: "tuple[str, ...]") -> str:
    """Return the value of a key, the first one by default; raises NotationError."""
    value = lower(own.get(key, "")) or values[0]
    if value not in values:
        raise NotationError(f"{key}: '{shown(value)}' is none of {', '.join(values)}")
    return value


def _begun(
    frame: Frame, app: "App", own: "dict[str, str]", rest: str, seed: str, t: "Translator"
) -> "tuple[Frame, App]":
    mode = _one(own, "mode", MODES)
    ask = _one(own, "ask", ASKS) if mode == "quiz" else ""
    link = opened(own.get("record", rest) if rest != "?" or "record" in own else _dealt(seed), seed)
    if link.log is None:
        raise NotationError(link.wrong)
    turn = turn_of(link.games[-1].table)
    seat = read_seat(own["seat"]) if own.get("seat") else YOU
    if ask not in ("", "winner") and turn is not None:
        seat = turn  # who is asked sees the own cards
    frame = frame.replace(mode=mode, seat=seat)
    link = _turned(link, frame)
    assert link.log is not None
    settings = app.settings.replace(options=link.log.options, names=_names(frame, t))
    app = app.replace(settings=settings, seed=link.seed)
    if mode == "play":
        return frame, _playing(app, link)
    show = _one(own, "show", ("seat", "all") if mode == "quiz" else ("all", "seat"))
    link = link.replace(mode=mode, seats=SEATS if show == "all" else (YOU,))
    if mode == "quiz":
        if not fits(ask, link.games[-1]):
            raise NotationError(f"ask: '{ask}' does not fit this position")
        link = link.replace(quiz=Quiz(ask, (), False))
    elif mode == "step":
        link = link.replace(step=0)
    return frame, app.replace(link=link, log=link.log, game=link.games[link.step])


def _dealt(seed: str) -> str:
    return f"?dealer=W&seed={seed}"


def _turned(link: "Link", frame: Frame) -> "Link":
    assert link.log is not None
    log = turned(link.log, frame.steps())
    return link.replace(log=log, games=tuple(positions(log)))


def _names(frame: Frame, t: "Translator") -> "tuple[str, ...]":
    """Return what the author calls the seats, as they are turned; South is the reader."""
    names = []
    for seat in SEATS:
        theirs = turned_seat(seat, -frame.steps())
        name = t("South") if theirs == YOU else t.seat(theirs)
        names.append("" if seat == YOU else name)
    return tuple(names)


def _playing(app: "App", link: "Link") -> "App":
    """Begin to play; raises NotationError where a card is not told."""
    missing = untold(link)
    if missing:
        raise NotationError(f"{missing}: is not told, so the hand cannot be played")
    assert link.log is not None
    if len(link.log.deals()) > 1 or turn_of(link.games[-1].table) is None:
        raise NotationError("mode: play needs one hand that is not over")
    return with_log(app.replace(origin=OWN.replace(begins=len(link.log.actions))), link.log)


def news(frame: Frame, before: "App", app: "App", t: "Translator") -> "list[News]":
    """Return what the page around is told of a change: actions, an answer, the end of the hand."""
    if app.link is not None:
        return _answer(frame, before, app, t)
    if app.log is None or before.log is None or before.game is None or app.game is None:
        return []
    told: list[News] = []
    game = before.game
    for action in app.log.actions[len(before.log.actions) :]:
        seat = turn_of(game.table)
        assert seat is not None
        told.append(
            ("action", {"word": word_of(action), "seat": turned_seat(seat, -frame.steps())})
        )
        game = apply(game, action)
    if told and turn_of(app.game.table) is None:
        told.append(("finished", {"record": write(turned(app.log, -frame.steps()))}))
    return told


def _answer(frame: Frame, before: "App", app: "App", t: "Translator") -> "list[News]":
    link, old = app.link, before.link
    if link is None or link.quiz is None or not link.quiz.given or old is None:
        return []
    if old.quiz is not None and old.quiz.given:
        return []
    judged = verdict(link.quiz, link.games[link.step], t)
    chosen = [
        turned_seat(word, -frame.steps()) if word in SEATS else word  # type: ignore[arg-type]
        for word in link.quiz.chosen
    ]
    told = {"ask": link.quiz.ask, "answer": chosen, "right": judged.right, "reason": judged.reason}
    return [("answer", told)]
