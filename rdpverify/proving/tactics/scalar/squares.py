"""A symbol x ≥ 0 that is met only as x² or 1/x², in an exponential or a logarithm: t = x² or t = 1/x² instead, of which more is seen."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import symbol, walk
from ...monomials import tidy
from ...steps import Path
from ...tactic import Tactic

CHAINS = (("root",), ("reciprocal", "root"))


def apply(goal, prover):
    if mentions_laws(goal.conclusion):
        return None
    for name, _ in goal.symbols:
        if any(part.op in ("exp", "log") and _squared(part, symbol(name)) for part in goal.conclusion.parts()):
            for maps in CHAINS:
                proof = _changed(goal, name, maps, prover)
                if proof is not None:
                    return proof
    return None


def _squared(part, x) -> bool:
    return any(inner.op == "pow" and inner.args[0] is x and inner.args[1].is_number and inner.args[1].value.p % 2 == 0
               for inner in walk(part))


def _changed(goal, name, maps, prover):
    path = Path(goal)
    for kind in maps:
        new = path.goal.fresh("t")
        if not path.take("substitute", symbol=name, map=kind, new=new):
            return None
        name = new
    sides = {side: tidy(getattr(path.goal.conclusion, side), path.goal.signs) for side in ("left", "right")}
    if not all(_whole(side, symbol(name)) for side in sides.values()) or any(name in c.free for c in path.goal.conditions):
        return None
    rewritten = path.take("rewrite", **{side: to_text(term) for side, term in sides.items()})
    return path.proof(prover.prove(path.goal)) if rewritten else None


def _whole(term, t) -> bool:
    """Are all powers of t in the term whole and positive?"""
    return all(part.args[1].is_number and part.args[1].value.q == 1 and part.args[1].value > 0
               for part in walk(term) if part.op == "pow" and part.args[0] is t)


TACTIC = Tactic("squares", "square as a symbol", apply)
