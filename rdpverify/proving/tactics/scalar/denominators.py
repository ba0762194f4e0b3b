"""Multiplied by sines, cosines and their like below a fraction line, as they are written: normal forms turn their squares around."""

from ....kernel.defined import is_real
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import ONE, mul, neg, power, walk
from ...scaled import without_denominators
from ...steps import Path
from ...tactic import Tactic

TURNED = {"sin", "cos", "sinh", "cosh", "tanh"}


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not is_real(goal.slack) or not any(map(_is_below, walk(goal.slack))):
        return None
    by, rest = without_denominators(goal.slack, goal)
    path = Path(goal)
    below = mul(ONE, *(power(part.args[0], neg(part.args[1])) for part in (by.args if by.op == "mul" else (by,)) if part is not ONE))
    if below is ONE or not (path.take("transform", map="scale", by=to_text(below)) and path.take("factor", rest=to_text(rest))):
        return None
    return path.proof(prover.prove(path.goal))


def _is_below(part) -> bool:
    return part.op == "pow" and part.args[1].is_number and part.args[1].value < 0 and bool(part.args[0].ops & TURNED)


TACTIC = Tactic("denominators", "descent", apply)
