"""∫ p^α·q^{1−α} of two mixtures of normal laws with one standard deviation, by the trapezoidal rule with a proved error.

In units of the standard deviation, p = φ·A and q = φ·B with A = Σ wᵢ·exp(mᵢx − mᵢ²/2), B alike, and f = φ·A^α·B^{1−α}.

*The rule.*  f is analytic in |Im x| < a, and ∫|f(x+ib)| dx ≤ K·∫f for |b| < a, so |h·Σ f(jh) − ∫f| ≤ 2K/(e^{2πa/h} − 1)·∫f
(Trefethen & Weideman 2014, Theorem 5.1), with K = e^{a²/2}·cos(θ/2)^{−(α−1)₊}, θ = a·(max m − min m) over B: |φ(x+ib)| = φ(x)·e^{b²/2};
|A(x+ib)| ≤ A(x); and terms of B whose arguments lie within θ < π of each other have |B(x+ib)| ≥ cos(θ/2)·B(x).  The same bound for A
keeps A^α analytic.

*Nodes left out.*  log A and log B are convex, their slopes are the tilted means Ā and B̄.  Between two nodes log f is at most
−x²/2 + α·(chord of log A) − (α−1)·(tangent of log B), a parabola (for α < 1: both chords); beyond the last node its slope is at most
−x + α·max m_A − (α−1)·B̄ there, which bounds the tail by a geometric series.
"""

from dataclasses import dataclass
from functools import reduce

from flint import arb, ctx, fmpq

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term
from ...deadline import look
from ..cells import is_zero, value_of
from ..extended import Enclosure, finite, nonnegative

REASON = "trapezoidal rule with a proved error"
MOST_NODES = 200_000
RUN = 32  # nodes in a row whose exponentials come from products: ten bits are lost at most
POWER_BITS, LARGEST_ROOT = 800, 32  # from so many bits on, orders of denominators up to this are taken by roots


@dataclass(frozen=True)
class GridPlan:
    """Nodes j·``step``, in standard deviations, summed over the ``windows`` of j; ``strip`` is the half width a."""

    step: fmpq
    strip: fmpq
    windows: tuple[tuple[int, int], ...]


def read_grid(data) -> GridPlan | None:
    """The grid in a plan, None when there is none; raises RuleError (or an error that read_plan catches) when it is misshapen."""
    if data is None:
        return None
    windows = tuple((first, last) for first, last in data["windows"])
    flat = [end for window in windows for end in window]
    require(flat and all(map(is_whole, flat)), "the windows of a grid are pairs of integers")
    if any(a > b for a, b in windows) or any(a[1] >= b[0] for a, b in zip(windows, windows[1:])):
        raise RuleError("the windows of a grid must increase")
    require(sum(last - first + 1 for first, last in windows) <= MOST_NODES, f"a grid has at most {MOST_NODES} nodes")
    plan = GridPlan(rational(data["step"]), rational(data["strip"]), windows)
    require(plan.step > 0 and plan.strip > 0, "the step and the strip of a grid are positive")
    return plan


def normal_parts(law: Term) -> tuple[list[tuple[Term, Term]], Term] | None:
    """([(weight, mean)], standard deviation) of a normal law or a mixture of such with one standard deviation; None otherwise."""
    if law.op == "Normal":
        return [(None, law.args[0])], law.args[1]
    if law.op != "Mixture" or any(part.args[1].op != "Normal" for part in law.args):
        return None
    deviations = {part.args[1].args[1] for part in law.args}
    if len(deviations) != 1:
        return None
    return [(part.args[0], part.args[1].args[0]) for part in law.args], deviations.pop()


def renyi_on_grid(grid: "Grid", order: fmpq, plan: GridPlan) -> Enclosure:
    """D_α for α > 0, α ≠ 1; a divergence is never negative."""
    value = grid.integral(order, plan.strip, plan.windows).log() / arb(order - 1)
    return finite(nonnegative(value), REASON)


class Factor:
    """A = Σ wᵢ·exp(mᵢx − mᵢ²/2) of one law at the current precision, at x = j·step: its logarithm and tilted mean."""

    def __init__(self, parts, deviation: arb, step: fmpq):
        self.parts = []
        for weight, place in parts:
            value = fmpq(1) if weight is None else value_of(weight)
            if is_zero(value):
                continue
            value, mean = arb(value), arb(value_of(place)) / deviation
            require(value > 0, "a weight of a mixture was not shown to be positive")
            self.parts.append((value.log() - mean * mean / 2, mean))
        means = [mean for _, mean in self.parts]
        self.least, self.greatest = reduce(arb.min, means), reduce(arb.max, means)
        self.step, self._latest, self._terms, self._ratios = step, None, [], []

    def log(self, j: int, x: arb) -> arb:
        """log A at x = j·step."""
        if len(self.parts) == 1:
            constant, mean = self.parts[0]
            return constant + mean * x
        return self.value(j, x).log()

    def value(self, j: int, x: arb) -> arb:
        """A at x = j·step."""
        if j - 1 == self._latest and j % RUN:  # e^{m(x+h)} = e^{mx}·e^{mh}: a product instead of an exponential
            self._ratios = self._ratios or [(mean * arb(self.step)).exp() for _, mean in self.parts]
            terms = [term * ratio for term, ratio in zip(self._terms, self._ratios)]
        else:
            terms = [(constant + mean * x).exp() for constant, mean in self.parts]
        self._latest, self._terms = j, terms
        return sum(terms[1:], terms[0])

    def tilted(self, x: arb) -> arb:
        """Ā at x, the slope of log A."""
        if len(self.parts) == 1:
            return self.parts[0][1]
        terms = [(constant + mean * x).exp() for constant, mean in self.parts]
        point = sum((term * mean for term, (_, mean) in zip(terms, self.parts)), arb(0)) / sum(terms[1:], terms[0])
        return point.max(self.least).min(self.greatest)

    def angle(self, strip: fmpq) -> arb:
        """How far the arguments of the terms may lie apart within the strip; raises RuleError unless it is below π."""
        angle = arb(strip) * (self.greatest - self.least)
        require(angle < arb.pi(), "the strip of the grid reaches a zero of a density")
        return angle


class Grid:
    """The nodes of one step for two laws; values at nodes are kept, so that many orders share them."""

    def __init__(self, P: Term, Q: Term, step: fmpq):
        both = normal_parts(P), normal_parts(Q)
        require(None not in both and both[0][1] is both[1][1], "a grid is for mixtures of normal laws with one standard deviation")
        deviation = arb(value_of(both[0][1]))
        self.A, self.B = (Factor(parts, deviation, step) for parts, _ in both)
        self.step, self.nodes, self.levels, self.slopes = step, {}, {}, {}

    def node(self, j: int):
        """(x, log A, log B) at x = j·step."""
        known = self.nodes.get(j)
        if known is None:
            x = arb(self.step * j)
            known = self.nodes[j] = x, self.A.log(j, x), self.B.log(j, x)
        return known

    def slope(self, j: int) -> arb:
        """B̄ at x = j·step."""
        known = self.slopes.get(j)
        if known is None:
            known = self.slopes[j] = self.B.tilted(self.node(j)[0])
        return known

    def level(self, j: int) -> tuple[arb, arb]:
        """(−x²/2 + log B, log A − log B): log f = level₀ + α·level₁, without the constant."""
        known = self.levels.get(j)
        if known is None:
            look()
            x, log_a, log_b = self.node(j)
            known = self.levels[j] = log_b - x * x / 2, log_a - log_b
        return known

    def integral(self, order: fmpq, strip: fmpq, windows) -> arb:
        """A ball with ∫ p^α·q^{1−α}, α > 0."""
        weight, inside, outside, share = self.parts(order, strip, windows)
        return weight * (inside + arb(0).union(outside)) / (1 + share * arb(0, 1))

    def parts(self, order: fmpq, strip: fmpq, windows) -> tuple[arb, arb, arb, arb]:
        """(weight of a node, Σ f in the windows, bound of Σ f outside them, 2K/(e^{2πa/h} − 1))."""
        alpha, above = arb(order), order > 1
        by_powers = ctx.prec >= POWER_BITS and order.q <= LARGEST_ROOT
        total = sum(((self._by_powers if by_powers else self._by_levels)(order, *window) for window in windows), arb(0))
        share = self._share(alpha, strip, above)
        outside = self._beyond(windows[0][0], -1, alpha, above) + self._beyond(windows[-1][1], 1, alpha, above)
        for (_, left), (right, _) in zip(windows, windows[1:]):
            outside += self.supremum(left, right, alpha, above).exp() * (right - left - 1)
        return arb(self.step) / (2 * arb.pi()).sqrt(), total, outside.upper(), share

    def _by_levels(self, order: fmpq, first: int, last: int) -> arb:
        """Σ f over a window, from levels that all orders share."""
        alpha, known = arb(order), self.levels
        levels = [known.get(j) or self.level(j) for j in range(first, last + 1)]
        return sum([(base + alpha * ratio).exp() for base, ratio in levels], arb(0))

    def _by_powers(self, order: fmpq, first: int, last: int) -> arb:
        """Σ φ·A·(A/B)^{α−1} over a window without logarithms: at many bits products and roots cost a small part of them."""
        whole, part = divmod(int(order.p) - int(order.q), int(order.q))
        root, step, total = int(order.q), arb(self.step), arb(0)
        shrink = (-step * step).exp()
        for j in range(first, last + 1):
            x = arb(self.step * j)
            if j == first or j % RUN == 0:
                look()
                bell, fall = (-x * x / 2).exp(), (-step * (x + step / 2)).exp()
            else:  # e^{−(x+h)²/2} = e^{−x²/2}·e^{−hx−h²/2}, whose second factor falls by e^{−h²} each time
                bell, fall = bell * fall, fall * shrink
            value = self.A.value(j, x)
            ratio = value / self.B.value(j, x)
            total += bell * value * ratio**whole * (ratio.root(root) ** part if part else 1)
        return total

    def _share(self, alpha: arb, strip: fmpq, above: bool) -> arb:
        """2K/(e^{2πa/h} − 1)."""
        a = arb(strip)
        self.A.angle(strip)
        angle = self.B.angle(strip)
        log_k = a * a / 2 - ((alpha - 1) * (angle / 2).cos().log() if above else 0)
        share = 2 * log_k.exp() / (2 * arb.pi() * a / arb(self.step)).expm1()
        require(share < 1, "the step of the grid is too wide for its strip")
        return share.upper()

    def _beyond(self, j: int, side: int, alpha: arb, above: bool) -> arb:
        """Σ f at the nodes beyond j on one side (without the factor 1/√2π), by a geometric series."""
        x, (base, ratio) = self.node(j)[0], self.level(j)
        far_a, far_b = (self.A.greatest, self.B.greatest) if side > 0 else (self.A.least, self.B.least)
        slope = alpha * far_a + (1 - alpha) * (self.slope(j) if above else far_b) - x
        rate = (-side * slope * arb(self.step)).lower()
        require(rate > 0, "the windows of the grid end where the integrand may still grow")
        return ((base + alpha * ratio).exp() / rate.expm1()).upper()

    def supremum(self, i: int, k: int, alpha: arb, above: bool) -> arb:
        """An upper bound of log f (without the constant) between two nodes: the top of a parabola −x²/2 + s·x + c."""
        (u, a_u, b_u), (v, a_v, b_v) = self.node(i), self.node(k)
        slope_b = self.slope(i) if above else (b_v - b_u) / (v - u)
        slope = alpha * (a_v - a_u) / (v - u) + (1 - alpha) * slope_b
        constant = alpha * a_u + (1 - alpha) * b_u
        top = slope.max(u).min(v)
        return constant + slope * (top - u) - top * top / 2
