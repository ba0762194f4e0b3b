"""A symbol x ≥ 0 that is met only as x² or 1/x², in an exponential or a logarithm: t = x² or t = 1/x² instead, of which more is seen."""

from ...kernel.goal import mentions_laws
from ...language import to_text
from ...terms import symbol, walk
from ..monomials import tidy
from ..steps import node, remaining
from ..tactic import Tactic

CHAINS = (("root",), ("reciprocal", "root"))


def apply(goal, prover):
    if mentions_laws(goal.conclusion):
        return None
    for name, _ in goal.symbols:
        if any(part.op in ("exp", "log") and _squared(part, symbol(name)) for part in goal.conclusion.parts()):
            for maps in CHAINS:
                found = _changed(goal, name, maps, prover)
                if found is not None:
                    return found
    return None


def _squared(part, x) -> bool:
    return any(inner.op == "pow" and inner.args[0] is x and inner.args[1].is_number and inner.args[1].value.p % 2 == 0
               for inner in walk(part))


def _changed(goal, name, maps, prover):
    chain, current = [], goal
    for kind in maps:
        new = current.fresh("t")
        data = {"symbol": name, "map": kind, "new": new}
        goals = remaining("substitute", current, **data)
        if goals is None:
            return None
        chain.append(("substitute", data))
        current, name = goals[0], new
    sides = {side: tidy(getattr(current.conclusion, side), current.signs) for side in ("left", "right")}
    if not all(_whole(side, symbol(name)) for side in sides.values()) or any(name in c.free for c in current.conditions):
        return None
    data = {side: to_text(term) for side, term in sides.items()}
    goals = remaining("rewrite", current, **data)
    child = goals and prover.prove(goals[0])
    for rule, used in reversed([*chain, ("rewrite", data)] if child else ()):
        child = node(rule, used, [child])
    return child or None


def _whole(term, t) -> bool:
    """Are all powers of t in the term whole and positive?"""
    return all(part.args[1].is_number and part.args[1].value.q == 1 and part.args[1].value > 0
               for part in walk(term) if part.op == "pow" and part.args[0] is t)


TACTIC = Tactic("squares", 6, "square as a symbol", apply)
