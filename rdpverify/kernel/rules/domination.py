"""R2-dual: g(r) ≤ κ + μ(r−1) + Σ λᵢ fᵢ(r) for every ratio r gives E_Q g ≤ κ + Σ λᵢ cᵢ for every pair with E_Q fᵢ ≤ cᵢ.

It is asked for r > 0 only: g and the fᵢ are continuous on (0, ∞) and their values at 0 are their limits there (0·log 0 = 0), so
the inequality at r = 0 follows.  The part of P singular to Q, of mass s = 1 − E_Q r, counts with the slope at ∞: a divergence is
E_Q f(r) + f'(∞)·s.  When a premise bounds r from above, s = 0.  Otherwise the inequality holds for all large r; divided by r it
gives g'(∞) ≤ μ + Σ λᵢ fᵢ'(∞) in the limit, where a slope ∞ comes only with s = 0 (that divergence is finite), and
E_Q μ(r−1) = −μs cancels.  The target and the premises may be sums of divergences of two laws and of their mixtures, which are such
expectations too (kernel.functionals).
"""

from ...words.domains import Domain, Interval
from ...errors import RuleError, require
from ...exact import is_whole
from ...terms import INFINITY, ONE, ZERO, add, mul, sub, symbol
from ..defined import requirements
from ..functionals import functional
from ..generators import number_bound, ratio_limits
from ..goal import Goal, sides
from ..rule import read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    P, Q, target = functional(goal, *sides(goal.conclusion))
    require(target is not None, "a max divergence is not an expectation")
    majorant, left = dominating(goal, data, P, Q, target.limit)
    bare, name = goal.changed(given=()), goal.fresh("r")
    r = symbol(name)
    inner = bare.changed(symbols=bare.symbols + ((name, Domain((_ratio_interval(goal, P, Q),))),))
    if not target.convex and any(requirements(part(r), inner.signs) for part in target.parts):
        raise RuleError("the integrand is not known to be defined for all ratios")
    return [*(inner.concluding(part(r), "<=", majorant(r)) for part in target.parts), *left]


def dominating(goal: Goal, data: dict, P, Q, limit):
    """M(r) = κ + μ(r−1) + Σ λᵢ fᵢ(r), and the goals that λᵢ ≥ 0 and κ + Σ λᵢ cᵢ ≤ limit, by which E_Q M is at most that."""
    bare = goal.changed(given=())
    mu, kappa = read_defined(bare, text_of(data, "mu", "0")), read_defined(bare, text_of(data, "kappa", "0"))
    used = [_entry(goal, bare, item, P, Q) for item in data.get("multipliers", ())]
    signs = [bare.nonnegative(weight) for weight, _ in used if not bare.signs.nonnegative(weight)]
    total = add(kappa, *(mul(weight, bound.limit) for weight, bound in used))
    return (lambda r: add(kappa, mul(mu, sub(r, ONE)), *(mul(weight, bound.f(r)) for weight, bound in used)),
            [*signs, bare.bounding(total, limit)])


def _entry(goal: Goal, bare: Goal, item, P, Q):
    """(λᵢ, bound) from [index of a premise, formula]."""
    if not (isinstance(item, list) and len(item) == 2 and is_whole(item[0], 0, len(goal.given) - 1)):
        raise RuleError("a multiplier is [index of a premise, formula]")
    bounded = number_bound(goal.given[item[0]])
    bound = bounded and functional(goal, *bounded, (P, Q))[2]
    if bound is None or not bound.convex:
        raise RuleError(f"premise {item[0]} is not an expectation bound on this pair")
    return read_defined(bare, item[1]), bound


def _ratio_interval(goal: Goal, P, Q) -> Interval:
    lower, upper = ratio_limits(goal, P, Q)
    return Interval(lower or ZERO, upper or INFINITY, lower is None, upper is None)
