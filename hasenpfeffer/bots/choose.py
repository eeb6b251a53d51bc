"""The one door to every bot: observation text, level and seed in, the word of an action out."""

from hashlib import sha256

from hasenpfeffer.bots.bidding import choose_bid, choose_discard, choose_trump
from hasenpfeffer.bots.cardplay import choose_card
from hasenpfeffer.bots.levels import level_called
from hasenpfeffer.engine.actions import Defend, Play, word_of
from hasenpfeffer.engine.auction import Auction
from hasenpfeffer.engine.naming import Discarding, Naming
from hasenpfeffer.engine.notation import read_observation
from hasenpfeffer.engine.playing import Playing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hasenpfeffer.bots.levels import Level
    from hasenpfeffer.engine.actions import Action
    from hasenpfeffer.engine.observation import Observation


def choose(text: str, level: str, seed: str) -> str:
    """Return the word of the action that a level takes; the same for the same three texts.

    Raises NotationError for a text that is no observation, ValueError if the seat is not to act.
    """
    seen = read_observation(text)
    return word_of(decide(seen, level_called(level), seed + text))


def decide(seen: "Observation", level: "Level", chance: str) -> "Action":
    """Return the action that a level takes; the same for the same chance.

    Raises ValueError if the seat is not to act.
    """
    stage, legal = seen.table.stage, seen.legal()
    if not legal:
        raise ValueError("the seat is not to act")
    if len(legal) == 1:
        return legal[0]
    if isinstance(stage, Auction):
        return choose_bid(seen, legal, level)
    if isinstance(stage, Naming):
        return choose_trump(seen)
    if isinstance(stage, Discarding):
        return choose_discard(seen, legal)
    if isinstance(stage, Playing):
        careless = level.lapses > sha256(chance.encode("utf-8")).digest()[0]
        cards = tuple([action.card for action in legal if isinstance(action, Play)])
        return Play(choose_card(seen, stage, cards, level, careless))
    return Defend(False)  # no option pays a lone defender more than a pair
