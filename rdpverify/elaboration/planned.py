"""A proof by rules about numbers as the plan of one in the core's rules: how the goal of each rule follows from those that it leaves."""

from ..core.claim import cases_read
from ..core.theorem import Theorem
from ..errors import RdpVerifyError, RuleError
from ..kernel.core_leaf import claim_of
from ..kernel.goal import Goal
from ..kernel.proof import RULES
from ..deadline import deadline, look
from . import plan_relations, plan_symbols
from .book import written
from .plan_step import Step, case_of
from .prover import Prover
from .scalar import Finding, attempt, ordered

WAYS = {**plan_relations.WAYS, **plan_symbols.WAYS}
SECONDS = 0.4  # for one step


def elaborate(goal: Goal, node: dict, plan: "Plan") -> dict:
    """The proof of a goal about numbers along the tree that proves it, as data for :func:`rdpverify.core.check.check`; else RuleError."""
    reading = Finding()
    (case,) = cases_read(reading, claim_of(goal))
    theorem = plan.theorem(goal, node)
    if theorem is None or not theorem.hypotheses <= case.hypotheses:
        raise RuleError("no proof found along the tree")
    return written([theorem], list(reading.found.values()))


class Plan:
    """Theorems of the goals of one tree; each is looked at once."""

    def __init__(self):
        self._known: dict[tuple, Theorem | None] = {}

    def theorem(self, goal: Goal, node: dict) -> Theorem | None:
        """⊢ the goal's relation under its hypotheses, None where no proof is found."""
        key = goal, id(node)
        if key not in self._known:
            self._known[key] = None
            self._known[key] = self._found(goal, node)
        return self._known[key]

    def _found(self, goal: Goal, node: dict) -> Theorem | None:
        look()
        case = case_of(goal)
        theorems, data, subgoals = [], node.get("with", {}), []
        if (way := WAYS.get(node["rule"])) is not None:
            subgoals = RULES[node["rule"]].apply(goal, data)
            for pair in zip(subgoals, node.get("then", []), strict=True):
                theorems.append(self.theorem(*pair))
                if theorems[-1] is None:
                    return None
        look()
        try:
            with deadline(SECONDS):
                return way(Step(goal, case, data, subgoals, theorems)) if way else attempt(case.relation, Prover(ordered(case.hypotheses)))
        except (RdpVerifyError, ValueError, TypeError, AttributeError):
            look()
            return None
