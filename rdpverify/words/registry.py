"""Everything the language can call, collected from the files: a new family, divergence or mechanism is one new file of data."""

import tomllib
from pathlib import Path

from ..terms import Term
from .entries import RESULTS, Entry, entry_of
from .signature import Signature, Slot

FOLDER = Path(__file__).parent
FILES = (FOLDER / "functions.toml",
         *(path for folder in ("families", "kernels", "divergences", "mechanisms") for path in sorted((FOLDER / folder).glob("*.toml"))),
         FOLDER / "quantities.toml", FOLDER / "queries.toml")


def _collected() -> dict[str, Entry]:
    """name → entry, by kind and name; functions and quantities in the order of their files."""
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES]
    entries = [entry_of(kind, table) for file in files for kind in RESULTS for table in file.get(kind, ())]
    named = {entry.signature.name: entry for entry in sorted(entries, key=_place)}
    if len(named) < len(entries):
        raise ImportError(f"a word is defined twice in {FOLDER}")
    return named


def _place(entry: Entry) -> tuple[int, str]:
    kind = ("function", "family", "kernel", "divergence", "mechanism", "query", "quantity").index(entry.kind)
    return kind, "" if entry.kind in ("function", "quantity") else entry.signature.name


ENTRIES: dict[str, Entry] = _collected()
QUANTITIES: dict[str, Signature] = {name: entry.signature for name, entry in ENTRIES.items() if entry.kind == "quantity"}

# words and functions that are read as a formula: a text in the names of their slots
FORMULAS: dict[str, str] = {name: entry.texts["stands_for"] for name, entry in ENTRIES.items() if "stands_for" in entry.texts}

# every other family, divergence, quantity and mechanism by name: the words with natural domains for their arguments
DEFINED: dict[str, Signature] = {name: entry.signature for name, entry in ENTRIES.items()
                                 if entry.kind != "function" and name not in FORMULAS}

# everything written as name(…); a probability is written P(S)
SIGNATURES: dict[str, Signature] = {name: entry.signature for name, entry in ENTRIES.items() if name != "prob"}
ALIASES: dict[str, str] = {alias: name for name, signature in SIGNATURES.items() for alias in signature.aliases}

OWN: dict[str, Entry] = {}  # the words of a user's own that are in use


def values_in(slot: Slot, argument: Term) -> tuple[Term, ...]:
    """What the slot's domain speaks of: entries of a list or matrix, a weight, a count, the argument itself."""
    if slot.sort == "list":
        return argument.args
    if slot.sort == "matrix":
        return tuple(entry for row in argument.args for entry in row.args)
    if slot.sort == "weighted law":
        return argument.args[:1]
    if slot.sort == "counted mechanism":
        return argument.args[1:]
    return (argument,)
