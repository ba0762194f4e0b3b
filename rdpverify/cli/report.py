"""`rdpverify report`: the claims of the files as a document."""

from pathlib import Path

from ..claims.collect import collect, every
from ..claims.run import run as decide_all
from ..reports.document import document
from ..reports.render import format_for
from ..writing import write_whole
from .output import answer, warn
from .progress import Progress


def run(options) -> int:
    """0 once the reports are written, whatever the verdicts are."""
    chosen = [(target, format_for(Path(target).suffix)) for target in options.to]
    files = collect(options.paths, python=options.python, announce=warn)
    total = sum(1 for file in files for _ in every(file))
    results = []
    with Progress("reporting", total, options.quiet) as progress:
        for result in decide_all(
            files,
            folder=options.certificates,
            jobs=options.jobs,
            budget=options.budget,
            reuse=True,
            on_start=lambda claim: progress.begin(claim.id),
        ):
            progress.finish(result.claim.id)
            results.append(result)
    made = document(files, results)
    for target, form in chosen:
        write_whole(target, form.render(made))
    bad = [entry.claim.id for entry in made.entries if entry.problem]
    counts = ", ".join(f"{count} {status}" for status, count in made.counts.items())
    answer(
        options,
        {"files": options.to, "formats": [form.NAME for _, form in chosen], "counts": made.counts, "not_as_expected": bad},
        [f"{', '.join(options.to)}: {total} statements, {counts}; {len(bad)} not as expected"],
    )
    return 0
