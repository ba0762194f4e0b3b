"""Two known steps one after the other: a Rényi bound first gives one at a lower order, of which more is known.

Total variation, H² and what is like them follow from KL (Pinsker) or from the order 1/2 (the affinity); both are below every
larger order.  An order that ranges over [o, …) goes to its least value o, a level that ranges over [0, …) to 0, total variation.
"""

from ....errors import RdpVerifyError
from ....kernel.generators import order_kind, upper_bound, upper_bounds
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import HALF, ONE, ZERO, call, mul, power, sub, walk
from ...steps import step
from ...tactic import Tactic

TARGETS = ("tv", "hellinger2", "chi2")


def apply(goal, prover):
    if goal.conclusion.op == "==" or not goal.given:
        return None
    target, asked = sides(goal.conclusion)
    if target.op == "hockey_stick" and target.args[2] is not ZERO:
        if target.args[2].free & asked.free or mentions_laws(asked) or _least(goal, target.args[2]) is not ZERO:
            return None
        return step("lemma", goal, prover.prove, statement=to_text(Relation(call("tv", *target.args[:2]), "<=", asked)))
    if target.op not in (*TARGETS, "hockey_stick"):
        return None
    known = [bounded for bounded, _ in upper_bounds(goal)]
    for pair in map(upper_bound, goal.given):
        if pair is None or pair[0].args[:2] != target.args[:2]:
            continue
        between = [Relation(lower, "<=", pair[1]) for lower in _lower(goal, pair[0]) if lower not in known]
        for statement in between + _pinsker(goal, target, *pair):
            proof = step("lemma", goal, prover.prove, statement=to_text(statement))
            if proof is not None:
                return proof
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
    least = _least(goal, term.args[2]) if kind == "above" else None
    if least is not None and goal.signs.positive(sub(least, ONE)):
        yield call("renyi", *term.args[:2], least)
    if kind in ("above", "max"):
        yield call("kl", *term.args[:2])
    if kind != "below" or goal.signs.positive(sub(term.args[2], HALF)):
        yield call("renyi", *term.args[:2], HALF)


def _least(goal, term):
    """The least value of a symbol, where it has one."""
    if term.op != "symbol" or term.value not in dict(goal.symbols):
        return None
    piece = goal.domain(term.value).intervals[0]
    return None if piece.lower_open else piece.lower


TACTIC = Tactic("chain", "chain of bounds", apply)
