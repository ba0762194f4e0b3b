"""What a lemma is, and what it returns: the value of an integral as a sum of coefficient · exp(exponent)."""

from collections.abc import Callable
from dataclasses import dataclass

from ...language.statement import Relation
from ...terms import Term, add, exp, log, mul
from .exponent import Exponent
from .assumptions import Assumptions


@dataclass(frozen=True)
class Value:
    """∫ = Σ coefficient · exp(exponent) wherever ``finite_when`` and ``valid_when`` hold.

    ``finite_when``: a conjunction; ``exact`` says that the integral is finite if and only if it holds.
    ``valid_when``: further conditions for the formula (removable holes), which say nothing about the integral.
    ``infinite``: the integral is +∞ everywhere; there are no summands then.
    """

    summands: tuple[tuple[Term, Term], ...] = ()
    finite_when: tuple[Relation, ...] = ()
    valid_when: tuple[Relation, ...] = ()
    exact: bool = True
    infinite: bool = False

    @property
    def term(self) -> Term:
        return add(*(mul(coefficient, exp(exponent)) for coefficient, exponent in self.summands))

    @property
    def log(self) -> Term:
        """The logarithm, undivided: split when there is a single summand."""
        if len(self.summands) == 1:
            ((coefficient, exponent),) = self.summands
            return add(exponent, log(coefficient))
        return log(self.term)


INFINITE = Value(infinite=True)


def single(coefficient: Term, exponent: Term, **fields) -> Value:
    """One summand."""
    return Value(((coefficient, exponent),), **fields)


def total(values) -> Value:
    """The sum of non-negative integrals: infinite as soon as one is."""
    values = tuple(values)
    if any(value.infinite for value in values):
        return INFINITE
    summands = tuple(summand for value in values for summand in value.summands)
    finite = tuple(dict.fromkeys(c for value in values for c in value.finite_when))
    valid = tuple(dict.fromkeys(c for value in values for c in value.valid_when))
    return Value(summands, finite, valid, all(value.exact for value in values))


@dataclass(frozen=True)
class Lemma:
    """``apply(h, lower, upper, known)`` is the Value of ∫ exp(h) over (lower, upper), None when the lemma is not about h.

    ``space`` is "real" for integrals and "integers" for sums over lower … upper inclusive.
    """

    name: str
    statement: str
    source: str
    apply: Callable[[Exponent, Term, Term, Assumptions], Value | None]
    space: str = "real"
