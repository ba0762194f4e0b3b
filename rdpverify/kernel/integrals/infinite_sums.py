"""Enclosures of sums of many terms or infinitely many: addend by addend, by the first way that applies.

    Σ c·(k + a)^{−s}, s > 1      c·ζ(s, l + a), Hurwitz's zeta function (DLMF 25.11.1)
    e^h, h quadratic             over all integers a theta function (:mod:`.rows`)
    f(k+1) = r(k)·f(k)           as long as |r| ≤ ρ < 1 from k = n on, the rest is at most |f(n)|/(1 − ρ)
"""

from dataclasses import replace

from flint import arb, ctx

from ...deadline import look
from ...errors import BudgetExceeded, IllPosed, OutOfTime, RuleError
from ...terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, add, exp, make, mul, neg, number, power, substitute, symbol, walk
from ...terms import replace as rewritten
from ...terms.evaluate import compiled, range_of
from ...terms.normal import normal, polynomial_coefficients, to_term
from ...terms.ranges import Range
from ..defined import is_infinite
from .rows import theta
from ..signs import Signs
from ..summation import Terms, problem, ratio, terms_of

MOST_TERMS, FIRST = 70_000, 8


def value_of_sum(node: Term) -> arb:
    """A closed sum; IllPosed where it is not known to have a value, RuleError and BudgetExceeded where no way leads to a number."""
    known = theta(node)
    if known is not None:
        return known
    if why := problem(node, Signs({})):
        raise IllPosed(f"not known to have a value: {why}")
    body, index, lower, upper = node.args
    if lower is neg(INFINITY) and upper is INFINITY:
        return sum((value_of_sum(make("Sum", (body, index, *ends))) for ends in ((ZERO, INFINITY), (neg(INFINITY), MINUS_ONE))), arb(0))
    if not is_infinite(node):
        first, last = (int(end.value.p) for end in (lower, upper))
        return _added(terms_of(node, Signs({}), frozenset()), first, last)
    terms = _upwards(node)
    addends = terms.body.args if terms.body.op == "add" else (terms.body,)
    total = arb(0)
    for addend in addends:
        total += _of_addend(terms, addend)
    return total


def _upwards(node: Term) -> Terms:
    """The terms from a first one on, upwards."""
    body, index, lower, upper = node.args
    if upper is not INFINITY:
        body, lower = substitute(body, {index.value: neg(index)}), neg(upper)
        lower = lower if lower.is_number else number(lower.args[0].value * lower.args[1].value)
    return terms_of(make("Sum", (body, index, lower, INFINITY)), Signs({}), frozenset())


def _of_addend(terms: Terms, addend: Term) -> arb:
    factors = addend.args if addend.op == "mul" else (addend,)
    moving = [factor for factor in factors if terms.index in factor.free]
    constant = compiled(mul(ONE, *(factor for factor in factors if factor not in moving))).ball({})
    refusal = None
    for way in (_zeta, _by_ratio):
        try:
            return constant * way(terms, moving)
        except OutOfTime:
            raise
        except (RuleError, BudgetExceeded) as problem:
            refusal = refusal or problem
    raise refusal


def _zeta(terms: Terms, factors: list[Term]) -> arb:
    if len(factors) == 1 and factors[0].op == "pow" and factors[0].args[1].is_number and factors[0].args[1].value < -1:
        parts = polynomial_coefficients(factors[0].args[0], terms.index)
        if parts is not None and len(parts) == 2 and parts[1] is ONE:
            start = compiled(add(parts[0], terms.lower)).ball({})
            if start > 0:
                return arb(-factors[0].args[1].value).zeta(start)
    raise RuleError("no power of the index")


def _by_ratio(terms: Terms, factors: list[Term]) -> arb:
    """The ratio as a function of w = 1/k, in which its ends are seen."""
    first, body, w = int(terms.lower.value.p), mul(ONE, *factors), symbol("_w")
    later = Range(max(first, 0) + FIRST, arb.pos_inf(), False, True)
    quotient = ratio(replace(terms, body=body, signs=Signs({terms.index: later})))
    if quotient is None:
        raise RuleError("the ratio of the terms is not seen")
    quotient = _by_degree(to_term(normal(substitute(quotient, {terms.index: power(w, -1)}), Signs({"_w": Range(0, 1, True, False)}))), w)
    if _greatest(quotient, MOST_TERMS) is None:
        raise RuleError("the ratio of the terms is not seen to stay below 1")
    plain, total, start, reach = replace(terms, body=body), arb(0), first, max(first, 0) + FIRST
    while reach - first <= MOST_TERMS:
        total += _added(plain, start, reach - 1)
        start = reach
        if (largest := _greatest(quotient, start)) is not None:
            rest = (abs(_term(compiled(body), terms.index, start)) / (1 - largest)).upper()
            if rest < abs(total) * arb(2) ** -ctx.prec or rest < arb(2) ** (-4 * ctx.prec):
                return total + rest * arb(0, 1)
        reach = 2 * reach
    raise BudgetExceeded("the sum converges too slowly")


def _by_degree(quotient: Term, w: Term) -> Term:
    """Exponents Σ cᵢ·kⁱ, d the highest i, as w^{−d}·Σ cᵢ·w^{d−i}, whose sign is seen where w is near 0."""
    for node in [part for part in walk(quotient) if part.op == "exp"]:
        degrees = [-part.args[1].value for part in walk(node) if part.op == "pow" and part.args[0] is w and part.args[1].is_number]
        if len(degrees) > 1:
            degree = number(max(degrees))
            factor = to_term(normal(mul(node.args[0], power(w, degree)), Signs({"_w": Range(0, 1, True, False)})))
            quotient = rewritten(quotient, node, exp(mul(power(w, neg(degree)), factor)))
    return quotient


def _greatest(quotient: Term, start: int) -> arb | None:
    """A bound below 1 of the absolute ratio from there on; None where there is none."""
    side = range_of(quotient, {"_w": Range(0, 1 / arb(start), True, False)})
    if side is None or not side.is_bounded():
        return None
    largest = arb(abs(side.lower)).max(arb(abs(side.upper)))
    return largest if largest < 1 else None


def _added(terms: Terms, first: int, last: int) -> arb:
    if last - first >= MOST_TERMS:
        raise BudgetExceeded("the sum has too many terms")
    total, body = arb(0), compiled(terms.body)
    for n in range(first, last + 1):
        look()
        total += _term(body, terms.index, n)
    return total


def _term(body, index: str, n: int) -> arb:
    """Powers of negative bases want an exponent that is a number."""
    value = body.ball({index: arb(n)})
    return compiled(substitute(body.term, {index: number(n)})).ball({}) if value.is_nan() else value
