"""`rdpverify check`: every claim of the files, its verdict against the one expected."""

from ..certificates.own_axioms import resting_on
from ..claims.collect import collect, every
from ..claims.run import run as decide_all
from ..claims.run import warnings
from ..claims.shipped import default_claims
from ..errors import one_line
from .output import answer, hanging, painted, warn
from .progress import Progress
from .stored import store_of


def run(options) -> int:
    """0 when every verdict is the one its file expects, else 1."""
    files = collect(options.paths or default_claims(), python=options.python, announce=warn)
    for message in warnings(files):
        warn(message)
    claims = [claim for file in files for claim in every(file)]
    width = max(len(claim.id) for claim in claims)
    results = []
    with Progress("deciding", len(claims), options.quiet) as progress:
        for result in decide_all(
            files, folder=options.certificates, jobs=options.jobs, executor=options.executor, budget=options.budget,
            store=store_of(options), anew=options.anew, instances=False,
            on_start=lambda claim: progress.begin(claim.id),
        ):
            progress.finish(result.claim.id)
            results.append(result)
            if options.json != "-" and not (options.quiet and result.as_expected):
                progress.say(_line(result, width))
    good = [result.claim.id for result in results if result.as_expected]
    bad = [result.claim.id for result in results if not result.as_expected]
    data = {"claims": [_record(result) for result in results], "as_expected": good, "not_as_expected": bad}
    answer(options, data, [_summary(results, bad)])
    return 1 if bad else 0


def _line(result, width: int) -> str:
    mark = "ok " if result.as_expected else "NOT AS EXPECTED"
    claim, verdict = result.claim, result.verdict
    head = f"{mark} {painted(verdict.status):<9}  {claim.id:<{width}}  {verdict.seconds:6.2f} s  "
    lines = [line.rstrip() for line in hanging(head, one_line(claim.title or "") + resting_on(verdict.unproved))]
    if not result.as_expected:
        lines.append(f"    {result.problem}" + (f": {one_line(result.verdict.reason)}" if result.verdict.reason else ""))
    return "\n".join(lines)


def _record(result) -> dict:
    claim, verdict = result.claim, result.verdict
    return {
        "id": claim.id,
        "title": claim.title,
        "source": claim.source,
        "expected": claim.expected,
        "verdict": verdict.status,
        "method": verdict.method,
        "seconds": round(verdict.seconds, 3),
        "statement": claim.statement,
        "problem": result.problem,
        "unproved": verdict.unproved,
    }


def _summary(results, bad) -> str:
    counts: dict[str, int] = {}
    for result in results:
        counts[result.verdict.status] = counts.get(result.verdict.status, 0) + 1
    tally = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    decided = f"{len(results)} claim" + "s" * (len(results) != 1)
    return f"{decided}: {tally}; {len(bad)} not as expected" + (": " + ", ".join(bad) if bad else "")
