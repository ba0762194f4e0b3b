"""Expressions as texts: real-valued, a law or a mechanism."""

from ..terms import Term
from .parser import Parser


def parse(text: str, *, lets: dict[str, Term] | None = None, internal: bool = False) -> Term:
    """The term of an expression.  ``internal`` admits names that begin with ``_``."""
    return whole(Parser(text, lets, internal=internal), read_expression)


def read_expression(parser: Parser) -> Term:
    """An expression: real-valued, a law or a mechanism."""
    start = parser.token.position
    term = parser.formula()
    if parser.at("<=", ">=", "<", ">", "=="):
        parser.fail(f"expected an expression, but {parser.found()} makes it a relation")
    return parser.expression(term, start)


def whole(parser: Parser, read):
    """What ``read`` finds, which must be the whole text."""
    found = read(parser)
    parser.finish()
    return found
