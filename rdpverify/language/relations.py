"""Relations ``a <= b``, ``a >= b``, ``a < b``, ``a > b``, ``a == b``, and ``a == ~214.59``: the value rounds to the decimal."""

from ..terms import Term, number
from .parser import COMPARISONS, Parser
from .statement import Relation
from .tokens import decimal


def read_relation(parser: Parser) -> Relation:
    """``formula op formula``, or what people write for one."""
    if (short := parser.short_relation()) is not None:
        return short
    left = parser.real_formula()
    if not parser.at(*COMPARISONS):
        parser.fail(f"expected <=, >=, <, > or ==, found {parser.found()}{parser.hint('domain', left) or parser.hint('operator')}")
    operator = parser.take()
    if operator.kind == "==" and parser.at("~"):
        return Relation(left, "==", *_rounded(parser))
    right = parser.real_formula()
    if parser.at(*COMPARISONS):
        parser.fail(f"one relation at a time: found a second {parser.found()}: state each apart, or a domain such as x in (0, 1)")
    return Relation(left, operator.kind, right)


def _rounded(parser: Parser) -> tuple[Term, Term]:
    parser.take()
    negative = parser.at("-") and bool(parser.take())
    value, unit = decimal(parser.expect("number", "(a decimal) after ~").text)
    return number(-value if negative else value), number(unit / 2)


def events_of(relation: Relation) -> tuple[str, ...]:
    """Names of the events in the relation, in alphabetical order."""
    return tuple(sorted({part.value for part in relation.parts() if part.op == "event"}))


def values_of(relation: Relation) -> tuple[str, ...]:
    """Names of the values of kernels in the relation, in alphabetical order."""
    return tuple(sorted({part.value for part in relation.parts() if part.op == "value"}))
