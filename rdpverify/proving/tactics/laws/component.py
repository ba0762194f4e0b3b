"""A law against a mixture it is part of: the ratio is bounded, of which more is known."""

from ....kernel.generators import ratio_limits
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==":
        return None
    term = sides(goal.conclusion)[0]
    if len(term.args) < 2 or term.args[1].op != "Mixture" or not mentions_laws(term) or ratio_limits(goal, *term.args[:2])[1]:
        return None
    return step("component", goal, prover.prove, divergence=to_text(term))


TACTIC = Tactic("component", "part of a mixture", apply)
