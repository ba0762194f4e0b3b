"""Compare two sums over the same range term by term, or one with 0, the sum of zeros: f(k) ≤ g(k) for every k implies Σ f ≤ Σ g.

For infinite sums that have a value it holds in the extended reals: partial sums keep the order.  A strict inequality asks that each
term be strictly smaller, that there are terms, and that the sums are finite.
"""

from ...errors import require
from ...language.statement import Relation
from ...terms import INFINITY, ZERO, neg, sub, substitute, symbol
from ...words.domains import Domain, Interval
from ..defined import requirements
from ..goal import Goal, sides, strict
from ..summation import converges, problem, terms_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    smaller, larger = sides(goal.conclusion)
    nodes = [side for side in (smaller, larger) if side.op == "Sum"]
    require(nodes and all(side.op == "Sum" or side is ZERO for side in (smaller, larger)), "expected two sums, or one and 0")
    require(all(node.args[2:] == nodes[0].args[2:] for node in nodes), "the sums are over different ranges")
    for node in nodes:
        missing = problem(node, goal.signs, goal.integers)
        require(not missing, missing)
    terms = terms_of(nodes[0], goal.signs, goal.integers)
    name = goal.fresh("k")
    f, g = (ZERO if side is ZERO else substitute(side.args[0], {side.args[1].value: symbol(name)}) for side in (smaller, larger))
    if strict(goal.conclusion):
        require(terms.infinite or goal.signs.nonnegative(sub(terms.upper, terms.lower)), "the sums might have no terms")
        require(all(converges(node, goal.signs, goal.integers) for node in nodes), "the sums might be infinite")
    piece = Interval(terms.lower, terms.upper, terms.lower is neg(INFINITY), terms.upper is INFINITY)
    inner = goal.changed(symbols=(*goal.symbols, (name, Domain((piece,), True))))
    for side in (f, g):
        missing = requirements(side, inner.signs, inner.integers)
        require(not missing, missing and f"the terms are not known to be defined: {missing[0].why}")
    return [inner.changed(conclusion=Relation(f, "<" if strict(goal.conclusion) else "<=", g))]
