"""Divergences of products of arbitrary laws through those of the components: exact, in the extended reals.

D(P₁⊗P₂‖Q₁⊗Q₂) = D(P₁‖Q₁) + D(P₂‖Q₂) for Rényi (every order > 0), KL and the max divergence; D(P^n‖Q^n) = n·D(P‖Q) for n ≥ 1,
and 0 for n = 0.  1 + χ² and 1 − H² multiply.
"""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...terms import INFINITY, ONE, ZERO, Term, make, mul, sub
from ..generators import order_kind
from ..goal import Goal, mentions_laws
from ..rule import mentioned
from ..tensor import ADDITIVE, tensorised

LAWS_THAT_MULTIPLY = (*ADDITIVE, "chi2", "hellinger2")


def apply(goal: Goal, data: dict) -> list[Goal]:
    old = mentioned(goal, data)
    require(old.op in LAWS_THAT_MULTIPLY and mentions_laws(old), "this divergence of products is no function of those of the components")
    if old.op == "renyi":
        order_kind(goal, old)  # an order > 0
    if all(law.op == "Power" and law.args[1] is ZERO for law in old.args[:2]):
        return [goal.replacing(old, ZERO)]  # both are the one law on the empty product; 0·∞ must not come up
    copies = _copies(goal, old)
    if copies is not None:
        return _powers(goal, old, copies)
    new = tensorised(old)
    require(new is not None, "the two laws must be products of equally many laws, or powers with one exponent")
    return [goal.replacing(old, new)]


def _copies(goal: Goal, term: Term) -> Term | None:
    """The exponent of two powers when it is an integer symbol; None otherwise."""
    P, Q = term.args[:2]
    if P.op != "Power" or Q.op != "Power" or P.args[1] is not Q.args[1] or P.args[1].op != "symbol":
        return None
    if term.op not in ADDITIVE or P.args[1].value not in goal.integers:
        raise RuleError("a power with a symbolic exponent needs an additive divergence and an integer symbol")
    return P.args[1]


def _powers(goal: Goal, old: Term, copies: Term) -> list[Goal]:
    many = mul(copies, make(old.op, (old.args[0].args[0], old.args[1].args[0], *old.args[2:])))
    if goal.signs.positive(copies):
        return [goal.replacing(old, many)]
    domain = goal.domain(copies.value)
    piece = domain.intervals[0]
    if len(domain.intervals) != 1 or piece.lower is not ZERO or piece.lower_open or any(copies.value in d.free for _, d in goal.symbols):
        raise RuleError("the number of copies must be known to be ≥ 1, or range over the integers from 0")
    require(piece.upper is INFINITY or goal.signs.nonnegative(sub(piece.upper, ONE)), "the number of copies must be able to be 1")
    some = Domain((Interval(ONE, piece.upper, False, piece.upper_open),), True)
    return [goal.replacing(old, ZERO).at(copies.value, ZERO), goal.ranging(copies.value, some).replacing(old, many)]
