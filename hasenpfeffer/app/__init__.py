"""The app without a browser: its state, what changes it, its sentences and its views."""
