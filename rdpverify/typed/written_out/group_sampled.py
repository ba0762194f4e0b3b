"""GroupSampled(sigma, k, q): Gaussian noise on the sum of a Poisson subsample, for k records that are added or removed together."""

from math import comb

from ...errors import InputError
from ...terms import ONE, Term, call, make, mul, number, power, sub

MOST = 64  # records, whose weights are seen to sum to 1


def written_out(args) -> Term:
    """Σ Bin(k, q)(i)·N(i, σ) against N(0, σ)."""
    sigma, k, q = args
    if not k.is_number or k.value > MOST:
        raise InputError(f"the size of the group is given, and at most {MOST}")
    size, parts = int(k.value.p), []
    for i in range(size + 1):
        powers = [power(base, number(count)) for base, count in ((q, i), (sub(ONE, q), size - i)) if count]
        parts.append(make("tuple", (mul(number(comb(size, i)), *powers), call("Normal", i, sigma))))
    return call("PairMechanism", make("Mixture", parts), call("Normal", 0, sigma))
