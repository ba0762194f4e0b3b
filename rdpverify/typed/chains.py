"""Markov chains ``X -> Y -> Z``: each part depends on those before it through the last of them only.

A chain stands for the equation that says that the conditional mutual informations are 0.
"""

from .entropies import read_variables
from ..language.statement import Relation
from ..terms import ZERO, Term, add, make

COMPARISONS = ("<=", ">=", "<", ">", "==", "=")
ARROW, USAGE = "->", "in a Markov chain such as X -> Y -> Z"


def is_chain(parser) -> bool:
    """Is there an arrow, and nothing that makes the text a relation already?"""
    kinds = {token.kind for token in parser.tokens}
    return ARROW in kinds and kinds.isdisjoint(COMPARISONS)


def read_chain(parser) -> Relation:
    """``X -> Y -> Z``, of single variables or of several in brackets, as the equation that it stands for."""
    start, groups = parser.token.position, [_group(parser)]
    while parser.at(ARROW):
        parser.take()
        groups.append(_group(parser))
    if len(groups) < 3:
        parser.fail("a Markov chain has three parts or more, X -> Y -> Z; that Y is a function of X is H(Y | X) == 0", start)
    terms, before = [], []
    for first, last, following in zip(groups, groups[1:], groups[2:]):
        before += first.args
        terms.append(make("I", (make("list", before), following, last)))
    return Relation(add(*terms), "==", ZERO)


def _group(parser) -> Term:
    bracketed = parser.at("(") and bool(parser.take())
    variables = read_variables(parser, USAGE)
    if bracketed:
        parser.expect(")", USAGE)
    return variables
