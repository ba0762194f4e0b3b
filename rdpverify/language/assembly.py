"""A statement from its parts: every symbol has a domain, none is captured, and what speaks of symbols alone is a condition."""

from ..words.domains import Domain
from ..errors import DomainProblem, InputError
from ..terms import Term
from .reading import Declaration, events_of, free_symbols, parse_premise, read_declaration, read_relation
from .sorts import speaks_of_laws
from .statement import Premise, Relation, Statement

SIZE_LIMIT = 20_000  # nodes of one formula after its abbreviations are expanded
KEYS = {"conclusion": (str, "a text"), "given": (list, "a list of texts"), "where": (list, "a list of texts"),
        "conditions": (list, "a list of texts"), "tight": (bool, "true or false")}
TEXTS = ("conclusion", "given", "where", "conditions")


def statement_from_data(data) -> Statement:
    """The statement whose parts these texts are: a domain for every symbol, nothing left out; ``"exists": true`` where it is about some
    values and laws, not all.  Raises InputError for anything else, an extra key among them."""
    if not isinstance(data, dict) or data.keys() - {"exists"} != KEYS.keys() or data.get("exists", True) is not True:
        raise InputError(f"a canonical statement has exactly the keys {', '.join(KEYS)}")
    for key, (kind, described) in KEYS.items():
        if not isinstance(data[key], kind) or (kind is list and not all(isinstance(item, str) for item in data[key])):
            raise InputError(f"{key!r} of a canonical statement has to be {described}")
    texts = (data["conclusion"], *data["given"], *data["where"], *data["conditions"])
    if not all(text == " ".join(text.split()) for text in texts):  # what stands far behind, or after a carriage return, is not seen
        raise InputError("a canonical statement has single spaces, and no breaks in its lines")
    return assemble(*(data[key] for key in TEXTS), tight=data["tight"], exists="exists" in data)


def assemble(text: str, given=(), where=(), conditions=(), **kind: bool) -> Statement:
    """The statement with conclusion ``text`` and a domain in ``where`` for every symbol, as texts that leave nothing out."""
    domains: dict[str, Domain] = {}
    for name, domain in map(read_declaration, where):
        if name in domains:
            raise DomainProblem(f"the symbol {name!r} has two domains")
        domains[name] = domain
    return statement_of(read_relation(text), list(map(parse_premise, given)), domains, list(map(read_relation, conditions)), **kind)


def statement_of(conclusion: Relation, premises, domains: dict[str, Domain], conditions, *, tight=False, exists=False) -> Statement:
    """The statement with these parts.  DomainProblem for a symbol without a domain, or one that is an event or captured as well."""
    given = tuple(dict.fromkeys(premise for premise in premises if not is_condition(premise)))
    conditions = [*conditions, *(premise.relation for premise in premises if is_condition(premise))]
    where = ordered(domains)
    for side in sides_of(conclusion, given):
        sized(side, "the statement")
    free = conclusion.free.union(*map(free_symbols, given), *(condition.free for condition in conditions),
                                 *(domain.free for domain in domains.values()))
    for name in sorted(free - domains.keys()):
        raise DomainProblem(f"the symbol {name!r} has no domain")
    bounds = (end for domain in domains.values() for piece in domain.intervals for end in (piece.lower, piece.upper))
    if any(map(speaks_of_laws, (*bounds, *(side for condition in conditions for side in (condition.left, condition.right))))):
        raise DomainProblem("a condition on distributions is a premise")
    _refuse_captures(given, domains)
    _refuse_events(conclusion, given)
    _refuse_doubles(conclusion, given, domains)
    if tight and conclusion.op not in ("<=", ">="):
        raise InputError("only a bound, <= or >=, can be claimed to be tight")
    if exists and (tight or conclusion.op == "=="):
        raise InputError("what is said to exist meets an inequality that is not claimed to be tight")
    return Statement(conclusion, given, where, tuple(dict.fromkeys(conditions)), tight=tight, exists=exists)


def sides_of(conclusion: Relation, premises) -> list[Term]:
    relations = [conclusion, *(premise.relation for premise in premises)]
    return [side for relation in relations for side in (relation.left, relation.right)]


def sized(term: Term, what: str) -> Term:
    """``term``, unless its abbreviations made it too large to write out."""
    if term.size > SIZE_LIMIT:
        raise InputError(f"{what} has more than {SIZE_LIMIT} symbols once its abbreviations are expanded")
    return term


def is_condition(premise: Premise) -> bool:
    """Is it about symbols alone?"""
    relation = premise.relation
    return not (premise.quantified or premise.events or premise.values or speaks_of_laws(relation.left) or speaks_of_laws(relation.right))


def _refuse_doubles(conclusion: Relation, premises, domains: dict[str, Domain]):
    """A letter is one thing of one statement, a symbol, event, law or random variable: witnesses give values by name."""
    symbols = set(domains).union(*({name for name, _ in premise.quantified} for premise in premises))
    events = {*events_of(conclusion)}.union(*(premise.events for premise in premises))
    for name in sorted(symbols & events):
        raise DomainProblem(f"{name!r} is an event and a symbol of one statement: write P({name}) for its probability, "
                            "or give one of them another name")
    parts = {part for relation in (conclusion, *(premise.relation for premise in premises)) for part in relation.parts()}
    for name in sorted(symbols & {part.value for part in parts if part.op in ("kernel", "value")}):
        raise DomainProblem(f"{name!r} is a kernel or a value of one and a symbol of one statement: give one of them another name")
    variables = {part.value for part in parts if part.op == "variable"}
    for name in sorted(variables & (symbols | events | {part.value for part in parts if part.op in ("law", "kernel", "value")})):
        raise DomainProblem(f"{name!r} is a random variable and something else in one statement: give one of them another name")


def _refuse_events(conclusion: Relation, premises):
    """An event without a quantifier is the one that the conclusion speaks of."""
    own = events_of(conclusion)
    for premise in premises:
        for event in () if premise.events else events_of(premise.relation):
            if event not in own:
                raise DomainProblem(f"the event {event} must be quantified in its premise, … for all events {event}, "
                                    "or stand in the conclusion as well")


def _refuse_captures(premises, domains: dict[str, Domain]):
    for premise in premises:
        for name, _ in premise.quantified:
            if name in domains:
                fresh = next(other for other in ("a", "t", f"{name}1", f"{name}2") if other not in domains)
                raise DomainProblem(f"{name!r} is already a symbol of the statement: "
                                    f"quantify the premise over a fresh name such as {fresh!r}")


def ordered(domains: dict[str, Domain]) -> tuple[Declaration, ...]:
    """In dependency order, by name among equals."""
    done, waiting = [], dict(sorted(domains.items()))
    while waiting:
        name = next((name for name, domain in waiting.items() if not domain.free & waiting.keys()), None)
        if name is None:
            raise DomainProblem(f"domains among {', '.join(waiting)} depend on each other")
        done.append((name, waiting.pop(name)))
    return tuple(done)
