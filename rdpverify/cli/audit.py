"""`rdpverify audit`: numbers that an accountant printed, held against enclosures."""

from contextlib import closing
from pathlib import Path

from ..errors import InputError
from ..exact import digest
from ..writing import write_whole
from .output import answer
from .progress import Progress
from .stored import say_left, store_of, unfinished


def run(options) -> int:
    """0 when no number is unsafe, 1 when one is; 2 when a row could not be read.  With --strict also 1 when one is not right."""
    from ..auditing.accountants import known, printed_by
    from ..auditing.audit import Audit
    from ..auditing.table import read_questions, read_rows
    from ..auditing.unfinished import Unfinished

    package = options.subject in known()
    if options.events and not package:
        raise InputError(f"--events are for a package that can be asked: {', '.join(known())}")
    if package:
        rows = printed_by(options.subject, read_questions(Path(options.events)) if options.events else None)
    else:
        rows = read_rows(Path(options.subject))
    store = store_of(options)
    path = unfinished(store, digest(rows), options.resume)
    if path is None:
        audit = Audit(tuple(_judged(rows, {}, lambda row, finding: None, store, options)))
    else:
        work = Unfinished(path, options.resume is not None and path.exists())
        try:
            with work.kept():
                audit = Audit(tuple(_judged(rows, work.findings, work.keep, store, options)))
        except KeyboardInterrupt:
            say_left(path)
            raise
    if options.csv:
        write_whole(options.csv, audit.csv())
    answer(options, audit.data(), [audit.total()] if options.quiet else str(audit).splitlines())
    if audit.unsafe or (options.strict and any(not finding.holds for finding in audit.numbers)):
        return 1
    return 2 if any(finding.bad_input for finding in audit.numbers) else 0


def _judged(rows, known: dict, keep, store, options):
    """Yield the finding on each row; of what is known, that one, in place of another look."""
    from ..auditing.table import audit_rows

    fresh = audit_rows([row for row in rows if row not in known], options.budget, options.executor, options.jobs, store)
    with Progress("auditing", len(rows), options.quiet) as progress, closing(fresh):
        for row in rows:
            finding = known.get(row)
            if finding is None:
                keep(row, finding := next(fresh))
            progress.finish("")
            yield finding
