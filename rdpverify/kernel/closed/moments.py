"""KL = E_P(log p − log q) by moments: with log p − log q = Σ cᵢ·Tᵢ on a piece, E_P Tⁿ = ∂ⁿ/∂kⁿ ∫ exp(log p + k·T) at k = 0.

Differentiation under the integral is allowed inside the set of k where the integral is finite (Lehmann & Romano 2005, Theorem
2.7.1);
that k = 0 lies inside it is checked on the lemma's exact conditions, which must hold strictly there.  This route needs no closed
form at orders near 1: it gives KL(Laplace‖Normal), where D is infinite at every order above 1.

The negative part of log p/q is P-integrable.  So KL = ∞ where Σ cᵢ·E Tᵢ has infinite terms, all with Tᵢ ≥ 0 and cᵢ > 0.
"""

from dataclasses import dataclass

from ...definitions.measures import VARIABLE
from ...errors import IllPosed, InputError, RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, div, exp, log, mul, power, sub, substitute, symbol
from ...terms.derivative import derivative
from .answer import Answer
from .conditions import holds
from .exponent import Exponent, exponent_of, tidy
from .integral import common_atoms, common_space, degenerate, integrate
from .assumptions import Assumptions, infinite
from .exponent import power_of
from .quadratics import log_quadratics
from .requirements import open_requirements
from .segments import NAME, segments, undecided
from .zeros import not_throughout_zero

TILT = "_tilt"  # no name that a table of sums binds


@dataclass(frozen=True)
class Moment:
    """∫ T·p over (lower, upper) with the coefficient that T has in log(p/q)."""

    lower: Term
    upper: Term
    statistic: Term
    coefficient: Term
    value: Term


def kullback_leibler_by_moments(P, Q, assumptions: Assumptions) -> Answer:
    """E_P log(p/q) of two laws with densities; RuleError when a moment is not given by the lemmas."""
    space = common_space((P, Q))
    atoms, dominated = common_atoms(P, Q, assumptions)
    require(not atoms and dominated, "moments are taken of densities only")
    parts, ends, conditions, moments, exact, is_infinite = [], [], [], [], True, False
    for segment in segments((P, Q), assumptions):
        if segment.logs[0] is None:
            continue
        ends += degenerate(segment, assumptions)
        if segment.logs[1] is None:
            ends += not_throughout_zero(segment, segment.logs[0], space, assumptions)
            return Answer(INFINITY, valid_when=tuple(dict.fromkeys(ends)), dominated=False)
        positive = assumptions.at_most(ZERO, segment.lower)
        ratio = exponent_of(add(segment.logs[0], mul(-1, segment.logs[1])), NAME, assumptions, positive=positive)
        squares = _of_a_power_of_a_quadratic(segment, ratio, space, assumptions)
        empty = assumptions.compare(segment.lower, segment.beyond(space)) != -1
        for statistic, coefficient in ratio.coefficients:
            moment, needed, sure = squares.get(statistic) or _moment(segment, statistic, space, assumptions)
            if moment is INFINITY and empty:
                raise undecided(segment.lower, segment.beyond(space))  # on an empty piece nothing is infinite
            if moment is INFINITY or needed:
                exact = exact and sure and assumptions(coefficient) == 1 and not empty
            if moment is INFINITY and not exact:
                raise RuleError("a moment of the first law is infinite, and the sign with which it counts is not known")
            is_infinite = is_infinite or moment is INFINITY
            conditions += needed
            moments.append(Moment(segment.lower, segment.upper, statistic, tidy(coefficient, assumptions), moment))
            parts.append(mul(coefficient, moment))
    ends = tuple(dict.fromkeys(ends))
    if is_infinite:
        require(exact, "a moment of the first law is infinite, another perhaps")
        return Answer(INFINITY, valid_when=ends, moments=tuple(moments))
    conditions = tuple(dict.fromkeys(conditions))
    return Answer(tidy(add(*parts), assumptions), ends + conditions, exact=exact and not ends, moments=tuple(moments))


def _of_a_power_of_a_quadratic(segment, ratio: Exponent, space: str, assumptions: Assumptions) -> dict:
    """The means of x and x² for p ∝ u^(−k), u = A·((x − m)² + s²), on the line: m and E u/A − s² + m²; {} for others.

    E x is finite where E x² is, and where that is infinite x² alone decides.
    """
    if space != "real" or not (infinite(segment.lower) and infinite(segment.upper)) or VARIABLE**2 not in ratio.statistics:
        return {}
    powers = log_quadratics(exponent_of(segment.logs[0], NAME, assumptions), assumptions)
    if powers is None or len(powers) != 1:
        return {}
    ((u, _),) = powers
    argument = mul(u.leading, add(power(sub(VARIABLE, u.centre), 2), u.square))
    integral = integrate(segment, tidy(add(segment.logs[0], log(argument)), assumptions), space, assumptions).value
    if integral.valid_when:
        return {}
    square = INFINITY if integral.infinite else tidy(add(sub(div(integral.term, u.leading), u.square), power(u.centre, 2)), assumptions)
    return {VARIABLE: (u.centre, (), True), VARIABLE**2: (square, integral.finite_when, integral.exact)}


def _moment(segment, statistic: Term, space: str, assumptions: Assumptions) -> tuple[Term, tuple[Relation, ...], bool]:
    """∫ T·p over the segment, the conditions under which it is finite, and whether it is +∞ otherwise.

    T·p = exp(log p + r·log x) for T = xʳ, else by a tilt.
    """
    exponent = power_of(statistic, VARIABLE)
    if exponent is not None and space == "real" and assumptions.at_most(ZERO, segment.lower):
        try:
            value = integrate(segment, add(segment.logs[0], mul(exponent, log(VARIABLE))), space, assumptions).value
        except RuleError:
            value = None
        if value is not None and value.infinite:
            return INFINITY, (), True
        if value is not None and not value.valid_when:
            return tidy(value.term, assumptions), value.finite_when, value.exact
    return _tilted_moment(segment, statistic, space, assumptions), (), True


def _tilted_moment(segment, statistic: Term, space: str, assumptions: Assumptions) -> Term:
    base, degree = _power(statistic)
    constant = exponent_of(segment.logs[0], NAME, assumptions)
    if not constant.statistics and base is VARIABLE and space == "real" and not (infinite(segment.lower) or infinite(segment.upper)):
        width = sub(power(segment.upper, degree + 1), power(segment.lower, degree + 1))  # ∫ xⁿ dx
        return tidy(mul(exp(constant.constant), div(width, degree + 1)), assumptions)
    piece = integrate(segment, add(segment.logs[0], mul(symbol(TILT), base)), space, assumptions)
    require(not piece.value.infinite and piece.value.exact, "a moment of the first law is not finite by these lemmas")
    for condition in piece.value.finite_when + piece.value.valid_when:
        if not holds(type(condition)(substitute(condition.left, {TILT: ZERO}), condition.op, condition.right), assumptions):
            raise RuleError("a moment of the first law is not known to be finite")
    value = piece.value.term
    try:
        for _ in range(degree):
            value = derivative(value, TILT)
        value = substitute(value, {TILT: ZERO})
    except (InputError, IllPosed):
        shown = substitute(statistic, {NAME: symbol("x")})
        raise RuleError(f"the mean of {shown} under the first law is a derivative that the language has no function for") from None
    open_ones = open_requirements(value, assumptions)
    if open_ones:
        raise RuleError(f"a moment's closed form might be undefined: {open_ones[0].why}")
    return tidy(value, assumptions)


def _power(statistic: Term) -> tuple[Term, int]:
    """(T, n) with the statistic Tⁿ: derivatives in the coefficient of T give its powers."""
    if statistic is ONE:
        return ONE, 0
    if statistic.op == "pow" and statistic.args[1].is_number and statistic.args[1].value.q == 1 and 1 < statistic.args[1].value <= 8:
        return statistic.args[0], int(statistic.args[1].value.p)
    return statistic, 1
