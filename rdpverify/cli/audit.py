"""`rdpverify audit`: numbers that an accountant printed, held against enclosures."""

from pathlib import Path

from .output import answer
from .progress import Progress


def run(options) -> int:
    """0 when every printed number is right to its last place, 1 when one is not."""
    from ..auditing.accountants import known, printed_by
    from ..auditing.table import audit_file, read_rows

    rows = printed_by(options.subject) if options.subject in known() else read_rows(Path(options.subject))
    findings = []
    with Progress("auditing", len(rows), options.quiet) as progress:
        for finding in audit_file(rows, options.budget):
            progress.finish("")
            findings.append(finding)
    outside = [finding for finding in findings if not finding.holds]
    lines = [
        f"{finding.verdict:<11} {finding.printed:<22} {finding.quantity}\n            in [{finding.lower}, {finding.upper}]"
        for finding in findings
    ]
    lines.append(
        f"{len(findings)} numbers: {len(outside)} outside their enclosure, "
        f"{sum(finding.verdict == 'too small' for finding in findings)} of them too small"
    )
    answer(options, {"numbers": [vars(finding) for finding in findings], "outside": len(outside)}, lines)
    return 1 if outside else 0
