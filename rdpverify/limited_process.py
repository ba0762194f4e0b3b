"""Work in a process of its own, which is ended when its time or its memory is over: a long call into Arb looks at no clock.

What the work tells on its way is kept, so that the best answer so far is there then.  Standard library only.
"""

import contextlib
import faulthandler
import multiprocessing
import os
import signal
import threading
import time
import warnings

from .deadline import deadline
from .errors import BudgetExceeded, OutOfTime, RdpVerifyError

GRACE = 0.05  # of the budget, for work that looks at the clock itself to come to an end
SECONDS, MEGABYTES = 300, 4096  # for a certificate of a stranger, where nobody says
OVER = "the time is over"
ORPHANED = 1  # seconds after which a process that nobody ended any more ends itself


class Ended(BudgetExceeded):
    """The process died before it answered: nothing is concluded."""


def bounded(work, budget: float, left: float | None = None):
    """(what ``work(tell)`` returns, True), or (what it told last, False) soon after ``budget`` seconds, of which ``left`` are left.

    Raises what the work raises of this package's errors, BudgetExceeded when the time is over before anything was told, and Ended where the
    work has a fault before that.
    """
    ends = time.monotonic() + (budget if left is None else left) + GRACE * budget

    def limited(tell):
        with deadline(left):
            return work(tell)

    if not _can_fork():
        return limited(lambda message: None), True
    told = None
    with _ended_in_order(), _apart(_tell_all, limited, ends) as here, contextlib.suppress(EOFError):  # it died
        while here.poll(max(0, ends - time.monotonic())):
            kind, message = here.recv()
            if kind == "done":
                return message, True
            if kind == "problem":
                if isinstance(message, Ended) and told is not None:
                    break
                raise message
            told = message
    if told is None:
        raise BudgetExceeded(f"not reached within the budget of {budget:g} s")
    return told, False


def _tell_all(there, work, ends: float):
    _end_at(ends)
    try:
        there.send(("done", work(lambda message: there.send(("told", message)))))
    except RdpVerifyError as problem:
        there.send(("problem", problem))
    except Exception as problem:
        there.send(("problem", _fault(problem)))


def one_by_one(work, items, left, megabytes: int, processes: int = 1):
    """Yield what ``work(item)`` returns for each item in order, or the error of this package that it raised, OutOfTime or Ended.

    ``left()`` is how many seconds an item may still take.  Each of the processes does every n-th item, with that much memory; only when
    one had to be ended, another goes on with its next item.
    """
    items = list(items)
    if not _can_fork():
        yield from (_answer(work, item, megabytes) for item in items)
        return
    shares = [_one_by_one(work, items[share::processes], left, megabytes) for share in range(processes)][: len(items)]
    with _ended_in_order(), contextlib.ExitStack() as stack:
        for share in shares:
            next(share)  # it begins
            stack.callback(share.close)
        for place in range(len(items)):
            yield next(shares[place % len(shares)])


def _one_by_one(work, items, left, megabytes: int):
    """The same of one share, in one process at a time; what it yields first says that it has begun."""
    done = 0
    while done < len(items):
        if done and left() <= 0:
            done += 1
            yield OutOfTime(OVER)
            continue
        with _apart(_do_all, work, items[done:], left, megabytes) as here:
            if not done:
                yield None
            while done < len(items):
                answer = _next(here, left(), megabytes)
                done += 1
                yield answer
                if isinstance(answer, (Ended, OutOfTime)):
                    break


def _next(here, seconds: float, megabytes: int):
    try:
        if here.poll(max(0, seconds)):
            return here.recv()
        return OutOfTime(OVER)
    except EOFError:  # FLINT and GMP end the process where no memory is left
        return Ended(f"the process died, as it does without memory (it had {megabytes} MB)")


def _do_all(there, work, items, left, megabytes: int):
    with contextlib.suppress(ImportError, OSError, ValueError):  # a system without such limits
        limit_memory(megabytes)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what a library says as it dies is no answer
    faulthandler.disable()
    for item in items:
        _end_at(time.monotonic() + max(0, left()))
        there.send(_answer(work, item, megabytes))


def _answer(work, item, megabytes: int):
    try:
        return work(item)
    except RdpVerifyError as problem:
        return problem
    except MemoryError:
        return Ended(f"{megabytes} MB of memory were not enough")
    except Exception as problem:  # no reason to lose the items after it
        return _fault(problem)


def _fault(problem: Exception) -> Ended:
    """One of the work itself, told as one."""
    return Ended(f"broke down with {type(problem).__name__}: {problem}")


def limit_memory(megabytes: int):
    import resource

    limit = _addressed() + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _addressed() -> int:
    """Bytes of address space in use before the work begins, where the system tells."""
    try:
        with open("/proc/self/statm") as file:
            return int(file.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _end_at(ends: float):
    """The system ends this process then, should the one that waits for it have died."""
    signal.setitimer(signal.ITIMER_REAL, max(0, ends - time.monotonic()) + ORPHANED)


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


@contextlib.contextmanager
def _apart(talk, *arguments):
    """The end of a pipe to a process that runs ``talk(other end, *arguments)``; it and what it started are ended with the block."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_alone, args=(talk, there, *arguments), daemon=True)
    with warnings.catch_warnings():  # of threads that are not copied: the work uses none of the caller's
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    there.close()
    try:
        yield here
    finally:
        for kill in (lambda: os.killpg(process.pid, signal.SIGKILL), process.kill):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                kill()
        process.join()
        here.close()


def _alone(talk, *arguments):
    os.setpgid(0, 0)  # it and the processes it starts are ended at one stroke
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent is interrupted, and ends this process
    for number in signal.SIGTERM, signal.SIGALRM:
        signal.signal(number, signal.SIG_DFL)
    talk(*arguments)


@contextlib.contextmanager
def _ended_in_order():
    """A request to end (``timeout``, a job scheduler) leaves the block as an interrupt does, so that no process is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def leave(number, frame):
        raise SystemExit(128 + number)

    old = signal.signal(signal.SIGTERM, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, old)
