"""Hockey-stick divergences of products whose losses have atoms and end points: finite laws, Laplace laws, subsampled Laplace laws.

*Transform.*  Each of these has M(s) = E_P[e^{sL}; L < ∞] = Σ_k e^{s·l_k}·G_k(s), and so has a product, with G analytic off the real axis
from −1 on (:mod:`.losses`).  With J = E_P(e^{ε−L} − 1)₊ and Q(p > 0) = E_P e^{−L}, in terms of c = l_k and T = ε − c,

    H_{e^ε} = 1 − e^ε·Q(p > 0) + J,      J = Σ_c (1/2πi) ∫ e^{−sT}·G_c(s)/(s(s+1)) ds     on Re s = σ < −1,

as ∫ e^{su}(e^{u−l} − 1)₊ du = e^{sl}/(s(s+1)) for Re s < −1.  Where T ≤ 0 the path may be closed on the left: nothing is left.

*Path.*  Where T > 0 it is opened to the right, s = −1 − μ(ρ+iθ)², whose distance from a point x ≥ −1 of the axis is
μ·|ρ+iθ+iX|·|ρ+iθ−iX| ≥ ρ√μ·√(μρ²+x+1), X² = (x+1)/μ, whatever θ is; so G_c is bounded by a constant Ḡ(ρ) there, and

    J_c = ∫ f dθ,  f = −e^{−sT}·G_c/(π·s·(ρ+iθ)),      |f| ≤ e^{T+μT(ρ²−θ²)}·Ḡ(ρ)/(πρ²√μ·√(μρ²+1)) for real θ.

*Rule.*  f is analytic where ρ > 0.  With ρ = 1 on the path, and m(ρ) the integral of the bound, the trapezoidal rule's error is at most
m(ρ₁)/(e^{2π(1−ρ₁)/h} − 1) + m(ρ₂)/(e^{2π(ρ₂−1)/h} − 1) for ρ₁ < 1 < ρ₂ (Trefethen & Weideman 2014, Theorem 5.1 and Section 5), and the
nodes beyond N leave at most m(1)·erfc(Nh√(μT)).  Where T is next to 0, μ = 1/T bounds J_c by T·e^{T+1}·Ḡ(1)/√π.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

from flint import acb, arb, ctx, fmpq, fmpz

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term
from ...deadline import look
from ...terms.evaluate import ball
from ..extended import Enclosure, finite
from ..integrals.plan import read_bits, reader
from .losses import losses_of
from ..tensor import factors

REASON = "inverted transform of losses with atoms, on a path around the axis with a proved error"
MOST_TERMS, MOST_NODES, MOST_CONTOURS, MOST_WORK = 20_000, 20_000, 40, 2_000_000


@dataclass(frozen=True)
class Contour:
    """The path for 0 < T ≤ ``reach``, μ = ``scale``, with nodes j·``step``, |j| ≤ ``count``, and ρ₁ = ``inner``, ρ₂ = ``outer``."""

    reach: fmpq
    scale: fmpq
    step: fmpq
    count: int
    inner: fmpq
    outer: fmpq


@dataclass(frozen=True)
class HankelPlan:
    """``contours`` by growing reach; a T up to ``least`` is only bounded."""

    bits: int
    least: fmpq
    contours: tuple[Contour, ...]


@reader("a path around the axis")
def read_hankel_plan(data) -> HankelPlan:
    contours = tuple(Contour(*map(rational, item["path"]), item["count"], *map(rational, item["strip"])) for item in data["contours"])
    plan = HankelPlan(read_bits(data["bits"]), rational(data["least"]), contours)
    for item in contours:
        if not (item.reach > 0 and item.scale > 0 and item.step > 0 and 0 < item.inner < 1 < item.outer):
            raise RuleError("a path around the axis has a reach, scale and step > 0, and a strip about 1")
        require(is_whole(item.count, 1, MOST_NODES), f"a path around the axis has 1 to {MOST_NODES} nodes")
    if plan.least < 0 or len(contours) > MOST_CONTOURS or any(a.reach >= b.reach for a, b in zip(contours, contours[1:])):
        raise RuleError("paths around the axis have growing reaches")
    return plan


@lru_cache(maxsize=6)
def components_of(P: Term, Q: Term, bits: int) -> "Components | None":
    """The components of the two products at a precision, in whichever order has a transform here; None for other laws."""
    for turned, pair in enumerate(((P, Q), (Q, P))):
        losses = [(losses_of(left, right), copies) for left, right, copies in factors(*pair)]
        if losses and all(item is not None for item, _ in losses):
            return Components(losses, bool(turned))
    return None


def hockey_stick(term: Term, plan: HankelPlan, value=None) -> Enclosure:
    """H_{e^ε} of two products (tv: ε = 0)."""
    P, Q, *rest = term.args
    eps, components = ball(rest[0], {}) if rest else arb(0), components_of(P, Q, ctx.prec)
    require(components is not None, "a component has no transform that can be computed on a path around the axis")
    if sum(contour.count for contour in plan.contours) * sum(copies for _, copies in components.parts) > MOST_WORK:
        raise RuleError(f"the paths around the axis have more than {MOST_WORK} nodes times copies")
    if components.turned:  # H_γ(P‖Q) = 1 − γ + γ·H_{1/γ}(Q‖P)
        value = 1 - components.product("common") + eps.exp() * _excess(components, -eps, plan)
    elif all(eps >= member.loss for member in components.members):  # no finite loss is above ε
        value = 1 - components.product("finite")
    else:
        value = 1 - eps.exp() * components.product("common") + _excess(components, eps, plan)
    return finite(value.max(arb(0)).min(arb(1)), REASON)


@dataclass(frozen=True)
class Member:
    """A term e^{sc}·G: its c = ``loss``, how often each component's losses are taken in it, and its multinomial coefficient."""

    loss: arb
    ways: tuple[tuple[int, ...], ...]
    count: fmpz


class Components:
    """Components with their copies, ``turned`` when P and Q changed places; what belongs to a node is kept for other levels."""

    def __init__(self, parts, turned: bool):
        self.parts, self.turned, self.members, self._nodes = parts, turned, [Member(arb(0), (), fmpz(1))], {}
        for component, copies in parts:
            kinds = len(component.losses)
            if copies > MOST_TERMS or len(self.members) * comb(copies + kinds - 1, copies) > MOST_TERMS:
                raise RuleError(f"the losses have more than {MOST_TERMS} atoms and end points")
            ways = [(way, sum((count * loss for count, loss in zip(way, component.losses)), arb(0)), _multinomial(copies, way))
                    for way in _ways(copies, kinds)]
            self.members = [Member(member.loss + loss, (*member.ways, way), member.count * count)
                            for member in self.members for way, loss, count in ways]

    def product(self, name: str) -> arb:
        total = arb(1)
        for component, copies in self.parts:
            total *= arb(getattr(component, name)) ** copies
        return total

    def node(self, contour: Contour, j: int):
        """(s, 1 + iθ, powers of the components' e^{s·l}·G) at θ = j·step."""
        key = contour.scale, contour.step, j
        if key not in self._nodes:
            look()
            turn = acb(1, arb(contour.step * j))
            s = -1 - arb(contour.scale) * turn * turn
            rows = [[_powers(part, copies) for part in component.terms(s)] for component, copies in self.parts]
            self._nodes[key] = s, turn, rows
        return self._nodes[key]

    def bounds(self, scale: arb, rho: arb):
        """The function that gives a member's Ḡ(ρ), with its coefficient."""
        root = rho * scale.sqrt()
        near = root * (root * root + arb(1) / 2).sqrt()
        rows = [[_powers(bound, copies) for bound in component.bounds(near, root)] for component, copies in self.parts]
        return lambda member: _taken(member, rows)


def _taken(member: Member, rows):
    value = member.count
    for table, way in zip(rows, member.ways):
        for row, power in zip(table, way):
            if power:
                value = row[power] * value
    return value


def _excess(components: Components, eps: arb, plan: HankelPlan) -> arb:
    """J: the sum of J_c over all c < ε."""
    total, groups = arb(0), [[] for _ in plan.contours]
    for member in components.members:
        T = eps - member.loss
        if T <= 0:
            continue
        top = T.upper()
        if not T > 0 or top <= plan.least:
            bound = arb(components.bounds(1 / top, arb(1))(member)) * top * (top + 1).exp()
            total += arb(0, 1) * (bound / arb.pi().sqrt()).upper()
            continue
        place = next((k for k, contour in enumerate(plan.contours) if top <= contour.reach), None)
        require(place is not None, "a loss lies beyond the reach of all paths around the axis")
        groups[place].append(member)
    for contour, members in zip(plan.contours, groups):
        if members:
            total += _along(components, eps, contour, members)
    return total


def _along(components: Components, eps: arb, contour: Contour, members: list[Member]) -> arb:
    """Σ J_c over members that share a path."""
    total, h = arb(0), arb(contour.step)
    for j in range(contour.count + 1):
        s, turn, rows = components.node(contour, j)
        value = sum((_taken(member, rows) for member in members), acb(0))
        total -= (value * (-s * eps).exp() / (s * turn)).real * (1 if j == 0 else 2)
    mu, error = arb(contour.scale), arb(0)
    for rho in (contour.inner, fmpq(1), contour.outer):
        bound, square = components.bounds(mu, arb(rho)), mu * arb(rho) ** 2
        share = 1 / (2 * arb.pi() * arb(abs(1 - rho)) / h).expm1() if rho != 1 else None
        for member in members:
            T = eps - member.loss
            size = (T + T * square).exp() / ((arb.pi() * T).sqrt() * square * (square + 1).sqrt())
            error += bound(member) * size * ((contour.count * h * (mu * T).sqrt()).erfc() if share is None else share)
    return total * h / arb.pi() + arb(0, 1) * error.upper()


def _ways(copies: int, kinds: int):
    """All (j₁, …) ≥ 0, so many kinds of them, with sum ``copies``: the gaps between bars.  None when every loss is ∞."""
    last = copies + kinds - 1
    for bars in combinations(range(last), kinds - 1) if kinds else ():
        ends = (-1, *bars, last)
        yield tuple(end - start - 1 for start, end in zip(ends, ends[1:]))


def _multinomial(copies: int, way) -> fmpz:
    count_of_ways = fmpz(1)
    for count in way:
        count_of_ways, copies = count_of_ways * fmpz.bin_uiui(copies, count), copies - count
    return count_of_ways


def _powers(value, most: int) -> list:
    powers = [type(value)(1)]
    for _ in range(most):
        powers.append(powers[-1] * value)
    return powers
