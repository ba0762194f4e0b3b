"""shift(D, m): the law of X + m for X ~ D; the support moves too."""

from ...terms import substitute
from ..measures import VARIABLE, Atom, Measure, Part, cumulative, measure
from ..wellformed import is_infinite


def _measure(args):
    inner, m = measure(args[0]), args[1]

    def end(at):
        return at if is_infinite(at) else at + m

    def move(term):
        return substitute(term, {VARIABLE.value: VARIABLE - m})

    parts = tuple(Part(end(part.lower), end(part.upper), move(part.density), move(part.log_density)) for part in inner.parts)
    return Measure(inner.space, parts, tuple(Atom(atom.point + m, atom.mass) for atom in inner.atoms))


MEANING = {"measure": _measure, "cumulative": lambda args, x: cumulative(args[0], x - args[1])}
