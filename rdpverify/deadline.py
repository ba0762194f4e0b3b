"""A time limit that long work looks at from inside: normal forms, factorisations, integrands.

Running out raises :class:`~rdpverify.errors.OutOfTime` and so concludes nothing; results that depend on the clock are never kept.
Checkers run without a limit unless they are given one: then what they do not come to is neither accepted nor refused.
What a limit of processor time lets be found does not depend on what else the machine does.
"""

import time
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf

from .errors import OutOfTime


class Limit:
    """``seconds`` from now, of them at most ``work`` of processor time, within the limit that there is already."""

    def __init__(self, seconds: float, work: float = inf):
        now, worked, outer = time.monotonic(), time.thread_time(), _limit.get()
        self.ends = min(now + seconds, inf if outer is None else outer.ends)
        self.worked = min(worked + work, inf if outer is None else outer.worked)
        self.looks = now + min(self.ends - now, self.worked - worked)  # no sooner can it be over

    @property
    def left(self) -> float:
        now = time.monotonic()
        if now > self.looks:  # only then, as asking for processor time takes a hundred times longer
            self.looks = now + min(self.ends - now, self.worked - time.thread_time())
        return self.looks - now


_limit: ContextVar[Limit | None] = ContextVar("limit", default=None)


@contextmanager
def deadline(seconds: float | None, work: float = inf):
    """Work inside ends within about ``seconds``, or sooner when an outer limit says so; None sets no further limit."""
    token = _limit.set(_limit.get() if seconds is None else Limit(seconds, work))
    try:
        yield
    finally:
        _limit.reset(token)


def look():
    """Raises OutOfTime when the time is over."""
    limit = _limit.get()
    if limit is not None and limit.left < 0:
        raise OutOfTime("the time is over")
