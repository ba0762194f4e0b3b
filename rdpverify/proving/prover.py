"""The search for a proof: tactics in a fixed order on every goal, depth first, each goal looked at once."""

from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.goal import Goal
from .budget import Budget
from .samples import plausible
from .tactic import all_tactics

DEPTHS = (4, 7, 10, 14)  # deepest proofs looked for, in turn: short ones are found before a wrong start has cost much


class Prover:
    """Proves goals within a budget; remembers which ones it proved and which it gave up, and the deepest it could not prove."""

    def __init__(self, budget: Budget):
        self.budget, self.tactics = budget, all_tactics()
        self._known: dict[Goal, tuple[int, dict | None]] = {}  # goal → (depth that was left, proof or None)
        self.depth, self.cuts = DEPTHS[-1], 0  # goals below and case distinctions above the present one
        self.methods: dict[str, None] = {}
        self.stuck: list[Goal] = []

    def search(self, goal: Goal) -> dict | None:
        """A proof of the goal, short ones first."""
        for self.depth in DEPTHS:
            self.stuck.clear()
            found = self.prove(goal)
            if found is not None:
                return found
        return None

    def prove(self, goal: Goal) -> dict | None:
        """A proof node for the goal, or None; raises BudgetExceeded when the work limit is reached."""
        known = self._known.get(goal)
        if known is not None and (known[1] is not None or known[0] >= self.depth):
            return known[1]
        self.budget.spend()
        self._known[goal] = (self.depth, None)  # a goal met again below itself is not proved by itself
        self.depth -= 1
        try:
            found = self._attempt(goal) if self.depth >= 0 else None
        finally:
            self.depth += 1
        self._known[goal] = (self.depth, found)
        return found

    def _attempt(self, goal: Goal) -> dict | None:
        if not plausible(goal):
            return None
        for tactic in self.tactics:
            try:
                found = tactic.apply(goal, self)
            except BudgetExceeded:
                raise
            except RdpVerifyError:
                continue
            if found is not None:
                self.methods[tactic.method] = None
                return found
        self.stuck.append(goal)
        return None
