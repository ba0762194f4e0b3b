"""Splitting a goal's slack into a positive part and the rest, by its normal form."""

from ..errors import RdpVerifyError
from ..kernel.goal import Goal, strict
from ..terms import ONE, Term, add, mul, neg, number, power
from ..terms.normal import factors


def stripped(goal: Goal, tidied: dict[Term, None]) -> tuple[Term, Term] | None:
    """(by, rest) with slack = by·rest, ``by`` of known sign > 0 (or ≥ 0 when that is enough); None when that is no progress.

    ``tidied`` remembers the rests: such a term is not rewritten into normal form once more, only factors may still go.
    """
    split = split_slack(goal)
    if split is None:
        return None
    by, rest = split
    if rest is goal.slack or (by.is_number and goal.slack in tidied):
        return None
    tidied[rest] = None
    return by, rest


def split_slack(goal: Goal) -> tuple[Term, Term] | None:
    """As :func:`stripped`, but the normal form of the slack even when nothing could be taken out."""
    try:
        found = factors(goal.slack, goal.signs)
    except RdpVerifyError:
        return None
    if found is None:
        return None
    coefficient, parts = found
    negative, taken, left = coefficient < 0, [number(abs(coefficient))], []
    allows_zero = not strict(goal.conclusion)
    for base, exponent in parts:
        sign = goal.signs(base)
        whole = power(base, number(exponent))
        if sign == 1:
            taken.append(whole)
        elif sign == -1:
            taken.append(power(neg(base), number(exponent)))
            negative ^= exponent % 2 == 1
        elif allows_zero and exponent > 0 and (exponent % 2 == 0 or goal.signs.nonnegative(base)):
            taken.append(whole)
        elif allows_zero and exponent > 0 and goal.signs.nonpositive(base):
            taken.append(power(neg(base), number(exponent)))
            negative ^= exponent % 2 == 1
        elif exponent > 2 and allows_zero:
            taken.append(power(base, number(exponent - 1)))
            left.append(base)
        else:
            left.append(whole)
    rest = mul(*left) if left else ONE
    return mul(*taken), (_negated(rest) if negative else rest)


def _negated(term: Term) -> Term:
    return add(*map(neg, term.args)) if term.op == "add" else neg(term)
