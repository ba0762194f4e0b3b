"""Certificates: canonical JSON that binds evidence to the text of a claim.  See docs/certificates.md."""

from ..errors import CertificateError
from ..exact import digest, is_whole
from ..language import claim_hash, statement_data
from ..language.statement import Statement
from ..version import PROGRAM, installed_version

FORMAT, VERSION = "rdpverify-certificate", 2
VERDICTS = ("proved", "certified", "refuted", "vacuous")
ENVELOPE = {"format", "version", "program", "kind", "evidence", "digest"}  # version 1 did not name the program
KEYS = {"claim": ENVELOPE | {"claim", "claim_hash", "verdict"},
        "enclosure": ENVELOPE | {"expression", "at", "lower", "upper", "digits"}}
KEYS["infimum"] = KEYS["enclosure"]
KEYS["curve"] = KEYS["enclosure"] - {"lower", "upper"} | {"points"}


def claim_certificate(statement: Statement, verdict: str, evidence: dict) -> dict:
    """The certificate of a verdict about a statement; ``evidence`` is what :mod:`.checker` re-checks."""
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


def opened(data) -> dict:
    """The certificate, once its format, version, keys and digest are right; raises CertificateError otherwise."""
    if not isinstance(data, dict):
        raise CertificateError("a certificate is a JSON object")
    if data.get("format") != FORMAT:
        raise CertificateError(f"not a certificate: expected \"format\": \"{FORMAT}\"")
    version = data.get("version")
    if not is_whole(version, 1, VERSION):
        raise CertificateError(f"unknown version {version!r}: this checker reads versions 1 to {VERSION}")
    kind = data.get("kind")
    if not isinstance(kind, str) or kind not in KEYS:
        raise CertificateError(f"unknown kind {kind!r}: expected one of {', '.join(sorted(KEYS))}")
    expected = KEYS[kind] - ({"program"} if version == 1 else set())
    if set(data) != expected:
        odd = sorted(set(data) ^ expected)
        raise CertificateError(f"missing or unknown keys: {', '.join(map(str, odd))}")
    try:
        expected = digest({key: value for key, value in data.items() if key != "digest"})
    except (ValueError, TypeError, RecursionError) as problem:
        raise CertificateError(f"not canonical JSON: {problem}") from None
    if data["digest"] != expected:
        raise CertificateError("altered: the digest does not match the content")
    return data
