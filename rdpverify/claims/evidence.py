"""Certificates on disk and the verdicts they establish.  Everything but an undecided verdict is read off a certificate."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..certificates.compared import compared as relation_compared
from ..certificates.evidenced import evidenced, has_place
from ..errors import CertificateError, InputError
from ..exact import rational
from ..language import statement_from_data
from ..language.entropies import variables_in
from ..language.statement import OPPOSITE, Relation
from ..limited_process import MEGABYTES, SECONDS, one_by_one
from .claim import Claim
from .store import Store
from .verdict import Verdict


def verdict_of_certificate(claim: Claim, certificate: dict, instance: dict | None = None, seconds: float = 0.0) -> Verdict:
    """The verdict of a certificate that the kernel has accepted."""
    evidence = certificate["evidence"]
    sides = {side: dict(zip(("lower", "upper"), evidence[side])) for side in ("lhs", "rhs") if side in evidence}
    return Verdict(
        certificate["verdict"],
        claim,
        method=method_of(certificate),
        box=evidence.get("box"),
        witness=evidence.get("at"),
        instance=instance,
        certificate=certificate,
        seconds=seconds,
        **sides,
    )


def compared(verdict: Verdict) -> Relation:
    """The relation whose sides a witness shows."""
    statement = verdict.claim.parsed
    relation = relation_compared(evidenced(statement).conclusion, verdict.witness or {})
    return replace(relation, op=OPPOSITE[relation.op]) if statement.exists else relation


def method_of(certificate: dict) -> str:
    """ "witness", or the rules of the proof (of the opposite) in the order of first use: "bernoulli, tight, descent"."""
    if has_place(certificate) and "opposite" not in certificate["evidence"]:
        return "witness"
    if "proof" not in certificate["evidence"]:
        return "Shannon's inequalities" if variables_in(statement_from_data(certificate["claim"])) else "core"
    names, stack = [], [certificate["evidence"]["proof"]]
    while stack:
        node = stack.pop()
        if node["rule"] not in names:
            names.append(node["rule"])
        stack.extend(reversed(node.get("then", [])))
    return ", ".join(names)


def certificate_path(folder, claim: Claim) -> Path:
    return Path(folder) / f"{claim.id}.json"


def read_certificate(path, claim: Claim) -> dict:
    """The certificate in a file.  Raises CertificateError unless it is about exactly this claim and the kernel accepts it."""
    from ..checker import check, read_file

    certificate = read_file(path)
    if not isinstance(certificate, dict) or certificate.get("claim_hash") != claim.hash:
        raise CertificateError("the certificate is about another claim")
    check(certificate)
    return certificate


def stored(store: Store, claims: list[Claim], jobs: int = 1,
           tell: Callable[[Claim, dict], Any] = lambda claim, certificate: certificate) -> Iterator[Any]:
    """For each claim in order what ``tell`` makes of the certificate kept for exactly this statement, or None where there is none.

    It holds within the limits of a recheck and settles the claim; ``jobs`` processes look, each of which tells what it has seen to hold.
    """
    about = [store.about(claim.hash) for claim in claims]
    wanted = [(claim, paths) for claim, paths in zip(claims, about) if paths]

    def work(asked: tuple[Claim, list[Path]]):
        certificate = stored_certificate(store, *asked)
        return None if certificate is None else tell(asked[0], certificate)

    texts = one_by_one(work, wanted, lambda: SECONDS, MEGABYTES, jobs)
    for paths in about:
        kept = next(texts) if paths else None
        yield None if isinstance(kept, Exception) else kept


def stored_certificate(store: Store, claim: Claim, paths: list[Path]) -> dict | None:
    """The same of one claim, checked in this process.  What does not hold is thrown away: it was damaged, or made by other rules."""
    for path in paths:
        try:
            certificate = read_certificate(path, claim)
        except (CertificateError, InputError):
            store.forget(path)
            continue
        if settles(certificate, claim):
            store.used(path)
            return certificate
    return None


def settles(certificate: dict, claim: Claim) -> bool:
    """Is there no reason to decide the claim again?  There is one for a part of the domain, unless the claim asks for no more than it."""
    if certificate["verdict"] == "certified":
        return bool(claim.box) and covers(certificate["evidence"]["box"], claim)
    return not claim.method or certificate["verdict"] != claim.expected or claim.method in method_of(certificate).split(", ")


def covers(box: dict, claim: Claim) -> bool:
    """Does a certified box cover the least box that the claim's file asks for?  A symbol without an interval is covered whole."""
    for name, least in claim.least_box.items():
        if name not in box:
            continue
        lower, upper = map(rational, box[name])
        for piece in least.intervals:
            if not (piece.lower.is_number and piece.upper.is_number):
                raise InputError(f"the ends of the least box must be numbers (in {claim.id or claim.statement})")
            if piece.lower.value < lower or piece.upper.value > upper:
                return False
    return True
