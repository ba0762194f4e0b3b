"""An exponential bound of something positive: take logarithms first; two logarithms: what they are of."""

from ...kernel.goal import mentions_laws, sides
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    smaller, larger = sides(goal.conclusion)
    if larger.op == smaller.op == "log" and larger.args[0].op != "exp" != smaller.args[0].op:
        return step("transform", goal, prover.prove, map="exp")
    if larger.op != "exp" and smaller.op != "exp":
        return None
    return step("transform", goal, prover.prove, map="log")


TACTIC = Tactic("logarithm", 40, "logarithms", apply)
