"""√p and √(1−p) for p in (0, 1): put p = u²/(1+u²), which makes both rational in u up to √(1+u²)."""

from ...definitions.domains import UNIT_OPEN
from ...kernel.goal import mentions_laws
from ...terms import HALF, walk
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or goal.conditions:
        return None
    roots = [part.args[0] for part in walk(goal.slack) if part.op == "pow" and part.args[1] is HALF and _polynomial(part.args[0])]
    for name, domain in goal.symbols:
        inside = [base for base in roots if name in base.free]
        if domain == UNIT_OPEN and len(inside) > 1:
            odds, root = goal.fresh("t"), goal.fresh("u")

            def squared(subgoal, odds=odds, root=root):
                return step("substitute", subgoal, prover.prove, symbol=odds, map="square", new=root)

            return step("substitute", goal, squared, symbol=name, map="ray", new=odds)
    return None


def _polynomial(term) -> bool:
    return all(part.op in ("number", "symbol", "add", "mul") for part in walk(term))


TACTIC = Tactic("square_roots", 37, "substitution", apply)
