"""Deterministic(query): of two neighbours with different answers each shows which it is; there are some where the sensitivity is > 0."""

from ...terms import ONE, ZERO, call
from ..mechanism import Pair
from ..queries import sensitivity_of

WHY = ("a point mass at the answer: neighbours with different answers, which there are where the sensitivity is not 0, have singular "
       "laws, the worst there are; where it is 0, all neighbours have the same answer")


def pairs(args):
    return (Pair(call("PointMass", ZERO), call("PointMass", sensitivity_of(*args, ONE)), WHY),)
