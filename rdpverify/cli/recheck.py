"""`rdpverify recheck`: the independent checker.  Imports the trusted half only (tests/test_imports.py asserts it)."""

from ..errors import CertificateError, one_line
from ..kernel.checker import check_file
from ..kernel.shares import processes
from .output import answer, painted


def run(options) -> int:
    """0 when every certificate holds, else 1."""
    with processes(options.jobs):
        results = [_checked(path) for path in options.certificates]
    held = sum(result["holds"] for result in results)
    lines = [_line(result) for result in results if not (options.quiet and result["holds"])]
    lines.append(f"{held} of {len(results)} certificate{'s' if len(results) != 1 else ''} hold{'s' if len(results) == 1 else ''}")
    if options.quiet:
        options.quiet = False  # what does not hold is said, quiet or not
    answer(options, {"certificates": results, "hold": held, "fail": len(results) - held}, lines)
    return 0 if held == len(results) else 1


def _checked(path: str) -> dict:
    try:
        found = check_file(path)
    except CertificateError as problem:
        return {"file": path, "holds": False, "verdict": None, "subject": None, "detail": str(problem)}
    return {"file": path, "holds": True, "verdict": found.verdict, "subject": found.subject, "detail": found.detail}


def _line(result: dict) -> str:
    file, detail = one_line(result["file"]), one_line(result["detail"])
    return f"{painted(result['verdict'])}  {file}  {detail}" if result["holds"] else f"DOES NOT HOLD  {file}: {detail}"
