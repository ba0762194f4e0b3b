"""Deciding the claims of files: verdicts, certificates on disk, and whether each is what its file expects."""

from concurrent.futures import Executor
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from itertools import repeat
from pathlib import Path

from ..elaboration.plan_rules import told
from ..errors import InputError
from ..typed.declarations import UNUSED
from ..writing import write_whole
from .claim import Claim
from .collect import every
from .decide import BUDGET, reread
from .empty import is_empty
from .evidence import certificate_path, covers, stored, verdict_of_certificate
from .executors import here
from .files import ClaimFile
from .records import verdict_of, verdict_record
from .store import Store, certificate_text
from .verdict import Verdict
from .deciding import decide_all


@dataclass(frozen=True)
class Result:
    """A claim, its verdict, and ``problem``: None when everything is as the file expects, else what is not."""

    claim: Claim
    verdict: Verdict
    problem: str | None

    @property
    def as_expected(self) -> bool:
        return self.problem is None


def run(
    files: list[ClaimFile],
    *,
    folder,
    jobs: int = 1,
    executor: "str | int | Executor | None" = None,
    budget: float | None = None,
    store: Store | None = None,
    anew: bool = False,
    instances: bool = True,
    tells: bool = False,
    on_start=lambda claim: None,
):
    """Yield a :class:`Result` for every claim and mutant, in order; its certificate is at ``folder/<id>.json`` before that.

    The work is done by ``jobs`` processes, or where ``executor`` says (:func:`.executors.opened`); ``budget`` (seconds) holds for claims
    that do not say their own.  What a certificate of the ``store`` settles, once the kernel has accepted it again, is not decided again,
    unless ``anew`` asks for it; what is decided is kept there at once.  What several claims say is decided once.  Without ``instances``
    none is looked for where the certificate has none; whoever ``tells`` the proofs asks that the rules beside those in the core hold too.
    """
    claims = [claim for file in files for claim in every(file)]

    def seen(claim: Claim, certificate: dict):
        if tells:
            told(certificate)
        verdict = reread(claim, certificate) if instances else verdict_of_certificate(claim, certificate)
        keep(certificate_path(folder, claim), verdict)
        return verdict_record(verdict), problem_of(claim, verdict)

    known = repeat(None) if store is None or anew else stored(store, claims, here(executor, jobs), seen)
    left: list[tuple[Claim, Result | None]] = []
    for claim, outcome in zip(claims, known):
        result = None if outcome is None else Result(claim, verdict_of(claim, outcome[0]), outcome[1])
        if result is None or left:
            left.append((claim, result))  # in order: what is known waits for what is not
        else:
            yield result
    wanted: dict[tuple, Claim] = {}
    for claim, result in left:
        if result is None:
            wanted.setdefault(_asked(claim), claim)
    decided: dict[tuple, Verdict] = {}
    with closing(decide_all([*wanted.values()], executor, lambda claim: claim.budget or budget or BUDGET, on_start, jobs)) as fresh:
        for claim, result in left:
            if result is None:
                while (verdict := decided.get(_asked(claim))) is None:
                    other, outcome = next(fresh)
                    if isinstance(outcome, InputError):
                        outcome = Verdict("undecided", other, reason=f"ill-posed: {outcome}")
                    elif store is not None and outcome.certificate is not None:
                        with suppress(OSError, InputError):  # a full disk, or a store of others: the folder has the certificate
                            store.keep(outcome.certificate)
                    decided[_asked(other)] = outcome
                verdict = replace(verdict, claim=claim)
                keep(certificate_path(folder, claim), verdict)
                result = Result(claim, verdict, problem_of(claim, verdict))
            yield result


def _asked(claim: Claim) -> tuple:
    """What is decided for a claim, and how long at most."""
    return claim.hash, claim.budget


def keep(path: Path, verdict: Verdict):
    """Write the verdict's certificate; an old one of a claim that is now undecided is removed."""
    if verdict.certificate is not None:
        text = certificate_text(verdict.certificate)
        if not (path.is_file() and path.read_bytes() == text.encode()):
            write_whole(path, text)
    else:
        path.unlink(missing_ok=True)


def problem_of(claim: Claim, verdict: Verdict) -> str | None:
    """What about the verdict is not as the claim's file expects; None when all is."""
    if is_empty(claim):
        return "empty: both sides are the same after normalisation"
    if verdict.status != claim.expected:
        return f"expected {claim.expected}, found {verdict.status}"
    if verdict.status == "certified" and not covers(verdict.box, claim):
        return "certified on a smaller box than the file asks for"
    if claim.method and claim.method not in verdict.method.split(", "):
        return f"expected the method {claim.method}, found {verdict.method}"
    return None


def warnings(files: list[ClaimFile]) -> list[str]:
    """True statements without a false twin, and domains of symbols that no statement speaks of."""
    alone = [
        f'{file.path}: {claim.id} has no mutant; give one, or mutant = "none: <reason>"'
        for file in files
        for claim in file.claims
        if claim.expected in ("proved", "certified") and not claim.mutants and not claim.no_mutant
    ]
    return alone + [f"{file.path}: {claim.id}: {UNUSED.format(name)}" for file in files for claim in every(file) for name in claim.unused]
