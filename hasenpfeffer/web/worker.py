"""The worker: the bots that think, on Pyodide. Only texts cross from and to the page."""

from hasenpfeffer.bots.choose import choose

__all__ = ["choose"]
__export__ = __all__  # what the page may call
