"""Functions that are ≥ 0 next to a set on which they vanish: Taylor's formula along the segments that lead there.

A stage sends every point x to a foot P(x): formulas take the place of some symbols.  When g and its derivatives of the orders < m in
these symbols and in the direction of x − P(x) vanish at P(x), whatever x is, Lagrange's form of the remainder on the segment says

    g(x) = λᵐ/m! · (D_v)ᵐ g(ξ)   where x − P(x) = λ·v with a constant v, D_v = Σ vᵢ∂ᵢ and ξ lies between P(x) and x;
    g(x) = ½ dᵀH(ξ)d             for m = 2 and d = x − P(x), H the second derivatives, where the whole gradient vanishes at P(x).

Stages may follow on one another: g₀ = f and gⱼ = (D_v)ᵐ gⱼ₋₁, looked at in the ξ just found, so that f = Π λⱼᵐ/m! · g_k.

All derivatives are computed here, and the normal form shows that they vanish at the feet.  The sign of the last ones is then asked for
on the hull of a leaf and its feet, a box, which contains every segment.  That all formulas have finite values on it makes them smooth
there (as in :mod:`.second_order`).  A last derivative without a formula is enclosed by slopes of the one before it: by the mean value
theorem (D_v)ᵐ⁻¹g is their multiple, and g comes from it by integration.

A strict f > 0 follows in one stage when the last derivative is > 0 and λ is nowhere 0 on the domain.
"""

import json
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise

from flint import arb_mat

from ..errors import BudgetExceeded, InputError, RuleError, require
from ..exact import is_whole
from ..terms import ZERO, Term, add, div, make, mul, number, sub, substitute, symbol
from ..terms.balls import BALLS
from ..terms.derivative import derivative
from ..terms.evaluate import compiled
from ..terms.normal import identical, normal, to_term
from ..terms.program import Program
from ..terms.ranges import Range, add as range_sum, multiply, negate
from .defined import is_real
from .goal import Goal, strict
from .rule import read
from .signs import Signs

CODES = "defghijk"  # of leaves, one for each chain of stages
STEP = "_t"
MOST_STAGES, MOST_ORDER, MOST_NODES = 3, 6, 5_000


class Stage:
    """``data``: ``foot`` (name → formula), ``order`` m and, for several names, ``along`` (name → whole number vᵢ) or none for an H."""

    def __init__(self, function: Term, ranges: dict[str, Range], data: dict):
        self.feet, self.order, self.along = _read(data, ranges)
        self.ranges = self.widened(ranges)
        require(self.ranges is not None, "the feet have no bounds")
        self.smooth, self.last, self.distance, signs = [function], [], None, Signs(self.ranges)
        if self.along is None:
            gradient = [derivative(function, name) for name in self.feet]
            _all_vanish((function, *gradient), self.feet, signs)
            self.smooth += gradient + [derivative(slope, name) for slope in gradient for name in self.feet]
            return
        self.distance = _distance(self.feet, self.along, signs)
        for left in range(self.order, 0, -1):
            _all_vanish(self.smooth[-1:], self.feet, signs)
            try:
                slope = directional(self.smooth[-1], self.along)
            except InputError:
                if left > 1:
                    raise
                self.last = []  # its slopes will do
                return
            self.last = forms(slope, signs)
            self.smooth += [slope, *self.last[:1]] if left > 1 else [slope]

    def widened(self, sides: dict[str, Range]) -> dict[str, Range] | None:
        """The hull of a box and its feet."""
        feet = {name: compiled(foot).range(sides) for name, foot in self.feet.items()}
        if any(side is None or not side.is_bounded() for side in feet.values()):
            return None
        return {**sides, **{name: sides[name].hull(side) for name, side in feet.items()}}

    def sign(self, sides: dict[str, Range]) -> int | None:
        """A sign that λᵐ has on a box: 1 for ≥ 0, −1 for ≤ 0."""
        if self.along is None or self.order % 2 == 0:
            return 1
        values = compiled(self.distance).range(sides)
        return None if values is None else 1 if values.is_nonnegative() else -1 if values.is_nonpositive() else None


class Chain:
    """Stages that follow on one another.  Raises RuleError unless everything vanishes where they say."""

    def __init__(self, goal: Goal, stages):
        if not isinstance(stages, list) or not 1 <= len(stages) <= MOST_STAGES or not is_real(goal.slack):
            raise RuleError(f"a face of a cover has 1 to {MOST_STAGES} stages, of a real slack")
        require(STEP not in goal.ranges, f"{STEP} may not be a symbol here")
        self.positive, self.stages = strict(goal.conclusion), []
        function, ranges = goal.slack, goal.ranges
        for data in stages:
            require(function, "nothing can follow this stage")
            try:
                self.stages.append(Stage(function, ranges, data))
            except InputError as problem:
                raise RuleError(f"no derivative: {problem}") from None
            function, ranges = next(iter(self.stages[-1].last), None), self.stages[-1].ranges
        require(sum(stage.order for stage in self.stages) <= MOST_ORDER, f"the orders of a face add up to {MOST_ORDER} at most")
        if self.positive and (len(stages) > 1 or not self.stages[0].along or goal.signs(self.stages[0].distance) not in (1, -1)):
            raise RuleError("a strict conclusion asks for one stage that keeps away from its feet")
        self.signs, self.last = Signs(ranges), list(map(compiled, self.stages[-1].last))
        self.smooth = Program(make("tuple", [formula for stage in self.stages for formula in stage.smooth]))

    def holds(self, sides: dict[str, Range]) -> bool:
        """Is the slack ≥ 0 (> 0) on the box?"""
        sign = 1
        for stage in self.stages:
            factor, sides = stage.sign(sides), stage.widened(sides)
            if factor is None or sides is None:
                return False
            sign *= factor
        values = self.smooth.run(BALLS, [sides[name].ball() for name in self.smooth.names])
        if values is None or not all(value is not None and value.is_finite() for value in values):
            return False
        stage = self.stages[-1]
        if stage.along is None:
            return _definite(values[-len(stage.feet) ** 2:], len(stage.feet), sign)
        if not self.last:
            return self._fits(self._slope(stage, sides), sign)
        if sign * values[-1] > 0:
            return True
        return any(self._fits(last.range(sides), sign) or self._known(mul(number(sign), last.term)) for last in self.last)

    def _known(self, term: Term) -> bool:
        """Does it have its sign on the whole domain, perhaps as a square?"""
        return self.signs.positive(term) if self.positive else self.signs.nonnegative(term)

    def _slope(self, stage: Stage, sides) -> Range | None:
        """Σ vᵢ·(slope of the last formula in xᵢ)"""
        slopes, total = compiled(stage.smooth[-1]).gradient(stage.along, sides), Range.point(0)
        for name, v in stage.along.items() if slopes else ():
            part = multiply(Range.point(v), slopes[1][name])
            total = None if total is None or part is None else range_sum(total, part)
        return total if slopes else None

    def _fits(self, values: Range | None, sign: int) -> bool:
        if values is None:
            return False
        values = values if sign > 0 else negate(values)
        return values.is_positive() if self.positive else values.is_nonnegative()


@lru_cache(maxsize=64)
def chains(goal: Goal, faces: str) -> tuple[Chain, ...]:
    """The chains that the canonical JSON ``faces`` describes."""
    data = json.loads(faces)
    if not isinstance(data, list) or len(data) > len(CODES):
        raise RuleError(f"a cover has a list of at most {len(CODES)} faces")
    return tuple(Chain(goal, stages) for stages in data)


def _read(data, ranges) -> tuple[dict[str, Term], int, dict[str, int] | None]:
    if not isinstance(data, dict) or not {"foot", "order"} <= data.keys() <= {"foot", "order", "along"}:
        raise RuleError("a stage has a foot, an order and perhaps a direction")
    feet, order, along = data["foot"], data["order"], data.get("along")
    require(isinstance(feet, dict) and feet and feet.keys() <= ranges.keys(), "a foot gives formulas to some symbols of the goal")
    require(is_whole(order, 1, MOST_ORDER), f"an order is a whole number from 1 to {MOST_ORDER}")
    feet = {name: read(text) for name, text in feet.items()}
    if not all(is_real(foot) and foot.free <= ranges.keys() for foot in feet.values()):
        raise RuleError("a foot is made of real formulas in the symbols of the goal")
    if along is None and len(feet) == 1:
        along = dict.fromkeys(feet, 1)
    require(along is not None or order == 2, "without a direction the order is 2")
    whole = isinstance(along, dict) and along.keys() == feet.keys() and all(type(v) is int and v for v in along.values())
    require(along is None or whole, "a direction gives whole numbers other than 0 to the symbols of the foot")
    return feet, order, along


def _distance(feet: dict[str, Term], along: dict[str, int], signs: Signs) -> Term:
    """λ with xᵢ − Pᵢ = λ·vᵢ for all i"""
    multiples = [div(sub(symbol(name), feet[name]), number(v)) for name, v in along.items()]
    require(all(identical(first, other, signs) for first, other in pairwise(multiples)), "the foot does not lie in that direction")
    return multiples[0]


def directional(function: Term, direction: dict[str, int]) -> Term:
    """Σ vᵢ·∂ᵢf: the derivative of f(x + t·v) in t at 0, where f's own formulas stay together."""
    moved = {name: add(symbol(name), mul(number(v), symbol(STEP))) for name, v in direction.items()}
    return substitute(derivative(substitute(function, moved), STEP), {STEP: ZERO})


def forms(function: Term, signs: Signs) -> list[Term]:
    """The function as it is and in its normal form, the shorter one first."""
    with suppress(BudgetExceeded):
        return sorted({function: None, to_term(normal(function, signs)): None}, key=lambda formula: formula.size)
    return [function]


def _all_vanish(formulas, feet: dict[str, Term], signs: Signs):
    for formula in formulas:
        require(formula.size <= MOST_NODES, "the derivatives are too large")
        require(identical(substitute(formula, feet), ZERO, signs), "the slack or a derivative of it does not vanish at the feet")


def _definite(entries, size: int, sign: int) -> bool:
    """Are all symmetric matrices with these entries positive definite?  By their leading minors."""
    rows = [[sign * entry for entry in entries[size * row : size * (row + 1)]] for row in range(size)]
    return all(arb_mat([row[:count] for row in rows[:count]]).det() > 0 for count in range(1, size + 1))
