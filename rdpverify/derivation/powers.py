"""Conditions on sums of logarithms, written as conditions on powers."""

from .readable_sums import leading_sign, readable_sum
from ..kernel.closed.assumptions import Assumptions
from ..language.statement import Relation
from ..terms import ZERO, Term, add, mul, neg, power, sub


def logarithms(margin: Term) -> dict[Term, Term] | None:
    """u → c of a sum of c·log u; None for other terms."""
    powers: dict[Term, Term] = {}
    for summand in margin.args if margin.op == "add" else (margin,):
        factors = summand.args if summand.op == "mul" else (summand,)
        logs = [factor for factor in factors if factor.op == "log"]
        rest = [factor for factor in factors if factor.op != "log"]
        if len(logs) != 1 or any("log" in factor.ops for factor in rest):
            return None
        base = readable_sum(logs[0].args[0])
        powers[base] = add(powers.get(base, ZERO), mul(*rest))
    return powers


def without_logarithms(condition: Relation, assumptions: Assumptions) -> Relation:
    """Π u^c > Π v^d for Σ c·log u − Σ d·log v > 0, where u, v > 0."""
    powers = logarithms(sub(condition.left, condition.right)) if condition.op in (">", ">=") else None
    if not powers or any(assumptions(base) != 1 for base in powers):
        return condition
    left = mul(*(power(base, readable_sum(c)) for base, c in powers.items() if leading_sign(c) > 0))
    right = mul(*(power(base, readable_sum(neg(c))) for base, c in powers.items() if leading_sign(c) < 0))
    return Relation(left, condition.op, right)
