"""Work limits: counted steps and processor time decide what is tried, wall time can only end the search early."""

from math import inf

from ..deadline import Limit
from ..errors import BudgetExceeded
from .partial import Covers


class Budget(Limit):
    """A time limit from now, a count of goals that may be looked at, and ``jobs`` processes for what can be shared out.

    ``covers`` keeps what box searches leave unfinished.
    """

    def __init__(self, seconds: float = 60, goals: int = 4000, jobs: int = 1, covers: Covers | None = None, work: float = inf):
        super().__init__(seconds, work)
        self.goals, self.jobs = goals, jobs
        self.covers = Covers() if covers is None else covers

    def spend(self):
        """Count one goal; raises BudgetExceeded when there is nothing left."""
        if self.goals <= 0 or self.left < 0:
            raise BudgetExceeded("the work limit was reached")
        self.goals -= 1
