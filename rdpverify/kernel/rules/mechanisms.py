"""Bounds of quantities of mechanisms by others.

When one mechanism is another one with its output processed further: what has to hold of their parameters.

M ⊑ N says: in each direction the dominating pair of M is the image of N's under one Markov kernel, up to bijections of the outcomes.
Every quantity of a mechanism that obeys data processing is then at most N's.  Kernels multiply and mix, so ⊑ passes to compositions
(components may be left out) and to subsamples.

    PoissonSampled(M, q) ⊑ PoissonSampled(N, r)  for M ⊑ N, q ≤ r: with probability q/r keep the outcome, else draw one from the law Q
        without the record: Q stays, (1−r)Q + rP becomes (1−q)Q + qP.  N itself is r = 1, a subsample of a subsample the product.
    Gaussian, Laplace (noise s, shift d) ⊑ (t, e)  for t·d ≤ s·e: scale by d/e, then add noise.  Laplace(s), s ≥ t, is Laplace(t) plus a
        mixture of 0 and Laplace(s): (1 + t²w²)/(1 + s²w²) = t²/s² + (1 − t²/s²)/(1 + s²w²).
    DiscreteLaplace (s, d) ⊑ (t, e)  for s ≥ t, d ≤ e: with x = e^{−1/s} ≥ y = e^{−1/t} the quotient of the generating functions is a
        constant times y/x + (1 − y/x)(1 − xy)/((1 − xz)(1 − x/z)): again a mixture.  Skellam: variances add.
    A larger shift is the worse one, for the reason that the mechanism itself gives (Blackwell's theorem makes that a kernel).
    RandomizedResponse(p, k) ⊑ (r, k)  for 1/k ≤ p ≤ r: replace the answer by a uniform one with some probability.
    ExponentialMechanism(e) ⊑ BoundedRange(f)  for e ≤ f: all of its pairs are images, each by a kernel of its own, as their losses lie in
        an interval of length e (:mod:`.rules.neighbours`) and BoundedRange's pair dominates (Blackwell's theorem).
    NoisyMax(Gumbel(m, b), k, changes, Δ) ⊑ BoundedRange(f)  for r·Δ/b ≤ f, r = 2 where scores move by −Δ to Δ, 1 where all move one way:
        the outcome i has a probability ∝ e^{u_i/b}, so that losses lie in an interval of length r·Δ/b.  The same reason holds.
    NoisyMax(Normal(m, s), k, changes, Δ) ⊑ Gaussian (t, e)  for t·Δ·√k ≤ s·e: which score is the greatest is a function of the noisy ones,
        and the scores of neighbours are at most Δ√k apart.
    M ⊑ AnyMechanism(e)  for pure_dp(M) ≤ e, M looked at on pairs of inputs: all of its pairs are images of randomized response, each by a
        kernel of its own (Kairouz, Oh & Viswanath 2015, Theorem 3.3).
"""

from contextlib import suppress

from ...definitions.constructions import ON_INPUTS
from ...definitions.mechanism import Pair
from ...definitions.quantities import QUANTITIES, dominating_pairs
from ...errors import InputError, RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, call, div, mul, number, power, rebuild, sqrt
from ...terms.normal import identical
from ..defined import is_real
from ..goal import Goal, sides, strict
from ..reflected import larger_direction
from ..rule import mentioned, read_divergence, text_of

SCALED = ("GaussianMechanism", "LaplaceMechanism")
WITH_SHIFT = ("DiscreteLaplaceMechanism", "SkellamMechanism", "DiscreteGaussianMechanism")
COMPARED = (*SCALED, *WITH_SHIFT, "RandomizedResponse")
REACH = {"any": 2, "monotone": 1}  # between the most and the least that scores move, in sensitivities
EVERY_NOISE = ("DiscreteLaplaceMechanism", "SkellamMechanism")  # whose noises of one shift are all comparable
GROWING, FALLING, PLAIN = ("rdp", "tcdp"), ("privacy_profile", "epsilon"), ("gdp",)
LIMITS = {"pure_dp": "rdp", "zcdp": "tcdp"}  # the last of the growing ones


def processing(goal: Goal, data: dict) -> list[Goal]:
    """Quantities of mechanisms, one of which is the other with its output processed further: the quantity is no larger.

        rdp(M, a) ≤ rdp(N, b)                          for M ⊑ N and a ≤ b; pure_dp is rdp of the order ∞
        privacy_profile(M, s) ≤ privacy_profile(N, t)  for M ⊑ N and s ≥ t;    epsilon(M, δ) alike; pure_dp is epsilon at 0 too
        tcdp(M, w) ≤ tcdp(N, v)                        for M ⊑ N and w ≤ v; zcdp is the one for all orders;    gdp(M) ≤ gdp(N)

    ⊑ is as above.  The tilts of ExponentialMechanism(e) are among those of ExponentialMechanism(f) for e ≤ f.
    Both may be multiplied by one number c ≥ 0, > 0 where the quantity might be ∞.  With ``by``, the smaller or the larger side of the
    conclusion is replaced by that quantity.
    """
    smaller, larger = sides(goal.conclusion)
    if "by" not in data:
        require(not strict(goal.conclusion), "the two quantities may be equal")
        return _needed(goal, *_without_factor(goal, smaller, larger))
    other, side = read_divergence(goal, text_of(data, "by")), text_of(data, "side")
    require(side in ("smaller", "larger"), "'side' is smaller or larger")
    if side == "smaller":
        return [goal.bounding(other, larger), *_needed(goal, smaller, other)]
    return [goal.bounding(smaller, other), *_needed(goal, other, larger)]


def _without_factor(goal: Goal, *products: Term) -> tuple[Term, Term]:
    """The quantities of c·A and c·B; A and B as they are for other sides."""
    parts = [product.args if product.op == "mul" else (product,) for product in products]
    (A, first), (B, second) = ((next((x for x in part if x.op in QUANTITIES), None), part) for part in parts)
    if A is None or B is None or len(first) == 1 or len(second) == 1:
        return products
    factor, other = (mul(*(x for x in part if x is not quantity)) for part, quantity in ((first, A), (second, B)))
    known = goal.signs.nonnegative if A.op == "privacy_profile" else goal.signs.positive
    if factor is not other or not is_real(factor) or not known(factor):
        raise RuleError("the two quantities are not known to be multiplied by the same number > 0")
    return A, B


def _needed(goal: Goal, smaller: Term, larger: Term) -> list[Goal]:
    """What makes one quantity at most the other."""
    if smaller.op == "epsilon" and larger.op == "pure_dp":  # which is epsilon at 0
        larger = call("epsilon", larger.args[0], ZERO)
    (kind, less, first), (other, more, second) = map(_read, (smaller, larger))
    require(kind == other, "the two sides are not the same quantity of two mechanisms")
    if less.op == more.op == "ExponentialMechanism":
        needed = [Relation(less.args[0], "<=", more.args[0])]
    else:
        needed = processed(less, more, goal.signs)
    if kind in FALLING:
        first, second = second, first
    if first is not second and second is not INFINITY:
        require(is_real(first) and is_real(second), "the orders or levels are not known to be real numbers in the right order")
        needed.append(Relation(first, "<=", second))
    bare = goal.changed(given=())
    return [bare.changed(conclusion=relation) for relation in needed]


def _read(side: Term) -> tuple[str, Term, Term | None]:
    """(quantity, mechanism, order or level)"""
    if side.op in LIMITS:
        return LIMITS[side.op], side.args[0], INFINITY
    if side.op in GROWING or side.op in FALLING:
        return side.op, *side.args
    if side.op in PLAIN:
        return side.op, side.args[0], None
    raise RuleError("a side is not a quantity of a mechanism")


def processed(less: Term, more: Term, signs) -> list[Relation]:
    """Relations that make ``less ⊑ more``; RuleError when no lemma compares them."""
    require(_directions(less) and _directions(less) <= _directions(more), "the first mechanism has a direction that the second one lacks")
    relations = dict.fromkeys(_compared(less, more, signs))
    return [needed for needed in relations if not identical(needed.left, needed.right, signs)]


def pairs_of(mechanism: Term) -> tuple[Pair, ...]:
    """The dominating pairs; RuleError where there are none."""
    try:
        return tuple(dominating_pairs(mechanism))
    except InputError as problem:
        raise RuleError(str(problem)) from None


def _directions(mechanism: Term) -> frozenset[str]:
    """Mechanisms that are looked at on pairs of inputs have both."""
    with_pairs = rebuild(mechanism, lambda part: call("AnyMechanism", ONE, ZERO) if part.op in ON_INPUTS else None)
    directions = {pair.direction for pair in pairs_of(with_pairs)}
    return frozenset(("add", "remove")) if "both" in directions else frozenset(directions)


def _compared(less: Term, more: Term, signs) -> list[Relation]:
    if less is more:
        return []
    kinds = {less.op, more.op}
    if "Composed" in kinds:
        with suppress(RuleError):
            return _parts(_counted(less), _counted(more), signs)
    if "PoissonSampled" in kinds:
        (first, q), (second, r) = _whole(less), _whole(more)
        return [_at_most(q, r), *_compared(first, second, signs)]
    if (less.op, more.op) == ("ExponentialMechanism", "BoundedRange"):
        return [_at_most(less.args[0], more.args[0])]
    if (less.op, more.op) == ("NoisyMax", "BoundedRange") and less.args[0].op == "Gumbel":
        (_, scale), _, changes, sensitivity = less.args[0].args, *less.args[1:]
        return [_at_most(div(mul(number(REACH[changes.value]), sensitivity), scale), more.args[0])]
    if (less.op, more.op) == ("NoisyMax", "GaussianMechanism") and less.args[0].op == "Normal":
        (_, noise), count, _, sensitivity = less.args[0].args, *less.args[1:]
        return [_at_most(mul(more.args[0], sensitivity, sqrt(count)), mul(noise, more.args[1]))]
    if less.op in ON_INPUTS and more.op == "AnyMechanism":
        return [_at_most(call("pure_dp", less), more.args[0])]
    if len(kinds) > 1 or less.op not in COMPARED:
        raise RuleError("no lemma compares the two mechanisms")
    (noise, shift), (other, longer) = less.args[:2], more.args[:2]
    if less.op in SCALED:
        return [_at_most(mul(other, shift), mul(noise, longer))]
    if less.op in WITH_SHIFT and (less.op in EVERY_NOISE or noise is other):
        return [_at_most(other, noise), _at_most(shift, longer)]
    if less.op == "RandomizedResponse" and shift is longer:
        return [_at_most(noise, other), _at_most(ONE, mul(shift, noise))]
    raise RuleError("no lemma compares the two mechanisms")


def _at_most(small: Term, large: Term) -> Relation:
    return Relation(small, "<=", large)


def _whole(mechanism: Term) -> tuple[Term, Term]:
    """What is sampled in the end, and the rate."""
    rate = ONE
    while mechanism.op == "PoissonSampled":
        mechanism, rate = mechanism.args[0], mul(rate, mechanism.args[1])
    return mechanism, rate


def _counted(mechanism: Term) -> list[tuple[Term, Term]]:
    return [part.args for part in mechanism.args] if mechanism.op == "Composed" else [(mechanism, ONE)]


def _parts(less, more, signs) -> list[Relation]:
    """Each component below one of the others, which none else is below: the first that will do."""
    relations, left = [], list(more)
    for mechanism, count in less:
        for place, (other, larger) in enumerate(left):
            try:
                relations += [*_compared(mechanism, other, signs), _at_most(count, larger)]
            except RuleError:
                continue
            del left[place]
            break
        else:
            raise RuleError("a component is below none that is left")
    return relations


def pure_curve(goal: Goal, data: dict) -> list[Goal]:
    """Pure differential privacy is concentrated, for the pairs of a mechanism: rdp(M, a) ≤ a·ε²/2 with ε = pure_dp(M), for a > 0.

    Proof: log p/q lies in [−ε, ε] for every pair, as both directions of M are looked at; that is a range of 2ε (theorem bounded-range).
    """
    smaller, larger = sides(goal.conclusion)
    require(smaller.op == "rdp", "the smaller side must be rdp of a mechanism")
    mechanism, order = smaller.args
    require(is_real(order) and goal.signs.positive(order), "the order is not known to be a number > 0")
    directions = {pair.direction for pair in pairs_of(mechanism)}
    require(directions == {"both"} or directions == {"add", "remove"}, "a direction of the mechanism is left out")
    return [goal.bounding(mul(order, power(call("pure_dp", mechanism), 2), number("1/2")), larger)]


def one_direction(goal: Goal, data: dict) -> list[Goal]:
    """A subsampled mechanism whose pair (R, Q) a bijection reflects: of S = (1−w)Q + wR and Q the direction S‖Q is the larger.

        D_o(Q‖S) ≤ D_o(S‖Q)              o ≥ 1/2, o = 1 and o = ∞ included

    *Proof.*  z = R/Q is distributed under R as 1/z is under Q, so that E_Q f(z) = ½·E_Q[f(z) + z·f(1/z)]; outcomes with z = 0 or ∞ by
    continuity.  Let u = 1 − w + wz = S/Q and v = w + (1−w)z, which is z·u at 1/z.  Then u + v = 1 + z and uv ≥ z, so that a = z/v lies
    between 1 and z, a ≤ u, and v = (u−1)/(a−1).
    *Orders.*  For f = φ(u), φ(t) = t^o − t^{1−o}, the bracket is φ(u) − v·φ(a) = (u−1)·(ψ(u) − ψ(a)), ψ(t) = φ(t)/(t−1), and
    ψ(e^x) = sinh((o−½)x)/sinh(x/2) is even, rises in |x| for o > 1 and falls for ½ < o < 1.  As u and a lie on one side of 1, a ≤ u:
    E_Q u^o ≥ E_Q u^{1−o} for o > 1, ≤ for o < 1, infinite or not.  At o = 1, φ = (t+1)·log t and ψ(e^x) = x·coth(x/2); o = ∞ is a limit.
    Source: Mironov, Talwar & Zhang 2019 (arXiv 1908.10530), Theorem 5.
    """
    old = mentioned(goal, data, "quantity")
    try:
        new = larger_direction(old, goal.signs.nonnegative)
    except InputError as problem:
        raise RuleError(str(problem)) from None
    require(new is not None, "expected rdp of a subsampled mechanism in both directions, an order known to be ≥ 1/2, and one pair of laws "
                             "that are reflections of each other")
    return [goal.replacing(old, new)]
