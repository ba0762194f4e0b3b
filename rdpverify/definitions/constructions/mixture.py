"""Mixture((w1, D1), …): the law Σ w_i·D_i; the weights sum to 1 exactly."""

from ...errors import InputError
from ...terms import ZERO, add, log, mul
from ..measures import Atom, Measure, Part, cumulative, measure


def _measure(args):
    parts, atoms, spaces = [], [], set()
    for pair in args:
        weight, component = pair.args
        if weight is ZERO:
            continue
        inner = measure(component)
        spaces.add(inner.space)
        parts += [Part(part.lower, part.upper, mul(weight, part.density), add(log(weight), part.log_density)) for part in inner.parts]
        atoms += [Atom(atom.point, mul(weight, atom.mass)) for atom in inner.atoms]
    if {"real", "integers"} <= spaces:
        raise InputError("Mixture of a law with a density and an infinite law on the integers is not supported; "
                         "write the discrete component as Finite or as PointMass components")
    space = next(space for space in ("real", "integers", "finite") if space in spaces)
    return Measure(space, tuple(parts), tuple(atoms))


def _cumulative(args, x):
    values = [cumulative(pair.args[1], x) for pair in args]
    if None in values:
        return None
    return add(*(mul(pair.args[0], value) for pair, value in zip(args, values)))


MEANING = {"measure": _measure, "cumulative": _cumulative, "shares": lambda args: tuple(pair.args[0] for pair in args)}
