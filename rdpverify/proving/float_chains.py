"""Which of many pieces a chain of faces may settle, in float balls: the kernel's test is too slow to be asked about each."""

import numpy as np

from ..errors import RdpVerifyError
from ..kernel.touching import Chain
from ..terms.evaluate import compiled
from ..terms.program import Program
from ..terms.ranges import Range
from .float_balls import FLOAT_BALLS, between, ends


def meets(chain: Chain, sides: dict[str, Range]) -> bool:
    """Does the box meet the feet of the first stage, for all that is seen?"""
    hulls = ((sides[name], compiled(foot).range(sides)) for name, foot in chain.stages[0].feet.items())
    return all(foot is not None and foot.lower <= side.upper and side.lower <= foot.upper for side, foot in hulls)


class FloatChain:
    """The hull of pieces and their feet, and the sign of the last derivative there; nothing for a chain that ends in a point."""

    def __init__(self, chain: Chain, names):
        self.names, self.stages = list(names), chain.stages
        self.feet = [{name: Program(foot) for name, foot in stage.feet.items()} for stage in chain.stages]
        self.distances = [Program(stage.distance) if stage.along and stage.order % 2 else None for stage in chain.stages]
        self.last = [Program(last.term) for last in chain.last]

    def may_hold(self, low, high):
        """For each piece (columns of ``low`` and ``high``): does the last derivative seem to have the sign it should?"""
        try:
            with np.errstate(all="ignore"):
                return self._may_hold(low, high)
        except (RdpVerifyError, OverflowError):
            return np.zeros(low.shape[1], dtype=bool)  # no float balls

    def _may_hold(self, low, high):
        sides, sign = {name: (low[place], high[place]) for place, name in enumerate(self.names)}, 1
        for feet, distance in zip(self.feet, self.distances):
            if distance is not None:
                least, most = self._value(distance, sides)
                sign = sign * np.where(least >= 0, 1, np.where(most <= 0, -1, np.nan))
            hulls = {name: self._value(foot, sides) for name, foot in feet.items()}
            sides |= {name: (np.minimum(sides[name][0], least), np.maximum(sides[name][1], most)) for name, (least, most) in hulls.items()}
        possible = np.zeros(low.shape[1], dtype=bool)
        for program in self.last:
            least, most = self._value(program, sides)
            possible |= np.where(sign > 0, least > 0, (sign < 0) & (most < 0))
        return possible

    def _value(self, program, sides):
        value = program.run(FLOAT_BALLS, [between(*sides[name]) for name in program.names])
        if value is None:
            raise RdpVerifyError("no float balls")
        return ends(value)
