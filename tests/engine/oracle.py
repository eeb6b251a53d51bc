"""Tell what `show --json` must print, read from the rules and the notation alone.

Nothing here imports the package: this is a second, slower reading of the same two texts, and where
it and the engine differ one of them is wrong. It takes records in canonical spelling only.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

SEATS = "NESW"
SUITS = "cdhs"
DECK = [rank + suit for suit in SUITS for rank in "9TJQKA"] + ["Jk"]
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}
NAMES = {"north": "N", "east": "E", "south": "S", "west": "W"}
PLACES = {**NAMES, "widow": "widow"}

VALUES: dict[str, list[Any]] = {
    "bidding": ["numbers", "pepper"],
    "min_bid": [1, 2, 3],
    "all_pass": ["redeal", "dealer_must_bid", "joker_must_bid"],
    "discard": ["any", "not_joker", "not_trump"],
    "alone": ["maker_and_defender", "maker", "anyone", "off"],
    "alone_multiplier": [1, 2],
    "first_lead": ["left_of_dealer", "maker"],
    "made": ["tricks", "bid"],
    "set": ["tricks", "bid", "six"],
    "defenders": ["nothing", "tricks"],
    "target": [10, *range(5, 10), *range(11, 101)],
}
PRESETS: dict[str, dict[str, Any]] = {
    "article": {},
    "article-pepper": {"bidding": "pepper"},
    "classic": {"set": "bid", "defenders": "tricks", "all_pass": "joker_must_bid"},
    "loner": {
        "set": "bid",
        "defenders": "tricks",
        "alone_multiplier": 2,
        "bidding": "pepper",
        "target": 30,
    },
}

Fields = dict[str, str]


class Refused(Exception):
    """The record breaks a rule."""


def left(seat: str) -> str:
    return SEATS[(SEATS.index(seat) + 1) % 4]


def side(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def in_deck_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=DECK.index)


def trumps(trump: str) -> list[str]:
    """List the eight trumps, high to low (1.4)."""
    return ["Jk", "J" + trump, "J" + COLOUR[trump]] + [rank + trump for rank in "AKQT9"]


def true_suit(card: str, trump: str) -> str:
    return trump if card in trumps(trump) else card[1]


def best(cards: list[str], trump: str) -> int:
    """Tell which card of a trick, in the order played, wins it (5.4)."""
    for card in trumps(trump):
        if card in cards:
            return cards.index(card)
    led = cards[0][1]
    return max(
        (place for place, card in enumerate(cards) if card[1] == led),
        key=lambda place: "9TJQKA".index(cards[place][0]),
    )


def may_play(hand: list[str], led: str | None, trump: str) -> list[str]:
    """List the cards of a hand that 5.3 allows after the card led."""
    if led is None:
        return hand
    suit = true_suit(led, trump)
    return [card for card in hand if true_suit(card, trump) == suit] or hand


def shuffle(seed: bytes) -> list[str]:
    deck = list(DECK)
    stream = (
        byte
        for block in range(2**32)
        for byte in hashlib.sha256(seed + block.to_bytes(4, "big")).digest()
    )
    for i in range(24, 0, -1):
        byte = next(stream)
        while byte >= 256 - 256 % (i + 1):
            byte = next(stream)
        j = byte % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def deal(deck: list[str], dealer: str) -> Fields:
    """Write the deal of a deck as the five keys of a record (2.2)."""
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    seat, rest = dealer, list(deck)
    for _ in range(8):
        seat = left(seat)
        hands[seat] += rest[:3]
        rest = rest[3:]
    fields = {name: " ".join(in_deck_order(hands[seat])) for name, seat in NAMES.items()}
    return {**fields, "widow": rest[0]}


def parse(text: str) -> list[Fields]:
    hands: list[Fields] = []
    for block in text.strip("\n").split("\n\n"):
        lines = [line for line in block.split("\n") if line]
        hands.append({line.partition(":")[0]: line.partition(":")[2].strip() for line in lines})
    return hands


def write(hands: list[Fields]) -> str:
    return "\n".join(
        "".join(f"{k}: {v}".rstrip() + "\n" for k, v in hand.items()) for hand in hands
    )


def options(text: str) -> dict[str, Any]:
    chosen = {name: values[0] for name, values in VALUES.items()}
    for token in text.split():
        name, _, value = token.partition("=")
        if value:
            chosen[name] = int(value) if value.isdigit() else value
        else:
            chosen.update(PRESETS[name])
    return chosen


class Hand:
    """One hand, played through as far as its fields go."""

    def __init__(self, fields: Fields, rules: dict[str, Any], dealer: str, score: dict[str, int]):
        self.rules, self.dealer, self.score = rules, dealer, dict(score)
        if "seed" in fields:
            fields = {**fields, **deal(shuffle(bytes.fromhex(fields["seed"])), dealer)}
        self.dealt: dict[str, list[str] | None] = {}
        self.shown: str | None = None
        for name, seat in NAMES.items():
            cards = fields[name].split() if name in fields else None
            self.dealt[seat] = None if cards == ["Jk"] else cards
            if cards and "Jk" in cards:
                self.shown = seat
        self.widow = fields.get("widow")
        lacking = [place for name, place in PLACES.items() if name not in fields]
        if self.widow == "Jk":
            self.shown = "widow"
        elif self.shown is None and len(lacking) == 1:
            self.shown = lacking[0]
        self.calls: list[tuple[str, str]] = []
        self.maker: str | None = None
        self.bid: str | None = None
        self.trump: str | None = None
        self.discard: str | None = None
        self.alone: list[str] = []
        self.answers: list[str] = []
        self.tricks: list[dict[str, Any]] = []
        self.hand_score: dict[str, int] | None = None
        self.winner: str | None = None
        self.stage, self.turn = "auction", left(dealer)
        self.play_through(fields)

    def play_through(self, fields: Fields) -> None:
        for token in fields.get("auction", "").split():
            self.act({"-": "pass", "L": "bid:little", "B": "bid:big"}.get(token, "bid:" + token))
        if "trump" in fields:
            self.act("trump:" + fields["trump"].replace(" ", ":"))
        if "discard" in fields:
            self.act("discard:" + fields["discard"])
        elif self.stage == "discard" and ("defend" in fields or "play" in fields):
            self.after_discard()
        for token in fields.get("defend", "").split():
            self.act("defend:" + ("pair" if token == "-" else token))
        for token in fields.get("play", "").split():
            self.act("play:" + token)

    def act(self, word: str) -> None:
        may = self.legal()
        if may is not None and word not in may:
            raise Refused(word)
        verb, _, value = word.partition(":")
        if verb in ("pass", "bid"):
            self.call(word)
        elif verb == "trump" and self.stage == "trump":
            self.trump, self.stage = value[0], "discard"
            self.alone = [self.turn] if value.endswith("alone") else []
        elif verb == "discard" and self.stage == "discard":
            self.discard = value
            self.after_discard()
        elif verb == "defend" and self.stage == "defend":
            self.answer(value)
        elif verb == "play" and self.stage == "play":
            self.put(value)
        else:
            raise Refused(word)

    # 3

    def bids(self) -> list[str]:
        if self.rules["bidding"] == "numbers":
            return [f"bid:{n}" for n in range(self.rules["min_bid"], 7)]
        return [f"bid:{n}" for n in range(self.rules["min_bid"], 6)] + ["bid:little", "bid:big"]

    def call(self, word: str) -> None:
        self.calls.append((self.turn, word))
        passed = [seat for seat, call in self.calls if call == "pass"]
        made = [(seat, call) for seat, call in self.calls if call != "pass"]
        if made and (len(passed) == 3 or made[-1][1] == self.bids()[-1]):
            self.buy(*made[-1])
        elif len(passed) == 4:
            self.all_passed()
        else:
            self.turn = left(self.turn)
            while self.turn in passed:
                self.turn = left(self.turn)

    def all_passed(self) -> None:
        if self.rules["all_pass"] == "joker_must_bid" and self.shown != "widow":
            if self.shown is None:
                raise Refused("nobody is known to hold the joker")
            self.buy(self.shown, "bid:3")
        else:
            self.stage = "thrown_in"
            self.finish({"NS": 0, "EW": 0})

    def buy(self, seat: str, bid: str) -> None:
        self.stage, self.turn, self.maker = "trump", seat, seat
        self.bid = {"little": "L", "big": "B"}.get(bid[4:], bid[4:])

    # 4

    def after_discard(self) -> None:
        asked = {
            "off": False,
            "maker": False,
            "maker_and_defender": bool(self.alone),
            "anyone": True,
        }[self.rules["alone"]]
        assert self.maker
        if asked:
            self.stage, self.turn = "defend", left(self.maker)
        else:
            self.begin()

    def answer(self, value: str) -> None:
        self.answers.append(value)
        if value == "alone":
            self.alone.append(self.turn)
            self.begin()
        elif len(self.answers) == 2:
            self.begin()
        else:
            self.turn = PARTNER[self.turn]

    # 5

    def begin(self) -> None:
        assert self.maker
        self.stage = "play"
        if len(self.alone) == 2:
            self.turn = next(seat for seat in self.alone if seat != self.maker)
        elif self.alone:
            self.turn = left(self.alone[0])
        elif self.rules["first_lead"] == "maker":
            self.turn = self.maker
        else:
            self.turn = left(self.dealer)

    def active(self) -> list[str]:
        return [seat for seat in SEATS if PARTNER[seat] not in self.alone]

    def played(self, seat: str) -> list[str]:
        return [card for t in self.tricks for s, card in zip(t["seats"], t["cards"]) if s == seat]

    def put(self, card: str) -> None:
        assert self.trump
        if card in [c for trick in self.tricks for c in trick["cards"]]:
            raise Refused(card)
        if not self.tricks or self.tricks[-1]["winner"]:
            self.tricks.append({"leader": self.turn, "seats": [], "cards": [], "winner": None})
        trick = self.tricks[-1]
        trick["seats"].append(self.turn)
        trick["cards"].append(card)
        if len(trick["cards"]) < len(self.active()):
            self.turn = left(self.turn)
            while self.turn not in self.active():
                self.turn = left(self.turn)
            return
        self.turn = trick["winner"] = trick["seats"][best(trick["cards"], self.trump)]
        if len(self.tricks) == 6:
            self.stage = "scored"
            self.finish(self.count())

    # 6

    def won(self) -> dict[str, int]:
        return {
            pair: sum(1 for t in self.tricks if t["winner"] and side(t["winner"]) == pair)
            for pair in ("NS", "EW")
        }

    def count(self) -> dict[str, int]:
        assert self.maker
        ours = side(self.maker)
        took = self.won()[ours]
        bid = 6 if self.bid in ("L", "B") else int(self.bid or 0)
        if took >= bid:
            points = took if self.rules["made"] == "tricks" else bid
        else:
            points = -{"tricks": took, "bid": bid, "six": 6}[self.rules["set"]]
        if self.bid == "B":
            points *= 2
        if self.maker in self.alone:
            points *= self.rules["alone_multiplier"]
        theirs = 6 - took if self.rules["defenders"] == "tricks" else 0
        return {ours: points, "EW" if ours == "NS" else "NS": theirs}

    def finish(self, points: dict[str, int]) -> None:
        self.turn = ""
        self.hand_score = points
        self.score = {pair: self.score[pair] + points[pair] for pair in points}
        there = [pair for pair in self.score if self.score[pair] >= self.rules["target"]]
        if there:
            self.stage = "over"
            self.winner = there[0]
            if len(there) == 2 and self.maker:
                self.winner = side(self.maker)

    # what is known

    def left_in(self, seat: str) -> list[str] | None:
        """List what a hand still holds, or None where the record does not say."""
        dealt = self.dealt[seat]
        if dealt is None:
            return None
        held = list(dealt)
        if seat == self.maker:
            if self.widow is None:
                return None
            held.append(self.widow)
            if self.discard:
                held.remove(self.discard)
            elif self.stage not in ("trump", "discard"):
                return None
        played = self.played(seat)
        return in_deck_order([card for card in held if card not in played])

    def legal(self) -> list[str] | None:
        if self.stage == "auction":
            made = [call for _, call in self.calls if call != "pass"]
            higher = self.bids()[self.bids().index(made[-1]) + 1 :] if made else self.bids()
            forced = self.rules["all_pass"] == "dealer_must_bid" and len(self.calls) == 3
            return higher if forced and not made else ["pass", *higher]
        if self.stage == "trump":
            ways = [""] if self.rules["alone"] == "off" else ["", ":alone"]
            return [f"trump:{suit}{way}" for suit in SUITS for way in ways]
        if self.stage == "defend":
            return ["defend:alone", "defend:pair"]
        if self.stage == "discard":
            held = self.left_in(self.turn)
            return None if held is None else ["discard:" + card for card in self.may_discard(held)]
        if self.stage == "play":
            held = self.left_in(self.turn)
            if held is None:
                return None
            assert self.trump
            trick = self.tricks[-1] if self.tricks and not self.tricks[-1]["winner"] else None
            cards = may_play(held, trick["cards"][0] if trick else None, self.trump)
            return ["play:" + card for card in cards]
        return []

    def may_discard(self, held: list[str]) -> list[str]:
        assert self.trump
        barred = {
            "any": [],
            "not_joker": ["Jk"],
            "not_trump": trumps(self.trump),
        }[self.rules["discard"]]
        return [card for card in held if card not in barred] or held

    def show(self) -> dict[str, Any]:
        return {
            "rules": self.rules,
            "dealer": self.dealer,
            "stage": self.stage,
            "turn": self.turn or None,
            "legal": self.legal(),
            "maker": self.maker,
            "bid": self.bid,
            "trump": self.trump,
            "alone": sorted(self.alone),
            "hands": {seat: self.left_in(seat) for seat in SEATS},
            "widow": self.widow,
            "discard": self.discard,
            "tricks": [
                {"leader": t["leader"], "cards": t["cards"], "winner": t["winner"]}
                for t in self.tricks
            ],
            "won": self.won(),
            "hand_score": self.hand_score,
            "score": self.score,
            "winner": self.winner,
        }


def last_hand(text: str) -> Hand:
    hands = parse(text)
    rules = options(hands[0].get("rules", "article"))
    north_south, east_west = hands[0].get("score", "0 0").split()
    score = {"NS": int(north_south), "EW": int(east_west)}
    dealer = hands[0]["dealer"]
    hand: Hand | None = None
    for fields in hands:
        if hand:
            if hand.stage not in ("scored", "thrown_in"):
                raise Refused("a hand after a game or hand that is not over")
            dealer, score = left(dealer), hand.score
        hand = Hand(fields, rules, dealer, score)
    assert hand
    return hand


def show(text: str) -> dict[str, Any]:
    """Tell what `show --json` prints for a record, or raise Refused."""
    return last_hand(text).show()


def random_rules(rng: random.Random) -> str:
    tokens = [rng.choice(sorted(PRESETS))]
    for name, values in VALUES.items():
        if rng.random() < 0.5:
            tokens.append(f"{name}={rng.choice(values)}")
    return " ".join(tokens)


def choose(hand: Hand, rng: random.Random) -> str:
    """Choose a legal word, with lone hands and short auctions more often than they come."""
    words = hand.legal()
    assert words
    if "pass" in words and rng.random() < 0.55:
        return "pass"
    loud = [word for word in words if word.endswith("alone")]
    return rng.choice(loud if loud and rng.random() < 0.4 else words)


def add(fields: Fields, word: str) -> None:
    """Write one more action into the fields of a hand."""
    verb, _, value = word.partition(":")
    if verb in ("pass", "bid"):
        token = {"": "-", "little": "L", "big": "B"}.get(value, value)
        fields["auction"] = (fields.get("auction", "") + " " + token).strip()
    elif verb == "trump":
        fields["trump"] = value.replace(":", " ")
    elif verb == "discard":
        fields["discard"] = value
    else:
        token = "-" if value == "pair" else value
        fields[verb] = (fields.get(verb, "") + " " + token).strip()


def random_game(rng: random.Random, hands: int = 1, cut: bool = True) -> list[Fields]:
    """Play random legal actions through some hands; the last one may stop anywhere."""
    rules, dealer = random_rules(rng), rng.choice(SEATS)
    target = options(rules)["target"]
    score = f"{rng.randint(-9, target - 1)} {rng.randint(-9, target - 1)}"
    game: list[Fields] = []
    for number in range(hands):
        first = {"rules": rules, "score": score, "dealer": dealer} if number == 0 else {}
        if rng.random() < 0.2:
            fields = {**first, "seed": rng.randbytes(16).hex()}
        else:
            dealer_now = SEATS[(SEATS.index(dealer) + number) % 4]
            fields = {**first, **deal(rng.sample(DECK, 25), dealer_now)}
        game.append(fields)
        stop = rng.randint(0, 34) if cut and number == hands - 1 else 99
        hand = last_hand(write(game))
        while hand.turn and stop:
            add(fields, choose(hand, rng))
            hand = last_hand(write(game))
            stop -= 1
        if hand.stage == "over":
            break
    return game


def forget(game: list[Fields], rng: random.Random) -> list[Fields]:
    """Leave some hands, widows and discards out of the record."""
    names = [*NAMES, "widow", "discard"]
    lacking = []
    for fields in game:
        gone = [name for name in names if rng.random() < 0.4]
        kept = {key: value for key, value in fields.items() if key not in gone}
        if "discard" in gone and "discard" in fields and "defend" not in fields:
            kept.setdefault("play", "")
        lacking.append(kept)
    return lacking
