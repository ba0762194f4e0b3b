"""The command line.  Each command is one module, loaded when asked for: `recheck` loads the trusted half and nothing else."""

import gc
import importlib
import io
import os
import shutil
import sys

from ..errors import BudgetExceeded, InputError, RdpVerifyError, one_line
from .clock import begin
from .options import read_options

BAD_INPUT, UNANSWERED, INTERRUPTED = 2, 3, 130
NEW_OBJECTS = 100_000  # before Python looks for cycles: terms have none, and looking through them took a third of the time


def main(arguments=None) -> int:
    """Run one command; its exit code: 0 done, 1 does not hold, 2 bad input, 3 no answer, 4 a part only, 130 interrupted."""
    gc.set_threshold(NEW_OBJECTS)
    if arguments is None and hasattr(sys.stdout, "fileno"):
        sys.stdout = _whose_reader_may_go(sys.stdout)
    for stream in sys.stdout, sys.stderr:
        stream.reconfigure(errors="backslashreplace")  # a file name need not be text, a terminal need not know every letter
    try:
        options = read_options(sys.argv[1:] if arguments is None else list(arguments))
        begin(arguments is None, None if options.each else options.budget)
        if getattr(options, "library", None):
            importlib.import_module(".library", __name__).use(options)
        code = importlib.import_module(f".{options.module}", __name__).run(options)
        sys.stdout.flush()
        return code
    except SystemExit as ending:  # argparse: --help, --version and errors
        return ending.code or 0
    except BudgetExceeded as problem:
        return _say(problem, UNANSWERED)
    except InputError as problem:
        _say(problem, BAD_INPUT)
        _point(problem)
        return BAD_INPUT
    except RdpVerifyError as problem:
        return _say(problem, BAD_INPUT)
    except BrokenPipeError:  # the reader of our output went away: nothing left to say to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as problem:
        return _say(f"{problem.filename or 'input/output'}: {problem.strerror or problem}", BAD_INPUT)
    except KeyboardInterrupt:
        return _say("interrupted; the files written so far are whole", INTERRUPTED)
    finally:
        if arguments is None:
            gc.freeze()  # the process ends: nothing is looked through for cycles any more


class _Output(io.FileIO):
    """Where the reader goes away, the work goes on in silence: its files are written, and the exit code is that of the work."""

    def write(self, data) -> int:
        try:
            return super().write(data)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())
            return len(data)


def _whose_reader_may_go(stream):
    raw = _Output(stream.fileno(), "wb", closefd=False)
    return io.TextIOWrapper(io.BufferedWriter(raw), encoding=stream.encoding, line_buffering=stream.line_buffering)


def _say(problem, code: int) -> int:
    print(f"rdpverify: {one_line(str(problem))}", file=sys.stderr)
    return code


def _point(problem: InputError):
    """The place of an error under the text it is in, for a person: scripts get the one line."""
    if sys.stderr.isatty() and problem.text and problem.position is not None:
        for line in pointed(problem.text, problem.position, shutil.get_terminal_size().columns - 4):
            print(f"  {line}", file=sys.stderr)


def pointed(text: str, position: int, width: int) -> list[str]:
    """The part of the text around the position, as wide as may be, and a caret under it."""
    start = max(0, min(position - width // 2, len(text) - width))
    part = "".join(mark if mark.isprintable() else " " for mark in text[start : start + width])
    return [part, " " * (position - start) + "^"]
