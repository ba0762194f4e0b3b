"""`rdpverify report`: the claims of the files, and of certificates, as a document."""

from pathlib import Path

from ..claims.collect import collect, every
from ..claims.from_certificates import claim_of, files_and_results, is_claim
from ..claims.run import run as decide_all
from ..claims.shipped import default_claims
from ..errors import InputError
from ..processes import processes
from ..reports.document import document
from ..reports.render import format_of, write
from .output import answer, warn
from .progress import Progress
from .recheck import FAILED, looked_at, trouble
from .replayed import replayed_hashes
from .stored import store_of

CERTIFICATE = ".json"


def run(options) -> int:
    """0 once the reports are written, whatever the verdicts are."""
    in_coq = replayed_hashes(options.replayed) if options.replayed else None
    chosen = [(target, format_of(target)) for target in options.to]
    certificates = [path for path in options.paths if path.endswith(CERTIFICATE) and not Path(path).is_dir()]
    paths = [path for path in options.paths if path not in certificates]
    files = [] if certificates and not paths else collect(paths or default_claims(), python=options.python, announce=warn)
    results = _decided(files, options)
    more, read, enclosures = files_and_results(_accepted(certificates, options) if certificates else [])
    files, results = [*files, *more], [*results, *read]
    with processes(options.jobs):
        made = document(files, results, _pictures(options), enclosures, in_coq)
    for target, _ in chosen:
        write(made, target)
    bad = [entry.claim.id for entry in made.entries if entry.problem]
    number = len(made.enclosures)
    counts = [f"{len(results)} statement{'s' * (len(results) != 1)}"] if results or not number else []
    counts += [f"{count} {status}" for status, count in made.counts.items()]
    counts += [f"{number} enclosure{'s' * (number > 1)}"] if number else []
    answer(
        options,
        {"files": options.to, "formats": [form.NAME for _, form in chosen], "counts": made.counts, "enclosures": number,
         "not_as_expected": bad, **({} if in_coq is None else {"replayed": sum(entry.replayed is True for entry in made.entries)})},
        [f"{', '.join(options.to)}: {', '.join(counts)}" + (f"; {len(bad)} not as expected" if results or not number else "")],
    )
    return 0


def _pictures(options):
    """What draws the verdicts, where pictures are asked for."""
    if not options.plots:
        return None
    from ..plots.for_reports import picture_of

    return picture_of


def _decided(files, options) -> list:
    results = []
    with Progress("reporting", sum(1 for file in files for _ in every(file)), options.quiet) as progress:
        for result in decide_all(
            files,
            folder=options.certificates,
            jobs=options.jobs,
            executor=options.executor,
            budget=options.budget,
            store=store_of(options),
            anew=options.anew,
            tells=True,
            on_start=lambda claim: progress.begin(claim.id),
        ):
            progress.finish(result.claim.id)
            results.append(result)
    return results


def _followed(certificate: dict, said: dict) -> dict:
    """The certificate; CertificateError where the rules beside and below proofs in the core, of which the report tells, do not hold."""
    from ..elaboration.plan_rules import told

    if is_claim(certificate):
        told(certificate)
    return certificate


def _accepted(paths: list[str], options) -> list[dict]:
    """The certificates, which may be a stranger's: InputError for the first that does not hold or was not looked at to the end."""
    accepted = []
    for path, outcome in looked_at(paths, options.budget, options.jobs, _followed):
        code, detail = trouble(outcome, options.budget)
        if code:
            raise InputError(f"{path}: {'does not hold: ' if code == FAILED else ''}{detail}")
        try:
            if is_claim(outcome[-1]):
                claim_of(outcome[-1])
        except InputError as problem:
            raise InputError(f"{path}: {problem}") from None
        accepted.append(outcome[-1])
    return accepted
