"""What is told of the evidence of a verdict, in words: the proof, or the counterexample with its premises and both sides."""

from dataclasses import replace

from ..claims.verdict import Verdict
from .proof_words import TOLD, proof_in_words
from .prose import Proof
from .refutation import refutation_in_words


def proof_of(verdict: Verdict) -> Proof | None:
    """The proof; None where the verdict has none."""
    return proof_in_words(verdict.claim.parsed, verdict) if verdict.status in TOLD else None


def refutation_of(verdict: Verdict) -> Proof | None:
    """The counterexample; None where the verdict is another."""
    if verdict.status != "refuted":
        return None
    return replace(refutation_in_words(verdict.claim.parsed, verdict.certificate["evidence"]), idea=None)  # a point needs no idea
