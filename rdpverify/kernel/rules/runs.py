"""A composition through its components: rdp, pure_dp, zcdp and tcdp add up over the runs, gdp does in squares.

    rdp(Composed((M₁, k₁), …), a) ≤ Σ kᵢ·rdp(Mᵢ, a)      a ≥ 1; adaptive runs too, by the chain rule (Mironov 2017, Proposition 1)
    zcdp, tcdp alike: the supremum of a sum is at most the sum of the suprema (Bun & Steinke 2016, Lemma 1.7)
    gdp(Composed((M₁, k₁), …))² ≤ Σ kᵢ·gdp(Mᵢ)²          (Dong, Roth & Su 2022, Corollary 3.3)
    Composed((GaussianMechanism(s₁, Δ₁), k₁), …) is GaussianMechanism(1, √(Σ kᵢΔᵢ²/sᵢ²)) for gdp, profiles and epsilon: the likelihood ratio
        of products of normal laws depends on the projection onto the line through both means alone

An equality for the first kind where each Mᵢ has dominating pairs and all but one a single pair that is equivalent to its reverse, of
zcdp and tcdp for one component only: the direction with the largest sum is then that of the one, and divergences of products add up
(van Erven & Harremoës 2014, Theorem 28).  Numbers of runs must be known to be > 0: 0·∞ might come up.
With ``bounds``, numbers take the place of the quantities of the components, which they have to bound.
"""

from ...definitions.constructions import ON_INPUTS
from ...errors import require
from ...terms import INFINITY, ONE, Term, add, call, div, make, mul, power, sqrt, sub
from ..goal import Goal, sides
from .mechanisms import pairs_of
from ..rule import mentioned, read_defined

BOTH = ("remove", "add", "both")  # a pair that is equivalent to its reverse
ADDED, SUPREMA, IN_SQUARES = ("rdp", "pure_dp"), ("zcdp", "tcdp"), "gdp"
OF_ONE = ("gdp", "privacy_profile", "epsilon")  # quantities for which runs of Gaussian mechanisms are looked at as one
SPOKEN = (*ADDED, *SUPREMA, *OF_ONE)


def apply(goal: Goal, data: dict) -> list[Goal]:
    whole = mentioned(goal, data, "quantity")
    require(whole.op in SPOKEN and whole.args[0].op == "Composed", "expected a quantity of a composition")
    runs = [counted.args for counted in whole.args[0].args]
    if whole.op in OF_ONE and all(mechanism.op == "GaussianMechanism" for mechanism, _ in runs):
        return [goal.replacing(whole, make(whole.op, (_as_one(runs), *whole.args[1:])))]
    require(whole.op in (*ADDED, *SUPREMA, IN_SQUARES), "expected rdp, pure_dp, zcdp, tcdp or gdp, or Gaussian mechanisms")
    require(all(goal.signs.positive(count) for _, count in runs), "the numbers of runs must be known to be > 0")
    require(whole.op != "rdp" or whole.args[1] is INFINITY or goal.signs.nonnegative(sub(whole.args[1], ONE)),
            "the order must be known to be at least 1")
    exact = _exact(whole.op, [mechanism for mechanism, _ in runs])
    parts = [(count, make(whole.op, (mechanism, *whole.args[1:]))) for mechanism, count in runs]
    texts = data.get("bounds")
    if texts is None and exact:
        return [goal.replacing(whole, _joint(whole.op, parts))]
    smaller, larger = sides(goal.conclusion)
    require(smaller is whole, "this is a bound from above of the smaller side")
    if texts is None:
        return [goal.bounding(_joint(whole.op, parts), larger)]
    require(isinstance(texts, list) and len(texts) == len(parts), "'bounds' must be a list, of a number for each component")
    limits = [read_defined(goal, text) for text in texts]
    joint = _joint(whole.op, [(count, limit) for (count, _), limit in zip(parts, limits, strict=True)])
    return [goal.bounding(joint, larger), *(goal.concluding(part, "<=", limit) for (_, part), limit in zip(parts, limits, strict=True))]


def _as_one(runs) -> Term:
    """One Gaussian mechanism in place of several."""
    if len(runs) == 1:
        (((deviation, sensitivity), count),) = ((mechanism.args, count) for mechanism, count in runs)
        return call("GaussianMechanism", deviation, mul(sensitivity, sqrt(count)))
    return call("GaussianMechanism", ONE, sqrt(add(*(mul(count, power(div(*mechanism.args[::-1]), 2)) for mechanism, count in runs))))


def _joint(quantity: str, parts: list[tuple[Term, Term]]) -> Term:
    """Of (number of runs, quantity of one)."""
    if quantity == IN_SQUARES:
        return sqrt(add(*(mul(count, power(part, 2)) for count, part in parts)))
    return add(*(mul(count, part) for count, part in parts))


def _exact(quantity: str, mechanisms: list[Term]) -> bool:
    """Is it an equality?  RuleError when the components have no direction in common."""
    directions = [_directions(mechanism) for mechanism in mechanisms]
    require(frozenset(BOTH).intersection(*(each or BOTH for each in directions)), "the components have no direction in common")
    alone = len(mechanisms) == 1
    return None not in directions and quantity in (ADDED + SUPREMA if alone else ADDED) and sum(each != BOTH for each in directions) <= 1


def _directions(mechanism: Term) -> tuple[str, ...] | None:
    """Of its dominating pairs; None for a mechanism that has none, the exponential one say."""
    if mechanism.op in ON_INPUTS:
        return None
    directions = tuple(pair.direction for pair in pairs_of(mechanism))
    require(len(set(directions)) == len(directions), "a component has several dominating pairs in one direction")
    return BOTH if directions == ("both",) else directions
