"""A process that does pieces of work: a JSON request a line on its input; an empty line as it begins, then one JSON answer a line.

Separate so that it can be killed: whatever a computer algebra system or a search does in here, the asking side keeps its time.  Each
request is done in a fork of this process, which has done nothing but one statement before: what is found for a piece, down to the letters
of a proof, does not depend on the pieces before it.  Pieces that come with help are looked at, not searched for: they may share a fork.
"""

import gc
import importlib
import json
import os
import signal
import sys
import threading
import time
import warnings

from ..errors import CertificateError, InputError, RdpVerifyError
from ..limited_process import MEGABYTES, limit_memory
from .claim import Claim
from .evidence import settles
from .records import claim_of, verdict_record

TELLING, LEAST = 0.05, 0.02  # of the budget: for what is told of it; for what is seen at once where it is over as the process begins
NEW_OBJECTS = 100_000  # before Python looks for cycles, as in the command line
FIRST = "1 <= 2"  # what has to be read to prove anything
OF_LAWS = "renyi(P, Q, 2) >= 0"  # what has to be read to prove anything about laws, where many claims are to come
OURS, DECIDED = "rdpverify.", "rdpverify.claims.worker:decided"  # a search may take what memory there is


def main(*first: str):
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    gc.set_threshold(NEW_OBJECTS)
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # nothing printed by any library may be taken for an answer
    warnings.simplefilter("ignore", DeprecationWarning)  # of the thread above, which no fork has need of
    ready = False
    for line in sys.stdin:
        request = json.loads(line)
        if not ready:
            ready = _made_ready(first)
        _module(request["work"])  # what is loaded here is there in every fork
        try:
            answers.write("\n")
            answers.flush()
        except BrokenPipeError:  # nobody waits for the answer any more
            os._exit(1)
        process = os.fork()
        if not process:
            code = 1
            try:
                if request["work"] != DECIDED or request["pieces"][0][1] is not None:
                    limit_memory(MEGABYTES)
                for item, helping in request["pieces"]:
                    answers.write(json.dumps(answer(request["work"], item, helping)) + "\n")
                    answers.flush()
                code = 0
            finally:
                os._exit(code)
        _, status = os.waitpid(process, 0)
        if status:
            answers.write(json.dumps({"died": f"the deciding process ended without an answer (status {status})"}) + "\n")
            answers.flush()


def _end_with_parent(parent: int):
    while os.getppid() == parent:
        time.sleep(1)
    os.killpg(0, signal.SIGKILL)  # what was forked as well


def _made_ready(first) -> bool:
    """The libraries in use are read, and what most pieces of work need is loaded."""
    from .decide import decide
    from .library import inherit

    try:
        inherit()  # a claim may use a word of a library
    except RdpVerifyError:
        return True  # told where it is read again
    for statement in first:
        decide(Claim(statement))
    gc.freeze()
    return True


def answer(work: str, item, helping) -> dict:
    """{"answer": …, "help": …}, {"bad input": one line} or {"error": one line}"""
    from .library import inherit

    try:
        inherit()
        reply, more = getattr(_module(work), work.partition(":")[2])(item, helping)
        return {"answer": reply, "help": more}
    except InputError as problem:
        return {"bad input": str(problem)}
    except RdpVerifyError as problem:
        return {"error": str(problem)}
    except (MemoryError, RecursionError) as problem:
        return {"error": f"{type(problem).__name__}: {problem}"}
    except Exception as problem:
        if helping is None:
            raise  # a fault of our own
        return {"error": f"what was sent is of no help: {type(problem).__name__}"}


def _module(work: str):
    name = work.partition(":")[0]
    if not name.startswith(OURS):
        raise InputError(f"no work of this program: {work}")
    return importlib.import_module(name)


def decided(item: dict, certificate: dict | None) -> tuple[dict, dict | None]:
    """(record of the verdict, its certificate) of a claim.  A certificate from elsewhere is checked, and then the claim not decided."""
    from .decide import decide, reread

    claim, how, ends = claim_of(item["claim"]), item["how"], item["ends"]
    if certificate is not None:
        return verdict_record(reread(claim, _held(certificate, claim))), certificate
    if ends is not None:
        how["budget"] = max(ends - time.monotonic() - TELLING * how["budget"], LEAST * how["budget"])
    verdict = decide(claim, **how)
    return verdict_record(verdict), verdict.certificate


def _held(certificate, claim: Claim) -> dict:
    from ..checker import check

    check(certificate)
    if certificate["kind"] != "claim" or certificate["claim_hash"] != claim.hash or not settles(certificate, claim):
        raise CertificateError("it does not settle this claim")
    return certificate
