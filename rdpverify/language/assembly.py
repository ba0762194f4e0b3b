"""A statement from its texts: abbreviations expanded, one domain for every symbol, premises checked for captured names."""

from ..words.domains import ABOVE_ONE, Domain
from ..errors import DomainProblem, InputError, SyntaxProblem
from ..terms import Term
from .declarations import Declared, declare
from .domains import read_item
from .natural import natural_domains, speaks_of_laws
from .parser import Parser
from .premises import free_symbols, read_premise
from .relations import events_of, read_relation
from .statement import Relation, Statement
from .tokens import TYPED, Limits

SIZE_LIMIT = 20_000  # nodes of one formula after its abbreviations are expanded


def assemble(text: str, given, where, let=(), *, tight: bool, limits: Limits = TYPED) -> Statement:
    """The statement with conclusion ``text``; see :func:`rdpverify.language.parse_statement`."""
    lets = read_lets(let, limits)
    conclusion = whole(Parser(text, lets, limits=limits), read_conclusion)
    read = [whole(Parser(item, lets, limits=limits), read_premise) for item in texts(given, "given")]
    premises = tuple(dict.fromkeys(premise for premise in read if not _is_condition(premise)))
    items = read_items(where, lets, limits) + [premise.relation for premise in read if _is_condition(premise)]
    relations = [conclusion, *(premise.relation for premise in premises)]
    sides = [side for relation in relations for side in (relation.left, relation.right)]
    for side in sides:
        sized(side, "the statement")
    free = conclusion.free.union(*map(free_symbols, premises))
    declared = declare(items, sides, free, natural(sides, free, ABOVE_ONE))
    _refuse_captures(premises, declared)
    _refuse_doubles(conclusion, premises, declared)
    if tight and conclusion.op not in ("<=", ">="):
        raise InputError("only a bound, <= or >=, can be claimed to be tight")
    return Statement(conclusion, premises, declared.where, declared.conditions, declared.defaulted, tight)


def read_lets(items, limits: Limits = TYPED) -> dict[str, Term]:
    """Abbreviations ``name = expression``, each of which may use the ones before it."""
    lets: dict[str, Term] = {}
    for item in texts(items, "let"):
        parser = Parser(item, lets, limits=limits)
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


def read_items(items, lets: dict[str, Term], limits: Limits = TYPED) -> list:
    """The ``where`` items: (name, Domain) or a Relation each."""
    found = []
    for text in texts(items, "where"):
        item = whole(Parser(text, lets, limits=limits), read_item)
        ends = ((item.left, item.right) if isinstance(item, Relation)
                else tuple(end for piece in item[1].intervals for end in (piece.lower, piece.upper)))
        if any(map(speaks_of_laws, ends)):
            raise DomainProblem(f"a condition on distributions is a premise: put {text.strip()!r} under given")
        found.append(item)
    return found


def read_expression(parser: Parser) -> Term:
    """An expression: real-valued, a law or a mechanism."""
    start = parser.token.position
    term = parser.formula()
    if parser.at("<=", ">=", "<", ">", "=="):
        parser.fail(f"expected an expression, but {parser.found()} makes it a relation")
    return parser.expression(term, start)


def read_conclusion(parser: Parser) -> Relation:
    conclusion = read_relation(parser)
    if parser.at_word("for"):
        parser.fail("'for all' stands only in a premise: a statement holds for all its symbols, laws and events anyway")
    return conclusion


def whole(parser: Parser, read):
    """What ``read`` finds, which must be the whole text."""
    found = read(parser)
    parser.finish()
    return found


def natural(terms, free, order: Domain) -> dict[str, Domain]:
    """Domains for symbols that have none stated: natural ones, and ``order`` for alpha."""
    found = {name: domain for name, domain in natural_domains(terms).items() if name in free}
    return {"alpha": order, **found}


def sized(term: Term, what: str) -> Term:
    """``term``, unless its abbreviations made it too large to write out."""
    if term.size > SIZE_LIMIT:
        raise InputError(f"{what} has more than {SIZE_LIMIT} symbols once its abbreviations are expanded")
    return term


def texts(items, what: str) -> tuple[str, ...]:
    """A text or a sequence of texts, as a sequence."""
    items = (items,) if isinstance(items, str) else tuple(items)
    for item in items:
        if not isinstance(item, str):
            raise SyntaxProblem(f"expected texts under {what}, got {type(item).__name__}")
    return items


def _is_condition(premise) -> bool:
    """A premise about symbols alone."""
    relation = premise.relation
    return not (premise.quantified or premise.events or speaks_of_laws(relation.left) or speaks_of_laws(relation.right))


def _refuse_doubles(conclusion: Relation, premises, declared: Declared):
    """A letter is an event or a symbol of one statement, not both: witnesses give values by name."""
    symbols = {name for name, _ in declared.where}.union(*({name for name, _ in premise.quantified} for premise in premises))
    events = {*events_of(conclusion)}.union(*(premise.events for premise in premises))
    for name in sorted(symbols & events):
        raise DomainProblem(f"{name!r} is an event and a symbol of one statement: write P({name}) for its probability, "
                            "or give one of them another name")


def _refuse_captures(premises, declared: Declared):
    taken = {name for name, _ in declared.where}
    for premise in premises:
        for name, _ in premise.quantified:
            if name in taken:
                fresh = next(other for other in ("a", "t", f"{name}1", f"{name}2") if other not in taken)
                raise DomainProblem(f"{name!r} is already a symbol of the statement: "
                                    f"quantify the premise over a fresh name such as {fresh!r}")
