"""Hockey-stick divergences of products by inverting the transform of the privacy loss: the trapezoidal rule, with a proved error.

*Transform.*  Let δ(e) = E_P[(1 − e^{e−L})₊; L < ∞], L the sum of the losses of independent components, and M(s) = E_P[e^{sL}; L < ∞] the
product of their moments.  As ∫ e^{su}(1 − e^{u−l})₊ du = e^{sl}/(s(s+1)) for Re s > 0, the transform of w(u) = e^{cu}δ(u) at y is
X(y) = M(s)/(s(s+1)), s = c + iy.

*Poisson summation*, h > 0 and τ = 2π/h: Σ_k w(ε+kτ) = (h/2π)·Σ_j X(jh)·e^{−ijhε} over all integers (Stein & Weiss 1971, VII, Theorem 2.4;
w is continuous, with w(u) ≤ e^{cu} and, for c′ > c, w(u) ≤ e^{−(c′−c)u}·M(c′), since (1 − e^{−v})₊ ≤ e^{c′v}; and |X(y)| ≤ M(c)/y²).
All terms on the left are ≥ 0: δ(ε) is e^{−cε} times the right side, less at most

    Σ_{k≥1} e^{−ckτ} + M(c′)·e^{−c′ε}·Σ_{k≥1} e^{−(c′−c)kτ}.

*Left out on the right*, J < |j|, where the components have |M_i| ≤ m_i:  at most (h/2π)·2·Π m_i/(h²J), as |s(s+1)| ≥ y².

*On a lattice* a + bℤ of losses nothing is left out: with τ = Nb, s_j = c + 2πij/(Nb) and l_k = a + kb,

    (1/N)·Σ_{j<N} M(s_j)·e^{−s_j·l_k} = Σ_r e^{crNb}·P(L = l_k + rNb).

Summed over l_k ≥ l₀ with the weights 1 − e^{ε−l_k}, l₀ the least lattice point ≥ ε, the left side has the kernel
e^{−s·l₀}/(1 − e^{−sb}) − e^{ε−(s+1)l₀}/(1 − e^{−(s+1)b}), the terms on the right with r = 0 are H_{e^ε}, and all others are ≥ 0 and at most
what is above with l₀ for ε (Chernoff).  Points J < j < N − J are left out where |M(s_j)| ≤ m: together at most m times the kernel's largest
value.  When ε is not told from a lattice point, l₀ may be wrong by one: the weight there, or of the point
before, is then next to nothing.

An outcome of loss ∞ counts 1: H_{e^ε} = δ(ε) + 1 − P(L < ∞).
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import acb, arb, ctx, fmpq

from ...deadline import look
from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term
from ...terms.evaluate import ball
from ..extended import Enclosure, finite
from ..integrals.plan import read_bits, reader
from ..tensor import factors
from .line import LinePlan, read_line
from .moments import away, common_step, lattice_moments, moments_of

REASON = "inverted transform of the privacy loss, by the trapezoidal rule with a proved error"
ON_LATTICE = "exact inversion of the transform of losses on a lattice"
MOST_POINTS = 1_000_000


@dataclass(frozen=True)
class InversionPlan:
    """The line Re s = ``order`` c, the order ``far`` c′, the points c + ij·``spacing`` for j = 0 … ``count``, and what components need;
    no spacing: as many of the ``points`` that make a whole period, the losses lying on a lattice."""

    bits: int
    order: fmpq
    far: fmpq
    spacing: fmpq | None
    count: int
    parts: tuple[LinePlan | None, ...] = ()
    points: int | None = None


@reader("an inversion")
def read_inversion_plan(data) -> InversionPlan:
    bits, order, far, points = read_bits(data["bits"]), rational(data["order"]), rational(data["far"]), data.get("points")
    if points is None:
        spacing, count, parts = rational(data["spacing"]), data["count"], tuple(read_line(part) if part else None for part in data["parts"])
    else:
        spacing, count, parts = None, min(points // 2, data.get("last", points)), ()
        require(is_whole(points, 1), "a period has 1 point or more")
    if not (0 < order < far and (spacing is None or spacing > 0) and is_whole(count, 0, MOST_POINTS)):
        raise RuleError(f"an inversion has orders 0 < c < c', a spacing > 0 and at most {MOST_POINTS} points")
    return InversionPlan(bits, order, far, spacing, count, parts, points)


@dataclass(frozen=True)
class Transform:
    """X(jh), or M(s_j) on a lattice, for j = 0 … J; a bound of all others together, or of each; M(c′), P(L = ∞), τ, and (a, b)."""

    points: tuple[acb, ...]
    beyond: arb
    far: arb
    infinite: arb
    period: arb
    lattice: tuple[arb, arb] | None


def hockey_stick(term: Term, plan: InversionPlan, value=None) -> Enclosure:
    """H_{e^ε} of two products (tv: ε = 0)."""
    P, Q, *rest = term.args
    eps = ball(rest[0], {}) if rest else arb(0)
    known = _transform(P, Q, plan, ctx.prec)
    c, far = arb(plan.order), arb(plan.far)
    level, unsure, total = eps, arb(0), known.points[0].real
    if known.lattice is None:
        turns = (acb(0, -arb(plan.spacing * j) * eps).exp() for j in range(1, plan.count + 1))
        total += 2 * sum(((point * turn).real for point, turn in zip(known.points[1:], turns)), arb(0))
        total = (-c * eps).exp() / known.period * (total + 2 * known.beyond * arb(0, 1))
    else:
        level, unsure, total = _on_lattice(known, plan, eps)
    wrapped = 1 / (c * known.period).expm1() + known.far * (-far * level).exp() / ((far - c) * known.period).expm1()
    delta = total - arb(0).union(wrapped.upper()) + arb(0, 1) * (unsure * (1 + wrapped)).upper()
    return finite((delta + known.infinite).max(arb(0)).min(arb(1)), REASON if known.lattice is None else ON_LATTICE)


def _on_lattice(known: Transform, plan: InversionPlan, eps: arb) -> tuple[arb, arb, arb]:
    """(l₀, the greatest weight that may be wrong, the left side)."""
    (offset, step), c, total = known.lattice, arb(plan.order), arb(0)
    place = ((eps - offset) / step).mid().ceil().unique_fmpz()
    require(place is not None, "the level was not placed on the lattice of the losses")
    least = offset + step * place

    def kernel(s):
        return (-s * least).exp() / (1 - (-s * step).exp()), (eps - (s + 1) * least).exp() / (1 - (-(s + 1) * step).exp())

    for j, value in enumerate(known.points):
        look()
        first, second = kernel(acb(c, 2 * arb.pi() * j / known.period))
        total += (value * (first - second)).real * (1 if 2 * j in (0, plan.points) else 2)
    unsure = ((eps - least).exp() - 1).max(arb(0)).upper() + (1 - (eps - least + step).exp()).max(arb(0)).upper()
    return least, unsure, total / plan.points + known.beyond * sum(kernel(c)).upper() * arb(0, 1)


@lru_cache(maxsize=8)
def _transform(P: Term, Q: Term, plan: InversionPlan, bits: int) -> Transform:
    """What does not depend on ε, at ``bits`` of precision."""
    components, on_lattice = factors(P, Q), plan.spacing is None
    if on_lattice:
        transforms = [lattice_moments(left, right) for left, right, _ in components]
        require(None not in transforms, "only discrete normal and discrete Laplace laws have their losses on a lattice here")
        step = common_step(transforms)
        require(step is not None, "the lattices of different losses are not known to have a common step")
    else:
        require(len(components) == len(plan.parts) and components, "the plan of an inversion treats every different component once")
        transforms = [moments_of(left, right, part) for (left, right, _), part in zip(components, plan.parts)]
        require(None not in transforms, "a component has no moments that can be computed")
    parts = [(moments, copies) for moments, (_, _, copies) in zip(transforms, components)]
    spacing, count = 2 * arb.pi() / (plan.points * step) if on_lattice else plan.spacing, plan.count
    regular, far, points = arb(1), arb(1), [acb(1)] * (count + 1)
    for moments, copies in parts:
        look()
        regular, far = regular * arb(moments.finite) ** copies, far * moments.far(plan.far) ** copies
        points = [point * value**copies for point, value in zip(points, moments.on_line(plan.order, spacing, count))]
    if on_lattice:
        offset = sum((copies * moments.offset for moments, copies in parts), arb(0))
        beyond = away(parts, plan.order, arb(spacing * count)) if count < plan.points // 2 else arb(0)
        require(beyond is not None, "the points left out on a lattice come too near to another of its periods")
        return Transform(tuple(points), beyond, far, 1 - regular, plan.points * step, (offset, step))
    start, beyond = arb(spacing * count), arb(1)
    for moments, copies in parts:
        beyond *= moments.beyond(plan.order, start) ** copies
    orders = [acb(arb(plan.order), arb(spacing * j)) for j in range(count + 1)]
    points = tuple(point / (s * (s + 1)) for point, s in zip(points, orders))
    return Transform(points, (beyond / (arb(spacing) * start)).upper(), far, 1 - regular, 2 * arb.pi() / arb(spacing), None)
