"""How the seconds of a decision are shared out among the steps that it takes.

Wall time bounds each of them; where what is found is not to depend on what else the machine does, a step is given processor time.
"""

import time
from math import inf

from ..deadline import deadline
from ..errors import OutOfTime
from .budget import Budget
from .partial import Covers

# Of the seconds, at most:
PROOF, DEEP = 0.5, 0.25  # the proof, then the deep search for a witness; the rest is for a box
EXACT = 0.4  # simple exact points, at which values may be far to seek
VACUOUS = 0.25  # where no instance is found, a contradiction among the premises
INSTANCE = 0.2  # an instance of the premises
HOLE = 0.2  # a place at which the statement has no value, once it is not known to have one everywhere
TIGHT = 0.2  # laws that reach a bound, and smaller bounds, each
OPPOSITE = 0.1  # a proof of the opposite
NEAR_EQUALITY = 0.05  # a counterexample next to a set of equality
EARLY = 0.025  # a look at witnesses before the long proof
# Of the seconds, and seconds of work, at most:
SHOWN = 0.2, 5.0  # each thing that the text needs to have a value
VALUE = 0.2, 3.0  # sums and limits by their closed forms
CORE, CORE_OF_LAWS = (0.2, 4.0), (0.2, 12.0)  # the proof in the core's rules, of numbers and of laws
ALONE, SOON = (0.2, 6.0), (0.2, 4.0)  # such a proof where there is no other yet; where none was looked for at length
SHORT = 0.05, 2.0  # a proof of few steps
WAIT = 4  # times as long as such work takes is waited for it
GRACE = 0.2  # seconds: searches that look at the clock themselves end first, and keep what they have


class Shares:
    """``seconds`` from now, ``jobs`` processes and what box searches leave unfinished, for one decision."""

    def __init__(self, seconds: float, jobs: int, covers: Covers):
        self.seconds, self.jobs, self.covers = seconds, jobs, covers
        self.start = time.monotonic()

    @property
    def passed(self) -> float:
        return time.monotonic() - self.start

    @property
    def left(self) -> float:
        return self.seconds - self.passed

    def work(self, share: float, most: float) -> float:
        """Seconds of processor time."""
        return min(self.seconds * share, most)

    def waited(self, work: float) -> float:
        """Seconds to wait for so much work."""
        return max(min(WAIT * work, self.left), 0)

    def within(self, share: float, search, work: float = inf):
        """What ``search`` gives, None when its share of the seconds, or those of work, are over."""
        try:
            with deadline(max(min(self.seconds * share, self.left), 0) + GRACE, work + GRACE):
                return search()
        except OutOfTime:
            return None

    def worked(self, work: float, search):
        """The same of a search that is given so much processor time."""
        try:
            with deadline(self.waited(work) + GRACE, work + GRACE):
                return search()
        except OutOfTime:
            return None

    def budget(self, share: float) -> Budget:
        return Budget(min(self.seconds * share, self.left), jobs=self.jobs, covers=self.covers)

    def budget_of_work(self, work: float, **how) -> Budget:
        return Budget(self.waited(work), jobs=self.jobs, covers=self.covers, work=work, **how)
