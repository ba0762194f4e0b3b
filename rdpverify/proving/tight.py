"""Proposals for tight bounds: families of laws that reach them, or parameters at which a smaller bound holds."""

from fractions import Fraction

from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.extended import at_precision
from ..kernel.generators import ratio_limits
from ..kernel.goal import Goal, goal_of, sides
from ..kernel.tight import goal_below, goals_of_family
from ..printer import to_text
from ..language.statement import Statement
from ..terms import ONE, add, div, sub
from ..terms.evaluate import ball
from .budget import Budget
from .problem import Problem
from .prover import Prover
from .search import pretty_points
from .witnesses import exact_point

SHARES = (Fraction(9, 10), Fraction(99, 100), Fraction(999, 1000))  # of the bound, tried as smaller bounds
POINTS, BITS = 12, 64


def attained(statement: Statement, budget: Budget) -> dict | None:
    """Evidence that a family of laws satisfies the premises and reaches the bound; None when no proposal does."""
    for laws in _families(goal_of(statement)):
        try:
            goals = goals_of_family(statement, laws)
            proofs = [Prover(budget).proof(goal) for goal in goals]
        except BudgetExceeded:
            return None
        except RdpVerifyError:
            continue
        if None not in proofs:
            return {"laws": laws, "proofs": proofs}
    return None


def _families(goal: Goal):
    """Texts of laws by name: none for concrete laws; what is extremal under bounds on the likelihood ratio."""
    smaller, _ = sides(goal.conclusion)
    laws = [argument for argument in smaller.args[:2] if argument.op == "law"]
    if not laws:
        yield {}
    if len(laws) != 2 or laws[0] is laws[1]:
        return
    try:
        lower, upper = ratio_limits(goal, *laws)
    except RdpVerifyError:
        return
    names = [law.value for law in laws]
    if upper is not None and lower is None:
        rest = sub(ONE, div(ONE, upper))
        yield dict(zip(names, ("Finite([1, 0])", f"Finite([{to_text(div(ONE, upper))}, {to_text(rest)}])")))
    if upper is not None and lower is not None and lower.args[0] is -upper.args[0]:
        high, low = div(upper, add(ONE, upper)), div(ONE, add(ONE, upper))
        pair = [f"Finite([{to_text(a)}, {to_text(b)}])" for a, b in ((high, low), (low, high))]
        yield dict(zip(names, pair))


def loose(statement: Statement, budget: Budget) -> dict | None:
    """Evidence that at some parameters a number below the bound is a bound too; None when that was not found."""
    for at in places(statement):
        for share in SHARES:
            try:
                bound = ball(goal_below(statement, at, 0)[1], {})
                limit = Fraction(float(bound.mid()) * float(share)).limit_denominator(1000)
                with at_precision(BITS):
                    if not (limit > 0 and limit.numerator < bound * limit.denominator):
                        continue
                goal, _ = goal_below(statement, at, str(limit))
                proof = Prover(Budget(min(budget.left / 4, 5))).proof(goal)
            except BudgetExceeded:
                if budget.left <= 0:
                    return None
                continue
            except (RdpVerifyError, OverflowError, ValueError):
                continue
            if proof is not None:
                return {"at": at, "limit": str(limit), "proof": proof, "bits": 128}
    return None


def places(statement: Statement):
    """Simple parameters inside the domains."""
    problem = Problem(statement)
    if not problem.domains:
        yield {}
        return
    points, seen = pretty_points(problem, 2, 4 * POINTS), set()
    for index in range(POINTS):
        at = {name: str(value) for name, value in exact_point(problem, points, index, 1e-12).scalars.items()}
        if tuple(at.values()) not in seen:
            seen.add(tuple(at.values()))
            yield at
