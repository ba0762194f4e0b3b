"""A bound on the sum of two divergences, such as a bounded range: a part of it for each."""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws, sides
from ...by_lemmas import with_lemmas
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    bounded = {term for term, _ in upper_bounds(goal)}
    for index, premise in enumerate(goal.given):
        if premise.quantified or premise.events or premise.relation.op == "==":
            continue
        total = sides(premise.relation)[0]
        if total.op == "add" and not set(total.args) <= bounded:
            limit = sides(premise.relation)[1]
            if limit.op == "symbol" and not goal.signs.positive(limit) and goal.signs.nonnegative(limit):
                return step("split", goal, prover.prove, symbol=limit.value, by="lower")
            return step("apportion", goal, lambda left: _settled(left, prover), premise=index)
    return None


def _settled(goal, prover):
    """By the worst pair of two limits on the ratio, or by numbers in place of the divergences."""
    return step("bounded_ratio", goal, prover.prove) or with_lemmas(goal, prover) or prover.prove(goal)


TACTIC = Tactic("apportion", "shares of a sum", apply)
