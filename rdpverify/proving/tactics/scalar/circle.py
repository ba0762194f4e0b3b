"""What speaks of a symbol only in sines and cosines of one angle: a point of the unit circle in its place, for all angles at once."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import walk
from ...monomials import tidy
from ...steps import Path
from ...tactic import Tactic

CIRCULAR = ("sin", "cos")


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.slack.ops & {*CIRCULAR}:
        return None
    path = Path(goal)
    path.take("rewrite", left=to_text(tidy(goal.conclusion.left, goal.signs)), right=to_text(tidy(goal.conclusion.right, goal.signs)))
    angles = {part.args[0] for part in walk(path.goal.slack) if part.op in CIRCULAR}
    for angle in angles if len(angles) == 1 else ():
        if path.take("circle", angle=to_text(angle)) and not path.goal.slack.free & angle.free and path.take("forget", keep=[]):
            return path.proof(prover.prove(path.goal))
    return None


TACTIC = Tactic("circle", "point of the circle", apply)
