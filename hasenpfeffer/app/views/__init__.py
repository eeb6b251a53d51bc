"""What the player sees, as values: each view turns the state into nodes."""
