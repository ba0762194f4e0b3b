"""Work in a process of its own, which is ended when its time is over: a long call into Arb looks at no clock before it returns.

What the work tells on its way is kept, so that the best answer so far is there then.
"""

import contextlib
import multiprocessing
import signal
import time

from ..errors import BudgetExceeded, RdpVerifyError

GRACE = 0.1  # of the budget, for work that looks at the clock itself to come to an end


def bounded(work, budget: float):
    """(what ``work(tell)`` returns, True), or (what it told last, False) soon after ``budget`` seconds.

    Raises what the work raises of this package's errors, and BudgetExceeded when the time is over before anything was told.
    """
    ends = time.monotonic() + (1 + GRACE) * budget
    if "fork" not in multiprocessing.get_all_start_methods():
        return work(lambda found: None), True
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_tell_all, args=(work, there), daemon=True)
    process.start()
    there.close()
    told = None
    try:
        with contextlib.suppress(EOFError):  # the process died; its traceback is on stderr
            while here.poll(max(0, ends - time.monotonic())):
                kind, told = here.recv()
                if kind == "done":
                    return told, True
                if kind == "problem":
                    raise told
    finally:
        process.kill()
        process.join()
        here.close()
    if told is None:
        raise BudgetExceeded(f"not reached within the budget of {budget:g} s")
    return told, False


def _tell_all(work, there):
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is interrupted, and ends this process
    try:
        there.send(("done", work(lambda found: there.send(("told", found)))))
    except RdpVerifyError as problem:
        there.send(("problem", problem))
