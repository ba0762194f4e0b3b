"""From a claim to a verdict: the prover searches, the kernel checks what it found, and only then is there a verdict.

Both are loaded when they are needed: most often that is in another process (:mod:`.workers`), not in the one that asks.
"""

import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from functools import cache

from ..errors import OutOfTime
from ..deadline import deadline
from .claim import Claim
from .evidence import verdict_of_certificate
from .partial import read_partial, write_partial
from .verdict import Verdict

BUDGET = 60  # seconds, where neither the claim nor the caller says
INSTANCE_SECONDS = 5


def reread(claim: Claim, certificate: dict) -> Verdict:
    """The verdict of a certificate that was kept and that the kernel has accepted again, with an instance, which is not kept."""
    from ..certificates.evidenced import evidenced, has_place
    from ..proving.instances import instance

    if has_place(certificate) or certificate["verdict"] == "vacuous":
        return verdict_of_certificate(claim, certificate, certificate["evidence"].get("at"))
    try:
        with deadline(INSTANCE_SECONDS):
            return verdict_of_certificate(claim, certificate, instance(evidenced(claim.parsed)))
    except OutOfTime:
        return verdict_of_certificate(claim, certificate)


def decide(claim: Claim, budget: float | None = None, processes: int = 1, partial=None, resume: bool = False,
           executor: "str | Executor | None" = None) -> Verdict:
    """The verdict, with its certificate already accepted by the kernel.

    ``partial`` names a file for what a box search leaves unfinished, now and then while it runs; ``resume`` goes on from there.
    ``processes`` share the pieces of a box here; an ``executor`` (:func:`.executors.opened`) proposes how to cover them.
    Raises InputError when the statement has no meaning somewhere on its domain, and CertificateError when the kernel refuses what
    the prover found (a mistake in the prover, never a verdict).
    """
    from ..certificates.sealed import claim_certificate
    from ..checker import check
    from ..numeric.limits import check_budget
    from ..proving.partial import Covers
    from ..proving.prove import prove
    from .library import inherit

    inherit()
    check_budget(budget)
    started = time.monotonic()
    trees = read_partial(partial, claim) if resume else {}
    covers = Covers(trees, None if partial is None else lambda trees_now: write_partial(partial, claim, trees_now))
    with _elsewhere(executor, processes):
        outcome = prove(claim.parsed, seconds=claim.budget or budget or BUDGET, jobs=processes, covers=covers)
    if outcome.verdict == "undecided":
        return Verdict("undecided", claim, reason=outcome.reason, instance=outcome.instance, seconds=time.monotonic() - started)
    certificate = claim_certificate(claim.parsed, outcome.verdict, outcome.evidence)
    check(certificate)
    return verdict_of_certificate(claim, certificate, outcome.instance, time.monotonic() - started)


@contextmanager
def _elsewhere(executor: "str | Executor | None", processes: int) -> Iterator[None]:
    """Covers that are searched for inside the block are proposed by the executor, which is opened when the first of them asks for it."""
    if executor is None:
        yield
        return
    from ..proving.elsewhere import ELSEWHERE, Elsewhere
    from .executors import opened, shared, width

    with ExitStack() as stack:
        @cache
        def there() -> Executor:
            return stack.enter_context(opened(executor, processes))

        def ask(work: str, items: list, seconds: float) -> Iterator[dict]:
            return shared(there(), work, items, lambda item: seconds, processes, proposals=True)

        token = ELSEWHERE.set(Elsewhere(lambda: width(there()), ask))
        try:
            yield
        finally:
            ELSEWHERE.reset(token)
