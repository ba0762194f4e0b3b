"""Many independent pieces of work, shared out among processes: answers count only when they have come whole."""

import json
import os
import threading
import time
from contextlib import contextmanager

from .kernel.pieces import SHARED

FEWEST = 150  # pieces of work; fewer are not worth another process
_processes = 1


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
    """``work`` of every item, in order; each answer is something JSON can carry.  Less than ``fewest`` items are not shared.

    Each process takes every n-th item.  A share whose process did not end well, or not with as many answers as items, is done here.
    """
    count = _processes if len(items) >= fewest else 1
    running = [(share, _started(items[share::count], work)) for share in range(1, count)]
    found = [None] * len(items)
    found[::count] = map(work, items[::count])
    for share, process in running:
        mine, answer = items[share::count], _answer(*process)
        found[share::count] = answer if answer is not None and len(answer) == len(mine) else map(work, mine)
    return found


def _started(items, work) -> tuple[int, int]:
    """(process id, where its answers can be read)"""
    reading, writing = os.pipe()
    process = os.fork()
    if process:
        os.close(writing)
        return process, reading
    code = 1
    try:
        threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()
        os.close(reading)
        text = json.dumps([work(item) for item in items])
        with os.fdopen(writing, "w") as answer:
            answer.write(text)
        code = 0
    finally:
        os._exit(code)


def end_with_parent(parent: int):
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def _answer(process: int, reading: int) -> list | None:
    with os.fdopen(reading) as answer:
        text = answer.read()
    _, status = os.waitpid(process, 0)
    return json.loads(text) if status == 0 else None
