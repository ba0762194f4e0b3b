"""Trade-off functions: an equation is two bounds.

A lower bound has numbers in place of the divergences in it, then every test is a pair of error rates.  One that falls as 1 − x does is one
of total variation, tradeoff(P, Q, x) ≥ 1 − x − tv(P, Q), of which more is known.
"""

from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.name import NAMED
from ....printer import to_text
from ....language.statement import Relation
from ....terms import ONE, call, sub
from ...monomials import tidy
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    tests = [part for part in goal.conclusion.parts() if part.op == "tradeoff"]
    if goal.conclusion.op == "==":
        return step("antisymmetry", goal, prover.prove) if tests and mentions_laws(goal.conclusion) else None
    smaller, larger = sides(goal.conclusion)
    if len(tests) != 1:
        return None
    if smaller.op == "Max":
        return step("minmax", goal, prover.prove)
    for part in goal.conclusion.parts():
        if part.op in NAMED and mentions_laws(part):
            return step("name", goal, prover.prove, divergence=to_text(part))
    return _by_distance(goal, prover, smaller, tests[0]) or step("bernoulli", goal, prover.prove) if larger is tests[0] else None


def _by_distance(goal, prover, bound, test):
    P, Q, level = test.args
    rest = tidy(sub(sub(ONE, level), bound), goal.signs)
    if not level.free or rest.free & level.free:
        return None
    distance = call("tv", P, Q)
    if any(sides(premise.relation)[0] is distance for premise in goal.given if premise.relation.op != "=="):
        return None

    def proved(subgoal):
        return step("bernoulli", subgoal, prover.prove) if len(subgoal.given) > len(goal.given) else prover.prove(subgoal)

    return step("lemma", goal, proved, statement=to_text(Relation(distance, "<=", rest)))


TACTIC = Tactic("tradeoff", "every test", apply)
