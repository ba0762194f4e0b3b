"""A slack that first rises and then falls in a symbol: cut where it is stationary, descend from both ends, or from the limits there."""

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms.derivative import derivative
from ...roots import roots_of_factors
from ...steps import step
from ...tactic import Tactic
from .descent import at_once

MOST_SIZE = 100


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or goal.slack.size > MOST_SIZE:
        return None
    for name, domain in reversed(goal.symbols):
        for point in [] if domain.integers else _stationary(goal, name):
            proof = step("split", goal, lambda part, name=name: at_once(part) if name in dict(part.symbols) else prover.prove(part),
                         symbol=name, by="point", at=to_text(point))
            if proof is not None:
                return proof
    return None


def _stationary(goal, name):
    try:
        return roots_of_factors(derivative(goal.slack, name), name, goal.signs)
    except RdpVerifyError:
        return []


TACTIC = Tactic("hump", "descent", apply)
