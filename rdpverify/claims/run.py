"""Deciding the claims of files: verdicts, certificates on disk, and whether each is what its file expects."""

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from ..errors import InputError
from ..typed.declarations import UNUSED
from ..writing import write_whole
from .claim import Claim
from .collect import every
from .decide import BUDGET, reread
from .empty import is_empty
from .evidence import certificate_path, certificate_text, covers, stored_certificates
from .files import ClaimFile
from .verdict import Verdict
from .workers import decide_all


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
    budget: float | None = None,
    reuse: bool = False,
    on_start=lambda claim: None,
):
    """Yield a :class:`Result` for every claim and mutant, in order; its certificate is at ``folder/<id>.json`` before that.

    ``budget`` (seconds) holds for claims that do not say their own.  With ``reuse`` a claim whose stored certificate the kernel
    accepts is not decided again.
    """
    claims = [claim for file in files for claim in every(file)]
    known = stored_certificates(folder, claims, jobs) if reuse else {}
    wanted = [claim for claim in claims if claim.id not in known]
    with closing(decide_all(wanted, jobs, lambda claim: claim.budget or budget or BUDGET, on_start)) as fresh:
        for claim in claims:
            if claim.id in known:
                verdict = reread(claim, known[claim.id])
            else:
                _, verdict = next(fresh)
                if isinstance(verdict, InputError):
                    verdict = Verdict("undecided", claim, reason=f"ill-posed: {verdict}")
                keep(certificate_path(folder, claim), verdict)
            yield Result(claim, verdict, problem_of(claim, verdict))


def keep(path: Path, verdict: Verdict):
    """Write the verdict's certificate; an old one of a claim that is now undecided is removed."""
    if verdict.certificate is not None:
        write_whole(path, certificate_text(verdict.certificate))
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
