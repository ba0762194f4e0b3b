"""Two known steps one after the other: a Rényi bound first gives one at a lower order, of which more is known.

Total variation, H² and what is like them follow from KL (Pinsker) or from the order 1/2 (the affinity); both are below every
larger order.
"""

from ...errors import RdpVerifyError
from ...kernel.generators import order_kind, upper_bound, upper_bounds
from ...kernel.goal import sides
from ...language import to_text
from ...language.statement import Relation
from ...terms import HALF, ZERO, call, sub
from ..steps import step
from ..tactic import Tactic

TARGETS = ("tv", "hellinger2")


def apply(goal, prover):
    if goal.conclusion.op == "==" or not goal.given:
        return None
    target = sides(goal.conclusion)[0]
    if target.op not in TARGETS and not (target.op == "hockey_stick" and target.args[2] is ZERO):
        return None
    known = [bounded for bounded, _ in upper_bounds(goal)]
    for pair in map(upper_bound, goal.given):
        if pair is None or pair[0].args[:2] != target.args[:2]:
            continue
        for lower in _lower(goal, pair[0]):
            if lower not in known:
                found = step("lemma", goal, prover.prove, statement=to_text(Relation(lower, "<=", pair[1])))
                if found is not None:
                    return found
    return None


def _lower(goal, term):
    """Divergences of lower order than the given one."""
    if term.op not in ("renyi", "kl", "max_divergence"):
        return
    try:
        kind = order_kind(goal, term)
    except RdpVerifyError:
        return
    if kind in ("above", "max"):
        yield call("kl", *term.args[:2])
    if kind != "below" or goal.signs.positive(sub(term.args[2], HALF)):
        yield call("renyi", *term.args[:2], HALF)


TACTIC = Tactic("chain", 24, "chain of bounds", apply)
