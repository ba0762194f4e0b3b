"""Two different powers in the exponent, as for Weibull, generalized normal or Gumbel laws of different shapes: the Fox–Wright series.

    ∫₀^∞ x^(s−1)·exp(−a·xᵏ − b·xˡ) dx = 1/k·Σ (−b)ʲ/j!·Γ((s + l·j)/k)·a^(−(s + l·j)/k) over j = 0, 1, …, for k > l > 0, a > 0, s > 0,

by expanding exp(−b·xˡ); the series converges for every b because l < k.  On the whole line exp(k·x) and exp(l·x) are powers of exp(x).
For reading: numbers come from verified integration.  Source: Kilbas, Saigo & Trujillo 2002 (the function 1Ψ0).
"""

from ..definitions.measures import VARIABLE, Measure
from ..errors import RuleError
from ..kernel.closed.conditions import above_zero, holds
from .readable_conditions import reduced
from ..kernel.closed.exponent import Exponent, exponent_of, tidy
from ..kernel.closed.integral import combined, common_space
from ..kernel.closed.assumptions import Assumptions, infinite
from ..kernel.closed.exponent import power_of
from ..kernel.closed.segments import NAME, segments, undecided
from ..language.statement import Relation
from ..terms import INFINITY, ONE, ZERO, Term, add, call, div, exp, log, make, mul, neg, power, rebuild, sub, substitute
from .two_series import INDEX


def two_powers(P: Measure, Q: Measure, order: Term, assumptions: Assumptions) -> tuple[Term, tuple[Relation, ...]]:
    """(D_α as log(Σ …)/(α−1), the conditions); RuleError when the exponent has another shape on some piece."""
    if common_space((P, Q)) != "real" or P.atoms or Q.atoms:
        raise RuleError("the series is for densities")
    total, conditions = [], []
    for segment in segments((P, Q), assumptions):
        if None in segment.logs:
            raise RuleError("the series is for densities on one interval")
        s, leading, other, constant = _shape(combined(segment.logs, (order, sub(ONE, order))), segment, assumptions)
        (k, a), (lower, b) = leading, other
        for margin in (a, s):
            condition = above_zero(margin)
            if not holds(condition, assumptions):
                conditions.append(reduced(condition, assumptions))
        at = tidy(div(add(s, mul(lower, INDEX)), k), assumptions)
        body = mul(power(neg(b), INDEX), power(call("factorial", INDEX), -1), call("gamma", at), power(a, neg(at)))
        total.append(mul(div(exp(constant), k), make("Sum", (body, INDEX, ZERO, INFINITY))))
    return div(log(add(*total)), sub(order, ONE)), tuple(dict.fromkeys(conditions))


def _shape(exponent: Term, segment, assumptions: Assumptions):
    """(s, (k, a), (l, b), c) with k > l > 0 for the exponent c + (s−1)·log y − a·yᵏ − b·yˡ of the piece moved to (0, ∞)."""
    if infinite(segment.lower) and infinite(segment.upper):
        h, jacobian = _with_powers_of_exp(exponent, assumptions), ZERO
    elif infinite(segment.lower) or infinite(segment.upper):
        end, direction = (segment.upper, -1) if infinite(segment.lower) else (segment.lower, 1)
        h = exponent_of(substitute(exponent, {NAME: add(end, mul(direction, VARIABLE))}), NAME, assumptions, positive=True)
        jacobian = ONE
    else:
        raise RuleError("the series is for a half-line or the line")
    powers = [(power_of(statistic, VARIABLE), neg(h[statistic])) for statistic in h.statistics if statistic is not log(VARIABLE)]
    if len(powers) != 2 or any(assumptions(k) != 1 for k, _ in powers if k is not None) or None in (k for k, _ in powers):
        raise RuleError("the exponent is not that of two powers")
    order = assumptions.compare(powers[0][0], powers[1][0])
    if order not in (1, -1):
        raise undecided(powers[0][0], powers[1][0])
    leading, other = powers if order > 0 else reversed(powers)
    return tidy(add(h[log(VARIABLE)], jacobian), assumptions), leading, other, h.constant


def _with_powers_of_exp(exponent: Term, assumptions: Assumptions) -> Exponent:
    """x = ±log y: exp(k·x) is a power of y and x is log y; both exponentials grow towards one side."""
    rates = [
        exponent_of(statistic.args[0], NAME, assumptions)[VARIABLE]
        for statistic in exponent_of(exponent, NAME, assumptions).statistics
        if statistic.op == "exp"
    ]
    if len(rates) != 2 or assumptions(rates[0]) not in (1, -1) or assumptions(rates[0]) != assumptions(rates[1]):
        raise RuleError("the exponent is not that of two exponentials")
    moved = substitute(exponent, {NAME: mul(assumptions(rates[0]), log(VARIABLE))})
    return exponent_of(_exponentials_as_powers(moved, assumptions), NAME, assumptions, positive=True)


def _exponentials_as_powers(term: Term, assumptions: Assumptions) -> Term:
    """exp(r·log y + c) as exp(c)·yʳ."""

    def leaf(node: Term):
        if node.op != "exp" or NAME not in node.free:
            return None
        inner = exponent_of(node.args[0], NAME, assumptions, positive=True)
        return mul(exp(inner.constant), power(VARIABLE, inner[log(VARIABLE)])) if inner.within(log(VARIABLE)) else node

    return rebuild(term, leaf)
