"""`rdpverify audit`: numbers that an accountant printed, held against enclosures."""

from pathlib import Path

from ..errors import InputError
from ..writing import write_whole
from .output import answer
from .progress import Progress
from .stored import store_of


def run(options) -> int:
    """0 when no number is unsafe, 1 when one is; 2 when a row could not be read.  With --strict also 1 when one is not right."""
    from ..auditing.accountants import known, printed_by
    from ..auditing.audit import Audit
    from ..auditing.table import audit_rows, read_questions, read_rows

    package = options.subject in known()
    if options.events and not package:
        raise InputError(f"--events are for a package that can be asked: {', '.join(known())}")
    if package:
        rows = printed_by(options.subject, read_questions(Path(options.events)) if options.events else None)
    else:
        rows = read_rows(Path(options.subject))
    findings = []
    with Progress("auditing", len(rows), options.quiet) as progress:
        for finding in audit_rows(rows, options.budget, options.executor, options.jobs, store_of(options)):
            progress.finish("")
            findings.append(finding)
    found = Audit(tuple(findings))
    if options.csv:
        write_whole(options.csv, found.csv())
    answer(options, found.data(), [found.total()] if options.quiet else str(found).splitlines())
    if found.unsafe or (options.strict and any(not finding.holds for finding in findings)):
        return 1
    return 2 if any(finding.bad_input for finding in findings) else 0
