"""Which certificates Coq took, from the file that ``make replay`` writes."""

import json

from ..errors import InputError, one_line


def replayed_hashes(path: str) -> frozenset[str]:
    """The hashes of certificates whose proofs were replayed; InputError where the file is another."""
    try:
        with open(path, encoding="utf-8") as file:
            return frozenset(proof["certificate"] for proof in json.load(file)["replayed"].values())
    except (OSError, UnicodeDecodeError) as problem:
        raise InputError(f"cannot read {one_line(path)}: {problem}") from None
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise InputError(f"{one_line(path)} is no file of make replay, which is JSON with what was replayed") from None
