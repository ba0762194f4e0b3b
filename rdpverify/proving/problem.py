"""A statement as a search problem: make the premises hold (tightly), measure how far the conclusion is violated.

Everything here is floating point and only steers the search; ``kernel.witness`` decides.
"""

import itertools
from functools import cached_property

import numpy as np

from ..language.statement import Premise, Relation, Statement
from ..terms import Term, symbol, walk
from ..deadline import look
from .closed_forms import scalar_conclusion
from .points import Points, ends, smooth_value

TOLERANCE = 1e-11  # relative; premises are made to hold exactly when the point is rounded
# coordinates at which a quantified symbol is looked at, while searching and for the last word
GRID = np.concatenate([[-30, -12, -6], np.linspace(-4, 4, 9), [6, 10, 24]])
FINE_GRID = np.concatenate([np.linspace(-30, -7, 6), np.linspace(-6, 6, 61), np.linspace(7, 24, 8)])
MAX_INSTANCES = 600
NEAR_EQUALITY = 6  # of these steps
MIXING_STEPS = 26
EXPONENTIAL = 1e-10  # relative; differences that grow by one factor, up to rounding
TOUCHING = 1e-3  # counts for an equality that refutes a strict claim


def names_of(statement: Statement, op: str) -> tuple[str, ...]:
    """Names of the laws (events) in the conclusion and in the premises, quantified events left out; ``expect`` speaks of P and Q."""
    names = set()
    for relation, own in [(statement.conclusion, ())] + [(premise.relation, premise.events) for premise in statement.given]:
        parts = relation.parts()
        names |= {part.value for part in parts if part.op == op} - set(own)
        names |= {"P", "Q"} if op == "law" and any(part.op == "expect" and mentions_laws(part) for part in parts) else set()
    return tuple(sorted(names))


def sides(relation: Relation) -> tuple[Term, Term]:
    """(smaller, larger); an equality as it stands."""
    return (relation.right, relation.left) if relation.op in (">=", ">") else (relation.left, relation.right)


def mentions_laws(node: Term) -> bool:
    return any(part.op in ("law", "prob") for part in walk(node))


def _last_first(names, bound: Term, own: set[str]) -> list[str]:
    """The last symbol first, after those that stand in no summand with a quantified one: they are the same at every test or order."""
    parts = bound.args if bound.op == "add" else (bound,)
    last_first = tuple(names)[::-1]
    return sorted(last_first, key=lambda name: any(name in part.free and part.free & own for part in parts))


class Problem:
    """What has to be found for one statement: ``scalars``, ``laws`` and ``events`` by name."""

    def __init__(self, statement: Statement, outcomes: tuple[int, ...] = (2, 3, 4)):
        self.statement, self.grid, self.outcomes = statement, GRID, outcomes  # the numbers of outcomes that are looked at
        self.domains = dict(statement.where)
        self.laws, self.events = names_of(statement, "law"), names_of(statement, "event")
        self.bounds: dict[
            str, list[tuple[Premise, int]]
        ] = {}  # symbol → premises it can make tight, +1 from above, −1 from below
        self.hard: list[Premise] = []  # premises that only the laws can meet
        for premise in statement.given:
            self._place(premise)

    def _place(self, premise: Premise):
        """Find the symbol that can make the premise tight: the last declared one that bounds and is not inside a quantity."""
        small, large = sides(premise.relation)
        own = {name for name, _ in premise.quantified}
        if premise.relation.op != "==":
            for bound, other, direction in ((large, small, 1), (small, large, -1)):
                for name in _last_first(self.domains, bound, own):
                    if name in bound.free - other.free - own and not _inside_quantity(bound, name):
                        sense = -direction if self._falls(bound, name, premise.quantified) else direction
                        self.bounds.setdefault(name, []).append((premise, sense))
                        return
        self.hard.append(premise)

    def _falls(self, bound: Term, name: str, quantified) -> bool:
        """Does the bound decrease in the symbol, as 1 − delta does?"""
        laws = {law: np.full((2, 2), 0.5) for law in self.laws}
        points = Points({}, laws, {event: np.array([[True, True], [False, False]]) for event in self.events})
        for other, domain in (*self.domains.items(), *quantified):
            points.scalars[other] = smooth_value(domain, points.floats(), np.array([-1.0, 1.0] if other == name else [0.0, 0.0]))
        with np.errstate(all="ignore"):
            low, high = np.broadcast_to(points.floats().value(bound), (2,))
        return bool(high < low)

    @cached_property
    def conclusion(self) -> Relation:
        """The conclusion as it is evaluated: with closed forms for concrete laws where there are any."""
        return scalar_conclusion(self.statement) or self.statement.conclusion

    # ---- premises -------------------------------------------------------------------------------------------------------

    def instances(self, premise: Premise, points: Points) -> list[tuple[dict, dict]]:
        """Values of a premise's own symbols and events: all events of a finite space, a grid of orders, the levels of all tests."""
        count = points.count
        outcomes = len(next(iter(points.laws.values()), ()))
        subsets = [np.array(bits)[:, None] for bits in itertools.product((False, True), repeat=outcomes)]
        grids, larger = [], sides(premise.relation)[1]
        for name, domain in premise.quantified:
            if larger.op == "tradeoff" and larger.args[2] is symbol(name) and larger.args[0].value in points.laws:
                masses = points.laws[larger.args[0].value]
                grids.append([(name, np.where(chosen, masses, 0).sum(axis=0)) for chosen in subsets])
                continue
            grid = [smooth_value(domain, points.floats(), np.full(count, u)) for u in self.grid]
            for piece in domain.intervals:
                low, high = ends(piece, points.floats(), count)
                grid += [low] * (not piece.lower_open) + [high] * (not piece.upper_open)
            grids.append([(name, values) for values in grid])
        scalars = [dict(choice) for choice in itertools.product(*grids)]
        events = [dict(zip(premise.events, choice)) for choice in itertools.product(subsets[1:], repeat=len(premise.events))]
        return list(itertools.product(scalars, events))[:MAX_INSTANCES]

    def _gap(self, premise: Premise, points: Points, scalars: dict, events: dict) -> np.ndarray:
        """larger − smaller side of one instance, scaled; ≥ 0 where it holds."""
        floats = points.floats(**scalars)
        floats.events = {**floats.events, **events}
        small, large = (floats.value(side) for side in sides(premise.relation))
        return scaled_difference(large, small) if premise.relation.op != "==" else -np.abs(scaled_difference(large, small))

    def holds(self, premise: Premise, points: Points) -> np.ndarray:
        count = points.count
        result = np.ones(count, dtype=bool)
        for scalars, events in self.instances(premise, points):
            look()
            result &= self._gap(premise, points, scalars, events) >= -TOLERANCE
        return result

    def tighten(self, points: Points, keep: np.ndarray | None = None) -> Points:
        """Mix laws until the hard premises hold; set every bounding symbol to the extreme value its premises allow.

        Where ``keep`` is true a looser value already there is kept.
        """
        if self.hard and len(self.laws) > 1:
            self._mix(points)
        for name, premises in self.bounds.items():
            for direction in (1, -1):
                values = [self._solve(premise, points, name, direction) for premise, sense in premises if sense == direction]
                if not values:
                    continue
                extreme = np.maximum.reduce(values) if direction > 0 else np.minimum.reduce(values)
                bounds = [ends(piece, points.floats(), points.count) for piece in self.domains[name].intervals]
                old = points.scalars[name]
                if direction > 0:
                    first, low = self.domains[name].intervals[0], bounds[0][0]
                    extreme = np.where(extreme <= low, old if first.lower_open else low, extreme)
                    new = extreme if keep is None else np.where(keep, np.maximum(extreme, old), extreme)
                else:
                    extreme = np.minimum(extreme, bounds[-1][1])
                    new = extreme if keep is None else np.where(keep, np.minimum(extreme, old), extreme)
                new = np.where(np.isfinite(new), new, old)  # of an empty event no value of the symbol makes a premise tight
            points.scalars[name] = np.ceil(new) if self.domains[name].integers else new
        return points

    def tight_bounds(self, points: Points) -> dict[str, np.ndarray]:
        """The extreme values of the bounding symbols, quantified premises looked at closely."""
        self.grid = FINE_GRID
        try:
            return self.tighten(points).scalars
        finally:
            self.grid = GRID

    def _solve(self, premise: Premise, points: Points, name: str, direction: int) -> np.ndarray:
        """The value of ``name`` at which the premise holds with equality, the most demanding instance counting."""
        small, large = sides(premise.relation)
        fixed, moving = (small, large) if name in large.free else (large, small)
        worst, instances, one = None, self.instances(premise, points), np.ones(points.count)
        for scalars, events in instances:
            if np.isnan(self._side(moving, {**scalars, name: one}, events, points)).all():  # as far out: the others are in vain
                return np.full(points.count, np.nan)
        for scalars, events in instances:
            look()
            level = self._side(fixed, scalars, events, points)
            value = self._inverse(moving, name, level, points, scalars, events)
            worst = value if worst is None else np.maximum(worst, value) if direction > 0 else np.minimum(worst, value)
        return worst

    def _side(self, side: Term, scalars: dict, events: dict, points: Points) -> np.ndarray:
        floats = points.floats(**scalars)
        floats.events = {**floats.events, **events}
        return floats.value(side)

    def _inverse(self, moving: Term, name: str, level, points: Points, scalars: dict, events: dict) -> np.ndarray:
        """t with moving(t) = level: directly when the side is affine, a multiple of a power, or a + b·c^t; else by bisection."""
        if moving.op == "symbol":
            return np.broadcast_to(level, points.scalars[name].shape)

        def at(values):
            return self._side(moving, {**scalars, name: values}, events, points)

        with np.errstate(all="ignore"):
            one, two, four = (at(np.full(points.scalars[name].shape, t)) for t in (1.0, 2.0, 4.0))
            slope = two - one
            if np.all(~np.isfinite(slope) | (np.abs(four - two - 2 * slope) <= 1e-12 * (np.abs(four) + np.abs(one)))):
                return (level - one) / slope + 1
            ratio = two / one
            if np.all((one > 0) & (ratio > 1) & (np.abs(four / two - ratio) <= 1e-12 * ratio)):
                return (np.maximum(level, 0) / one) ** (1 / np.log2(ratio))
            first, second = two - one, at(np.full(points.scalars[name].shape, 3.0)) - two
            third, growth = four - two - second, second / first
            flat = (first == 0) & (third == 0)
            if np.all(flat | (np.abs(third - second * growth) <= EXPONENTIAL * np.abs(third))):
                beyond = np.where(level > one, np.inf, -np.inf)
                return np.where(flat, beyond, 1 + np.log1p((level - one) * (growth - 1) / first) / np.log(growth))
            low, high = np.full(points.scalars[name].shape, -30.0), np.full(points.scalars[name].shape, 30.0)
            ends_of_side = [at(smooth_value(self.domains[name], points.floats(), end)) for end in (low, high)]
            falls = ends_of_side[1] < ends_of_side[0]
            for _ in range(50):
                middle = (low + high) / 2
                below = (at(smooth_value(self.domains[name], points.floats(), middle)) < level) ^ falls
                low, high = np.where(below, middle, low), np.where(below, high, middle)
            return smooth_value(self.domains[name], points.floats(), high)

    def _mix(self, points: Points):
        """Q ← (1−t)·Q + t·P with the least t for which the hard premises hold (divergences are convex in the pair)."""
        low, high = np.zeros(points.count), np.ones(points.count)
        high[self._feasible(points, low)] = 0
        for step in range(MIXING_STEPS):
            left = np.flatnonzero(high > low)
            if step == NEAR_EQUALITY:  # what holds neither before nor where all laws are equal does not hold nearly there
                lost = left[high[left] == 1]
                high[lost] = np.where(self._feasible(points.take(lost), high[lost]), 1, -1)
                left = np.flatnonzero(high > low)
            if len(left) == 0:
                break
            middle = (low[left] + high[left]) / 2
            fine = self._feasible(points.take(left), middle)
            low[left], high[left] = np.where(fine, low[left], middle), np.where(fine, middle, high[left])
        points.laws.update(self._mixed(points, np.abs(high)).laws)

    def _mixed(self, points: Points, t: np.ndarray) -> Points:
        first, *others = self.laws
        anchor = points.laws[first]
        laws = {name: (1 - t) * points.laws[name] + t * anchor for name in others}
        return Points(points.scalars, {first: anchor, **laws}, points.events)

    def _feasible(self, points: Points, t: np.ndarray) -> np.ndarray:
        mixed = self._mixed(points, t)
        return np.logical_and.reduce([self.holds(premise, mixed) for premise in self.hard])

    # ---- the point as a whole -------------------------------------------------------------------------------------------

    def admissible(self, points: Points) -> np.ndarray:
        """Are all domains, conditions and premises met (up to rounding)?"""
        floats = points.floats()
        count = points.count
        fine = np.ones(count, dtype=bool)
        with np.errstate(all="ignore"):
            for name, domain in self.domains.items():
                value, inside = points.scalars[name], np.zeros(count, dtype=bool)
                for piece in domain.intervals:
                    low, high = ends(piece, floats, count)
                    inside |= ((value > low) if piece.lower_open else (value >= low)) & (
                        (value < high) if piece.upper_open else (value <= high)
                    )
                fine &= inside & np.isfinite(value)
            for condition in self.statement.conditions:
                small, large = (floats.value(side) for side in sides(condition))
                fine &= (
                    (np.abs(large - small) < 1e-15)
                    if condition.op == "=="
                    else (large > small)
                    if condition.op in "<>"
                    else large >= small
                )
        for premise in self.statement.given:
            fine &= self.holds(premise, points)
        return fine

    @property
    def has_float_value(self) -> bool:
        """Do both sides of a conclusion without symbols and laws have values in floats?"""
        return bool(np.all(self.valued(Points({}))))

    def valued(self, points: Points) -> np.ndarray:
        """At which points have both sides of the conclusion values in floats?"""
        floats = points.floats()
        return np.logical_and.reduce([np.broadcast_to(~np.isnan(floats.value(side)), (points.count,)) for side in sides(self.conclusion)])

    def violation(self, points: Points) -> np.ndarray:
        """Scaled amount by which the conclusion fails at admissible points; −∞ where there is no verdict or no admission."""
        result = np.full(points.count, -np.inf)
        fine = np.flatnonzero(self.admissible(points))
        if len(fine):
            margin = self._margin(points.take(fine))
            result[fine] = np.where(np.isnan(margin), -np.inf, margin)
        return result

    def _margin(self, points: Points) -> np.ndarray:
        relation = self.conclusion
        floats = points.floats()
        small, large = (floats.value(side) for side in sides(relation))
        margin = scaled_difference(small, large)
        if relation is not self.statement.conclusion and not says_infinity(
            relation
        ):  # closed forms are infinite only at their holes
            margin = np.where(np.isfinite(small) & np.isfinite(large), margin, np.nan)
        if relation.op in ("<", ">"):  # equality violates a strict claim
            margin = np.where((small == large) & (margin == 0), TOUCHING, margin)
        if relation.op == "==":
            margin = np.abs(margin)
            if relation.rounded is not None:
                margin -= floats.value(relation.rounded) / (np.abs(small) + np.abs(large))
        return margin


def scaled_difference(a, b) -> np.ndarray:
    """(a − b)/(|a| + |b|) in [−1, 1]; ±1 at infinities of one side, 0 where both are equal, nan where undefined."""
    with np.errstate(all="ignore"):
        value = (a - b) / (np.abs(a) + np.abs(b))
        value = np.where(np.isposinf(a) & ~np.isposinf(b) & ~np.isnan(b), 1.0, value)
        value = np.where(np.isposinf(b) & ~np.isposinf(a) & ~np.isnan(a), -1.0, value)
        return np.where(a == b, 0.0, value)


def _inside_quantity(node: Term, name: str) -> bool:
    """Does the symbol stand inside a divergence or probability (where it is not a bound)?"""
    return any(
        part.args and name in part.free and part.args[0].op in ("law", "BestOf", "Joint", "Mixture", "Output", "Power", "Product")
        for part in walk(node)
    )


def says_infinity(relation: Relation) -> bool:
    """Does ∞ stand in it?"""
    return any(part.op == "oo" for part in relation.parts())
