"""Claims and verdicts as JSON-able records, for the way between processes."""

from dataclasses import fields

from .claim import Claim
from .verdict import Verdict

CLAIM_FIELDS = tuple(f.name for f in fields(Claim) if f.name != "mutants")
VERDICT_FIELDS = tuple(f.name for f in fields(Verdict) if f.name != "claim")


def claim_record(claim: Claim) -> dict:
    return {name: getattr(claim, name) for name in CLAIM_FIELDS}


def claim_of(record: dict) -> Claim:
    return Claim(**record)


def verdict_record(verdict: Verdict) -> dict:
    return {name: getattr(verdict, name) for name in VERDICT_FIELDS}


def verdict_of(claim: Claim, record: dict) -> Verdict:
    return Verdict(claim=claim, **record)
