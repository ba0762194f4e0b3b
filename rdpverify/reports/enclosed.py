"""Enclosures in a report: what certificates of numbers say and how, beside the statements."""

from dataclasses import dataclass

from ..certificates.summary import summary
from .proof_words import proof_in_words
from .prose import Proof


@dataclass(frozen=True)
class Enclosed:
    """A certificate of a number or a curve that the kernel accepted: what it says as plain data, and told in words."""

    said: dict
    told: Proof

    @property
    def anchor(self) -> str:
        return "enclosure-" + self.said["hash"].partition(":")[2][:12]


def enclosed(certificates: list[dict]) -> tuple[Enclosed, ...]:
    """Each once, in their order."""
    once = {certificate["digest"]: certificate for certificate in certificates}.values()
    return tuple(Enclosed(summary(certificate), proof_in_words(None, certificate)) for certificate in once)
