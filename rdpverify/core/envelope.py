"""A certificate as a file: its reading, its format, and the digest that binds it.  See docs/certificates.md."""

import json
from dataclasses import dataclass

from ..errors import CertificateError, InputError
from ..exact import digest, is_whole

FORMAT, VERSION = "rdpverify-certificate", 2
VERDICTS = ("proved", "certified", "refuted", "vacuous")
ENVELOPE = {"format", "version", "program", "kind", "evidence", "digest"}  # version 1 did not name the program
KEYS = {"claim": ENVELOPE | {"claim", "claim_hash", "verdict"},
        "enclosure": ENVELOPE | {"expression", "at", "lower", "upper", "digits"}}
KEYS["infimum"] = KEYS["enclosure"]
KEYS["curve"] = KEYS["enclosure"] - {"lower", "upper"} | {"points"}
MOST_BYTES = 32_000_000  # a gigabyte once read, at worst


@dataclass(frozen=True)
class Checked:
    """What a certificate establishes: ``verdict`` (or "enclosed"), the claim's hash or the expression, and a remark."""

    verdict: str
    subject: str
    detail: str = ""


def read_file(path):
    """The JSON in a file.  InputError when it cannot be read, CertificateError when readers might differ in what it says."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) <= MOST_BYTES:
            return json.loads(text, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_once)
        reason = f"larger than {MOST_BYTES} characters"
    except json.JSONDecodeError as problem:
        reason = f"not JSON: {problem}"
    except RecursionError:
        reason = "nested too deeply"
    except (OSError, ValueError) as problem:  # no such file, not UTF-8, a number too long to be read
        reason = getattr(problem, "strerror", None) or str(problem)
    raise InputError(f"cannot be read: {reason}")


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


def checked_by_the_core(certificate: dict) -> bool:
    """Is its evidence a proof in the core's rules, of the claim or of a contradiction in what it supposes?

    Where it brings theorems of its own along, these are by other rules.
    """
    evidence = certificate["evidence"]
    return (certificate["kind"] == "claim" and certificate["verdict"] in ("proved", "vacuous")
            and isinstance(evidence, dict) and "core" in evidence and "theorems" not in evidence)


def _once(pairs: list) -> dict:
    """An object none of whose keys stands twice: readers differ in which of the two values counts."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise CertificateError("cannot be read: a key stands twice in one object")
    return entries


def _no_float(text: str):
    raise CertificateError(f"floats have no place in a certificate: {text}")
