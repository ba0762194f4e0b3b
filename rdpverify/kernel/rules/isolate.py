"""An increasing function of one divergence: φ(D) ≤ b follows from D ≤ φ⁻¹(b), taken apart from the outside.

    x + c ≤ b ⇔ x ≤ b − c        c·x ≤ b ⇔ x ≤ b/c (c > 0)        e^x ≤ b ⇔ x ≤ log b (b > 0)        log x ≤ b ⇔ x ≤ e^b
    D^k ≤ b ⇔ D ≤ b^{1/k} (k > 0, b ≥ 0), as D ≥ 0

Each step holds in the extended reals, for finite b and c: x = ∞ meets neither bound, and log 0 = −∞, e^{−∞} = 0 meet both.
"""

from ...errors import RuleError
from ...terms import ONE, Term, add, div, exp, log, mul, power, sub
from ..defined import is_real, requirements
from ..generators import DIVERGENCES
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule

QUANTITIES = (*DIVERGENCES, "prob", "loss_tail", "expect")


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if mentions_laws(larger) or not is_real(larger):
        raise RuleError("the larger side must be a number")
    if smaller.op in QUANTITIES:
        raise RuleError("the divergence stands by itself already")
    while smaller.op not in QUANTITIES:
        smaller, larger = _peeled(goal, smaller, larger)
        if requirements(larger, goal.signs, goal.integers):
            raise RuleError("the new bound is not known to be defined")
    return [goal.bounding(smaller, larger)]


def _peeled(goal: Goal, smaller: Term, larger: Term) -> tuple[Term, Term]:
    """The relation without the outermost operation on the smaller side."""
    speaking = [part for part in smaller.args if mentions_laws(part)]
    others = [part for part in smaller.args if not mentions_laws(part)]
    if len(speaking) != 1 or not all(map(is_real, others)):
        raise RuleError("the smaller side must be an increasing function of one divergence")
    (inner,) = speaking
    if smaller.op == "add":
        return inner, sub(larger, add(*others))
    if smaller.op == "mul" and goal.signs.positive(mul(ONE, *others)):
        return inner, div(larger, mul(ONE, *others))
    if smaller.op == "exp" and goal.signs.positive(larger):
        return inner, log(larger)
    if smaller.op == "log":
        return inner, exp(larger)
    if smaller.op == "pow" and inner is smaller.args[0] and inner.op in QUANTITIES and inner.op != "expect":
        if goal.signs.positive(others[0]) and goal.signs.nonnegative(larger):
            return inner, power(larger, div(ONE, others[0]))
    raise RuleError("the smaller side is not known to increase with the divergence, or its bound not to have the sign it needs")


RULE = Rule("isolate", "D ≤ φ⁻¹(b) iff φ(D) ≤ b, for φ made of x + c, c·x (c > 0), e^x (b > 0), log x, D^k (k > 0, b ≥ 0)",
            "strict monotonicity", True, apply)
