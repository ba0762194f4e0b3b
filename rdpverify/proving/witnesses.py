"""From float points to exact witnesses: short rationals that still violate, written as the kernel reads them."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from . import rationals
from .points import Points
from .problem import Problem

WIDTHS = (0.5, 0.2, 0.05, 1e-2, 1e-3, 1e-4, 1e-6, 1e-8, 1e-10)
EXACTLY = 1e-12  # rounding width that only recovers short fractions
ENOUGH = 1e-9  # a smaller relative violation is likely rounding


@dataclass
class Exact:
    """One exact point: fractions for scalars and weights, sets of outcomes for events."""

    scalars: dict[str, Fraction]
    laws: dict[str, list[Fraction]]
    events: dict[str, list[int]]

    def data(self) -> dict[str, str]:
        """The witness as the kernel's checker and the reports take it."""
        written = {name: str(value) for name, value in self.scalars.items()}
        written |= {name: f"Finite([{', '.join(map(str, weights))}])" for name, weights in self.laws.items()}
        return written | {name: f"[{', '.join(map(str, chosen))}]" for name, chosen in self.events.items()}

    def cost(self) -> int:
        return sum(map(rationals.complexity, self.scalars.values())) + sum(
            rationals.complexity(weight) for weights in self.laws.values() for weight in weights
        )


def exact_point(problem: Problem, points: Points, index: int, width: float) -> Exact:
    """The point with every coordinate replaced by the simplest fraction within ``width``; bounds are tightened later."""
    laws = {name: _law([float(weight) for weight in rows[:, index]], width) for name, rows in points.laws.items()}
    events = {name: [int(place) for place in np.flatnonzero(rows[:, index])] for name, rows in points.events.items()}
    scalars = {
        name: _scalar(float(values[index]), width, problem.domains[name].integers) for name, values in points.scalars.items()
    }
    return Exact(scalars, laws, events)


def _scalar(value: float, width: float, integer: bool) -> Fraction:
    return Fraction(round(value)) if integer else rationals.near(value, width)


def _law(weights: list[float], width: float) -> list[Fraction]:
    """Short weights that sum to 1: all but the largest rounded, the largest what is left."""
    largest = max(range(len(weights)), key=weights.__getitem__)
    rounded = [Fraction(0) if weight < 1e-300 else rationals.near(weight, width) for weight in weights]
    rounded[largest] = 1 - sum(rounded[:largest] + rounded[largest + 1 :])
    return rounded


def float_points(exact: list[Exact]) -> Points:
    """Several exact points (laws of equally many outcomes) as float arrays."""
    first = exact[0]
    outcomes = len(next(iter(first.laws.values()), ()))
    return Points(
        {name: np.array([float(point.scalars[name]) for point in exact]) for name in first.scalars},
        {name: np.array([[float(weight) for weight in point.laws[name]] for point in exact]).T for name in first.laws},
        {
            name: np.array([[place in point.events[name] for place in range(outcomes**2)] for point in exact]).T  # pairs of outcomes too
            for name in first.events
        },
    )


def with_bounds(problem: Problem, bases: list[Exact]) -> list[Exact | None]:
    """Each point with its bounding symbols moved to the shortest value outside the tight one that violates, or None."""
    bases = [None if _negative(base) else base for base in bases]
    alive = [index for index, base in enumerate(bases) if base is not None]
    if not alive:
        return bases
    variants = [(index, bases[index]) for index in alive]
    if problem.bounds:
        tight = problem.tight_bounds(float_points([bases[index] for index in alive]))
        variants = [
            (index, variant)
            for place, index in enumerate(alive)
            for width in WIDTHS
            if (variant := _outside(problem, bases[index], {name: float(tight[name][place]) for name in problem.bounds}, width))
        ]
    result: list[Exact | None] = [None] * len(bases)
    if variants:
        good = problem.violation(float_points([variant for _, variant in variants])) > ENOUGH
        for (index, variant), fine in zip(variants, good):
            if fine and result[index] is None:
                result[index] = variant
    return result


def outside_bounds(problem: Problem, base: Exact) -> list[Exact]:
    """Versions of one point with its bounding symbols just outside their tight values, short ones first."""
    if _negative(base):
        return []
    if not problem.bounds:
        return [base]
    tight = problem.tight_bounds(float_points([base]))
    values = {name: float(tight[name][0]) for name in problem.bounds}
    return [exact for width in WIDTHS if (exact := _outside(problem, base, values, width)) is not None]


def _negative(exact: Exact) -> bool:
    return any(weight < 0 for weights in exact.laws.values() for weight in weights)


def _outside(problem: Problem, base: Exact, tight: dict[str, float], width: float) -> Exact | None:
    scalars = dict(base.scalars)
    for name, value in tight.items():
        if not np.isfinite(value):
            return None
        if problem.domains[name].integers:
            scalars[name] = Fraction(round(value))
        else:
            rising, falling = (any(direction == way for _, direction in problem.bounds[name]) for way in (1, -1))
            if rising and falling:  # by an equality perhaps, that only the value itself meets
                scalars[name] = rationals.near(value, EXACTLY)
                continue
            room = (float(base.scalars[name]) - value) * (1 if rising else -1)
            if room <= 1e-9 * abs(value):  # a value that is loose already stays
                beyond = rationals.just_above(value, width) if rising else -rationals.just_above(-value, width)
                scalars[name] = _no_further(problem.domains[name], base, beyond, rising)
    return Exact(scalars, base.laws, base.events)


def _no_further(domain, base: Exact, value: Fraction, rising: bool) -> Fraction:
    """The value, or the closed end of the domain that it passes: of [a, a] there is no member outside the tight one but a itself."""
    piece = domain.intervals[-1 if rising else 0]
    end, is_open = (piece.upper, piece.upper_open) if rising else (piece.lower, piece.lower_open)
    if is_open:
        return value
    if end.is_number:
        limit = Fraction(int(end.value.p), int(end.value.q))
    else:
        place = float(float_points([base]).floats().value(end).ravel()[0])
        if not np.isfinite(place):
            return value
        limit = rationals.near(place, EXACTLY)
    return min(value, limit) if rising else max(value, limit)


def shapes(problem: Problem, points: Points, indices: list[int], widths=WIDTHS) -> list[Exact]:
    """Exact versions of float points that still violate (at most one a point, the widest rounding that works), shortest first."""
    bases = [exact_point(problem, points, index, width) for index in indices for width in widths]
    exacts = with_bounds(problem, bases)
    chosen = {}
    for start in range(0, len(exacts), len(widths)):
        for exact in [exact for exact in exacts[start : start + len(widths)] if exact is not None][:1]:
            chosen[str(exact.data())] = exact
    return sorted(chosen.values(), key=lambda exact: (exact.cost(), str(exact.data())))


def shorter(problem: Problem, exact: Exact) -> Exact:
    """Replace one coordinate at a time by a simpler fraction while the violation stays."""
    for width in (0.5, 0.1, 1e-2):
        for name, value in list(exact.scalars.items()):
            if name not in problem.bounds and value != 0 and not problem.domains[name].integers:
                simpler = Exact({**exact.scalars, name: rationals.near(float(value), width)}, exact.laws, exact.events)
                exact = _better(problem, exact, simpler)
        for name, weights in list(exact.laws.items()):
            simpler = Exact(exact.scalars, {**exact.laws, name: _law(list(map(float, weights)), width)}, exact.events)
            exact = _better(problem, exact, simpler)
    return exact


def _better(problem: Problem, old: Exact, new: Exact) -> Exact:
    if new.cost() >= old.cost():
        return old
    bounded = with_bounds(problem, [new])[0]
    return bounded if bounded is not None and bounded.cost() < old.cost() else old
