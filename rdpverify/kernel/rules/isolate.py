"""A monotone function of one divergence: φ(D) ≤ b follows from D ≤ φ⁻¹(b), or D ≥ φ⁻¹(b), taken apart from the outside.

    x + c ≤ b ⇔ x ≤ b − c        c·x ≤ b ⇔ x ≤ b/c (c > 0), x ≥ b/c (c < 0)        e^x ≤ b ⇔ x ≤ log b (b > 0)        log x ≤ b ⇔ x ≤ e^b
    D^k ≤ b ⇔ D ≤ b^{1/k} (k > 0, b ≥ 0), as D ≥ 0

and the same with ≥.  Each step holds in the extended reals, for finite b and c: x = ∞ meets no upper bound and every lower one, and
log 0 = −∞, e^{−∞} = 0 meet all upper bounds and no lower one.
"""

from ...errors import RuleError, require
from ...terms import ONE, Term, add, div, exp, log, mul, neg, power, sub
from ..defined import is_real, requirements
from ..generators import DIVERGENCES
from ..goal import Goal, mentions_laws, sides

QUANTITIES = (*DIVERGENCES, "prob", "loss_tail", "expect")


def apply(goal: Goal, data: dict) -> list[Goal]:
    inner, bound = sides(goal.conclusion)
    below = mentions_laws(inner)  # inner ≤ bound
    if not below:
        inner, bound = bound, inner
    require(not mentions_laws(bound) and is_real(bound), "one side must be a number")
    require(inner.op not in QUANTITIES, "the divergence stands by itself already")
    while inner.op not in QUANTITIES:
        inner, bound, turned = _peeled(goal, inner, bound)
        below ^= turned
        require(not requirements(bound, goal.signs, goal.integers), "the new bound is not known to be defined")
    return [goal.bounding(inner, bound) if below else goal.bounding(bound, inner)]


def _peeled(goal: Goal, side: Term, bound: Term) -> tuple[Term, Term, bool]:
    """The relation without the outermost operation on the side with the laws, and whether ≤ became ≥ or the other way round."""
    speaking = [part for part in side.args if mentions_laws(part)]
    others = [part for part in side.args if not mentions_laws(part)]
    require(len(speaking) == 1 and all(map(is_real, others)), "the side with the laws must be a monotone function of one divergence")
    (inner,) = speaking
    if side.op == "add":
        return inner, sub(bound, add(*others)), False
    if side.op == "mul" and goal.signs(mul(ONE, *others)) in (1, -1):
        return inner, mul(bound, *map(_reciprocal, others)), goal.signs.negative(mul(ONE, *others))
    if side.op == "exp" and goal.signs.positive(bound):
        return inner, log(bound), False
    if side.op == "log":
        return inner, exp(bound), False
    if side.op == "pow" and inner is side.args[0] and inner.op in QUANTITIES and inner.op != "expect":
        if goal.signs.positive(others[0]) and goal.signs.nonnegative(bound):
            return inner, power(bound, div(ONE, others[0])), False
    raise RuleError("the side with the laws is not known to be monotone in the divergence, or its bound not to have the sign it needs")


def _reciprocal(factor: Term) -> Term:
    """1/factor, that of 1/b written b."""
    if factor.op == "pow" and factor.args[1].is_number:
        return power(factor.args[0], neg(factor.args[1]))
    return power(factor, -1)
