"""exactlyone decides whether a logic puzzle has exactly one solution."""

__version__ = "0.1.0"
