"""Total variation against Rényi divergences of order below 1: lower bounds of the one, upper bounds of the other."""

from ....errors import RdpVerifyError
from ....kernel.generators import order_kind, upper_bound
from ....kernel.goal import mentions_laws, sides
from ....kernel.rules.relations import summands
from ....printer import to_text
from ....terms import neg
from ...by_lemmas import with_lemmas
from ...steps import Path, step
from ...tactic import Tactic
from ...theorems import bounding


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    if smaller.op == "renyi":
        return _of_order(goal, smaller, prover) if not mentions_laws(larger) else None
    relations = [goal.conclusion, *(premise.relation for premise in goal.given if not premise.quantified)]
    terms = dict.fromkeys(part for relation in relations for part in relation.parts() if part.op == "renyi" and _below(goal, part))
    for term in terms:
        for distance in (part for part in dict.fromkeys(goal.conclusion.parts()) if part.op == "tv"):
            if set(distance.args) == set(term.args[:2]):
                proof = _alone(goal, distance, lambda left, term=term: _bounded(left, term, prover))
                if proof is not None:
                    return proof
    return None


def _below(goal, term) -> bool:
    try:
        return order_kind(goal, term) == "below"
    except RdpVerifyError:
        return False


def _bounded(goal, term, prover):
    """x ≤ 1 − e^{−(1−o)·D}, with a number in place of D."""
    def named(left):
        return with_lemmas(left, prover) or prover.prove(left)

    return bounding(goal, lambda left: step("name", left, named, divergence=to_text(term)), ("chernoff",), "larger", (term,))


def _alone(goal, distance, prove):
    """The total variation by itself on the larger side; the other summands of both sides on the smaller one."""
    path = Path(goal)
    small, large = ("left", "right") if goal.conclusion.op in ("<=", "<") else ("right", "left")
    while sides(path.goal.conclusion)[1] is not distance:
        parts = {side: list(map(to_text, summands(part))) for side, part in zip((small, large), sides(path.goal.conclusion))}
        if to_text(neg(distance)) in parts[small]:
            data = {"from": small, "summand": parts[small].index(to_text(neg(distance)))}
        elif to_text(distance) in parts[large]:
            data = {"from": large, "summand": next(at for at, text in enumerate(parts[large]) if text != to_text(distance))}
        else:
            return None
        if not path.take("move", **data):
            return None
    return path.proof(prove(path.goal))


def _of_order(goal, term, prover):
    """D_o ≤ −log(1 − tv)/(1 − o), from −r^o ≤ −min(r, 1) = −1 − (r − 1) + (r − 1)₊ = −1 + (1 − r)₊."""
    if not _below(goal, term):
        return None
    for index, pair in enumerate(map(upper_bound, goal.given)):
        if pair is not None and pair[0].op == "tv" and set(pair[0].args) == set(term.args[:2]):
            data = {"kappa": "-1", "mu": "-1" if pair[0].args == term.args[:2] else "0", "multipliers": [[index, "1"]]}

            def along_ratio(left):
                if len(left.symbols) == len(goal.symbols):
                    return prover.prove(left)
                return step("split", left, prover.prove, symbol=left.symbols[-1][0], by="point", at="1")

            if proof := step("domination", goal, along_ratio, **data):
                return proof
    return None


TACTIC = Tactic("chernoff", "Chernoff", apply)
