"""Which divergences are enclosed as those of products, or from others at neighbouring levels.  Not trusted: their plans say which."""

from functools import lru_cache

from flint import ctx

from ..kernel.cells import CELL_LIMIT
from ..kernel.compositions.allocation import is_allocation
from ..kernel.compositions.halves import factors_of, groups_of, ratios
from ..kernel.compositions.laplace import is_laplace, too_long
from ..kernel.compositions.products import PROFILE
from ..kernel.compositions.tangents import exactly_summed
from ..kernel.tensor import components, factors, normal_distance
from ..terms import Term

MANY_COPIES = 600  # of one Laplace law


def is_composed(term: Term) -> bool:
    """Whether the term is a hockey-stick divergence of products without closed form or exact sum, or of a pair of random allocation."""
    P, Q = term.args[:2]
    if term.op not in PROFILE:
        return False
    if any(is_allocation(left, right) for left, right, _ in factors(P, Q)):
        return True
    if components(term) is None:
        return False
    if factors_of(P, Q) is not None:
        return _too_many(P, Q, ctx.prec)
    return too_long(P, Q) or _dear(P, Q) if is_laplace(P, Q) else normal_distance(P, Q) is None


def _dear(P: Term, Q: Term) -> bool:
    """Whether the exact sum over the losses of Laplace laws takes longer than their inverted transform: of many copies of one pair."""
    return all(copies >= MANY_COPIES for *_, copies in factors(P, Q))


@lru_cache(maxsize=64)
def _too_many(P: Term, Q: Term, precision: int) -> bool:
    """Whether two products of finite laws have too many likelihood ratios in a half."""
    return any(ratios(group) > CELL_LIMIT for group in groups_of(factors_of(P, Q)))


def by_levels(term: Term) -> bool:
    """Whether a loss tail or trade-off function has no sum or closed form of its own."""
    if term.op not in ("tradeoff", "loss_tail") or term.args[0] is term.args[1]:
        return False
    if term.op == "tradeoff":
        return not exactly_summed(term)
    P, Q = term.args[:2]
    together = components(term) is not None or is_allocation(P, Q)
    return factors_of(P, Q) is None and together and (not is_laplace(P, Q) or too_long(P, Q))
