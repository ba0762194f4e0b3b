"""A report on claims and verdicts from Python."""

from collections.abc import Sequence
from dataclasses import replace as with_fields
from os import PathLike
from typing import Any

from ..claims.claim import Claim
from ..claims.collect import collect, every
from ..claims.files import ClaimFile
from ..claims.from_certificates import files_and_results
from ..claims.recheck import recheck
from ..claims.run import Result, problem_of
from ..claims.verdict import Verdict
from ..errors import InputError
from ..checker import read_file
from .document import document
from .render import format_of, write


def report(claims: Any, *, to: "str | PathLike[str] | Sequence[str | PathLike[str]]", title: str = "Claims",
           budget: float | None = None) -> list[Verdict]:
    """Write a report to one or several files (.html, .md, .tex, .pdf, .json) or folders (site/) and return the verdicts it shows.

    ``claims`` is one or a list of claims, which are decided now; verdicts, which are shown as they are; and paths of claim files, of
    folders of them, and of certificates (.json), which are checked.  ``budget`` in seconds is for each claim that does not say its own.
    Raises InputError for anything else, CertificateError for a certificate that does not hold.
    """
    targets = list(map(str, [to] if isinstance(to, (str, PathLike)) else to))
    for target in targets:  # an unknown format is told before anything is decided
        format_of(target)
    given = list(claims) if isinstance(claims, (list, tuple)) else [claims]
    known = [each for each in given if isinstance(each, (Claim, Verdict))]
    paths = [str(each) for each in given if isinstance(each, (str, PathLike))]
    certificates = [path for path in paths if path.endswith(".json")]
    claim_files = [path for path in paths if path not in certificates]
    if wrong := [each for each in given if not isinstance(each, (Claim, Verdict, str, PathLike))]:
        raise InputError(f"expected claims, verdicts or paths of claim files, got {type(wrong[0]).__name__}")
    ready = _named(known)
    own = [ClaimFile("", title, "", tuple(_claim(each) for each in ready.values()))] if ready else []
    files = [*own, *(collect(claim_files) if claim_files else [])]
    if not files and not certificates:
        raise InputError("there is nothing to report: expected at least one claim, verdict or path")
    results = [_result(claim, ready.get(str(claim.id)), budget) for file in files for claim in every(file)]
    more, decided, enclosures = files_and_results([_accepted(path) for path in certificates])
    files, results = [*files, *more], [*results, *decided]
    made = document(files, results, enclosures=enclosures)
    for target in targets:
        write(made, target)
    return [result.verdict for result in results]


def _accepted(path: str) -> dict[str, Any]:
    certificate = read_file(path)
    recheck(certificate)
    return certificate


def _named(known: "list[Claim | Verdict]") -> "dict[str, Claim | Verdict]":
    """By their ids, which those without one are given."""
    by_name: dict[str, Claim | Verdict] = {}
    for number, each in enumerate(known, 1):
        claim = _claim(each)
        if claim.id is None:
            claim = with_fields(claim, id=f"claim-{number}")
            each = with_fields(each, claim=claim) if isinstance(each, Verdict) else claim
        if claim.id in by_name:
            raise InputError(f"the id {claim.id!r} is used twice")
        by_name[str(claim.id)] = each
    return by_name


def _claim(each: "Claim | Verdict") -> Claim:
    return each.claim if isinstance(each, Verdict) else each


def _result(claim: Claim, known: "Claim | Verdict | None", budget: float | None) -> Result:
    if isinstance(known, Verdict):
        verdict = known
    else:
        try:
            verdict = claim.verify(claim.budget or budget)
        except InputError as problem:
            verdict = Verdict("undecided", claim, reason=f"ill-posed: {problem}")
    return Result(claim, verdict, problem_of(claim, verdict) if claim.expected else None)
