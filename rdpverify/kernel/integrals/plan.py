"""How to integrate along the line, as untrusted JSON read into checked shapes: regions, changes of variable, pieces, tails.

A plan decides only how sharp the answer is.  That the regions leave nothing out, that tails are dominated and that signs are
what they seem is proved where the plan is used (:mod:`.integral`, :mod:`.tails`).
"""

from dataclasses import dataclass
from functools import wraps

from flint import arb, fmpq

from ...errors import RuleError, require
from ...exact import is_whole, rational
from ...terms import Term, add, exp, log, mul, number
from .exponent import VARIABLE, Exponent, constant_form
from .trapezoid import GridPlan, read_grid

MOST_BITS = 40_000
MOST_POINTS = 4_000
MOST_TERMS = 300_000


@dataclass(frozen=True)
class Map:
    """x = centre + scale·t ("affine") or x = centre + scale·e^(direction·t) ("exponential")."""

    kind: str
    centre: fmpq
    scale: fmpq
    direction: int = 1

    def image(self) -> Term:
        """x as a term in t."""
        inner = VARIABLE if self.kind == "affine" else exp(mul(number(self.direction), VARIABLE))
        return add(number(self.centre), mul(number(self.scale), inner))

    def log_jacobian(self) -> Exponent:
        """log |dx/dt|."""
        size = log(number(abs(self.scale)))
        if self.kind == "affine":
            return constant_form(size)
        return Exponent((size, number(self.direction)))

    def reflected(self) -> "Map":
        """The same line with t replaced by −t."""
        if self.kind == "affine":
            return Map("affine", self.centre, -self.scale)
        return Map("exponential", self.centre, self.scale, -self.direction)

    def at(self, t: fmpq | None, upper: bool):
        """x at t (None: in the limit t → +∞, when ``upper``, or −∞): a rational, a ball, or ±∞ as an arb."""
        if t is not None:
            if self.kind == "affine":
                return self.centre + self.scale * t
            return self.centre + self.scale if t == 0 else arb(self.centre) + arb(self.scale) * (arb(t) * self.direction).exp()
        if self.kind == "exponential" and upper != (self.direction > 0):
            return self.centre
        rising = (self.scale > 0) == (upper or self.kind == "exponential")
        return arb.pos_inf() if rising else arb.neg_inf()


@dataclass(frozen=True)
class Tail:
    """Which part of p and of q dominates beyond the last point."""

    p: int
    q: int


@dataclass(frozen=True)
class Region:
    """A stretch of the line in its own variable t: pieces between ``points``, and tails beyond the first and last when given.

    ``crude`` are indices of pieces whose integral is only bounded by width times supremum (around a kink or a crossing).
    """

    map: Map
    points: tuple[fmpq, ...]
    lower: Tail | None
    upper: Tail | None
    crude: frozenset[int]

    def ends(self):
        """The two ends of the region in x, in increasing order."""
        first = self.map.at(None if self.lower else self.points[0], False)
        last = self.map.at(None if self.upper else self.points[-1], True)
        rising = (self.map.scale > 0) == (self.map.kind == "affine" or self.map.direction > 0)
        return (first, last) if rising else (last, first)

    def tails(self):
        """(tail, map in which it goes to +∞, where it starts there, its stretch in the region's own t) for each tail."""
        if self.lower:
            yield self.lower, self.map.reflected(), -self.points[0], (None, self.points[0])
        if self.upper:
            yield self.upper, self.map, self.points[-1], (self.points[-1], None)


@dataclass(frozen=True)
class Divergence:
    """Where the integral diverges: as t → +∞, from ``start`` on; there log(p/q) ≥ factor·e^(growth·t), for relative entropy."""

    map: Map
    start: fmpq
    p: int
    q: int
    growth: fmpq
    factor: fmpq


@dataclass(frozen=True)
class Stretch:
    """The integers from ``first`` to ``last`` summed one by one, and the tails beyond, in t = ±(n − centre)."""

    first: int
    last: int
    centre: int
    lower: Tail | None
    upper: Tail | None


@dataclass(frozen=True)
class Plan:
    bits: int
    shift: fmpq
    regions: tuple[Region, ...]
    infinite: Divergence | None
    uncovered: tuple[fmpq, fmpq] | None
    stretch: Stretch | None
    grid: GridPlan | None = None
    far_peak: bool = False  # of the sum of two Skellam laws
    bound: fmpq | None = None  # of log(p/q)
    near: tuple[int, fmpq, fmpq] | None = None  # a region and a stretch of its t where log(p/q) is nearly as large


def reader(what: str):
    """Of a function that reads a plan from data as if they fitted, one that raises RuleError, naming ``what``, when they do not."""
    def checked(read):
        @wraps(read)
        def plan_in(data):
            try:
                return read(data)
            except (KeyError, TypeError, IndexError, AttributeError, ValueError) as problem:
                raise RuleError(f"the plan of {what} is misshapen: {problem}") from None
        return plan_in
    return checked


@reader("an integration")
def read_plan(data) -> Plan:
    bits = read_bits(data["bits"])
    regions = tuple(_region(item) for item in data.get("regions", ()))
    require(sum(len(region.points) for region in regions) <= MOST_POINTS, f"a plan has at most {MOST_POINTS} points")
    uncovered, bound = data.get("uncovered"), data.get("bound")
    if bound is not None:
        region, left, right = data["near"]
        bound, near = rational(bound), (_index(region), rational(left), rational(right))
    return Plan(bits, rational(data.get("shift", "0")), regions, _divergence(data.get("infinite")),
                None if uncovered is None else (rational(uncovered[0]), rational(uncovered[1])), _stretch(data.get("sum")),
                read_grid(data.get("grid")), data.get("far_peak") is True, bound, None if bound is None else near)


def read_bits(bits) -> int:
    """A plan's working precision; raises RuleError when it is not one."""
    require(is_whole(bits, 8, MOST_BITS), f"a plan's precision must be an integer from 8 to {MOST_BITS}")
    return bits


def _map(data) -> Map:
    kind, centre, scale = data[0], rational(data[1]), rational(data[2])
    if kind not in ("affine", "exponential") or scale == 0 or len(data) != 3:
        raise RuleError("a change of variable is ['affine' or 'exponential', centre, scale ≠ 0]")
    return Map(kind, centre, scale)


def _region(data) -> Region:
    points = tuple(rational(point) for point in data["points"])
    require(points and all(a < b for a, b in zip(points, points[1:])), "the points of a region must increase")
    crude = frozenset(data.get("crude", ()))
    return Region(_map(data["map"]), points, _tail(data.get("lower")), _tail(data.get("upper")), crude)


def _tail(data) -> Tail | None:
    return None if data is None else Tail(_index(data["p"]), _index(data["q"]))


def _stretch(data) -> Stretch | None:
    if data is None:
        return None
    first, last, centre = data["first"], data["last"], data["centre"]
    require(all(map(is_whole, (first, last, centre))) and first <= last, "a sum runs between two integers")
    require(last - first < MOST_TERMS, f"a sum has at most {MOST_TERMS} terms")
    return Stretch(first, last, centre, _tail(data.get("lower")), _tail(data.get("upper")))


def _index(value) -> int:
    require(is_whole(value, 0), "the index of a part must be a natural number")
    return value


def _divergence(data) -> Divergence | None:
    if data is None:
        return None
    change = _map(data["map"])
    if data.get("reflected") is True:
        change = change.reflected()
    return Divergence(change, rational(data["start"]), _index(data["p"]), _index(data["q"]), rational(data.get("growth", "0")),
                      rational(data.get("factor", "0")))
