"""Premises: ``renyi(P,Q,a) <= rho*a for all a in (1, oo)``, ``P(S) <= exp(eps)*Q(S) + delta for all events S`` and
``renyi(K1(x),K2(x),alpha) <= c for all values x``, in which the word ``values`` may be left out.

A quantified symbol is fresh and lives in its own premise; a value of a premise must be quantified there; an event that is not quantified is
the conclusion's own.
"""

from ..errors import DomainProblem
from ..terms import Term
from . import names
from .domains import read_declaration
from .expressions import whole
from .parser import Parser
from .relations import events_of, read_relation, values_of
from .statement import Premise


def parse_premise(text: str, *, lets: dict[str, Term] | None = None, internal: bool = False) -> Premise:
    """The premise ``text`` states."""
    return whole(Parser(text, lets, internal=internal), read_premise)


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


def free_symbols(premise: Premise) -> frozenset[str]:
    """Symbols of the premise that are the statement's."""
    bound, free = set(), set()
    for name, domain in premise.quantified:
        free |= domain.free - bound
        bound.add(name)
    return frozenset(free | (premise.relation.free - bound))
