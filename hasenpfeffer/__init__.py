"""Hasenpfeffer: the rules, the bots and the table of a card game, in Python."""
