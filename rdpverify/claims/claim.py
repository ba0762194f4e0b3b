"""A claim: a statement as text, with what a file says about it (source, expected verdict, false twins)."""

import re
from dataclasses import dataclass, field
from dataclasses import replace as with_fields
from functools import cached_property
from reprlib import repr as shortly
from typing import TYPE_CHECKING, Any, TypeAlias

from ..errors import InputError
from ..exact import is_whole
from ..printer import claim_hash, to_text
from ..typed import parse_domain, parse_statement
from ..typed.declarations import unused
from ..language.reading import free_symbols
from ..language.statement import Statement
from .assumptions import assumed, together

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor

    from .formulas import Comparison
    from .kinds import Expression
    from .verdict import Verdict

    Stated: TypeAlias = str | Comparison | Expression

STATUSES = ("proved", "certified", "refuted", "undecided", "vacuous")
IDENTIFIER = re.compile(r"[a-z0-9][a-z0-9.\-_]{0,199}")  # names a file too
MOST_SECONDS = 1_000_000


@dataclass(frozen=True, repr=False)
class Claim:
    """``statement`` for all ``where`` symbols and all laws that satisfy ``given``; kept as text of the formula language.

    ``statement``, ``given`` and ``where`` may be given as text or as what the Python operators build (``renyi(P, Q) <= eps``).
    The other fields are those of a claim file (docs/claims.md).  Raises InputError when a text is not in the language, a symbol
    has no domain, or a field has a value it cannot have.
    """

    statement: str
    given: tuple[str, ...] = ()
    where: tuple[str, ...] = ()
    let: tuple[str, ...] = ()
    tight: bool = False
    id: str | None = None
    title: str | None = None
    source: str = ""
    expected: str | None = None
    method: str | None = None
    box: tuple[str, ...] = ()
    budget: int | None = None
    covers: tuple[str, ...] = ()
    corrected: str = ""
    notes: str = ""
    not_covered: str = ""
    mutants: tuple["Claim", ...] = ()
    mutant_of: str | None = None
    no_mutant: str = field(default="", repr=False)

    if TYPE_CHECKING:  # what may be given is more than what is kept

        def __init__(
            self, statement: Stated, given: Sequence[Stated] = (), where: Sequence[Stated] = (), let: Sequence[str] = (),
            tight: bool = False, id: str | None = None, title: str | None = None, source: str = "", expected: str | None = None,
            method: str | None = None, box: Sequence[str] = (), budget: int | None = None, covers: Sequence[str] = (),
            corrected: str = "", notes: str = "", not_covered: str = "", mutants: Sequence[Any] = (),
            mutant_of: str | None = None, no_mutant: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        built: list[Any] = []  # what Python operators made, whose symbols may say their domains
        self._set("statement", _text(self.statement, "the statement", built))
        for name in ("given", "where", "let", "box", "covers"):
            self._set(name, _texts(getattr(self, name), name, built))
        if symbols := together(*(each.symbols for each in built)):
            terms = [side for each in built for side in (each.left, each.right)]
            self._set("where", (*self.where, *assumed(symbols, terms, self.where)))
        for name in ("title", "source", "method", "corrected", "notes", "not_covered", "no_mutant"):
            if not isinstance(getattr(self, name), (str, type(None))):
                raise InputError(f"{name} must be text, got {type(getattr(self, name)).__name__}")
        if not isinstance(self.tight, bool):
            raise InputError(f"tight must be true or false, got {shortly(self.tight)}")
        if self.id is not None and not (isinstance(self.id, str) and IDENTIFIER.fullmatch(self.id)):
            raise InputError(f"an id is made of at most 200 of a-z, 0-9, '.', '-' and '_', got {shortly(self.id)}")
        if self.expected is not None and self.expected not in STATUSES:
            raise InputError(f"expected must be one of {', '.join(STATUSES)}, got {shortly(self.expected)}")
        if self.budget is not None and not is_whole(self.budget, 1, MOST_SECONDS):
            raise InputError(f"budget must be a whole number of seconds up to {MOST_SECONDS}, got {shortly(self.budget)}")
        if (self.expected == "certified") != bool(self.box):
            raise InputError("a claim expected to be certified, and no other, says the least box that must be covered")
        self.parsed, self.least_box  # noqa: B018  unreadable text is an error here, not when the claim is decided
        self._set("mutants", tuple(self._mutant(*numbered) for numbered in enumerate(self.mutants, 1)))

    def _set(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value)

    def _mutant(self, number: int, changes: Any) -> "Claim":
        if isinstance(changes, Claim):
            changes = {
                name: getattr(changes, name)
                for name in ("statement", "given", "where", "let", "tight", "title", "method", "budget", "covers")
            }
        name = None if self.id is None else f"{self.id}.mutant" + (f"-{number}" if number > 1 else "")
        rest = {
            "id": name,
            "title": None,
            "expected": "refuted",
            "method": None,
            "box": (),
            "covers": (),
            "corrected": "",
            "notes": "",
            "not_covered": "",
            "mutants": (),
            "mutant_of": self.id or self.statement,
            "no_mutant": "",
        }
        return with_fields(self, **{**rest, **changes})

    @cached_property
    def parsed(self) -> Statement:
        """The statement as data."""
        return with_fields(parse_statement(self.statement, given=self.given, where=self.where, let=self.let), tight=self.tight)

    @property
    def unused(self) -> list[str]:
        """Symbols that have a domain and are not spoken of."""
        statement = self.parsed
        used = statement.conclusion.free.union(*map(free_symbols, statement.given), *(each.free for each in statement.conditions))
        return unused(statement.where, used)

    @cached_property
    def least_box(self) -> dict[str, Any]:
        """name → domain that a ``certified`` verdict must cover."""
        return dict(parse_domain(text) for text in self.box)

    @property
    def hash(self) -> str:
        """``sha256:…`` of the canonical form of the statement; what certificates are bound to."""
        return claim_hash(self.parsed)

    @property
    def name(self) -> str:
        """The title, or the id, or the statement."""
        return self.title or self.id or self.statement

    def __repr__(self) -> str:
        parts = [f"given {', '.join(self.given)}"] if self.given else []
        parts += [f"where {', '.join(self.where)}"] if self.where else []
        return f"<Claim {', '.join([self.statement, *parts])}>"

    def verify(self, budget: float | None = None, *, jobs: int = 1, executor: "str | Executor | None" = None) -> "Verdict":
        """Decide the claim and have the kernel check the evidence: a :class:`~.verdict.Verdict`.

        The pieces of a box that has to be covered are shared by ``jobs`` processes; an ``executor`` proposes how they are covered.
        """
        from .decide import decide

        return decide(self, budget=budget, processes=jobs, executor=executor)

    def test(self, n: int = 200) -> Any:
        """Try the claim on ``n`` random exact instances; passing is never called proof.  Needs the ``testing`` extra."""
        from ..testing.check import run

        if self.parsed.exists:
            raise InputError("instances are tried on what is said of all; what exists is decided: verify()")
        return run(self.parsed, n)


def _text(value, what: str, built: list) -> str:
    if isinstance(value, str):
        return value
    from .formulas import comparison

    built.append(comparison(value, what))
    return str(built[-1])


def _texts(values, what: str, built: list) -> tuple[str, ...]:
    if isinstance(values, str) or not isinstance(values, (list, tuple)):
        raise InputError(f"{what} must be a list of texts, got {shortly(values)}")
    return tuple(_text(value, f"an entry of {what}", built) for value in values)


def domain_texts(statement: Statement) -> list[str]:
    """``["alpha in (1, oo)", …]``, side conditions last."""
    return [f"{name} in {to_text(domain)}" for name, domain in statement.where] + [to_text(c) for c in statement.conditions]
