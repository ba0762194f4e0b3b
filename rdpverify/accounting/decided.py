"""A relation between given numbers, decided with a certificate: both sides are enclosed, no more is searched for."""

from functools import cache

from ..certificates.sealed import claim_certificate
from ..checker import check
from ..deadline import deadline
from ..elaboration.parts import believed
from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.checker import WORKING_BITS
from ..certificates.digits import stated
from ..kernel.extended import at_precision
from ..kernel.shown import goal_shown
from ..language.statement import Relation, Statement
from ..proving.budget import Budget
from ..proving.prove import prove
from ..proving.prover import Prover
from ..proving.refute import confirmed
from ..proving.tactic import Tactic, all_tactics

AT_NUMBERS = ("number", "unfold", "manifest", "least")  # tactics, in this order
QUICK = 0.5  # of the seconds
DIGITS = 30


def certificate_of(relation: Relation, expected: bool, seconds: float, quick: bool = False) -> dict | None:
    """The certificate that the relation holds ("proved") or fails ("refuted"), accepted by the checker; None where neither is found.

    What is ``expected`` is tried first; with ``quick`` nothing but enclosures is.
    """
    statement = Statement(relation)
    ways = (_proved, _refuted) if expected else (_refuted, _proved)
    for way in ways:
        try:
            with deadline(seconds * QUICK), at_precision(WORKING_BITS):
                certificate = way(statement, seconds * QUICK)
            if certificate is not None:
                check(certificate)
                return certificate
        except RdpVerifyError:
            continue
    return None if quick else certificate_for_all(statement, seconds)


def certificate_for_all(statement: Statement, seconds: float) -> dict | None:
    """The certificate of a statement that is proved or refuted by any means."""
    try:
        outcome = prove(statement, seconds=seconds)
    except RdpVerifyError:
        return None
    if outcome.verdict not in ("proved", "refuted"):
        return None
    certificate = claim_certificate(statement, outcome.verdict, outcome.evidence)
    check(certificate)
    return certificate


def _proved(statement: Statement, seconds: float) -> dict | None:
    try:
        goal = goal_shown(statement, {})
        proof = believed(goal, Prover(Budget(seconds), _tactics(statement.conclusion)).prove(goal))
    except BudgetExceeded:
        return None
    return proof and claim_certificate(statement, "proved", {"proof": proof})


def _refuted(statement: Statement, seconds: float) -> dict | None:
    witness = confirmed(statement, {})
    if witness is None:
        return None
    evidence = {"at": {}, "bits": witness.bits, "lhs": stated(witness.left, DIGITS), "rhs": stated(witness.right, DIGITS)}
    return claim_certificate(statement, "refuted", evidence | ({"plans": witness.plans} if witness.plans else {}))


def _tactics(conclusion: Relation) -> list[Tactic]:
    """A bound of epsilon is sooner one of the profile, which takes one enclosure instead of many."""
    names = AT_NUMBERS[::-1] if any(part.op == "epsilon" for part in conclusion.parts()) else AT_NUMBERS
    return [_named()[name] for name in names]


@cache
def _named() -> dict[str, Tactic]:
    return {each.name: each for each in all_tactics()}
