"""Whole texts: expressions, relations, domains and premises.

    alpha in (0, 1) | (1, oo)                                                   k in integers [1, 9]
    a <= b, a >= b, a < b, a > b, a == b                                        a == ~214.59: the value rounds to the decimal
    renyi(P,Q,a) <= rho*a for all a in (1, oo)                                  P(S) <= exp(eps)*Q(S) + delta for all events S
    renyi(K1(x),K2(x),alpha) <= c for all values x, in which the word ``values`` may be left out

A quantified symbol is fresh and lives in its own premise; a value of a premise must be quantified there; an event that is not quantified is
the conclusion's own.
"""

from ..errors import DomainProblem
from ..terms import Term, number
from ..words.domains import INTEGER, Domain, Interval
from ..language import names
from ..language.bounds import in_order, is_empty
from ..language.reading import Declaration, events_of, values_of
from ..language.statement import Premise, Relation
from ..language.syntax import decimal
from .grammar import COMPARISONS, Parser


def read_expression(parser: Parser) -> Term:
    """An expression: real-valued, a law or a mechanism."""
    start = parser.token.position
    term = parser.formula()
    if parser.at("<=", ">=", "<", ">", "=="):
        parser.fail(f"expected an expression, but {parser.found()} makes it a relation")
    return parser.expression(term, start)


def whole(parser: Parser, read):
    """What ``read`` finds, which must be the whole text."""
    value = read(parser)
    parser.finish()
    return value


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


def read_premise(parser: Parser) -> Premise:
    """A relation, then perhaps ``for all`` and quantifiers joined by ``and`` or commas."""
    relation = read_relation(parser)
    quantified, events, values = {}, [], []
    if parser.at_word("for"):
        parser.take()
        if not parser.at_word("all"):
            parser.fail(f"expected 'for all', found {parser.found()}")
        parser.take()
        spoken = values_of(relation)
        _quantifier(parser, quantified, events, values, spoken)
        while parser.at(",") or parser.at_word("and"):
            parser.take()
            _quantifier(parser, quantified, events, values, spoken)
    if events and (free := [event for event in events_of(relation) if event not in events]):
        parser.fail(f"the event {free[0]} must be quantified in its premise as well: … and event {free[0]}", error=DomainProblem)
    for value in values_of(relation):
        if value not in values:
            parser.fail(f"the value {value} must be quantified in its premise: … for all values {value}", error=DomainProblem)
    return Premise(relation, tuple(quantified.items()), tuple(events), tuple(sorted(values)))


def _quantifier(parser: Parser, quantified: dict, events: list, values: list, spoken: tuple[str, ...]):
    plural, start = parser.at_word("events"), parser.token.position
    if plural or parser.at_word("event"):
        parser.take()
        events.append(_event(parser))
        while plural and parser.at(",") and names.EVENT.match(parser.tokens[parser.index + 1].text) and \
                parser.tokens[parser.index + 2].text != "in":
            parser.take()
            events.append(_event(parser))
        if len(set(events)) < len(events):
            parser.fail("an event is quantified twice", start)
        return
    if _at_a_value(parser, spoken):
        if parser.at_word("value", "values") and parser.tokens[parser.index + 1].kind == "name":
            parser.take()
        if (name := parser.new_name("a value").value) in values:
            parser.fail("a value is quantified twice", start)
        values.append(name)
        return
    name, domain = read_declaration(parser, quantifier=True)
    if name in quantified:
        parser.fail(f"{name!r} is quantified twice", start)
    quantified[name] = domain


def _at_a_value(parser: Parser, spoken: tuple[str, ...]) -> bool:
    """One of the values that the relation speaks of, with no domain after it, or the word for values before it."""
    token = parser.token
    if token.kind != "name":
        return False
    following = parser.tokens[parser.index + 1]
    spelled = parser.at_word("value", "values") and following.kind == "name" and following.text not in names.WORDS
    return spelled or (token.text in spoken and following.text != "in")


def _event(parser: Parser) -> str:
    if not (parser.at("name") and names.EVENT.match(parser.token.text)):
        parser.fail(f"expected an event such as S, found {parser.found()}")
    return parser.take().text


def read_conclusion(parser: Parser) -> Relation:
    conclusion = read_relation(parser)
    if parser.at_word("for"):
        parser.fail("'for all' stands only in a premise: a statement holds for all its symbols, laws and events anyway")
    return conclusion
