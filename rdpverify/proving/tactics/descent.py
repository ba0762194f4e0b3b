"""Symbolic descent: shift variables to [0, ∞), strip positive factors, and go down along a variable from a face where f ≥ 0.

Settles inequalities that hold with equality on a face, on unbounded domains, without boxes.
"""

from ...kernel.goal import mentions_laws, strict
from ...language import to_text
from ...terms import INFINITY, ZERO, neg
from ..factoring import stripped
from ..samples import plausible
from ..steps import node, remaining, step
from ..tactic import Tactic


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols:
        return None
    return _coordinates(goal, prover) or _descend(goal, prover)


def _coordinates(goal, prover):
    """Cut domains into intervals and move their lower ends to 0."""
    for name, domain in goal.symbols:
        if domain.integers:
            return step("integers", goal, prover.prove, symbol=name, by="reals") or step("integers", goal, prover.prove, symbol=name, by="values")
        if len(domain.intervals) > 1:
            return step("split", goal, prover.prove, symbol=name, by="intervals")
        piece = domain.intervals[0]
        if piece.lower is neg(INFINITY):
            if piece.upper is INFINITY:
                return step("split", goal, prover.prove, symbol=name, by="point", at="0")
            return step("substitute", goal, prover.prove, symbol=name, map="reflect", new=goal.fresh("t"))
        if piece.lower is not ZERO:
            return step("substitute", goal, prover.prove, symbol=name, map="shift", new=goal.fresh("t"))
    return None


def _descend(goal, prover):
    """Strip what has a sign; then try every face whose value and slope look non-negative, the simplest slope first."""
    split = stripped(goal, prover.tidied)
    if split is not None:
        by, rest = split
        return step("factor", goal, prover.prove, by=to_text(by), rest=to_text(rest))
    moves = []
    for order, (name, domain) in enumerate(goal.symbols):
        for end in ("lower", "upper"):
            for extra in ({"strict": "face"}, {}) if strict(goal.conclusion) else ({},):
                data = {"in": name, "from": end, **extra}
                goals = remaining("descent", goal, **data)
                if goals is not None and all(map(plausible, goals)):
                    moves.append((goals[1].slack.size, order, end, str(extra), data, goals))
    moves.sort(key=lambda move: move[:4])
    for *_, data, goals in moves:
        children = []
        for subgoal in goals:
            child = prover.prove(subgoal)
            if child is None:
                break
            children.append(child)
        else:
            return node("descent", data, children)
    return None


TACTIC = Tactic("descent", 50, "descent", apply)
