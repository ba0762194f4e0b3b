"""How long the command has been running: a budget counts from the start of its process, so that loading takes its part of it."""

import os
import time

LEAST = 0.1  # of a budget, for the work itself on a machine so busy that the command has hardly begun when its time is over
_begun = time.monotonic()


def begin(alone: bool):
    """A command begins now, or began with the process that is there for it alone."""
    global _begun
    _begun = time.monotonic() - (_running() if alone else 0)


def _running() -> float:
    """Seconds since the process was started, where the system tells."""
    try:
        with open("/proc/self/stat") as file:
            started = int(file.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
        return max(time.clock_gettime(time.CLOCK_BOOTTIME) - started, 0)
    except (OSError, AttributeError, ValueError, IndexError):
        return 0


def left(budget: float) -> float:
    """Seconds of the budget that are left for the work."""
    return max(_begun + budget - time.monotonic(), LEAST * budget)
