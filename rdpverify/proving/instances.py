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


def instance(statement: Statement, deadline: float) -> dict[str, str] | None:
    """An exact instance the kernel confirms, or None when none was found."""
    problem = Problem(statement)
    if not problem.domains and not problem.laws:
        return {}
    for outcomes in (2, 3) if problem.laws else (0,):
        points = pretty_points(problem, outcomes, 300)
        places = np.flatnonzero(problem.admissible(points))[:TRIED]
        for place in places:
            base = exact_point(problem, points, int(place), 1e-12)
            for exact in outside_bounds(problem, base):
                try:
                    kernel_witness.instance(statement, exact.data(), BITS)
                    return exact.data()
                except RdpVerifyError:
                    continue
    return None
