"""What users call: texts into expressions, questions and statements.

Nothing stays implicit in the result: abbreviations are expanded, default domains are filled in (and listed), and the canonical
text of a statement reads back as the same statement.
"""

from dataclasses import dataclass

from ..words.domains import ORDER, Domain
from ..errors import InputError
from ..terms import Term
from .assembly import assemble, natural, read_expression, read_items, read_lets, sized, whole
from .canonical import statement_data, statement_from_data
from .declarations import declare
from .natural import density_domains
from .parser import Parser
from .statement import Relation, Statement


@dataclass(frozen=True)
class Question:
    """An expression to derive or enclose, with domains for its symbols; fields as in Statement."""

    term: Term
    where: tuple[tuple[str, Domain], ...]
    conditions: tuple[Relation, ...]
    defaulted: tuple[str, ...]


def parse(text: str, *, lets: dict[str, Term] | None = None, internal: bool = False) -> Term:
    """The term of an expression: real-valued, a law or a mechanism.  ``internal`` admits names that begin with ``_``."""
    return whole(Parser(text, lets, internal=internal), read_expression)


def parse_question(text: str, where=(), let=()) -> Question:
    """The expression ``text`` with domains for its symbols; ``alpha`` is in (0, 1) ∪ (1, oo) unless stated.

    Here, and not in statements, the parameters of a typed density have a domain without being asked for it.
    """
    lets = read_lets(let)
    term = sized(parse(text, lets=lets), "the expression")
    domains = {**density_domains(term), **natural([term], term.free, ORDER)}
    declared = declare(read_items(where, lets), [term], term.free, domains)
    return Question(term, declared.where, declared.conditions, declared.defaulted)


def parse_statement(text: str, given=(), where=(), let=(), *, tight: bool = False) -> Statement:
    """The statement whose conclusion is ``text``; ``given``, ``where`` and ``let`` are lists of texts.

    ``alpha`` is in (1, oo) unless stated.  A premise about symbols alone becomes a side condition.
    Raises SyntaxProblem, DomainProblem or IllPosed with the position, and InputError for what cannot be written out again.
    """
    statement = assemble(text, given, where, let, tight=tight)
    try:
        statement_from_data(statement_data(statement))
    except InputError as problem:
        raise InputError(f"the statement does not survive being written out: {problem.message}") from None
    return statement
