"""Values put for symbols, laws, events, tests and random variables, all at once; nothing that is bound is caught."""

from flint import fmpq

from ..deadline import look
from .polynomial import Atom, Polynomial, density, entropy, function, sum_of


def substitute(f: Polynomial, values: dict) -> Polynomial:
    """``f`` with polynomials for symbols (by name) and laws, events, tests for such (by atom), all at once."""
    look()
    if values.keys().isdisjoint(f.symbols) and values.keys().isdisjoint(f.laws):
        return f
    parts = []
    for monomial, value in f.terms.items():
        product = Polynomial({(): value})
        for atom, count in monomial:
            product = product * _substituted(atom, values) ** count
        parts.append(product)
    return sum_of(parts)


def _substituted(atom: Atom, values: dict) -> Polynomial:
    if values.keys().isdisjoint(atom.symbols) and values.keys().isdisjoint(atom.laws):
        return Polynomial({((atom, 1),): fmpq(1)})
    if atom.head == "symbol":
        return values[atom.args[0]]
    if atom.head == "density":
        return density(substitute_law(atom.args[0], values))
    if atom.head == "entropy":
        return entropy(*(values.get(variable, variable) for variable in atom.args))
    if atom.head == "test":  # a test may be put as any formula between 0 and 1: see theorem.instance
        return values[atom]
    if atom.head == "Sum":
        inner = {name: value for name, value in values.items() if name != atom.args[0]}
        if any(atom.args[0] in value.symbols for name, value in inner.items() if name in atom.args[1].symbols | atom.args[1].laws):
            raise ValueError("an index would be caught")
        return function("Sum", atom.args[0], substitute(atom.args[1], inner), *(substitute(end, values) for end in atom.args[2:]))
    if atom.head == "integral" and any(value.points for name, value in values.items() if name in atom.symbols):
        raise ValueError("a density would be bound by an integral")
    return function(atom.head, *(_argument(part, values) for part in atom.args))


def _argument(part, values):
    if isinstance(part, Polynomial):
        return substitute(part, values)
    return substitute_law(part, values) if isinstance(part, Atom) else part


def substitute_law(law: Atom, values: dict) -> Atom:
    """A law or event with values put in."""
    if law in values:
        return values[law]
    return law if values.keys().isdisjoint(law.symbols | law.laws) else Atom(law.head, tuple(_argument(part, values) for part in law.args))
