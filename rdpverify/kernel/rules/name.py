"""Name a divergence of the conclusion: let d be its value; the case that it is ∞ is settled by itself.

With D(P, Q) = d < ∞ the goal is the one with d in its place and the premise D(P, Q) ≤ d.  With D(P, Q) = ∞ both sides take
their values in the extended reals.  Total variation, H², hockey-stick divergences and loss tails are at most 1, what a premise bounds by
a number is finite: they have no infinite case, nor has D_o with 0 < o < 1 where a premise says that the laws are not mutually
singular.  The domain of d is cut to what premises with numbers say of D.
"""

from ...words.domains import Domain
from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, Term, sub, symbol
from ..defined import is_real, requirements
from ..generators import AT_MOST_ONE, DIVERGENCES, finite_ones, overlapping, values_of
from ..goal import Goal, mentions_laws
from ..infinite import MINUS_INFINITY, value_at_infinity
from ..rule import mentioned

NAMED = (*DIVERGENCES, "loss_tail")


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, conclusion = mentioned(goal, data), goal.conclusion
    require(term.op in NAMED and conclusion.rounded is None, "expected a divergence or a loss tail, and no printed decimal")
    name = goal.fresh("d")
    named = goal.replacing(term, symbol(name)).conclusion
    domain = Domain((values_of(goal, term),))
    finite = goal.changed(symbols=goal.symbols + ((name, domain),), conclusion=named).knowing(term, symbol(name))
    for side in (named.left, named.right):
        if not mentions_laws(side) and requirements(side, finite.signs, finite.integers):
            raise RuleError("a side is not known to be defined for all values of the divergence")
    if term.op in AT_MOST_ONE or term in finite_ones(goal) or _overlapping(goal, term):
        return [finite]
    return [finite, *_infinite(goal, named, name)]


def _overlapping(goal: Goal, term: Term) -> bool:
    """A Rényi divergence of order in (0, 1) of laws that a premise says are not mutually singular."""
    order = term.args[2] if term.op == "renyi" else ONE
    between = is_real(order) and goal.signs.positive(order) and goal.signs.positive(sub(ONE, order))
    return between and overlapping(goal, *term.args[:2])


def _infinite(goal: Goal, named: Relation, name: str) -> list[Goal]:
    """What is left to show when the divergence is ∞."""
    ends = INFINITY, MINUS_INFINITY
    left, right = (_value(goal, side, name) for side in (named.left, named.right))
    if (left is right and left in ends and named.op in ("==", "<=", ">=")) or \
            (named.op == "<=" and right is INFINITY) or (named.op == ">=" and left is INFINITY):
        return []
    require(left not in ends and right not in ends, "when the divergence is ∞ the two sides are not comparable")
    for side in (left, right):
        if not mentions_laws(side) and requirements(side, goal.signs, goal.integers):
            raise RuleError("a side is not known to be defined when the divergence is ∞")
    return [goal.concluding(left, named.op, right)]


def _value(goal: Goal, side: Term, name: str) -> Term:
    return side if name not in side.free else value_at_infinity(side, name, goal.signs)
