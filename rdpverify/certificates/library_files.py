"""The files of a user's library: read and looked at, never executed.  What they say is told with its place where it cannot be read."""

import tomllib
from pathlib import Path
from reprlib import repr as shortly

from ..errors import InputError
from ..kernel.theorems import Theorem, of_entry
from ..typed import did_you_mean, parse_statement
from ..reading import text_of
from ..words.entries import Entry
from .word_files import entries_of

WORDS = ("family", "divergence", "mechanism")
KEYS = {"name": str, "title": str, "statement": str, "given": list, "where": list, "source": str, "prove": bool, "why": str}


def files_of(path) -> list[Path]:
    """The files of a library.  InputError when there is none."""
    path = Path(path)
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise InputError(f"{path}: a library is a folder with .toml files, and there are none")
    return files


def read_library(path) -> list[tuple[Path, list[Entry], list[dict]]]:
    """Each file with its words and its theorems, as they stand there.  InputError with the place for anything else."""
    return [(file, *_contents(text_of(file), str(file))) for file in files_of(path)]


def _contents(text: str, place: str) -> tuple[list[Entry], list[dict]]:
    try:
        data = tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{place}: not TOML: {problem}") from None
    theorems = data.get("theorem", [])
    tables = set(data) & {*WORDS, "theorem"}
    listed = isinstance(theorems, list) and all(isinstance(each, dict) for each in theorems)
    if set(data) - {"title", "about"} - tables or not tables or not listed:
        raise InputError(f"{place}: expected title, about and at least one [[theorem]], [[family]], [[divergence]] or [[mechanism]], "
                         "nothing else")
    try:
        return entries_of(data, WORDS), theorems
    except InputError as problem:
        raise InputError(f"{place}: {problem}") from None


def admit_words(files) -> None:
    """The words of the files of a library may be typed from now on.  InputError with the place for one that means nothing."""
    from .own_words import admit_word

    for file, entries, _ in files:
        for entry in entries:
            try:
                admit_word(entry)
            except InputError as problem:
                raise InputError(f"{file}: {problem}") from None


def theorems_in(theorems: list[dict], place: str) -> list[Theorem]:
    """The theorems of one file, whose statements may use the words that are in use by now."""
    return [_theorem(entry, f"{place}: {shortly(entry.get('name', f'theorem number {number}'))}")
            for number, entry in enumerate(theorems, 1)]


def _theorem(entry: dict, place: str) -> Theorem:
    for key, value in entry.items():
        if key not in KEYS:
            raise InputError(f"{place}: unknown key {shortly(key)}{did_you_mean(key, KEYS)}")
        if not isinstance(value, KEYS[key]) or (KEYS[key] is list and not all(isinstance(each, str) for each in value)):
            raise InputError(f"{place}: {key} has to be {'a list of texts' if KEYS[key] is list else KEYS[key].__name__}")
    if not {"name", "statement"} <= set(entry):
        raise InputError(f"{place}: name and statement have to be given")
    if not all(part.isascii() and part.isalnum() for part in entry["name"].split("-")):
        raise InputError(f"{place}: a name is made of letters, digits and hyphens")
    try:
        return of_entry(entry, parse_statement(entry["statement"], entry.get("given", ()), entry.get("where", ())))
    except InputError as problem:
        raise InputError(f"{place}: {problem}") from None
