"""Enclosures from text, and published decimals as intervals of half a unit in their last place."""

from fractions import Fraction

import pytest
from flint import arb, fmpq

from rdpverify.exact import rational
from certified import enclose as certified
from rdpverify.kernel.extended import at_precision
from rdpverify.language import parse
from rdpverify.numeric import enclose


class Found:
    """An enclosure with the record that repeats it."""

    def __init__(self, text: str, digits: int, route: str | None = None):
        self.term = parse(text)
        self.enclosure, self.plans = enclose(self.term, digits, route=route)

    def again(self):
        bits = max((plan["bits"] for plan in self.plans.values()), default=128)
        return certified(self.term, bits, self.plans)

    def rounds_to(self, published: str) -> bool:
        """The whole enclosure lies within half a unit in the last place of the published decimal."""
        mantissa = published.lower().partition("e")
        places = len(mantissa[0].partition(".")[2]) - int(mantissa[2] or 0)
        half = Fraction(1, 2) / Fraction(10) ** places
        return self.near(published, half)

    def near(self, published: str, distance: Fraction) -> bool:
        with at_precision(256):
            ends = [rational(published) + sign * fmpq(distance.numerator, distance.denominator) for sign in (-1, 1)]
            return bool(arb(ends[0]) <= self.enclosure.lower and self.enclosure.upper <= arb(ends[1]))

    def relatively_near(self, published: str, tolerance: str = "1e-8") -> bool:
        return self.near(published, abs(Fraction(published)) * Fraction(tolerance))


@pytest.fixture
def found():
    return lambda text, digits=20, route=None: Found(text, digits, route)
