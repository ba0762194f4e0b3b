"""Independent pieces of one check: done one after another, unless whoever runs the check shares them out (:mod:`rdpverify.processes`)."""

from contextvars import ContextVar

SHARED: ContextVar = ContextVar("shared", default=lambda items, work, fewest: list(map(work, items)))


def answers(items, work, fewest: int) -> list:
    """``work`` of every item, in order; each answer is something JSON can carry.  Less than ``fewest`` items are not worth sharing."""
    return SHARED.get()(items, work, fewest)
