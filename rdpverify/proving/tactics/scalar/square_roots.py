"""√p and √(1−p) for p between 0 and 1, closed ends apart: put p = u²/(1+u²), which makes both rational in u up to √(1+u²)."""

from ....words.domains import UNIT_OPEN
from ....kernel.goal import mentions_laws
from ....terms import HALF, ONE, ZERO, walk
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or goal.conditions:
        return None
    roots = [part.args[0] for part in walk(goal.slack) if part.op == "pow" and part.args[1] is HALF and _polynomial(part.args[0])]
    for name, domain in goal.symbols:
        inside = [base for base in roots if name in base.free]
        if len(inside) < 2:
            continue
        if (end := _closed_end(domain)) is not None:
            return step("split", goal, prover.prove, symbol=name, by=end)
        if domain == UNIT_OPEN:
            odds, root = goal.fresh("t"), goal.fresh("u")

            def squared(subgoal, odds=odds, root=root):
                return step("substitute", subgoal, prover.prove, symbol=odds, map="square", new=root)

            return step("substitute", goal, squared, symbol=name, map="ray", new=odds)
    return None


def _closed_end(domain) -> str | None:
    """A closed end of a range that is (0, 1) otherwise."""
    (piece, *others) = domain.intervals
    if others or domain.integers or piece.lower is not ZERO or piece.upper is not ONE:
        return None
    return "lower" if not piece.lower_open else "upper" if not piece.upper_open else None


def _polynomial(term) -> bool:
    return all(part.op in ("number", "symbol", "add", "mul") for part in walk(term))


TACTIC = Tactic("square_roots", "substitution", apply)
