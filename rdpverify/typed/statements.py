"""What users call: texts into expressions, questions and statements.

Nothing stays implicit in the result: abbreviations are expanded, default domains are filled in (and listed), and the canonical
text of a statement reads back as the same statement.
"""

from dataclasses import dataclass, replace

from ..errors import DomainProblem, InputError, SyntaxProblem
from ..language.assembly import is_condition, read_conclusion, sides_of, sized, statement_of
from ..language.canonical import statement_data, statement_from_data
from ..language.expressions import read_expression, whole
from ..language.premises import free_symbols, read_premise
from ..language.relations import read_relation
from ..language.sorts import speaks_of_laws
from ..language.statement import Premise, Relation, Statement
from ..terms import Term
from ..words.domains import ABOVE_ONE, ORDER, Domain
from .declarations import declare
from .domains import read_item
from .natural import density_domains, natural_domains
from .parser import TypedParser
from .spaces import check_spaces


@dataclass(frozen=True)
class Question:
    """An expression to derive or enclose, with domains for its symbols; fields as in Statement."""

    term: Term
    where: tuple[tuple[str, Domain], ...]
    conditions: tuple[Relation, ...]
    defaulted: tuple[str, ...]


def parse(text: str, *, lets: dict[str, Term] | None = None, internal: bool = False) -> Term:
    """The term of an expression: real-valued, a law or a mechanism.  ``internal`` admits names that begin with ``_``."""
    return whole(TypedParser(text, lets, internal=internal), read_expression)


def parse_relation(text: str) -> Relation:
    """The one relation ``text`` states."""
    return whole(TypedParser(text), read_relation)


def parse_premise(text: str) -> Premise:
    """The premise ``text`` states."""
    return whole(TypedParser(text), read_premise)


def parse_question(text: str, where=(), let=()) -> Question:
    """The expression ``text`` with domains for its symbols; ``alpha`` is in (0, 1) ∪ (1, oo) unless stated.

    Here, and not in statements, the parameters of a typed density have a domain without being asked for it.
    """
    lets = read_lets(let)
    term = sized(parse(text, lets=lets), "the expression")
    check_spaces(Relation(term, "==", term), ())
    domains = {**density_domains(term), **natural([term], term.free, ORDER)}
    declared = declare(read_items(where, lets), [term], term.free, domains)
    return Question(term, declared.where, declared.conditions, declared.defaulted)


def parse_statement(text: str, given=(), where=(), let=(), *, tight: bool = False) -> Statement:
    """The statement whose conclusion is ``text``; ``given``, ``where`` and ``let`` are lists of texts.

    ``alpha`` is in (1, oo) unless stated.  A premise about symbols alone becomes a side condition.
    Raises SyntaxProblem, DomainProblem or IllPosed with the position, and InputError for what cannot be written out again.
    """
    statement = _assembled(text, given, where, let, tight)
    try:
        statement_from_data(statement_data(statement))
    except InputError as problem:
        raise InputError(f"the statement does not survive being written out: {problem.message}") from None
    return statement


def _assembled(text: str, given, where, let, tight: bool) -> Statement:
    lets = read_lets(let)
    conclusion = whole(TypedParser(text, lets), read_conclusion)
    read = [whole(TypedParser(item, lets), read_premise) for item in texts(given, "given")]
    premises = [premise for premise in read if not is_condition(premise)]
    items = read_items(where, lets) + [premise.relation for premise in read if is_condition(premise)]
    sides = [sized(side, "the statement") for side in sides_of(conclusion, premises)]
    free = conclusion.free.union(*map(free_symbols, premises))
    declared = declare(items, sides, free, natural(sides, free, ABOVE_ONE))
    statement = statement_of(conclusion, premises, dict(declared.where), declared.conditions, tight=tight)
    check_spaces(conclusion, premises)
    return replace(statement, defaulted=declared.defaulted)


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


def read_items(items, lets: dict[str, Term]) -> list:
    """The ``where`` items: (name, Domain) or a Relation each."""
    found = []
    for text in texts(items, "where"):
        item = whole(TypedParser(text, lets), read_item)
        ends = ((item.left, item.right) if isinstance(item, Relation)
                else tuple(end for piece in item[1].intervals for end in (piece.lower, piece.upper)))
        if any(map(speaks_of_laws, ends)):
            raise DomainProblem(f"a condition on distributions is a premise: put {text.strip()!r} under given")
        found.append(item)
    return found


def natural(terms, free, order: Domain) -> dict[str, Domain]:
    """Domains for symbols that have none stated: natural ones, and ``order`` for alpha."""
    found = {name: domain for name, domain in natural_domains(terms).items() if name in free}
    return {"alpha": order, **found}


def texts(items, what: str) -> tuple[str, ...]:
    """A text or a sequence of texts, as a sequence."""
    items = (items,) if isinstance(items, str) else tuple(items)
    for item in items:
        if not isinstance(item, str):
            raise SyntaxProblem(f"expected texts under {what}, got {type(item).__name__}")
    return items
