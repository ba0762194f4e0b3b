"""Laws on the line as densities, mass functions and atoms: what every divergence is computed from."""

from dataclasses import dataclass
from functools import lru_cache

from ..errors import InputError
from ..terms import INFINITY, ONE, ZERO, Term, make, neg, number, symbol

VARIABLE = symbol("_x")  # the outcome in densities and mass functions


@dataclass(frozen=True)
class Part:
    """A density (space "real": with respect to length, on the interval from lower to upper) or a mass function (space
    "integers": on the integers from lower to upper, both included when finite), as a term in :data:`VARIABLE`.

    ``log_density`` is its logarithm written as a sum.  Zero outside the ends.
    """

    lower: Term
    upper: Term
    density: Term
    log_density: Term


@dataclass(frozen=True)
class Atom:
    """A point with positive mass."""

    point: Term
    mass: Term


@dataclass(frozen=True)
class Measure:
    """The sum of its parts and atoms; parts may overlap, and atoms at one point add up.

    Space "finite": atoms only.  Space "integers": mass functions, and atoms at integers.  Space "real": densities and atoms.
    """

    space: str
    parts: tuple[Part, ...] = ()
    atoms: tuple[Atom, ...] = ()


def measure(law: Term) -> Measure:
    """The measure of a law term, for all values of its symbols that meet :func:`~.wellformed.requirements`.

    Raises InputError for an arbitrary law (it has no density) and for laws that are not on the line; DomainProblem for a number
    outside its slot; NotADensity for weights or masses that do not sum to 1.
    """
    if law.op in ("law", "value"):
        raise InputError(f"{law.value} is an arbitrary {'distribution' if law.op == 'law' else 'value'}: it has no density to compute with")
    return _measure(law)


@lru_cache(maxsize=2048)
def _measure(law: Term) -> Measure:
    from .data import FAMILIES
    from .wellformed import check_arguments, check_built
    family = FAMILIES.get(law.op)
    if family is None:
        raise InputError(f"expected a distribution such as Normal(0, 1), got {law.op}")
    check_arguments(law)
    law_measure = family.measure(law.args)
    check_built(law, law_measure.space)
    return law_measure


def cumulative(law: Term, x: Term) -> Term | None:
    """P(X <= x), for any real x, as a closed term for a law without atoms; None when none is known here."""
    from .data import FAMILIES
    family = FAMILIES.get(law.op)
    if family is None or family.cumulative is None:
        return None
    if family.built:
        return family.cumulative(law.args, x)
    (part,) = measure(law).parts
    x = clamped(x, part.lower, part.upper)
    return ZERO if x is part.lower else ONE if x is part.upper else family.cumulative(law.args, x)


def clamped(x: Term, lower: Term, upper: Term) -> Term:
    """x moved into [lower, upper], an end itself when numbers decide; ends may be infinite."""
    for end, operation, choose, far in ((lower, "Max", max, neg(INFINITY)), (upper, "Min", min, INFINITY)):
        if end is INFINITY or end is neg(INFINITY) or x is end:
            continue
        x = end if x is far else number(choose(x.value, end.value)) if x.is_number and end.is_number else make(operation, (x, end))
    return x
