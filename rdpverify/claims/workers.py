"""The asking side of a process that does pieces of work and can be killed."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import threading
import time

from ..errors import RdpVerifyError
from ..limited_process import OVER

DEAF = (  # an interrupt is the asking side's to handle: it ends the worker, which would show a traceback, also while it is imported
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from rdpverify.claims import worker; worker.main({})"
)
SHARE, GRACE = 1.1, 0.5  # of the budget, and seconds beyond that, for a worker to say "undecided" itself
START = 60  # seconds for a process to start, which are no part of the budget where the machine is busy
TICK = 0.2
LATE = "no answer within the budget: the machine was so busy that the deciding process had not begun; try a larger --budget"
UNSTOPPABLE = ("no answer within the budget: a step that does not look at the clock was at work when the deciding process was ended; "
               "try smaller domains with --where, or a larger --budget")


class WorkerDied(RdpVerifyError):
    """The process that did a piece of work ended without an answer, or had to be killed."""


class Worker:
    """One process of :mod:`.worker`, started when first asked, started anew after it was killed.

    ``many``: pieces of work enough are to come for it to load at once what only some of them need.
    """

    def __init__(self, stopped: threading.Event | None = None, many: bool = False):
        self.process, self.said = None, b""  # what it has said and nobody has read yet
        self.stopped = threading.Event() if stopped is None else stopped
        self.many = many

    def ask(self, work: str, item, help=None, seconds: float = START, ends: float | None = None) -> dict:
        """The answer of :func:`.worker.answer`; {"died": why, "seconds": …} when the process broke down or did not answer in time.

        The ``seconds`` count from when the process has begun; time that all of a command keeps to is over at ``ends`` of
        ``time.monotonic``.
        """
        return self.ask_all(work, [item], [help], [seconds], ends)[0]

    def ask_all(self, work: str, items: list, helps: list, seconds: list, ends: float | None = None) -> list[dict]:
        """The same of several pieces.  Those with help, which are looked at and not searched for, are done in one fork."""
        replies: list[dict] = []
        while len(replies) < len(items):
            first = last = len(replies)
            while last < len(items) and helps[last] is not None:
                last += 1
            these = slice(first, max(last, first + 1))
            replies += self._some(work, list(zip(items[these], helps[these])), seconds[these], ends)
        return replies

    def _some(self, work: str, pieces: list, seconds: list, ends: float | None) -> list[dict]:
        """Replies to the first of the pieces: to all, or up to one at which the process broke down."""
        if seconds[0] <= 0:
            return [{"died": OVER, "seconds": 0.0}]
        replies: list[dict] = []
        asked = time.monotonic()
        try:
            self._ask({"work": work, "pieces": pieces}, asked, ends)
            for limit in seconds:
                reply = json.loads(self._line(max(asked + SHARE * limit, time.monotonic() + limit) + GRACE if ends is None else ends))
                replies.append(reply)
                if "died" in reply:
                    break
                asked = time.monotonic()
        except WorkerDied as problem:
            replies.append({"died": str(problem)})
        if "died" in replies[-1]:
            replies[-1]["seconds"] = time.monotonic() - asked
        return replies

    def _ask(self, request: dict, asked: float, ends: float | None):
        if self.process is None or self.process.poll() is not None:
            self._start()
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise WorkerDied("the deciding process ended before it was asked") from None
        self._line(asked + START if ends is None else ends, LATE)  # says that it begins

    def _start(self):
        from .worker import FIRST, OF_LAWS

        self.said = b""
        first = [FIRST, OF_LAWS] if self.many else [FIRST]
        self.process = subprocess.Popen(
            [sys.executable, "-c", DEAF.format(", ".join(map(repr, first)))], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONHASHSEED": "0"},  # others use the cores; the same order of everything
            process_group=0,  # its forks are ended with it
        )

    def _line(self, deadline: float, late: str = UNSTOPPABLE) -> bytes:
        while b"\n" not in self.said:
            ready, _, _ = select.select([self.process.stdout], [], [], TICK)
            if ready:
                piece = self.process.stdout.read1(1 << 16)
                if not piece:
                    raise WorkerDied(f"the deciding process ended without an answer (exit code {self.process.wait()})")
                self.said += piece
            elif self.stopped.is_set() or time.monotonic() > deadline:
                self.kill()
                raise WorkerDied("interrupted" if self.stopped.is_set() else late)
        line, _, self.said = self.said.partition(b"\n")
        return line

    def close(self):
        """There is nothing more to ask."""
        self.kill()

    def kill(self):
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None
