"""Quantities of mechanisms, one of which is the other with its output processed further: the quantity is no larger.

    rdp(M, a) ≤ rdp(N, b)                          for M ⊑ N and a ≤ b; pure_dp is rdp of the order ∞
    privacy_profile(M, s) ≤ privacy_profile(N, t)  for M ⊑ N and s ≥ t;    epsilon(M, δ) alike; pure_dp is epsilon at 0 too
    tcdp(M, w) ≤ tcdp(N, v)                        for M ⊑ N and w ≤ v; zcdp is the one for all orders;    gdp(M) ≤ gdp(N)

⊑ is :mod:`kernel.processing`.  The tilts of ExponentialMechanism(e) are among those of ExponentialMechanism(f) for e ≤ f.
Both may be multiplied by one number c ≥ 0, > 0 where the quantity might be ∞.  With ``by``, the smaller or the larger side of the
conclusion is replaced by that quantity.
"""

from ...definitions.quantities import QUANTITIES
from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ZERO, Term, call, mul
from ..defined import is_real
from ..goal import Goal, sides, strict
from ..processing import processed
from ..rule import read_divergence, text_of

GROWING, FALLING, PLAIN = ("rdp", "tcdp"), ("privacy_profile", "epsilon"), ("gdp",)
LIMITS = {"pure_dp": "rdp", "zcdp": "tcdp"}  # the last of the growing ones


def apply(goal: Goal, data: dict) -> list[Goal]:
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
        found = [Relation(less.args[0], "<=", more.args[0])]
    else:
        found = processed(less, more, goal.signs)
    if kind in FALLING:
        first, second = second, first
    if first is not second and second is not INFINITY:
        require(is_real(first) and is_real(second), "the orders or levels are not known to be real numbers in the right order")
        found.append(Relation(first, "<=", second))
    bare = goal.changed(given=())
    return [bare.changed(conclusion=relation) for relation in found]


def _read(side: Term) -> tuple[str, Term, Term | None]:
    """(quantity, mechanism, order or level)"""
    if side.op in LIMITS:
        return LIMITS[side.op], side.args[0], INFINITY
    if side.op in GROWING or side.op in FALLING:
        return side.op, *side.args
    if side.op in PLAIN:
        return side.op, side.args[0], None
    raise RuleError("a side is not a quantity of a mechanism")
