"""Sentences that every format uses, so that they say the same."""

import shlex

from ..certificates.summary import said_data
from ..terms import Term
from ..version import PROGRAM, installed_version

MOST_NODES = 250  # of a formula in a cell of a notebook
MOST_DATA = 160  # characters of a rule's data that are worth reading


def small_enough(*terms: Term) -> bool:
    return sum(term.size for term in terms) <= MOST_NODES


def step_data(data: dict) -> str:
    """A rule's parameters in a few words; long ones are left to the certificate."""
    parts = []
    for key in sorted(data):
        value = data[key]
        text = value if isinstance(value, str) else ", ".join(map(str, value)) if _plain(value) else None
        if text is None and isinstance(value, (int, bool)):
            text = str(value)
        if text is not None and len(text) <= MOST_DATA:
            parts.append(f"{key} {text}")
    return "; ".join(parts)


def _plain(value) -> bool:
    return isinstance(value, list) and all(isinstance(item, (str, int)) for item in value)


def interval_text(side: dict) -> str:
    """``[lower, upper]``, or the value alone when both ends are the same."""
    return side["lower"] if side["lower"] == side["upper"] else f"[{side['lower']}, {side['upper']}]"


def name_of(claim) -> str:
    return claim.title or claim.id or claim.statement


def command(claim) -> str:
    """What to type to have the statement decided anew: its text, which is what the verdict is about."""
    statement, said = claim.parsed, said_data(claim.parsed)
    words = ["rdpverify", "prove", said["conclusion"]]
    for premise in said["given"]:
        words += ["--given", premise]
    for domain in (*said["where"], *said["conditions"]):
        words += ["--where", domain]
    return shlex.join(words) + ("   # and that the bound is tight" if statement.tight else "")


def expectation(entry) -> str:
    if entry.problem is None:
        return "as expected"
    return f"not as expected: {entry.problem}"


TRUST = (
    "A verdict is made by the kernel alone: it reads the claim's text, turns families, divergences and mechanisms into "
    "formulas by their definitions, applies each proof rule itself, and decides with exact rational arithmetic and ball "
    "arithmetic (FLINT and Arb). No verdict rests on a floating-point comparison, on SymPy, or on the search that found the "
    "evidence. What has to be believed: the rules of its proofs, the definitions (`rdpverify list trust` prints them all), "
    "python-flint, and Python."
)
SMALLER = "not tight there, a smaller bound"
RECHECK = (
    "Each certificate can be checked again from its text alone, and prints the same hash as here: rdpverify recheck "
    f"build/certificates/*.json. This report was made by {PROGRAM} {installed_version()}."
)
