"""Domains and conditions as typed: ``alpha in (0, 1) | (1, oo)``, ``k in integers [1, 9]``, ``sigma > 0``, ``alpha*rho <= 1``."""

from ..words.domains import INTEGER, Domain, Interval
from ..errors import DomainProblem
from ..terms import INFINITY, Term, neg
from .bounds import in_order, is_empty
from .hints import KINDS
from .parser import Parser
from .relations import read_relation
from .statement import Relation

Declaration = tuple[str, Domain]


def parse_domain(text: str) -> Declaration | Relation:
    """``(name, Domain)`` for ``name in …`` and for ``name > constant``; a side condition otherwise.

    Raises DomainProblem for a domain that is seen to be empty.
    """
    item = read_item(Parser(text))
    bound = as_bound(item)
    if bound is None:
        return item
    name, side, end, is_open = bound
    lower = (end, is_open) if side == "lower" else (neg(INFINITY), True)
    upper = (end, is_open) if side == "upper" else (INFINITY, True)
    return name, Domain((Interval(lower[0], upper[0], lower[1], upper[1]),))


def read_item(parser: Parser) -> Declaration | Relation:
    """One ``where`` item, the whole text."""
    if parser.at("name") and parser.tokens[parser.index + 1].text == "in":
        item = read_declaration(parser)
    else:
        if parser.at("name") and parser.tokens[parser.index + 1].kind == "end":
            parser.fail(f"expected a domain or a condition, such as {parser.token.text} in (0, oo) or {parser.token.text} > 0",
                        parser.tokens[parser.index + 1].position)
        item = read_relation(parser)
    parser.finish()
    return item


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
        hint = f": write {KINDS[parser.token.text]}" if parser.token.text in KINDS else ""
        parser.fail(f"expected an interval such as (0, oo) or [1, 2], found {parser.found()}{hint}")
    lower_open = parser.take().kind == "("
    lower = parser.real_formula()
    parser.expect(",", "between the ends of an interval")
    upper = parser.real_formula()
    if not parser.at(")", "]"):
        parser.fail(f"expected ')' or ']' to close the interval, found {parser.found()}")
    return Interval(lower, upper, lower_open, parser.take().kind == ")")


_SIDES = {">": ("lower", True), ">=": ("lower", False), "<": ("upper", True), "<=": ("upper", False)}
_MIRRORED = {">": "<", ">=": "<=", "<": ">", "<=": ">="}


def as_bound(item, *, closed: bool = True) -> tuple[str, str, Term, bool] | None:
    """``(name, "lower" | "upper", end, open)`` for a relation such as ``sigma > 0`` or ``0 < sigma``; with ``closed``, only when
    the other side has no symbols.  None for anything else."""
    if not isinstance(item, Relation) or item.op not in _SIDES:
        return None
    for bounded, op, end in ((item.left, item.op, item.right), (item.right, _MIRRORED[item.op], item.left)):
        if bounded.op == "symbol" and not (end.free if closed else bounded.value in end.free):
            side, is_open = _SIDES[op]
            return bounded.value, side, end, is_open
    return None
