"""`rdpverify recheck`: the independent checker.  Imports the trusted half only (tests/test_imports.py asserts it).

Certificates come from strangers, so each is looked at within a limit of time and memory that holds whatever Arb is doing.
"""

import sys
import time

from ..certificates.summary import summary
from ..errors import CertificateError, OutOfTime, one_line
from ..checker import check, read_file
from ..limited_process import MEGABYTES, SECONDS, Ended, one_by_one
from ..processes import processes
from ..deadline import deadline
from .certificate_lines import lines_of, origin_lines
from .clock import left
from .output import answer, is_terminal
from .progress import Progress
from .replayed import replayed_hashes

GRACE = 0.05  # of the limit, for what does not look at the clock
FAILED, BAD_INPUT, UNCHECKED = 1, 2, 3  # the first of them that occurs is the exit code
WORDS = {FAILED: "DOES NOT HOLD", BAD_INPUT: "NO CERTIFICATE", UNCHECKED: "NOT CHECKED"}
PROOFS = ("proved", "certified", "vacuous")
SAID = ("verdict", "statement", "given", "where", "hash", "version", "format", "rests_on")  # in the JSON of each certificate


def run(options) -> int:
    """0 when every certificate holds, 1 when one does not, 2 when there is none in a file, 3 when one was not looked at to the end."""
    results, lines, codes = [], [], set()
    in_coq = replayed_hashes(options.replayed) if options.replayed else None
    with Progress("checking", len(options.certificates), options.quiet or not is_terminal(sys.stderr)) as progress:
        for path, outcome in looked_at(options.certificates, options.budget, options.jobs):
            progress.finish(path)
            code, detail = trouble(outcome, options.budget)
            codes.add(code)
            results.append(_record(path, outcome, detail))
            if in_coq is not None:
                results[-1]["replayed"] = results[-1]["hash"] in in_coq
            if code:
                lines.append(f"{WORDS[code]}  {one_line(path)}: {detail}")
            elif not options.quiet:
                lines += _lines(path, *outcome, in_coq)
    held = sum(result["holds"] for result in results)
    lines.append(f"{held} of {len(results)} certificate{'s' if len(results) != 1 else ''} hold{'s' if len(results) == 1 else ''}")
    options.quiet = False  # what does not hold is said, quiet or not
    answer(options, {"certificates": results, "hold": held, "fail": len(results) - held}, lines)
    return exit_code(codes)


def looked_at(paths: list[str], budget: float | None, jobs: int, tell=lambda certificate, said: None):
    """Yield (path, found): for a certificate that holds (what was checked, its summary, what ``tell`` made of both), else an error."""
    limit = budget or SECONDS
    seconds = left(budget) if budget else None
    ends = time.monotonic() + seconds + GRACE * limit if budget else None

    def remaining() -> float:
        return ends - time.monotonic() if ends else (1 + GRACE) * limit

    def work(path: str):
        with deadline(limit):
            certificate = read_file(path)
            checked = check(certificate)
            said = summary(certificate)
            return checked, said, tell(certificate, said)

    with processes(max(1, jobs // max(1, len(paths)))), deadline(seconds):
        yield from zip(paths, one_by_one(work, paths, remaining, MEGABYTES, jobs))


def trouble(outcome, budget: float | None) -> tuple[int, str | None]:
    """(exit code, what is wrong); (0, None) for nothing."""
    if isinstance(outcome, OutOfTime):
        return UNCHECKED, f"not looked at to the end within {budget or SECONDS:g} s (see --budget)"
    if isinstance(outcome, Ended):
        return UNCHECKED, f"not looked at to the end: {outcome}"
    if isinstance(outcome, Exception):
        return FAILED if isinstance(outcome, CertificateError) else BAD_INPUT, str(outcome)
    return 0, None


def exit_code(codes: set[int]) -> int:
    return next((code for code in WORDS if code in codes), 0)


def _record(path: str, outcome, detail: str | None) -> dict:
    record = {"file": path, "holds": False, "verdict": None, "subject": None, "detail": detail, **dict.fromkeys(SAID)}
    if detail is not None:
        return record
    checked, said, _ = outcome
    return {**record, "holds": True, "subject": checked.subject, "detail": checked.detail, **{key: said[key] for key in SAID}}


def _lines(path: str, checked, said: dict, _, in_coq: frozenset[str] | None) -> list[str]:
    coq = [] if in_coq is None else [f"  in Coq       {'replayed' if said['hash'] in in_coq else 'not replayed'}"]
    proof = [f"  proof        {checked.detail}"] if checked.verdict in PROOFS else []
    return [*map(one_line, [*lines_of(said), *proof, *origin_lines(said), *coq, f"  file         {path}"]), ""]
