"""An instance of a statement: parameters and laws that satisfy every premise, so that it is not about nothing."""

import numpy as np

from ..errors import RdpVerifyError
from ..kernel import witness as kernel_witness
from ..language.statement import Statement
from .problem import Problem
from .search import pretty_points
from .witnesses import exact_point, outside_bounds

BITS = 128
TRIED = 6


def instance(statement: Statement) -> dict[str, str] | None:
    """An exact instance the kernel confirms, or None when none was found."""
    problem = Problem(statement)
    if not problem.domains and not problem.laws:
        return {} if _confirmed(statement, {}) else None
    for outcomes in (2, 3) if problem.laws else (0,):
        points = pretty_points(problem, outcomes, 300)
        places = np.flatnonzero(problem.admissible(points))[:TRIED]
        for place in places:
            base = exact_point(problem, points, int(place), 1e-12)
            for exact in outside_bounds(problem, base):
                if _confirmed(statement, exact.data()):
                    return exact.data()
    return None


def _confirmed(statement: Statement, at: dict[str, str]) -> bool:
    try:
        kernel_witness.instance(statement, at, BITS)
        return True
    except RdpVerifyError:
        return False
