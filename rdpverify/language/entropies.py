"""Entropies of random variables, ``H(X, Y | Z)`` and ``I(X; Y | Z)``, and Markov chains ``X -> Y -> Z``.

The random variables of a statement live on one probability space and take finitely many values.  Their names begin with a capital
letter and have a meaning only here.  ``H`` has the arguments list(variables), list(condition); ``I`` has list, list, list(condition).
A chain says that each part depends on those before it through the last of them only: the conditional mutual informations are 0.
"""

import re

from ..terms import ZERO, Term, add, make, walk
from .statement import Relation, Statement

WORDS = ("H", "I")
VARIABLE = re.compile(r"[A-Z][A-Za-z0-9_]*\Z")
_USAGE = {"H": "H(X, Y) or H(X | Z)", "I": "I(X; Y) or I(X; Y | Z)"}
_COMPARISONS = ("<=", ">=", "<", ">", "==", "=")
_ARROW, _CHAIN = "->", "in a Markov chain such as X -> Y -> Z"


def read_entropy(parser, word: str) -> Term:
    """The entropy whose name was just read; the parser stands at its ``(``."""
    usage = f"in {_USAGE[word]}"
    parser.take()
    parts = [_variables(parser, usage, parser.mistaken(word))]
    if word == "I":
        parser.expect(";", usage)
        parts.append(_variables(parser, usage))
        if parser.at(";"):
            parser.fail("a mutual information is between two: write I(X; Y) - I(X; Y | Z) for what three have in common")
    given = make("list")
    if parser.at("|"):
        parser.take()
        given = _variables(parser, usage)
    parser.expect(")", usage)
    return make(word, (*parts, given))


def is_chain(parser) -> bool:
    """Is there an arrow, and nothing that makes the text a relation already?"""
    kinds = {token.kind for token in parser.tokens}
    return _ARROW in kinds and kinds.isdisjoint(_COMPARISONS)


def read_chain(parser) -> Relation:
    """``X -> Y -> Z``, of single variables or of several in brackets, as the equation that it stands for."""
    start, groups = parser.token.position, [_group(parser)]
    while parser.at(_ARROW):
        parser.take()
        groups.append(_group(parser))
    if len(groups) < 3:
        parser.fail("a Markov chain has three parts or more, X -> Y -> Z; that Y is a function of X is H(Y | X) == 0", start)
    found, before = [], []
    for first, last, following in zip(groups, groups[1:], groups[2:]):
        before += first.args
        found.append(make("I", (make("list", before), following, last)))
    return Relation(add(*found), "==", ZERO)


def _group(parser) -> Term:
    bracketed = parser.at("(") and bool(parser.take())
    found = _variables(parser, _CHAIN)
    if bracketed:
        parser.expect(")", _CHAIN)
    return found


def _variables(parser, usage: str, instead: str = "") -> Term:
    found = [_variable(parser, usage, instead)]
    while parser.at(","):
        parser.take()
        found.append(_variable(parser, usage, instead))
    return make("list", found)


def _variable(parser, usage: str, instead: str) -> Term:
    if not (parser.at("name") and VARIABLE.match(parser.token.text)):
        parser.fail(f"expected a random variable, whose name begins with a capital letter, {usage}, found {parser.found()}{instead}")
    return make("variable", (), parser.take().text)


def variables_of(term: Term) -> frozenset[str]:
    """The names of the random variables that a term speaks of."""
    if "variable" not in term.ops:
        return frozenset()
    return frozenset(part.value for part in walk(term) if part.op == "variable")


def variables_in(statement: Statement) -> tuple[str, ...]:
    """The names of the random variables of a statement, in alphabetical order; none where it does not speak of entropies."""
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    return tuple(sorted(frozenset().union(*(variables_of(side) for each in relations for side in (each.left, each.right)))))
