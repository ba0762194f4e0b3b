"""A Kullback-Leibler divergence of named laws below a logarithm, by way of the order 2: D_1(P‖Q) ≤ D_2(P‖Q) = log(1 + χ²(P‖Q))."""

from ....kernel.goal import goal_of, mentions_laws, sides
from ....printer import to_text
from ....language.assembly import assemble
from ....terms import call, make, number
from ...samples import plausible_of_laws
from ...steps import closed, step
from ...tactic import Tactic
from ...theorems import Match, called, made


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op != "kl" or larger.op != "log" or not plausible_of_laws(goal.bounding(call("renyi", *smaller.args, number(2)), larger)):
        return None
    statement = assemble("kl(P,Q) <= renyi(P,Q,2)", (), ())
    proof = _proof(goal_of(statement))
    P, Q = map(to_text, smaller.args)
    return proof and made(statement, proof, goal, prover.prove, {"laws": {"P": P, "Q": Q}})


def _proof(general):
    """Jensen's inequality under the third law P itself."""
    P, Q = (make("law", (), letter) for letter in "PQ")
    data = Match({"o": number(2)}, {"P": P, "Q": Q, "R": P}).data(called("variational-above"))
    return step("theorem", general, lambda left: step("abstract", left, lambda last: closed("sign", last)), **data)


TACTIC = Tactic("order_two", "order 2", apply)
