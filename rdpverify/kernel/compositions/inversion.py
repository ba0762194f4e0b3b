"""Hockey-stick divergences of products by inverting the transform of the privacy loss: the trapezoidal rule, with a proved error.

*Transform.*  Let δ(e) = E_P[(1 − e^{e−L})₊; L < ∞], L the sum of the losses of independent components, and M(s) = E_P[e^{sL}; L < ∞] the
product of their moments.  As ∫ e^{su}(1 − e^{u−l})₊ du = e^{sl}/(s(s+1)) for Re s > 0, the transform of w(u) = e^{cu}δ(u) at y is
X(y) = M(s)/(s(s+1)), s = c + iy.

*Poisson summation*, h > 0 and τ = 2π/h: Σ_k w(ε+kτ) = (h/2π)·Σ_j X(jh)·e^{−ijhε} over all integers (Stein & Weiss 1971, VII, Theorem 2.4;
w is continuous, with w(u) ≤ e^{cu} and, for c′ > c, w(u) ≤ e^{−(c′−c)u}·M(c′), since (1 − e^{−v})₊ ≤ e^{c′v}; and |X(y)| ≤ M(c)/y²).
All terms on the left are ≥ 0: δ(ε) is e^{−cε} times the right side, less at most

    Σ_{k≥1} e^{−ckτ} + M(c′)·e^{−c′ε}·Σ_{k≥1} e^{−(c′−c)kτ}.

*Left out on the right*, J < |j|, where the components have |M_i| ≤ m_i:  at most (h/2π)·2·Π m_i/(h²J), as |s(s+1)| ≥ y².

An outcome of loss ∞ counts 1: H_{e^ε} = δ(ε) + 1 − P(L < ∞).
"""

from dataclasses import dataclass
from functools import lru_cache

from flint import acb, arb, ctx, fmpq

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term
from ...terms.evaluate import ball
from .atoms_on_grid import AtomsPlan, read_atoms_plan
from .composed import ComposedPlan, read_composed_plan
from ..extended import Enclosure, finite
from .hankel import HankelPlan, read_hankel_plan
from .lattice_inversion import LatticePlan, read_lattice_plan
from .line import LinePlan, read_line
from .moments import moments_of
from ..integrals.plan import read_bits, reader
from .sampled_laplace import GaussPlan, read_gauss
from ..tensor import factors

REASON = "inverted transform of the privacy loss, by the trapezoidal rule with a proved error"
MOST_POINTS = 1_000_000


@dataclass(frozen=True)
class InversionPlan:
    """The line Re s = ``order`` c, the order ``far`` c′, the points c + ij·``spacing`` for j = 0 … ``count``, and what components need."""

    bits: int
    order: fmpq
    far: fmpq
    spacing: fmpq
    count: int
    parts: tuple[LinePlan | GaussPlan | None, ...]


@reader("an inversion")
def read_inversion_plan(data) -> InversionPlan:
    bits, count = read_bits(data["bits"]), data["count"]
    order, far, spacing = (rational(data[key]) for key in ("order", "far", "spacing"))
    if not (0 < order < far and spacing > 0 and is_whole(count, 1, MOST_POINTS)):
        raise RuleError(f"an inversion has orders 0 < c < c', a spacing > 0 and 1 to {MOST_POINTS} points")
    return InversionPlan(bits, order, far, spacing, count, tuple(map(_read_part, data["parts"])))


def read_product_plan(data) -> InversionPlan | LatticePlan | HankelPlan | AtomsPlan | ComposedPlan:
    """How a product is to be worked out: here, on the lattice of its losses, on a path around the axis, or on a grid of losses."""
    keys = data if isinstance(data, dict) else {}
    if "contours" in keys:
        return read_hankel_plan(data)
    if "stretches" in keys:
        return read_atoms_plan(data)
    return read_lattice_plan(data) if "points" in keys else read_inversion_plan(data) if "order" in keys else read_composed_plan(data)


def _read_part(data) -> LinePlan | GaussPlan | None:
    return None if not data else read_gauss(data) if "nodes" in data else read_line(data)


@dataclass(frozen=True)
class Transform:
    """X(jh) for j = 0 … J, a bound of all the others together, M(c′), and P(L = ∞)."""

    points: tuple[acb, ...]
    beyond: arb
    far: arb
    infinite: arb


def hockey_stick(term: Term, plan: InversionPlan) -> Enclosure:
    """H_{e^ε} of two products (tv: ε = 0)."""
    P, Q, *rest = term.args
    eps = ball(rest[0], {}) if rest else arb(0)
    known = _transform(P, Q, plan, ctx.prec)
    c, far, period = arb(plan.order), arb(plan.far), 2 * arb.pi() / arb(plan.spacing)
    turns = (acb(0, -arb(plan.spacing * j) * eps).exp() for j in range(1, plan.count + 1))
    total = known.points[0].real + 2 * sum(((point * turn).real for point, turn in zip(known.points[1:], turns)), arb(0))
    total += 2 * known.beyond * arb(0, 1)
    wrapped = 1 / (c * period).expm1() + known.far * (-far * eps).exp() / ((far - c) * period).expm1()
    delta = (-c * eps).exp() / period * total - arb(0).union(wrapped.upper())
    return finite((delta + known.infinite).max(arb(0)).min(arb(1)), REASON)


@lru_cache(maxsize=8)
def _transform(P: Term, Q: Term, plan: InversionPlan, bits: int) -> Transform:
    """What does not depend on ε, at ``bits`` of precision."""
    components = factors(P, Q)
    require(len(components) == len(plan.parts) and components, "the plan of an inversion treats every different component once")
    start = arb(plan.spacing * plan.count)
    points, beyond, far, regular = None, arb(1), arb(1), arb(1)
    for (left, right, copies), part in zip(components, plan.parts):
        moments = moments_of(left, right, part)
        require(moments is not None, "a component has no moments that can be computed")
        powers = [value**copies for value in moments.on_line(plan.order, plan.spacing, plan.count)]
        points = powers if points is None else [a * b for a, b in zip(points, powers)]
        beyond, far = beyond * moments.beyond(plan.order, start) ** copies, far * moments.far(plan.far) ** copies
        regular *= arb(1 - moments.infinite) ** copies
    orders = [acb(arb(plan.order), arb(plan.spacing * j)) for j in range(plan.count + 1)]
    points = tuple(point / (s * (s + 1)) for point, s in zip(points, orders))
    return Transform(points, (beyond / (arb(plan.spacing) * start)).upper(), far, 1 - regular)
