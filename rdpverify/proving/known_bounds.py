"""What a premise on one divergence of two laws says of another, as papers print it: proposals, the simplest first.

Only ever proposed as lemmas, which are then proved.
"""

from ..errors import RdpVerifyError
from ..kernel.generators import order_kind, upper_bounds
from ..kernel.goal import sides
from ..terms import HALF, INFINITY, ONE, ZERO, Term, add, div, exp, mul, neg, number, power, sub

TWO = number(2)


def bounds(goal, term: Term) -> list[Term]:
    """Numbers that may bound the divergence ``term`` from above, from the goal's premises on the same two laws."""
    A, B = term.args[:2]
    bounds_from = []
    for bounded, limit in [*upper_bounds(goal), *_tails(goal)]:
        if bounded.args[:2] not in ((A, B), (B, A)):
            continue
        try:
            bounds_from += _from(goal, term, bounded, limit, bounded.args[:2] == (A, B))
        except RdpVerifyError:
            continue
    return list(dict.fromkeys(bounds_from))


def _tails(goal):
    """Premises that bound a loss tail."""
    plain = [premise.relation for premise in goal.given if not premise.quantified and not premise.events and premise.relation.op != "=="]
    return [(smaller, larger) for smaller, larger in map(sides, plain) if smaller.op == "loss_tail"]


def _from(goal, term: Term, bounded: Term, c: Term, forward: bool) -> list[Term]:
    if bounded is term or (bounded.op == term.op in ("tv", "hellinger2")):
        return [c]
    kind = order_kind(goal, bounded) if bounded.op in ("renyi", "kl", "max_divergence") else bounded.op
    symmetric = {"tv": _of_tv, "hellinger2": _of_hellinger}.get(term.op)
    if symmetric is not None:
        return symmetric(bounded, kind, c)
    if term.op == "renyi" and kind in ("one", "above", "max") and (forward or term.args[2] is HALF) and _is_lower(goal, term, bounded):
        return [c]
    if not forward:
        return []
    if term.op == "loss_tail":
        return _of_tail(bounded, kind, c, term.args[2])
    if term.op == "hockey_stick" and kind == "max":
        return [ZERO, sub(ONE, exp(sub(term.args[2], c)))]
    if term.op == "kl" and kind in ("above", "max"):
        return [c, mul(HALF, power(c, TWO))] if kind == "max" else [c]
    return []


def _is_lower(goal, term: Term, bounded: Term) -> bool:
    """Is the order of the first at most that of the second?"""
    order = {"kl": ONE, "max_divergence": INFINITY}.get(bounded.op) or bounded.args[2]
    return order is INFINITY or goal.signs.nonnegative(sub(order, term.args[2]))


def _of_tv(bounded: Term, kind: str, c: Term) -> list[Term]:
    if kind in ("one", "above"):
        return [power(div(c, TWO), HALF), power(sub(ONE, exp(neg(c))), HALF)]
    if kind == "below":
        return [power(div(c, mul(TWO, bounded.args[2])), HALF)]
    if kind == "max":
        return [sub(ONE, exp(neg(c))), div(sub(exp(c), ONE), add(exp(c), ONE)), power(div(c, TWO), HALF)]
    if kind == "chi2":
        return [div(power(c, HALF), TWO)]
    if kind == "hellinger2":
        return [power(mul(c, sub(TWO, c)), HALF), power(mul(TWO, c), HALF)]
    return [sub(ONE, div(mul(TWO, sub(ONE, c)), add(ONE, exp(bounded.args[2]))))] if kind == "hockey_stick" else []


def _of_hellinger(bounded: Term, kind: str, c: Term) -> list[Term]:
    if kind in ("one", "above", "max"):
        return [div(c, TWO), sub(ONE, exp(div(neg(c), TWO)))]
    return {"tv": [c], "chi2": [div(c, TWO)]}.get(kind, [])


def _of_tail(bounded: Term, kind: str, c: Term, level: Term) -> list[Term]:
    if kind == "max":
        return [ZERO]
    if kind == "loss_tail":
        return [c]
    if kind == "hockey_stick":
        return [div(c, sub(ONE, exp(sub(bounded.args[2], level))))]
    return [exp(mul(sub(bounded.args[2], ONE), sub(c, level)))] if kind == "above" else []
