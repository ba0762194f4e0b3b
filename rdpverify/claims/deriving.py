"""Derivations with both self-checks: the engine's own, and enclosures by integration, which that floor may not import."""

from ..derivation import derive as engine
from ..numeric import enclose

CHECK_DIGITS = 12


def derive(expression: str, where=(), budget: float = 20.0):
    """The derivation of a divergence; see :func:`rdpverify.derivation.derive`."""
    return engine(expression, where=where, budget=budget, enclose=_enclosed)


def _enclosed(term):
    found, _ = enclose(term, digits=CHECK_DIGITS, budget=5, route="integration")  # a closed form is not held against itself
    return found
