"""Which symbols of an expression have a natural domain: those that are parameters of a distribution or of a mechanism."""

from ..words import natural_domains as slots_of
from ..words.domains import POSITIVE, REAL, Domain
from ..words.membership import narrower
from ..terms import MINUS_ONE, Term, mul, symbol, walk
from .sorts import sort_of


def natural_domains(terms) -> dict[str, Domain]:
    """name → domain for the free symbols of ``terms`` that stand in a slot of a family or mechanism.

    The arguments of divergences are not parameters of one: ``eps`` in ``hockey_stick(P, Q, eps)`` needs a stated domain.
    """
    domains: dict[str, Domain] = {}
    for term in terms:
        for node in walk(term):
            if sort_of(node) not in ("law", "mechanism"):
                continue
            for name, domain in slots_of(node).items():
                if name in term.free:
                    domains[name] = narrower(domains[name], domain) if name in domains else domain
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


def speaks_of_laws(term: Term) -> bool:
    """True when a distribution, event or mechanism occurs in the term."""
    return any(sort_of(node) in ("law", "event", "mechanism") for node in walk(term))
