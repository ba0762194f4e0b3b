"""Masses at privacy losses on a grid jη, in integers: rounded up throughout, or down throughout.

H_{e^ε} = E_P (1 − e^{ε−L})₊, L the sum of independent losses: convolutions of integers.
"""

from flint import arb, arb_poly, fmpq, fmpz, fmpz_poly

from ...deadline import look
from ...errors import require

SCALE = 88  # masses are multiples of 2^−SCALE
TRIMMED = 66  # tails of less than 2^−TRIMMED are cut off
MOST_LENGTH = 1 << 21  # of a convolution


def to_integer(mass: arb, up: bool) -> fmpz:
    """A mass as a multiple of 2^−SCALE, rounded up, or down; a negative one is 0."""
    scaled = mass.max(arb(0)) * arb(2) ** SCALE
    return (scaled.upper().ceil() if up else scaled.lower().floor()).unique_fmpz()


class Masses:
    """P-masses at the losses (``offset`` + i)·η, in units of 2^−SCALE, and ``infinite`` at loss ∞; rounded ``up`` or down throughout."""

    def __init__(self, offset: int, finite_part, infinite: fmpz, up: bool):
        self.up = up
        self.offset, self.coefficients, self.infinite = self._trimmed(offset, finite_part, infinite)

    @classmethod
    def at(cls, units: dict[int, fmpz], infinite: fmpz, up: bool) -> "Masses":
        """Of masses by their grid points."""
        first, last = min(units, default=0), max(units, default=0)
        require(last - first <= MOST_LENGTH, "the losses of a component do not lie on the grid of the composition")
        return cls(first, [units.get(j, fmpz(0)) for j in range(first, last + 1)], infinite, up)

    def _trimmed(self, offset: int, units, infinite: fmpz):
        """Small tails: at the top they count as ∞ or not at all, at the bottom as the lowest loss kept or not at all."""
        few = fmpz(1) << (SCALE - TRIMMED)
        first, last, below, above = 0, len(units), fmpz(0), fmpz(0)
        while last - first > 1 and above + units[last - 1] <= few:
            last -= 1
            above += units[last]
        while last - first > 1 and below + units[first] <= few:
            below += units[first]
            first += 1
        kept = units[first:last]
        if self.up:
            kept[0] += below
            infinite += above
        return offset + first, kept, infinite

    @property
    def seen(self) -> fmpz:
        """The mass at finite losses."""
        return sum(self.coefficients, fmpz(0))

    def times(self, other: "Masses") -> "Masses":
        look()
        require(len(self.coefficients) + len(other.coefficients) <= MOST_LENGTH, f"a composition has more than {MOST_LENGTH} losses")
        product = (fmpz_poly(self.coefficients) * fmpz_poly(other.coefficients)).coeffs() or [fmpz(0)]
        rest = (fmpz(1) << SCALE) - 1 if self.up else fmpz(0)
        infinite = (self.infinite * (other.seen + other.infinite) + other.infinite * self.seen + rest) >> SCALE
        return Masses(self.offset + other.offset, [(value + rest) >> SCALE for value in product], infinite, self.up)

    def power(self, count: int) -> "Masses":
        result, square = None, self
        while True:
            if count & 1:
                result = square if result is None else result.times(square)
            count >>= 1
            if not count:
                return result
            square = square.times(square)

    def around(self, place: arb, width: arb) -> arb:
        """At least the mass at the losses jη with |j − ``place``| ≤ ``width``, when these are rounded down from a mass of at most 1."""
        first = int((place - width).lower().floor().unique_fmpz()) - self.offset
        last = int((place + width).upper().ceil().unique_fmpz()) - self.offset
        lost = (fmpz(1) << SCALE) - self.seen - self.infinite
        return arb(sum(self.coefficients[max(first, 0) : max(last + 1, 0)], lost)) / arb(2) ** SCALE

    def expectation(self, eps: arb, step: fmpq) -> arb:
        """Σ mass·(1 − e^{ε−L})₊: term by term next to L = ε, as a polynomial in e^{−η} beyond."""
        first = max(0, int((eps / arb(step)).lower().floor().unique_fmpz()) - self.offset)
        total, near = arb(self.infinite), min(first + 2, len(self.coefficients))
        for i in range(first, near):
            total += arb(self.coefficients[i]) * (1 - (eps - arb(step * (self.offset + i))).exp()).max(arb(0))
        beyond = self.coefficients[near:]
        if beyond:
            scale = (eps - arb(step * (self.offset + near))).exp()
            total += arb(sum(beyond, fmpz(0))) - scale * arb_poly(beyond)((-arb(step)).exp())
        return total / arb(2) ** SCALE
