"""What an interrupted or undecided search leaves in a file, to be gone on with: unfinished covers, bound to the claim they are of."""

import json

from ..errors import InputError
from ..reading import text_of
from ..writing import write_whole
from .claim import Claim

FORMAT, VERSION = "rdpverify-partial", 1
MOST_BYTES = 100_000_000


def read_partial(path, claim: Claim) -> dict[str, str]:
    """The covers in a file (goal → tree).  They are proposals, so only their shape is looked at; InputError when it is not theirs."""
    try:
        data = json.loads(text_of(path, MOST_BYTES))
    except RecursionError:
        raise InputError(f"{path}: nested too deeply") from None
    except json.JSONDecodeError as problem:
        raise InputError(f"{path}: not JSON: {problem}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise InputError(f"{path}: not the partial evidence of an interrupted run")
    if data.get("claim_hash") != claim.hash:
        raise InputError(f"{path}: the partial evidence is about another claim")
    covers = data.get("covers")
    if not isinstance(covers, dict) or not all(isinstance(tree, str) for tree in covers.values()):
        raise InputError(f"{path}: the partial evidence is misshapen")
    return covers


def write_partial(path, claim: Claim, covers: dict[str, str]):
    """Keep the covers at ``path``."""
    data = {"format": FORMAT, "version": VERSION, "claim_hash": claim.hash, "covers": covers}
    write_whole(path, json.dumps(data, sort_keys=True) + "\n")


def is_partial(path) -> bool:
    """Does the file say that it is partial evidence?"""
    try:
        return f'"format": "{FORMAT}"' in text_of(path, MOST_BYTES)
    except InputError:
        return False
