"""D_α(P‖Q) = 1/(α−1) · log E_Q (dP/dQ)^α, in nats, for α in [0, oo]."""

from ...terms import call, symbol
from ..divergence import Divergence
from ..domains import NONNEGATIVE, ORDER
from ..signature import Signature, Slot

ORDER_SLOT = Slot("order", "order", NONNEGATIVE, default=symbol("alpha"), natural=ORDER, infinite=True)


def at_special_order(args):
    """The definition at orders 1 and oo, where the formula has a hole: kl and max_divergence; None at other orders."""
    first, second, order = args
    if order.is_number and order.value == 1:
        return call("kl", first, second)
    if order.op == "oo":
        return call("max_divergence", first, second)
    return None


DIVERGENCE = Divergence(
    Signature("renyi", (Slot("P", "law"), Slot("Q", "law"), ORDER_SLOT), "real",
              summary="Rényi divergence of the given order, in nats",
              source="Rényi 1961; van Erven & Harremoës 2014, Definitions 1-3"),
    meaning="1/(order-1)*log E_Q r**order; order 1: E_P log r; order oo: log of the essential supremum of r; "
            "order 0: -log Q(p > 0). "
            "Order >= 1: +oo iff P is not absolutely continuous with respect to Q or the integral diverges. "
            "Order in (0, 1): over the common support, +oo iff P and Q are mutually singular.",
    equal_to=at_special_order,
)
