"""D_α(P‖Q) ≤ ρα for all orders α of a stretch, shown by finitely many of them: for any two laws.

Let M(α) = E_Q[(p/q)^α]·e^{−c(α−u)} be finite at the orders 1 ≤ x₁ < … < x_n, n even.  With L = log(p/q) it is E_Q[e^{α(L−c)}]·e^{cu}, all
of whose derivatives of even order are ≥ 0, so by Newton's remainder M⁽ⁿ⁾(ξ)/n!·Π(α−xᵢ) the polynomial p through its values at these orders
lies above it wherever an odd number of them lies to the right.  A stretch of two or more orders is covered gap by gap, its first or last
order left out where the numbers ask for it.  Order 1 may begin a stretch, with u = 1 and M(1) = 1: nothing is left out next to it.

On a gap, N(α) = ρα(α−1) − c(α−u) − log p(α) ≥ 0 is then a statement about one polynomial, and N(1) = 0.  On a piece
N is at least its value at an end from which it rises inwards, throughout or at the end when N″ ≥ 0; at least N(e) − N′(e)²/(2m) for
either end e when N″ ≥ m > 0; and at least N(middle) − sup|N′|·width/2.
"""

from flint import arb, arb_poly, fmpq

from ...deadline import look

MOST_HALVINGS = 12


def stretch_holds(orders: list[fmpq], heights: list[arb], rho: arb) -> bool:
    """Whether (α−1)·D_α ≤ ρα(α−1) between the first and the last of two or more increasing orders ≥ 1, with its ``heights`` there."""
    stretch = Stretch(orders, heights, rho)
    return all(stretch.gap_holds(index) for index in range(len(orders) - 1))


class Stretch:
    """The tilted moments at the orders of a stretch, and the polynomials through them, in t = α − middle."""

    def __init__(self, orders: list[fmpq], heights: list[arb], rho: arb):
        self.orders, self.rho, first, last = orders, rho, orders[0], orders[-1]
        self.middle = (first + last) / 2
        self.tilt = ((heights[-1] - heights[0]) / arb(last - first)).mid()
        self.points = [arb(order - self.middle) for order in orders]
        self.moments = [(height - self.tilt * arb(order - first)).exp() for order, height in zip(orders, heights)]
        self.polynomials: dict[tuple[int, int], arb_poly] = {}

    def gap_holds(self, index: int) -> bool:
        """Between two neighbouring orders, by an even number of orders of which an odd number lies on each side."""
        begin, end = index % 2, len(self.orders) - (len(self.orders) - index) % 2
        if (begin, end) not in self.polynomials:
            used = slice(begin, end)
            self.polynomials[begin, end] = arb_poly.interpolate(self.points[used], self.moments[used], algorithm="newton")
        return self._holds(self.polynomials[begin, end], self.orders[index], self.orders[index + 1], MOST_HALVINGS)

    def _holds(self, poly: arb_poly, left: fmpq, right: fmpq, halvings: int) -> bool:
        look()
        centre, radius = (left + right) / 2, arb(right - left) / 2
        around = poly(arb_poly([arb(centre - self.middle), 1]))
        _, slope, curvature = self._room(around, centre, (-radius).union(radius))
        for end, sign, place in ((left, 1, -radius), (right, -1, radius)):
            value, inward, _ = self._room(around, centre, place)
            value = arb(0) if end == 1 else value
            if value >= 0 and (sign * slope >= 0 or curvature >= 0 and sign * inward >= 0):
                return True
            if curvature > 0 and value - inward * inward / (2 * curvature.lower()) >= 0:
                return True
        if self._room(around, centre, arb(0))[0] - slope.abs_upper() * radius >= 0:
            return True
        return halvings > 0 and self._holds(poly, left, centre, halvings - 1) and self._holds(poly, centre, right, halvings - 1)

    def _room(self, poly: arb_poly, centre: fmpq, place: arb) -> tuple[arb, arb, arb]:
        """N, N′ and N″ at centre + place."""
        slopes = poly.derivative()
        value, order = poly(place), place + arb(centre)
        first, second = slopes(place) / value, slopes.derivative()(place) / value
        room = self.rho * order * (order - 1) - self.tilt * (order - arb(self.orders[0])) - value.log()
        return room, self.rho * (2 * order - 1) - self.tilt - first, 2 * self.rho - (second - first * first)
