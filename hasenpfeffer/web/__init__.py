"""The only code that knows that a browser exists."""
