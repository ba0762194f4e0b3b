"""M(s) = E_P[e^{sL}] of random allocation: powers of a mean Z = (X₁ + … + X_t)/t of independent lognormals X = e^{az − a²/2}, a = 1/σ.

Z is the likelihood ratio of AllocationRatio(σ, t, 1) against AllocationRatio(σ, t, 0), so that under the latter M(s) = E Z^{1+s}, and
E Z^{−s} the other way round.  Let S = tZ and F(u) = E S^m·e^{−uS} = m!·[x^m](Σ_k φ_k(u)·x^k/k!)^t with φ_k(u) = E X^k·e^{−uX}, φ_k(0) =
e^{k(k−1)a²/2}.

*Whole powers*: E S^m = F(0).  *Others*, with w = x + iy, x > 0, on a ray turned by θ, 0 ≤ θ < π/2, on which less cancels for large y:
Γ(w)·E S^{m−w} = ∫ u^{w−1}·F(u) du = e^{iθw}·∫ e^{wv}·F(e^{v+iθ}) dv.

*The rule* with nodes ih, N = 2π/h: by Poisson's sum e^{iθw}·h·Σ_i e^{wv}·F(e^{v+iθ}) = Σ_n e^{θnN}·Γ(w + inN)·E S^{m−w−inN}.  As
|Γ(x + iy)| ≤ Γ(x)·cos(b)^{−x}·e^{−b|y|}, 0 < b < π/2 (its integral on a turned ray), the terms n ≠ 0 are together, for b > θ and y ≥ 0, at
most E S^{m−x}·Γ(x)·cos(b)^{−x}·(e^{−by}/(e^{(b−θ)N} − 1) + e^{by}/(e^{(b+θ)N} − 1)); b = arctan(N/x) is good.

*Nodes left out.*  Below: |F(u)| ≤ E S^m.  Above, for any q > x: S^{m+q}·|e^{−uS}| ≤ ((m+q)/(e·|u|·cos θ))^{m+q}, and by the means of X_i,
E S^{−q} ≤ t^{−q}·E Π X_i^{−q/t} = t^{−q}·e^{(1+q/t)·qa²/2}.  Both leave geometric series.

*φ_k at the nodes* is E X^k·E e^{−uX′}, X′ = e^{ka²}·X: a rule in z with the step η = h/a, whose points are nodes, so that all of them come
from one product of polynomials.  Moved to Im z = ±β, β ≤ (π/2 − θ)/a, where |e^{−uX′}| ≤ 1, it is wrong by at most
2e^{β²/2}/(e^{2πβ/η} − 1) (Trefethen & Weideman 2014, Theorem 5.1); what lies beyond R in z has at most 2η·e^{−R²/2}/(√(2π)·(1 − e^{−Rη})).

*For large y.*  log Z = a·g/√t + rest, g = (z₁ + … + z_t)/√t standard normal and independent of the rest: |M(c + iy)| ≤ M(c)·e^{−a²y²/(2t)}.
"""

from flint import acb, acb_series, arb, arb_poly, arb_series, ctx, fmpq, fmpz, fmpz_poly

from ...deadline import look
from ...errors import BudgetExceeded, require
from ...terms import INFINITY, ONE, ZERO, Term
from ...terms.evaluate import ball
from ..cells import value_of
from ..extended import Enclosure, at_precision, exactly, finite, infinity, nonnegative
from .losses import Moments

FAMILY, REASON = "AllocationRatio", "power of a mean of lognormals, by its Laplace transform"
MOST_NODES, GUARD = 50_000, 16
MOST_ORDER, MOST_WORK = 1_000, 20_000_000  # nodes times squares of orders
MOST_BITS = 1 << 30  # of all the numbers at the nodes
ROUNDS, ZERO_SPACING = 5, fmpq(0)
MORE = 4  # than the power: the larger x, the fewer nodes are below
FAR, SHARE = 50, 1  # y up to which the ray is not turned; the larger this is, the more it is


def is_allocation(P: Term, Q: Term) -> bool:
    """Whether these are the laws of one ratio with the record and without it, in either order."""
    return P.op == Q.op == FAMILY and P.args[:2] == Q.args[:2] and {P.args[2], Q.args[2]} == {ZERO, ONE} and not P.free


def allocation(P: Term, Q: Term) -> "Allocation | None":
    """The moments of the loss of P against Q; None for other laws."""
    return Allocation(P.args[0], int(P.args[1].value.p), P.args[2] is ONE) if is_allocation(P, Q) else None


def divergence(term: Term) -> Enclosure:
    """renyi, kl, max_divergence, chi2 or hellinger2 of such a pair; all losses are possible both ways."""
    sums, order = allocation(*term.args[:2]), term.args[-1]
    if term.op == "chi2":
        return finite(nonnegative(sums.powers(fmpq(1))[0].real - 1), REASON)
    if term.op == "hellinger2":
        return finite(nonnegative(1 - sums.powers(fmpq(-1, 2))[0].real), REASON)
    if term.op == "max_divergence" or order is INFINITY:
        return infinity("log(p/q) grows without bound")
    require(term.op in ("kl", "renyi"), f"no enclosure is known for {term.op} of random allocation")
    if order is ZERO:
        return exactly(fmpq(0), "the two laws have one support")
    if term.op == "kl" or order is ONE:
        return _at_one(sums)
    value = order.value if order.is_number else ball(order, {})
    require(value > 0 and not (arb(value) - 1).contains(0), "the order was not separated from 0 and 1 at this precision")
    return finite(nonnegative(sums.renyi(value)), REASON)


def _at_one(sums: "Allocation") -> Enclosure:
    """D₁ is between those of orders just below and above (van Erven & Harremoës 2014, Theorem 3)."""
    near = fmpq(1, 1 << ctx.prec)
    with at_precision(2 * ctx.prec):
        return finite(nonnegative(sums.renyi(1 - near).union(sums.renyi(1 + near))), REASON)


class Allocation(Moments):
    """Of P against Q, P being the law with the record, or the other way round."""

    def __init__(self, sigma: Term, steps: int, with_record: bool):
        self.sigma, self.steps, self.with_record = sigma, steps, with_record

    @property
    def a(self) -> arb:
        """1/σ at the current precision."""
        return 1 / arb(value_of(self.sigma))

    def at(self, s: acb) -> acb:
        if s.imag < 0:
            return self.at(s.conjugate()).conjugate()
        return self.powers(s.real, s.imag, 0 if s.imag == 0 else 1)[-1]

    def on_line(self, c: fmpq, spacing: fmpq, count: int) -> list[acb]:
        return self.powers(c, spacing, count)

    def beyond(self, c: fmpq, y: arb) -> arb:
        return (self.far(c) * (-((self.a * y) ** 2) / (2 * self.steps)).exp()).upper()

    def renyi(self, order: fmpq | arb) -> arb:
        return self.powers(order - 1)[0].real.log() / arb(order - 1)

    def powers(self, c: fmpq | arb, spacing: fmpq | arb = ZERO_SPACING, count: int = 0) -> list[acb]:
        """M(c + ij·spacing) for j = 0 … count."""
        power = 1 + c if self.with_record else -c
        if count == 0 and arb(power).is_integer() and power >= 0:
            whole = _whole(arb(power))
            return [acb(self._coefficient(self._moments(whole)) / arb(self.steps) ** whole)]
        values = self._other_powers(power, spacing, count)
        return [value.conjugate() for value in values] if self.with_record else values

    def _moments(self, m: int) -> list[arb]:
        """E X^k for k = 0 … m."""
        rate = self.a**2 / 2
        return [(k * (k - 1) * rate).exp() for k in range(m + 1)]

    def _coefficient(self, moments: list, series=arb_series):
        """m!·[x^m](Σ_k moments_k·x^k/k!)^t, m the last k."""
        look()
        m, old = len(moments) - 1, ctx.cap
        if m > MOST_ORDER:
            raise BudgetExceeded(f"a power of a mean of lognormals is computed up to order {MOST_ORDER}")
        ctx.cap = m + 1
        try:
            return (series([moment / fmpz.fac_ui(k) for k, moment in enumerate(moments)]) ** self.steps)[m] * fmpz.fac_ui(m)
        finally:
            ctx.cap = old

    def _other_powers(self, power: fmpq | arb, spacing: fmpq | arb, count: int) -> list[acb]:
        """E Z^{power − ij·spacing} for j = 0 … count."""
        m = max(_whole(arb(power)) + MORE, 0)
        step, first, last, q, bits, turn = self._nodes(arb(power), m, arb(spacing) * count)
        if last - first > MOST_NODES or (last - first) * m**2 > MOST_WORK or (last - first) * (m + 1) * bits > MOST_BITS:
            raise BudgetExceeded("a power of a mean of lognormals needs too many nodes")
        with at_precision(bits + GUARD):
            x, shift = arb(m - power), arb(spacing) * step
            values = self._transform(m, step, first, last, bits, turn)
            values = [value * (x * step * i).exp() for i, value in enumerate(values, first)]
            nodes = [arb_poly([value.real for value in values]), arb_poly([value.imag for value in values])]
            left = self._coefficient(self._moments(m)) * (x * step * (first - 1)).exp() / (1 - (-x * step).exp())
            above = (m + q) * (arb(m + q).log() - 1) - q * arb(self.steps).log() + (1 + q / arb(self.steps)) * q * self.a**2 / 2
            above -= (m + q) * turn.cos().log()
            left += (above - (m + q - x) * step * (last + 1)).exp() / (1 - (-(m + q - x) * step).exp())
            sums = []
            for j in _looking(range(count + 1)):
                around = acb(0, shift * j)
                real, imag = (part(around.exp()) for part in nodes)
                total = (around * first).exp() * (real + acb(0, 1) * imag) + _around(left)
                sums.append(step * total * (acb(0, turn) * acb(x, arb(spacing) * j)).exp())
            others = _others(x, 2 * arb.pi() / step, turn)
            share = x.gamma() - others(arb(0))
            require(share > 0, "the nodes are too wide for a power of a mean of lognormals")
            most = (sums[0].real.upper() / share).upper()
            terms = []
            for j, total in enumerate(sums):
                w = acb(x, arb(spacing) * j)
                terms.append((total + _around(most * others(w.imag))) * w.rgamma() * ((w - m) * arb(self.steps).log()).exp())
            return terms

    def _nodes(self, power: arb, m: int, last: arb) -> tuple[arb, int, int, int, int, arb]:
        """h, the first and the last node, q > x, bits and θ for E Z^{power − iy}, 0 ≤ y ≤ ``last``, by estimates: whatever they are, what
        they give is an enclosure."""
        wanted = (ctx.prec + GUARD) * arb.const_log2()
        with at_precision(64):
            a, t, x = +self.a, arb(self.steps), m - power
            greatest = self._coefficient(self._moments(m)).log()
            size = power * t.log() + (power * (power - 1)).max(arb(0)) * a**2 / (2 * t)
            if power >= 1:
                k = m - MORE
                low, high = (self._coefficient(self._moments(order)).log() for order in (k - 1, k))
                size = high + (high - low) * (power - k)
            left = (wanted / (SHARE * last + wanted)).mid() * arb.pi() / 2 if last > FAR else arb.pi() / 2  # of the angle
            need, size = wanted + left * last, size + x.lgamma()
            q = _whole(2 * need / (1 + (1 + 2 * a**2 * need / t).sqrt()) + x) + 1
            above = (m + q) * (arb(m + q).log() - 1 - left.sin().log())
            top = (above - q * t.log() + (1 + q / t) * q * a**2 / 2 + need - size) / (m + q - x)
            sharp = need + t.log() + (x * top + greatest - size).max(arb(0)) + GUARD
            width = arb.pi() * a * (2 / sharp).sqrt()
            width = width if width > 2 * arb.pi() * a**2 / left else 2 * arb.pi() * left / (sharp + (left / a) ** 2 / 2)
            period = 2 * wanted / arb.pi() + 3 * x
            for _ in range(ROUNDS):  # towards period·b + x·log cos b = wanted
                b = (period / x).atan()
                period -= (period * b + x * b.cos().log() - wanted) / b
            period = (period + 2 * last + GUARD).max(arb.pi() / 2 / left * (period + 2 * x) + last + GUARD)
            step = (2 * arb.pi() / period).min(width).mid()
            bits = _whole(sharp / arb.const_log2()) + 1
            turn = (arb.pi() / 2 - left).mid() if last > FAR else arb(0)
            return step, -_whole((need + greatest - size) / x / step) - 1, _whole(top / step) + 1, q, bits, turn

    def _transform(self, m: int, step: arb, first: int, last: int, bits: int, turn: arb) -> list:
        """F at e^{v+iθ} for the nodes v."""
        a, means = self.a, self._moments(m)
        eta, reach = step / a, (2 * bits * arb.const_log2()).sqrt()
        beta = (2 * arb.pi() / eta).min((arb.pi() / 2 - turn) / a)
        wrong = 2 * (beta**2 / 2).exp() / (2 * arb.pi() * beta / eta).expm1()
        wrong += 2 * eta * (-(reach**2) / 2).exp() / ((2 * arb.pi()).sqrt() * (1 - (-reach * eta).exp()))
        ends = [(_whole((k * a - reach) / eta) - 1, _whole((k * a + reach) / eta) + 1) for k in range(m + 1)]
        start = first + ends[0][0]
        places = _looking(range(start, last + ends[-1][1] + 1))
        towards = -acb(0, turn).exp()
        falls = [((step * place - a**2 / 2).exp() * towards).exp() for place in places]
        parts = [_fixed([value.real for value in falls], bits)]
        if not turn.is_zero():
            parts.append(_fixed([value.imag for value in falls], bits))
        fall_error = max(error for _, error in parts)
        transforms, peak, unit = [], eta / (2 * arb.pi()).sqrt(), arb(2) ** -bits
        for k, (low, high) in enumerate(ends):
            look()
            bell = [peak * (-((eta * j - k * a) ** 2) / 2).exp() for j in range(high, low - 1, -1)]
            weights, weight_error = _fixed(bell, bits)
            error = arb(0, (wrong + (weight_error * len(bell) + fall_error * sum(weights) * unit) * unit).upper())
            products = [fmpz_poly(weights) * fmpz_poly(fixed) for fixed, _ in parts]
            transforms.append([[product[high + i - start] * unit**2 + error for product in products] for i in range(first, last + 1)])
        number, series = (arb, arb_series) if turn.is_zero() else (acb, acb_series)
        return [self._coefficient([mean * number(*value) for mean, value in zip(means, values)], series) for values in zip(*transforms)]


def _looking(items):
    """The items, with a look at the clock before each."""
    for item in items:
        look()
        yield item


def _others(x: arb, period: arb, turn: arb):
    """What the terms n ≠ 0 of the rule are at most at y, without E S^{m−x}."""
    b = (period / x).atan()
    require(b > turn, "the ray of a power of a mean of lognormals is turned too far")
    after, before = (1 / ((b + side * turn) * period).expm1() for side in (-1, 1))
    return lambda y: x.gamma() * b.cos() ** -x * ((-b * y).exp() * after + (b * y).exp() * before)


def _fixed(values: list[arb], bits: int) -> tuple[list[fmpz], arb]:
    """Values in [−1, 1] in units of 2^−bits, and how many units they are wrong by at most."""
    scaled = [value * arb(2) ** bits for value in values]
    widest = max((value.rad() for value in scaled), default=arb(0))
    return [value.mid().floor().unique_fmpz() for value in scaled], 1 + widest


def _around(radius: arb) -> acb:
    """Every number at most so far from 0."""
    return acb(arb(0, 1) * radius.upper(), arb(0, 1) * radius.upper())


def _whole(value: arb) -> int:
    return int(value.mid().floor().unique_fmpz())
