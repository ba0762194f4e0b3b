"""Cube roots of symbols: x = t³, which every real number is."""

from ....kernel.goal import mentions_laws
from ....terms import number, symbol, walk
from ...steps import step
from ...tactic import Tactic

THIRDS = (number("1/3"), number("-1/3"), number("2/3"), number("-2/3"))


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==":
        return None
    roots = {part.args[0] for part in walk(goal.slack) if part.op == "cbrt" or (part.op == "pow" and part.args[1] in THIRDS)}
    for name, domain in reversed(goal.symbols):
        if len(domain.intervals) == 1 and not domain.integers and any(symbol(name) in _factors(root) for root in roots):
            return step("substitute", goal, prover.prove, symbol=name, map="cube", new=goal.fresh("t"))
    return None


def _factors(root):
    return root.args if root.op == "mul" else (root,)


TACTIC = Tactic("cube_roots", "substitution", apply)
