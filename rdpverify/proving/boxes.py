"""A closed box inside an awkward domain on which the statement can be covered: the weaker verdict ``certified``."""

from fractions import Fraction

from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.checker import boxed
from ..kernel.shown import goal_shown
from ..language.statement import Statement
from .budget import Budget
from .prover import Prover

INSETS = (Fraction(1, 100), Fraction(1, 10), Fraction(1, 3))  # how far to stay away from open ends, tried in turn
FAR = (20, 10, 4)


def certified(statement: Statement, budget: Budget, evidence: dict) -> tuple[dict, dict] | None:
    """(box, proof) for a closed box with rational ends inside the domain, or None; ``evidence`` says what was shown beforehand."""
    if not statement.where:
        return None
    for inset, far in zip(INSETS, FAR):
        box = {}
        for name, domain in statement.where:
            ends = _inside(domain, inset, far)
            if ends is None:
                return None
            box[name] = [str(end) for end in ends]
        try:
            goal = goal_shown(boxed(statement, box), evidence)
            proof = Prover(Budget(budget.left / 2, jobs=budget.jobs, covers=budget.covers)).proof(goal)
        except BudgetExceeded:
            continue
        except RdpVerifyError:
            return None
        if proof is not None:
            return box, proof
    return None


def _inside(domain, inset: Fraction, far: int) -> tuple[Fraction, Fraction] | None:
    """A closed interval inside the last piece of a domain with numeric ends; None for other ends."""
    piece = domain.intervals[-1]
    low, high = _number(piece.lower), _number(piece.upper)
    if low is False or high is False:
        return None
    low = Fraction(-far) if low is None else low
    high = low + far if high is None else high
    width = min(high - low, 1)
    return (low + inset * width if piece.lower_open else low), (high - inset * width if piece.upper_open else high)


def _number(end) -> Fraction | None | bool:
    """The end as a fraction, None when infinite, False when it depends on something."""
    if end.is_number:
        return Fraction(int(end.value.p), int(end.value.q))
    return None if "oo" in (end.op, *(part.op for part in end.args)) else False
