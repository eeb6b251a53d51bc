"""Train the strong bots' networks: python -m tools.train (needs numpy)."""
