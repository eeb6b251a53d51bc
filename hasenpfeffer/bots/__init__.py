"""Players: each is given what its seat knows, and answers with the word of one action."""
