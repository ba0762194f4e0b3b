"""A divergence of given laws by its closed form: the route of an enclosure that integrates nothing.

The lemmas of :mod:`kernel.closed`, on which the rule ``unfold`` rests too, give a term that the divergence equals wherever the answer's
conditions hold.  For given laws all of these are closed terms: the conditions are decided in balls, the term is evaluated in
balls, and a hole of the formula shows as a ball that is not finite.  A plan that asks for this route gives the working precision
alone, so that altering it can only widen the enclosure.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from flint import arb, fmpq

from ...errors import IllPosed, RuleError, require
from ...terms import INFINITY, Term, number
from ...terms.normal import identical
from ...terms.trials import Point
from ..closed import closed_answer
from ..closed.answer import Answer
from ..closed.joint import joint_answer
from ..closed.known import Known
from ..extended import Enclosure, exactly, infinity
from ..integrals.plan import Plan, read_bits, read_plan
from .quantity import SINGULAR
from ..signs import Signs

ROUTE, REASON = "closed", "closed form"
NEAR, MOST_BITS = arb(2) ** -36, 60  # radius from which on a ball is looked at, and bits of it that count
LARGEST_EXPONENT = 100_000  # of two: what is larger or smaller is no short fraction


@dataclass(frozen=True)
class ClosedRoute:
    """The plan that asks for the closed form, evaluated with ``bits`` of working precision."""

    bits: int


def read_route(data) -> Plan | ClosedRoute:
    """The plan in ``data``: {"route": "closed", "bits": …} or how to integrate; raises RuleError when it is misshapen."""
    if not isinstance(data, dict) or "route" not in data:
        return read_plan(data)
    if data["route"] != ROUTE or data.keys() != {"route", "bits"}:
        raise RuleError(f"a plan's route is {ROUTE!r}, with 'bits' and nothing else")
    return ClosedRoute(read_bits(data["bits"]))


class NumberSigns(Signs):
    """Signs of numbers: there are no symbols, and ``number(term)`` is a ball around a term, or None."""

    number = Point({})


@lru_cache(maxsize=512)
def closed_form(term: Term) -> Answer | None:
    """What the lemmas make of a divergence of given laws; None when none of them fits."""
    try:
        return closed_answer(term, Known(NumberSigns({})))
    except RuleError:
        return None


def by_closed_form(term: Term, value) -> Enclosure:
    """The divergence ``term`` by its closed form, where ``value`` encloses other closed terms.

    Raises RuleError when no lemma fits, or when the form or one of its conditions is not decided at this precision.
    """
    answer = closed_form(term)
    if answer is None:
        raise RuleError(f"no lemma gives a closed form of this {term.op}")
    try:
        return value_at(answer, value, why_infinite(term, answer))
    except IllPosed:
        raise RuleError("the closed form was not evaluated at this precision") from None


def vector_value(term: Term, value) -> Enclosure:
    """The same for laws of vectors, multivariate normal and Dirichlet ones, whose form may be an equal divergence on the line."""
    found = joint_answer(term, Known(Signs({})))
    return value(found) if isinstance(found, Term) else value_at(found, value, why_infinite(term, found))


def value_at(answer: Answer, value, infinite: str) -> Enclosure:
    """The answer's value once every condition is seen to hold at the numbers; ``infinite`` is the reason given for ∞."""
    for condition in answer.conditions:
        left, right = value(condition.left), value(condition.right)
        holds = {">": left.lower > right.upper, ">=": left.lower >= right.upper}.get(condition.op, False)
        require(holds, "a condition of the closed form is not decided at these numbers")
    if answer.value is INFINITY:
        return infinity(infinite)
    found = value(answer.value)
    fraction = None if found.infinite or found.exact is not None else _as_fraction(answer.value, found.ball)
    return replace(found, reason=REASON) if fraction is None else exactly(fraction, REASON)


def _as_fraction(form: Term, near: arb) -> fmpq | None:
    """The short fraction near a form that is it by the normal form: √(2π)·exp(−log(2π)/2)/2 is 1/2.

    Looked for with so small a denominator that a ball of that radius hardly contains one by chance.
    """
    if not near.rad() < NEAR:
        return None
    (width, scale), (mantissa, exponent) = (map(int, part.man_exp()) for part in (near.rad(), near.mid()))
    if abs(exponent) > LARGEST_EXPONENT:
        return None
    bits = -scale - width.bit_length() if width else MOST_BITS
    short = (Fraction(mantissa) * Fraction(2) ** exponent).limit_denominator(2 ** (min(bits, MOST_BITS) // 3))
    fraction = fmpq(short.numerator, short.denominator)
    return fraction if near.contains(arb(fraction)) and identical(form, number(fraction)) else None


def why_infinite(term: Term, answer: Answer) -> str:
    if answer.disjoint:
        return "P and Q are mutually singular"
    if not answer.dominated:
        return SINGULAR
    largest = term.op == "max_divergence" or (term.op == "renyi" and term.args[2] is INFINITY)
    return "log(p/q) grows without bound" if largest else "the integral or sum diverges"
