"""Tails of sums over masses m(n) = C·e^{cn}·I_{|n−s|}(x), those of Skellam laws and their shifts.

m is log-concave, as a constant times a convolution of two Poisson laws (Hoggar 1974): log m(n+1) − log m(n) =: r(n) never increases.
With λ = e^c·x/2 and z = x²/4, for n ≥ s, from the power series of I term by term:

    log(λ/(n−s+1)) − z/(n−s+1) ≤ r(n) ≤ log(λ/(n−s+1)).

So α·r_p − (α−1)·r_q is at most α·r_p(u) − (α−1)·r_q(v) for u ≤ n ≤ v, and known from some point on.  For one law and a shift of it by
d > 0, I_ν² ≤ (1 + 1/ν)·I_{ν−1}·I_{ν+1} (coefficient by coefficient in the series of products, DLMF 10.31.3) gives

    r(n) − r(n+d) ≤ log((n−s+d+1)/(n−s+1))    for n ≥ s.

Tails towards −∞ are those of n ↦ m(−n), where c and s change their signs.
"""

from functools import lru_cache

from flint import arb, fmpq

from ...errors import RuleError, require
from ...terms import ZERO, Term, add
from ...terms.evaluate import ball
from ...terms.normal import polynomial_coefficients
from .sums import TailPair

MOST_PIECES, FARTHEST = 400, 1 << 24


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
    if len(p) == 1 and len(q) <= 1 and all(bessel_form(row.shape) for row in (*p, *q)):
        return BesselPair(p[0], q[0] if q else None, side, start, lambda: TailPair(p, q, side, start, centre, tail))
    return TailPair(p, q, side, start, centre, tail)


class _Side:
    """One mass function seen towards side·∞, at k = side·n."""

    def __init__(self, row, side: int):
        self.row, self.side = row, side
        self.c, s, self.x = bessel_form(row.shape)
        self.s = side * s
        half = ball(self.x, {}) / 2
        require(half > 0, "a Bessel function has an argument not known to be positive")
        self.log_rate, self.z = side * ball(self.c, {}) + half.log(), half * half

    def log_mass(self, k: int) -> arb:
        return self.row.mass(self.side * k).log()

    def rise(self, k: int) -> arb:
        """r(k)"""
        return self.log_mass(k + 1) - self.log_mass(k)

    def same_but_shifted(self, other: "_Side") -> bool:
        return self.c is other.c and self.x is other.x


class BesselPair:
    """As :class:`.sums.TailPair`, which ``general`` makes, for one row each; q is None where P is summed alone."""

    def __init__(self, p, q, side: int, start: int, general):
        if any(row is not None and (row.lower if side < 0 else row.upper) is not None for row in (p, q)):
            raise RuleError("a support begins or ends inside a tail")
        self.first, self.p, self.q, self.general = side * start, _Side(p, side), None if q is None else _Side(q, side), general

    def power_bound(self, order: fmpq) -> arb:
        """Upper bound of Σ p^α·q^{1−α}: the first summand, and a geometric series."""
        alpha, beta, k = arb(order), arb(1 - order), self.first
        height, rise = alpha * self.p.log_mass(k), alpha * self.p.rise(k)
        if order != 1:
            height, rise = height + beta * self.q.log_mass(k), rise + beta * self.q.rise(k)
        require(rise < 0, f"no decay of the summand was shown beyond {k}")
        if order > 1 and not self.p.same_but_shifted(self.q):
            try:
                return self.general().power_bound(order)
            except RuleError:  # where it ends at a kink, for one
                pass
        if order > 1:
            shifted, rise = self._shifted_rise(beta), rise / 2
            if shifted < 0:
                rise = shifted
            else:
                self._check_rise(order, order - 1, rise.upper())
        return (height.exp() / -rise.expm1()).upper()

    def power_diverges(self, order: fmpq) -> bool:
        """The summand is at most λ^k/k! times a power of k, whatever the order."""
        return False

    def _shifted_rise(self, beta: arb) -> arb:
        """An upper bound of r_p − β·(r_p − r_q), β < 0, from the first k on for one law and a shift of it; else not-a-number."""
        p, q, k = self.p, self.q, self.first
        if not p.same_but_shifted(q) or k < p.s:
            return arb.nan()
        return p.rise(k) - beta * (arb(k - q.s + 1) / arb(k - p.s + 1)).log().max(arb(0))

    def _check_rise(self, wp: fmpq, wq: fmpq, level: arb):
        """Raises RuleError unless wp·r_p(k) − wq·r_q(k) ≤ level from the first k on is shown, wp ≥ wq ≥ 0."""
        p, q, w, v = self.p, self.q, arb(wp), arb(wq)
        last = max(self.first, p.s, q.s) + 1
        while not self._far_rise(w, v, last) <= level:
            last = self.first + 2 * (last - self.first)
            if last - self.first > FARTHEST:
                raise RuleError(f"no decay of the summand was shown beyond {self.first}")
        stack, pieces = [(self.first, last)], 0
        while stack:
            lower, upper = stack.pop()
            pieces += 1
            if w * p.rise(lower) - v * q.rise(upper) <= level:
                continue
            if lower == upper or pieces > MOST_PIECES:
                raise RuleError(f"no decay of the summand was shown beyond {self.first}")
            middle = (lower + upper) // 2
            stack += [(middle + 1, upper), (lower, middle)]

    def _far_rise(self, w: arb, v: arb, k: int) -> arb:
        """An upper bound of w·r_p − v·r_q from k on, k at least both places."""
        p, q = self.p, self.q
        own, other = arb(k - p.s + 1), arb(k - q.s + 1)
        apart = (other / own).log().max(arb(0))  # of log((k−s_q+1)/(k−s_p+1)), which tends to 0 from one side
        return w * p.log_rate - v * q.log_rate - (w - v) * own.log() + v * (apart + q.z / other)

    def ratio_bound(self) -> arb:
        """Upper bound of Σ p·|log(p/q)|: the log ratio moves by at most a constant in each step."""
        p, q, k = self.p, self.q, self.first
        ratio = p.rise(k).exp()
        require(ratio < 1, f"no decay of the summand was shown beyond {k}")
        far = max(k, p.s, q.s) + 1
        own, other = arb(far - p.s + 1), arb(far - q.s + 1)
        beyond = abs(p.log_rate - q.log_rate) + abs((own / other).log()) + p.z / own + q.z / other
        step = beyond.max(abs(p.rise(k) - q.rise(far))).max(abs(q.rise(k) - p.rise(far)))
        start = abs(p.log_mass(k) - q.log_mass(k))
        return (p.log_mass(k).exp() * (start / (1 - ratio) + step * ratio / (1 - ratio) ** 2)).upper()

    def ratio_falls(self) -> bool:
        """Whether log(p/q) is non-increasing along the tail: r_p ≤ r_q."""
        if self.p.same_but_shifted(self.q):
            return self.p.s <= self.q.s
        try:
            self._check_rise(fmpq(1), fmpq(1), arb(0))
        except RuleError:
            return False
        return True

    def greatest_ratio(self) -> arb | None:
        """An upper bound of log(p/q)."""
        return self.p.log_mass(self.first) - self.q.log_mass(self.first) if self.ratio_falls() else None

    def ratio_grows(self) -> bool:
        """Whether log(p/q) → ∞ along the tail: (λ_p/λ_q)^k·(k−s_q)!/(k−s_p)! times what is bounded."""
        if self.p.same_but_shifted(self.q):
            return self.p.s > self.q.s
        return bool(self.p.log_rate > self.q.log_rate)
