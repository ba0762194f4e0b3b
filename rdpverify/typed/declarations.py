"""From ``where`` items to one domain a symbol, in dependency order, and side conditions.

A symbol's domain is, in this order: what ``name in …`` says; what relations ``name > constant`` say, the other side being taken
from the natural domain; the natural domain of the slot it stands in; for ``alpha`` the default order; what relations with other
symbols say.  A symbol without any of these is an error.
"""

from dataclasses import dataclass

from ..errors import DomainProblem
from ..language.assembly import ordered
from ..language.bounds import compare, is_empty
from ..language.reading import Declaration
from ..language.names import EVENT
from ..printer import to_text
from ..language.statement import Relation
from ..terms import Term, symbol, walk
from ..words import SIGNATURES
from ..words.domains import REAL, Domain, Interval
from .described import usage
from .domains import as_bound
from .hints import ELSEWHERE, MEANT
from .nearest import did_you_mean



@dataclass(frozen=True)
class Declared:
    """``where`` in dependency order (by name among equals), ``conditions`` as given, names whose domain was filled in."""

    where: tuple[Declaration, ...]
    conditions: tuple[Relation, ...]
    defaulted: tuple[str, ...]


def declare(items, terms, free, natural: dict[str, Domain]) -> Declared:
    """Domains for the symbols ``free`` of ``terms`` from the read ``where`` items; ``natural``: name → domain when none is stated."""
    natural = {name: domain for name, domain in natural.items() if name not in ELSEWHERE}
    domains: dict[str, Domain] = {}
    relations: list[Relation] = []
    for item in items:
        if isinstance(item, Relation):
            relations.append(item)
        elif item[0] in domains:
            raise DomainProblem(f"the symbol {item[0]!r} has two domains: {to_text(domains[item[0]])} and {to_text(item[1])}")
        else:
            domains[item[0]] = item[1]
    defaulted = set()
    stated = frozenset(domains)
    conditions = _bounds(relations, lambda name: name not in stated, True, domains, natural, defaulted)
    conditions = _bounds(conditions, lambda name: name not in domains and name not in natural, False, domains, natural, defaulted)
    needed = set(free).union(*(relation.free for relation in conditions), *(domain.free for domain in domains.values()))
    while missing := sorted(needed - domains.keys()):
        for name in missing:
            if name not in natural:
                _refuse_undeclared([each for each in missing if each not in natural], domains, conditions, terms)
            domains[name] = natural[name]
            defaulted.add(name)
            needed |= natural[name].free
    _refuse_circle(domains)
    return Declared(ordered(domains), tuple(dict.fromkeys(conditions)), tuple(sorted(defaulted)))


def _refuse_circle(domains: dict[str, Domain]) -> None:
    """Domains that depend on each other, by name."""
    for name in sorted(domains):
        path = []
        while name not in path and (ahead := domains[name].free & domains.keys()):
            path.append(name)
            name = min(ahead)
        if name in path:
            circle = " and ".join(map(repr, sorted(path[path.index(name):])))
            raise DomainProblem(f"the domains of {circle} depend on each other")


UNUSED = "{} has a domain, but nothing speaks of it"


def unused(where, used) -> list[str]:
    """The declared symbols that neither ``used`` nor the domain of another one speaks of: a misspelt name, most often."""
    return [name for name, _ in where if name not in used and not any(name in domain.free for _, domain in where)]


def _bounds(relations, wanted, closed: bool, domains, natural, defaulted) -> list[Relation]:
    """Turn relations that bound a wanted symbol into its domain; the others come back."""
    rest, ends = [], {}
    for relation in relations:
        bound = as_bound(relation, closed=closed)
        if bound is None or not wanted(bound[0]) or not _tighten(ends, bound):
            rest.append(relation)
    for name, sides in ends.items():
        base = natural.get(name, REAL)
        first, last = base.intervals[0], base.intervals[-1]
        lower, lower_open = sides.get("lower", (first.lower, first.lower_open))
        upper, upper_open = sides.get("upper", (last.upper, last.upper_open))
        piece = Interval(lower, upper, lower_open, upper_open)
        if is_empty(piece, base.integers):
            raise DomainProblem(f"the domain of {name!r} is empty: {to_text(Domain((piece,), base.integers))}")
        domains[name] = Domain((piece,), base.integers)
        filled = [end for side, end in (("lower", lower), ("upper", upper)) if side not in sides]
        if base.integers or any(end is not limit for end, limit in zip(filled, _limits(sides))):
            defaulted.add(name)
    return rest


def _limits(sides) -> list[Term]:
    limit = REAL.intervals[0]
    return [end for side, end in (("lower", limit.lower), ("upper", limit.upper)) if side not in sides]


def _tighten(ends, bound) -> bool:
    """Take the bound in if it is the first on its side, or is seen to compare with the one there."""
    name, side, end, is_open = bound
    sides = ends.setdefault(name, {})
    if side not in sides:
        sides[side] = (end, is_open)
        return True
    order = compare(end, sides[side][0])
    if order is None:
        return False
    if order == (1 if side == "lower" else -1) or (order == 0 and is_open):
        sides[side] = (end, is_open)
    return True


def meant(name: str, terms) -> str | None:
    """What was meant, most likely, by a symbol of the ``terms`` to which nothing gives a domain or a value."""
    if any(node.op == "expect" and name in node.args[1].free for term in terms for node in walk(term)):
        return f"expect(P, f) takes a formula in ratio = dP/dQ and loss = log(ratio), not in the outcome {name}"
    if EVENT.match(name):
        return f"write P({name}) for the probability of the event {name}"
    return MEANT.get(name)


def _of_slot(name: str, terms) -> str:
    """The numbers that a slot takes in which the symbol stands, as text; all positive ones where none says."""
    for node in (node for term in terms for node in walk(term) if node.op in SIGNATURES):
        for index, argument in enumerate(node.args):
            domain = SIGNATURES[node.op].slot(index).domain if argument is symbol(name) else None
            if domain is not None and domain != REAL:
                return to_text(domain)
    return "(0, oo)"


def _refuse_undeclared(missing, domains, conditions, terms):
    name = missing[0]
    example = f"state one, such as \"{name} in {_of_slot(name, terms)}\""
    definition = next((relation for relation in conditions
                       if relation.op == "==" and relation.left is symbol(name) and name not in relation.right.free), None)
    if definition:
        hint = f": give it as an abbreviation (let), \"{name} = {to_text(definition.right)}\""
    elif known := meant(name, terms):
        hint = f": {known}; or {example}"
    elif near := did_you_mean(name, domains):
        hint = near
    elif name in SIGNATURES and SIGNATURES[name].result == "real":
        hint = f": to call the function write {usage(SIGNATURES[name])}"
    else:
        hint = f": {example}"
    others = f" (nor have {', '.join(map(repr, missing[1:]))})" if missing[1:] else ""
    raise DomainProblem(f"the symbol {name!r} has no domain{others}{hint}")
