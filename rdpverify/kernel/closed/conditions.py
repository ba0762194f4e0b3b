"""Conditions as relations of the language: making them, settling them by known signs, writing them without idle factors."""

from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, add, log, mul, neg, number, sub
from ..goal import sides, strict
from ..signs import levels, rational_factor
from .canonical import readable_sum
from .known import Known, tidy_sum

TWO = number(2)


def above_zero(term: Term) -> Relation:
    """The condition ``term > 0``."""
    return Relation(term, ">", ZERO)


def not_zero(term: Term) -> Relation:
    """The condition ``term ≠ 0``, written with the relations of the language as ``term**2 > 0``."""
    return Relation(term**2, ">", ZERO)


def requirement(known: Known, *terms: Term) -> tuple[Relation, ...] | None:
    """The conditions ``term > 0``; None when one of them fails everywhere."""
    if any(known(term) in (0, -1) for term in terms):
        return None
    return tuple(above_zero(term) for term in terms)


def holds(condition: Relation, known: Known) -> bool:
    """Is an inequality, as ``term > 0``, ``term >= 0`` or ``term**2 > 0``, known to hold everywhere?"""
    smaller, larger = sides(condition)
    term = sub(larger, smaller)
    if not strict(condition):
        return known.nonnegative(term)
    if known(term) == 1:
        return True
    return term.op == "pow" and term.args[1].is_number and term.args[1].value == 2 and known.is_nonzero(term.args[0])


def _apart(base: Term, known: Known) -> list[Term]:
    """Factors that do not vanish exactly where the base does not: F(u) ≠ F(v) where u ≠ v for F increasing."""
    found = levels(base)
    split = None if found is None else known.factors(sub(*found))
    return [base] if split is None or split[0] == 0 else [factor for factor, _ in split[1] if not known.is_nonzero(factor)]


def reduced(condition: Relation, known: Known) -> Relation:
    """The same condition with factors of known sign left out, and only the bases of the others where a square is meant."""
    square = condition.left.op == "pow" and condition.left.args[1] is TWO
    split = known.factors(condition.left.args[0] if square else condition.left)
    if split is None or split[0] == 0 or condition.right is not ZERO:
        return condition
    sign, kept = (1 if split[0] > 0 else -1), []
    for base, exponent in split[1]:
        found = known.power_sign(base, exponent)
        if found is not None:
            sign *= found
        elif square and known.is_nonzero(base):
            continue
        elif exponent < 0 or not (square or (isinstance(exponent, int) and exponent % 2)):
            return condition
        else:
            kept += _apart(base, known) if square else [of_one_sign_with(base, known)]
    product = mul(*kept) if sign > 0 or square else neg(mul(*kept))
    return Relation(product**2 if square else readable_sum(tidy_sum(product)), condition.op, ZERO)


def of_one_sign_with(base: Term, known: Known) -> Term:
    """u − v for F(u) − F(v) with F increasing, and Σ kᵢ·log uᵢ for Π uᵢ^kᵢ − 1: simpler terms of the same sign."""
    if base.op != "add" or len(base.args) != 2:
        return base
    found = levels(base) or _powers(base, known) or _compared_with_one(base, known)
    return base if found is None else reduced(above_zero(sub(*found)), known).left


def _powers(base: Term, known: Known) -> tuple[Term, Term] | None:
    """k·log u and k·log v for c·uᵏ − c·vᵏ with c, u, v > 0, or the other way round; None for other sums of two."""
    (c, first), (d, second) = map(rational_factor, base.args)
    if c + d != 0 or not first.op == second.op == "pow" or first.args[1] is not second.args[1]:
        return None
    bases = [part.args[0] for part in (first, second)]
    found = [mul(first.args[1], log(u)) for u in bases]
    return tuple(found if c > 0 else found[::-1]) if all(known(u) == 1 for u in bases) else None


def _compared_with_one(base: Term, known: Known) -> tuple[Term, Term] | None:
    """Σ kᵢ·log uᵢ + v and 0 for c·Π uᵢ^kᵢ·e^v − c, c > 0, or the other way round."""
    c, others = next(((-part.value, other) for part, other in (base.args, base.args[::-1]) if part.is_number), (ZERO, ONE))
    factors = [factor for factor in (others.args if others.op == "mul" else (others,)) if not factor.is_number]
    coefficient = others.args[0].value if others.op == "mul" and others.args[0].is_number else number(1).value
    if c != coefficient or not factors or any(f.op != "exp" and (f.op != "pow" or known(f.args[0]) != 1) for f in factors):
        return None
    sides = add(*(f.args[0] if f.op == "exp" else mul(f.args[1], log(f.args[0])) for f in factors)), ZERO
    return sides if c > 0 else sides[::-1]
