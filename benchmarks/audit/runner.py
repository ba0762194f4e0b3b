"""Runs in the interpreter of a package that is asked: lines of Python come in, what they print goes out, one JSON line each.

It knows no package.  A line is what ``python -c`` runs: an import and a print; the number is what it prints, the time processor seconds
without the import.  The kernel ends the process at the limit of the first argument, in processor seconds, which the asking side notices.
"""

import json
import os
import resource
import sys
import time
import traceback

MEMORY = 6 * 2**30


def answer(code: str, failed: dict[str, dict]) -> dict:
    """``failed``: what each import said that failed, for a second one says less."""
    printed = []
    imports, _, rest = code.partition("; ")
    names = {"print": lambda *values: printed.append(values[-1])}
    if imports in failed:
        return failed[imports]
    try:
        exec(imports, names)
    except Exception as problem:
        failed[imports] = _raised(problem)
        return failed[imports]
    try:
        begun = time.process_time()
        exec(rest, names)
        return {"printed": repr(float(printed[-1])), "seconds": time.process_time() - begun}
    except Exception as problem:
        return _raised(problem)


def _raised(problem: Exception) -> dict:
    return {"raised": " ".join(traceback.format_exception_only(problem)[-1].split())[:200]}


def main(limit: int) -> None:
    out, quiet = os.fdopen(os.dup(1), "w"), os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)  # what a package prints on its own is no answer
    os.dup2(quiet, 2)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    failed: dict[str, dict] = {}
    for line in sys.stdin:
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + limit + 1, resource.RLIM_INFINITY))
        print(json.dumps(answer(json.loads(line), failed)), file=out, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
