"""Bounds of functions at a place z, by name, each below or above the function on a stated domain.

    Phi       trivial    0 ≤ Phi(z) ≤ 1
              mills      −z/(1+z²)·φ(z) ≤ Phi(z) ≤ φ(z)/(−z),   φ(z) = e^{−z²/2}/√(2π)      z < 0
              chernoff   Phi(z) ≤ e^{−z²/2}/2                                                 z ≤ 0
    log       tangent    1 − c/z + log c ≤ log z ≤ z/c − 1 + log c                            c, z > 0
    exp       tangent    e^c·(1 + z − c) ≤ e^z
    digamma   stirling   log z − 1/(2z) − Σ_{k≤n} B₂ₖ/(2k·z^{2k})                             z > 0
    loggamma  stirling   (z − ½)·log z − z + ½·log 2π + Σ_{k≤n} B₂ₖ/(2k(2k−1)·z^{2k−1})       z > 0

Stirling's sums lie on alternate sides of the function: what is left of the series has the sign of the first term left out, and is
smaller.  They are sharper at z + m, from where ψ(z) = ψ(z+m) − Σ 1/(z+j) and log Γ(z) = log Γ(z+m) − Σ log(z+j), 0 ≤ j < m, lead back;
and m = −1 is allowed for z > 1.

chernoff is an equality at 0 and in the limit −∞, and the slope of e^{−z²/2}/2 − Phi(z), −(z/2 + 1/√(2π))·e^{−z²/2}, changes sign once
between them, from + to −.

Sources: Gordon 1941, inequality (7) (Mills' ratio); DLMF 5.11.1, 5.11.2 and 5.11(ii) (Stirling), 5.5.1, 5.5.2 (recurrences); the
tangents are those of log at c and of e^x at c, log z ≥ … is log ≤ … at c/z.
"""

from flint import fmpq

from ..errors import require
from ..terms import HALF, MINUS_ONE, ONE, PI, ZERO, Term, add, div, exp, log, mul, neg, number, power, sub
from .goal import Goal
from .rule import read_defined, text_of

BERNOULLI = (fmpq(1, 6), fmpq(-1, 30), fmpq(1, 42), fmpq(-1, 30))  # B₂, B₄, …
MOST_SHIFT = 4


def bound(goal: Goal, function: str, z: Term, data: dict, above: bool) -> Term:
    """A term that is ≥ (≤ when not ``above``) the function at z on the goal's whole domain; RuleError when it is not known to be."""
    kind = text_of(data, "by")
    require((function, kind) in BOUNDS, f"no bound {kind!r} of {function} is known here")
    return BOUNDS[function, kind](goal, z, data, above)


def _trivial(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    return ONE if above else ZERO


def _mills(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    require(goal.signs.negative(z), "Mills' bounds need a place known to be < 0")
    density = mul(_gaussian(z), power(mul(number(2), PI), -HALF))
    return div(density, neg(z)) if above else mul(neg(z), density, power(add(ONE, power(z, 2)), -1))


def _chernoff(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    require(above, "the exponential bound is one from above")
    require(goal.signs.nonpositive(z), "the exponential bound needs a place known to be <= 0")
    return mul(HALF, _gaussian(z))


def _gaussian(z: Term) -> Term:
    return exp(mul(-HALF, power(z, 2)))


def _log_tangent(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    c = read_defined(goal, text_of(data, "point"))
    require(goal.signs.positive(c) and goal.signs.positive(z), "tangents of log need points known to be > 0")
    return add(div(z, c), MINUS_ONE, log(c)) if above else add(ONE, neg(div(c, z)), log(c))


def _exp_tangent(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    require(not above, "tangents of exp lie below it")
    c = read_defined(goal, text_of(data, "point"))
    return mul(exp(c), add(ONE, z, neg(c)))


def _digamma(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    count, shift, place = _stirling(goal, z, data)
    require(above == (count % 2 == 0), "the sum lies on the other side of digamma")
    terms = [mul(number(-BERNOULLI[k - 1] / (2 * k)), power(place, -2 * k)) for k in range(1, count + 1)]
    steps = [power(place, MINUS_ONE)] if shift < 0 else [neg(power(add(z, number(j)), MINUS_ONE)) for j in range(shift)]
    return add(log(place), mul(-HALF, power(place, MINUS_ONE)), *terms, *steps)


def _loggamma(goal: Goal, z: Term, data: dict, above: bool) -> Term:
    count, shift, place = _stirling(goal, z, data)
    require(above == (count % 2 == 1), "the sum lies on the other side of loggamma")
    terms = [mul(number(BERNOULLI[k - 1] / (2 * k * (2 * k - 1))), power(place, 1 - 2 * k)) for k in range(1, count + 1)]
    steps = [log(place)] if shift < 0 else [neg(log(add(z, number(j)))) for j in range(shift)]
    return add(mul(sub(place, HALF), log(place)), neg(place), mul(HALF, log(mul(number(2), PI))), *terms, *steps)


def _stirling(goal: Goal, z: Term, data: dict) -> tuple[int, int, Term]:
    """(number of terms, shift m, z + m)"""
    count, shift = data.get("terms"), data.get("shift", 0)
    require(type(count) is int and 0 <= count <= len(BERNOULLI), "'terms' is a small whole number")
    require(type(shift) is int and -1 <= shift <= MOST_SHIFT, "'shift' is a small whole number")
    place = add(z, number(shift))
    require(goal.signs.positive(z) and goal.signs.positive(place), "Stirling's sums need a place known to be > 0")
    return count, shift, place


BOUNDS = {("Phi", "trivial"): _trivial, ("Phi", "mills"): _mills, ("Phi", "chernoff"): _chernoff, ("log", "tangent"): _log_tangent,
          ("exp", "tangent"): _exp_tangent, ("digamma", "stirling"): _digamma, ("loggamma", "stirling"): _loggamma}
