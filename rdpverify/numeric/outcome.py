"""Plans for means of the outcome of a given law: the closed form, or an integral of either sign.  Not trusted."""

from flint import fmpq

from ..kernel.enclosures.outcome import signed_shares
from ..kernel.extended import at_precision
from ..kernel.integrals.integral import Power
from ..terms import Term
from .plans import NoPlan, plan_of
from .routes import CLOSED, INTEGRATION, closed_plan


def outcome_plan(term: Term, bits: int, route: str | None = None) -> dict:
    """A plan aiming at ``bits`` correct bits; only of one ``route`` when that is given."""
    if route != INTEGRATION:
        try:
            return closed_plan(term, bits)
        except NoPlan:
            if route == CLOSED:
                raise
    with at_precision(bits):
        _, shares = signed_shares(term)
    above, below = (None if share is None else plan_of(share, share, Power(fmpq(1)), bits) for share in shares)
    return {"bits": bits, "above": above, "below": below}
