"""scale(D, c): the law of c·X for X ~ D and c > 0."""

from ...errors import InputError
from ...terms import ONE, add, log, mul, neg, power, substitute
from ..measures import VARIABLE, Atom, Measure, Part, cumulative, measure
from ..wellformed import is_infinite


def _measure(args):
    inner, c = measure(args[0]), args[1]
    if inner.space == "integers" and c is not ONE:
        raise InputError("scale is for laws with a density or with finitely many atoms: a scaled lattice is not on the integers")

    def end(at):
        return at if is_infinite(at) else at * c

    def stretch(term):
        return substitute(term, {VARIABLE.value: VARIABLE / c})

    parts = tuple(Part(end(part.lower), end(part.upper), mul(power(c, -1), stretch(part.density)),
                       add(neg(log(c)), stretch(part.log_density))) for part in inner.parts)
    return Measure(inner.space, parts, tuple(Atom(atom.point * c, atom.mass) for atom in inner.atoms))


MEANING = {"measure": _measure, "cumulative": lambda args, x: cumulative(args[0], x / args[1])}
