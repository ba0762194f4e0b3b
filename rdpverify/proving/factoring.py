"""Splitting a goal's slack into a positive part and the rest, by its normal form."""

from ..errors import RdpVerifyError
from ..kernel.goal import Goal, strict
from ..terms import MINUS_ONE, ONE, ZERO, Term, add, mul, neg, number, power
from ..terms.normal import factors, normal, to_term

MOST_ORIENTATIONS = 4


def split_slack(goal: Goal) -> tuple[Term, Term] | None:
    """(by, rest) with slack = by·rest, ``by`` of known sign > 0 (or ≥ 0 when that is enough) and ``rest`` in normal form."""
    try:
        parts_of_slack = factors(goal.slack, goal.signs)
    except RdpVerifyError:
        return None
    if parts_of_slack is None:
        return None
    coefficient, parts = parts_of_slack
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
    rest = _negated(rest) if negative else rest
    return mul(*taken), rest


def collected(term: Term) -> tuple[Term, Term]:
    """(by, rest) with term = by·rest: equal parts of a sum cancelled and common factors taken out as they are written.

    The normal form may tear apart what is known of them: (1 − 1/a)**(a − 1) is at most 1, its factors are not.
    """
    parts: dict[tuple, object] = {}
    for coefficient, factors_ in _expanded(term):
        parts[factors_] = parts.get(factors_, 0) + coefficient
    parts = {factors_: coefficient for factors_, coefficient in parts.items() if coefficient != 0}
    if not parts:
        return ONE, ZERO
    first, *others = parts
    common = tuple(factor for factor in dict.fromkeys(first) if all(factor in other for other in others))
    rest = add(*(mul(coefficient, *(factor for factor in factors_ if factor not in common)) for factors_, coefficient in parts.items()))
    return mul(ONE, *(factor for factor in first if factor in common)), rest


def _expanded(term: Term, coefficient=ONE.value):
    """The parts of a sum, numbers multiplied into sums inside it, as (coefficient, factors)."""
    if term.op == "add":
        for part in term.args:
            yield from _expanded(part, coefficient)
    elif term.is_number:
        yield coefficient * term.value, ()
    elif term.op == "mul" and term.args[0].is_number:
        yield from _expanded(mul(*term.args[1:]), coefficient * term.args[0].value)
    else:
        yield coefficient, term.args if term.op == "mul" else (term,)


def _negated(term: Term) -> Term:
    return add(*map(neg, term.args)) if term.op == "add" else neg(term)


def orientations(rest: Term, goal: Goal) -> list[tuple[Term, Term]]:
    """(by, rest/by) for the exponentials and symbolic powers among the terms of a sum: which of them is divided out decides
    whether differentiation ends."""
    if rest.op != "add":
        return []
    atoms = dict.fromkeys(_atom(part) for part in rest.args)
    ways = []
    for atom in list(atoms)[:MOST_ORIENTATIONS]:
        if atom is not ONE and goal.signs(atom) == 1:
            divided = add(*(mul(part, power(atom, MINUS_ONE)) for part in rest.args))
            ways.append((atom, normal_or_same(divided, goal)))
    return ways


def _atom(part: Term) -> Term:
    """The product of a monomial's exponentials and symbolic powers."""
    return mul(
        *(
            factor
            for factor in (part.args if part.op == "mul" else (part,))
            if factor.op == "exp" or (factor.op == "pow" and not factor.args[1].is_number)
        )
    )


def normal_or_same(term: Term, goal: Goal) -> Term:
    try:
        return to_term(normal(term, goal.signs))
    except RdpVerifyError:
        return term
