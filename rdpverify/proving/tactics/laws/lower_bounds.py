"""Lower bounds of a divergence from premises that bound another one from below: what an upper bound of it would say of that one."""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.name import NAMED
from ....printer import to_text
from ...by_lemmas import with_lemmas
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op not in NAMED or not mentions_laws(larger) or mentions_laws(smaller):
        return None
    plain = [premise.relation for premise in goal.given if not premise.quantified and not premise.events and premise.relation.op != "=="]
    if not any(mentions_laws(side) and not mentions_laws(other) for other, side in map(sides, plain)):
        return None

    def finite_or_not(subgoal):
        return with_lemmas(subgoal, prover) if len(subgoal.symbols) > len(goal.symbols) else prover.prove(subgoal)

    return step("name", goal, finite_or_not, divergence=to_text(larger))


TACTIC = Tactic("lower_bounds", "lower bounds", apply)
