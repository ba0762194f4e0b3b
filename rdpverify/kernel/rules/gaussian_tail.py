"""Bounds of the normal distribution function put into a slack that is affine in Phi(z): f = c₀ + c₁·Phi(z) ≥ c₀ + c₁·B.

    0 ≤ Phi(z) ≤ 1,   and for z < 0:   −z/(1+z²)·φ(z) ≤ Phi(z) ≤ φ(z)/(−z),   φ(z) = e^{−z²/2}/√(2π)

B is the lower bound where c₁ ≥ 0 and the upper one where c₁ ≤ 0.
"""

from ...definitions.domains import UNIT_OPEN
from ...errors import RuleError
from ...terms import HALF, ONE, PI, ZERO, Term, add, div, exp, make, mul, neg, number, power, rebuild, symbol
from ...terms.normal import polynomial_coefficients
from ..defined import is_real, requirements
from ..goal import Goal, mentions_laws, strict
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    place, kind = read_defined(goal, text_of(data, "at")), text_of(data, "by")
    if mentions_laws(goal.conclusion) or not is_real(goal.slack):
        raise RuleError("the tail bounds need a scalar conclusion")
    atom, name = make("Phi", (place,)), goal.fresh("w")
    inner = goal.changed(symbols=goal.symbols + ((name, UNIT_OPEN),))
    opened = rebuild(goal.slack, lambda part: symbol(name) if part is atom else None)
    parts = polynomial_coefficients(opened, name, inner.signs)
    if parts is None or len(parts) != 2:
        raise RuleError("the slack is not affine in this value of Phi")
    rest, factor = parts
    if requirements(add(rest, factor), goal.signs):
        raise RuleError("the coefficients are not known to be defined on the whole domain")
    if goal.signs.nonnegative(factor):
        bound = _lower(goal, place, kind)
    elif goal.signs.nonpositive(factor):
        bound = _upper(goal, place, kind)
    else:
        raise RuleError("the coefficient of Phi has no known sign")
    return [goal.nonnegative(add(rest, mul(factor, bound)), positive=strict(goal.conclusion))]


def _lower(goal: Goal, z: Term, kind: str) -> Term:
    if kind == "trivial":
        return ZERO
    _tail(goal, z, kind)
    return mul(neg(z), _density(z), power(add(ONE, power(z, 2)), -1))


def _upper(goal: Goal, z: Term, kind: str) -> Term:
    if kind == "trivial":
        return ONE
    _tail(goal, z, kind)
    return div(_density(z), neg(z))


def _tail(goal: Goal, z: Term, kind: str):
    if kind != "mills":
        raise RuleError(f"unknown bound {kind!r}: expected trivial or mills")
    if not goal.signs.negative(z):
        raise RuleError("Mills' bounds need a place known to be < 0")


def _density(z: Term) -> Term:
    return mul(exp(mul(-HALF, power(z, 2))), power(mul(number(2), PI), -HALF))


RULE = Rule("gaussian_tail", "0 ≤ Φ ≤ 1; −z·φ(z)/(1+z²) ≤ Φ(z) ≤ φ(z)/(−z) for z < 0", "Gordon 1941, inequality (7) (Mills' ratio)", False, apply)
