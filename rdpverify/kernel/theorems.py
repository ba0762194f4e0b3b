"""Theorems as data: statements of the language that a proof may use at other values, laws and events.

An axiom is believed for its source; any other theorem has a proof, which is checked before the theorem is used.  Those of the package
are the files of ``rdpverify/theorems``.  A user's own are admitted one by one; a certificate that uses some carries them with their proofs,
and holds only where its axioms have been admitted.
"""

import tomllib
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from reprlib import repr as shortly

from ..errors import CertificateError, InputError, require
from ..language import claim_hash, parse_statement, statement_data, statement_from_data
from ..language.names import did_you_mean
from ..language.statement import Statement
from .goal import goal_of
from .posed import well_posed

FOLDER = Path(__file__).parents[1] / "theorems"
BOUND = ("Sum", "Density", "Mass")  # a value put into these might be captured
KEYS = {"name": str, "title": str, "statement": str, "given": list, "where": list, "source": str, "prove": bool, "why": str, "fails": list}
TO_PROVE: dict = {}  # the proof of a theorem that has none yet; nothing accepts it


@dataclass(frozen=True)
class Theorem:
    """A statement under a name; ``source`` says where it is proved, ``proof`` is the evidence that it holds, None for an axiom.

    ``why`` is the proof in words; ``fails`` are places at which the statement fails without one of its conditions: checked by tests.
    """

    name: str
    title: str
    statement: Statement
    source: str = ""
    proof: dict | None = None
    ours: bool = False
    why: str = ""
    fails: tuple = ()

    @cached_property
    def hash(self) -> str:
        return claim_hash(self.statement)


_ADMITTED: dict[str, Theorem] = {}  # for the whole process
_BROUGHT: ContextVar[dict[str, Theorem]] = ContextVar("theorems of the certificate that is looked at")


def theorem_called(name: str) -> Theorem:
    """The theorem of this name, which has been checked."""
    found = _BROUGHT.get({}).get(name) or _ADMITTED.get(name) or _ours(name)
    require(found is not None, f"no theorem is called {name!r}")
    return found


def admit(theorem: Theorem) -> None:
    """From now on the theorem may be used in this process: an axiom is believed."""
    require(theorem.name not in entries(), f"a theorem of the package is called {theorem.name!r}")
    _ADMITTED[theorem.name] = checked(theorem)


def admitted() -> tuple[Theorem, ...]:
    """The theorems in use beside those of the package."""
    return tuple(_ADMITTED.values())


def dismiss() -> None:
    """No theorem but the package's is in use any more."""
    _ADMITTED.clear()


@contextmanager
def brought(theorems):
    """The theorems of a certificate may be used inside."""
    token = _BROUGHT.set({**_BROUGHT.get({}), **{each.name: each for each in theorems}})
    try:
        yield
    finally:
        _BROUGHT.reset(token)


def accepted(data) -> tuple[Theorem, ...]:
    """The theorems that come with a certificate, checked; CertificateError for an axiom that has not been admitted."""
    found: list[Theorem] = []
    for theorem in embedded(data):
        known = _ADMITTED.get(theorem.name)
        if theorem.proof is None and (known is None or known.hash != theorem.hash):
            raise CertificateError(f"rests on the axiom {theorem.name!r}, which is not one of rdpverify: believe it by naming "
                                   "the library that states it, --library DIR")
        require(theorem.name not in entries(), f"a theorem of the package is called {theorem.name!r}")
        with brought(found):
            found.append(checked(theorem))
    return tuple(found)


def embedded(data) -> tuple[Theorem, ...]:
    """The theorems in a certificate, as they stand there."""
    if not isinstance(data, list):
        raise CertificateError("'theorems' must be a list")
    found = []
    for entry in data:
        if not isinstance(entry, dict) or set(entry) != {"name", "title", "claim", "source", "proof"} \
                or not all(isinstance(entry[key], str) for key in ("name", "title", "source")):
            raise CertificateError("a theorem in a certificate has a name, a title and a source, which are texts, a claim and a proof")
        found.append(Theorem(entry["name"], entry["title"], statement_from_data(entry["claim"]), entry["source"], entry["proof"]))
    return tuple(found)


def as_data(theorem: Theorem) -> dict:
    """What :func:`embedded` reads."""
    return {"name": theorem.name, "title": theorem.title, "claim": statement_data(theorem.statement), "source": theorem.source,
            "proof": theorem.proof}


def checked(theorem: Theorem) -> Theorem:
    """The theorem; RuleError unless its text is known to mean something and its proof, if it has one, holds."""
    statement = theorem.statement
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    require(not statement.tight and statement.conclusion.rounded is None, "a theorem claims neither that it is tight nor a rounded number")
    require(not any(part.op in BOUND for relation in relations for part in relation.parts()),
            f"the theorem {theorem.name!r} has a sum or a density of its own")
    if theorem.proof is None:
        require(theorem.source, f"the theorem {theorem.name!r} has neither a proof nor a source")
        well_posed(goal_of(statement))
    else:
        from .checker import decide

        decide(statement, "proved", theorem.proof)
    return theorem


def files_of(path) -> list[Path]:
    """The files of a library.  InputError when there is none."""
    path = Path(path)
    found = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not found:
        raise InputError(f"{path}: a library is a folder with .toml files, and there are none")
    return found


def theorems_in(text: str, place: str) -> list[Theorem]:
    """The theorems of one file; those without a source, or with ``prove = true``, are to be proved.  InputError with the place."""
    return [_theorem(entry, f"{place}: {entry['name']}") for entry in _entries(text, place)]


def _entries(text: str, place: str) -> list[dict]:
    try:
        data = tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as problem:
        raise InputError(f"{place}: not TOML: {problem}") from None
    entries = data.get("theorem")
    if set(data) - {"title", "about", "theorem"} or not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        raise InputError(f"{place}: expected title, about and at least one [[theorem]], nothing else")
    for number, entry in enumerate(entries, 1):
        where = f"{place}: {shortly(entry.get('name', f'theorem number {number}'))}"
        for key, value in entry.items():
            if key not in KEYS:
                raise InputError(f"{where}: unknown key {shortly(key)}{did_you_mean(key, KEYS)}")
            if not isinstance(value, KEYS[key]) or (key in ("given", "where") and not all(isinstance(each, str) for each in value)):
                raise InputError(f"{where}: {key} has to be {'a list of texts' if KEYS[key] is list else KEYS[key].__name__}")
        if not {"name", "statement"} <= set(entry):
            raise InputError(f"{where}: name and statement have to be given")
        if not entry["name"] or not all(part.isascii() and part.isalnum() for part in entry["name"].split("-")):
            raise InputError(f"{where}: a name is made of letters, digits and hyphens")
    return entries


def _theorem(entry: dict, place: str, ours: bool = False) -> Theorem:
    try:
        statement = parse_statement(entry["statement"], entry.get("given", ()), entry.get("where", ()))
    except InputError as problem:
        raise InputError(f"{place}: {problem}") from None
    source, to_prove = entry.get("source", ""), entry.get("prove", "source" not in entry)
    return Theorem(entry["name"], entry.get("title", entry["name"]), statement, source, TO_PROVE if to_prove else None, ours,
                   entry.get("why", ""), tuple(entry.get("fails", ())))


@cache
def entries() -> dict[str, dict]:
    """The entries of the package's files, by name."""
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for entry in _entries(path.read_text(encoding="utf-8"), path.name):
            if found.setdefault(entry["name"], entry) is not entry:
                raise InputError(f"{path.name}: a second theorem is called {entry['name']!r}")
    return found


@cache
def _ours(name: str) -> Theorem | None:
    entry = entries().get(name)
    return None if entry is None else checked(_theorem(entry, name, ours=True))


def all_of_ours() -> tuple[Theorem, ...]:
    """Every theorem of the package."""
    return tuple(map(_ours, entries()))
