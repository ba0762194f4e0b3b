"""A divergence of given laws by its closed form: the route of an enclosure that integrates nothing.

The lemmas of :mod:`kernel.closed`, on which the rule ``unfold`` rests too, give a term that the divergence equals wherever the answer's
conditions hold.  For given laws all of these are closed terms: the conditions are decided in balls, the term is evaluated in
balls, and a hole of the formula shows as a ball that is not finite.  A plan that asks for this route gives the working precision
alone, so that altering it can only widen the enclosure.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

from flint import arb, fmpq

from ...errors import BudgetExceeded, IllPosed, RuleError, require
from ...terms import INFINITY, Term
from ...terms.normal import normal
from ...terms.evaluate import ball
from ..closed import closed_answer
from ..closed.answer import Answer
from ..closed.joint import joint_answer
from ..closed.assumptions import Assumptions
from ..extended import Enclosure, exactly, infinity
from ..integrals.plan import Plan, read_bits, read_plan
from .quantity import SINGULAR
from ..signs import Signs

ROUTE, REASON = "closed", "closed form"
MOST_SIZE = 1_000  # nodes of a form that may be a rational number


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

    def number(self, term: Term) -> arb | None:
        value = ball(term)
        return value if value.is_finite() else None


@lru_cache(maxsize=512)
def closed_form(term: Term) -> Answer | None:
    """What the lemmas make of a divergence of given laws; None when none of them fits."""
    try:
        return closed_answer(term, Assumptions(NumberSigns({})))
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
    equal = joint_answer(term, Assumptions(Signs({})))
    return value(equal) if isinstance(equal, Term) else value_at(equal, value, why_infinite(term, equal))


def value_at(answer: Answer, value, infinite: str) -> Enclosure:
    """The answer's value once every condition is seen to hold at the numbers; ``infinite`` is the reason given for ∞."""
    for condition in answer.conditions:
        left, right = value(condition.left), value(condition.right)
        holds = {">": left.lower > right.upper, ">=": left.lower >= right.upper}.get(condition.op, False)
        require(holds, "a condition of the closed form is not decided at these numbers")
    if answer.value is INFINITY:
        return infinity(infinite)
    enclosure = value(answer.value)
    fraction = None if enclosure.infinite or enclosure.exact is not None else _rational(answer.value)
    return replace(enclosure, reason=REASON) if fraction is None else exactly(fraction, REASON)


@lru_cache(maxsize=512)
def _rational(form: Term) -> fmpq | None:
    """The number that a form is by the normal form, such as 1/2 for √(2π)·exp(−log(2π)/2)/2."""
    try:
        return normal(form).number() if form.size <= MOST_SIZE else None
    except BudgetExceeded:
        return None


def why_infinite(term: Term, answer: Answer) -> str:
    if answer.disjoint:
        return "P and Q are mutually singular"
    if not answer.dominated:
        return SINGULAR
    largest = term.op == "max_divergence" or (term.op == "renyi" and term.args[2] is INFINITY)
    return "log(p/q) grows without bound" if largest else "the integral or sum diverges"
