"""Refuting by proving the opposite at simple parameters: of some quantities only bounds are known, and no point shows a violation."""

from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.goal import mentions_laws
from ..kernel.opposite import opposite_at
from ..language.statement import OPPOSITE, Statement
from .budget import Budget
from .problem import Problem
from .prover import Prover
from .search import pretty_points
from .tight import places

GOALS, SHARE = 60, 4  # for each place; of the time that is left, one part in so many


def opposite(statement: Statement, budget: Budget) -> dict | None:
    """Evidence that the opposite is proved somewhere; None when it is not, or where floats know both sides."""
    stated, premises = statement.conclusion, (premise.relation for premise in statement.given)
    if stated.rounded is not None or any(map(mentions_laws, (stated, *premises))) or not _only_bounded(statement):
        return None
    for at in places(statement):
        for op in ("<", ">") if stated.op == "==" else (OPPOSITE[stated.op],):
            if budget.left <= 0:
                return None
            try:
                proof = Prover(Budget(budget.left / SHARE, GOALS)).proof(opposite_at(statement, at, op))
            except BudgetExceeded:
                continue
            except RdpVerifyError:
                break
            if proof is not None:
                return {"at": at, "opposite": op, "proof": proof}
    return None


def _only_bounded(statement: Statement) -> bool:
    """Is there a quantity of which points show only bounds from below, or have floats no value for a side?"""
    if any(part.op == "ExponentialMechanism" for part in statement.conclusion.parts()):
        return True
    problem = Problem(statement)
    points = pretty_points(problem, 0, 24)
    return not bool(problem.valued(points).any())
