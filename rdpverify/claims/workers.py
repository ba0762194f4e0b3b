"""Deciding many claims in processes that can be killed.  Answers come back in the order of the claims."""

import json
import queue
import select
import subprocess
import sys
import threading
import time

from ..errors import InputError, RdpVerifyError
from .claim import Claim
from .records import claim_record, verdict_of
from .verdict import Verdict

DEAF = (  # an interrupt is the asking side's to handle: it ends the worker, which would show a traceback, also while it is imported
    "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from rdpverify.claims.worker import main; main()"
)
SHARE, GRACE = 1.1, 0.5  # of the budget, and seconds beyond that, for a worker to say "undecided" itself
START = 60  # seconds for a process to start, which are no part of the budget where the machine is busy
TICK = 0.2
LATE = "no answer within the budget: the machine was so busy that the deciding process had not begun; try a larger --budget"
UNSTOPPABLE = ("no answer within the budget: a step that does not look at the clock was at work when the deciding process was ended; "
               "try smaller domains with --where, or a larger --budget")


class WorkerDied(RdpVerifyError):
    """The process that decided a claim ended without an answer, or had to be killed."""


class Worker:
    """One process of :mod:`.worker`, started when first asked, started anew after it was killed."""

    def __init__(self):
        self.process, self.said = None, b""  # what it has said and nobody has read yet

    def decide(self, claim: Claim, budget: float, stopped: threading.Event, ends: float | None = None, **how) -> Verdict:
        """The verdict; undecided when the process broke down or did not answer in time.  InputError for an ill-posed claim.

        ``budget`` counts from when the process has begun; one that all of a command keeps to is over at ``ends`` of ``time.monotonic``.
        """
        started = time.monotonic()
        try:
            reply = self._ask({"claim": claim_record(claim), "how": {"budget": budget, **how}, "ends": ends}, budget, stopped)
        except WorkerDied as problem:
            return Verdict("undecided", claim, reason=str(problem), seconds=time.monotonic() - started)
        if "bad input" in reply:
            raise InputError(reply["bad input"])
        if "error" in reply:
            return Verdict("undecided", claim, reason=reply["error"], seconds=time.monotonic() - started)
        return verdict_of(claim, reply["verdict"])

    def _ask(self, request: dict, budget: float, stopped: threading.Event) -> dict:
        asked = time.monotonic()
        if self.process is None or self.process.poll() is not None:
            self.said = b""
            self.process = subprocess.Popen(
                [sys.executable, "-c", DEAF], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise WorkerDied("the deciding process ended before it was asked") from None
        ends = request["ends"]
        self._line(asked + START if ends is None else ends, stopped, LATE)  # says that it begins
        return json.loads(self._line(max(asked + SHARE * budget, time.monotonic() + budget) + GRACE if ends is None else ends, stopped))

    def _line(self, deadline: float, stopped: threading.Event, late: str = UNSTOPPABLE) -> bytes:
        while b"\n" not in self.said:
            ready, _, _ = select.select([self.process.stdout], [], [], TICK)
            if ready:
                piece = self.process.stdout.read1(1 << 16)
                if not piece:
                    raise WorkerDied(f"the deciding process ended without an answer (exit code {self.process.wait()})")
                self.said += piece
            elif stopped.is_set() or time.monotonic() > deadline:
                self.kill()
                raise WorkerDied("interrupted" if stopped.is_set() else late)
        line, _, self.said = self.said.partition(b"\n")
        return line

    def close(self):
        """There is nothing more to ask."""
        self.kill()

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None


def decide_all(claims: list[Claim], jobs: int, budget_of, on_start=lambda claim: None, **how):
    """Yield ``(claim, verdict)`` in the order of ``claims``; ``budget_of(claim)`` is in seconds; ``how`` goes to :func:`.decide.decide`.

    In place of a verdict stands an InputError when the claim turned out to be ill-posed.
    """
    waiting = queue.SimpleQueue()
    for index, claim in enumerate(claims):
        waiting.put((index, claim))
    done: dict[int, Verdict | InputError] = {}
    news, stopped = threading.Condition(), threading.Event()

    def work():
        worker = Worker()
        try:
            while not stopped.is_set():
                try:
                    index, claim = waiting.get_nowait()
                except queue.Empty:
                    return
                on_start(claim)
                try:
                    verdict = worker.decide(claim, budget_of(claim), stopped, **how)
                except InputError as problem:
                    verdict = problem
                with news:
                    done[index] = verdict
                    news.notify()
        finally:
            worker.close()

    threads = [threading.Thread(target=work) for _ in range(min(jobs, len(claims)))]
    for thread in threads:
        thread.start()
    try:
        for index, claim in enumerate(claims):
            with news:
                while index not in done:
                    if not any(thread.is_alive() for thread in threads):
                        raise WorkerDied("the deciding threads ended early")
                    news.wait(TICK)
            yield claim, done[index]
    finally:
        stopped.set()
        for thread in threads:
            thread.join()
