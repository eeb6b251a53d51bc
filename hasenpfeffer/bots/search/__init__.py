"""The strong bots: full Python, in the worker and on the command line, never on the page."""
