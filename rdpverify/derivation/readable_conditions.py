"""Conditions for reading: without factors of known sign, and simpler terms of the same sign."""

from dataclasses import replace

from ..kernel.closed.answer import Answer
from ..kernel.closed.conditions import above_zero
from ..kernel.closed.assumptions import Assumptions, tidy_sum
from ..kernel.signs import levels, rational_factor
from ..language.statement import Relation
from ..terms import ONE, ZERO, Term, add, log, mul, neg, number, sub
from .readable_sums import readable_sum

TWO = number(2)


def with_readable_conditions(answer: Answer, assumptions: Assumptions) -> Answer:
    finite, valid = (tuple(dict.fromkeys(reduced(condition, assumptions) for condition in conditions))
                     for conditions in (answer.finite_when, answer.valid_when))
    return replace(answer, finite_when=finite, valid_when=valid)


def _apart(base: Term, assumptions: Assumptions) -> list[Term]:
    """Factors that do not vanish exactly where the base does not: F(u) ≠ F(v) where u ≠ v for F increasing."""
    two_levels = levels(base)
    split = None if two_levels is None else assumptions.factors(sub(*two_levels))
    return [base] if split is None or split[0] == 0 else [factor for factor, _ in split[1] if not assumptions.is_nonzero(factor)]


def reduced(condition: Relation, assumptions: Assumptions) -> Relation:
    """The same condition with factors of known sign left out, and only the bases of the others where a square is meant."""
    square = condition.left.op == "pow" and condition.left.args[1] is TWO
    sign, others = assumptions.signed(condition.left.args[0] if square else condition.left) or (0, ())
    if sign == 0 or condition.right is not ZERO:
        return condition
    kept = []
    for base, exponent in others:
        if square and assumptions.is_nonzero(base):
            continue
        if exponent < 0 or not (square or (isinstance(exponent, int) and exponent % 2)):
            return condition
        else:
            kept += _apart(base, assumptions) if square else [of_one_sign_with(base, assumptions)]
    product = mul(*kept) if sign > 0 or square else neg(mul(*kept))
    return Relation(product**2 if square else readable_sum(tidy_sum(product)), condition.op, ZERO)


def of_one_sign_with(base: Term, assumptions: Assumptions) -> Term:
    """u − v for F(u) − F(v) with F increasing, and Σ kᵢ·log uᵢ for Π uᵢ^kᵢ − 1: simpler terms of the same sign."""
    if base.op != "add" or len(base.args) != 2:
        return base
    two_levels = levels(base) or _powers(base, assumptions) or _compared_with_one(base, assumptions)
    return base if two_levels is None else reduced(above_zero(sub(*two_levels)), assumptions).left


def _powers(base: Term, assumptions: Assumptions) -> tuple[Term, Term] | None:
    """k·log u and k·log v for c·uᵏ − c·vᵏ with c, u, v > 0, or the other way round; None for other sums of two."""
    (c, first), (d, second) = map(rational_factor, base.args)
    if c + d != 0 or not first.op == second.op == "pow" or first.args[1] is not second.args[1]:
        return None
    bases = [part.args[0] for part in (first, second)]
    terms = [mul(first.args[1], log(u)) for u in bases]
    return tuple(terms if c > 0 else terms[::-1]) if all(assumptions(u) == 1 for u in bases) else None


def _compared_with_one(base: Term, assumptions: Assumptions) -> tuple[Term, Term] | None:
    """Σ kᵢ·log uᵢ + v and 0 for c·Π uᵢ^kᵢ·e^v − c, c > 0, or the other way round."""
    c, others = next(((-part.value, other) for part, other in (base.args, base.args[::-1]) if part.is_number), (ZERO, ONE))
    factors = [factor for factor in (others.args if others.op == "mul" else (others,)) if not factor.is_number]
    coefficient = others.args[0].value if others.op == "mul" and others.args[0].is_number else number(1).value
    if c != coefficient or not factors or any(f.op != "exp" and (f.op != "pow" or assumptions(f.args[0]) != 1) for f in factors):
        return None
    sides = add(*(f.args[0] if f.op == "exp" else mul(f.args[1], log(f.args[0])) for f in factors)), ZERO
    return sides if c > 0 else sides[::-1]
