"""Inequalities with Phi and a condition that bounds a symbol by those before it: the end of its range, from where descent can start."""

from ....kernel.goal import mentions_laws, slack
from ....printer import to_text
from ....terms import symbol
from ...monomials import tidy
from ...roots import roots
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or "Phi" not in goal.slack.ops:
        return None
    for condition in goal.conditions:
        for place, (name, _) in reversed(list(enumerate(goal.symbols))):
            if name not in condition.free or condition.op == "==":
                continue
            before = {other for other, _ in goal.symbols[:place]}
            for end in _ends(condition, name, goal.signs):
                for which in ("lower", "upper") if end.free <= before else ():
                    proof = step("relax", goal, prover.prove, symbol=name, **{which: to_text(end)})
                    if proof is not None:
                        return proof
    return None


def _ends(condition, name, signs):
    """As it is written, or solved for the symbol."""
    for side, end in ((condition.left, condition.right), (condition.right, condition.left)):
        if side is symbol(name):
            return [tidy(end, signs)]
    return roots(slack(condition), name, signs)


TACTIC = Tactic("conditions", "natural range", apply)
