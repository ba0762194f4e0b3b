"""ShuffledBatches(M, t, epochs, side): Gaussian noise on t batches of records in random order, one batch after the other.

*From above*: given where each record is, one run of M an epoch sees the record, and hockey-stick divergences are convex.
*From below* (Chua et al. 2024, How private are DP-SGD implementations?, arXiv 2403.17673; several epochs: arXiv 2411.04205): where all
other records contribute −1 and the one in question 1, or nothing, the sums of batches are those of −1 alone but for 2e_i and e_i, i
uniform.  Between which of the numbers z_j the greatest of them lies, in units of σ, is a processing: P(greatest ≤ z) is
Φ(z − 2/σ)·Φ(z)^{t−1} and Φ(z − 1/σ)·Φ(z)^{t−1}.  Whatever the z_j are, this is from below; these lie where an attacker would look.
"""

from math import log, sqrt

from flint import fmpq

from ...errors import InputError
from ...terms import ONE, Term, add, call, div, make, mul, number, power, sub
from .gaussian import noise_of

PLACES, ABOVE = 24, 7  # standard deviations above the mean of the batch with the record


def written_out(args) -> Term:
    inner, t, epochs, side = args
    pair = inner
    if side.value == "lower":
        sigma = noise_of(inner, "ShuffledBatches from below")
        if not t.is_number:
            raise InputError("ShuffledBatches is worked out from below for a given number t of batches")
        pair = inner if t is ONE or sigma is None else _from_below(div(ONE, sigma), t)
    return pair if epochs is ONE else call("Composed", make("tuple", (pair, epochs)))


def _from_below(move: Term, t: Term) -> Term:
    """The laws of how many z_j are below the greatest; ``move`` is 1/σ."""
    start = number(fmpq(round(8 * sqrt(2 * log(int(t.value.p)))) - 16, 8))
    places = [add(start, mul(number(fmpq(j, PLACES)), sub(add(mul(2, move), ABOVE), start))) for j in range(PLACES + 1)]
    return call("PairMechanism", *(_masses([mul(call("Phi", sub(z, mul(number(moves), move))), power(call("Phi", z), sub(t, ONE)))
                                            for z in places]) for moves in (2, 1)))


def _masses(below: list[Term]) -> Term:
    steps = [below[0], *(sub(high, low) for low, high in zip(below, below[1:])), sub(ONE, below[-1])]
    return call("Finite", make("list", tuple(steps)))
