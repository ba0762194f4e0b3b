"""The core's formulas in an order that their content gives: the core's own is that in which a process met their atoms, so that the text of
one proof would vary with what was read before it, and what Coq took of it would have to be shown anew."""

from typing import NamedTuple

from ..core.polynomial import Atom, Polynomial, monomial_key
from ..certificates.core_texts import text_of as written


class _Twin(NamedTuple):
    """An atom whose arguments are in order; of an ``Atom`` there is one for each content, whatever the order."""

    head: str
    args: tuple


def text_of(f: Polynomial) -> str:
    return written(_in_order(f))


def by_content(part) -> str:
    """By which relations, formulas, atoms and tuples of them are sorted."""
    if isinstance(part, str):
        return part
    return f"({' '.join(map(by_content, part))})" if isinstance(part, tuple) else part.key


def monomials(f: Polynomial) -> list[tuple[list, object]]:
    """Each as its (atom, power), with its coefficient."""
    return [(sorted(monomial, key=lambda power: power[0].key), value)
            for monomial, value in sorted(f.terms.items(), key=lambda term: monomial_key(term[0]))]


def _in_order(f: Polynomial) -> Polynomial:
    return Polynomial({tuple((_twin(atom), count) for atom, count in monomial): value for monomial, value in monomials(f)})


def _twin(atom: Atom) -> _Twin:
    return _Twin(atom.head, tuple(_in_order(part) if isinstance(part, Polynomial) else _twin(part) if isinstance(part, Atom) else part
                                  for part in atom.args))
