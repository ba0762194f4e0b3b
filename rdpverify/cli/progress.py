"""One line on stderr that says what is going on: rewritten in place for a person, silent bookkeeping otherwise."""

import shutil
import sys
import threading
import time

from .output import printable, shown

FIRST, EVERY = 0.5, 0.2  # seconds before the line appears, and between rewritings


class Progress:
    """``with Progress("deciding", total, quiet) as progress: progress.begin("name"); progress.finish("name")``

    On a terminal one line is rewritten; elsewhere a line is written for every tenth of the work, so that logs show life.
    """

    def __init__(self, what: str, total: int = 0, quiet: bool = False):
        self.what, self.total, self.quiet, self.done = what, total, quiet, 0
        self.running: dict[str, float] = {}
        self.started = time.monotonic()
        self.terminal = sys.stderr.isatty()
        self.ended, self.lock = threading.Event(), threading.Lock()
        self.shown = False

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
                print(f"{self.what}: {self.done} of {self.total}, {time.monotonic() - self.started:.0f} s", file=sys.stderr, flush=True)

    def say(self, text: str):
        """A line of the answer on stdout, the progress line out of its way."""
        with self.lock:
            self._clear()
            print(shown(text), flush=True)

    def _rewrite(self):
        time.sleep(FIRST)
        while not self.ended.wait(EVERY):
            with self.lock:
                if self.ended.is_set():
                    return
                now = time.monotonic()
                count = f" {self.done} of {self.total}," if self.total > 1 else ""
                names = ", ".join(f"{name} {now - since:.0f} s" for name, since in list(self.running.items()))
                line = f"{self.what}:{count} {now - self.started:.0f} s   {names}"
                sys.stderr.write("\r\x1b[K" + printable(line)[: shutil.get_terminal_size().columns - 1])
                sys.stderr.flush()
                self.shown = True

    def _clear(self):
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False
