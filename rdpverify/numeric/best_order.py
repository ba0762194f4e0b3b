"""The order at which a formula in alpha is smallest, such as a conversion of an RDP curve to (ε, δ).  Steering only: an enclosure at the
order found bounds the infimum over all orders from above, and is where the evidence for a lower bound is sought (numeric.infimum)."""

from flint import arb, fmpq

from ..errors import BudgetExceeded, OutOfTime, RuleError
from ..kernel.enclosures.enclosure import enclose as certified
from ..kernel.enclosures.optimal import OPTIMAL
from ..kernel.extended import at_precision
from ..terms import Term, number, substitute
from .enclosing import plans_for
from .optimal import nearly
from .plans import NoPlan
from .rationals import lost_bits, short_rational
from .parabolic_maximum import parabolic_maximum

SPARE_BITS = 44
SMALLEST, START, LARGEST = -6, 3, 14  # α − 1 = 2^k
BESIDE = 1 << 30
ORDER_BITS = 16  # of α − 1: the value is flat around its best order


def best_order(question: Term, bits: int = ORDER_BITS, smallest: int = SMALLEST) -> fmpq:
    """A short rational α > 1 near which ``question``, a term whose only symbol is alpha, is smallest, with
    ``bits`` of α − 1, half of them correct, α − 1 being at least 2^smallest; raises RuleError when it has no finite value at any order
    looked at."""
    known: dict[fmpq, arb] = {}

    def height(step: fmpq) -> arb:
        if step not in known:
            lost = 2 * lost_bits(1 + step) if step < fmpq(1, 1 << SPARE_BITS // 2) else 0
            known[step] = _value(question, 1 + step, bits + SPARE_BITS + lost)
        return known[step]

    k = START
    while k > smallest and height(fmpq(2) ** (k - 1)) >= height(fmpq(2) ** k):
        k -= 1
    while k < max(LARGEST, bits) and height(fmpq(2) ** (k + 1)) > height(fmpq(2) ** k):
        k += 1
    middle = fmpq(2) ** k
    if not height(middle).is_finite():
        raise RuleError("no finite value was found at any order")
    with at_precision(bits + SPARE_BITS):
        if smallest < k < max(LARGEST, bits):
            middle = parabolic_maximum(height, middle / 2, middle, 2 * middle, bits, max(bits, 14))
        return 1 + short_rational(middle, bits)


def _value(question: Term, order: fmpq, bits: int) -> arb:
    """Minus the value, −∞ where none is found."""
    for place in (order, order + (order - 1) / BESIDE):  # a single order may be one where two cases meet
        term = substitute(question, {"alpha": number(place)})
        try:
            if term.op in OPTIMAL and order - 1 >= fmpq(2) ** SMALLEST:  # its bounds take far more bits than the number does
                return -nearly(term, bits - SPARE_BITS // 2)
            enclosure = certified(term, bits, plans_for(term, bits))  # once: an order that needs more is not near the best one
        except OutOfTime:
            raise
        except (RuleError, BudgetExceeded, NoPlan):
            continue
        with at_precision(bits):
            return (-enclosure.upper).mid()
    return arb.neg_inf()
