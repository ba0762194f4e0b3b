"""What is told of the evidence of a verdict, in words: the proof, or the counterexample with its premises and both sides."""

import pickle
from dataclasses import replace
from typing import NamedTuple

from ..certificates.evidenced import has_place, has_proof
from ..claims.verdict import Verdict
from ..elaboration.plan_rules import told
from ..errors import CertificateError
from ..processes import answers
from .proof_words import proof_in_words
from .prose import Proof
from .refutation import refutation_in_words

FEWEST = 40  # verdicts; fewer are not worth another process


class Told(NamedTuple):
    """The one that the verdict has; None for the other, and both where nothing is known."""

    proof: Proof | None
    refutation: Proof | None


def told_by_all(verdicts: list[Verdict]) -> list[Told | None]:
    """Of each verdict, told by the processes there are; None for what cannot be handed over, which is told when it is asked for."""
    return [carried and pickle.loads(carried) for carried in answers(verdicts, _carried, FEWEST)]


def _carried(verdict: Verdict) -> bytes | None:
    try:
        return pickle.dumps(told_of(verdict))
    except RecursionError:  # of formulas within formulas
        return None


def told_of(verdict: Verdict) -> Told:
    return Told(proof_of(verdict), refutation_of(verdict))


def proof_of(verdict: Verdict) -> Proof | None:
    """The proof; None where the verdict has none, or none beside and below proofs in the core that holds: nobody else looks at these."""
    if not has_proof(verdict.certificate):
        return None
    try:
        told(verdict.certificate)
    except CertificateError:
        return None
    return proof_in_words(verdict.claim.parsed, verdict)


def refutation_of(verdict: Verdict) -> Proof | None:
    """The counterexample; None where the verdict is another."""
    if not has_place(verdict.certificate):
        return None
    return replace(refutation_in_words(verdict.claim.parsed, verdict.certificate["evidence"]), idea=None)  # a point needs no idea
