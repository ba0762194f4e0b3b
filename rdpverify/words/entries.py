"""A function, family, divergence, mechanism or quantity as data: its signature, and the texts that say what it means.

The texts are formulas of the language in the names of the slots; they are read when they are first used (:mod:`rdpverify.definitions`).
"""

from dataclasses import dataclass, field

from ..errors import InputError
from ..terms import INFINITY, Term, neg, number, symbol
from .membership import domain_of
from .signature import SORTS, Signature, Slot, string

RESULTS = {"family": "law", "kernel": "kernel", "mechanism": "mechanism", "query": "query",
           **dict.fromkeys(("function", "divergence", "quantity"), "real")}
SLOT = {"name": str, "sort": str, **dict.fromkeys(("domain", "default", "natural", "required"), str), "infinite": bool, "choices": list}
SIGNATURE = {"name": str, "slots": list, "summary": str, "source": str, "aliases": list, "variadic": bool}
LAW = {**dict.fromkeys(("density", "mass", "lower", "upper", "generating"), str), "atoms": list}
MEANING = {
    "family": {**LAW, **dict.fromkeys(("support", "cumulative", "symmetric", "tail", "joint", "equal_to"), str),
               "ordered": list, "at": list},
    "divergence": {"meaning": str, "equal_to": str, "at": list},
    "mechanism": {"neighbouring": str, "pairs": list, "at": list, "stands_for": str},
    "kernel": {},
    "quantity": {},
    "function": {"stands_for": str},
    "query": {"sensitivities": list},
}
AT = {"family": LAW, "divergence": {"equal_to": str}, "mechanism": {"pairs": list}}  # what a special case says, ``slots`` beside
SENSITIVITY = {"relation": str, "value": str, "why": str}
PAIR = {"P": str, "Q": str, "why": str, "direction": str}


@dataclass(frozen=True)
class Entry:
    """``texts`` is what the file says beside the signature."""

    kind: str
    signature: Signature
    texts: dict = field(hash=False, compare=False)


def entries_of(data: dict, kinds=tuple(RESULTS)) -> list[Entry]:
    """The entries of a file that has been read; InputError, with the entry's name, for one that says something else."""
    found = []
    for kind in kinds:
        for place, entry in enumerate(_tables(data.get(kind, []), f"[[{kind}]]"), 1):
            name = entry.get("name", f"{kind} number {place}")
            try:
                found.append(_entry(kind, entry))
            except InputError as problem:
                raise InputError(f"{str(name)[:40]!r}: {problem}") from None
    return found


def _entry(kind: str, entry: dict) -> Entry:
    _fits(entry, {**SIGNATURE, **MEANING[kind]}, ("name",))
    slots = tuple(map(_slot, _tables(entry.get("slots", []), "slots")))
    for case in _tables(entry.get("at", []), "at"):
        _fits(case, {**AT[kind], "slots": dict}, ("slots",))
    for each in _tables(entry.get("sensitivities", []), "sensitivities"):
        _fits(each, SENSITIVITY, SENSITIVITY)
    for each in (entry, *entry.get("at", [])):
        for pair in _tables(each.get("pairs", []), "pairs"):
            _fits(pair, PAIR, ("P", "Q", "why"))
        if not all(isinstance(atom, list) and list(map(type, atom)) == [str, str] for atom in each.get("atoms", [])):
            raise InputError("atoms are pairs of texts, a point and its mass")
    signature = Signature(entry["name"], slots, RESULTS[kind], entry.get("variadic", False), tuple(entry.get("aliases", ())),
                          entry.get("summary", ""), entry.get("source", ""))
    return Entry(kind, signature, {key: value for key, value in entry.items() if key not in SIGNATURE})


def _slot(data: dict) -> Slot:
    _fits(data, SLOT, ("name",))
    if data.get("sort", "real") not in SORTS:
        raise InputError(f"the sort of {data['name']} has to be one of {', '.join(SORTS)}")
    said: dict = {key: value for key, value in data.items() if key in ("name", "sort", "infinite")}
    said |= {key: domain_of(data[key]) for key in ("domain", "natural", "required") if key in data}
    if "default" in data:
        said["default"] = string(data["default"]) if data.get("sort") == "string" else _default(data["default"])
    return Slot(**said, choices=tuple(data.get("choices", ())))


def _default(text: str) -> Term:
    if text.isidentifier():
        return INFINITY if text == "oo" else symbol(text)
    return neg(INFINITY) if text == "-oo" else number(text)


def _fits(data: dict, keys: dict, needed) -> None:
    for key, value in data.items():
        if key not in keys:
            raise InputError(f"unknown key {key[:40]!r}, expected {', '.join(keys)}")
        if not isinstance(value, keys[key]):
            raise InputError(f"{key} has to be {'a list' if keys[key] is list else keys[key].__name__}")
    for key in needed:
        if key not in data:
            raise InputError(f"{key} has to be given")


def _tables(value, what: str) -> list[dict]:
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise InputError(f"{what} has to be a list of tables")
    return value
