"""Total variation against the affinity BC = ∫ √(pq): tv² + BC² ≤ 1, as ∫ |p − q| = ∫ |√p − √q|·(√p + √q) and Cauchy–Schwarz.

BC = e^{−D_½/2} = 1 − H², also when it is 0; D_½ and H² are symmetric in the two laws.  Used on tv ≤ c with a premise that bounds H² or
D_½, or as a new premise tv² + (1 − H²)² ≤ 1.
"""

from ...errors import RuleError, require
from ...terms import HALF, ONE, Term, add, call, exp, neg, power, sub
from ..defined import requirements
from ..generators import upper_bound
from ..goal import Goal, mentions_laws, sides
from ..rule import Rule, premise_of, read, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    if "divergence" in data:
        return [_between(goal, read(text_of(data, "divergence")))]
    term, limit = sides(goal.conclusion)
    require(term.op == "tv" and not mentions_laws(limit), "the conclusion must be tv(P, Q) ≤ a bound without laws")
    pair = upper_bound(premise_of(goal, data))
    if pair is None or pair[0].args[:2] not in (term.args, term.args[::-1]):
        raise RuleError("the premise does not bound a divergence of the same laws")
    bounded, bound = pair
    bare = goal.changed(given=())
    if bounded.op == "renyi" and bounded.args[2] is HALF:
        square = sub(ONE, exp(neg(bound)))
    elif bounded.op == "hellinger2" and bare.signs.nonnegative(sub(ONE, bound)):  # where 1 − (1 − h)² increases
        square = sub(ONE, power(sub(ONE, bound), 2))
    else:
        raise RuleError("the premise must bound renyi(P, Q, 1/2), or hellinger2(P, Q) by a number known to be ≤ 1")
    root = power(square, HALF)
    require(not requirements(root, bare.signs), "the bound of the premise is not known to be ≥ 0")
    return [bare.bounding(root, limit)]


def _between(goal: Goal, distance: Term) -> Goal:
    """The goal that knows tv² + (1 − H²)² ≤ 1 for the laws of a total variation."""
    require(distance.op == "tv" and all(law.op == "law" for law in distance.args), "expected tv(P, Q) of arbitrary laws")
    affinity = sub(ONE, call("hellinger2", *distance.args))
    return goal.knowing(add(power(distance, 2), power(affinity, 2)), ONE)


RULE = Rule("affinity", "tv² + (∫ √(pq))² ≤ 1: tv ≤ √(1 − e^{−D_½}) = √(1 − (1 − H²)²)", "Kraft 1955; Le Cam 1986", False, apply)
