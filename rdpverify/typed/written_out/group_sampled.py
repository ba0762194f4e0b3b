"""GroupSampled(sigma, k, q): Gaussian noise on the sum of a Poisson subsample, for k records that are added or removed together."""

from math import comb

from ...errors import InputError
from ...terms import ONE, ZERO, Term, call, make, mul, number, power, sub

MOST = 64  # records, whose weights are seen to sum to 1


def written_out(args) -> Term:
    """Σ Bin(k, q)(i)·N(i, σ) against N(0, σ)."""
    sigma, k, q = args
    if not k.is_number or k.value > MOST:
        raise InputError(f"the size of the group is given, and at most {MOST}")
    size, parts = int(k.value.p), []
    for i in range(size + 1):
        powers = [power(base, number(count)) for base, count in ((q, i), (sub(ONE, q), size - i)) if count]
        parts.append((mul(number(comb(size, i)), *powers), call("Normal", i, sigma)))
    parts = [part for part in parts if part[0] is not ZERO]  # of the rates 0 and 1
    law = parts[0][1] if len(parts) == 1 else make("Mixture", (make("tuple", part) for part in parts))
    return call("PairMechanism", law, call("Normal", 0, sigma))
