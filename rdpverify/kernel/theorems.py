"""Theorems as data: statements of the language that a proof may use at other values, laws and events.

An axiom is believed for its source; any other theorem has a proof, which is checked before the theorem is used.  Those of the package
are the files of ``rdpverify/theorems``, with their proofs.  A user's own are admitted one by one; a certificate that uses some carries
them with their proofs, and holds only where its axioms have been admitted.
"""

import json
import tomllib
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from ..errors import CertificateError, require
from ..language import statement_from_data
from ..language.assembly import assemble
from ..language.statement import Statement
from .defined import is_real
from .goal import goal_of
from .well_posedness import well_posed

FOLDER = Path(__file__).parents[1] / "theorems"
BOUND = ("Sum", "Limit", "Density", "Mass")  # a law put into these might be captured, which a finite sum of numbers has none of
TO_PROVE: dict = {}  # the proof of a theorem that has none yet; nothing accepts it


@dataclass(frozen=True)
class Theorem:
    """A statement under a name; ``source`` says where it is proved, ``proof`` is the evidence that it holds, None for an axiom."""

    name: str
    title: str
    statement: Statement
    source: str = ""
    proof: dict | None = None
    ours: bool = False


ADMITTED: dict[str, Theorem] = {}  # for the whole process
_BROUGHT: ContextVar[dict[str, Theorem]] = ContextVar("theorems of the certificate that is looked at")


def theorem_called(name: str) -> Theorem:
    """The theorem of this name, which has been checked."""
    theorem = _BROUGHT.get({}).get(name) or ADMITTED.get(name) or _ours(name)
    require(theorem is not None, f"no theorem is called {name!r}")
    return theorem


def admit(theorem: Theorem) -> None:
    """From now on the theorem may be used in this process: an axiom is believed."""
    require(theorem.name not in entries(), f"a theorem of the package is called {theorem.name!r}")
    ADMITTED[theorem.name] = checked(theorem)


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
    theorems: list[Theorem] = []
    for theorem in embedded(data):
        known = ADMITTED.get(theorem.name)
        if theorem.proof is None and (known is None or replace(known.statement, defaulted=()) != theorem.statement):
            raise CertificateError(f"rests on the axiom {theorem.name!r}, which is not one of rdpverify: believe it by naming "
                                   "the library that states it, --library DIR")
        require(theorem.name not in entries(), f"a theorem of the package is called {theorem.name!r}")
        with brought(theorems):
            theorems.append(checked(theorem))
    return tuple(theorems)


def embedded(data) -> tuple[Theorem, ...]:
    """The theorems in a certificate, as they stand there."""
    if not isinstance(data, list):
        raise CertificateError("'theorems' must be a list")
    theorems = []
    for entry in data:
        if not isinstance(entry, dict) or set(entry) != {"name", "title", "claim", "source", "proof"} \
                or not all(isinstance(entry[key], str) for key in ("name", "title", "source")):
            raise CertificateError("a theorem in a certificate has a name, a title and a source, which are texts, a claim and a proof")
        theorems.append(Theorem(entry["name"], entry["title"], statement_from_data(entry["claim"]), entry["source"], entry["proof"]))
    return tuple(theorems)


def checked(theorem: Theorem) -> Theorem:
    """The theorem; RuleError unless its text is known to mean something and its proof, if it has one, holds."""
    statement = theorem.statement
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    require(not (statement.tight or statement.exists or statement.conclusion.rounded),
            "a theorem claims neither that it is tight or that something exists nor a rounded number")
    require(not any(part.op in BOUND and not (part.op == "Sum" and is_real(part)) for relation in relations for part in relation.parts()),
            f"the theorem {theorem.name!r} has a sum of its own that is infinite or speaks of laws, a limit or a density")
    if theorem.proof is None:
        require(theorem.source, f"the theorem {theorem.name!r} has neither a proof nor a source")
        well_posed(goal_of(statement))
    else:
        from .checker import decide

        decide(statement, "proved", theorem.proof)
    return theorem


@cache
def entries() -> dict[str, dict]:
    """The entries of the package's files, by name, with the evidence that ``python benchmarks/theorems.py`` has written for some."""
    proofs = json.loads((FOLDER / "proofs.json").read_text(encoding="utf-8"))
    entries_read = [entry for path in sorted(FOLDER.glob("*.toml")) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["theorem"]]
    require(len({entry["name"] for entry in entries_read}) == len(entries_read), "two theorems of the package have one name")
    return {entry["name"]: entry | ({"proof": proofs[entry["name"]]} if entry["name"] in proofs else {}) for entry in entries_read}


@cache
def _ours(name: str) -> Theorem | None:
    if (entry := entries().get(name)) is None:
        return None
    return checked(of_entry(entry, assemble(entry["statement"], entry.get("given", ()), entry.get("where", ())), ours=True))


def of_entry(entry: dict, statement: Statement, ours: bool = False) -> Theorem:
    """The theorem of an entry that states this; without a source, or with ``prove = true``, it is to be proved."""
    proof = entry.get("proof", TO_PROVE) if entry.get("prove", "source" not in entry) else None
    return Theorem(entry["name"], entry.get("title", entry["name"]), statement, entry.get("source", ""), proof, ours)
