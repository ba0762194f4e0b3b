"""What users call: texts into expressions, questions and statements.

Nothing stays implicit in the result: abbreviations are expanded, default domains are filled in (and listed), and the canonical
text of a statement reads back as the same statement.
"""

import re
from dataclasses import dataclass, replace

from ..errors import DomainProblem, InputError, SyntaxProblem
from ..language.assembly import is_condition, sides_of, sized, statement_of
from ..language import statement_from_data
from ..printer import statement_data
from ..language.reading import free_symbols
from .reading import read_conclusion, read_expression, read_premise, read_relation, whole
from ..language.sorts import sort_of, speaks_of_laws
from ..language.statement import Premise, Relation, Statement
from ..terms import INFINITY, Term, substitute
from ..words.domains import ABOVE_ONE, ORDER, Domain
from .arbitrary import NO_VALUE, Reduction, arbitrary_in
from .curves import check_growing, put_in, read_curves
from .declarations import declare
from .existence import OUTSIDE, is_existence, read_existence, without_not
from .domains import read_item
from .natural import density_domains, natural_domains
from .parser import TypedParser
from .shapes import in_one_shape
from .spaces import check_spaces
from .sums import written_out as sums_written_out


@dataclass(frozen=True)
class Question:
    """An expression to derive or enclose, with domains for its symbols; fields as in Statement."""

    term: Term
    where: tuple[tuple[str, Domain], ...]
    conditions: tuple[Relation, ...]
    defaulted: tuple[str, ...]


def parse(text: str, *, lets: dict[str, Term] | None = None, internal: bool = False) -> Term:
    """The term of an expression: real-valued, a law or a mechanism.  ``internal`` admits names that begin with ``_``."""
    return whole(TypedParser(text, lets, bounds=True, internal=internal), read_expression)


def parse_relation(text: str) -> Relation:
    """The one relation ``text`` states."""
    return whole(TypedParser(text), read_relation)


def parse_premise(text: str) -> Premise:
    """The premise ``text`` states."""
    return whole(TypedParser(text), read_premise)


def written_out(term: Term) -> Term:
    return in_one_shape(sums_written_out(term))


def parse_question(text: str, where=(), let=()) -> Question:
    """The expression ``text`` with domains for its symbols; ``alpha`` is in (0, 1) ∪ (1, oo) unless stated.

    Here, and not in statements, the parameters of a typed density have a domain without being asked for it.
    """
    lets, where = with_definitions(texts(where, "where"), read_lets(let))
    draws, items = _read_before(lets, where)
    term = written_out(whole(TypedParser(text, lets, declared=_declared(items), draws=draws), read_expression))
    sized(term, "the expression")
    for name in arbitrary_in([term]):
        raise InputError(NO_VALUE.format(name))
    check_spaces(Relation(term, "==", term), ())
    domains = {**density_domains(term), **natural([term], term.free, ORDER)}
    declared = declare(items, [term], term.free, domains)
    return Question(term, declared.where, declared.conditions, declared.defaulted)


def parse_statement(text: str, given=(), where=(), let=(), *, tight: bool = False) -> Statement:
    """The statement whose conclusion is ``text``; ``given``, ``where`` and ``let`` are lists of texts.

    ``alpha`` is in (1, oo) unless stated.  A premise about symbols alone becomes a side condition.
    ``exists(…)`` says what it says of some values and laws, and has its premises and domains inside; ``not exists(…)`` is its opposite.
    Raises SyntaxProblem, DomainProblem or IllPosed with the position, and InputError for what cannot be written out again.
    """
    said, denied = without_not(text) if isinstance(text, str) else (text, False)
    if denied or (isinstance(text, str) and is_existence(text)):
        if tight or texts(given, "given") or texts(where, "where"):
            raise DomainProblem(OUTSIDE)
        statement = _assembled(*read_existence(said, read_lets(let), denied), let, False)
        if not denied:
            statement = replace(statement, conclusion=statement.denied.conclusion, exists=True)
    else:
        statement = _assembled(text, given, where, let, tight)
    try:
        statement_from_data(statement_data(statement))
    except InputError as problem:
        raise InputError(f"the statement does not survive being written out: {problem.message}") from None
    return statement


def _assembled(text: str, given, where, let, tight: bool) -> Statement:
    lets, where = with_definitions(texts(where, "where"), read_lets(let))
    draws, items = _read_before(lets, where)
    names = _declared(items)
    curves, given = read_curves(texts(given, "given"), lets)
    said = whole(TypedParser(text, lets, declared=names, draws=draws, curves=curves), read_conclusion).mapped(written_out)
    conclusion, finite = put_in(said, curves)
    read = [_at_infinity(whole(TypedParser(item, lets, declared=names, draws=draws), read_premise)) for item in given]
    read = [*finite, *(replace(premise, relation=premise.relation.mapped(written_out)) for premise in read)]
    premises = [premise for premise in read if not is_condition(premise)]
    items += [premise.relation for premise in read if is_condition(premise)]
    sides = [sized(side, "the statement") for side in sides_of(conclusion, premises)]
    free = conclusion.free.union(*map(free_symbols, premises))
    declared = declare(items, sides, free, natural(sides, free, ABOVE_ONE))
    domains = dict(declared.where)
    check_growing(said, curves, domains)
    reduction = Reduction([conclusion, *(premise.relation for premise in premises)], domains)
    conclusion = reduction.conclusion(conclusion)
    premises = [part for premise in premises for part in reduction.premises(premise)]
    conditions = (*declared.conditions, *reduction.conditions)
    statement = statement_of(conclusion, premises, domains | reduction.symbols, conditions, tight=tight)
    check_spaces(conclusion, premises)
    return replace(statement, defaulted=declared.defaulted)


def _at_infinity(premise: Premise) -> Premise:
    """``D == oo`` as ``D >= oo``, which says the same: no value is larger."""
    relation = premise.relation
    if relation.op != "==" or INFINITY not in (relation.left, relation.right):
        return premise
    return replace(premise, relation=Relation(relation.right if relation.left is INFINITY else relation.left, ">=", INFINITY))


def read_lets(items) -> dict[str, Term]:
    """Abbreviations ``name = expression``, each of which may use the ones before it."""
    lets: dict[str, Term] = {}
    for item in texts(items, "let"):
        parser = TypedParser(item, lets)
        position = parser.token.position
        name = parser.new_name("an abbreviation").value
        if not parser.at("="):
            parser.fail(f"expected {name} = expression, found {parser.found()}")
        parser.take()
        value = sized(whole(parser, read_expression), f"the abbreviation {name!r}")
        if name in value.free:
            parser.fail(f"the abbreviation {name!r} uses itself", position, DomainProblem)
        lets[name] = value
    return lets


def with_definitions(items, lets: dict[str, Term]) -> tuple[dict[str, Term], list[str]]:
    """The abbreviations and the other ``where`` items: an equation for a symbol that no domain is stated of, x == 3/2, abbreviates."""
    lets, rest, waiting = dict(lets), [], list(items)
    while waiting:
        item = waiting.pop(0)
        definition = _definition(item, [*rest, *waiting], lets)
        if definition is None:
            rest.append(item)
        else:
            name, value = definition
            lets = {other: substitute(old, {name: value}) for other, old in lets.items()} | {name: value}
            lets = {other: sized(each, f"the abbreviation {other!r}") for other, each in lets.items()}
            rest, waiting = [], rest + waiting  # it may stand in those before it
    return lets, rest


def _definition(item: str, others, lets: dict[str, Term]) -> tuple[str, Term] | None:
    """(x, value) for x == value or value == x, the value free of x, where no other item says what x ranges over or defines it."""
    if "==" not in item:
        return None
    relation = whole(TypedParser(item, lets), read_item)
    if not isinstance(relation, Relation) or relation.op != "==" or relation.rounded is not None:
        return None
    for side, value in ((relation.left, relation.right), (relation.right, relation.left)):
        if side.op == "symbol" and side.value not in value.free and not speaks_of_laws(value) and not any(
                re.match(rf"\s*{re.escape(side.value)}\s+in\b", other) for other in others):
            return side.value, value
    return None


def _read_before(lets: dict[str, Term], where) -> tuple[dict[str, Term], list]:
    """Outcomes ``X ~ D``, and the other ``where`` items."""
    draws, rest = {}, []
    for text in where:
        parser = TypedParser(text, lets)
        if not (parser.at("name") and parser.tokens[1].kind == "~"):
            rest.append(text)
            continue
        name = parser.new_name("an outcome").value
        parser.take()
        start, law = parser.token.position, whole(parser, read_expression)
        if sort_of(law) != "law" or "law" in law.ops:
            parser.fail("an outcome is drawn from a given law, such as X ~ Laplace(0, 1)", start)
        if name in draws or name in lets:
            raise DomainProblem(f"the outcome {name!r} has two laws")
        draws[name] = law
    items = read_items(rest, lets)
    if twice := sorted(draws.keys() & _declared(items)):
        raise DomainProblem(f"{twice[0]!r} is an outcome and a symbol of one statement")
    return draws, items


def _declared(items) -> frozenset[str]:
    """The symbols that have a domain, and those that conditions speak of."""
    return frozenset().union(*(item.free if isinstance(item, Relation) else (item[0],) for item in items))


def read_items(items, lets: dict[str, Term]) -> list:
    """The ``where`` items: (name, Domain) or a Relation each."""
    read = []
    for text in texts(items, "where"):
        item = whole(TypedParser(text, lets), read_item)
        ends = ((item.left, item.right) if isinstance(item, Relation)
                else tuple(end for piece in item[1].intervals for end in (piece.lower, piece.upper)))
        if any(map(speaks_of_laws, ends)):
            raise DomainProblem(f"a condition on distributions is a premise: put {text.strip()!r} under given")
        read.append(item)
    return read


def natural(terms, free, order: Domain) -> dict[str, Domain]:
    """Domains for symbols that have none stated: natural ones, and ``order`` for alpha."""
    domains = {name: domain for name, domain in natural_domains(terms).items() if name in free}
    return {"alpha": order, **domains}


def texts(items, what: str) -> tuple[str, ...]:
    """A text or a sequence of texts, as a sequence."""
    items = (items,) if isinstance(items, str) else tuple(items)
    for item in items:
        if not isinstance(item, str):
            raise SyntaxProblem(f"expected texts under {what}, got {type(item).__name__}")
    return items
