"""A time limit that long work looks at from inside: normal forms, factorisations, integrands.

Running out raises :class:`~rdpverify.errors.OutOfTime` and so concludes nothing; results that depend on the clock are never kept.
Checkers run without a limit unless they are given one: then what they do not come to is neither accepted nor refused.
"""

import time
from contextlib import contextmanager
from contextvars import ContextVar

from .errors import OutOfTime

_ends: ContextVar[float | None] = ContextVar("ends", default=None)


@contextmanager
def deadline(seconds: float | None):
    """Work inside ends within about ``seconds``, or sooner when an outer limit says so; None sets no further limit."""
    outer = _ends.get()
    ends = outer if seconds is None else time.monotonic() + seconds
    token = _ends.set(ends if outer is None or ends is None else min(ends, outer))
    try:
        yield
    finally:
        _ends.reset(token)


def look():
    """Raises OutOfTime when the time is over."""
    ends = _ends.get()
    if ends is not None and time.monotonic() > ends:
        raise OutOfTime("the time is over")
