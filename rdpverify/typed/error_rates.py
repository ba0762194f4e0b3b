"""tradeoff(M, x): the trade-off function of a given mechanism, at each x the least of its worst pairs of laws.

Of a mechanism without a worst pair it stands for itself where bounds of it may be asked for, and nowhere else: no statement has it."""

from ..definitions.one_line import on_the_line
from ..definitions.quantities import dominating_pairs
from ..definitions.constructions import ON_INPUTS
from ..errors import DomainProblem, InputError
from ..printer import to_text
from ..language.sorts import sort_of
from .tokens import Token
from ..terms import Term, make
from ..words import SIGNATURES

WORD, BEST_OF_RUNS = "tradeoff", "RepeatedSelection"


def speaks_of_mechanism(parser, token: Token) -> bool:
    """Is the first argument of the call, whose name was just read, a given mechanism?"""
    first = parser.tokens[min(parser.index + 1, len(parser.tokens) - 1)].text
    return token.text == WORD and first in SIGNATURES and SIGNATURES[first].result == "mechanism"


def call(parser) -> Term:
    parser.take()
    mechanism = parser.formula()
    parser.expect(",", f"in {WORD}(M, x)")
    level = parser.real_formula()
    parser.expect(")", f"in {WORD}(M, x)")
    if sort_of(mechanism) != "mechanism":
        parser.fail(f"expected a mechanism or two laws in {WORD}, got {to_text(mechanism)}", error=DomainProblem)
    if parser.bounds and not mechanism.ops.isdisjoint((*ON_INPUTS, BEST_OF_RUNS)):
        try:
            dominating_pairs(mechanism)
        except InputError:
            return make(WORD, (mechanism, level))
    pairs = [on_the_line(pair.P, pair.Q) for pair in dominating_pairs(mechanism)]
    rates = tuple(dict.fromkeys(make(WORD, (*pair, level)) for pair in pairs))
    return rates[0] if len(rates) == 1 else make("Min", rates)
