"""From a claim to a verdict: the prover searches, the kernel checks what it found, and only then is there a verdict."""

import time

from ..kernel.certificate import claim_certificate
from ..kernel.checker import check
from .claim import Claim
from .evidence import verdict_of_certificate
from .verdict import Verdict

BUDGET = 60  # seconds, where neither the claim nor the caller says


def decide(claim: Claim, budget: float | None = None) -> Verdict:
    """The verdict, with its certificate already accepted by the kernel.

    Raises InputError when the statement has no meaning somewhere on its domain, and CertificateError when the kernel refuses what
    the prover found (a mistake in the prover, never a verdict).
    """
    from ..proving.prove import prove

    started = time.monotonic()
    outcome = prove(claim.parsed, seconds=claim.budget or budget or BUDGET)
    if outcome.verdict == "undecided":
        return Verdict("undecided", claim, reason=outcome.reason, instance=outcome.instance, seconds=time.monotonic() - started)
    certificate = claim_certificate(claim.parsed, outcome.verdict, outcome.evidence)
    check(certificate)
    return verdict_of_certificate(claim, certificate, outcome.instance, time.monotonic() - started)
