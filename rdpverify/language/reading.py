"""Canonical texts: expressions, relations, domains and premises.

    alpha in (0, 1) | (1, oo)                                                   k in integers [1, 9]
    a <= b, a >= b, a < b, a > b, a == b                                        a == ~214.59: the value rounds to the decimal
    renyi(P, Q, a) <= rho*a for all a in (1, oo)                                P(S) <= exp(eps)*Q(S) + delta for all events S
    renyi(K1(x), K2(x), alpha) <= c for all values x                            … for all a in (1, oo) and events S, T

A quantified symbol is fresh and lives in its own premise; a value of a premise must be quantified there; an event that is not quantified is
the conclusion's own.
"""

import ast
import re

from ..errors import DomainProblem, SyntaxProblem
from ..terms import Term
from ..words.domains import INTEGER, Domain, Interval
from . import names
from .bounds import in_order, is_empty
from .reader import Reader
from .sorts import sort_of
from .statement import Premise, Relation

Declaration = tuple[str, Domain]
DECLARED = re.compile(r"\s*([A-Za-z_]\w*)\s+in\s+(integers)?\s*(.*)", re.ASCII | re.DOTALL)
INTERVAL = re.compile(r"\s*([\[(])(.*)([\])])\s*", re.DOTALL)
LETTERS = re.compile(r"\s*(event|value)s?\s+(\w+(?:,\s*\w+)*)\s*", re.ASCII)


def parse(text: str, *, internal: bool = False) -> Term:
    """The term of an expression: real-valued, a law, a kernel, a mechanism or a query.  ``internal`` admits names that begin with ``_``."""
    term = Reader(internal=internal).text(text)
    if (sort := sort_of(term)) not in ("real", "law", "kernel", "mechanism", "query"):
        raise SyntaxProblem(f"expected an expression, found a {sort}")
    return term


def read_relation(text: str, internal: bool = False) -> Relation:
    return Reader(internal=internal).text(text, "relation")


def events_of(relation: Relation) -> tuple[str, ...]:
    """Names of the events in the relation, in alphabetical order."""
    return tuple(sorted({part.value for part in relation.parts() if part.op == "event"}))


def values_of(relation: Relation) -> tuple[str, ...]:
    """Names of the values of kernels in the relation, in alphabetical order."""
    return tuple(sorted({part.value for part in relation.parts() if part.op == "value"}))


def read_declaration(text: str, internal: bool = False) -> Declaration:
    """``name in [integers] interval | interval | …``; ``integers`` alone are all of them."""
    if not isinstance(text, str) or (match := DECLARED.fullmatch(text)) is None:
        raise SyntaxProblem(f"expected a domain such as x in (0, oo), found {str(text)[:80]!r}")
    name, integers, intervals = match.groups()
    name = Reader(internal=internal).new_name(ast.Name(name)).value
    domain = INTEGER
    if not integers or intervals:
        domain = Domain(tuple(_interval(piece, internal) for piece in intervals.split("|")), bool(integers))
    if name in domain.free:
        raise DomainProblem(f"the domain of {name!r} depends on {name!r} itself")
    if any(is_empty(piece, domain.integers) for piece in domain.intervals):
        raise DomainProblem(f"the domain of {name!r} is empty")
    if not all(map(in_order, domain.intervals, domain.intervals[1:])):
        raise DomainProblem(f"the parts of the domain of {name!r} must be seen to be disjoint and in increasing order")
    return name, domain


def _interval(text: str, internal: bool) -> Interval:
    if (match := INTERVAL.fullmatch(text)) is None:
        raise SyntaxProblem(f"expected an interval such as (0, oo) or [1, 2], found {text[:80]!r}")
    return Interval(*Reader(internal=internal).text(match[2], "ends"), match[1] == "(", match[3] == ")")


def parse_premise(text: str, *, internal: bool = False) -> Premise:
    """The premise ``text`` states: a relation, then perhaps ``for all`` and quantifiers joined by ``and``."""
    said, for_all, binder = re.sub(r"\s+", " ", text).partition(" for all ") if isinstance(text, str) else (text, "", "")
    relation, quantified, letters = read_relation(said, internal), {}, {"event": [], "value": []}
    for part in binder.split(" and ") if for_all else ():
        if match := LETTERS.fullmatch(part):
            new = re.split(r",\s*", match[2])
            wrong = [name for name in new if not (names.EVENT.match(name) if match[1] == "event" else names.is_value_name(name))]
            if wrong or len({*letters[match[1]], *new}) < len(letters[match[1]]) + len(new):
                raise SyntaxProblem(f"expected other names of {match[1]}s than {', '.join(wrong or new)}, or each once")
            letters[match[1]] += new
        else:
            name, domain = read_declaration(part, internal)
            if name in quantified:
                raise SyntaxProblem(f"{name!r} is quantified twice")
            quantified[name] = domain
    if letters["event"] and (free := [event for event in events_of(relation) if event not in letters["event"]]):
        raise DomainProblem(f"the event {free[0]} must be quantified in its premise as well: … and event {free[0]}")
    for value in values_of(relation):
        if value not in letters["value"]:
            raise DomainProblem(f"the value {value} must be quantified in its premise: … for all values {value}")
    return Premise(relation, tuple(quantified.items()), tuple(letters["event"]), tuple(sorted(letters["value"])))


def free_symbols(premise: Premise) -> frozenset[str]:
    """Symbols of the premise that are the statement's."""
    bound, free = set(), set()
    for name, domain in premise.quantified:
        free |= domain.free - bound
        bound.add(name)
    return frozenset(free | (premise.relation.free - bound))
