"""A Rényi divergence of order ≠ 1 from Rényi divergences of other orders: weights for Hölder's inequality by a linear system.

∫ a^o b^{1−o} is a product of the sources' integrands raised to weights θ; comparing exponents law by law gives as many equations
as there are laws.  Bare densities may take part (their integral is 1).  A path of premises from the target's first law to its second, as
group privacy has it, is taken whole, however long it is.
"""

from itertools import chain, combinations

from ....errors import RdpVerifyError
from ....kernel.generators import order_kind
from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import ONE, ZERO, sub, walk
from ...linear import solve
from ...steps import node, remaining, step
from ...tactic import Tactic

MOST_SOURCES = 6
MOST_STEPS = 16


def apply(goal, prover):
    if goal.conclusion.op == "==" or not mentions_laws(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    plain = [premise.relation for premise in goal.given if not premise.quantified and not premise.events]
    everything = [smaller, larger, *(side for relation in plain for side in (relation.left, relation.right))]
    known = list(dict.fromkeys(part for term in everything for part in walk(term) if _usable(goal, part)))
    wanted = set(walk(smaller))
    targets = [term for term in known if term in wanted] + [term for term in known if term not in wanted]
    for target in targets[:MOST_SOURCES]:
        others = [term for term in known if term is not target]
        for data in chain(_along_path(goal, target, others), _proposals(goal, target, others[:MOST_SOURCES - 1])):
            proof = step("hoelder", goal, lambda subgoal: _finish(subgoal, prover), **data)
            if proof is not None:
                return proof
    return None


def _finish(goal, prover):
    """Numbers instead of divergences, then linear algebra; divergences with negative coefficients change sides first."""
    goals = remaining("abstract", goal)
    if goals is None:
        negated = remaining("transform", goal, map="negate")
        goals = negated and remaining("abstract", negated[0])
        child = goals and prover.prove(goals[0])
        return child and node("transform", {"map": "negate"}, [node("abstract", {}, [child])])
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


def _along_path(goal, target, divergences):
    """The divergences that lead from the target's first law to its second, one law after the other; short paths are found anyway."""
    steps = {term.args[0]: term for term in reversed(divergences)}
    path, law = [], target.args[0]
    while law is not target.args[1] and law in steps and len(path) < MOST_STEPS:
        path.append(steps[law])
        law = path[-1].args[1]
    if law is target.args[1] and len(path) >= MOST_SOURCES:
        yield from _weights(goal, target, path)


def _proposals(goal, target, divergences):
    for size in range(1, len(divergences) + 1):
        for chosen in combinations(divergences, size):
            yield from _weights(goal, target, chosen)


def _weights(goal, target, chosen):
    """The rule's data for these sources, with or without a bare law of the target."""
    wanted = _exponents(target)
    for bare in ((), *((law,) for law in wanted), tuple(wanted)):
        tables = [_exponents(source) for source in (*chosen, *bare)]
        laws = list(dict.fromkeys(law for table in (wanted, *tables) for law in table))
        if len(tables) > len(laws) or not _may_cancel(wanted, tables, laws):
            continue
        weights = solve([[table.get(law, ZERO) for table in tables] for law in laws],
                        [wanted.get(law, ZERO) for law in laws], goal.signs)
        if weights is not None and ZERO not in weights:
            pairs = zip(weights, (*chosen, *bare), strict=True)
            yield {"target": to_text(target), "sources": [[to_text(weight), to_text(source)] for weight, source in pairs]}


def _may_cancel(wanted, tables, laws) -> bool:
    """A law of the target stands in some source, any other law in at least two."""
    return all(sum(law in table for table in tables) >= (1 if law in wanted else 2) for law in laws)


TACTIC = Tactic("hoelder", "Hölder", apply)
