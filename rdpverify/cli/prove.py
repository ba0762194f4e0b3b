"""`rdpverify prove`: one statement, its verdict, its evidence."""

import importlib
import re
import shlex
import sys
import threading
import time
from contextlib import suppress
from dataclasses import replace as with_fields
from pathlib import Path

from ..certificates.evidenced import has_proof
from ..certificates.own_axioms import resting_on
from ..certificates.summary import of_claim
from ..claims import workers
from ..claims.claim import Claim, domain_texts
from ..claims.decide import BUDGET, reread
from ..claims.evidence import compared, read_certificate, stored
from ..claims.partial import is_partial
from ..claims.store import Store
from ..claims.deciding import decided_by
from ..errors import BudgetExceeded, CertificateError, InputError
from ..printer import to_text
from ..typed.declarations import UNUSED
from ..limited_process import MEGABYTES, SECONDS, bounded, one_by_one
from ..reports.plain import for_stream, inline_text, prose_json, prose_text
from .certificate_lines import axiom_lines, lines_of
from .clock import left
from .output import answer, warn, width
from .plotting import check_plot
from .progress import Progress
from .refuted import sides_at_witness, write_script
from .stored import keep, say_left, store_of, unfinished

ARBITRARY = re.compile(r"\bM[0-9]*\b")
LONG = 100  # characters of a proof that is told whole
CODES = {"proved": 0, "refuted": 1, "undecided": 3, "vacuous": 3, "certified": 4}


def run(options) -> int:
    """0 proved, 1 refuted, 3 undecided or vacuous, 4 certified on a part."""
    claim = Claim(options.statement, given=tuple(options.given), where=tuple(options.where), let=tuple(options.let))
    check_plot(options.plot)
    if options.format == "json":
        options.json = options.json or "-"
    for name in claim.unused:
        warn(UNUSED.format(name))
    store = store_of(options)
    if options.resume is not None and Path(options.resume).exists() and not is_partial(options.resume):
        verdict = _rechecked(claim, options.resume, options.budget)
    elif not options.anew and (known := next(stored(store, [claim]))) is not None:
        verdict = reread(claim, known)
    else:
        verdict = _decided(claim, store, options)
    path = keep(store, verdict.certificate, options.certificate)
    if options.plot:
        _in_time(lambda: verdict.plot(to=options.plot) and None, options.budget, f"{options.plot} was not drawn")
    if options.script:
        write_script(verdict, options.script)
    whole = options.explain or options.format == "json"
    proof = None
    if _tells_proofs(options) and has_proof(verdict.certificate):
        proof = _in_time(lambda: _proof(verdict), options.budget, "the proof was not told in words")
    told = {"proof": proof and prose_json(proof)} if whole else {}
    if options.format in ("text", "json"):
        lines = _lines(verdict, path, proof, options.explain)
    else:
        options.quiet, lines = False, _typeset(verdict, options.format)
    answer(options, record(verdict, path) | told, lines)
    return CODES[verdict.status]


def _typeset(verdict, form: str) -> list[str]:
    """Statement and evidence as ``show`` prints them of the certificate; of an undecided statement that it is one."""
    from ..certificates.summary import summary
    from ..reports.certificate_page import certificate_page, page_lines, undecided_lines

    if verdict.certificate is None:
        return undecided_lines(verdict.claim.parsed, verdict.reason or "", form)
    return page_lines(certificate_page(verdict.certificate, summary(verdict.certificate)), form)


def _tells_proofs(options) -> bool:
    return options.explain or options.format == "json" or not (options.quiet or options.json == "-")


def _in_time(work, budget: float | None, undone: str):
    """What the work on a verdict that is there returns; a warning where the budget that was typed is over before."""
    if budget is None:
        return work()
    if seconds := left(budget, 0):
        with suppress(BudgetExceeded):
            return bounded(lambda tell: work(), budget, seconds)[0]
    warn(f"{undone} within the budget of {budget:g} s")


def _proof(verdict):
    """The proof in words."""
    from ..elaboration.plan_rules import told
    from ..reports.proof_words import proof_in_words

    told(verdict.certificate)
    return proof_in_words(verdict.claim.parsed, verdict.certificate)


def _decided(claim: Claim, store: Store, options):
    """The verdict of a search, which goes on from ``--resume FILE`` and leaves there what it did not finish."""
    partial = unfinished(store, claim.hash, options.resume)
    resume = options.resume is not None and partial.exists()
    how = {"processes": options.jobs, "partial": None if partial is None else str(partial.absolute()), "resume": resume,
           "executor": options.executor}
    loading = threading.Thread(target=importlib.import_module, args=("rdpverify.reports.proof_words",), daemon=True)
    if _tells_proofs(options):  # what tells a proof is loaded while another process looks for one
        loading.start()
    worker, budget = workers.Worker(), options.budget or BUDGET
    try:
        with Progress("proving", 1, options.quiet, budget) as progress:
            progress.begin("")
            verdict = decided_by(worker, claim, budget, time.monotonic() + left(budget), **how)
    except KeyboardInterrupt:
        worker.kill()
        say_left(partial)
        raise
    finally:
        worker.close()
    if loading.ident:
        loading.join(options.budget and left(options.budget, 0))
    if verdict.status == "undecided":
        say_left(partial)
    elif partial is not None:
        partial.unlink(missing_ok=True)
    return verdict


def _rechecked(claim: Claim, path: str, budget: float | None):
    """The verdict of evidence found earlier; it must be about this very claim, and the kernel checks it again."""
    [certificate] = one_by_one(lambda path: read_certificate(path, claim), [path], lambda: left(budget) if budget else SECONDS, MEGABYTES)
    if isinstance(certificate, (CertificateError, InputError)):
        raise InputError(f"{path}: {certificate}")
    if isinstance(certificate, Exception):
        raise BudgetExceeded(f"{path}: not looked at to the end: {certificate}")
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
        "hash": verdict.certificate and verdict.certificate["digest"],
        "unproved": verdict.unproved,
    }


def _lines(verdict, path, proof, explain: bool) -> list[str]:
    statement, certificate = verdict.claim.parsed, verdict.certificate or {"evidence": {}}
    lines = lines_of(of_claim(statement, verdict.status, certificate["evidence"]), statement.defaulted, sides_at_witness(verdict))
    lines[1:1] = _asked(verdict.claim)
    if verdict.reason:
        why, _, advice = verdict.reason.partition("; try ")
        lines += [f"  because      {why}"] + ([f"  to try       {advice}"] if advice else [])
    lines += _instance(verdict)
    if verdict.method:
        how = _how(proof) if proof else verdict.method
        when = f"{verdict.seconds:.2f} s" if verdict.seconds else "found before, checked again"
        lines.append(for_stream(f"  method       {how}   ({when})", sys.stdout))
    if proof and explain:
        lines += ["  proof", *(for_stream(f"    {line}", sys.stdout) for line in prose_text(with_fields(proof, idea=None), width() - 4))]
    lines += axiom_lines(verdict.unproved)
    lines[0] += resting_on(verdict.unproved)
    if verdict.certificate:
        lines.append(f"  certificate  {certificate['digest']}")
    if path is not None:
        lines.append(f"  recheck      rdpverify recheck {shlex.quote(str(path))}")
    return lines


def _asked(claim) -> list[str]:
    """What was typed about arbitrary mechanisms, which the statement says of their outputs."""
    said, lets = f"{claim.statement}; {'; '.join(claim.given)}", {text.partition("=")[0].strip() for text in claim.let}
    canonical = " ".join(map(to_text, (claim.parsed.conclusion, *claim.parsed.given)))
    names = set(ARBITRARY.findall(said)).difference(lets, ARBITRARY.findall(canonical))
    if not names:
        return []
    what = "is any mechanism" if len(names) == 1 else "are any mechanisms"
    return [f"  asked        {claim.statement}: {', '.join(sorted(names))} {what}, the laws are outputs on neighbouring inputs"]


def _how(proof) -> str:
    """The idea of a proof; of one too short to have an idea all of it, or its first sentence."""
    if proof.idea:
        return inline_text(proof.idea.parts)
    whole = " ".join(line.strip() for line in prose_text(proof, 10**6))
    return whole if len(whole) <= LONG else whole.partition(". ")[0].rstrip(".") + "."


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
