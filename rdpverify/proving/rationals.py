"""Short rationals: the simplest one in an interval, and how complicated one looks."""

import math
from fractions import Fraction

from ..numeric.floats import double
from ..terms import INFINITY

FEW_DIGITS = 8


def simplest_between(low: float, high: float) -> Fraction:
    """The fraction of least denominator (then least numerator) in the closed interval [low, high]; low <= high, both finite."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest_between(-high, -low)
    return _simplest(Fraction(low), Fraction(high))


def _simplest(low: Fraction, high: Fraction) -> Fraction:
    terms = []
    while True:  # continued fractions of the two ends, as long as they agree
        whole = math.ceil(low)
        if whole <= high:
            break
        whole -= 1
        terms.append(whole)
        low, high = 1 / (high - whole), 1 / (low - whole)
    value = Fraction(whole)
    for term in reversed(terms):
        value = term + 1 / value
    return value


def numeric_ends(domain) -> tuple[float, float] | None:
    """The ends of one real interval from a number to a number or oo, as doubles; None for another domain."""
    piece = domain.intervals[0]
    if domain.integers or len(domain.intervals) > 1 or not piece.lower.is_number:
        return None
    if not (piece.upper.is_number or piece.upper is INFINITY):
        return None
    return double(piece.lower.value), math.inf if piece.upper is INFINITY else double(piece.upper.value)


def near(value: float, width: float) -> Fraction:
    """The simplest fraction within ``width`` (relative) of ``value``, or a power of ten that looks simpler."""
    simplest = simplest_between(value - abs(value) * width, value + abs(value) * width)
    if value > 0 and abs(math.log10(value)) > FEW_DIGITS:
        power = Fraction(10) ** round(math.log10(value))
        if abs(float(power) - value) <= value * width and complexity(power) < complexity(simplest):
            return power
    return simplest


def just_above(value: float, width: float) -> Fraction:
    """The simplest fraction in [value·(1+tiny), value + width·max(|value|, tiny)]: for bounds that must hold."""
    margin = abs(value) * 1e-13 + 1e-300
    return simplest_between(value + margin, value + max(abs(value) * width, 2 * margin)) if value != 0 else Fraction(0)


def complexity(value: Fraction) -> int:
    """How long a fraction looks: bits of numerator and denominator; powers of ten count half."""
    bits = abs(value.numerator).bit_length() + value.denominator.bit_length()
    plain = any(number >= 10 and set(str(number)[1:]) == {"0"} for number in (abs(value.numerator), value.denominator))
    return (bits + 1) // 2 if plain else bits
