"""E_P[e^{sL}; L < ∞] = Σ_k e^{s·l_k}·G_k(s) of one pair, G_k analytic off the real axis from −1 on, for :mod:`.hankel`.

*Finite laws*: l = log p/q, G = p.  *Two Laplace laws* d scales apart: l = ±d, G = ½(1 + 1/(2s+1)) and ½e^{−d}(1 − 1/(2s+1)).

*(1−w)·Q + w·(Q moved by d scales) against a Laplace law Q*: with r = 1 − w + w·e^{2x−d} between r₀ and r₁ on 0 ≤ x ≤ d, in units of the
scale, M(s) = ½r₀^{1+s} + ½e^{−d}·r₁^{1+s} + ½∫₀ᵈ e^{−x}·r^{1+s} dx.  In r, with a = 1 − w, κ = ¼√(w·e^{−d}), b = −½ − s and Re b > 0, the
last is κ∫ r^{1+s}(r−a)^{−3/2} dr from r₀ to r₁, a difference of integrals up to ∞, which substituting r/t for r gives as

    κ·[r₀^{½+s}·F(a/r₀) − r₁^{½+s}·F(a/r₁)],      F(x) = ∫₀¹ t^{b−1}(1−xt)^{−3/2} dt = Σ_k (3/2)_k/k!·x^k/(b+k);

so l = log r₀ and log r₁, with G = ½r₀ + κ√r₀·F and ½e^{−d}r₁ − κ√r₁·F, whose poles are s = k − ½.  F = (1−x)^{−1/2}·₂F₁(b−½, 1; b+1; x)/b
(DLMF 15.8.1).  Where |b+k| ≥ ρ√μ·√(μρ²+k+½) the sum is at most (1−x)^{−3/2}/(μρ²), and, as (3/2)_k/k! ≤ (2/√π)·√(k+3/2) (Gautschi, DLMF
5.6.4), at most (2√3/√π)/(ρ√μ·(1−x)).  For large b, K integrations by parts from t^{b−1} on leave

    (3/2)_K·x^K/(b)_K·Σ_j (3/2+K)_j/j!·x^j/(b+K+j),

at most the next term, (3/2)_K·x^K/(|(b)_{K+1}|·(1−x)^{K+3/2}), times |b+K| over the least |b+K+j|.
"""

from flint import acb, arb, ctx, fmpq

from ...errors import require
from ...terms import Term
from ..cells import cells_of, is_zero, value_of
from ..extended import at_precision
from .sampled_laplace import sampled_laplace


def singular_losses(P: Term, Q: Term):
    """The pair's losses at the current precision; None for laws that no class here is about."""
    cells = cells_of(P, Q)
    if cells is not None:
        return Finite(cells)
    if P.op == Q.op == "Laplace" and P.args[1] is Q.args[1]:
        return Laplace(abs(arb(value_of(P.args[0])) - arb(value_of(Q.args[0]))) / arb(value_of(P.args[1])))
    return None if sampled_laplace(P, Q) is None else SampledLaplace(P, Q)


LOST, ROUND = 3, 32  # bits lost for each unit of |b| over x/(1−x); precisions are multiples of the other


class Finite:
    def __init__(self, cells):
        regular = [cell for cell in cells if not is_zero(cell.p) and not is_zero(cell.q)]
        self.common = sum((arb(cell.q) for cell in regular), arb(0))  # Q(p > 0)
        self.losses = [(arb(cell.p) / arb(cell.q)).log() for cell in regular]
        self.masses = [arb(cell.p) for cell in regular]
        self.finite = sum((cell.p for cell in regular), fmpq(0))  # P(L < ∞)

    def at(self, s: acb) -> list[acb]:
        return [acb(mass) for mass in self.masses]

    def bounds(self, scale: arb, rho: arb) -> list[arb]:
        return self.masses


class Laplace:
    common = finite = fmpq(1)

    def __init__(self, d: arb):
        self.losses, self.masses = [d, -d], [arb(1) / 2, (-d).exp() / 2]

    def at(self, s: acb) -> list[acb]:
        part = 1 / (2 * s + 1)
        return [self.masses[0] * (1 + part), self.masses[1] * (1 - part)]

    def bounds(self, scale: arb, rho: arb) -> list[arb]:
        """|2s + 1| ≥ 2ρ√μ·√(μρ²+½)."""
        part = 1 / (2 * rho * (scale * (scale * rho * rho + arb(1) / 2)).sqrt())
        return [mass * (1 + part) for mass in self.masses]


class SampledLaplace:
    common = finite = fmpq(1)

    def __init__(self, P: Term, Q: Term):
        self.pair, self._known = (P, Q), {}
        w, d, self.ratios = self._parameters()
        self.places, self.losses = [(1 - w) / ratio for ratio in self.ratios], [ratio.log() for ratio in self.ratios]
        kappa = (w * (-d).exp()).sqrt() / 4
        self.masses = [self.ratios[0] / 2, (-d).exp() * self.ratios[1] / 2]
        self.sizes = [kappa * self.ratios[0].sqrt(), -kappa * self.ratios[1].sqrt()]

    def _parameters(self) -> tuple[arb, arb, list[arb]]:
        """w, d, r₀ and r₁."""
        w, d = sampled_laplace(*self.pair)
        require(w > 0 and w <= 1 and d > 0, "the weight of a subsampled law was not shown to be in (0, 1]")
        return w, d, [1 - w + w * (-d).exp(), 1 - w + w * d.exp()]

    def at(self, s: acb) -> list[acb]:
        b = -s - arb(1) / 2
        return [mass + size * self._integral(b, k) for k, (mass, size) in enumerate(zip(self.masses, self.sizes))]

    def bounds(self, scale: arb, rho: arb) -> list[arb]:
        found, root = [], rho * scale.sqrt()
        for mass, size, x in zip(self.masses, self.sizes, self.places):
            left = 1 - x
            sharp, plain = 1 / (left * left.sqrt() * root * root), 2 * arb(3).sqrt() / (arb.pi().sqrt() * root * left)
            found.append(mass + abs(size) * sharp.min(plain))
        return found

    def _integral(self, b: acb, k: int) -> acb:
        """F(a/r_k), by its expansion for large b where that is sharp enough; else with more bits: so many cancel in the continuation."""
        x = self.places[k]
        ratio, size = x / (1 - x), abs(b)
        if size > ratio * ctx.prec:
            return _expanded(b, x, ratio)
        lost = int((LOST * size / ratio.max(arb(1))).mid().floor().unique_fmpz()) // ROUND * ROUND
        with at_precision(ctx.prec + lost + ROUND):
            x = self._place(k)
            return acb(x).hypgeom_2f1(b - arb(1) / 2, acb(1), b + 1) / (b * (1 - x).sqrt())

    def _place(self, k: int) -> arb:
        if (k, ctx.prec) not in self._known:
            w, _, ratios = self._parameters()
            self._known[k, ctx.prec] = (1 - w) / ratios[k]
        return self._known[k, ctx.prec]


def _expanded(b: acb, x: arb, ratio: arb) -> acb:
    """F(x) = Σ_{k<K} (−1)^k·(3/2)_k·x^k/((1−x)^{k+3/2}·(b)_{k+1}) and a rest."""
    term, total, k = 1 / (b * (1 - x) * (1 - x).sqrt()), acb(0), 0
    while k < ctx.prec and not abs(term) < abs(total) * arb(2) ** -ctx.prec:
        total += term
        k += 1
        term *= -ratio * (k + arb(1) / 2) / (b + k)
    distance = abs(b + k) if (b + k).real >= 0 else abs(b.imag)
    error = (abs(term) * abs(b + k) / distance).upper() * arb(0, 1)
    return total + acb(error, error)
