"""Is a sum of terms ≥ 0 infinite?  That its enclosure is ∞ is said where the kernel accepts a proof."""

from ..errors import RdpVerifyError
from ..kernel.checker import decide
from ..kernel.goal import goal_of
from ..language.statement import Relation, Statement
from ..terms import INFINITY, Term
from .budget import Budget
from .prover import Prover

SECONDS, GOALS = 5, 100


def is_endless(term: Term) -> bool:
    """Is the term, without symbols, an infinite sum that is proved to be ∞?"""
    if term.op != "Sum" or term.free:
        return False
    statement = Statement(Relation(term, ">=", INFINITY), (), (), ())
    try:
        proof = Prover(Budget(SECONDS, GOALS)).proof(goal_of(statement))
        return proof is not None and bool(decide(statement, "proved", {"proof": proof}))
    except RdpVerifyError:
        return False
