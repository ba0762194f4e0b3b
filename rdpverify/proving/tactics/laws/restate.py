"""χ² by the Rényi divergence of order 2: in bounds, as more is known of it, and where a premise bounds it.  χ² and H², of order 1/2,
where a premise bounds those of all orders.
"""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import ONE, call, exp, number, sub, symbol, walk
from ...steps import node, remaining, step
from ...tactic import Tactic
from ...theorems import restated
from .premises import SAME


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op in SAME and any(premise.quantified and call("renyi", *smaller.args, symbol(premise.quantified[0][0]))
                                  in premise.relation.parts() for premise in goal.given):
        other = call("renyi", *smaller.args, SAME[smaller.op])
        return restated(goal, smaller, other, prover.prove)
    known = [bounded for bounded, _ in upper_bounds(goal)]
    for part in dict.fromkeys([*walk(larger), *walk(smaller)]):
        if part.op != "chi2" or not mentions_laws(part):
            continue
        other = call("renyi", *part.args, number(2))
        if part in walk(larger):
            return restated(goal, part, other, prover.prove)
        if other in known and part not in known:
            return restated(goal, part, other, lambda subgoal: _numbers(subgoal, prover))
    return _of_mixtures(goal, smaller, prover)


def _of_mixtures(goal, target, prover):
    """χ² as a lemma from D_2, where laws are mixed: there it is a square, of which one weight is a factor."""
    bounds = upper_bounds(goal)
    for bounded, bound in bounds if any(part.op == "Mixture" for part in target.args) else ():
        chi2 = call("chi2", *bounded.args[:2])
        if bounded.op == "renyi" and bounded.args[2] is number(2) and chi2 not in [known for known, _ in bounds]:
            return step("lemma", goal, prover.prove, statement=to_text(Relation(chi2, "<=", sub(exp(bound), ONE))))
    return None


def _numbers(goal, prover):
    """Numbers in place of the divergences."""
    goals = remaining("abstract", goal)
    child = goals and prover.prove(goals[0])
    return node("abstract", {}, [child]) if child else None


TACTIC = Tactic("restate", "restatement", apply)
