"""The mass of a measure, ∫ p, by the same lemmas as the divergences (order-free).

A density that is a sum is integrated addend by addend, each of one sign; every addend must be integrable by itself.
"""

from ...definitions.logarithm import log_of_positive
from ...definitions.measures import Measure
from ...errors import RuleError
from ...terms import INFINITY, MINUS_ONE, ONE, Term, add, mul, neg
from .exponent import tidy
from .integral import integrate
from .kinks import expressed_by_absolute_values
from .assumptions import Assumptions
from .segments import NAME, Segment, segments
from .series import with_canonical_series


def prove_mass(measure: Measure, sign) -> Term:
    """The mass as a term, ``oo`` when it is infinite; RuleError when no lemma gives it or a condition is not known to hold."""
    assumptions = sign if isinstance(sign, Assumptions) else Assumptions(sign)
    measure = with_canonical_series(measure, assumptions)
    masses = [atom.mass for atom in measure.atoms]
    for part in measure.parts:
        masses += _of_part(part, measure.space, assumptions)
    if any(mass is INFINITY for mass in masses):
        return INFINITY
    return tidy(add(*masses), assumptions)


def _of_part(part, space: str, assumptions: Assumptions) -> list[Term]:
    integrals = []
    alone = Measure(space, (part,))
    try:
        for segment in segments((alone,), assumptions):
            integrals.append(_integral(segment, segment.logs[0], space, assumptions))
        return integrals
    except RuleError:
        if part.density.op != "add":
            raise
    return [mul(factor, _positive_addend(addend, part, space, assumptions)) for factor, addend in map(_oriented, part.density.args)]


def _positive_addend(addend: Term, part, space: str, assumptions: Assumptions) -> Term:
    log_density = expressed_by_absolute_values(log_of_positive(addend), NAME)
    alone = Measure(space, (type(part)(part.lower, part.upper, addend, log_density),))
    return add(*(_integral(segment, segment.logs[0], space, assumptions) for segment in segments((alone,), assumptions)))


def _oriented(addend: Term) -> tuple[Term, Term]:
    """(±1, positive part) by the sign of the leading number."""
    if addend.op == "mul" and addend.args[0].is_number and addend.args[0].value < 0:
        return MINUS_ONE, neg(addend)
    return ONE, addend


def _integral(segment: Segment, log_density: Term, space: str, assumptions: Assumptions) -> Term:
    piece = integrate(segment, log_density, space, assumptions)
    if piece.value.infinite:
        return INFINITY
    if piece.value.finite_when or piece.value.valid_when:
        condition, *_ = piece.value.finite_when + piece.value.valid_when
        raise RuleError(f"the mass is known only where {condition}, which the domain does not say")
    return piece.value.term
