"""`rdpverify prove`: one statement, its verdict, its evidence."""

import os
import shlex
from pathlib import Path

from ..claims.claim import Claim, domain_texts
from ..claims.decide import BUDGET, reread
from ..claims.evidence import certificate_text, compared, read_certificate
from ..claims.partial import is_partial
from ..claims.workers import decide_all
from ..errors import CertificateError, InputError
from ..language import to_text
from ..language.declarations import UNUSED
from ..writing import write_whole
from .output import answer, painted, warn
from .progress import Progress
from .refuted import refuted_lines, write_script

CODES = {"proved": 0, "refuted": 1, "undecided": 3, "vacuous": 3, "certified": 4}


def run(options) -> int:
    """0 proved, 1 refuted, 3 undecided or vacuous, 4 certified on a part."""
    claim = Claim(options.statement, given=tuple(options.given), where=tuple(options.where), let=tuple(options.let))
    for name in claim.unused:
        warn(UNUSED.format(name))
    if options.resume is not None and Path(options.resume).exists() and not is_partial(options.resume):
        verdict = _rechecked(claim, options.resume)
    else:
        verdict = _decided(claim, options)
    path = _keep(verdict, options.certificate)
    if options.script:
        write_script(verdict, options.script)
    answer(options, record(verdict, path), _lines(verdict, path))
    return CODES[verdict.status]


def _decided(claim: Claim, options):
    """The verdict of a search, which goes on from ``--resume FILE`` and leaves there what it did not finish."""
    partial = _partial(claim, options.resume)
    resume = options.resume is not None and partial.exists()
    how = {"processes": options.jobs, "partial": None if partial is None else str(partial), "resume": resume}
    try:
        with Progress("proving", 1, options.quiet) as progress:
            [(_, verdict)] = decide_all([claim], 1, lambda _: options.budget or BUDGET, lambda _: progress.begin(""), **how)
    except KeyboardInterrupt:
        _say_left(partial)
        raise
    if isinstance(verdict, InputError):
        raise verdict
    if verdict.status == "undecided":
        _say_left(partial)
    elif partial is not None:
        partial.unlink(missing_ok=True)
    return verdict


def _partial(claim: Claim, wanted) -> Path | None:
    """Where unfinished evidence is kept: the file asked for, else the user's cache, when that can be written to."""
    if wanted:
        return Path(wanted)
    path = _cache() / f"{claim.hash.partition(':')[2]}.partial.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)  # of an earlier run that was not to be resumed
    except OSError:
        return None
    return path


def _say_left(partial: Path | None):
    if partial is not None and partial.exists():
        warn(f"what is done so far is kept; to go on from there: --resume {partial}")


def _rechecked(claim: Claim, path: str):
    """The verdict of evidence found earlier; it must be about this very claim, and the kernel checks it again."""
    try:
        certificate = read_certificate(path, claim)
    except CertificateError as problem:
        raise InputError(f"{path}: {problem}") from None
    return reread(claim, certificate)


def record(verdict, path) -> dict:
    """The JSON answer; its keys are fixed."""
    return {
        "verdict": verdict.status,
        "claim": verdict.claim.hash,
        "statement": verdict.claim.statement,
        "domain": domain_texts(verdict.claim.parsed),
        "covers_domain": verdict.covers_domain,
        "box": verdict.box,
        "witness": verdict.witness,
        "lhs": verdict.lhs,
        "rhs": verdict.rhs,
        "compared": None if verdict.lhs is None else to_text(compared(verdict)),
        "instance": verdict.instance,
        "reason": verdict.reason,
        "method": verdict.method,
        "seconds": round(verdict.seconds, 3),
        "certificate": None if path is None else str(path),
    }


def _keep(verdict, wanted) -> Path | None:
    """Where the certificate was written: the file asked for, else the user's cache, under the claim's hash."""
    if verdict.certificate is None:
        return None
    path = Path(wanted) if wanted else _cache() / f"{verdict.claim.hash.partition(':')[2]}.json"
    try:
        write_whole(path, certificate_text(verdict.certificate))
    except OSError as problem:
        if wanted:
            raise InputError(f"{path}: {problem.strerror}") from None
        warn(f"the certificate could not be kept in {path}: {problem.strerror}; say where with --certificate FILE")
        return None
    return path


def _cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "rdpverify" / "certificates"


def _lines(verdict, path) -> list[str]:
    statement = verdict.claim.parsed
    lines = [f"{painted(verdict.status)}  {to_text(statement.conclusion)}"]
    lines += [f"  given        {to_text(premise)}" for premise in statement.given]
    for name, domain in statement.where:
        lines.append(f"  for all      {name} in {to_text(domain)}" + ("   (default)" if name in statement.defaulted else ""))
    lines += [f"  with         {to_text(condition)}" for condition in statement.conditions]
    if verdict.status == "certified":
        lines += [f"  only for     {name} in [{', '.join(ends)}]" for name, ends in verdict.box.items()]
    if verdict.status == "refuted":
        lines += _witness(verdict) + refuted_lines(verdict)
    if verdict.reason:
        why, _, advice = verdict.reason.partition("; try ")
        lines += [f"  because      {why}"] + ([f"  to try       {advice}"] if advice else [])
    lines += _contradiction(verdict) + _instance(verdict)
    if verdict.method:
        lines.append(f"  method       {verdict.method}   ({verdict.seconds:.2f} s)")
    if path is not None:
        lines.append(f"  recheck      rdpverify recheck {shlex.quote(str(path))}")
    return lines


def _witness(verdict) -> list[str]:
    """The values at which it fails; an event is the list of its outcomes, counted from 0."""
    events = {part.value for part in verdict.claim.parsed.conclusion.parts() if part.op == "event"}
    shown = [f"  witness      {name} = {text}" + ("   (outcomes, the first is 0)" if name in events else "")
             for name, text in verdict.witness.items()]
    return shown or ["  witness      the two sides themselves"]


def _contradiction(verdict) -> list[str]:
    """Of a vacuous statement the premise or condition that its evidence shows to fail always."""
    proof = verdict.certificate["evidence"]["proof"] if verdict.status == "vacuous" else {}
    if proof.get("rule") != "contradiction":
        return []
    data, statement = proof["with"], verdict.claim.parsed
    item = statement.given[data["premise"]] if "premise" in data else statement.conditions[data["condition"]]
    others = " beside the others" if len(statement.given + statement.conditions) > 1 else ""
    return [f"  because      {to_text(item)} never holds{others}"]


def _instance(verdict) -> list[str]:
    """Values at which the statement says something, so that it is not about nothing; a witness is one."""
    statement, instance = verdict.claim.parsed, verdict.instance
    limits = statement.given or statement.conditions
    if instance is None and limits and verdict.status != "vacuous":
        return ["  instance     no instance was found that meets all premises"]
    if not instance or instance == verdict.witness:
        return []
    values = ", ".join(f"{name} = {text}" for name, text in instance.items())
    return [f"  instance     {values}" + ("   (the premises hold)" if limits else "")]
