"""Closed forms with numbered, replayable steps."""

from .engine import derive
from .show import text
from .step import Check, Derivation, Step

__all__ = ["derive", "Derivation", "Step", "Check", "text"]
