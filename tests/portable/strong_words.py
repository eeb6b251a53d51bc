"""Let the strong levels act, which is not portable but happens in the worker too."""

import json

from hasenpfeffer.bots.search.advice import finish
from hasenpfeffer.bots.search.answers import hinting, same_deal_data
from hasenpfeffer.bots.search.choose import choose
from hasenpfeffer.engine.log import Log
from hasenpfeffer.engine.observation import observe
from hasenpfeffer.engine.options import options_of
from hasenpfeffer.engine.shuffle import deal_of, hand_seed, shuffled
from hasenpfeffer.engine.stages import apply, new_game, turn_of
from hasenpfeffer.engine.tokens import read_word
from hasenpfeffer.engine.writing import write_observation

for preset in ("article", "loner"):
    deal = deal_of(shuffled(hand_seed(bytes(16), 3)), "S")
    game = new_game(options_of(preset), (0, 0), "S", deal)
    while turn := turn_of(game.table):
        seen = observe(game, turn)
        word = choose(write_observation(seen), "strong", "1")
        hint = finish(hinting(seen, "1"))
        numbers = [[row["word"], round(row["points"], 2)] for row in hint["actions"]]
        print(turn, word, json.dumps(numbers), json.dumps(hint["fact"] and hint["fact"]["card"]))
        game = apply(game, read_word(word))

log = Log(options_of("article"), (0, 0), "S", (deal,))
for way in ("experts", "best"):
    print(json.dumps(finish(same_deal_data(log, way, "1"))))
