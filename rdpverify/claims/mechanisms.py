"""Mechanisms in Python."""

from .formulas import Formula
from .laws import Law


class Mechanism(Formula):
    """A mechanism of the language, such as ``GaussianMechanism(1)`` or a composition of several."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """What a notebook shows: notation, meaning, parameters, density or pairs."""
        from ..reports.law_page import law_html

        return law_html(self.term)

    @property
    def pairs(self) -> tuple[tuple[Law, Law], ...]:
        """The pairs of output laws on neighbouring inputs of which one is the worst for every divergence."""
        from ..definitions import dominating_pairs

        return tuple((Law(pair.P, self.symbols), Law(pair.Q, self.symbols)) for pair in dominating_pairs(self.term))
