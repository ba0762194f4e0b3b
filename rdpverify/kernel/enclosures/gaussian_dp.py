"""gdp(M): the smallest μ with T(P, Q) ≥ G_μ for the dominating pairs, T the trade-off function and G_μ(x) = Φ(Φ⁻¹(1−x) − μ).

It is the supremum of g(x, T(x)), g(x, f) = −Φ⁻¹(x) − Φ⁻¹(f), which both directions of a pair share (Dong, Roth & Su 2022, arXiv
1905.02383, Definition 2.6 and Lemma A.2).

*Normal laws* and products of them at distance μ, in standard deviations: μ (Corollary 3.3).  So do mixtures Σ wᵢN(mᵢ, σ²) against N(m, σ²)
with the greatest distance, and products of them: T is at least the least one of the components, and the best test for the farthest one
rejects with at least w times its power, so that g → μ as x → 0.  Subsampling leaves gdp as it is, and so does
random allocation: its outputs are a mixture of t normal laws, all at that distance, of which the ratio is sufficient; and so does sampling
without replacement (kernel.mirrored): (f, n) dominates (P, Q), and where all x > 0, P ≥ w·f and Q = n.

*Finite laws*: T is a polygon and G_μ convex, so that its corners decide.  Ratios that balls do not tell apart form one group, between whose
ends (x₀, f₀) and (x₁, f₁) T lies above the line from (x₀, f₀) with the steepest slope of the group, in the last one above that to (1, 0).

*Laplace laws* with ε: T(x)·x = e^{−ε}/4 between two straight pieces.  As −Φ⁻¹(e^s) is concave in s (the hazard rate of the normal law
increases), g is greatest in the middle: μ = −2Φ⁻¹(e^{−ε/2}/2), and not below at the corners.

*Losses bounded* by D′ and −D: T(x) ≥ e^{−D′}(1 − x), 1 − κx − H_κ(Q‖P) for each κ ≥ 0, and 1 − e^D·x, for all x.  Given points
1 > x₁ > x₂ > … > 0 between such lines in this order, G_μ lies below each line on its piece, and so below T, if it does at these points: it
is convex, and 0 at 1 and 1 at 0, as the first and the last line are.  From below g(x, T(x)) at any x.

*Losses without ends*, D_α ≤ αρ both ways: points between lines alone.  At x ≤ xₙ, with y = 1 − T(x), α·log y ≤ (α−1)·log x + α(α−1)ρ
for all α > 1 (data processing), so that u(y) ≥ u(x) − r, u(x) = √(2·log(1/x)) > r = √(2ρ).  Let ψ(u) = −Φ⁻¹(e^{−u²/2}) and m(z) =
(1 − Φ(z))/φ(z), z/(1+z²) ≤ m(z) ≤ 1/z (Gordon 1941): for ψ > 0 ψ′ = u·m(ψ) ≤ u/ψ, and u/ψ falls, as ψ′ ≥ uψ/(1 + ψ²) ≥ ψ/u for
u² = ψ² + log 2π − 2·log m(ψ) ≥ ψ² + 1, m(0)² being π/2.  So g(x, T(x)) ≤ ψ(u(x)) − ψ(u(x) − r) ≤ r·v/ψ(v), v = u(xₙ) − r.  The same holds
at x ≥ x₁ with T(x) ≤ 1 − x₁ for x.

*Any laws*: G_μ says zcdp ≤ μ²/2 (ibid., Corollary B.6), so that gdp is ∞ where zcdp is.
"""

from itertools import pairwise

from flint import arb, fmpq

from ...definitions.quantities import dominating_pairs
from ...errors import RuleError, require
from ...terms import Term, call, number
from ...terms.balls import phi_inverse
from ..cells import Cell, cells_of, is_zero
from ..compositions.allocation import is_allocation
from ..compositions.losses import distance
from ..extended import Enclosure, between, finite, infinity
from ..integrals.trapezoid import normal_parts
from ..mirrored import mirrored
from ..steps import step_cells
from ..tensor import factors
from .rates import is_mixture, rates

KNOWN = "gdp is known for Gaussian mechanisms, subsampled, allocated at random and composed, for bounded losses, for noise on the " \
        "integers whose zcdp is finite, and where zcdp is infinite"
UNKNOWN = "unknown"


def gaussian_dp(mechanism: Term, value, tests) -> Enclosure:
    """The value, where ``value`` encloses other terms; RuleError for mechanisms of which none is known.

    ``tests``: (x, levels log κ that increase), for pairs without a formula, one after the other."""
    total, tests = arb(0), list(tests)
    for pair in one_way(mechanism):
        mu = of_pair(pair.P, pair.Q)
        if mu is UNKNOWN and tests:
            mu = _by_tests(pair.P, pair.Q, value, *tests.pop(0))
        elif mu is UNKNOWN:
            require(value(call("zcdp", mechanism)).infinite, KNOWN)
            mu = None
        if mu is None:
            return infinity("an outcome has mass under one of the laws only, or zcdp is infinite")
        total = total.max(mu)
    return finite(total, "greatest distance of trade-off functions")


def one_way(mechanism: Term) -> list:
    """Its dominating pairs, of two that are each other's reverse the first, as both have one value."""
    pairs: dict = {}
    for pair in dominating_pairs(mechanism):
        if (pair.Q, pair.P) not in pairs:
            pairs[pair.P, pair.Q] = pair
    return list(pairs.values())


def _by_tests(P: Term, Q: Term, value, x: fmpq, levels) -> arb:
    first, last = (value(call("max_divergence", *laws)) for laws in ((P, Q), (Q, P)))
    upper, before, points = arb(0), arb(1), []
    lines = [(1 - value(call("hockey_stick", Q, P, number(level))).upper, arb(level).exp()) for level in levels]  # (T at 0, −slope)
    bounded = not (first.infinite or last.infinite)
    if bounded:
        least = (-first.upper).exp()
        lines = [(least, least), *lines, (arb(1), last.upper.exp())]
    for (height, fall), (higher, steeper) in pairwise(lines):
        at = ((higher - height) / (steeper - fall)).mid()
        f = (height - fall * at).min(higher - steeper * at).lower()
        require(0 < at < before and f > 0, "the lines below a trade-off function do not meet one after the other")
        upper, before = upper.max(_level(at, f)), at
        points.append(at)
    if not bounded:
        rho = value(call("zcdp", call("PairMechanism", P, Q)))
        require(points and not rho.infinite, KNOWN)
        upper = upper.max(beyond(1 - points[0], rho.upper)).max(beyond(points[-1], rho.upper))
    lower = _level(arb(x), value(call("tradeoff", P, Q, number(x))).upper)
    return between(lower.max(arb(0)), upper, "gdp")


def beyond(x: arb, rho: arb) -> arb:
    """What g is at most at type I errors up to x, zcdp being ρ."""
    r = (2 * rho).sqrt()
    v = (-2 * x.log()).sqrt() - r
    require(v > 0, KNOWN)
    height = -phi_inverse((-(v**2) / 2).exp())
    require(height > 0, KNOWN)
    return r * v / height


def of_pair(P: Term, Q: Term) -> arb | str | None:
    """The value for one pair; None when it is ∞, UNKNOWN where there is no formula."""
    if P is Q:
        return arb(0)
    cells = cells_of(P, Q) or step_cells(P, Q)
    if cells is not None:
        return polygon(cells)
    parts = factors(P, Q)
    d = distance(*parts[0][:2], "Laplace") if len(parts) == 1 and parts[0][2] == 1 else None
    if d is not None:
        return -2 * phi_inverse((-d / 2).exp() / 2)
    pair_rates = rates(P, Q)
    plain = [laws[:2] for laws in pair_rates.capped if not is_allocation(*laws[:2]) and mirrored(*laws[:2]) is None]
    mixed, normal = [list(map(is_mixture, laws)) for laws in plain], all(normal_parts(law) is not None for laws in plain for law in laws)
    if pair_rates.others or not normal or (any(first for first, _ in mixed) and any(second for _, second in mixed)):
        return UNKNOWN
    return (2 * (pair_rates.normal + pair_rates.most)).sqrt()


def polygon(cells: tuple[Cell, ...]) -> arb | None:
    """sup g over the corners of T; None when it is ∞."""
    if any(is_zero(cell.p) != is_zero(cell.q) for cell in cells):
        return None
    groups = _groups([cell for cell in cells if not is_zero(cell.p)])
    if len(groups) == 1:
        if groups[0][1].is_exact():
            return arb(0)
        raise RuleError("the laws were not told apart at this precision")
    rest = [arb(groups[-1][0].q)]  # T at the corners, from the last one on
    for cell, _ in reversed(groups[1:-1]):
        rest.append(rest[-1] + arb(cell.q))
    last, gentlest = groups[-1]
    lower, upper, x = arb(0), arb(0), arb(0)
    for (cell, ratio), f in zip(groups, reversed(rest)):
        x, missing = x + arb(cell.p), ratio.upper() * arb(cell.p) - arb(cell.q)
        if f is rest[0]:
            missing = missing.max(f - gentlest.lower() * arb(last.p))
        lower, upper = lower.max(_level(x, f)), upper.max(_level(x, f - missing.max(arb(0))))
    return lower.lower().union(upper.upper())


def _level(x: arb, f: arb) -> arb:
    return -phi_inverse(x) - phi_inverse(f)


def _groups(cells: list[Cell]) -> list[tuple[Cell, arb]]:
    """Cells with their ratio q/p, falling; those whose ratios overlap as one."""
    groups: list[tuple[Cell, arb]] = []
    for cell in sorted(cells, key=lambda cell: arb(cell.q / cell.p).mid(), reverse=True):
        ratio = arb(cell.q / cell.p)
        while groups and not groups[-1][1] > ratio:
            last, other = groups.pop()
            cell, ratio = Cell(last.p + cell.p, last.q + cell.q), ratio.union(other)
        groups.append((cell, ratio))
    return groups
