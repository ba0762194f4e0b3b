"""Work limits: counted steps decide what is tried, wall time can only end the search early."""

import time

from ..errors import BudgetExceeded
from .partial import Covers


class Budget:
    """``seconds`` of wall time from now, a count of goals that may be looked at, and ``jobs`` processes for what can be shared out.

    ``covers`` keeps what box searches leave unfinished.
    """

    def __init__(self, seconds: float = 60, goals: int = 4000, jobs: int = 1, covers: Covers | None = None):
        self.deadline, self.goals, self.jobs = time.monotonic() + seconds, goals, jobs
        self.covers = Covers() if covers is None else covers

    def spend(self):
        """Count one goal; raises BudgetExceeded when there is nothing left."""
        if self.goals <= 0 or time.monotonic() > self.deadline:
            raise BudgetExceeded("the work limit was reached")
        self.goals -= 1

    @property
    def left(self) -> float:
        return self.deadline - time.monotonic()
