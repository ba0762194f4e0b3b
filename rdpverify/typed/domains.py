"""Domains and conditions as typed: ``alpha in (0, 1) | (1, oo)``, ``k in integers [1, 9]``, ``sigma > 0``, ``alpha*rho <= 1``."""

from ..language.reading import Declaration
from .reading import read_declaration, read_relation
from ..language.statement import Relation
from ..terms import INFINITY, Term, neg
from ..words.domains import Domain, Interval
from .parser import TypedParser


def parse_domain(text: str) -> Declaration | Relation:
    """``(name, Domain)`` for ``name in …`` and for ``name > constant``; a side condition otherwise.

    Raises DomainProblem for a domain that is seen to be empty.
    """
    item = read_item(TypedParser(text))
    bound = as_bound(item)
    if bound is None:
        return item
    name, side, end, is_open = bound
    lower = (end, is_open) if side == "lower" else (neg(INFINITY), True)
    upper = (end, is_open) if side == "upper" else (INFINITY, True)
    return name, Domain((Interval(lower[0], upper[0], lower[1], upper[1]),))


def read_item(parser: TypedParser) -> Declaration | Relation:
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
