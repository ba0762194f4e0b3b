"""When one mechanism is another one with its output processed further: what has to hold of their parameters.

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

from ..definitions.constructions import ON_INPUTS
from ..definitions.mechanism import Pair
from ..definitions.quantities import dominating_pairs
from ..errors import InputError, RuleError, require
from ..language.statement import Relation
from ..terms import ONE, ZERO, Term, call, div, mul, number, rebuild, sqrt
from ..terms.normal import identical

SCALED = ("GaussianMechanism", "LaplaceMechanism")
WITH_SHIFT = ("DiscreteLaplaceMechanism", "SkellamMechanism", "DiscreteGaussianMechanism")
COMPARED = (*SCALED, *WITH_SHIFT, "RandomizedResponse")
REACH = {"any": 2, "monotone": 1}  # between the most and the least that scores move, in sensitivities
EVERY_NOISE = ("DiscreteLaplaceMechanism", "SkellamMechanism")  # whose noises of one shift are all comparable


def processed(less: Term, more: Term, signs) -> list[Relation]:
    """Relations that make ``less ⊑ more``; RuleError when no lemma compares them."""
    require(_directions(less) and _directions(less) <= _directions(more), "the first mechanism has a direction that the second one lacks")
    found = dict.fromkeys(_compared(less, more, signs))
    return [needed for needed in found if not identical(needed.left, needed.right, signs)]


def pairs_of(mechanism: Term) -> tuple[Pair, ...]:
    """The dominating pairs; RuleError where there are none."""
    try:
        return tuple(dominating_pairs(mechanism))
    except InputError as problem:
        raise RuleError(str(problem)) from None


def _directions(mechanism: Term) -> frozenset[str]:
    """Mechanisms that are looked at on pairs of inputs have both."""
    with_pairs = rebuild(mechanism, lambda part: call("AnyMechanism", ONE, ZERO) if part.op in ON_INPUTS else None)
    found = {pair.direction for pair in pairs_of(with_pairs)}
    return frozenset(("add", "remove")) if "both" in found else frozenset(found)


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
    found, left = [], list(more)
    for mechanism, count in less:
        for place, (other, larger) in enumerate(left):
            try:
                found += [*_compared(mechanism, other, signs), _at_most(count, larger)]
            except RuleError:
                continue
            del left[place]
            break
        else:
            raise RuleError("a component is below none that is left")
    return found
