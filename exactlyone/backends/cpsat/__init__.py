"""The CP-SAT backend; the only folder that imports ortools."""

from .session import CpSat

__all__ = ["CpSat"]
