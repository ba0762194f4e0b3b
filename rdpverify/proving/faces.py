"""Where a slack is 0 inside a box or on its faces: chains of stages for a cover, guessed and then checked by the kernel.

Guesses are the ends of domains and simple numbers, two symbols that are equal or add up to 0 or 1, three that are equal, and the
points and straight lines that Newton's method finds in floats.
"""

import itertools
from fractions import Fraction
from functools import lru_cache

import numpy as np
from flint import arb, fmpq

from ..errors import RdpVerifyError
from ..exact import canonical_json
from ..kernel.goal import Goal
from ..kernel.second_order import second_order
from ..kernel.signs import Signs
from ..kernel.touching import CODES, MOST_ORDER, MOST_STAGES, Chain, chains, directional, tidied
from ..language import to_text
from ..numeric.floats import FLOATS
from ..terms import HALF, ONE, ZERO, Term, add, mul, number, sub, substitute, symbol
from ..terms.evaluate import compiled
from ..terms.normal import identical, normal, to_term
from ..terms.ranges import Range
from .rationals import simplest_between
from .samples import sample, touches

MOST_SYMBOLS, MOST_NODES = 3, 600  # of slacks that are looked at
PLACES = ((fmpq(5, 13), fmpq(4, 7), fmpq(3, 11)), (fmpq(8, 11), fmpq(2, 9), fmpq(5, 8)), (fmpq(1, 8), fmpq(7, 8), fmpq(1, 2)))
STARTS, STEPS, NEAR, MOST_RATIO = 8, 40, 1e-7, 12
SMALL = fmpq(1, 1024)  # of a side: a piece that small next to a face must do


@lru_cache(maxsize=64)
def faces(goal: Goal) -> str:
    """The chains as the kernel reads them, those of one stage first; ``"[]"`` when none is found."""
    names = [name for name, _ in goal.symbols if name in goal.slack.free]
    if not 1 <= len(names) <= MOST_SYMBOLS or goal.slack.size > MOST_NODES:
        return "[]"
    guesses = []
    for guess in (*_guesses(goal, names), *(_lines_and_points(goal, names) if touches(goal) else ())):
        if guess not in guesses:
            guesses.append(guess)
    found = [stages for stages in sorted(_chains(goal, goal.slack, guesses, MOST_STAGES), key=len) if _holds(goal, stages)]
    found = canonical_json(found[: len(CODES)]).decode()
    return found if found == "[]" or _hopeful(goal, chains(goal, found), guesses) else "[]"


def _holds(goal: Goal, stages) -> bool:
    try:
        return Chain(goal, stages) is not None
    except RdpVerifyError:
        return False


def _hopeful(goal: Goal, known, guesses) -> bool:
    """Does some chain settle a small piece at every place where the slack seems to be 0?"""
    places = [[side.lower, side.upper, *(side.lower + (side.upper - side.lower) * arb(share[0]) for share in PLACES)]
              for side in goal.ranges.values()]
    feet = [feet for feet, _ in guesses if _seems_zero(goal, substitute(goal.slack, feet))]
    slack = compiled(goal.slack)
    for point, foot in itertools.product(itertools.product(*places), feet):
        env = dict(zip(goal.ranges, point))
        env |= {name: compiled(term).ball(env) for name, term in foot.items()}
        if all(goal.ranges[name].contains(value.mid()) for name, value in env.items()) and slack.ball(env).contains(0):
            piece = {name: _small(goal.ranges[name], value.mid()) for name, value in env.items()}
            if not any(chain.holds(piece) for chain in known):
                return False
    return True


def _small(side: Range, value: arb) -> Range:
    width = (side.upper - side.lower) * arb(SMALL)
    return Range(max(side.lower, (value - width).lower()), min(side.upper, (value + width).upper()))


def _chains(goal: Goal, function: Term, guesses, most: int):
    """Lists of stages that begin at the function."""
    signs = Signs(goal.ranges)
    for feet, along in guesses:
        stage = {"foot": {name: to_text(foot) for name, foot in feet.items()}}
        if along is None:
            if _seems_zero(goal, substitute(function, feet)):
                yield [{**stage, "order": 2}]
            continue
        order, rest = _order(goal, function, feet, along, signs)
        if order:
            stage |= {"order": order} | ({"along": along} if len(feet) > 1 else {})
            yield [stage]
            if rest is not None and most > 1:
                yield from ([stage, *others] for others in _chains(goal, rest, guesses, most - 1))


def _order(goal: Goal, function: Term, feet, along, signs) -> tuple[int, Term | None]:
    """How many derivatives vanish at the feet, and the first that does not."""
    for order in range(MOST_ORDER + 1):
        at_feet = substitute(function, feet)
        if not (_seems_zero(goal, at_feet) and identical(at_feet, ZERO, signs)):
            return order, function
        try:
            function = tidied(directional(function, along), signs)
        except RdpVerifyError:
            return order + 1, None
    return 0, None


def _seems_zero(goal: Goal, term: Term) -> bool:
    """Is 0 a possible value at some points of the box?"""
    for shares in PLACES:
        env = {}
        for (name, side), share in zip(goal.ranges.items(), itertools.cycle(shares)):
            env[name] = side.lower + (side.upper - side.lower) * arb(share)
        value = compiled(term).ball(env)
        if not (value.is_finite() and value.contains(0)):
            return False
    return True


def _guesses(goal: Goal, names):
    """(feet, direction) for every set that is looked at."""
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


def _lines_and_points(goal: Goal, names):
    """What Newton's method reaches from the places where the slack is least."""
    try:
        programs, points = second_order(goal.slack, tuple(names)), sample(goal)
        rows = np.array([points.scalars[name] for name in names])
        with np.errstate(all="ignore"):
            starts = rows.T[np.argsort(_values(programs.at_point, names, rows)[0], kind="stable")[:STARTS]]
            ends = [_newton(goal, programs, names, start) for start in starts]
    except (RdpVerifyError, TypeError, IndexError, OverflowError, np.linalg.LinAlgError):
        return  # no float values or no derivatives
    seen = set()
    for place, curvature in filter(None, ends):
        sizes, normals = np.linalg.eigh(curvature)
        if len(names) == 1 or sizes[0] > NEAR * sizes[-1]:
            values = tuple(map(_simple, place))
            guesses = [({name: number(value) for name, value in zip(names, values)}, {names[0]: 1} if len(names) == 1 else None)]
        elif len(names) == 2:
            normal = normals[:, -1] / normals[np.argmax(abs(normals[:, -1])), -1]
            ratios = tuple(map(_simple, normal))
            whole = np.lcm(*(ratio.denominator for ratio in ratios))
            a, b = (int(ratio * whole) for ratio in ratios)
            values = a, b, _simple(a * place[0] + b * place[1])
            sign = -1 if a < 0 else 1
            guesses = _line(*names, sign * a, sign * b, number(sign * values[2])) if a and b and max(abs(a), abs(b)) <= MOST_RATIO else ()
        else:
            continue
        if values not in seen:
            seen.add(values)
            yield from guesses


def _newton(goal: Goal, programs, names, place):
    """(place, second derivatives) where the slack and its gradient are nearly 0 inside the box, or None."""
    low, high = np.array([[float(goal.ranges[name].lower), float(goal.ranges[name].upper)] for name in names]).T
    for _ in range(STEPS):
        value, *slopes = _values(programs.at_point, names, place)
        _, *second = _values(programs.on_box, names, place)
        curvature = np.zeros((len(names), len(names)))
        for (i, j), entry in zip(programs.pairs, second):
            curvature[i, j] = curvature[j, i] = entry
        if not (np.isfinite(curvature).all() and np.isfinite(slopes).all()):
            return None
        step = np.linalg.lstsq(curvature, -np.array(slopes, dtype=float), rcond=NEAR)[0]
        place = np.clip(place + step, low, high)
        if abs(step).max() < NEAR**2:
            break
    return (place, curvature) if abs(value) < NEAR and np.max(np.abs(slopes)) < NEAR else None


def _values(program, names, rows):
    return program.run(FLOATS, [rows[names.index(name)] for name in program.names])


def _simple(value: float) -> Fraction:
    return simplest_between(value - NEAR, value + NEAR)
