"""Equality in the limit of large values of a symbol: its reciprocal has that end at 0, where descent can start."""

import numpy as np

from ....errors import RdpVerifyError
from ....kernel.goal import mentions_laws
from ....terms import INFINITY
from ...samples import magnitude, sample, values
from ...steps import step
from ...tactic import Tactic

COUNT, FAR, FARTHER, NEAR = 20, 1e4, 1e6, 1e-3


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==":
        return None
    for name, domain in goal.symbols:
        piece = domain.intervals[0]
        if domain.integers or len(domain.intervals) > 1 or piece.upper is not INFINITY or not goal.ranges[name].lower > 0:
            continue
        if name in goal.slack.free and name not in prover.inverted and _touches(goal, name):
            new = goal.fresh("t")
            prover.inverted[new] = None
            return step("substitute", goal, prover.prove, symbol=name, map="reciprocal", new=new)
    return None


def _touches(goal, name) -> bool:
    """Is the slack, relative to its terms, nearly 0 far out, and nearer the farther?"""
    try:
        far, farther = (_relative(goal, name, place) for place in (FAR, FARTHER))
    except (RdpVerifyError, KeyError):
        return False
    with np.errstate(all="ignore"):
        return bool(np.all(np.isfinite(far) & (far < NEAR) & (farther < far / 2)))


def _relative(goal, name, place):
    points = sample(goal, COUNT)
    points.scalars[name] = np.full(COUNT, place)
    with np.errstate(all="ignore"):
        return abs(values(goal, goal.slack, points)) / magnitude(goal.slack, points.floats())


TACTIC = Tactic("far_end", "limit of large values", apply)
