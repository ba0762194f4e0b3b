"""tradeoff(M, x): the trade-off function of a given mechanism, that of its worst pair of laws."""

from ..definitions.one_line import on_the_line
from ..definitions.quantities import dominating_pairs
from ..errors import DomainProblem
from ..language.printer import to_text
from ..language.sorts import sort_of
from ..language.tokens import Token
from ..terms import Term, make
from ..words import DEFINED

WORD = "tradeoff"


def speaks_of_mechanism(parser, token: Token) -> bool:
    """Is the first argument of the call, whose name was just read, a given mechanism?"""
    first = parser.tokens[min(parser.index + 1, len(parser.tokens) - 1)].text
    return token.text == WORD and first in DEFINED and DEFINED[first].result == "mechanism"


def call(parser) -> Term:
    parser.take()
    mechanism = parser.formula()
    parser.expect(",", f"in {WORD}(M, x)")
    level = parser.real_formula()
    parser.expect(")", f"in {WORD}(M, x)")
    pairs = dominating_pairs(mechanism) if sort_of(mechanism) == "mechanism" else ()
    if len(pairs) != 1 or pairs[0].direction != "both":
        parser.fail(f"{to_text(mechanism)} has no single pair of laws that is the worst in both directions: write {WORD}(P, Q, x) for "
                    "one of its pairs", error=DomainProblem)
    return make(WORD, (*on_the_line(pairs[0].P, pairs[0].Q), level))
