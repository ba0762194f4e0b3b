"""Divergences of products, and of random allocation, by the way that their plan names."""

from ...errors import require
from ...terms import Term
from ..extended import Enclosure
from . import composed, hankel, inversion, tangents

PROFILE, CURVES = ("hockey_stick", "tv"), ("loss_tail", "tradeoff")
WAYS = {  # what only plans of this way have: their reader, what they are plans for, and how
    "contours": (hankel.read_hankel_plan, hankel.HankelPlan, PROFILE, hankel.hockey_stick),
    "order": (inversion.read_inversion_plan, inversion.InversionPlan, PROFILE, inversion.hockey_stick),
    "factors": (composed.read_composed_plan, composed.ComposedPlan, PROFILE, composed.hockey_stick),
    "step": (tangents.read_tangent_plan, tangents.TangentPlan, CURVES, tangents.by_neighbours),
}


def read_product_plan(data, otherwise):
    """The plan in ``data``, which ``otherwise`` reads when it is of no such way."""
    keys = data if isinstance(data, dict) else {}
    return next((read for key, (read, *_) in WAYS.items() if key in keys), otherwise)(data)


def by_plan(term: Term, plan, value) -> Enclosure:
    """The divergence, where ``value`` encloses others."""
    quantities, method = next((quantities, method) for _, kind, quantities, method in WAYS.values() if isinstance(plan, kind))
    require(term.op in quantities, f"a plan for {' or '.join(quantities)} is none for {term.op}")
    return method(term, plan, value)
