"""M(s) = E_P[e^{sL}; L < ∞] of the privacy loss L = log p/q of one pair, on the line s = c + iy, c > 0, and on lattices of losses.

M(c − iy) is the conjugate of M(c + iy), and |M(c + iy)| ≤ M(c).  Two normal laws d standard deviations apart: e^{s(s+1)d²/2}.
DiscreteNormal(0, σ) against DiscreteNormal(m, σ): the loss at k is (m² − 2mk)/(2σ²), so that M(s) = e^{sm²/(2σ²)}·θ(s)/θ(0),
θ(s) = Σ e^{−k²/(2σ²) − smk/σ²}, a theta function (DLMF 20.2.3).  Mixtures of normal laws: :mod:`.line`.  Others: :mod:`.losses`.
"""

from math import gcd, lcm

from flint import acb, arb, fmpq

from ...errors import require
from ...terms import Term
from ..integrals.trapezoid import normal_parts
from .line import Line, LinePlan, is_ordered
from .losses import DiscreteLaplace, Moments, SampledLaplace, distance, losses_of, sampled_laplace, whole_distance


def moments_of(P: Term, Q: Term, plan: LinePlan | None) -> Moments | None:
    """The moments of a pair at the current precision; None for laws that no class here is about."""
    found = SampledLaplace(Q, P, backward=True) if sampled_laplace(Q, P) is not None else losses_of(P, Q)
    if found is not None:
        return found
    d = distance(P, Q, "Normal")
    if d is not None:
        return Normal(d)
    if are_mixtures(P, Q):
        require(isinstance(plan, LinePlan), "the moments of mixtures of normal laws need a grid")
        return Line(P, Q, plan)
    return lattice_moments(P, Q)


def lattice_moments(P: Term, Q: Term) -> Moments | None:
    """Those of discrete normal or Laplace laws with one scale at different whole locations; None for other laws."""
    for family, kind in (("DiscreteNormal", DiscreteNormal), ("DiscreteLaplace", DiscreteLaplace)):
        found = whole_distance(P, Q, family)
        if found is not None:
            return kind(*found)
    return None


def are_mixtures(P: Term, Q: Term) -> bool:
    """Whether these are mixtures of normal laws that :mod:`.line` is about."""
    return normal_parts(P) is not None and normal_parts(Q) is not None and is_ordered(P, Q)


def common_step(found: list[Moments]) -> arb | None:
    """The step of a lattice on which sums of losses lie whose lattices are known: the greatest rational that the steps are whole
    multiples of; None when no such lattice is known."""
    if len(found) == 1:
        return found[0].step
    steps = [moments.exact_step for moments in found]
    if not found or None in steps:
        return None
    whole = lcm(*(int(step.q) for step in steps))
    return arb(fmpq(gcd(*(int((step * whole).p) for step in steps)), whole))


class Normal(Moments):
    def __init__(self, d: arb):
        self.d = d

    def at(self, s: acb) -> acb:
        return (s * (s + 1) * self.d * self.d / 2).exp()

    def beyond(self, c: fmpq, y: arb) -> arb:
        return abs(self.at(acb(arb(c), y))).upper()


class DiscreteNormal(Moments):
    def __init__(self, m: fmpq, sigma):
        self.exact_step, variance = m / (sigma * sigma) if isinstance(sigma, fmpq) else None, arb(sigma * sigma)
        self.step, self.offset = arb(m) / variance, arb(m) ** 2 / (2 * variance)
        self.tau = acb(0, 1 / (2 * arb.pi() * variance))
        self.total = acb(0).modular_theta(self.tau)[2]

    def at(self, s: acb) -> acb:
        z = acb(0, 1) * s * self.step / (2 * arb.pi())
        return (s * self.offset).exp() * z.modular_theta(self.tau)[2] / self.total

    def beyond(self, c: fmpq, y: arb) -> arb:
        return self.far(c)
