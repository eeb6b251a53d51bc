"""Reading records: every text gives a game, a position or an observation, or one error."""

from hasenpfeffer.engine.actions import (
    BIDS,
    Bid,
    Defend,
    Discard,
    HiddenDiscard,
    IllegalAction,
    Name,
    Pass,
    Play,
)
from hasenpfeffer.engine.cards import JOKER
from hasenpfeffer.engine.fields import (
    GAME_KEYS,
    HAND_KEYS,
    KEYS,
    MAY_BE_EMPTY,
    answers,
    deal_key,
    read_deal,
    read_first,
    read_one_seat,
    read_rules,
    read_score,
    refuse_keys,
)
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.log import Log, Reading
from hasenpfeffer.engine.naming import Discarding
from hasenpfeffer.engine.observation import maker_of, observe
from hasenpfeffer.engine.seats import PLACE, SEAT_NAMES, SEATS, left_of
from hasenpfeffer.engine.stages import apply, legal_actions, new_game, turn_of
from hasenpfeffer.engine.tokens import (
    BLANKS,
    NotationError,
    card_tokens,
    lower,
    read_card,
    read_suit,
    shown,
    text_of,
    words_in,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Game, Table
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.seats import Seat

LIMIT = 65536  # bytes of a record


def read(text: "str | bytes", limit: int = LIMIT) -> Reading:
    """Read a record of so many bytes or characters at most.

    Raises NotationError, and nothing else, whatever the text.
    """
    hands = _split(_decoded(text, limit))
    if not hands:
        raise NotationError("dealer: missing: rules 2.1, a record names the dealer")
    return _read_hands(hands)


def read_fields(fields: "list[tuple[str, str]]") -> Reading:
    """Read one hand from its keys and values in any order, as of a link; raises NotationError."""
    known = [(lower(key), value) for key, value in fields if lower(key) in KEYS]
    if len(known) < len(fields):
        stranger = next(key for key, _ in fields if lower(key) not in KEYS)
        raise NotationError(f"'{shown(stranger)}': not a key of a record")
    ordered = sorted(enumerate(known), key=lambda entry: (KEYS.index(entry[1][0]), entry[0]))
    hand: dict[str, str] = {}
    for _, (key, value) in ordered:
        _add(hand, key, value.strip(BLANKS))
    return _read_hands([hand])


def read_observation(text: str) -> "Observation":
    """Read what a seat knows; raises NotationError."""
    reading = read(text)
    if reading.seat is None:
        raise NotationError("seat: missing: rules 1.1, an observation names its seat")
    return observe(reading.game, reading.seat)


def _decoded(text: "str | bytes", limit: int) -> str:
    if len(text) > limit:
        raise NotationError("a record is at most 64 KiB long")
    if isinstance(text, bytes):
        try:
            text = text_of(text)
        except ValueError:
            raise NotationError("a record is UTF-8 text") from None
    return text[1:] if text[:1] == "\ufeff" else text


def _split(text: str) -> "list[dict[str, str]]":
    """Split a text into hands of keys and values; a blank line ends a hand."""
    hands: list[dict[str, str]] = []
    hand: dict[str, str] = {}
    for line in text.split("\n") + [""]:
        if not line.strip(BLANKS):
            if hand:
                hands.append(hand)
            hand = {}
            continue
        line = line.split("#")[0].strip(BLANKS)
        if line:
            key, colon, value = line.partition(":")
            if not colon:
                raise NotationError(f"'{shown(line)}': not a line of a game, such as 'dealer: S'")
            _add(hand, lower(key.strip(BLANKS)), value.strip(BLANKS))
    return hands


def _add(hand: "dict[str, str]", key: str, value: str) -> None:
    if key not in KEYS:
        raise NotationError(f"'{shown(key)}': not a key of a record")
    if key in hand:
        raise NotationError(f"{key}: written twice in one hand")
    late = [other for other in KEYS[KEYS.index(key) + 1 :] if other in hand]
    if late:
        raise NotationError(f"{key}: belongs before {late[0]}")
    if not value and key not in MAY_BE_EMPTY:
        raise NotationError(f"{key}: empty")
    hand[key] = value


def _read_hands(hands: "list[dict[str, str]]") -> Reading:
    reader = _Reader()
    for number, hand in enumerate(hands):
        try:
            reader.read_hand(hand)
        except NotationError as error:
            raise NotationError(f"hand {number + 1}: {error}" if number else str(error)) from None
    return reader.reading()


class _Reader:
    """Builds a game hand by hand; the only thing here that changes, and nobody else sees it."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self.log: Log | None = None
        self.seat: Seat | None = None
        self.actions: list[Action] = []
        self.ledger: list[Table] = []

    def reading(self) -> Reading:
        assert self.game is not None
        assert self.log is not None
        log = self.log.replace(actions=tuple(self.actions))
        return Reading(log, tuple(self.ledger), self.game, self.seat)

    def read_hand(self, hand: "dict[str, str]") -> None:
        if self.game is None:
            self._open(hand)
        else:
            refuse_keys(hand, GAME_KEYS, "rules 2.1, stands in the first hand only")
            if self.seat is not None:
                raise NotationError("seat: rules 1.1, an observation is one hand")
            deal = read_deal(hand, left_of(self.game.table.dealer), self.game.table.options, None)
            self._step(deal, f"{deal_key(hand)}: ")
        self._read_calls(hand)
        self._read_contract(hand)
        for number, token in enumerate(card_tokens(hand.get("play", ""))):
            self._step_card("play", number, token, Play)
        if self.seat is not None and self.game is not None:
            _check_secrecy(hand, self.game, self.seat)

    def _open(self, hand: "dict[str, str]") -> None:
        options = read_rules(hand.get("rules", "article"))
        score = read_score(hand.get("score", "0 0"), options.target)
        if "dealer" not in hand:
            raise NotationError("dealer: missing: rules 2.1, the first hand names the dealer")
        dealer = read_one_seat("dealer", hand["dealer"])
        if "seat" in hand:
            self.seat = read_one_seat("seat", hand["seat"])
        deal = read_deal(hand, dealer, options, self.seat)
        self.log = Log(options, score, dealer, ())
        try:
            self.game = new_game(options, score, dealer, deal)
        except IllegalAction as error:
            raise NotationError(f"{deal_key(hand)}: {error}") from None
        self.actions.append(deal)

    def _read_calls(self, hand: "dict[str, str]") -> None:
        for number, written in enumerate("".join(words_in(hand.get("auction", "")))):
            place = f"auction: token {number + 1} '{shown(written)}': "
            token = written.upper()
            if token != "-" and token not in BIDS:
                raise NotationError(f"{place}rules 3.1, a call is -, 1 to 6, L or B")
            self._step(Pass() if token == "-" else Bid(token), place)

    def _read_contract(self, hand: "dict[str, str]") -> None:
        if "trump" in hand:
            tokens = words_in(lower(hand["trump"]))
            trump = read_first("trump", tokens[0], read_suit)
            if tokens[1:] not in ([], ["alone"]):
                wrong = 2 if tokens[1] == "alone" else 1
                place = f"trump: token {wrong + 1} '{shown(tokens[wrong])}': "
                raise NotationError(f"{place}rules 4.2, trump is a suit, or a suit and alone")
            # Where the suit alone would do, what the rules refuse is the last token.
            wrong = len(tokens) if self._allows(Name(trump, False)) else 1
            place = f"trump: token {wrong} '{tokens[wrong - 1]}': "
            self._step(Name(trump, len(tokens) == 2), place)
        if "discard" in hand:
            tokens = card_tokens(hand["discard"])
            if len(tokens) > 1:
                raise NotationError(
                    f"discard: token 2 '{shown(tokens[1])}': rules 4.3, one card is discarded"
                )
            self._step_card("discard", 0, tokens[0], Discard)
        elif self._awaits_discard() and ("defend" in hand or "play" in hand):
            self._step(HiddenDiscard(), "discard: ")
        for number, token in enumerate(answers(hand.get("defend", ""))):
            place = f"defend: token {number + 1} '{shown(token)}': "
            if token not in ("-", "alone"):
                raise NotationError(f"{place}rules 4.4, an answer is - or alone")
            self._step(Defend(token == "alone"), place)

    def _allows(self, action: "Action") -> bool:
        return self.game is not None and action in (legal_actions(self.game.table, None) or ())

    def _awaits_discard(self) -> bool:
        return self.game is not None and isinstance(self.game.table.stage, Discarding)

    def _step_card(self, key: str, number: int, token: str, kind: "type[Play | Discard]") -> None:
        try:
            card = read_card(token)
        except NotationError as error:
            raise NotationError(f"{key}: token {number + 1} {error}") from None
        self._step(kind(card), f"{key}: token {number + 1} '{token}': ")

    def _step(self, action: "Action", place: str) -> None:
        assert self.game is not None
        try:
            self.game = apply(self.game, action)
        except IllegalAction as error:
            raise NotationError(f"{place}{error}") from None
        self.actions.append(action)
        if turn_of(self.game.table) is None:
            self.ledger.append(self.game.table)


def _check_secrecy(hand: "dict[str, str]", game: "Game", seat: "Seat") -> None:
    """Refuse an observation that knows too much or too little (rules 3.5, 4.1, 4.3, 4.5)."""
    who = SEAT_NAMES[seat]
    if game.hands[PLACE[seat]] is None:
        # Only a maker can lack more than the hand that was dealt.
        missing = next(key for key in (who.lower(), "widow", "discard") if key not in hand)
        rule = "4.3" if missing == "discard" else "4.1"
        raise NotationError(f"{missing}: missing: rules {rule}, {who} knows it")
    known = observe(game, seat)
    for key in ("widow", "discard"):
        if key in hand and getattr(known, key) is None:
            raise NotationError(f"{key}: rules 4.1, {who} does not know it")
    # A maker without a bid has shown the joker (rules 3.5).
    shown_by = maker_of(game.table) if standing_bid(game.table) is None else None
    for other, key in zip(SEATS, HAND_KEYS):
        shows = other == shown_by and game.deal.hands[PLACE[other]] == (JOKER,)
        if key in hand and other != seat and not shows:
            raise NotationError(f"{key}: rules 4.5, {who} does not see this hand")
