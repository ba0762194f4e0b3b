"""Privacy theory as data: theorems as statements of the formula language, each with its source."""

from .theorem import THEOREMS, Theorem

__all__ = ["THEOREMS", "Theorem"]
