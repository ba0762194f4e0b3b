"""A function, family, divergence, mechanism or quantity as data: its signature, and the texts that say what it means.

The texts are formulas of the language in the names of the slots; they are read when they are first used (:mod:`rdpverify.definitions`).
What the files of a user may say is looked at where they are read.
"""

from dataclasses import dataclass, field

from ..terms import INFINITY, Term, neg, number, symbol
from .membership import domain_of
from .signature import Signature, Slot, string

RESULTS = {"family": "law", "kernel": "kernel", "mechanism": "mechanism", "query": "query",
           **dict.fromkeys(("function", "divergence", "quantity"), "real")}
SIGNATURE = ("name", "slots", "summary", "source", "aliases", "variadic")


@dataclass(frozen=True)
class Entry:
    """``texts`` is what the file says beside the signature."""

    kind: str
    signature: Signature
    texts: dict = field(hash=False, compare=False)


def entry_of(kind: str, entry: dict) -> Entry:
    """The entry of a table of this kind."""
    slots = tuple(map(_slot, entry.get("slots", ())))
    signature = Signature(entry["name"], slots, RESULTS[kind], entry.get("variadic", False), tuple(entry.get("aliases", ())),
                          entry.get("summary", ""), entry.get("source", ""))
    return Entry(kind, signature, {key: value for key, value in entry.items() if key not in SIGNATURE})


def _slot(data: dict) -> Slot:
    said: dict = {key: value for key, value in data.items() if key in ("name", "sort", "infinite")}
    said |= {key: domain_of(data[key]) for key in ("domain", "natural", "required") if key in data}
    if "default" in data:
        said["default"] = string(data["default"]) if data.get("sort") == "string" else _default(data["default"])
    return Slot(**said, choices=tuple(data.get("choices", ())))


def _default(text: str) -> Term:
    if text.isidentifier():
        return INFINITY if text == "oo" else symbol(text)
    return neg(INFINITY) if text == "-oo" else number(text)
