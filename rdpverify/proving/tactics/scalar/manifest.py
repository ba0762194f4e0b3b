"""What needs no idea: manifest signs, identities, numbers, printed decimals, maxima, equalities split in two."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import exp
from ...factoring import collected
from ...steps import closed, step
from ...tactic import Tactic

BITS = (64, 128, 256, 512, 1024)


def apply(goal, prover):
    relation = goal.conclusion
    proof = closed("identity", goal) if relation.op in ("==", "<=", ">=") and relation.rounded is None else None
    if proof or mentions_laws(relation):
        return proof
    if relation.rounded is not None:
        return step("rounding", goal, prover.prove)
    if relation.op == "==":
        return step("antisymmetry", goal, prover.prove)
    if proof := closed("sign", goal) or _collected(goal) or _without_logarithm(goal):
        return proof
    if not relation.free:
        for bits in BITS:
            if proof := closed("evaluate", goal, bits=bits, plans={}):
                return proof
    if any(side.op in ("Max", "Min", "Abs") for side in (relation.left, relation.right)):
        return step("minmax", goal, prover.prove) or _picked(goal, prover)
    return None


def _collected(goal):
    """The slack with its parts cancelled and a common factor taken out."""
    by, rest = collected(goal.slack)
    if rest is goal.slack:
        return None
    return step("factor", goal, lambda left: closed("sign", left), by=to_text(by), rest=to_text(rest))


def _without_logarithm(goal):
    """a ≤ log b as e^a ≤ b, where that is manifest."""
    sides = goal.conclusion.left, goal.conclusion.right
    if not any(side.op == "log" for side in sides):
        return None
    left, right = (to_text(side.args[0] if side.op == "log" else exp(side)) for side in sides)

    def bare(raised):
        return step("rewrite", raised, lambda compared: closed("sign", compared), left=left, right=right)

    return step("transform", goal, bare, map="exp")


def _picked(goal, prover):
    """a ≤ Max(b, c) by one of the arguments."""
    for side in (goal.conclusion.left, goal.conclusion.right):
        if side.op in ("Max", "Min"):
            for index in range(len(side.args)):
                if proof := step("minmax", goal, prover.prove, pick=index):
                    return proof
    return None


TACTIC = Tactic("manifest", "manifest", apply)
