"""Where a function on a box may be 0: (feet, direction) for the ends of domains and simple numbers, for two symbols that are equal or
add up to 0 or 1, for three that are equal, and for the points and straight lines that Newton's method finds in floats.

A foot gives formulas to some symbols; the direction leads from it, as whole numbers, and is None where the whole gradient vanishes.
"""

import itertools
from fractions import Fraction

import numpy as np
from flint import arb, fmpq

from ..errors import InputError, RdpVerifyError
from ..kernel.goal import Goal
from ..kernel.second_order import second_order
from ..printer import to_text
from ..numeric.floats import FLOATS
from ..terms import HALF, ONE, ZERO, Term, add, mul, number, sub, substitute, symbol
from ..terms.evaluate import compiled
from ..terms.normal import normal, to_term
from ..terms.program import Program
from .rationals import simplest_between
from .samples import sample, touches

MOST_SYMBOLS, MOST_NODES = 3, 600  # of functions that are looked at
PLACES = ((fmpq(5, 13), fmpq(4, 7), fmpq(3, 11)), (fmpq(8, 11), fmpq(2, 9), fmpq(5, 8)), (fmpq(1, 8), fmpq(7, 8), fmpq(1, 2)))
GRID, ZOOMS, COARSE = 17, 12, 1e-4
STARTS, STEPS, NEAR, MOST_RATIO = 8, 30, 1e-7, 12


def guesses(goal: Goal, function: Term, after: dict[str, Term] | None = None) -> list:
    """On the box of the goal, each once.  ``after``: the feet of a stage that the function is left of, where it may be 0 at a point."""
    names = [name for name, _ in goal.symbols if name in function.free]
    if not 1 <= len(names) <= MOST_SYMBOLS or function.size > MOST_NODES:
        return []
    guessed = list(_simple_places(goal, names))
    if after is not None:
        guessed += _least_place(goal, function, names, after)
    elif touches(goal):
        guessed += _lines_and_points(goal, function, names)
    return [guess for place, guess in enumerate(guessed) if guess not in guessed[:place]]


def sets_of_equality(goal: Goal) -> list[str]:
    """Where both sides of the goal seem to be equal, as equations between a symbol and a formula."""
    sets = (feet for feet, _ in guesses(goal, goal.slack) if len(feet) == 1 and vanishes(goal, goal.slack, feet))
    return [f"{name} = {to_text(foot)}" for feet in sets for name, foot in feet.items()]


def vanishes(goal: Goal, function: Term, feet: dict[str, Term]) -> bool:
    """Does the function seem to be 0 at the feet of all points?"""
    try:
        return seems_zero(goal, substitute(function, feet))
    except InputError:
        return False


def seems_zero(goal: Goal, term: Term) -> bool:
    """Is 0 a possible value at some points of the box?"""
    for shares in PLACES:
        env = {}
        for (name, side), share in zip(goal.ranges.items(), itertools.cycle(shares)):
            env[name] = side.lower + (side.upper - side.lower) * arb(share)
        value = compiled(term).ball(env)
        if not (value.is_finite() and value.contains(0)):
            return False
    return True


def _simple_places(goal: Goal, names):
    for name in names:
        piece, side = goal.domain(name).intervals[0], goal.ranges[name]
        inside = (value for value in (ZERO, HALF, ONE) if side.lower < arb(value.value) < side.upper)
        for value in dict.fromkeys((piece.lower, piece.upper, *inside)):
            if not value.free:
                yield {name: value}, {name: 1}
    for first, second in itertools.combinations(names, 2):
        yield from _line(first, second, 1, -1, ZERO)
        yield from _line(first, second, 1, 1, ONE)
        yield from _line(first, second, 1, 1, ZERO)
    if len(names) == 3:
        yield {name: symbol(names[-1]) for name in names[:-1]}, None


def _line(x: str, y: str, a: int, b: int, c: Term):
    """a·x + b·y = c, along its normal and along the axes."""
    over = sub(c, add(mul(number(a), symbol(x)), mul(number(b), symbol(y))))
    for along, slope in (({x: a, y: b}, a * a + b * b), ({y: 1}, b), ({x: 1}, a)):
        feet = {name: add(symbol(name), mul(number(fmpq(step, slope)), over)) for name, step in along.items()}
        yield {name: to_term(normal(foot)) for name, foot in feet.items()}, along


def _lines_and_points(goal: Goal, function: Term, names):
    """What Newton's method reaches from the places where the function is least."""
    try:
        programs, points = second_order(function, tuple(names)), sample(goal)
        rows = np.array([points.scalars[name] for name in names])
        with np.errstate(all="ignore"):
            starts = rows[:, np.argsort(_values(programs.at_point, names, rows)[0], kind="stable")[:STARTS]]
            ends = _newton(goal, programs, names, starts)
    except (RdpVerifyError, TypeError, IndexError, OverflowError, np.linalg.LinAlgError):
        return  # no float values or no derivatives
    for place, curvature in ends:
        sizes, normals = np.linalg.eigh(curvature)
        bent = [index for index, row in enumerate(curvature) if abs(row).max() > NEAR * sizes[-1]]
        if len(names) == 2 == len(bent) and sizes[0] <= NEAR * sizes[-1]:
            normal = normals[:, -1] / normals[np.argmax(abs(normals[:, -1])), -1]
            ratios = tuple(map(_simple, normal))
            whole = np.lcm(*(ratio.denominator for ratio in ratios)) * (-1 if ratios[0] < 0 else 1)
            a, b = (int(ratio * whole) for ratio in ratios)
            if a and b and max(abs(a), abs(b)) <= MOST_RATIO:
                yield from _line(*names, a, b, number(_simple(a * place[0] + b * place[1])))
        elif bent:  # a point, or a line along the axes that bend nothing
            feet = {names[index]: number(_simple(place[index])) for index in bent}
            yield feet, dict.fromkeys(feet, 1) if len(feet) == 1 else None


def _least_place(goal: Goal, function: Term, names, feet: dict[str, Term]):
    """The place on the feet where the function is least, if it is nearly 0 there; without symbols in which it does not grow."""
    low, high = np.array([[float(goal.ranges[name].lower), float(goal.ranges[name].upper)] for name in names]).T
    program, moved = Program(function), [Program(feet[name]) if name in feet else None for name in names]

    def values(rows):
        rows = [row if foot is None else _values(foot, names, rows) + 0 * row for foot, row in zip(moved, rows)]
        return np.array(rows), np.broadcast_to(_values(program, names, rows), rows[0].shape)

    middle, width, scale = (low + high) / 2, (high - low) / 2, None
    try:
        for _ in range(ZOOMS):
            axes = [np.clip(np.linspace(m - w, m + w, GRID), a, b) for m, w, a, b in zip(middle, width, low, high)]
            rows, heights = values([axis.ravel() for axis in np.meshgrid(*axes)])
            if not np.isfinite(heights).any():
                return []
            scale, best = scale or np.nanmax(abs(heights)), np.nanargmin(heights)
            middle, width = rows[:, best], width / 4
        near = np.repeat(middle[:, None], 2 * len(names), axis=1)
        for place in range(len(names)):
            near[place, 2 * place : 2 * place + 2] += (high - low)[place] / 64 * np.array([1, -1])
        around = np.broadcast_to(_values(program, names, list(near)), near.shape[1:])
    except (RdpVerifyError, TypeError, ValueError, OverflowError):
        return []  # no float values
    if not abs(heights[best]) <= NEAR * scale:
        return []
    grows = [name for place, name in enumerate(names) if np.nanmax(abs(around[2 * place : 2 * place + 2])) > NEAR * scale]
    point = {name: number(_simple(value, COARSE)) for name, value in zip(names, middle) if name in grows}
    return [(point, dict.fromkeys(point, 1) if len(point) == 1 else None)] if point else []


def _newton(goal: Goal, programs, names, places):
    """(place, second derivatives) for the places inside the box where the function and its gradient are nearly 0."""
    low, high = np.array([[[float(end)] for end in (goal.ranges[name].lower, goal.ranges[name].upper)] for name in names]).swapaxes(0, 1)
    for _ in range(STEPS):
        curvature = np.zeros((places.shape[1], len(names), len(names)))
        for (i, j), entry in zip(programs.pairs, _values(programs.on_box, names, places)[1:]):
            curvature[:, i, j] = curvature[:, j, i] = entry
        value, *slopes = (np.broadcast_to(part, places.shape[1:]) for part in _values(programs.at_point, names, places))
        known = np.isfinite(curvature).all(axis=(1, 2)) & np.isfinite(slopes).all(axis=0)
        places, curvature, value, slopes = places[:, known], curvature[known], value[known], np.array(slopes)[:, known]
        step = -np.einsum("nij,jn->in", np.linalg.pinv(curvature, rcond=NEAR, hermitian=True), slopes)
        done, places = places, np.clip(places + step, low, high)
    settled = (abs(value) < NEAR) & (abs(slopes).max(axis=0) < NEAR)
    return list(zip(done.T[settled], curvature[settled]))


def _values(program, names, rows):
    return program.run(FLOATS, [rows[names.index(name)] for name in program.names])


def _simple(value: float, near: float = NEAR) -> Fraction:
    return simplest_between(value - near, value + near)
