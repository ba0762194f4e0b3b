"""Entropies of random variables, ``H(X, Y | Z)`` and ``I(X; Y | Z)``.

The random variables of a statement live on one probability space and take finitely many values.  Their names begin with a capital
letter and have a meaning only here.  ``H`` has the arguments list(variables), list(condition); ``I`` has list, list, list(condition).
"""

import re

from ..terms import Term, walk
from .statement import Statement

WORDS = ("H", "I")
VARIABLE = re.compile(r"[A-Z][A-Za-z0-9_]*\Z")


def variables_of(term: Term) -> frozenset[str]:
    """The names of the random variables that a term speaks of."""
    if "variable" not in term.ops:
        return frozenset()
    return frozenset(part.value for part in walk(term) if part.op == "variable")


def variables_in(statement: Statement) -> tuple[str, ...]:
    """The names of the random variables of a statement, in alphabetical order; none where it does not speak of entropies."""
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    return tuple(sorted(frozenset().union(*(variables_of(side) for each in relations for side in (each.left, each.right)))))
