"""The mass of a measure, ∫ p, by the same lemmas as the divergences (order-free).

A density that is a sum is integrated addend by addend, each of one sign; every addend must be integrable by itself.
"""

from ...definitions.logarithm import log_of_positive
from ...definitions.measures import Measure
from ...errors import RuleError
from ...language.printer import to_text
from ...terms import INFINITY, MINUS_ONE, ONE, Term, add, mul, neg
from .exponent import tidy
from .integral import integrate
from .kinks import expressed_by_absolute_values
from .known import Known
from .segments import NAME, Segment, segments
from .series import with_canonical_series


def prove_mass(measure: Measure, sign) -> Term:
    """The mass as a term, ``oo`` when it is infinite; RuleError when no lemma gives it or a condition is not known to hold."""
    known = sign if isinstance(sign, Known) else Known(sign)
    measure = with_canonical_series(measure, known)
    masses = [atom.mass for atom in measure.atoms]
    for part in measure.parts:
        masses += _of_part(part, measure.space, known)
    if any(mass is INFINITY for mass in masses):
        return INFINITY
    return tidy(add(*masses), known)


def _of_part(part, space: str, known: Known) -> list[Term]:
    found = []
    alone = Measure(space, (part,))
    try:
        for segment in segments((alone,), known):
            found.append(_integral(segment, segment.logs[0], space, known))
        return found
    except RuleError:
        if part.density.op != "add":
            raise
    return [mul(factor, _positive_addend(addend, part, space, known)) for factor, addend in map(_oriented, part.density.args)]


def _positive_addend(addend: Term, part, space: str, known: Known) -> Term:
    log_density = expressed_by_absolute_values(log_of_positive(addend), NAME)
    alone = Measure(space, (type(part)(part.lower, part.upper, addend, log_density),))
    return add(*(_integral(segment, segment.logs[0], space, known) for segment in segments((alone,), known)))


def _oriented(addend: Term) -> tuple[Term, Term]:
    """(±1, positive part) by the sign of the leading number."""
    if addend.op == "mul" and addend.args[0].is_number and addend.args[0].value < 0:
        return MINUS_ONE, neg(addend)
    return ONE, addend


def _integral(segment: Segment, log_density: Term, space: str, known: Known) -> Term:
    piece = integrate(segment, log_density, space, known)
    if piece.value.infinite:
        return INFINITY
    if piece.value.finite_when or piece.value.valid_when:
        condition, *_ = piece.value.finite_when + piece.value.valid_when
        raise RuleError(f"the mass is known only where {to_text(condition)}, which the domain does not say")
    return piece.value.term
