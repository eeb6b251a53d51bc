"""Run the portable part on the three Pythons."""
