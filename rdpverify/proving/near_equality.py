"""Counterexamples next to a set on which both sides are equal: a little off a foot, where the slack's share of its least order is least.

Near such a set a false slack is negative by some 10⁻³·t² only, on a small part of it: floats see nothing there, balls do.
"""

import itertools
import math
from fractions import Fraction

from flint import arb, fmpq

from ..errors import RdpVerifyError
from ..kernel.extended import at_precision
from ..kernel.defined import is_real
from ..kernel.goal import Goal, goal_of, mentions_laws
from ..kernel.rules.unfold import concrete
from ..language.statement import Statement
from ..terms import number, substitute
from ..terms.evaluate import compiled
from .closed_forms import scalar_conclusion
from .guesses import guesses, vanishes
from .scaled import scaled_slack

BITS = 192
GRID = tuple(fmpq(place, 8) for place in range(9))
MOST_STEPS = 3  # in each direction
ROUNDS, SMALL, FARTHEST = 7, 8, 24  # halvings of the grid; exponents of 1/2: of the step that is tried on it, and of the last one


def near_equality(statement: Statement):
    """Candidates for the kernel's opinion, name → exact text."""
    goal = goal_of(statement)
    try:
        goal.ranges.keys()
    except RdpVerifyError:
        return  # an empty domain, which is another verdict
    conclusion = scalar_conclusion(statement) if any(map(concrete, goal.conclusion.parts())) else goal.conclusion
    if conclusion is not None:
        for point in _near_equality(goal.changed(conclusion=conclusion)):
            yield {name: str(value) for name, value in point.items()}


def _near_equality(goal: Goal) -> list[dict[str, Fraction]]:
    """Points of the goal's hull at which its slack is certainly negative, near where it is 0."""
    if not goal.symbols or mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not is_real(goal.slack):
        return []
    sides = {name: _rational(side) for name, side in goal.ranges.items()}
    if None in sides.values():
        return []
    with at_precision(BITS):
        try:
            scaled = scaled_slack(goal)
        except RdpVerifyError:
            scaled = None
        function = goal.slack if scaled is None else scaled[1]
        places = []
        for feet, along in guesses(goal, function):
            if along is not None and vanishes(goal, function, feet):
                for sign in (1, -1):
                    steps = _steps(compiled(function), sides, feet, {name: sign * v for name, v in along.items()})
                    places += itertools.islice(steps, MOST_STEPS)
        return places


def _steps(value, sides, feet, along):
    """Steps of all lengths in one direction from the foot that looks worst."""
    unit = min(high - low for low, high in sides.values())

    def beside(shares, exponent):
        base = {name: number(low + share * (high - low)) for share, (name, (low, high)) in zip(shares, sides.items())}
        foot = {name: substitute(term, base) for name, term in feet.items()}
        if not all(term.is_number for term in foot.values()):
            return None
        point = {name: term.value for name, term in (base | foot).items()}
        for name, v in along.items():
            point[name] += v * unit / 2**exponent
        return point if all(low <= point[name] <= high for name, (low, high) in sides.items()) else None

    def worth(shares) -> float:
        point = beside(shares, SMALL)
        value_there = None if point is None else float(value.ball({name: arb(at) for name, at in point.items()}).mid())
        return value_there if value_there == value_there and value_there is not None else float("inf")

    best = min(itertools.product(GRID, repeat=len(sides)), key=worth)
    for halving in range(ROUNDS):
        step = fmpq(1, 2 ** (4 + halving))
        moves = [(*best[:place], min(max(best[place] + move, fmpq(0)), fmpq(1)), *best[place + 1:])
                 for place in range(len(best)) for move in (step, -step)]
        best = min([best, *moves], key=worth)
    for exponent in range(1, FARTHEST):
        point = beside(best, exponent)
        if point is not None and value.ball({name: arb(at) for name, at in point.items()}) < 0:
            yield {name: Fraction(int(at.p), int(at.q)) for name, at in point.items()}


def _rational(side):
    """The ends of a bounded range as rationals near them, from inside."""
    ends = float(side.lower), float(side.upper)  # beyond 10**308 infinite
    if not all(map(math.isfinite, ends)):
        return None
    low, high = (Fraction(end).limit_denominator(10**6) for end in ends)
    return (fmpq(low.numerator, low.denominator), fmpq(high.numerator, high.denominator)) if low < high else None
