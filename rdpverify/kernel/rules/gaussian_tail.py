"""Bounds of the normal distribution function put into a slack that is affine in Phi(z): f = c₀ + c₁·Phi(z) ≥ c₀ + c₁·B.

    trivial   0 ≤ Phi(z) ≤ 1
    mills     −z/(1+z²)·φ(z) ≤ Phi(z) ≤ φ(z)/(−z),   φ(z) = e^{−z²/2}/√(2π)         z < 0
    chernoff  Phi(z) ≤ e^{−z²/2}/2                                                   z ≤ 0

B is the lower bound where c₁ ≥ 0 and the upper one where c₁ ≤ 0.  The last one is an equality at 0 and in the limit −∞, and the slope of
e^{−z²/2}/2 − Phi(z), −(z/2 + 1/√(2π))·e^{−z²/2}, changes sign once between them, from + to −.
"""

from ...errors import RuleError, require
from ...terms import HALF, ONE, PI, ZERO, Term, add, div, exp, make, mul, neg, number, power, walk
from ..defined import is_real
from ..goal import Goal, mentions_laws, strict
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    place, kind = read_defined(goal, text_of(data, "at")), text_of(data, "by")
    if mentions_laws(goal.conclusion) or not is_real(goal.slack):
        raise RuleError("the tail bounds need a scalar conclusion")
    rest, factor = _affine(goal.slack, make("Phi", (place,)))
    if factor is ZERO:
        raise RuleError("the slack does not mention this value of Phi")
    if goal.signs.nonnegative(factor):
        bound = _lower(goal, place, kind)
    elif goal.signs.nonpositive(factor):
        bound = _upper(goal, place, kind)
    else:
        raise RuleError("the coefficient of Phi has no known sign")
    return [goal.nonnegative(rest if bound is ZERO else add(rest, mul(factor, bound)), positive=strict(goal.conclusion))]


def _affine(term: Term, atom: Term) -> tuple[Term, Term]:
    """(c₀, c₁) with term = c₀ + c₁·atom, made of the term's own parts and so defined where it is."""
    if term is atom:
        return ZERO, ONE
    if not any(part is atom for part in walk(term)):
        return term, ZERO
    if term.op == "add":
        parts = [_affine(argument, atom) for argument in term.args]
        return add(*(rest for rest, _ in parts)), add(*(factor for _, factor in parts))
    if term.op == "mul":
        others = [argument for argument in term.args if not any(part is atom for part in walk(argument))]
        if len(others) == len(term.args) - 1:
            (inside,) = (argument for argument in term.args if argument not in others)
            rest, factor = _affine(inside, atom)
            return ZERO if rest is ZERO else mul(*others, rest), mul(*others, factor)
    raise RuleError("the slack is not affine in this value of Phi")


def _lower(goal: Goal, z: Term, kind: str) -> Term:
    if kind == "trivial":
        return ZERO
    _tail(goal, z, kind)
    return mul(neg(z), _density(z), power(add(ONE, power(z, 2)), -1))


def _upper(goal: Goal, z: Term, kind: str) -> Term:
    if kind == "trivial":
        return ONE
    if kind == "chernoff":
        require(goal.signs.nonpositive(z), "the exponential bound needs a place known to be <= 0")
        return mul(HALF, _gaussian(z))
    _tail(goal, z, kind)
    return div(_density(z), neg(z))


def _tail(goal: Goal, z: Term, kind: str):
    if kind != "mills":
        raise RuleError(f"{kind!r} is no such bound: expected trivial, mills, or from above chernoff")
    if not goal.signs.negative(z):
        raise RuleError("Mills' bounds need a place known to be < 0")


def _density(z: Term) -> Term:
    return mul(_gaussian(z), power(mul(number(2), PI), -HALF))


def _gaussian(z: Term) -> Term:
    return exp(mul(-HALF, power(z, 2)))


RULE = Rule("gaussian_tail", "0 ≤ Φ ≤ 1; −z·φ(z)/(1+z²) ≤ Φ(z) ≤ φ(z)/(−z) for z < 0; Φ(z) ≤ e^{−z²/2}/2 for z ≤ 0",
            "Gordon 1941, inequality (7) (Mills' ratio)", False, apply)
