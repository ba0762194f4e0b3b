"""Hockey-stick divergences of products that have no closed form or exact sum of their own: by the way that their plan names."""

from ...errors import require
from ...terms import Term
from ..extended import Enclosure
from ..tensor import components, factors, location_pairs
from . import atoms_on_grid, composed, hankel, inversion
from .allocation import is_allocation
from .halves import factors_of, too_many
from .laplace import laplace_pairs, too_long

QUANTITIES = ("hockey_stick", "tv")
READERS = {"contours": hankel.read_hankel_plan, "stretches": atoms_on_grid.read_atoms_plan, "order": inversion.read_inversion_plan}
METHODS = {inversion.InversionPlan: inversion.hockey_stick, hankel.HankelPlan: hankel.hockey_stick,
           atoms_on_grid.AtomsPlan: atoms_on_grid.hockey_stick}


def is_composed(term: Term) -> bool:
    """Whether the term is a hockey-stick divergence of such products, or of a pair of random allocation, which has no other way."""
    P, Q = term.args[:2]
    if term.op not in QUANTITIES:
        return False
    if any(is_allocation(left, right) for left, right, _ in factors(P, Q)):
        return True
    if components(term) is None:
        return False
    if factors_of(P, Q) is not None:
        return too_many(P, Q)
    laplace = laplace_pairs(P, Q)
    return too_long(laplace) if laplace is not None else location_pairs(P, Q, "Normal") is None


def read_product_plan(data):
    """The plan for a product: a transform to be inverted, a path around the axis, atoms or other losses on a grid."""
    keys = data if isinstance(data, dict) else {}
    return next((read for key, read in READERS.items() if key in keys), composed.read_composed_plan)(data)


def hockey_stick(term: Term, plan, value) -> Enclosure:
    """H_{e^ε} of the two products (tv: ε = 0), where ``value`` encloses divergences of components."""
    require(plan is not None, "no plan for a product of different laws")
    method = METHODS.get(type(plan))
    return composed.hockey_stick(term, plan, value) if method is None else method(term, plan)
