"""Premises: ``renyi(P,Q,a) <= rho*a for all a in (1, oo)`` and ``P(S) <= exp(eps)*Q(S) + delta for all events S``.

A quantified symbol is fresh and lives in its own premise; an event that is not quantified is the conclusion's own.
"""

from ..errors import DomainProblem
from ..terms import Term
from . import names
from .domains import read_declaration
from .parser import Parser
from .relations import events_of, read_relation
from .statement import Premise


def parse_premise(text: str, *, lets: dict[str, Term] | None = None, internal: bool = False) -> Premise:
    """The premise ``text`` states."""
    parser = Parser(text, lets, internal=internal)
    premise = read_premise(parser)
    parser.finish()
    return premise


def read_premise(parser: Parser) -> Premise:
    """A relation, then perhaps ``for all`` and quantifiers joined by ``and`` or commas."""
    relation = read_relation(parser)
    quantified, events = {}, []
    if parser.at_word("for"):
        parser.take()
        if not parser.at_word("all"):
            parser.fail(f"expected 'for all', found {parser.found()}")
        parser.take()
        _quantifier(parser, quantified, events)
        while parser.at(",") or parser.at_word("and"):
            parser.take()
            _quantifier(parser, quantified, events)
    if events and (free := [event for event in events_of(relation) if event not in events]):
        parser.fail(f"the event {free[0]} must be quantified in its premise as well: … and event {free[0]}", error=DomainProblem)
    return Premise(relation, tuple(quantified.items()), tuple(events))


def _quantifier(parser: Parser, quantified: dict, events: list):
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
    name, domain = read_declaration(parser, quantifier=True)
    if name in quantified:
        parser.fail(f"{name!r} is quantified twice", start)
    quantified[name] = domain


def _event(parser: Parser) -> str:
    if not (parser.at("name") and names.EVENT.match(parser.token.text)):
        parser.fail(f"expected an event such as S, found {parser.found()}")
    return parser.take().text


def free_symbols(premise: Premise) -> frozenset[str]:
    """Symbols of the premise that are the statement's."""
    bound, free = set(), set()
    for name, domain in premise.quantified:
        free |= domain.free - bound
        bound.add(name)
    return frozenset(free | (premise.relation.free - bound))
