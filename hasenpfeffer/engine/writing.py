"""Writing records and observations in the canonical form that `notation` reads."""

from hasenpfeffer.engine.actions import (
    Bid,
    Deal,
    Defend,
    Discard,
    HiddenDiscard,
    Name,
    Pass,
    Play,
)
from hasenpfeffer.engine.cards import JOKER, in_deck_order
from hasenpfeffer.engine.fields import ACTION_KEYS, HAND_KEYS
from hasenpfeffer.engine.game import standing_bid
from hasenpfeffer.engine.naming import Defending, Discarding, defenders_asked
from hasenpfeffer.engine.observation import maker_of
from hasenpfeffer.engine.options import changes_from, nearest_preset
from hasenpfeffer.engine.playing import Playing, Scored
from hasenpfeffer.engine.seats import PLACE, SEATS, left_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.game import Lineup, Table
    from hasenpfeffer.engine.log import Log
    from hasenpfeffer.engine.observation import Observation
    from hasenpfeffer.engine.options import Options
    from hasenpfeffer.engine.seats import Pair, Seat

    Lines = list[tuple[str, list[str]]]  # keys and their tokens, in the order of the notation


def write(log: "Log") -> str:
    """Write a game: lines of `key: value`, a blank line between hands."""
    hands: list[list[Action]] = []
    for action in log.actions:
        if isinstance(action, Deal):
            hands.append([])
        hands[-1].append(action)
    texts = [write_hand(tuple(hand)) for hand in hands]
    return _text(game_lines(log.options, log.score, log.dealer)) + "\n".join(texts)


def write_hand(actions: "tuple[Action, ...]") -> str:
    """Write one hand, from its deal on, without what stands once before all hands."""
    return _text(hand_lines(actions))


def write_observation(seen: "Observation") -> str:
    """Write what a seat knows; `read_observation` gives the same value."""
    return _text(observation_lines(seen))


def observation_lines(seen: "Observation") -> "Lines":
    """Return the lines of what a seat knows."""
    table = seen.table
    score = table.score
    if isinstance(table.stage, Scored):  # a record tells the score before the hand
        points = table.stage.points
        score = (score[0] - points[0], score[1] - points[1])
    lines = [("seat", [str(seen.seat)])] + game_lines(table.options, score, table.dealer)
    actions = (_deal_seen(seen),) + _public_actions(table, seen)
    return lines + hand_lines(actions)


def write_rules(options: "Options") -> str:
    """Write options as a preset and what differs from it.

    >>> from hasenpfeffer.engine.options import options_of
    >>> write_rules(options_of("classic", (("target", 15),)))
    'classic target=15'
    """
    preset = nearest_preset(options)
    changes = [f"{name}={value}" for name, value in changes_from(preset, options)]
    return " ".join([preset] + changes)


def game_lines(options: "Options", score: "Pair", dealer: "Seat") -> "Lines":
    """Return what stands in front of the first hand."""
    lines: Lines = [("rules", [write_rules(options)])]
    if score != (0, 0):
        lines.append(("score", [str(score[0]), str(score[1])]))
    lines.append(("dealer", [str(dealer)]))
    return lines


def hand_lines(actions: "tuple[Action, ...]") -> "Lines":
    """Return the lines of one hand from its actions, the deal first."""
    lines: Lines = []
    tokens: dict[str, list[str]] = {key: [] for key in ACTION_KEYS}
    for action in actions:
        if isinstance(action, Deal):
            for key, hand in zip(HAND_KEYS, action.hands):
                if hand is not None:
                    lines.append((key, [str(card) for card in hand]))
            if action.widow is not None:
                lines.append(("widow", [str(action.widow)]))
        elif isinstance(action, (Bid, Pass)):
            tokens["auction"].append(action.bid if isinstance(action, Bid) else "-")
        elif isinstance(action, Name):
            tokens["trump"] += [str(action.trump), "alone"] if action.alone else [str(action.trump)]
        elif isinstance(action, Discard):
            tokens["discard"].append(action.card)
        elif isinstance(action, Defend):
            tokens["defend"].append("alone" if action.alone else "-")
        elif isinstance(action, Play):
            tokens["play"].append(action.card)
    # An empty `play` tells that a discard, which others do not see, has been made.
    hidden = any(isinstance(action, HiddenDiscard) for action in actions)
    for key in ACTION_KEYS:
        if tokens[key] or (key == "play" and hidden):
            lines.append((key, tokens[key]))
    return lines or [("auction", [])]  # a hand of which nothing is told is a hand


def _text(lines: "Lines") -> str:
    return "".join([f"{key}: {' '.join(tokens)}".strip(" ") + "\n" for key, tokens in lines])


def _deal_seen(seen: "Observation") -> Deal:
    """Return the deal as far as a seat knows it."""
    stage = seen.table.stage
    own = list(seen.hand)
    for trick in stage.tricks_begun():
        own += [card for seat, card in zip(trick.seats, trick.cards) if seat == seen.seat]
    if seen.discard is not None:
        own.append(seen.discard)
    if seen.widow in own:
        own.remove(seen.widow)
    hands = [in_deck_order(own) if seat == seen.seat else None for seat in SEATS]
    maker = maker_of(seen.table)
    if maker is not None and maker != seen.seat and standing_bid(seen.table) is None:
        hands[PLACE[maker]] = (JOKER,)  # shown by its holder (rules 3.5)
    return Deal(tuple(hands), seen.widow)


def _public_actions(table: "Table", seen: "Observation") -> "tuple[Action, ...]":
    """Return what has happened since the deal, as a seat saw it."""
    actions: list[Action] = [Pass() if c.bid is None else Bid(c.bid) for c in table.calls]
    stage = table.stage
    lineup = stage.lineup_so_far()
    if lineup is None:
        return tuple(actions)
    contract = lineup.contract
    actions.append(Name(contract.trump, contract.alone))
    if not isinstance(stage, Discarding):
        actions.append(HiddenDiscard() if seen.discard is None else Discard(seen.discard))
    if isinstance(stage, Defending):
        actions += [Defend(False)] * stage.refusals
    elif isinstance(stage, (Playing, Scored)):
        actions += _answers(table.options, lineup)
    actions += [Play(card) for card in stage.played()]
    return tuple(actions)


def _answers(options: "Options", lineup: "Lineup") -> "list[Action]":
    """Return the answers that led to a lone defender, or to none (rules 4.4)."""
    contract, defender = lineup.contract, lineup.lone_defender
    if defender is not None:
        first = defender == left_of(contract.maker)
        return [Defend(True)] if first else [Defend(False), Defend(True)]
    return [Defend(False), Defend(False)] if defenders_asked(options, contract) else []
