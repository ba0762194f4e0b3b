"""An instance of a statement: parameters and laws that satisfy every premise, so that it is not about nothing."""

from dataclasses import replace

import numpy as np

from ..errors import RdpVerifyError
from ..kernel import witness as kernel_witness
from ..kernel.goal import Goal, goal_of
from ..kernel.proof import well_posed
from ..language.statement import Statement
from ..terms import Term, make, rebuild
from .budget import Budget
from .finite_kernels import Finite, has_kernels, on_outcomes
from .problem import Problem, names_of
from .prover import Prover
from .search import pretty_points
from .solutions import solved_statements
from .witnesses import exact_point, outside_bounds
from .without_limits import without_limits

BITS = 128
TRIED = 6
SECONDS, GOALS = 2, 200  # for a premise of laws that are all alike
EVEN = "Finite([1/2, 1/2])"


def instance(statement: Statement) -> dict[str, str] | None:
    """An exact instance that the kernel confirms or that is proved to be one, or None when none was found."""
    data = _confirmed_instance(statement)
    return data if data is not None or not statement.given else _of_equal_laws(statement)


def _of_equal_laws(statement: Statement) -> dict[str, str] | None:
    """All laws alike, when the premises are proved then: their kinds may be ones that the kernel does not check at a point."""
    goals = [goal_of(Statement(premise.relation.mapped(_alike), (), (*statement.where, *premise.quantified), statement.conditions))
             for premise in statement.given]
    data = _confirmed_instance(replace(statement, given=()))
    if data is None or not all(map(_proved, goals)):
        return None
    laws = names_of(statement, "law")
    return {name: text for name, text in data.items() if name not in laws} | dict.fromkeys(laws, EVEN)


def _proved(goal: Goal) -> bool:
    try:
        well_posed(goal)
        return Prover(Budget(goals=GOALS, work=SECONDS)).proof(goal) is not None
    except RdpVerifyError:
        return False


def _alike(side: Term) -> Term:
    return rebuild(side, lambda part: make("law", (), "P") if part.op == "law" else None)


def _confirmed_instance(statement: Statement) -> dict[str, str] | None:
    for reduced, completed in solved_statements(statement):
        example = _confirmed_instance(reduced)
        if example is not None and _confirmed(statement, point := completed(example)):
            return point
    finite = filter(None, (on_outcomes(statement, outcomes) for outcomes in (2, 3))) if has_kernels(statement) else (None,)
    example = (_on_points(statement, each) for each in finite)
    return next((data for data in example if data is not None), None)


def _on_points(statement: Statement, finite: Finite | None) -> dict[str, str] | None:
    """An instance on spaces of so many outcomes, where there are kernels."""
    problem = Problem(without_limits(statement)) if finite is None else Problem(finite.statement, (finite.outcomes,))
    if not problem.domains and not problem.laws:
        return {} if _confirmed(statement, {}) else None
    for outcomes in problem.outcomes[:2] if problem.laws else (0,):
        points = pretty_points(problem, outcomes, 300)
        places = np.flatnonzero(problem.admissible(points))[:TRIED]
        for place in places:
            base = exact_point(problem, points, int(place), 1e-12)
            for exact in outside_bounds(problem, base):
                data = exact.data() if finite is None else finite.data(exact.data())
                if _confirmed(statement, data):
                    return data
    return None


def _confirmed(statement: Statement, at: dict[str, str]) -> bool:
    try:
        kernel_witness.instance(statement, at, BITS)
        return True
    except RdpVerifyError:
        return False
