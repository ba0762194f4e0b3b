"""Short rationals near approximate numbers.  Steering only: nothing depends on how near."""

from flint import arb, fmpq


def short_rational(value, bits: int) -> fmpq:
    """A dyadic rational with about ``bits`` significant bits near ``value`` (arb or fmpq)."""
    if isinstance(value, fmpq) and value.q == 1 and int(value.p).bit_length() <= bits:
        return value
    mantissa, exponent = arb(value).mid().man_exp()
    mantissa, exponent = int(mantissa), int(exponent)
    excess = abs(mantissa).bit_length() - bits
    if excess > 0:
        mantissa, exponent = (mantissa + (1 << (excess - 1))) >> excess, exponent + excess
    return fmpq(mantissa) * fmpq(2) ** exponent


def power_of_two(value) -> fmpq:
    """The power of two at or just below a positive ``value``."""
    mantissa, exponent = arb(value).mid().man_exp()
    return fmpq(2) ** (int(exponent) + int(mantissa).bit_length() - 1)


def lost_bits(order: fmpq) -> int:
    """How many bits are lost in α − 1 next to order 1."""
    return max(0, int((order - 1).q).bit_length() - int((order - 1).p).bit_length())
