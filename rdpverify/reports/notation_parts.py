"""What the notations of the words are made of: f(a, b), f_ν(z), a parameter set apart by a semicolon."""

from collections.abc import Callable

from ..terms import Term
from .boxes import Box, applied, fence, letter, listed, name, number, operator, row

Notation = Callable[[Term, Callable[[Term], Box]], Box]


def function(head: Box) -> Notation:
    """f(a, b)"""
    return lambda term, lay: applied(head, *map(lay, term.args))


def named(text: str) -> Notation:
    """Word(a, b)"""
    return function(name(text))


def indexed(head: Box) -> Notation:
    """f_ν(z), or f_ν when there is nothing but the index"""

    def lay_out(term: Term, lay) -> Box:
        indexed_head = Box("subscript", (head, lay(term.args[0])))
        return applied(indexed_head, *map(lay, term.args[1:])) if len(term.args) > 1 else indexed_head

    return lay_out


def best_of(term: Term, lay) -> Box:
    """Best_K(P), of a law or of a mechanism."""
    what, count = map(lay, term.args)
    return applied(Box("subscript", (name("Best"), count)), what)


def subscript(base: str, below: str) -> Box:
    """A letter or name with a letter or name below it."""
    return Box("subscript", (_leaf(base), _leaf(below)))


def _leaf(text: str) -> Box:
    return letter(text) if len(text) == 1 else name(text)


def squared(term: Term, lay) -> Box:
    """σ²: variances are printed where the language takes standard deviations."""
    inside = lay(term)
    if term.is_number and term.value == 1:
        return inside
    simple = term.op == "symbol" or (term.is_number and term.value.q == 1 and term.value >= 0)
    return Box("power", (inside if simple else fence(inside), number("2")))


def separated(first: list[Box], second: list[Box]) -> Box:
    """(a, b; c)"""
    return fence(row(listed(first), operator(";"), listed(second)) if second else listed(first))


def compound(term: Term, lay) -> Box:
    """A law or mechanism that something is done to: in parentheses where it is written with a sign of its own."""
    return fence(lay(term)) if term.op in ("Composed", "PoissonSampled", "Power") else lay(term)
