"""A multiple of a power of one divergence: c·D^k ≤ b follows from D ≤ (b/c)^{1/k}, for numbers c > 0, k > 0 and b ≥ 0.

D ≥ 0, and a power with k > 0 increases there; D = ∞ meets neither bound.
"""

from ...errors import RuleError
from ...terms import ONE, Term, div, mul, power
from ..defined import is_real, requirements
from ..generators import DIVERGENCES
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule

QUANTITIES = (*DIVERGENCES, "prob", "loss_tail")


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    if mentions_laws(larger) or not is_real(larger):
        raise RuleError("the larger side must be a number")
    speaking = [part for part in _factors(smaller) if mentions_laws(part)]
    if len(speaking) != 1 or speaking[0] is smaller and smaller.op in QUANTITIES:
        raise RuleError("the smaller side must be a multiple, or a power, of one divergence")
    base, exponent = speaking[0].args if speaking[0].op == "pow" else (speaking[0], ONE)
    factor = mul(ONE, *(part for part in _factors(smaller) if part is not speaking[0]))
    if base.op not in QUANTITIES or mentions_laws(exponent) or not is_real(exponent) or not is_real(factor):
        raise RuleError("the smaller side must be a multiple, or a power, of one divergence")
    if not goal.signs.positive(factor) or not goal.signs.positive(exponent):
        raise RuleError("the factor and the exponent must be known to be > 0")
    bound = div(larger, factor)
    if exponent is not ONE:
        if not goal.signs.nonnegative(larger):
            raise RuleError("the larger side must be known to be ≥ 0")
        bound = power(bound, div(ONE, exponent))
    if requirements(bound, goal.signs, goal.integers):
        raise RuleError("the new bound is not known to be defined")
    return [goal.bounding(base, bound)]


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.op == "mul" else (term,)


RULE = Rule("isolate", "D ≤ (b/c)^{1/k} iff c·D^k ≤ b, for c > 0, k > 0, b ≥ 0", "strict monotonicity", True, apply)
