"""A law on the integers and one with a density and no atoms are mutually singular: the integers have length 0.

Every Rényi divergence is +∞ then, order 0 included; total variation, squared Hellinger and every hockey-stick divergence are 1.
Source: van Erven & Harremoës 2014, Theorem 24.
"""

from ...terms import INFINITY, ONE
from ..generators import AT_MOST_ONE
from .answer import Answer


def singular_answer(op: str, P, Q) -> Answer | None:
    """The answer for such a pair; None for others."""
    if {P.space, Q.space} != {"integers", "real"} or P.atoms or Q.atoms:
        return None
    return Answer(ONE if op in AT_MOST_ONE else INFINITY, dominated=False, disjoint=True)
