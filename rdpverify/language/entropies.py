"""Entropies of random variables, ``H(X, Y | Z)`` and ``I(X; Y | Z)``.

The random variables of a statement live on one probability space and take finitely many values.  Their names begin with a capital
letter and have a meaning only here.  ``H`` has the arguments list(variables), list(condition); ``I`` has list, list, list(condition).
"""

import re

from ..terms import Term, make, walk
from .statement import Statement

WORDS = ("H", "I")
VARIABLE = re.compile(r"[A-Z][A-Za-z0-9_]*\Z")
_USAGE = {"H": "H(X, Y) or H(X | Z)", "I": "I(X; Y) or I(X; Y | Z)"}


def read_entropy(parser, word: str) -> Term:
    """The entropy whose name was just read; the parser stands at its ``(``."""
    usage = f"in {_USAGE[word]}"
    parser.take()
    parts = [read_variables(parser, usage, parser.hint("sort", word))]
    if word == "I":
        parser.expect(";", usage)
        parts.append(read_variables(parser, usage))
        if parser.at(";"):
            parser.fail("a mutual information is between two: write I(X; Y) - I(X; Y | Z) for what three have in common")
    given = make("list")
    if parser.at("|"):
        parser.take()
        given = read_variables(parser, usage)
    parser.expect(")", usage)
    return make(word, (*parts, given))


def read_variables(parser, usage: str, instead: str = "") -> Term:
    """``X, Y, …``"""
    def variable() -> Term:
        if not (parser.at("name") and VARIABLE.match(parser.token.text)):
            parser.fail(f"expected a random variable, whose name begins with a capital letter, {usage}, found {parser.found()}{instead}")
        return make("variable", (), parser.take().text)

    return make("list", parser.separated(variable))


def variables_of(term: Term) -> frozenset[str]:
    """The names of the random variables that a term speaks of."""
    if "variable" not in term.ops:
        return frozenset()
    return frozenset(part.value for part in walk(term) if part.op == "variable")


def variables_in(statement: Statement) -> tuple[str, ...]:
    """The names of the random variables of a statement, in alphabetical order; none where it does not speak of entropies."""
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    return tuple(sorted(frozenset().union(*(variables_of(side) for each in relations for side in (each.left, each.right)))))
