"""Many independent pieces of one work, shared out among forks of this process, which know all that it knows: nothing has to be sent."""

import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from .kernel.pieces import SHARED

FEWEST = 150  # pieces of work; fewer are not worth another process
_processes = 1
_under_way = None  # in a fork: (items, work, processes)


@contextmanager
def processes(count: int):
    """Work inside the block, that of the kernel as well, may be shared by ``count`` processes."""
    global _processes
    old, _processes = _processes, count
    token = SHARED.set(answers)
    try:
        yield
    finally:
        SHARED.reset(token)
        _processes = old


def answers(items, work, fewest: int = FEWEST) -> list:
    """``work`` of every item, in order; each answer can be pickled.  Less than ``fewest`` items are not shared.

    Each process takes every n-th item.  A share whose process did not end well is done here.  Forks end with this call.
    """
    count = _processes if len(items) >= fewest else 1
    if count == 1:
        return [*map(work, items)]
    others, results = active_children(), [None] * len(items)
    pool = ProcessPoolExecutor(count - 1, get_context("fork"), _begin, (os.getpid(), items, work, count))
    try:
        shares = [pool.submit(_share, number) for number in range(1, count)]
        results[::count] = map(work, items[::count])
        for number, share in enumerate(shares, 1):
            results[number::count] = map(work, items[number::count]) if share.exception() else share.result()
    except BaseException:  # nobody waits for the others any more
        for process in {*active_children()} - {*others}:
            process.kill()
        raise
    finally:
        pool.shutdown()
    return results


def _begin(parent: int, *work_under_way):
    global _under_way
    _under_way = work_under_way
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: int):
    """A process that is killed takes its forks along."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _share(number: int) -> list:
    items, work, count = _under_way
    return [*map(work, items[number::count])]
