"""Which symbols of an expression have a natural domain: those that are parameters of a distribution or of a mechanism."""

from flint import fmpq

from ..language.sorts import sort_of
from ..terms import INFINITY, MINUS_ONE, Term, mul, number, symbol, walk
from ..words import DEFINED
from ..words.domains import POSITIVE, REAL, Domain, Interval
from ..words.registry import values_in


def natural_domains(terms) -> dict[str, Domain]:
    """name → domain for the free symbols of ``terms`` that stand in a slot of a family or mechanism.

    The arguments of divergences are not parameters of one: ``eps`` in ``hockey_stick(P, Q, eps)`` needs a stated domain.
    """
    domains: dict[str, Domain] = {}
    for term in terms:
        for node in walk(term):
            if sort_of(node) not in ("law", "mechanism", "query"):
                continue
            for name, domain in slot_domains(node).items():
                if name in term.free:
                    domains[name] = narrower(domains[name], domain) if name in domains else domain
    return dict(sorted(domains.items()))


def slot_domains(term: Term) -> dict[str, Domain]:
    """name → natural domain for each free symbol that stands as an argument of a law, divergence, quantity or mechanism.

    A symbol used in several slots gets the intersection of their domains.  Orders are the statement's business and left out.
    """
    domains: dict[str, Domain] = {}
    for node in walk(term):
        signature = DEFINED.get(node.op)
        for index, argument in enumerate(node.args) if signature else ():
            slot = signature.slot(index)
            if slot.natural is None or slot.sort == "order":
                continue
            for entry in values_in(slot, argument):
                if entry.op == "symbol" and entry.value in term.free:
                    known = domains.get(entry.value)
                    domains[entry.value] = slot.natural if known is None else narrower(known, slot.natural)
    return dict(sorted(domains.items()))


def density_domains(term: Term) -> dict[str, Domain]:
    """name → domain for the parameters of densities and masses typed as formulas, when an answer shall be found for them.

    One that only moves the variable (``x - m``) is a location, any real; every other one is a scale or shape, positive.  Whether
    the formula is a density there is proved later.
    """
    domains: dict[str, Domain] = {}
    for node in walk(term):
        if node.op in ("Density", "Mass"):
            formula, variable = node.args[:2]
            for name in (formula.free - variable.free) & term.free:
                moves = _only_moves(formula, symbol(name), variable)
                domains[name] = REAL if moves and domains.get(name) is not POSITIVE else POSITIVE
    return dict(sorted(domains.items()))


def _only_moves(formula: Term, name: Term, variable: Term) -> bool:
    """Every occurrence of ``name`` is a summand, up to sign, beside the variable."""
    if formula is name:
        return False
    parts = formula.args
    if formula.op == "add" and (variable in parts or mul(MINUS_ONE, variable) in parts):
        parts = [part for part in parts if part is not name and part is not mul(MINUS_ONE, name)]
    return all(_only_moves(part, name, variable) for part in parts)


def narrower(first: Domain, second: Domain) -> Domain:
    """The intersection of two domains."""
    integers = first.integers or second.integers
    pieces = []
    for a in first.intervals:
        for b in second.intervals:
            lower, lower_open = max(((piece.lower, piece.lower_open) for piece in (a, b)), key=lambda end: (_order(end[0]), end[1]))
            upper, upper_open = min(((piece.upper, piece.upper_open) for piece in (a, b)), key=lambda end: (_order(end[0]), not end[1]))
            if integers and lower.is_number:
                whole = -(-lower.value.p // lower.value.q)
                lower, lower_open = number(whole + 1 if lower_open and whole == lower.value else whole), False
            if integers and upper.is_number:
                whole = upper.value.p // upper.value.q
                upper, upper_open = number(whole - 1 if upper_open and whole == upper.value else whole), False
            if _order(lower) < _order(upper) or (lower is upper and not (lower_open or upper_open)):
                pieces.append(Interval(lower, upper, lower_open, upper_open))
    return Domain(tuple(pieces), integers)


def _order(end: Term) -> tuple[int, fmpq]:
    if end.is_number:
        return 0, end.value
    return (1, fmpq(0)) if end is INFINITY else (-1, fmpq(0))
