"""M(s) = E_P[e^{sL}; L < ∞] of the privacy loss L = log p/q of one pair, on the line s = c + iy, c > 0, and on lattices of losses.

M(c − iy) is the conjugate of M(c + iy), and |M(c + iy)| ≤ M(c).  Two normal laws d standard deviations apart: e^{s(s+1)d²/2}.
DiscreteNormal(0, σ) against DiscreteNormal(m, σ): the loss at k is (m² − 2mk)/(2σ²), so that M(s) = e^{sm²/(2σ²)}·θ(s)/θ(0),
θ(s) = Σ e^{−k²/(2σ²) − smk/σ²}, a theta function (DLMF 20.2.3).  As θ(s) = σ√(2π)·Σ_n e^{σ²(sm/σ² − 2πin)²/2} (Poisson's sum),
|θ(c+iy)| ≤ e^{c²m²/(2σ²)}·θ(iy), falling up to y = πσ²/m (DLMF 20.5.3).  Mixtures of normal laws: :mod:`.line`.  Random
allocation: :mod:`.allocation`.  Others: :mod:`.losses`.

*On several lattices* with steps bᵢ, b being their greatest common step, let y be at least t ≤ π/lcm(bᵢ) away from the multiples of 2π/b.
For some i it is that far from those of 2π/bᵢ: multiples of all these within t of y would differ by less than 2π/lcm(bᵢ), of which all are
multiples, so that they were one number, a multiple of 2π/b.  So Π |Mᵢ(c+iy)| is at most Π Mᵢ(c) with one of these powers bounded at t.
"""

from math import gcd, lcm

from flint import acb, arb, fmpq

from ...errors import require
from ...terms import Term
from ..integrals.trapezoid import normal_parts
from .allocation import allocation, is_allocation
from .line import Line, LinePlan, is_ordered
from ..cells import value_of
from ..moved import whole_distance
from .losses import FARTHEST, DiscreteLaplace, Moments, SampledLaplace, distance, losses_of, sampled_laplace


def moments_of(P: Term, Q: Term, plan: LinePlan | None) -> Moments | None:
    """The moments of a pair at the current precision; None for laws that no class here is about."""
    if is_allocation(P, Q):
        return allocation(P, Q)
    losses = losses_of(P, Q)
    if losses is not None:
        return losses
    if sampled_laplace(Q, P) is not None:
        return SampledLaplace(Q, P, backward=True)
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
        distance = whole_distance(P, Q, family)
        if distance is not None and distance[0] <= FARTHEST:
            return kind(distance[0], value_of(distance[1].args[1]))
    return None


def are_mixtures(P: Term, Q: Term) -> bool:
    """Whether these are mixtures of normal laws that :mod:`.line` is about."""
    return normal_parts(P) is not None and normal_parts(Q) is not None and is_ordered(P, Q)


def common_step(parts: list[Moments]) -> arb | None:
    """The step of a lattice on which sums of losses lie whose lattices are known: the greatest rational that the steps are whole
    multiples of; None when no such lattice is known."""
    if len(parts) == 1:
        return parts[0].step
    steps = [moments.exact_step for moments in parts]
    if not parts or None in steps:
        return None
    whole = lcm(*(int(step.q) for step in steps))
    return arb(fmpq(gcd(*(int((step * whole).p) for step in steps)), whole))


def away(parts, c: fmpq, y: arb) -> arb | None:
    """An upper bound of Π |M(c + it)| over moments with copies, for t at least y away from the multiples of 2π/(common step), else None."""
    widest, largest, most = parts[0][0].step, arb(0), arb(1)
    if len(parts) > 1:
        steps = [moments.exact_step for moments, _ in parts]
        widest = arb(fmpq(lcm(*(int(step.p) for step in steps)), gcd(*(int(step.q) for step in steps))))
    for moments, copies in parts:
        far = moments.far(c)
        most, largest = most * far**copies, largest.max((moments.away(c, y) / far) ** copies)
    return (most * largest).upper() if y * widest <= arb.pi() else None


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

    def away(self, c: fmpq, y: arb) -> arb:
        return (arb(c * (c + 1)) * self.offset).exp() * abs(self.at(acb(0, y)))
