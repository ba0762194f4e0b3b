"""Work limits: counted steps decide what is tried, wall time can only end the search early."""

import time

from ..errors import BudgetExceeded


class Budget:
    """``seconds`` of wall time from now, and a count of goals that may be looked at."""

    def __init__(self, seconds: float = 60, goals: int = 4000):
        self.deadline, self.goals = time.monotonic() + seconds, goals

    def spend(self):
        """Count one goal; raises BudgetExceeded when there is nothing left."""
        self.goals -= 1
        if self.goals < 0 or time.monotonic() > self.deadline:
            raise BudgetExceeded("the work limit was reached")

    @property
    def left(self) -> float:
        return self.deadline - time.monotonic()
