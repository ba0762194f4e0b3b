"""The search for a proof: tactics in a fixed order on every goal, depth first, each goal looked at once."""

from contextlib import contextmanager

from ..elaboration.parts import believed
from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.goal import Goal
from .budget import Budget
from .samples import plausible
from .steps import without_plans
from .tactic import all_tactics

# (patient, depth, goals): short proofs are looked for before a wrong start has cost much, the hasty way before the thorough one
STAGES = ((False, 14, 60), (True, 4, 100), (False, 14, 200), (True, 7, 300), (True, 14, 3000))
TRIVIAL = "manifest"  # the method not worth naming beside another


class Prover:
    """Proves goals within a budget; remembers which ones it proved and which it gave up, and the deepest it could not prove."""

    def __init__(self, budget: Budget, tactics=None):
        self.budget, self.tactics = budget, all_tactics() if tactics is None else tactics
        self._known: dict[Goal, tuple[int, dict | None]] = {}  # goal → (depth that was left, proof or None)
        self._spent = 0  # goals of the first stage, in searches that were stopped
        self.patient, self.depth, self.cuts = False, STAGES[0][1], 0  # goals below and case distinctions above the present one
        self._methods: dict[int, tuple[dict, str]] = {}  # by the identity of the node, which is kept alive here
        self.stuck: list[Goal] = []
        self.inverted: dict[str, None] = {}  # symbols that stand for the reciprocal of another

    def proof(self, goal: Goal) -> dict | None:
        """A proof that the checker accepts: where that by :meth:`search` has steps of a plan that the core cannot say, one without."""
        plan = self.search(goal)
        proof = believed(goal, plan, max(self.budget.left, 0))
        if plan is None or proof is not None:
            return proof
        with without_plans():
            return Prover(self.budget, self.tactics).search(goal)

    def search(self, goal: Goal) -> dict | None:
        """A plan for the goal, short ones first; None when every stage fails, BudgetExceeded when time or goals ran out.

        A search of the same goal that was stopped in its first stage is gone on with, as if it had not been.
        """
        total = self.budget.goals
        for stage, (self.patient, self.depth, goals) in enumerate(STAGES):
            if stage:
                self._known = {key: entry for key, entry in self._known.items() if entry[1] is not None}
                self.stuck.clear()
                self._spent = 0
            self.budget.goals = limit = min(total, goals) - self._spent
            try:
                proof = self.prove(goal)
            except BudgetExceeded:
                proof = None
                self._spent += limit - self.budget.goals
                if self.budget.left <= 0:
                    raise
            total -= goals - max(self.budget.goals, 0)
            if proof is not None or total <= 0:
                return proof
        return None

    @contextmanager
    def cutting(self):
        """One more case distinction above the present goal inside."""
        self.cuts += 1
        try:
            yield
        finally:
            self.cuts -= 1

    def prove(self, goal: Goal) -> dict | None:
        """A proof node for the goal, or None; raises BudgetExceeded when the work limit is reached."""
        known = self._known.get(goal)
        if known is not None and (known[1] is not None or known[0] >= self.depth):
            return known[1]
        self.budget.spend()
        self._known[goal] = (self.depth, None)  # a goal met again below itself is not proved by itself
        self.depth -= 1
        try:
            proof = self._attempt(goal) if self.depth >= 0 else None
            if proof is None and self.budget.left <= 0:  # rules may not have applied for want of time
                raise BudgetExceeded("the time is over")
        except BudgetExceeded:  # as if the goal had not been looked at
            del self._known[goal]
            self.budget.goals += 1
            raise
        finally:
            self.depth += 1
        self._known[goal] = (self.depth, proof)
        return proof

    def _attempt(self, goal: Goal) -> dict | None:
        if not plausible(goal):
            return None
        for tactic in self.tactics:
            try:
                proof = tactic.apply(goal, self)
            except BudgetExceeded:
                raise
            except RdpVerifyError:
                continue
            if proof is not None:
                self._methods[id(proof)] = proof, tactic.method
                return proof
        self.stuck.append(goal)
        return None

    def methods(self, proof: dict) -> list[str]:
        """The methods that the nodes of a proof came from, in the order of first use."""
        used, stack = {}, [proof]
        while stack:
            current = stack.pop()
            if id(current) in self._methods:
                used[self._methods[id(current)][1]] = None
            stack.extend(reversed(current.get("then", ())))
        return [method for method in used if method != TRIVIAL] or [TRIVIAL]
