"""A slack without positive denominators, outside logarithms and in them, and with the largest exponential of each logarithm in front.

log(a·e^u + b·e^v) = u + log(a + b·e^(v−u)): derivatives of the left side are quotients of huge numbers, those of the right side are not.
log(a/x + b/y) = log(a·y + b·x) − log x − log y: the last two often cancel against another logarithm's.
log x − p·log x = (1 − p)·log x, which has a bound near x = 0 where 1 − p vanishes there too.
"""

from collections import Counter

import numpy as np

from ..kernel.goal import Goal
from ..terms import ONE, ZERO, Term, add, exp, log, mul, number, power, rebuild, sub
from .factoring import normal_or_same
from .floats import Floats


def scaled_slack(goal: Goal) -> tuple[Term, Term] | None:
    """(by, rest) with slack = by·rest and by > 0; None when there is nothing to do.  Goals on a box only."""
    middle = Floats({name: np.float64(float(side.mid())) for name, side in goal.ranges.items()})
    slack = rebuild(goal.slack, lambda part: _logarithm(part.args[0], goal, middle) if part.op == "log" else None)
    by, rest = without_denominators(_collected(slack), goal)
    rest = _with_logarithms_once(rest)
    return None if rest is goal.slack else (by, rest)


def _with_logarithms_once(sum_: Term) -> Term:
    """Terms with the same one logarithm taken together."""
    coefficients: dict[Term | None, list[Term]] = {}
    for part in _terms(sum_):
        factors = part.args if part.op == "mul" else (part,)
        logarithms = [factor for factor in factors if factor.op == "log"]
        which = logarithms[0] if len(logarithms) == 1 and not logarithms[0].is_number else None
        coefficients.setdefault(which, []).append(mul(*(factor for factor in factors if factor is not which)))
    if all(len(parts) == 1 for which, parts in coefficients.items() if which is not None):
        return sum_
    return add(*(add(*parts) if which is None else mul(add(*parts), which) for which, parts in coefficients.items()))


def _logarithm(argument: Term, goal: Goal, middle: Floats) -> Term:
    if argument.op == "exp":
        return argument.args[0]
    if argument.op == "pow" and _whole(argument.args[1]) and goal.signs(argument.args[0]) == 1:
        return mul(argument.args[1], _logarithm(argument.args[0], goal, middle))
    if argument.op == "mul" and all(goal.signs(part) == 1 for part in argument.args):
        return add(*(_logarithm(part, goal, middle) for part in argument.args))
    if argument.op != "add":
        return log(argument)
    parts = [_exponential(part) for part in argument.args]
    largest = max((exponent for exponent, _ in parts), key=lambda exponent: float(middle.value(exponent)))
    if largest is not ZERO:
        argument = add(*(mul(factor, exp(normal_or_same(sub(exponent, largest), goal))) for exponent, factor in parts))
    by, rest = without_denominators(argument, goal)
    below = (mul(part.args[1], log(part.args[0])) for part in (by.args if by.op == "mul" else (by,)) if part is not ONE)
    return add(largest, log(rest), *below)


def _exponential(part: Term) -> tuple[Term, Term]:
    """(u, a) with part = a·exp(u)"""
    factors = part.args if part.op == "mul" else (part,)
    exponents = [factor.args[0] for factor in factors if factor.op == "exp"]
    return add(*exponents), mul(*(factor for factor in factors if factor.op != "exp"))


def without_denominators(slack: Term, goal: Goal) -> tuple[Term, Term]:
    parts = [_denominators(part) for part in _terms(slack)]
    common: dict[Term, int] = {}
    for below, _ in parts:
        for base, exponent in below.items():
            if goal.signs(base) == 1:
                common[base] = max(common.get(base, 0), exponent)
    rest = (mul(above, *_powers({base: common.get(base, 0) - below.get(base, 0) for base in (*common, *below)}))
            for below, above in parts)
    by = mul(ONE, *_powers({base: -exponent for base, exponent in common.items()}))
    return by, _collected(add(*(term for part in rest for term in _terms(part))))


def _collected(slack: Term) -> Term:
    """Terms with the same factors, in whatever order, taken together."""
    alike: dict[frozenset, list[Term]] = {}
    for part in _terms(slack):
        factors = Counter(part.args if part.op == "mul" else (part,))
        alike.setdefault(frozenset((factor, count) for factor, count in factors.items() if not factor.is_number), []).append(part)
    if all(len(parts) == 1 for parts in alike.values()):
        return slack
    return add(*(mul(total, *_without_number(parts[0])) for parts in alike.values()
                 if (total := add(*map(_number, parts))) is not ZERO))


def _number(part: Term) -> Term:
    return part.args[0] if part.op == "mul" and part.args[0].is_number else part if part.is_number else ONE


def _without_number(part: Term) -> tuple[Term, ...]:
    factors = part.args if part.op == "mul" else (part,)
    return tuple(factor for factor in factors if not factor.is_number)


def _terms(sum_: Term) -> list[Term]:
    """The terms of a sum, of sums with numeric factors too."""
    if sum_.op == "mul" and len(sum_.args) == 2 and sum_.args[0].is_number and sum_.args[1].op == "add":
        return [mul(sum_.args[0], part) for part in _terms(sum_.args[1])]
    return [part for item in sum_.args for part in _terms(item)] if sum_.op == "add" else [sum_]


def _powers(exponents: dict[Term, int]) -> list[Term]:
    return [power(base, number(exponent)) for base, exponent in exponents.items() if exponent]


def _denominators(part: Term) -> tuple[dict[Term, int], Term]:
    """({base: exponent}, a) with part = a/Π base^exponent"""
    below: dict[Term, int] = {}
    above = []
    for factor in part.args if part.op == "mul" else (part,):
        if factor.op == "pow" and _whole(factor.args[1]) and factor.args[1].value < 0 and not factor.args[0].is_number:
            below[factor.args[0]] = below.get(factor.args[0], 0) - int(factor.args[1].value.p)
        else:
            above.append(factor)
    return below, mul(*above)


def _whole(exponent: Term) -> bool:
    return exponent.is_number and exponent.value.q == 1
