"""Certificates: canonical JSON that binds evidence to the text of a claim.  See docs/certificates.md."""

from ..core.envelope import FORMAT, VERSION
from ..exact import digest
from ..printer import claim_hash, statement_data
from ..language.statement import Statement
from ..version import PROGRAM, installed_version


def claim_certificate(statement: Statement, verdict: str, evidence: dict) -> dict:
    """The certificate of a verdict about a statement; ``evidence`` is what :mod:`rdpverify.checker` re-checks."""
    return _sealed({"kind": "claim", "claim": statement_data(statement),
                    "claim_hash": claim_hash(statement), "verdict": verdict, "evidence": evidence})


def enclosure_certificate(expression: str, at: dict, digits: int, lower: str, upper: str, evidence: dict, kind: str = "enclosure") -> dict:
    """The certificate of an enclosure ``lower <= expression at the point <= upper``; of its infimum over alpha for kind "infimum"."""
    return _sealed({"kind": kind, "expression": expression, "at": at,
                    "digits": digits, "lower": lower, "upper": upper, "evidence": evidence})


def curve_certificate(expression: str, at: dict, digits: int, points: list, evidence: dict) -> dict:
    """The certificate of enclosures at many orders: ``points`` are [order, lower, upper], alpha is left open in the expression."""
    return _sealed({"kind": "curve", "expression": expression, "at": at,
                    "digits": digits, "points": points, "evidence": evidence})


def _sealed(data: dict) -> dict:
    data = {"format": FORMAT, "version": VERSION, "program": f"{PROGRAM} {installed_version()}", **data}
    return {**data, "digest": digest(data)}
