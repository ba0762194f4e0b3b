"""Entropies of random variables as they are typed: ``H(X, Y | Z)``, ``I(X; Y | Z)``."""

from ..language.entropies import VARIABLE
from ..terms import Term, make

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
