"""One line on stderr that says what is going on and how long it will take: rewritten in place for a person, now and then for a log."""

import shutil
import sys
import threading
import time
from dataclasses import dataclass

from .output import is_terminal, printable, say

FIRST, EVERY = 0.5, 0.2  # seconds before the line appears, and between rewritings
BAR = 20  # characters
MANY = 100  # pieces of work, of which the rate is told


@dataclass(frozen=True)
class State:
    """How far the work is; ``left`` are seconds, ``part`` is between 0 and 1; both None where nothing can be said."""

    what: str
    done: int
    total: int
    seconds: float
    left: float | None
    part: float | None
    running: tuple[tuple[str, float], ...]  # (name, seconds)

    @property
    def counted(self) -> str:
        return f"{self.done} of {self.total}, " if self.total > 1 else ""

    @property
    def rate(self) -> str:
        """What comes in, where much is to come."""
        return f", {self.done / self.seconds:.3g} a second" if self.total >= MANY and self.done and self.seconds >= 1 else ""

    @property
    def waiting(self) -> str:
        return self.rate if self.left is None else f"{self.rate}, {'about' if self.total > 1 else 'at most'} {lasting(self.left)} left"

    @property
    def names(self) -> str:
        return ", ".join(f"{name} {lasting(seconds)}" for name, seconds in self.running if name)


class Progress:
    """``with Progress("deciding", total, quiet) as progress: progress.begin("name"); progress.finish("name")``

    ``budget`` is how long the work takes at most, where it is of one piece.  On a terminal a line with a bar is rewritten (by Rich, where
    that is installed); elsewhere a line is written for every tenth of the work, so that logs show life.
    """

    def __init__(self, what: str, total: int = 0, quiet: bool = False, budget: float | None = None):
        self.what, self.total, self.quiet, self.budget, self.done = what, total, quiet, budget, 0
        self.running: dict[str, float] = {}
        self.started = time.monotonic()
        self.terminal = is_terminal(sys.stderr)
        self.ended, self.lock = threading.Event(), threading.Lock()
        self.line = None

    def __enter__(self):
        if self.terminal and not self.quiet:
            threading.Thread(target=self._rewrite, daemon=True).start()
        return self

    def __exit__(self, *problem):
        self.ended.set()
        with self.lock:
            self._clear()

    def begin(self, name: str):
        with self.lock:
            self.running[name] = time.monotonic()

    def finish(self, name: str):
        with self.lock:
            self.running.pop(name, None)
            self.done += 1
            tenth = max(1, self.total // 10)
            if not self.terminal and not self.quiet and self.total > 1 and (self.done % tenth == 0 or self.done == self.total):
                state = self._state()
                print(f"{self.what}: {state.counted}{lasting(state.seconds)}{state.waiting}", file=sys.stderr, flush=True)

    def say(self, text: str):
        """Lines of the answer on stdout, the progress line out of their way."""
        with self.lock:
            self._clear()
            for line in text.split("\n"):
                say(line)
            sys.stdout.flush()

    def _state(self) -> State:
        now = time.monotonic()
        seconds, left, part = now - self.started, None, None
        if self.total > 1:
            part = self.done / self.total
            left = seconds * (1 - part) / part if 0 < part < 1 else None
        elif self.budget is not None:
            part = seconds / self.budget if seconds < self.budget else None
            left = self.budget - seconds if part else None
        running = tuple((name, now - since) for name, since in list(self.running.items()))
        return State(self.what, self.done, self.total, seconds, left, part, running)

    def _rewrite(self):
        if self.ended.wait(FIRST):
            return
        line = _line()  # Rich is imported only for work that lasts
        while not self.ended.is_set():
            with self.lock:
                if self.ended.is_set():
                    return
                self.line = line
                line.show(self._state())
            self.ended.wait(EVERY)

    def _clear(self):
        if self.line is not None:
            self.line.clear()
            self.line = None


class PlainLine:
    """The line by carriage returns."""

    def show(self, state: State):
        filled = round(BAR * (state.part or 0))
        bar = "" if state.part is None else f" [{'#' * filled}{'.' * (BAR - filled)}]"
        line = f"{state.what}{bar} {state.counted}{lasting(state.seconds)}{state.waiting}   {state.names}"
        sys.stderr.write("\r\x1b[K" + printable(line)[: shutil.get_terminal_size().columns - 1])
        sys.stderr.flush()

    def clear(self):
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()


def _line():
    try:
        from .rich_line import RichLine
    except ImportError:
        return PlainLine()
    return RichLine()


def lasting(seconds: float) -> str:
    """4 s, 3 min, 2 h"""
    whole = round(seconds)
    return f"{whole} s" if whole < 120 else f"{whole // 60} min" if whole < 7200 else f"{whole // 3600} h"
