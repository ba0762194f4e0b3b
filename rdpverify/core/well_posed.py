"""What a claim needs to have a value: facts that come with its proof, and names that stand for one thing each."""

import copy
import re
from dataclasses import dataclass, field

from ..errors import RuleError, require
from .polynomial import Polynomial
from .reader import KERNEL, QUANTITIES
from .relation import Relation
from .theorem import Theorem

NAMES = {"law": r"[PQR][0-9]*", "event": r"[ST][0-9]*", "variable": r"[A-Z][A-Za-z0-9_]*", "kernel": KERNEL, "value": r"[a-z][A-Za-z0-9_]*",
         "number": r"(?!(?:pi|oo|[PQR][0-9]*)$)[A-Za-z_][A-Za-z0-9_]*"}


@dataclass
class Reading:
    """One walk through the text of a claim, with the facts that the proof brings."""

    facts: tuple[Theorem, ...]
    near: tuple[Theorem, ...] = ()  # how near a limit's point, or how far out, its value is within any error
    names: dict[str, str] = field(default_factory=dict)  # what each stands for: a number, a law, an event, …
    values: dict = field(default_factory=dict)  # what ratio and loss are, inside a mean
    indices: frozenset = frozenset()  # of the sums around

    def where(self, values: dict) -> "Reading":
        """The same reading inside a mean."""
        inner = copy.copy(self)
        inner.values = {**self.values, **values}
        return inner

    def named(self, name: str, kind: str) -> None:
        """RuleError where the name is none for this kind of thing, or stands for another already."""
        require(re.fullmatch(NAMES[kind], name) and name not in QUANTITIES,
                f"{name} cannot stand for a{'n' if kind == 'event' else ''} {kind}")
        require(self.names.setdefault(name, kind) == kind, f"{name} stands for two things")

    def need(self, relation: Relation, hypotheses: frozenset, why: str) -> None:
        """RuleError unless the relation is evident or a fact under these hypotheses."""
        value = relation.body.number if isinstance(relation.body, Polynomial) else None
        if value is not None and {">": value > 0, ">=": value >= 0}.get(relation.op, False):
            return
        stronger = [relation] + ([Relation(">", relation.body)] if relation.op == ">=" else [])
        if not any(fact.relation in stronger and fact.hypotheses <= hypotheses for fact in self.facts):
            raise RuleError(f"not known to be well-posed: {why} (needed: {relation})")

    def holds(self, relation: Relation, hypotheses: frozenset) -> bool:
        try:
            self.need(relation, hypotheses, "")
        except RuleError:
            return False
        return True


def is_whole(f: Polynomial, known: frozenset) -> bool:
    return f.number.q == 1 if f.number is not None else Relation("integer", f) in known
