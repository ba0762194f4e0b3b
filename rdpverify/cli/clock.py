"""How long the command has been running: a budget counts from the start of its process, so that loading takes its part of it.

A machine can be so busy that loading alone takes longer.  A command then ends all the same, by a thread that has been waiting for that.
"""

import os
import sys
import time

LEAST = 0.05  # of a budget, for the work itself where loading has left less of it
UNANSWERED = 3  # the exit code
_begun = time.monotonic()
_waiting = None


def begin(alone: bool, budget: float | None = None):
    """A command begins now, or began with the process that is there for it alone.

    Such a process ends with the budget, unless ``left`` is asked before that.
    """
    global _begun, _waiting
    _begun = time.monotonic() - (_running() if alone else 0)
    if alone and budget is not None:
        import threading  # which takes longer to load than the help

        _waiting = threading.Timer(left(budget), _end, [budget])
        _waiting.daemon = True
        _waiting.start()


def left(budget: float, least: float = LEAST) -> float:
    """Seconds of the budget that are left for the work, which keeps to them itself: all that it needs has been loaded."""
    if _waiting is not None:
        _waiting.cancel()
    return max(_begun + budget - time.monotonic(), least * budget)


def _end(budget: float):
    """Nothing has been begun that would have to be put in order."""
    print(f"rdpverify: not reached within the budget of {budget:g} s", file=sys.stderr, flush=True)
    os._exit(UNANSWERED)


def _running() -> float:
    """Seconds since the process was started, where the system tells."""
    try:
        with open("/proc/self/stat") as file:
            started = int(file.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
        return max(time.clock_gettime(time.CLOCK_BOOTTIME) - started, 0)
    except (OSError, AttributeError, ValueError, IndexError):
        return 0
