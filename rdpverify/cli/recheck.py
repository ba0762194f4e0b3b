"""`rdpverify recheck`: the independent checker.  Imports the trusted half only (tests/test_imports.py asserts it).

Certificates come from strangers, so each is looked at within a limit of time and memory that holds whatever Arb is doing.
"""

import time

from ..certificates.summary import summary
from ..errors import CertificateError, OutOfTime, one_line
from ..kernel.checker import check, read_file
from ..kernel.shares import processes
from ..limited_process import MEGABYTES, SECONDS, Ended, one_by_one
from ..terms.deadline import deadline
from .certificate_lines import lines_of, origin_lines
from .output import answer

GRACE = 0.05  # of the limit, for what does not look at the clock
FAILED, BAD_INPUT, UNCHECKED = 1, 2, 3  # the first of them that occurs is the exit code
WORDS = {FAILED: "DOES NOT HOLD", BAD_INPUT: "NO CERTIFICATE", UNCHECKED: "NOT CHECKED"}
PROOFS = ("proved", "certified", "vacuous")
SAID = ("verdict", "statement", "given", "where", "hash", "version", "format", "rests_on")  # in the JSON of each certificate


def run(options) -> int:
    """0 when every certificate holds, 1 when one does not, 2 when there is none in a file, 3 when one was not looked at to the end."""
    found = list(looked_at(options.certificates, options.budget, options.jobs))
    results, codes = [result for result, _ in found], {result.pop("code") for result, _ in found}
    held = sum(result["holds"] for result in results)
    lines = [line for result, shown in found if not (options.quiet and result["holds"]) for line in shown]
    lines.append(f"{held} of {len(results)} certificate{'s' if len(results) != 1 else ''} hold{'s' if len(results) == 1 else ''}")
    if options.quiet:
        options.quiet = False  # what does not hold is said, quiet or not
    answer(options, {"certificates": results, "hold": held, "fail": len(results) - held}, lines)
    return next((code for code in WORDS if code in codes), 0)


def looked_at(paths: list[str], budget: float | None, jobs: int):
    """Yield (record, lines) for each certificate; a ``code`` in the record says what is wrong, 0 for nothing."""
    limit = budget or SECONDS
    ends = time.monotonic() + (1 + GRACE) * limit if budget else None

    def left() -> float:
        return ends - time.monotonic() if ends else (1 + GRACE) * limit

    with processes(jobs), deadline(budget):
        for path, found in zip(paths, one_by_one(lambda path: _checked(path, limit), paths, left, MEGABYTES)):
            yield _judged(path, found, limit)


def _checked(path: str, limit: float):
    with deadline(limit):
        certificate = read_file(path)
        return check(certificate), summary(certificate)


def _judged(path: str, found, limit: float):
    record = {"file": path, "holds": False, "verdict": None, "subject": None, "detail": None, **dict.fromkeys(SAID)}
    if isinstance(found, Exception):
        code = UNCHECKED if isinstance(found, (Ended, OutOfTime)) else FAILED if isinstance(found, CertificateError) else BAD_INPUT
        detail = f"not looked at to the end within {limit:g} s (see --budget): {found}" if code == UNCHECKED else str(found)
        return {**record, "detail": detail, "code": code}, [f"{WORDS[code]}  {one_line(path)}: {detail}"]
    checked, said = found
    proof = [f"  proof        {checked.detail}"] if checked.verdict in PROOFS else []
    lines = [*lines_of(said), *proof, *origin_lines(said), f"  file         {path}", ""]
    return {**record, "holds": True, "subject": checked.subject, "detail": checked.detail,
            **{key: said[key] for key in SAID}, "code": 0}, list(map(one_line, lines))
