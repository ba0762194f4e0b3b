"""M(s) = E_P e^{sL} of (1−w)·Q + w·(Q moved by d scales) against a Laplace law Q, or the other way round, at many s = c + iy.

In units of the scale, with r(x) = 1 − w + w·e^{2x−d} on [0, d], and n = 1 + s, or n = −s the other way round,

    M(s) = ½·r(0)ⁿ + ½·e^{−d}·r(d)ⁿ + ½∫₀ᵈ e^{−x}·r(x)ⁿ dx.

The integral by Gauss and Legendre's rule with N nodes, exact for degrees below 2N: a function that is at most m in modulus on the ellipse
with foci ±1 and sum of semi-axes ρ has Chebyshev coefficients at most 2m·ρ^{−k} (Trefethen 2013, Theorem 8.1), and the rule, like the
integral, is at most 2 for each T_k, so that the error is at most Σ_{k≥2N} 8m·ρ^{−k}.  There |Im x| ≤ β; the two terms of r have arguments
within 2β < π of each other, so that cos β·r(Re x) ≤ |r(x)| ≤ r(Re x), and |arg r| is at most 2β, and at most arcsin κ when the second
term is at most κ < 1 times the first.
"""

from dataclasses import dataclass

from flint import acb, arb, fmpq

from ...errors import require
from ...exact import is_whole, rational
from ...terms import Term
from ...deadline import look
from .exponential_sums import exponential_sums
from .losses import Moments, SampledLaplace

MOST_NODES = 2_000


@dataclass(frozen=True)
class GaussPlan:
    """``nodes`` N, and the ``ellipse`` ρ."""

    nodes: int
    ellipse: fmpq


def read_gauss(data) -> GaussPlan:
    """The plan in ``data``; raises RuleError (or an error that the reader of plans catches) when it is misshapen."""
    plan = GaussPlan(data["nodes"], rational(data["ellipse"]))
    fits = is_whole(plan.nodes, 1, MOST_NODES) and plan.ellipse > 1
    require(fits, f"a rule of Gauss and Legendre has 1 to {MOST_NODES} nodes and an ellipse > 1")
    return plan


class ByGauss(Moments):
    """The pair (P, Q) of which P is subsampled, or the pair (Q, P) when ``backward``."""

    def __init__(self, P: Term, Q: Term, backward: bool, plan: GaussPlan | None):
        self.found, self.backward, self.plan = SampledLaplace(P, Q), backward, plan
        self.w, self.d = self.found.w, self.found.d

    def on_line(self, c: fmpq, spacing: fmpq, count: int) -> list[acb]:
        require(isinstance(self.plan, GaussPlan), "the moments of a subsampled Laplace law need a rule")
        power, half = -arb(c) if self.backward else 1 + arb(c), self.d / 2
        places = [(arb(0), arb(1)), (self.d, (-self.d).exp())]
        for k in range(self.plan.nodes):
            look()
            node, weight = arb.legendre_p_root(self.plan.nodes, k, weight=True)
            x = half * (1 + node)
            places.append((x, weight * half * (-x).exp()))
        losses = [self._ratio(x).log() for x, _ in places]
        heights = [acb((mass / 2).log() + power * loss) for (_, mass), loss in zip(places, losses)]
        slopes = [acb(-loss if self.backward else loss) for loss in losses]
        share, turn, found = *self._rule(power), []
        for j, total in enumerate(exponential_sums(heights, slopes, spacing, count)):
            error = (share * (turn * arb(spacing * j)).exp()).upper() * arb(0, 1)
            found.append(total + acb(error, error))
        return found

    def far(self, c: fmpq) -> arb:
        return self.on_line(c, fmpq(1), 0)[0].real.upper()

    def beyond(self, c: fmpq, y: arb) -> arb:
        return self.found.beyond(-1 - c if self.backward else c, y)

    def _ratio(self, x: arb) -> arb:
        return 1 - self.w + self.w * (2 * x - self.d).exp()

    def _rule(self, power: arb) -> tuple[arb, arb]:
        """(error at y = 0, how fast its logarithm grows with y)."""
        rho, half = arb(self.plan.ellipse), self.d / 2
        wide, high = half * (rho + 1 / rho) / 2, half * (rho - 1 / rho) / 2
        require(2 * high < arb.pi(), "the ellipse of the rule reaches a zero of a density")
        most = self._ratio(half + wide) ** power if power > 0 else (high.cos() * self._ratio(half - wide)) ** power
        share = self.w * (2 * wide).exp() / (1 - self.w)
        angle = (2 * high).min(share.asin()) if share < 1 else 2 * high
        largest = half / 2 * (wide - half).exp() * most
        return 8 * largest * rho ** (-2 * self.plan.nodes) / (1 - 1 / rho), angle
