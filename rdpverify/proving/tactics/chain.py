"""Two known steps one after the other: a Rényi bound first gives one at a lower order, of which more is known.

Total variation, H² and what is like them follow from KL (Pinsker) or from the order 1/2 (the affinity); both are below every
larger order.
"""

from ...errors import RdpVerifyError
from ...kernel.generators import order_kind, upper_bound, upper_bounds
from ...kernel.goal import sides
from ...language import to_text
from ...language.statement import Relation
from ...terms import HALF, ZERO, call, mul, power, sub, walk
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
        between = [Relation(lower, "<=", pair[1]) for lower in _lower(goal, pair[0]) if lower not in known]
        for statement in between + _pinsker(goal, target, *pair):
            found = step("lemma", goal, prover.prove, statement=to_text(statement))
            if found is not None:
                return found
    return None


def _pinsker(goal, target, term, bound) -> list[Relation]:
    """tv ≤ √(kl/2) as a step of its own, for bounds that are not written as that root."""
    root = power(mul(HALF, bound), HALF)
    asked = sides(goal.conclusion)[1]
    if term.op != "kl" or target.op != "tv" or asked is root or any(part.op == "pow" and part.args[1] is HALF for part in walk(asked)):
        return []
    return [Relation(target, "<=", root)]


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
