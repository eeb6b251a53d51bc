"""Good habits of club, strong and expert, and mistakes of other programs that they do not make."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from hasenpfeffer.bots.choose import decide
from hasenpfeffer.bots.levels import LEVELS, level_called
from hasenpfeffer.bots.search.choose import choose
from hasenpfeffer.engine.actions import BIDS, Play
from hasenpfeffer.engine.cards import Card, suit_of, winning_place
from hasenpfeffer.engine.game import Game
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.playing import Playing, tricks_won
from hasenpfeffer.engine.scoring import tricks_bid
from hasenpfeffer.engine.seats import PLACE, side_of
from hasenpfeffer.engine.stages import apply, turn_of
from hasenpfeffer.engine.writing import write_observation
from tests.bots.duels import dealt, played
from tests.engine.positions import position, record, table

Bot = Callable[[str], str]


@pytest.fixture(params=[level.name for level in LEVELS[1:]])
def bot(request: pytest.FixtureRequest) -> Bot:
    """Return a level's word in a position, told as its seat sees it."""

    def word(text: str) -> str:
        game = position(text)
        seat = turn_of(game.table)
        assert seat
        return choose(write_observation(observe(game, seat)), request.param, "0")

    return word


def test_case_a09_the_joker_is_no_wild_card(bot: Bot) -> None:
    assert bot(table("h", "Kc", north="9c Jk 9h Td Ts 9s")) == "play:9c"


def test_case_a10_a_led_joker_calls_for_trump(bot: Bot) -> None:
    led = {"dealer": "E", "auction": "1 - - -", "trump": "c"}
    assert bot(record(**led, west="Js 9d Kd Ah Kh As") + "play: Jk\n") == "play:Js"
    assert bot(record(**led, north="9c Qd 9h Qh Ts 9s") + "play: Jk Js\n") == "play:9c"
    free = bot(record(**led, east="Td Th Qd Ad Ks Qs") + "play: Jk Js 9c\n")
    assert free not in ("play:Ad", "play:Ks")  # it need not follow, and keeps what may win


def test_case_b01_keeps_the_left_bower_guarded(bot: Bot) -> None:
    """With two trumps left, the bower and a nine, no trump is spent on a king that is led."""
    # West: Ad Kd As Kc; South and East are out of diamonds.
    played_before = "Ad 9d Qd Tc Kd Td 9c Jc As Ts Js Qs Kc"
    hand = record(north="Jd 9h 9s 9d Td Ts", auction="1 - - -", trump="h", play=played_before)
    assert bot(hand) == "play:9s"


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize("rules", ["article", "classic", "article set=bid"])
def test_case_b01_spends_the_bower_on_a_trick_that_decides(rules: str, level: str) -> None:
    """Six are bid: one trick sets them, and West can ruff the second. A rule of thumb would not."""
    hand = record(rules, dealer="N", west="Jd 9h 9d Td 9s Ts", auction="- 6", trump="h")
    seen = observe(position(hand + "play: Kc Ac\n"), "W")
    for seed in "012":
        assert choose(write_observation(seen), level, seed) in ("play:9h", "play:Jd")


def test_case_b03_leads_the_higher_of_two_trumps(bot: Bot) -> None:
    hand = record(
        south="Jh 9h Jk Qh Ad Kc",
        widow="9c",
        auction="- - - 5",
        trump="h",
        discard="9c",
        play="Ac Tc Qc Kc As 9s Ts Qh Jk Th Jd Qs Ad Kd Td Qd",
    )
    assert bot(hand) == "play:Jh"


@pytest.mark.parametrize("rules", ["article", "article-pepper", "classic", "loner target=10"])
def test_case_b04_bids_no_more_than_wins_the_game(bot: Bot, rules: str) -> None:
    hand = record(rules, dealer="W", score="8 0", north="Jh Ah Qh As 9d Ts", auction="")
    assert bot(hand) == "bid:2"


def test_case_b04_share_of_peppers() -> None:
    """All six tricks are bid on hardly any hand."""
    bids = []
    for number in range(150):
        game = played(dealt(options_of("article-pepper"), number), ("club", "club"))
        bids += [call.bid for call in game.table.calls if call.bid]
    assert len([bid for bid in bids if bid in BIDS[6:]]) <= len(bids) / 50


def test_case_b05_leaves_the_partners_bid_alone(bot: Bot) -> None:
    """Two tricks win the game, and both opponents are out."""
    for hand in ("Jh Ah Qh As Ad Ts", "Jk Jh Ah 9h Td Ts", "9c 9d Th Jc Qs Ts"):
        text = record("article", dealer="N", score="9 0", north=hand, auction="- 2 -")
        assert bot(text) == "pass"


@pytest.mark.parametrize("rules", ["article", "article-pepper", "classic", "loner"])
def test_case_b06_the_joker_may_be_against_it(bot: Bot, rules: str) -> None:
    hand = {"north": "Jh Jd Ah Kh Qh 9c"}
    assert bot(record(rules, dealer="W", **hand, auction="")) in ("bid:4", "bid:5")
    assert bot(record(rules, dealer="N", **hand, auction="- - 5")) == "pass"


def test_case_b08_keeps_an_ace_that_cannot_win(bot: Bot) -> None:
    played_before = "Jk Th Tc Td Jc Qh Qc Jd Js 9h Kc Qd Ad Jh Kd 9d Kh Ah 9c"
    hand = record(south="Td Jd Qd 9d As 9s", auction="1 - - -", trump="c", play=played_before)
    assert bot(hand) == "play:9s"


@pytest.mark.parametrize("auction", ["1 - - -", "- - - 1"])
def test_case_b09_second_hand_keeps_the_joker_from_a_low_trump(bot: Bot, auction: str) -> None:
    hand = {"north": "Jk Td 9s Ts 9c Tc", "auction": auction, "trump": "d"}
    assert bot(record(**hand, play="9d")) == "play:Td"
    assert bot(record(**hand, play="Jd")) == "play:Jk"


def test_case_b09_second_hand_keeps_a_lone_joker_for_later(bot: Bot) -> None:
    hand = {"north": "Jk 9d Td 9s Ts Qs", "auction": "1 - - -", "trump": "h"}
    assert bot(record(**hand, play="Kc")) != "play:Jk"
    fourth = {"south": "Jk 9d Td 9s Ts Qs", "auction": "1 - - -", "trump": "h"}
    assert bot(record(**fourth, play="Kc 9c Tc")) == "play:Jk"


def test_case_b13_leads_no_trump_when_both_opponents_are_void(bot: Bot) -> None:
    """East threw a spade on the left bower, West a club on the joker: none has a heart left."""
    hand = {
        "south": "Jk Jh Kh Qh Th 9c",
        "widow": "9d",
        "auction": "- - - 4",
        "trump": "h",
        "discard": "9d",
    }
    assert bot(record(**hand, play="Jd 9h 9s Jh")) == "play:Jk"
    assert bot(record(**hand, play="Jd 9h 9s Jh Jk Tc Td Ts")) == "play:9c"


def test_leads_trump_when_its_side_called(bot: Bot) -> None:
    west = "Jk Jh Kh 9s Td 9c"
    for_partner = record(west=west, auction="- - 1 -", trump="h", play="")
    for_itself = record(west=west, widow="9d", auction="1 - - -", trump="h", discard="9d", play="")
    assert bot(for_partner) == bot(for_itself) == "play:Jk"


def test_cashes_a_side_ace_against_the_maker(bot: Bot) -> None:
    text = record(west="Ks 9s Ah 9h Td 9c", auction="- - - 1", trump="c", play="")
    assert bot(text) == "play:Ah"


def test_third_hand_plays_high(bot: Bot) -> None:
    hand = {"east": "Kc Qc 9c 9d Td 9s", "auction": "- - - 1", "trump": "h"}
    assert bot(record(**hand, play="Tc Jc")) == "play:Kc"


def test_last_hand_takes_it_cheaply(bot: Bot) -> None:
    hand = {"south": "Kc Qc 9c 9d Td 9s", "auction": "1 - - -", "trump": "h"}
    assert bot(record(**hand, play="Tc Ad Jc")) == "play:Qc"


def test_follows_with_the_left_bower_and_not_to_its_printed_suit(bot: Bot) -> None:
    assert bot(table("h", "9h", north="Jd As Kc 9s Ts 9c")) == "play:Jd"
    assert bot(table("h", "9d", north="Jd Ad Kc 9s Ts 9c")) == "play:Ad"


def test_discards_to_make_a_void(bot: Bot) -> None:
    hand = {"south": "Jh Ah Kh Qh 9s Td", "widow": "Qd", "auction": "- - - 4", "trump": "h"}
    assert bot(record(**hand)) == "discard:9s"


def test_names_the_suit_of_its_trumps_bowers_counted(bot: Bot) -> None:
    hand = {"south": "Jh Jd Ah Kd Qd 9s", "widow": "9d", "auction": "- - - 4"}
    assert bot(record(**hand)) == "trump:d"


LOST = {"auction": "- - - 6", "trump": "h", "discard": "9c", "widow": "9c"}


@pytest.mark.parametrize(("rules", "thrown"), [("article", True), ("classic", False)])
def test_throws_tricks_once_the_bid_is_lost(bot: Bot, rules: str, thrown: bool) -> None:
    """South bid six and lost the first trick: the maker, the partner and the defenders turn."""
    play = "Ac Tc Qc Kc"
    maker = record(rules, south="Jk 9h Ah Kh Kc Qd", **LOST, play=play + " Th Qh Jd")
    assert bot(maker) == ("play:Ah" if thrown else "play:Jk")
    public = {"auction": "- - - 6", "trump": "h"}
    partner = record(rules, north="Tc As 9s Qd Kd Td", **public, play=play + " Ks")
    assert bot(partner) == ("play:9s" if thrown else "play:As")
    east = record(rules, east="Qc As 9s Qd Kd Td", **public, play=play + " Js Qs")
    assert bot(east) == ("play:9s" if thrown else "play:As")


def plays(preset: str, deals: int) -> Iterator[tuple[Game, Playing, Card]]:
    """Yield every card that club players choose where they have a choice."""
    for number in range(deals):
        game = dealt(options_of(preset), number)
        while turn := turn_of(game.table):
            stage = game.table.stage
            action = decide(observe(game, turn), level_called("club"), "")
            if isinstance(stage, Playing) and isinstance(action, Play):
                yield game, stage, action.card
            game = apply(game, action)


def wins(stage: Playing, card: Card) -> bool:
    cards = stage.trick.cards + (card,)
    return winning_place(cards, stage.lineup.contract.trump) == len(cards) - 1


def choices(game: Game, stage: Playing) -> list[Card]:
    turn = stage.turn(game.table)
    legal = stage.legal(game.table, game.hands[PLACE[turn]]) or ()
    return [action.card for action in legal if isinstance(action, Play)]


@pytest.mark.parametrize("preset", ["article", "classic"])
def test_never_trumps_or_overtakes_a_winning_partner(preset: str) -> None:
    tried = 0
    for game, stage, card in plays(preset, 40):
        if not stage.trick.cards:
            continue
        trump, turn = stage.lineup.contract.trump, stage.turn(game.table)
        if side_of(stage.trick.winner(trump)) == side_of(turn):
            spare = [other for other in choices(game, stage) if not wins(stage, other)]
            could = len(spare) < len(choices(game, stage))
            tried += bool(spare) and could
            assert not (spare and wins(stage, card))
    assert tried >= 20


def test_takes_no_trick_of_a_lost_bid_that_it_can_lose() -> None:
    tried = 0
    for game, stage, card in plays("article", 60):
        contract = stage.lineup.contract
        taken = tricks_won(stage.tricks, contract.trump)[side_of(contract.maker)]
        if stage.trick.cards and taken + 6 - len(stage.tricks) < tricks_bid(contract.bid):
            losing = [other for other in choices(game, stage) if not wins(stage, other)]
            tried += 0 < len(losing) < len(choices(game, stage))
            assert not (losing and wins(stage, card))
    assert tried >= 10


def test_leads_no_trump_that_only_its_partner_can_hold() -> None:
    """Whenever both opponents have shown no trump, a side card is led if there is one."""
    tried = 0
    for game, stage, card in plays("classic", 150):
        trump, turn = stage.lineup.contract.trump, stage.turn(game.table)
        if stage.trick.cards:
            continue
        void = {
            seat
            for trick in stage.tricks
            for seat, other in zip(trick.seats, trick.cards)
            if suit_of(trick.cards[0], trump) == trump != suit_of(other, trump)
        }
        against = [seat for seat in stage.trick.seats if side_of(seat) != side_of(turn)]
        side = [other for other in choices(game, stage) if suit_of(other, trump) != trump]
        if void.issuperset(against) and side and len(side) < len(choices(game, stage)):
            tried += 1
            assert suit_of(card, trump) != trump
    assert tried >= 3
