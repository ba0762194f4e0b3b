"""Tails of sums over masses m(n) = C·e^{cn}·I_{|n−s|}(x), those of Skellam laws, for one law alone and for a law and a shift of it.

m is log-concave, as a constant times a convolution of two Poisson laws (Hoggar 1974): log m(n+1) − log m(n) =: r(n) never increases.
For one law and a shift of it by d > 0, I_ν² ≤ (1 + 1/ν)·I_{ν−1}·I_{ν+1} (coefficient by coefficient in the series of products, DLMF
10.31.3) gives

    0 ≤ r(n) − r(n+d) ≤ log((n−s+d+1)/(n−s+1))    for n ≥ s.

Tails towards −∞ are those of n ↦ m(−n), where c and s change their signs.  Other pairs of such laws have the tails of all sums
(:mod:`.sums`).
"""

from functools import lru_cache

from flint import arb, fmpq

from ...errors import RuleError, require
from ...terms import ZERO, Term, add
from ...terms.normal import polynomial_coefficients
from .sums import TailPair


@lru_cache(maxsize=256)
def bessel_form(shape: Term) -> tuple[Term, int, Term] | None:
    """(c, s, x) of a shape log I_{|n−s|}(x) + c·n + constant, or None."""
    parts = shape.args if shape.op == "add" else (shape,)
    functions = [part.args[0] for part in parts if part.op == "log" and part.args[0].op == "besseli"]
    if len(functions) != 1:
        return None
    order, x = functions[0].args
    place = polynomial_coefficients(order.args[0], "_x") if order.op == "Abs" and not x.free else None
    rest = polynomial_coefficients(add(ZERO, *(part for part in parts if part.op != "log" or part.args[0] is not functions[0])), "_x")
    if place is None or rest is None or len(place) != 2 or len(rest) > 2 or not all(c.is_number and c.value.q == 1 for c in place):
        return None
    slope = int(place[1].value.p)
    if abs(slope) != 1:
        return None
    return rest[1] if len(rest) == 2 else ZERO, -slope * int(place[0].value.p), x


def tail_pair(p, q, side: int, start: int, centre: int, tail):
    """The tails of two laws beyond one point."""
    forms = [bessel_form(row.shape) for row in (*p, *q)]
    if len(p) == 1 and len(q) <= 1 and None not in forms and len({(c, x) for c, _, x in forms}) == 1:
        return ShiftedPair(p[0], q[0] if q else None, side, start)
    return TailPair(p, q, side, start, centre, tail)


class _Side:
    """One mass function seen towards side·∞, at k = side·n."""

    def __init__(self, row, side: int):
        self.row, self.side, self.place = row, side, side * bessel_form(row.shape)[1]

    def log_mass(self, k: int) -> arb:
        return self.row.mass(self.side * k).log()

    def rise(self, k: int) -> arb:
        """r(k)"""
        return self.log_mass(k + 1) - self.log_mass(k)


class ShiftedPair:
    """As :class:`.sums.TailPair`, for one row and a shift of it; q is None where P is summed alone."""

    def __init__(self, p, q, side: int, start: int):
        if any(row is not None and (row.lower if side < 0 else row.upper) is not None for row in (p, q)):
            raise RuleError("a support begins or ends inside a tail")
        self.first, self.p, self.q = side * start, _Side(p, side), None if q is None else _Side(q, side)

    def power_bound(self, order: fmpq) -> arb:
        """Upper bound of Σ p^α·q^{1−α}: the first summand, and a geometric series."""
        alpha, beta, k = arb(order), arb(1 - order), self.first
        height, rise = alpha * self.p.log_mass(k), alpha * self.p.rise(k)
        if order != 1:
            height += beta * self.q.log_mass(k)
            rise += beta * self.q.rise(k)
        if order > 1:  # r_p − β·(r_p − r_q), β < 0
            rise = self.p.rise(k) - (beta * self._apart(k) if self.ratio_grows() else 0)
        require(rise < 0, f"no decay of the summand was shown beyond {k}")
        return (height.exp() / -rise.expm1()).upper()

    def power_diverges(self, order: fmpq) -> bool:
        """The summand is at most λ^k/k! times a power of k, whatever the order."""
        return False

    def _apart(self, k: int) -> arb:
        """An upper bound of |r_p − r_q| from k on, k at least both places."""
        places = self.p.place, self.q.place
        require(k >= max(places), "a tail begins before the middle of a law")
        return (arb(k - min(places) + 1) / arb(k - max(places) + 1)).log()

    def ratio_bound(self) -> arb:
        """Upper bound of Σ p·|log(p/q)|: the log ratio moves by at most a constant in each step."""
        p, q, k = self.p, self.q, self.first
        ratio = p.rise(k).exp()
        require(ratio < 1, f"no decay of the summand was shown beyond {k}")
        far = max(k, p.place, q.place)
        step = self._apart(far).max(abs(p.rise(k) - q.rise(far))).max(abs(q.rise(k) - p.rise(far)))
        start = abs(p.log_mass(k) - q.log_mass(k))
        return (p.log_mass(k).exp() * (start / (1 - ratio) + step * ratio / (1 - ratio) ** 2)).upper()

    def greatest_ratio(self) -> arb | None:
        """An upper bound of log(p/q), which falls along the tail or grows without end."""
        return None if self.ratio_grows() else self.p.log_mass(self.first) - self.q.log_mass(self.first)

    def ratio_grows(self) -> bool:
        """Whether log(p/q) → ∞ along the tail."""
        return self.p.place > self.q.place
