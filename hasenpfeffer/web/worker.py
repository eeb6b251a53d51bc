"""The worker: the bots that think, on Pyodide. Only texts cross from and to the page."""

__export__ = ["choose"]
