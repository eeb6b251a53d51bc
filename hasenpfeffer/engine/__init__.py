"""The rules of Hasenpfeffer as values and functions; portable, standard library only."""
