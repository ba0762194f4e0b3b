"""Inequalities between divergences that are lemmas of the kernel, then numbers in place of the divergences.

Pinsker for orders up to 1, a Rényi divergence against two KL divergences from a third law, convexity in the second law, bounded range.
"""

from ....kernel.generators import DIVERGENCES
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import add, call
from ...by_lemmas import with_lemmas
from ...steps import Path, step
from ...tactic import Tactic
from ...theorems import Match, called, premises, use_all


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    parts = _spoken(goal.conclusion)
    if not parts.keys() - {part for part in parts if part.op == "tv"}:
        for premise in goal.given[:1] if len(goal.given) == 1 else ():
            parts |= {} if premise.quantified or premise.events else _spoken(premise.relation)
    proof = _affinity(goal, parts, prover) or _pinsker(goal, parts, prover)
    for part in parts if proof is None else ():
        for rule, data in (*_variational(part, parts), *_convexity(goal, part), *_range(goal, part)):
            proof = step(rule, goal, lambda subgoal: with_lemmas(subgoal, prover), **data)
            if proof is not None:
                return proof
    return proof


def _spoken(relation) -> dict:
    return dict.fromkeys(part for part in relation.parts() if part.op in DIVERGENCES and mentions_laws(part))


def _affinity(goal, parts, prover):
    """Total variation and H² of the same laws, both in the conclusion."""
    path = Path(goal)
    use_all(path, "affinity", parts)
    return path.proof(with_lemmas(path.goal, prover)) if path else None


def _pinsker(goal, parts, prover):
    """For every divergence of the two laws of a total variation."""
    path = Path(goal)
    for name in ("pinsker", "pinsker-order"):
        use_all(path, name, parts)
    return path.proof(with_lemmas(path.goal, prover)) if path else None


def _variational(part, parts):
    """A third law from which both of the divergence's laws are looked at; one of the two from which the other is."""
    pairs = [other for other in parts if other.op == "kl"]
    itself = dict.fromkeys(call("kl", law, law) for pair in pairs for law in pair.args)
    for name in ("variational-below", "variational-above") if part.op == "renyi" and pairs else ():
        yield from (("theorem", data) for data in premises(called(name), (part, *pairs, *itself)))


def _convexity(goal, part):
    if part.op == "renyi" and part.args[1].op == "Mixture" and part in goal.conclusion.parts():
        yield "convexity", {"divergence": to_text(part)}


def _range(goal, part):
    """Premises on the max divergences in both directions, or on their sum."""
    both = {call("max_divergence", *laws) for laws in (part.args[:2], part.args[1::-1])}
    bounded = [sides(premise.relation)[0] for premise in goal.given if premise.relation.op != "=="]
    for length in _lengths(goal, both) if part.op == "renyi" and part is sides(goal.conclusion)[0] else ():
        match = Match({"o": part.args[2], "e": length}, dict(zip("PQ", part.args)))
        yield "theorem", {**match.data(called("bounded-range-curve")), "use": "smaller"}
    if part.op in ("renyi", "kl") and (both <= set(bounded) or any(both <= set(each.args) for each in bounded)):
        yield from (("theorem", data) for name in ("bounded-range", "bounded-range-kl") for data in premises(called(name), (part, *both)))


def _lengths(goal, both) -> list:
    """What premises say at most of the sum of two max divergences."""
    limits = [sides(premise.relation) for premise in goal.given if premise.relation.op != "==" and not premise.quantified]
    each = [next((limit for smaller, limit in limits if smaller is one), None) for one in both]
    of_sums = [limit for smaller, limit in limits if smaller.op == "add" and set(smaller.args) == both]
    return [limit for limit in (*of_sums, *([add(*each)] if all(each) else [])) if not mentions_laws(limit)]


TACTIC = Tactic("inequalities", "lemma", apply)
