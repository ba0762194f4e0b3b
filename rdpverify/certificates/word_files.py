"""What a file of words may say: the keys of an entry, and what kind of thing each of them is."""

from ..errors import InputError
from ..words.entries import RESULTS, Entry, entry_of
from ..words.signature import SORTS

SLOT = {"name": str, "sort": str, **dict.fromkeys(("domain", "default", "natural", "required"), str), "infinite": bool, "choices": list}
SIGNATURE = {"name": str, "slots": list, "summary": str, "source": str, "aliases": list, "variadic": bool}
LAW = {**dict.fromkeys(("density", "mass", "lower", "upper", "generating"), str), "atoms": list}
MEANING = {
    "family": {**LAW, **dict.fromkeys(("support", "cumulative", "symmetric", "tail", "joint", "equal_to"), str),
               "ordered": list, "at": list},
    "divergence": {"meaning": str, "equal_to": str, "at": list},
    "mechanism": {**dict.fromkeys(("neighbouring", "stands_for", "no_pair"), str), "pairs": list, "at": list},
    "kernel": {},
    "quantity": {},
    "function": {"stands_for": str},
    "query": {"sensitivities": list},
}
AT = {"family": LAW, "divergence": {"equal_to": str}, "mechanism": {"pairs": list}}  # what a special case says, ``slots`` beside
SENSITIVITY = {"relation": str, "value": str, "why": str}
PAIR = {"P": str, "Q": str, "why": str, "direction": str}


def entries_of(data: dict, kinds=tuple(RESULTS)) -> list[Entry]:
    """The entries of a file that has been read; InputError, with the entry's name, for one that says something else."""
    entries = []
    for kind in kinds:
        for place, entry in enumerate(_tables(data.get(kind, []), f"[[{kind}]]"), 1):
            name = entry.get("name", f"{kind} number {place}")
            try:
                _look(kind, entry)
                entries.append(entry_of(kind, entry))
            except InputError as problem:
                raise InputError(f"{str(name)[:40]!r}: {problem}") from None
    return entries


def _look(kind: str, entry: dict) -> None:
    _fits(entry, {**SIGNATURE, **MEANING[kind]}, ("name",))
    for slot in _tables(entry.get("slots", []), "slots"):
        _fits(slot, SLOT, ("name",))
        if slot.get("sort", "real") not in SORTS:
            raise InputError(f"the sort of {slot['name']} has to be one of {', '.join(SORTS)}")
    for case in _tables(entry.get("at", []), "at"):
        _fits(case, {**AT[kind], "slots": dict}, ("slots",))
    for each in _tables(entry.get("sensitivities", []), "sensitivities"):
        _fits(each, SENSITIVITY, SENSITIVITY)
    for each in (entry, *entry.get("at", [])):
        for pair in _tables(each.get("pairs", []), "pairs"):
            _fits(pair, PAIR, ("P", "Q", "why"))
        if not all(isinstance(atom, list) and list(map(type, atom)) == [str, str] for atom in each.get("atoms", [])):
            raise InputError("atoms are pairs of texts, a point and its mass")


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
