"""What a certificate's evidence is, a place or a proof, and of what statement: of something that exists the opposite, said of all."""

from ..printer import to_text
from ..language.statement import Statement

LETTERS = ("law", "event", "kernel", "value", "variable")


def evidenced(statement: Statement) -> Statement:
    """What the evidence speaks of."""
    return statement.denied if statement.exists else statement


def has_place(certificate: dict | None) -> bool:
    """Is it a place, which refutes what is said of all and proves that something exists?"""
    return certificate is not None and "at" in certificate["evidence"]


def has_proof(certificate: dict | None) -> bool:
    return certificate is not None and "at" not in certificate["evidence"]


def existence_text(statement: Statement) -> str:
    """``exists(P, t in (0, 1), premise, …, conclusion)``, as it may be typed."""
    letters = {part.value for relation in (statement.conclusion, *(premise.relation for premise in statement.given))
               for part in relation.parts() if part.op in LETTERS}
    letters -= {name for premise in statement.given for name in (*premise.events, *premise.values)}
    parts = [*sorted(letters), *map(to_text, (*statement.where, *statement.given, *statement.conditions, statement.conclusion))]
    return f"exists({', '.join(parts)})"
