"""A Rényi divergence of order ≠ 1 from Rényi divergences of other orders: weights for Hölder's inequality by a linear system.

∫ a^o b^{1−o} is a product of the sources' integrands raised to weights θ; comparing exponents law by law gives as many equations as
there are laws.  Bare densities may take part (their integral is 1).
"""

from itertools import combinations

from ...errors import RdpVerifyError
from ...kernel.generators import order_kind
from ...kernel.goal import mentions_laws, sides
from ...language import to_text
from ...terms import ONE, ZERO, sub, walk
from ..linear import solve
from ..steps import node, remaining, step
from ..tactic import Tactic

MOST_SOURCES = 6


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    plain = [premise.relation for premise in goal.given if not premise.quantified and not premise.events]
    everything = [smaller, larger, *(side for relation in plain for side in (relation.left, relation.right))]
    known = list(dict.fromkeys(part for term in everything for part in walk(term) if _usable(goal, part)))[:MOST_SOURCES]
    targets = [term for term in known if term in list(walk(smaller))] + [term for term in known if term not in list(walk(smaller))]
    for target in targets:
        for data in _proposals(goal, target, [term for term in known if term is not target]):
            found = step("hoelder", goal, lambda subgoal: _finish(subgoal, prover), **data)
            if found is not None:
                return found
    return None


def _finish(goal, prover):
    """Numbers instead of divergences, then linear algebra."""
    goals = remaining("abstract", goal)
    if goals is None:
        return None
    child = prover.prove(goals[0])
    return None if child is None else node("abstract", {}, [child])


def _usable(goal, term) -> bool:
    if term.op != "renyi" or not mentions_laws(term) or term.args[0] is term.args[1]:
        return False
    try:
        return order_kind(goal, term) in ("above", "below")
    except RdpVerifyError:
        return False


def _exponents(term) -> dict:
    return {term: ONE} if term.op != "renyi" else {term.args[0]: term.args[2], term.args[1]: sub(ONE, term.args[2])}


def _proposals(goal, target, divergences):
    laws = list(dict.fromkeys(law for term in (target, *divergences) for law in term.args[:2]))
    wanted = _exponents(target)
    for size in range(1, len(laws) + 1):
        for chosen in combinations(divergences, size):
            for count in range(0, len(laws) - size + 1):
                for bare in combinations(laws, count):
                    tables = [_exponents(source) for source in (*chosen, *bare)]
                    weights = solve([[table.get(law, ZERO) for table in tables] for law in laws],
                                    [wanted.get(law, ZERO) for law in laws], goal.signs)
                    if weights is not None and ZERO not in weights:
                        yield {"target": to_text(target), "sources": [[to_text(weight), to_text(source)]
                                                                      for weight, source in zip(weights, (*chosen, *bare), strict=True)]}


TACTIC = Tactic("hoelder", 15, "Hölder", apply)
