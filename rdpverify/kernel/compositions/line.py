"""M(s) = ∫ p^{1+s}·q^{−s} of two mixtures of normal laws with one standard deviation, for s = c + iy, y ≥ 0, by the trapezoidal rule.

With p = φ·A, q = φ·B as in :mod:`kernel.integrals.trapezoid`, the integrand is f_s = φ·A^{1+s}·B^{−s}.  Let D = log A − log B, continued
from the real line, no mean of P be below one of Q (or none above: turn the line round), and terms of A, and of B, have arguments within
π of each other on 0 ≤ Im x ≤ 2θ.  The argument of A is between those of its terms, as is that of B: Im D ≥ 0, and so, with S the
spread of B's means,

    |f_s(x+ib)| = |φ(x+ib)|·|A|^{1+c}·|B|^{−c}·e^{−y·Im D} ≤ e^{b²/2}·cos(bS/2)^{−c}·f_c(x),    0 ≤ b ≤ 2θ.

*Values.*  The integral is moved to Im x = θ and enclosed by the rule with the strip |b − θ| < θ: its error is at most
2K/(e^{2πθ/h} − 1)·M(c), K = e^{t²/2}·cos(tS/2)^{−c} at t = 2θ, whatever y is.

*For all large y.*  |M(c + it)| ≤ ∫ |f_{c+iy}(x+iη)| dx =: ∫ G for t ≥ y.  G is analytic: 2·log|A(x+iη)| = log A(x+iη) + log A(x−iη)
and 2i·Im D(x+iη) = D(x+iη) − D(x−iη).  When arguments of terms are within π/2 of each other on |Im x| ≤ θ + η, A′/A and B′/B have real
parts between the means (Re Σᵢₖ mᵢtᵢt̄ₖ, all Re tᵢt̄ₖ ≥ 0), so that Im D increases with Im x; being odd in it, Im D(x+i(η+b)) +
Im D(x+i(η−b)) ≥ 0 for |b| ≤ θ.  So |G(x+ib)| ≤ K·f_c(x) with t = θ + η, and the rule applies to G as well.
"""

from dataclasses import dataclass

from flint import acb, arb, fmpq

from ...errors import RuleError, require
from ...exact import rational
from ...terms import Term
from ...terms.deadline import look
from ..cells import value_of
from .exponential_sums import exponential_sums
from .losses import Moments
from ..integrals.trapezoid import Factor, Grid, GridPlan, normal_parts, read_grid


@dataclass(frozen=True)
class LinePlan:
    """The ``grid``, its strip being θ; ``path`` η for large y; and another grid for one greater order."""

    grid: GridPlan
    path: fmpq
    far: GridPlan


def read_line(data) -> LinePlan:
    """The plan in ``data``; raises RuleError (or an error that the reader of plans catches) when it is misshapen."""
    plan = LinePlan(read_grid(data["grid"]), rational(data["path"]), read_grid(data["far"]))
    require(plan.grid is not None and plan.far is not None and plan.path > 0, "a line has two grids and a path > 0")
    return plan


def is_ordered(P: Term, Q: Term) -> bool:
    """Whether two mixtures of normal laws have one standard deviation, and no mean of P is below one of Q, or none above."""
    (first, deviation), (second, other) = normal_parts(P), normal_parts(Q)
    return deviation is other and _side(first, second) != 0


def _side(first, second) -> int:
    """1 when the means of ``first`` are seen to be at or above those of ``second``, −1 when at or below, else 0."""
    def at_least(higher, lower):
        return all(a is b or bool(arb(value_of(a)) >= arb(value_of(b))) for _, a in higher for _, b in lower)

    return 1 if at_least(first, second) else -1 if at_least(second, first) else 0


class Line(Moments):
    def __init__(self, P: Term, Q: Term, plan: LinePlan):
        self.P, self.Q, self.plan = P, Q, plan
        self.side, self.grid = _side(normal_parts(P)[0], normal_parts(Q)[0]), Grid(P, Q, plan.grid.step)
        self.step, self.height, self.path = arb(plan.grid.step), arb(plan.grid.strip), arb(plan.path)
        angles = [factor.angle(2 * plan.grid.strip) for factor in (self.grid.A, self.grid.B)]  # below π
        turned = [factor.angle(plan.grid.strip + plan.path) for factor in (self.grid.A, self.grid.B)]
        if not (self.side and all(angle <= arb.pi() / 2 for angle in turned)):
            raise RuleError("the path for large y was not shown to run where arguments increase")
        self.spread, self._known = angles[1] / (2 * self.height), {}

    def on_line(self, c: fmpq, spacing: fmpq, count: int) -> list[acb]:
        """M(c + ij·spacing) for j = 0 … count."""
        heights, slopes = [], []
        for x in self._nodes():
            look()
            (log_a, log_b), z = self._logarithms(x, self.height), acb(x, self.side * self.height)
            heights.append((1 + arb(c)) * log_a - arb(c) * log_b - z * z / 2)
            slopes.append(log_a - log_b)
        weight, outside, most = self._bounds(c)
        error = (self._left_out(outside, c, self.height) + self._rule(c, self.height) * most).upper() * arb(0, 1)
        return [weight * total + acb(error, error) for total in exponential_sums(heights, slopes, spacing, count)]

    def far(self, c: fmpq) -> arb:
        """An upper bound of M(c)."""
        return Grid(self.P, self.Q, self.plan.far.step).integral(1 + c, self.plan.far.strip, self.plan.far.windows).upper()

    def beyond(self, c: fmpq, y: arb) -> arb:
        """An upper bound of |M(c + it)| for all t ≥ y."""
        total = arb(0)
        for x in self._nodes():
            look()
            log_a, log_b = self._logarithms(x, self.path)
            total += ((1 + arb(c)) * log_a.real - arb(c) * log_b.real - x * x / 2 - y * (log_a - log_b).imag).exp()
        weight, outside, most = self._bounds(c)
        raised = (self.path * self.path / 2).exp()
        return (raised * weight * total + self._left_out(outside, c, self.path) + self._rule(c, self.path) * most).upper()

    def _nodes(self) -> list[arb]:
        return [self.grid.node(j)[0] for first, last in self.plan.grid.windows for j in range(first, last + 1)]

    def _logarithms(self, x: arb, height: arb) -> tuple[acb, acb]:
        return tuple(_logarithm(factor, x, self.side * height) for factor in (self.grid.A, self.grid.B))

    def _bounds(self, c: fmpq) -> tuple[arb, arb, arb]:
        """(weight of a node, bound of f_c at the nodes left out, upper bound of M(c))."""
        if c not in self._known:
            weight, inside, outside, share = self.grid.parts(1 + c, self.plan.grid.strip, self.plan.grid.windows)
            self._known[c] = weight, weight * outside, (weight * (inside + outside) / (1 - share)).upper()
        return self._known[c]

    def _left_out(self, outside: arb, c: fmpq, height: arb) -> arb:
        """What the nodes left out may have, moved up to this height."""
        return outside * (height * height / 2).exp() * (height * self.spread / 2).cos() ** -arb(c)

    def _rule(self, c: fmpq, height: arb) -> arb:
        """2K/(e^{2πθ/h} − 1) on Im x = ``height``."""
        top = self.height + height
        log_k = top * top / 2 - arb(c) * (top * self.spread / 2).cos().log()
        return 2 * log_k.exp() / (2 * arb.pi() * self.height / self.step).expm1()


def _logarithm(factor: Factor, x: arb, height: arb) -> acb:
    """log A at x + i·height, continued from the real line: the arguments of its terms are within π/2 of height·(middle of the means)."""
    middle = (factor.least + factor.greatest) / 2
    turned = sum((acb(constant + mean * x, (mean - middle) * height).exp() for constant, mean in factor.parts), acb(0))
    return turned.log() + acb(0, middle * height)
