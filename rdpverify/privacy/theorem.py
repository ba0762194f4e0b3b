"""A theorem is a statement that the prover proves; one file each in ``privacy/theorems``, registered by being there."""

import importlib
import pkgutil
from dataclasses import dataclass
from functools import cached_property

from ..typed import parse_statement
from ..language.statement import Statement
from . import theorems


@dataclass(frozen=True)
class Theorem:
    """``statement`` for all ``where`` and all laws that satisfy ``given``, as text.  ``about`` says what it is good for."""

    name: str
    statement: str
    source: str
    about: str
    given: tuple[str, ...] = ()
    where: tuple[str, ...] = ()

    @cached_property
    def parsed(self) -> Statement:
        return parse_statement(self.statement, given=self.given, where=self.where)


def _collected() -> tuple[Theorem, ...]:
    names = sorted(entry.name for entry in pkgutil.iter_modules(theorems.__path__))
    return tuple(
        Theorem(name.replace("_", "-"), **importlib.import_module(f"{theorems.__name__}.{name}").THEOREM) for name in names
    )


THEOREMS = _collected()
