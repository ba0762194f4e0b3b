"""Hockey-stick divergences of products whose losses lie on one lattice a + bℤ: discrete normal and discrete Laplace laws at whole
locations, by the exact inversion of their transform, up to what wraps around.  Of different pairs, whose lattices have rational steps bᵢ,
the losses together lie on a lattice whose step is the greatest rational that bᵢ are whole multiples of.

*Inversion.*  With M(s) = E_P e^{sL}, L the sum of the losses, s_j = c + 2πij/(Nb), c > 0, and l_k = a + kb,

    (1/N)·Σ_j M(s_j)·e^{−s_j·l_k} = Σ_r e^{crNb}·P(L = l_k + rNb).

Summed over l_k ≥ l₀ with the weights 1 − e^{ε−l_k}, l₀ the least lattice point ≥ ε, the left side has the kernel
e^{−s·l₀}/(1 − e^{−sb}) − e^{ε−(s+1)l₀}/(1 − e^{−(s+1)b}), the terms on the right with r = 0 are H_{e^ε}, and all others are ≥ 0 and at most

    Σ_{r≥1} e^{−crNb} + M(c′)·e^{−c′l₀}·Σ_{r≥1} e^{−(c′−c)rNb},    c′ > c (Chernoff).

When ε is not told from a lattice point, l₀ may be wrong by one: the weight there, or of the point before, is then next to nothing.

*Losses.*  DiscreteNormal(0, σ) against DiscreteNormal(m, σ): (m² − 2mk)/(2σ²) at k, so that M(s) = e^{sm²/(2σ²)}·θ(s)/θ(0),
θ(s) = Σ e^{−k²/(2σ²) − smk/σ²}, a theta function (DLMF 20.2.3).  DiscreteLaplace(0, t) against DiscreteLaplace(m, t), α = e^{−1/t}:
m/t with P-mass 1/(1+α), −m/t with α^m/(1+α), and (m − 2k)/t with α^k(1−α)/(1+α) for 0 < k < m.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import gcd, lcm

from flint import acb, arb, ctx, fmpq

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term
from ...terms.deadline import look
from ...terms.evaluate import ball
from ..cells import Number, value_of
from ..extended import Enclosure, finite
from ..integrals.plan import read_bits, reader
from ..tensor import factors

REASON = "exact inversion of the transform of losses on a lattice"
MOST_POINTS, FARTHEST = 1_000_000, 1_000


@dataclass(frozen=True)
class LatticePlan:
    """The line Re s = ``order`` c with ``points`` N, and the order ``far`` c′."""

    bits: int
    order: fmpq
    far: fmpq
    points: int


@reader("losses on a lattice")
def read_lattice_plan(data) -> LatticePlan:
    plan = LatticePlan(read_bits(data["bits"]), rational(data["order"]), rational(data["far"]), data["points"])
    if not (0 < plan.order < plan.far and is_whole(plan.points, 1, MOST_POINTS)):
        raise RuleError(f"losses on a lattice need orders 0 < c < c' and 1 to {MOST_POINTS} points")
    return plan


def lattice_losses(P: Term, Q: Term):
    """The losses of two discrete normal or Laplace laws with one scale at different whole locations; None for other laws."""
    found = _placed(P), _placed(Q)
    if None in found:
        return None
    (first, a), (second, b) = found
    if first.op != second.op or first.args[1] is not second.args[1] or not 0 < abs(a - b) <= FARTHEST:
        return None
    return KINDS[first.op](abs(a - b), value_of(first.args[1]))


def common_step(losses) -> arb | None:
    """The step of a lattice on which sums of the losses lie; None when no such lattice is known."""
    steps = [item.exact for item in losses]
    if len(steps) == 1:
        return losses[0].step
    if None in steps:
        return None
    whole = lcm(*(int(step.q) for step in steps))
    return arb(fmpq(gcd(*(int((step * whole).p) for step in steps)), whole))


def _placed(law: Term) -> tuple[Term, fmpq] | None:
    """A law of the kinds and its location, a whole number, when it is moved by a whole number or not at all."""
    moved = fmpq(0)
    if law.op == "shift" and law.args[1].is_number:
        law, moved = law.args[0], law.args[1].value
    if law.op not in KINDS or not law.args[0].is_number or moved.q != 1 or law.args[0].value.q != 1:
        return None
    return law, law.args[0].value + moved


class NormalLosses:
    infinite = fmpq(0)

    def __init__(self, m: fmpq, sigma: Number):
        self.exact, variance = _rational(sigma, lambda: m / (sigma * sigma)), arb(sigma * sigma)
        self.step, self.offset = arb(m) / variance, arb(m) ** 2 / (2 * variance)
        self.tau = acb(0, 1 / (2 * arb.pi() * variance))
        self.total = acb(0).modular_theta(self.tau)[2]

    def at(self, s: acb) -> acb:
        z = acb(0, 1) * s * self.step / (2 * arb.pi())
        return (s * self.offset).exp() * z.modular_theta(self.tau)[2] / self.total


class LaplaceLosses:
    infinite = fmpq(0)

    def __init__(self, m: fmpq, scale: Number):
        self.exact, scale = _rational(scale, lambda: 2 / scale), arb(scale)
        self.step, self.offset, size = 2 / scale, arb(m) / scale, int(m.p)
        share = (-1 / scale).exp()
        masses = [arb(1), *((1 - share) * share**k for k in range(1, size)), share**size]
        self.parts = [(mass / (1 + share), self.offset - k * self.step) for k, mass in enumerate(masses)]

    def at(self, s: acb) -> acb:
        return sum((mass * (s * loss).exp() for mass, loss in self.parts), acb(0))


def _rational(parameter: Number, step) -> fmpq | None:
    return step() if isinstance(parameter, fmpq) else None


KINDS = {"DiscreteNormal": NormalLosses, "DiscreteLaplace": LaplaceLosses}


def hockey_stick(term: Term, plan: LatticePlan) -> Enclosure:
    """H_{e^ε} of copies of one pair (tv: ε = 0)."""
    P, Q, *rest = term.args
    eps = ball(rest[0], {}) if rest else arb(0)
    step, offset, moments, far = _moments(P, Q, plan, ctx.prec)
    c, order, period = arb(plan.order), arb(plan.far), plan.points * step
    place = ((eps - offset) / step).mid().ceil().unique_fmpz()
    require(place is not None, "the level was not placed on the lattice of the losses")
    least = offset + step * place
    total, half = arb(0), plan.points // 2
    for j, value in enumerate(moments):
        s = acb(c, 2 * arb.pi() * j / period)
        weight = (-s * least).exp() / (1 - (-s * step).exp()) - (eps - (s + 1) * least).exp() / (1 - (-(s + 1) * step).exp())
        alone = j == 0 or (j == half and plan.points % 2 == 0)
        total += (value * weight).real * (1 if alone else 2)
    wrapped = (1 / (c * period).expm1() + far * (-order * least).exp() / ((order - c) * period).expm1()).upper()
    unsure = ((eps - least).exp() - 1).max(arb(0)).upper() + (1 - (eps - least + step).exp()).max(arb(0)).upper()
    value = total / plan.points - arb(0).union(wrapped) + arb(0, 1) * (unsure * (1 + wrapped)).upper()
    return finite(value.max(arb(0)).min(arb(1)), REASON)


@lru_cache(maxsize=8)
def _moments(P: Term, Q: Term, plan: LatticePlan, bits: int):
    """(b, a, M(s_j) for j up to N/2, an upper bound of M(c′)), at ``bits`` of precision."""
    parts = [(lattice_losses(left, right), copies) for left, right, copies in factors(P, Q)]
    if not parts or any(losses is None for losses, _ in parts):
        raise RuleError("only discrete normal and discrete Laplace laws have their losses on a lattice here")
    step = common_step([losses for losses, _ in parts])
    require(step is not None, "the lattices of different losses are not known to have a common step")
    period, found = plan.points * step, []

    def moment(s: acb) -> acb:
        total = acb(1)
        for losses, copies in parts:
            total *= losses.at(s) ** copies
        return total

    for j in range(plan.points // 2 + 1):
        look()
        found.append(moment(acb(arb(plan.order), 2 * arb.pi() * j / period)))
    offset = sum((copies * losses.offset for losses, copies in parts), arb(0))
    return step, offset, tuple(found), moment(acb(arb(plan.far))).real.upper()
