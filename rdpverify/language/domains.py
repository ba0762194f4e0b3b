"""Domains: ``alpha in (0, 1) | (1, oo)``, ``k in integers [1, 9]``."""

from ..words.domains import INTEGER, Domain, Interval
from ..errors import DomainProblem
from .bounds import in_order, is_empty
from .parser import Parser

Declaration = tuple[str, Domain]


def read_declaration(parser: Parser, *, quantifier: bool = False) -> Declaration:
    """``name in domain``; ``quantifier``: the name lives in one premise only."""
    name = parser.new_name("a quantified symbol" if quantifier else "a parameter", binds=quantifier).value
    if not parser.at_word("in"):
        parser.fail(f"expected {name} in (…, …), found {parser.found()}")
    parser.take()
    return name, read_domain(parser, name)


def read_domain(parser: Parser, name: str) -> Domain:
    """``[integers] interval | interval | …``; ``integers`` alone are all of them."""
    start = parser.token.position
    integers = parser.at_word("integers")
    if integers:
        parser.take()
        if not parser.at("(", "["):
            return INTEGER
    pieces = [_interval(parser)]
    while parser.at("|"):
        parser.take()
        pieces.append(_interval(parser))
    domain = Domain(tuple(pieces), integers)
    if name in domain.free:
        parser.fail(f"the domain of {name!r} depends on {name!r} itself", start, DomainProblem)
    if any(is_empty(piece, integers) for piece in pieces):
        parser.fail(f"the domain of {name!r} is empty", start, DomainProblem)
    for before, after in zip(pieces, pieces[1:]):
        if not in_order(before, after):
            parser.fail(f"the parts of the domain of {name!r} must be seen to be disjoint and in increasing order", start, DomainProblem)
    return domain


def _interval(parser: Parser) -> Interval:
    if not parser.at("(", "["):
        parser.fail(f"expected an interval such as (0, oo) or [1, 2], found {parser.found()}{parser.hint('domain')}")
    lower_open = parser.take().kind == "("
    lower = parser.real_formula()
    parser.expect(",", "between the ends of an interval")
    upper = parser.real_formula()
    if not parser.at(")", "]"):
        parser.fail(f"expected ')' or ']' to close the interval, found {parser.found()}")
    return Interval(lower, upper, lower_open, parser.take().kind == ")")
