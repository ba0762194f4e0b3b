"""Divergences of mixtures by those of their components: (P, Q) → E_Q f(r) is jointly convex, and r = Σ wᵢ rᵢ over one Q.

    E_f(Σ wᵢ Aᵢ ‖ Σ wᵢ Bᵢ) ≤ Σ wᵢ·E_f(Aᵢ‖Bᵢ)          f convex; the part of Aᵢ singular to Bᵢ counts with the slope of f at ∞
    e^{D_∞(Σ wᵢ Aᵢ ‖ Q)} ≤ Σ wᵢ·e^{D_∞(Aᵢ‖Q)}
    D_∞(Σ wᵢ Aᵢ ‖ Σ wᵢ Bᵢ) ≤ maxᵢ D_∞(Aᵢ‖Bᵢ)           as Aᵢ ≤ e^c·Bᵢ for every i

Each pair (Aᵢ, Bᵢ) is one law twice, or bounded by a premise on the divergence of the conclusion, or by 1 when it is at most that.
"""

from ...errors import RuleError, require
from ...terms import ONE, Term, add, exp, make, mul
from ...terms.normal import identical
from ..generators import AT_MOST_ONE, DIVERGENCES, bound_of, order_kind, upper_bounds
from ..goal import Goal, mentions_laws, sides


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    require(term.op in DIVERGENCES and not mentions_laws(limit), "the conclusion must be a divergence of two laws ≤ a bound without laws")
    weights, pairs = components(term)
    if not identical(add(*weights), ONE, goal.signs) or not all(map(goal.signs.nonnegative, weights)):
        raise RuleError("the weights are not known to be ≥ 0 and to sum to 1")
    greatest = term.op == "max_divergence" or (term.op == "renyi" and order_kind(goal, term) == "max")
    bare = goal.changed(given=())
    if greatest and term.args[1].op == "Mixture":
        return [bare.bounding(_expected(goal, term, pair, greatest), exp(limit)) for pair in pairs]
    target = exp(limit) if greatest else bound_of(goal, term, limit, *term.args[:2]).limit
    total = add(*(mul(weight, _expected(goal, term, pair, greatest)) for weight, pair in zip(weights, pairs, strict=True)))
    return [bare.bounding(total, target)]


def components(term: Term) -> tuple[list[Term], list[tuple[Term, Term]]]:
    """The weights, and the pairs of laws that are mixed with them."""
    P, Q = term.args[:2]
    if P.op == Q.op == "Mixture":
        require([part.args[0] for part in P.args] == [part.args[0] for part in Q.args], "the two mixtures must have the same weights")
        return [part.args[0] for part in P.args], [(a.args[1], b.args[1]) for a, b in zip(P.args, Q.args)]
    if P.op == "Mixture":
        return [part.args[0] for part in P.args], [(part.args[1], Q) for part in P.args]
    if Q.op == "Mixture":
        return [part.args[0] for part in Q.args], [(P, part.args[1]) for part in Q.args]
    raise RuleError("neither law is a mixture")


def _expected(goal: Goal, term: Term, pair: tuple[Term, Term], greatest: bool) -> Term:
    """A bound of E_f for one pair of components."""
    wanted = make(term.op, (*pair, *term.args[2:]))
    if pair[0] is pair[1]:
        return ONE if greatest else bound_of(goal, wanted, ONE, *pair).f(ONE)
    for bounded, bound in upper_bounds(goal):
        if bounded is wanted:
            return exp(bound) if greatest else bound_of(goal, wanted, bound, *pair).limit
    if term.op in AT_MOST_ONE:
        return ONE
    raise RuleError("no premise bounds the divergence of two of the components")
