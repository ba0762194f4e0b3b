"""The order at which a formula in alpha is smallest, such as a conversion of an RDP curve to (ε, δ).  Steering only: an enclosure at the
order found bounds the infimum over all orders from above; nothing is said from below."""

from flint import arb, fmpq

from ..errors import BudgetExceeded, RuleError
from ..kernel.enclosure import enclose as certified
from ..kernel.extended import at_precision
from ..terms import Term, number, substitute
from .enclosing import plans_for
from .plans import NoPlan
from .rationals import short_rational
from .summit import summit

STEER_BITS = 60
SMALLEST, START, LARGEST = -6, 3, 14  # α − 1 = 2^k
STEPS = 14
ORDER_BITS = 16  # of α − 1: the value is flat around its best order


def best_order(question: Term) -> fmpq:
    """A short rational α > 1 near which ``question``, a term whose only symbol is alpha, is smallest; raises RuleError when it has no
    finite value at any order looked at."""
    known: dict[fmpq, arb] = {}

    def height(step: fmpq) -> arb:
        if step not in known:
            known[step] = -_value(question, 1 + step)
        return known[step]

    k = START
    while k > SMALLEST and height(fmpq(2) ** (k - 1)) >= height(fmpq(2) ** k):
        k -= 1
    while k < LARGEST and height(fmpq(2) ** (k + 1)) > height(fmpq(2) ** k):
        k += 1
    middle = fmpq(2) ** k
    if not height(middle).is_finite():
        raise RuleError("no finite value was found at any order")
    if SMALLEST < k < LARGEST:
        middle = summit(height, middle / 2, middle, 2 * middle, ORDER_BITS, STEPS)
    return 1 + short_rational(middle, ORDER_BITS)


def _value(question: Term, order: fmpq) -> arb:
    term = substitute(question, {"alpha": number(order)})
    try:
        found = certified(term, STEER_BITS, plans_for(term, STEER_BITS))  # once: an order that needs more is not near the best one
    except (RuleError, BudgetExceeded, NoPlan):
        return arb.pos_inf()
    with at_precision(64):
        return found.upper.mid()
