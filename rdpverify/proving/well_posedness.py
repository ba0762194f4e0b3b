"""What a statement's text needs to have a value and signs do not settle: looked for as proofs of exactly these relations."""

from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.defined import Requirement, is_real
from ..kernel.goal import goal_of
from ..kernel.well_posedness import Unsettled, well_posed
from ..kernel.shown import MOST, knowing, side_goal
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..terms import ZERO
from .budget import Budget
from .prover import Prover

GOALS = 1000


def shown_beforehand(statement: Statement, seconds: float) -> list[dict]:
    """What the certificate shows first, each within so many seconds of work; nothing where signs do.  RuleError where it fails."""
    goal, shown_relations, known = goal_of(statement), [], []
    while True:
        try:
            well_posed(knowing(goal, known))
            return shown_relations
        except Unsettled as problem:
            proved = None if len(shown_relations) == MOST else _proved(goal, problem.need, known, seconds)
            if proved is None:
                raise
            relation, proof = proved
            known.append(relation)
            shown_relations.append({"relation": f"{to_text(relation.left)} {relation.op} {to_text(relation.right)}", "proof": proof})


def _proved(goal, need: Requirement, known, seconds: float) -> tuple[Relation, dict] | None:
    if not need.term.free <= {name for name, _ in goal.symbols} or not is_real(need.term):
        return None
    for relation in _ways(need):
        side = side_goal(goal, relation, known)
        try:
            well_posed(side)
            proof = Prover(Budget(goals=GOALS, work=seconds)).proof(side)
        except (BudgetExceeded, RdpVerifyError):
            continue
        if proof is not None:
            return relation, proof
    return None


def _ways(need: Requirement) -> list[Relation]:
    """The relations that would settle it."""
    term = need.term.args[0] if need.kind == "power" else need.term
    weak, strict, below = Relation(term, ">=", ZERO), Relation(term, ">", ZERO), Relation(term, "<", ZERO)
    return {"nonnegative": [weak], "positive": [strict], "nonzero": [strict, below], "power": [strict, weak]}.get(need.kind, [])
