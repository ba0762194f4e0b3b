"""How much precision the search for a plan needs, before anything is known about the integrand.  Not trusted."""

from ..definitions.measures import VARIABLE, Measure
from ..kernel.extended import at_precision
from ..terms import Term, walk
from ..terms.evaluate import ball

STEERING_BITS = 80
MOST_LOST, SLACK_BITS = 1_500, 16  # with thousands of bits quadrature takes minutes
LARGEST_EXPONENT = 10_000


def largest_exponent(term: Term) -> int:
    """Greatest |log₂| among the numbers of a term: how much steering can cancel."""
    sizes = [abs(int(part.value.p).bit_length() - int(part.value.q).bit_length()) for part in walk(term) if part.is_number]
    return min(max(sizes, default=0), LARGEST_EXPONENT)


def lost_bits(*laws: Measure) -> int:
    """How many bits cancel in the normalising constants, as in Phi(20) - Phi(15)."""
    constants = {summand for law in laws for part in law.parts
                 for summand in (part.log_density.args if part.log_density.op == "add" else (part.log_density,))
                 if VARIABLE.value not in summand.free and any(inner.op == "add" for inner in walk(summand))}
    return max(map(_cancelled, constants), default=0)


def _cancelled(constant: Term) -> int:
    working = STEERING_BITS
    while working <= MOST_LOST:
        with at_precision(working):
            known = ball(constant, {}).rel_accuracy_bits()
        if known > 0:
            return max(0, working - known - SLACK_BITS)
        working *= 4
    return 0
