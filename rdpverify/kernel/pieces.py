"""Independent pieces of one check: done one after another, unless whoever runs the check shares them out (:mod:`rdpverify.processes`)."""

from contextlib import contextmanager
from contextvars import ContextVar

_shared: ContextVar = ContextVar("shared", default=lambda items, work, fewest: list(map(work, items)))


def answers(items, work, fewest: int) -> list:
    """``work`` of every item, in order; each answer is something JSON can carry.  Less than ``fewest`` items are not worth sharing."""
    return _shared.get()(items, work, fewest)


@contextmanager
def shared_by(way):
    """Inside the block ``way(items, work, fewest)`` gives the answers."""
    token = _shared.set(way)
    try:
        yield
    finally:
        _shared.reset(token)
