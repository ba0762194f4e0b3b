"""What a claim is once read: a conclusion, premises, and exact domains for its symbols.  Plain frozen data."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from ..errors import Written
from ..terms import Term, walk
from ..words.domains import Domain

OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<="}


@dataclass(frozen=True)
class Relation(Written):
    """``left op right`` with op one of ``<= >= < > ==`` over the extended reals.

    ``rounded`` is the half unit in the last place of a printed ``~214.59`` on the right (then op is ``==`` and the meaning is
    ``right − rounded <= left <= right + rounded``); None otherwise.
    """

    left: Term
    op: str
    right: Term
    rounded: Term | None = None

    @property
    def free(self) -> frozenset[str]:
        return self.left.free | self.right.free

    @lru_cache(maxsize=1024)  # noqa: B019  (relations are values: what is kept is theirs)
    def parts(self) -> tuple[Term, ...]:
        """Every subterm of the two sides, once."""
        return tuple(dict.fromkeys((*walk(self.left), *walk(self.right))))

    def mapped(self, function: Callable[[Term], Term]) -> "Relation":
        """The relation between ``function(left)`` and ``function(right)``."""
        return replace(self, left=function(self.left), right=function(self.right))


@dataclass(frozen=True)
class Premise(Written):
    """A relation, with symbols quantified inside it (``… for all a in (1, oo)``), events (``… for all events S``) and values of kernels
    (``… for all values x``)."""

    relation: Relation
    quantified: tuple[tuple[str, Domain], ...] = ()
    events: tuple[str, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def plain(self) -> bool:
        """Is it one inequality, without symbols, events or values of its own?"""
        return not self.quantified and not self.events and not self.values and self.relation.op != "=="

    @property
    def letters(self) -> set[str]:
        """The events and values of kernels that it speaks of and is not for all of."""
        return {part.value for part in self.relation.parts() if part.op in ("event", "value")} - {*self.events, *self.values}


@dataclass(frozen=True)
class Statement:
    """For all values of the ``where`` symbols in their domains that satisfy the ``conditions``, for all laws that satisfy every
    premise, for all events: the conclusion.

    ``where`` is in dependency order.  ``defaulted`` names the symbols whose domain was filled in (the output says so).
    Lets are expanded by the parser.  Where it says that something ``exists``: for some values, laws and events, the conclusion.
    """

    conclusion: Relation
    given: tuple[Premise, ...] = ()
    where: tuple[tuple[str, Domain], ...] = ()
    conditions: tuple[Relation, ...] = ()
    defaulted: tuple[str, ...] = ()
    tight: bool = False
    exists: bool = False

    @property
    def denied(self) -> "Statement":
        """The opposite of what exists: for all, the opposite of the conclusion."""
        return replace(self, conclusion=replace(self.conclusion, op=OPPOSITE[self.conclusion.op]), exists=False)
