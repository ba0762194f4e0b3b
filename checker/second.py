"""A second checker of rdpverify's certificates: one file, the standard library only, written from docs/certificates.md and docs/core-rules.md.

    python checker/second.py CERTIFICATE…

prints a line for each and ends with 0 when all are accepted, else with the first that occurs of 1 (one is rejected), 2 (one cannot be read)
and 4 (one is declined: it needs what is not here).  ``check(text)`` is the same for the text of one certificate.
"""

import hashlib
import json
import sys

ACCEPTED, REJECTED, UNREADABLE, DECLINED = "accepted", "rejected", "unreadable", "declined"
EXIT = {ACCEPTED: 0, REJECTED: 1, UNREADABLE: 2, DECLINED: 4}


class Rejected(Exception):
    """The certificate does not hold."""


class Declined(Exception):
    """What it needs is not here: neither accepted nor rejected."""


class Unreadable(Exception):
    """Not a JSON text."""


def demand(holds, why: str) -> None:
    if not holds:
        raise Rejected(why)


# ---- the file -------------------------------------------------------------------------------------------------------------------

MOST_CHARACTERS = 32_000_000
COMMON = {"format", "version", "program", "kind", "evidence", "digest"}
KEYS = {
    "claim": COMMON | {"claim", "claim_hash", "verdict"},
    "enclosure": COMMON | {"expression", "at", "digits", "lower", "upper"},
    "infimum": COMMON | {"expression", "at", "digits", "lower", "upper"},
    "curve": COMMON | {"expression", "at", "digits", "points"},
}


def load(text: str):
    """The JSON value of a text in which no key stands twice and no number is a float."""

    def no_float(literal):
        raise Rejected(f"floats have no place in a certificate: {literal[:40]}")

    def once(pairs):
        demand(len({key for key, _ in pairs}) == len(pairs), "a key stands twice in one object")
        return dict(pairs)

    if len(text) > MOST_CHARACTERS:
        raise Unreadable(f"larger than {MOST_CHARACTERS} characters")
    try:
        return json.loads(text, parse_float=no_float, parse_constant=no_float, object_pairs_hook=once)
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except ValueError as problem:
        raise Unreadable(f"not JSON: {problem}") from None


def digest_of(value) -> str:
    try:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
    except (ValueError, TypeError, RecursionError):
        raise Rejected("has no canonical JSON") from None
    return "sha256:" + hashlib.sha256(text).hexdigest()


def envelope(data) -> None:
    demand(isinstance(data, dict) and data.get("format") == "rdpverify-certificate", "not a certificate")
    version, kind = data.get("version"), data.get("kind")
    demand(type(version) is int and version in (1, 2), "unknown version")
    demand(isinstance(kind, str) and kind in KEYS, "unknown kind")
    demand(set(data) == KEYS[kind] - ({"program"} if version == 1 else set()), "missing or unknown keys")
    demand(data["digest"] == digest_of({key: value for key, value in data.items() if key != "digest"}), "altered: the digest is another")


# ---- the verdict ----------------------------------------------------------------------------------------------------------------


def decide(text: str) -> str:
    data = load(text)
    envelope(data)
    if data["kind"] != "claim":
        raise Declined("an enclosure of a quantity")
    demand(data["claim_hash"] == digest_of(data["claim"]), "stale: the claim's hash is another")
    raise Declined("nothing is decided yet")


def check(text: str) -> tuple[str, str]:
    """("accepted" | "rejected" | "declined" | "unreadable", the reason in one line) for the text of a certificate."""
    try:
        return ACCEPTED, decide(text)
    except Rejected as problem:
        return REJECTED, _line(problem)
    except Declined as problem:
        return DECLINED, _line(problem)
    except Unreadable as problem:
        return UNREADABLE, _line(problem)
    except (RecursionError, MemoryError):
        return DECLINED, "nested too deeply or too large for this checker"


def _line(problem) -> str:
    shown = str(problem)[:500]
    return "".join(character if character.isprintable() else " " for character in shown)


def main(paths: list[str]) -> int:
    codes = []
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                verdict, reason = check(file.read(MOST_CHARACTERS + 1))
        except (OSError, ValueError) as problem:
            verdict, reason = UNREADABLE, _line(problem)
        codes.append(EXIT[verdict])
        print(f"{verdict:<10} {_line(path)}: {reason}")
    return next((code for code in codes if code), 0)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        print("usage: python second.py CERTIFICATE…", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1:]))
