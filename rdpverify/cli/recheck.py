"""`rdpverify recheck`: the independent checker.  Imports the trusted half only (tests/test_imports.py asserts it)."""

from ..errors import CertificateError, OutOfTime, one_line
from ..kernel.checker import check_file
from ..kernel.shares import processes
from ..terms.deadline import deadline
from .output import answer, painted

UNCHECKED = 3


def run(options) -> int:
    """0 when every certificate holds, 1 when one does not, 3 when the budget was over before all were looked at."""
    with processes(options.jobs), deadline(options.budget):
        results = [_checked(path, options.budget) for path in options.certificates]
    held, late = (sum(result[key] for result in results) for key in ("holds", "late"))
    lines = [_line(result) for result in results if not (options.quiet and result["holds"])]
    lines.append(f"{held} of {len(results)} certificate{'s' if len(results) != 1 else ''} hold{'s' if len(results) == 1 else ''}")
    if options.quiet:
        options.quiet = False  # what does not hold is said, quiet or not
    shown = [{key: value for key, value in result.items() if key != "late"} for result in results]
    answer(options, {"certificates": shown, "hold": held, "fail": len(results) - held}, lines)
    return 0 if held == len(results) else UNCHECKED if held + late == len(results) else 1


def _checked(path: str, budget: float | None) -> dict:
    result = {"file": path, "holds": False, "verdict": None, "subject": None, "late": False}
    try:
        found = check_file(path)
    except OutOfTime:
        return {**result, "detail": f"not looked at to the end within the budget of {budget:g} s", "late": True}
    except CertificateError as problem:
        return {**result, "detail": str(problem)}
    return {**result, "holds": True, "verdict": found.verdict, "subject": found.subject, "detail": found.detail}


def _line(result: dict) -> str:
    file, detail = one_line(result["file"]), one_line(result["detail"])
    said = painted(result["verdict"]) if result["holds"] else "NOT CHECKED" if result["late"] else "DOES NOT HOLD"
    return f"{said}  {file}{'  ' if result['holds'] else ': '}{detail}"
