"""Finite([p0, p1, …]): mass p_i at i = 0, 1, …; the masses sum to 1 exactly."""

from ...terms import number
from ..measures import Atom, Measure


def _measure(args):
    return Measure("finite", (), tuple(Atom(number(index), mass) for index, mass in enumerate(args[0].args)))


MEANING = {"measure": _measure, "shares": lambda args: args[0].args}
