"""Distributions in Python: probabilities of events, shifts, scalings."""

from typing import TYPE_CHECKING

from ..errors import InputError
from ..terms import call
from .assumptions import together
from .formulas import Formula, formula, quantity
from .kinds import Real

if TYPE_CHECKING:
    from .quantities import Quantity


class Law(Formula):
    """A probability distribution: a family at its parameters, a density of one's own, or an arbitrary one (P, Q, R)."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """What a notebook shows: notation, meaning, parameters, density or pairs."""
        from ..reports.law_page import law_html

        return law_html(self.term)

    def __call__(self, event: Formula) -> "Quantity":
        """The probability of an event."""
        if not isinstance(event, Formula) or event.term.op != "event":
            raise InputError(f"expected an event such as S = rdpverify.Event(), got {event!r}")
        return quantity(call("prob", self.term, event.term), self.symbols)

    def __mul__(self, other):
        """P*K: the law of the pair of a value and the kernel's output at it."""
        if isinstance(other, MarkovKernel):
            return Law(call("Joint", self.term, other.term), together(self.symbols, other.symbols))
        return super().__mul__(other)

    def shift(self, by: Real) -> "Law":
        """The law of X + by."""
        return self._built("shift", by)

    def scale(self, factor: Real) -> "Law":
        """The law of factor · X."""
        return self._built("scale", factor)

    def _built(self, op: str, by: Real) -> "Law":
        value = formula(by)
        return Law(call(op, self.term, value.term), together(self.symbols, value.symbols))


class MarkovKernel(Formula):
    """A law for each value: a matrix, noise, or an arbitrary kernel (K)."""

    __slots__ = ()

    def __call__(self, law: Law) -> Law:
        """K(P): the law of the output when the input has the law P."""
        if not isinstance(law, Law):
            raise InputError(f"expected the law of the kernel's input, got {law!r}; K(x) is written in texts")
        return Law(call("Output", self.term, law.term), together(self.symbols, law.symbols))
