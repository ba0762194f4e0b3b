"""A number times a sum, or in every part of a sum about laws: divide both sides by it."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import ONE, Term, div, mul, number
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    for side in (goal.conclusion.left, goal.conclusion.right):
        factor = _factor(side)
        if factor is not None and factor is not ONE:
            return step("transform", goal, prover.prove, map="scale", by=to_text(div(ONE, factor)))
    return None


def _factor(side: Term) -> Term | None:
    """c of c·(a + b), and of c·a − c·b + …, with laws in a and b, probabilities in the second."""
    if side.op == "mul":
        speaking = [part for part in side.args if mentions_laws(part)]
        numbers = mul(ONE, *(part for part in side.args if not mentions_laws(part)))
        return numbers if [part.op for part in speaking] == ["add"] else None
    if side.op != "add":
        return None
    speaking = [part for part in side.args if mentions_laws(part)]
    sizes = {abs(part.args[0].value) if part.op == "mul" and part.args[0].is_number else 1 for part in speaking}
    if len(speaking) < 2 or len(sizes) != 1 or not all(part.op == "prob" or part.args[-1].op == "prob" for part in speaking):
        return None
    return number(sizes.pop())


TACTIC = Tactic("factor_out", "rearranged", apply)
