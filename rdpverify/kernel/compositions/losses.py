"""M(s) = E_P[e^{sL}; L < ∞] of the privacy loss L = log p/q of one pair: Σ_k e^{s·l_k}·G_k(s), G_k analytic but for poles k − ½, k ≥ 0.

*Finite laws*: l = log p/q, G = p.  *DiscreteLaplace(0, t) against DiscreteLaplace(m, t)*, α = e^{−1/t}: l = m/t with G = 1/(1+α), −m/t with
α^m/(1+α), and (m − 2k)/t with α^k(1−α)/(1+α) for 0 < k < m.  *The pair of BoundedRange(η)*, e^y/(e^η−1) against e^{−y}/(1−e^{−η}) on
(0, η), whose loss is 2y − η: l = ±η, G = e^η/((e^η−1)(1+2s)) and −1/((e^η−1)(1+2s)).

*(1−w)·Q + w·(Q moved by d scales) against a Laplace law Q*, w = 1 for two Laplace laws: with r = 1 − w + w·e^{2x−d} between r₀ and r₁ on 0
≤ x ≤ d, in units of the scale, M(s) = ½r₀^{1+s} + ½e^{−d}·r₁^{1+s} + ½∫₀ᵈ e^{−x}·r^{1+s} dx. In r, with a = 1 − w, κ = ¼√(w·e^{−d}), b =
−½ − s and Re b > 0, the last is κ∫ r^{1+s}(r−a)^{−3/2} dr from r₀ to r₁, a difference of integrals up to ∞, which substituting r/t for r
gives as

    κ·[r₀^{½+s}·F(a/r₀) − r₁^{½+s}·F(a/r₁)],      F(x) = ∫₀¹ t^{b−1}(1−xt)^{−3/2} dt = Σ_k (3/2)_k/k!·x^k/(b+k);

so l = log r₀ and log r₁, with G = ½r₀ + κ√r₀·F and ½e^{−d}r₁ − κ√r₁·F, whose poles are s = k − ½; for other s by continuation.  The other
way round E_Q[e^{−sL}] = M(−1−s).
F = (1−x)^{−1/2}·₂F₁(b−½, 1; b+1; x)/b (DLMF 15.8.1).  Where |b+k| ≥ D for all k the sum is at most (1−x)^{−3/2}/D, and where
|b+k| ≥ R·√(k+½), at most (2√3/√π)/(R·(1−x)), as (3/2)_k/k! ≤ (2/√π)·√(k+3/2) (Gautschi, DLMF 5.6.4).  For large b, K integrations by
parts from t^{b−1} on leave

    (3/2)_K·x^K/(b)_K·Σ_j (3/2+K)_j/j!·x^j/(b+K+j),

at most the next term, (3/2)_K·x^K/(|(b)_{K+1}|·(1−x)^{K+3/2}), times |b+K| over the least |b+K+j|.
"""

from flint import acb, arb, ctx, fmpq

from ...definitions.quantities import dominating_pairs
from ...errors import require
from ...terms import ONE, Term, call
from ...deadline import look
from ..cells import cells_of, is_zero, value_of
from ..extended import at_precision
from ..moved import whole_distance
from ..sampled import subsampled
from ..steps import step_cells
from .exponential_sums import exponential_sums

LOST, ROUND = 3, 32  # bits lost for each unit of |b| over x/(1−x); precisions are multiples of the other
FARTHEST = 1_000  # between two discrete laws


def losses_of(P: Term, Q: Term) -> "Losses | None":
    """The pair's losses at the current precision; None for laws that no class here is about."""
    cells = cells_of(P, Q)
    if cells is not None:
        return Finite(cells)
    if P.op == "Density" and range_pair(P.args[3]) == (P, Q):
        return BoundedRange(arb(value_of(P.args[3])))
    discrete = whole_distance(P, Q, "DiscreteLaplace")
    if discrete is not None and discrete[0] <= FARTHEST:
        return DiscreteLaplace(discrete[0], value_of(discrete[1].args[1]))
    cells = step_cells(P, Q)
    if cells is not None:
        return Finite(cells)
    return None if sampled_laplace(P, Q) is None else SampledLaplace(P, Q)


def range_pair(eta: Term) -> tuple[Term, Term] | None:
    """The laws of BoundedRange(eta); None where that is no mechanism."""
    if not eta.is_number or eta.value <= 0:
        return None
    (pair,) = dominating_pairs(call("BoundedRange", eta))
    return pair.P, pair.Q


def distance(P: Term, Q: Term, family: str) -> arb | None:
    """How many scales two laws of a location family with one scale are apart; None for other laws."""
    if not P.op == Q.op == family or P.args[1] is not Q.args[1]:
        return None
    return abs(arb(value_of(P.args[0])) - arb(value_of(Q.args[0]))) / arb(value_of(P.args[1]))


def sampled_laplace(law: Term, base: Term) -> tuple[arb, arb] | None:
    """(w, d) when ``law`` is (1−w)·base + w·(base moved by d scales), base a Laplace law."""
    weight, moved = subsampled(law, base) or (ONE, law)
    d = distance(moved, base, "Laplace")
    return None if d is None else (arb(value_of(weight)), d)


class Moments:
    """``at(s)`` is M(s); ``beyond(c, y)`` bounds |M(c + it)| for all t ≥ y, ``away(c, y)`` for t at least y ≤ π/``step`` away from the
    multiples of 2π/``step``; P(L < ∞) is ``finite``, Q(p > 0) ``common``.

    The losses lie at ``offset`` and multiples of ``step`` beside it, where these are known; ``exact_step`` is a rational step."""

    finite = common = fmpq(1)
    step = exact_step = None

    def on_line(self, c: fmpq, spacing: fmpq | arb, count: int) -> list[acb]:
        """M(c + ij·spacing) for j = 0 … count."""
        values = []
        for j in range(count + 1):
            look()
            values.append(self.at(acb(arb(c), arb(spacing * j))))
        return values

    def far(self, c: fmpq) -> arb:
        """An upper bound of M(c)."""
        return self.at(acb(arb(c))).real.upper()

    def beyond(self, c: fmpq, y: arb) -> arb:
        return self.far(c)

    away = beyond


class Losses(Moments):
    """``losses`` l with the limits ``masses`` of G far from its poles, which here G is itself."""

    def __init__(self, losses, masses):
        self.losses, self.masses = losses, masses

    def factors(self, s: acb) -> list:
        """G(s) for each loss."""
        return self.masses

    def bounds(self, near: arb, root: arb | None = None) -> list[arb]:
        """At least |G(s)| for each loss, where |s − (k−½)| ≥ ``near``, and ≥ ``root``·√(k+½) if that is given, for all k ≥ 0."""
        return self.masses

    def terms(self, s: acb) -> list[acb]:
        return [(s * loss).exp() * factor for loss, factor in zip(self.losses, self.factors(s))]

    def at(self, s: acb) -> acb:
        return sum(self.terms(s), acb(0))

    def beyond(self, c: fmpq, y: arb) -> arb:
        return sum((bound * (arb(c) * loss).exp() for bound, loss in zip(self.bounds(y), self.losses)), arb(0)).upper()


class Finite(Losses):
    def __init__(self, cells):
        regular = [cell for cell in cells if not is_zero(cell.p) and not is_zero(cell.q)]
        super().__init__([(arb(cell.p) / arb(cell.q)).log() for cell in regular], [arb(cell.p) for cell in regular])
        self.finite = sum((cell.p for cell in regular), fmpq(0))
        self.common = sum((cell.q for cell in regular), fmpq(0))

    def on_line(self, c: fmpq, spacing: fmpq, count: int) -> list[acb]:
        if not self.losses:
            return [acb(0)] * (count + 1)
        heights = [acb(mass.log() + arb(c) * loss) for mass, loss in zip(self.masses, self.losses)]
        return exponential_sums(heights, list(map(acb, self.losses)), spacing, count)


class DiscreteLaplace(Losses):
    def __init__(self, m: fmpq, scale):
        share = (-1 / arb(scale)).exp()
        masses = [arb(1), *((1 - share) * share**k for k in range(1, int(m.p))), share ** int(m.p)]
        self.exact_step, self.step, self.offset = 2 / scale if isinstance(scale, fmpq) else None, 2 / arb(scale), arb(m) / arb(scale)
        super().__init__([self.offset - k * self.step for k in range(len(masses))], [mass / (1 + share) for mass in masses])


class BoundedRange(Losses):
    def __init__(self, eta: arb):
        super().__init__([eta, -eta], [1 + 1 / eta.expm1(), 1 / eta.expm1()])

    def factors(self, s: acb) -> list[acb]:
        part = 1 / (2 * s + 1)
        return [self.masses[0] * part, -self.masses[1] * part]

    def bounds(self, near: arb, root: arb | None = None) -> list[arb]:
        return [mass / (2 * near) for mass in self.masses]


class SampledLaplace(Losses):
    """Of P against Q, P being subsampled, or the other way round when ``backward``."""

    def __init__(self, P: Term, Q: Term, backward: bool = False):
        self.pair, self.backward, self._known = (P, Q), backward, {}
        w, d, ratios = self.w, self.d, _ = self._parameters()
        super().__init__([ratio.log() for ratio in ratios], [ratios[0] / 2, (-d).exp() * ratios[1] / 2])
        kappa = (w * (-d).exp()).sqrt() / 4
        self.places, self.sizes = [(1 - w) / ratio for ratio in ratios], [kappa * ratios[0].sqrt(), -kappa * ratios[1].sqrt()]

    def _parameters(self) -> tuple[arb, arb, list[arb]]:
        """w, d, r₀ and r₁."""
        w, d = sampled_laplace(*self.pair)
        require(w > 0 and w <= 1 and d > 0, "the weight of a subsampled law was not shown to be in (0, 1]")
        return w, d, [1 - w + w * (-d).exp(), 1 - w + w * d.exp()]

    def at(self, s: acb) -> acb:
        return super().at(-1 - s if self.backward else s)

    def beyond(self, c: fmpq, y: arb) -> arb:
        return super().beyond(-1 - c if self.backward else c, y)

    def factors(self, s: acb) -> list[acb]:
        b = -s - arb(1) / 2
        return [mass + size * self._integral(b, k) for k, (mass, size) in enumerate(zip(self.masses, self.sizes))]

    def bounds(self, near: arb, root: arb | None = None) -> list[arb]:
        sizes = []
        for mass, size, x in zip(self.masses, self.sizes, self.places):
            most = 1 / ((1 - x) * (1 - x).sqrt() * near)
            if root is not None:
                most = most.min(2 * arb(3).sqrt() / (arb.pi().sqrt() * root * (1 - x)))
            sizes.append(mass + abs(size) * most)
        return sizes

    def _integral(self, b: acb, k: int) -> acb:
        """F(a/r_k), by its expansion for large b where that is sharp enough; else with more bits: so many cancel in the continuation."""
        x = self.places[k]
        if x.is_zero():
            return 1 / b
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
