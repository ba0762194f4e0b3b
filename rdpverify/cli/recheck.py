"""`rdpverify recheck`: the independent checker.  Imports the trusted half only (tests/test_imports.py asserts it).

Certificates come from strangers, so each is looked at within a limit of time and memory that holds whatever Arb is doing.
"""

import time

from ..errors import CertificateError, OutOfTime, one_line
from ..kernel.checker import check_file
from ..kernel.shares import processes
from ..limited_process import MEGABYTES, SECONDS, Ended, one_by_one
from ..terms.deadline import deadline
from .output import answer, painted

GRACE = 0.05  # of the limit, for what does not look at the clock
FAILED, BAD_INPUT, UNCHECKED = 1, 2, 3  # the first of them that occurs is the exit code
WORDS = {FAILED: "DOES NOT HOLD", BAD_INPUT: "NO CERTIFICATE", UNCHECKED: "NOT CHECKED"}


def run(options) -> int:
    """0 when every certificate holds, 1 when one does not, 2 when there is none in a file, 3 when one was not looked at to the end."""
    limit = options.budget or SECONDS
    ends = time.monotonic() + (1 + GRACE) * limit if options.budget else None

    def left() -> float:
        return ends - time.monotonic() if ends else (1 + GRACE) * limit

    def checked(path: str):
        with deadline(limit):
            return check_file(path)

    with processes(options.jobs), deadline(options.budget):
        found = one_by_one(checked, options.certificates, left, MEGABYTES)
        results = [_judged(path, one, limit) for path, one in zip(options.certificates, found)]
    held = sum(result["holds"] for result in results)
    lines = [_line(result) for result in results if not (options.quiet and result["holds"])]
    lines.append(f"{held} of {len(results)} certificate{'s' if len(results) != 1 else ''} hold{'s' if len(results) == 1 else ''}")
    if options.quiet:
        options.quiet = False  # what does not hold is said, quiet or not
    codes = {result.pop("code") for result in results}
    answer(options, {"certificates": results, "hold": held, "fail": len(results) - held}, lines)
    return next((code for code in WORDS if code in codes), 0)


def _judged(path: str, found, limit: float) -> dict:
    if isinstance(found, (Ended, OutOfTime)):
        code, detail = UNCHECKED, f"not looked at to the end within {limit:g} s (see --budget): {found}"
    elif isinstance(found, Exception):
        code, detail = FAILED if isinstance(found, CertificateError) else BAD_INPUT, str(found)
    else:
        return {"file": path, "holds": True, "verdict": found.verdict, "subject": found.subject, "detail": found.detail, "code": 0}
    return {"file": path, "holds": False, "verdict": None, "subject": None, "detail": detail, "code": code}


def _line(result: dict) -> str:
    file, detail = one_line(result["file"]), one_line(result["detail"])
    return f"{painted(result['verdict'])}  {file}  {detail}" if result["holds"] else f"{WORDS[result['code']]}  {file}: {detail}"
