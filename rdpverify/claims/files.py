"""Claim files in TOML (docs/claims.md): read, never executed."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from reprlib import repr as shortly

from ..errors import InputError
from ..typed import suggest
from ..reading import text_of
from .claim import Claim
from .printed import KEYS as PRINTED_KEYS
from .printed import Printed

FILE_KEYS = ("title", "about", "source", "claim", "printed")
CLAIM_KEYS = (
    "id",
    "title",
    "source",
    "statement",
    "given",
    "where",
    "let",
    "tight",
    "expected",
    "method",
    "box",
    "budget",
    "covers",
    "corrected",
    "notes",
    "not_covered",
    "mutant",
)
MUTANT_KEYS = ("statement", "given", "where", "let", "tight", "title", "method", "budget", "covers")
NO_MUTANT = "none:"
# a key of a hundred parts: tomllib takes a time that grows as the square of their number
DEEP_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")
TOO_DEEP = "nested too deeply for a claim file"


@dataclass(frozen=True)
class ClaimFile:
    """The claims of one file, with the file's own heading and the printed texts that no claim of it decides."""

    path: str
    title: str
    about: str
    claims: tuple[Claim, ...]
    printed: tuple[Printed, ...] = ()


def read_toml(path: Path) -> ClaimFile:
    """The claims of a ``.toml`` file.  Raises InputError with the path and the claim concerned."""
    text = text_of(path)
    if DEEP_KEY.search(text):
        raise InputError(f"{path}: {TOO_DEEP}")
    try:
        data = tomllib.loads(text, parse_float=_refuse_float)
    except RecursionError:
        raise InputError(f"{path}: {TOO_DEEP}") from None
    except InputError as problem:
        raise InputError(f"{path}: {problem}") from None
    except ValueError as problem:  # a TOMLDecodeError, or a number that Python does not read
        raise InputError(f"{path}: not TOML: {problem}") from None
    _only(data, FILE_KEYS, str(path))
    if not isinstance(data.get("claim"), list):
        raise InputError(f"{path}: expected at least one [[claim]]")
    claims = tuple(_claim(entry, data, f"{path}: {_label(entry, number)}") for number, entry in enumerate(data["claim"], 1))
    printed = tuple(_printed(entry, data, f"{path}: {_label(entry, number)}") for number, entry in enumerate(_tables(data, str(path)), 1))
    title = _string(data, "title", str(path)) or path.stem.replace("_", " ")
    return ClaimFile(str(path), title, _string(data, "about", str(path)), claims, printed)


def _tables(data: dict, place: str) -> list:
    entries = data.get("printed", [])
    if not isinstance(entries, list):
        raise InputError(f"{place}: printed texts are tables, [[printed]]")
    return entries


def _printed(entry: dict, of_file: dict, place: str) -> Printed:
    _only(entry, PRINTED_KEYS, place)
    try:
        return Printed(**{"source": _string(of_file, "source", place), **entry})
    except TypeError:
        raise InputError(f"{place}: a printed text has an id, says, kind and why") from None
    except InputError as problem:
        raise InputError(f"{place}: {problem}") from None


def _claim(entry: dict, of_file: dict, place: str) -> Claim:
    _only(entry, CLAIM_KEYS, place)
    for key in ("id", "statement", "expected"):
        if key not in entry:
            raise InputError(f"{place}: {key} is missing")
    fields = {key: value for key, value in entry.items() if key != "mutant"}
    fields.setdefault("source", _string(of_file, "source", place))
    mutants, reason = _mutants(entry.get("mutant", []), place)
    try:
        return Claim(**fields, mutants=tuple(mutants), no_mutant=reason)
    except InputError as problem:
        raise _placed(place, problem) from None


def _placed(place: str, problem: InputError) -> InputError:
    """The same trouble, at the same position of the same text, said with the place of the text."""
    error = InputError(f"{place}: {problem}")
    error.text, error.position = problem.text, problem.position
    return error


def _mutants(said, place: str) -> tuple[list[dict], str]:
    """The mutants' changes, or the reason why there is none."""
    if isinstance(said, str):
        if not said.startswith(NO_MUTANT) or not said[len(NO_MUTANT) :].strip():
            raise InputError(f"{place}: mutant is either [[claim.mutant]] tables or a text 'none: <reason>'")
        return [], said[len(NO_MUTANT) :].strip()
    mutants = said if isinstance(said, list) else [said]
    for mutant in mutants:
        if not isinstance(mutant, dict):
            raise InputError(f"{place}: a mutant is a table, [[claim.mutant]]")
        _only(mutant, MUTANT_KEYS, f"{place}, mutant")
        if not mutant.keys() & {"statement", "given", "where", "let", "tight"}:
            raise InputError(f"{place}: a mutant that changes nothing")
    return mutants, ""


def _only(entry, known, place: str):
    if not isinstance(entry, dict):
        raise InputError(f"{place}: expected a table")
    for key in entry:
        if key not in known:
            near = suggest(key, known)
            raise InputError(
                f"{place}: unknown key {shortly(key)}" + (f"; did you mean {near!r}?" if near else f"; known are {', '.join(known)}")
            )


def _string(entry: dict, key: str, place: str) -> str:
    value = entry.get(key, "")
    if not isinstance(value, str):
        raise InputError(f"{place}: {key} must be text")
    return value


def _label(entry, number: int) -> str:
    return str(entry["id"])[:80] if isinstance(entry, dict) and "id" in entry else f"claim number {number}"


def _refuse_float(text: str):
    raise InputError(f'numbers are exact here: write "{text}" as text')
