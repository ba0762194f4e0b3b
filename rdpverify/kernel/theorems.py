"""Theorems as data: statements of the language that a proof may use at other values, laws and events.

An axiom is one that is believed for its source; any other has a proof, which is checked before the theorem is used.  Those of the
package are the files of ``rdpverify/theorems``.  Those of somebody else come with the certificate that uses them, and an axiom among
them counts only where the caller has admitted it.
"""

import tomllib
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cached_property, lru_cache, cache
from pathlib import Path

from ..errors import CertificateError, InputError, require
from ..language import claim_hash, parse_statement, statement_data, statement_from_data
from ..language.statement import Statement
from .goal import goal_of
from .posed import well_posed

FOLDER = Path(__file__).parents[1] / "theorems"
BOUND = ("Sum", "Density", "Mass")  # a value put into these might be captured


@dataclass(frozen=True)
class Theorem:
    """A statement under a name; ``source`` says where it is proved, ``proof`` is the evidence that it holds, None for an axiom."""

    name: str
    title: str
    statement: Statement
    source: str = ""
    proof: dict | None = None
    ours: bool = False

    @cached_property
    def hash(self) -> str:
        return claim_hash(self.statement)


_ADMITTED: ContextVar[dict[str, Theorem]] = ContextVar("theorems beside those of the package")


def theorem_called(name: str) -> Theorem:
    """The theorem of this name, once every operation in its text is known to be defined and its proof, if it has one, has been checked."""
    found = _ADMITTED.get({}).get(name) or _ours(name)
    require(found is not None, f"no theorem is called {name!r}")
    return found


@contextmanager
def admitting(*theorems: Theorem):
    """These theorems may be used inside, each by the ones after it."""
    token = _ADMITTED.set(dict(_ADMITTED.get({})))
    try:
        for each in theorems:
            require(each.name not in entries(), f"a theorem of the package is called {each.name!r}")
            _ADMITTED.get()[each.name] = checked(each)
        yield
    finally:
        _ADMITTED.reset(token)


def admitted() -> tuple[Theorem, ...]:
    """The theorems in use beside those of the package."""
    return tuple(_ADMITTED.get({}).values())


def checked(theorem: Theorem) -> Theorem:
    """The theorem; RuleError unless it may be used."""
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


def embedded(data, axioms) -> tuple[Theorem, ...]:
    """The theorems that come with a certificate; CertificateError for an axiom that is not among the admitted ``axioms``, by hash."""
    if not isinstance(data, list):
        raise CertificateError("'theorems' must be a list")
    found = []
    for entry in data:
        if not isinstance(entry, dict) or set(entry) != {"name", "title", "claim", "source", "proof"}:
            raise CertificateError("a theorem in a certificate has exactly the keys name, title, claim, source, proof")
        theorem = Theorem(entry["name"], entry["title"], statement_from_data(entry["claim"]), entry["source"], entry["proof"])
        if not all(isinstance(text, str) for text in (theorem.name, theorem.title, theorem.source)):
            raise CertificateError("name, title and source of a theorem are texts")
        if theorem.proof is None and theorem.hash not in axioms:
            raise CertificateError(f"rests on the axiom {theorem.name!r}, which is not one of rdpverify: to believe it, "
                                   "name the library that states it with --library")
        found.append(theorem)
    return tuple(found)


@lru_cache(maxsize=1)
def entries() -> dict[str, dict]:
    """The entries of the package's files, by name."""
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["theorem"]:
            if found.setdefault(entry["name"], entry) is not entry:
                raise InputError(f"{path}: a second theorem is called {entry['name']!r}")
    return found


@cache
def _ours(name: str) -> Theorem | None:
    entry = entries().get(name)
    if entry is None:
        return None
    statement = parse_statement(entry["statement"], entry.get("given", ()), entry.get("where", ()))
    return checked(Theorem(name, entry["title"], statement, entry["source"], ours=True))


def in_one_line(statement: Statement) -> str:
    """What a theorem says: the conclusion, its premises, and the domains."""
    data = statement_data(statement)
    parts = [data["conclusion"]]
    parts += [f"if {' and '.join(data['given'])}"] if data["given"] else []
    domains = [*data["where"], *data["conditions"]]
    return ", ".join(parts + ([f"for {', '.join(domains)}"] if domains else []))


def all_of_ours() -> tuple[Theorem, ...]:
    """Every theorem of the package."""
    return tuple(_ours(name) for name in entries())
