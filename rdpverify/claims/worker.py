"""A process that decides claims: a JSON request a line on its input; on its output an empty line as it begins, then one JSON answer a line.

Separate so that it can be killed: whatever a computer algebra system or a search does in here, the asking side keeps its time.
"""

import json
import os
import sys
import threading
import time

from ..errors import InputError, RdpVerifyError
from ..processes import end_with_parent
from .records import claim_of, verdict_record

TELLING, LEAST = 0.05, 0.02  # of the budget: for what is told of it; for what is seen at once where it is over as the process begins


def main():
    threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing printed by any library may be taken for an answer
    for line in sys.stdin:
        from ..proving import prove  # noqa: F401  it begins when it has loaded what it works with

        answers.write("\n")
        answers.flush()
        answers.write(json.dumps(answer(json.loads(line))) + "\n")
        answers.flush()


def answer(request: dict) -> dict:
    """{"verdict": record}, {"bad input": one line} or {"error": one line}"""
    from .decide import decide
    from .library import inherit

    how, ends = request["how"], request["ends"]
    if ends is not None:
        how["budget"] = max(ends - time.monotonic() - TELLING * how["budget"], LEAST * how["budget"])

    try:
        inherit()  # the claim may use a word of a library
        return {"verdict": verdict_record(decide(claim_of(request["claim"]), **how))}
    except InputError as problem:
        return {"bad input": str(problem)}
    except RdpVerifyError as problem:
        return {"error": str(problem)}
    except (MemoryError, RecursionError) as problem:
        return {"error": f"{type(problem).__name__}: {problem}"}
