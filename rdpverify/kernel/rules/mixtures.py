"""Divergences of mixtures by those of their components."""

from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, add, call, exp, log, make, mul, number, power, sub
from ...terms.normal import identical
from ..generators import AT_MOST_ONE, DIVERGENCES, bound_of, order_kind, upper_bounds
from ..goal import Goal, mentions_laws, sides
from ..rule import mentioned, read, read_defined, text_of


def convexity(goal: Goal, data: dict) -> list[Goal]:
    """Convexity of divergences that are no expectations, as a new premise: D(Σ wᵢAᵢ‖Σ wᵢBᵢ) ≤ Σ wᵢ·D(Aᵢ‖Bᵢ), wᵢ > 0.

        in the pair         KL and D_o for 0 < o ≤ 1
        in B alone          D_o for o > 1 and D_∞: (Σ wᵢbᵢ)^{1−o} ≤ Π bᵢ^{wᵢ(1−o)}, and Hölder's inequality for ∫ Π (a^o bᵢ^{1−o})^{wᵢ}

    All in the extended reals; for D_∞, Σ wᵢbᵢ ≥ a·Σ wᵢe^{−dᵢ} ≥ a·e^{−Σ wᵢdᵢ}.  For o < 1, −log ∫ a^o b^{1−o} is convex in the pair as
    the integral is concave and −log falls and is convex.
    """
    term = read(text_of(data, "divergence"))
    if term.op not in ("renyi", "kl", "max_divergence") or term not in goal.conclusion.parts() or not mentions_laws(term):
        raise RuleError("the conclusion does not mention this divergence")
    weights, pairs = components(term)
    if not identical(add(*weights), ONE, goal.signs) or not all(map(goal.signs.positive, weights)):
        raise RuleError("the weights are not known to be > 0 and to sum to 1")
    if order_kind(goal, term) in ("above", "max") and term.args[0].op == "Mixture":
        raise RuleError("beyond the order 1 only the second law may be a mixture")
    total = add(*(mul(weight, _of_pair(term, pair)) for weight, pair in zip(weights, pairs, strict=True)))
    return [goal.knowing(term, total)]


def _of_pair(term: Term, pair: tuple[Term, Term]) -> Term:
    return ZERO if pair[0] is pair[1] else make(term.op, (*pair, *term.args[2:]))


def mixture(goal: Goal, data: dict) -> list[Goal]:
    """Divergences of mixtures by those of their components: (P, Q) → E_Q f(r) is jointly convex, and r = Σ wᵢ rᵢ over one Q.

        E_f(Σ wᵢ Aᵢ ‖ Σ wᵢ Bᵢ) ≤ Σ wᵢ·E_f(Aᵢ‖Bᵢ)          f convex; the part of Aᵢ singular to Bᵢ counts with the slope of f at ∞
        e^{D_∞(Σ wᵢ Aᵢ ‖ Q)} ≤ Σ wᵢ·e^{D_∞(Aᵢ‖Q)}
        D_∞(Σ wᵢ Aᵢ ‖ Σ wᵢ Bᵢ) ≤ maxᵢ D_∞(Aᵢ‖Bᵢ)           as Aᵢ ≤ e^c·Bᵢ for every i

    Each pair (Aᵢ, Bᵢ) is one law twice, or bounded by a premise on the divergence of the conclusion, or by 1 when it is at most that.
    """
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


def shared_component(goal: Goal, data: dict) -> list[Goal]:
    """A mixture against one of its own components: exact, in the extended reals, for M = (1−w)·Q + w·P and 0 < w ≤ 1.

        χ²(M‖Q) = w²·χ²(P‖Q)              m − q = w·(p − q)
        tv(M, Q) = w·tv(P, Q)
        H_{e^s}(M‖Q) = w·H_{e^t}(P‖Q)     for e^s = 1 + w·(e^t − 1), as m − e^s·q = w·(p − e^t·q)
        D_2(M‖Q) = log(1 + χ²(M‖Q))

    For tv and hockey-stick divergences w = 0 is allowed too, and for χ² when a premise makes χ²(P‖Q) finite (0·∞ does not come up).
    """
    old = mentioned(goal, data)
    require(mentions_laws(old), "expected a divergence of arbitrary laws")
    return [goal.replacing(old, _value(goal, old, data))]


def _value(goal: Goal, old: Term, data: dict) -> Term:
    mixture, Q = old.args[:2]
    if old.op == "tv" and mixture.op != "Mixture":
        mixture, Q = Q, mixture
    if old.op == "renyi" and old.args[2] is number(2):
        return log(add(ONE, call("chi2", *old.args[:2])))
    weight, P = _share(goal, mixture, Q)
    if old.op == "tv":
        return mul(weight, call("tv", P, Q))
    if old.op == "hockey_stick":
        level = read_defined(goal, text_of(data, "level"))
        if not identical(exp(old.args[2]), add(ONE, mul(weight, sub(exp(level), ONE))), goal.signs):
            raise RuleError("the level of the component does not give that of the mixture")
        return mul(weight, call("hockey_stick", P, Q, level))
    bare = call("chi2", P, Q)
    if old.op != "chi2" or not (goal.signs.positive(weight) or bare in [bounded for bounded, _ in upper_bounds(goal)]):
        raise RuleError("expected tv, hockey_stick, or chi2 with a weight known to be > 0 or a bounded divergence of the components")
    return mul(power(weight, 2), bare)


def _share(goal: Goal, mixture: Term, Q: Term) -> tuple[Term, Term]:
    """(w, P) of the mixture (1 − w)·Q + w·P, w known to lie in [0, 1]."""
    if mixture.op != "Mixture" or len(mixture.args) != 2 or [part.args[1] for part in mixture.args].count(Q) != 1:
        raise RuleError("expected a mixture of two laws against one of them")
    (rest,) = (part.args[0] for part in mixture.args if part.args[1] is Q)
    ((weight, P),) = (part.args for part in mixture.args if part.args[1] is not Q)
    if not identical(add(rest, weight), ONE, goal.signs) or not all(map(goal.signs.nonnegative, (rest, weight))):
        raise RuleError("the weights are not known to be ≥ 0 and to sum to 1")
    return weight, P
