"""Conditioning on an interval: D restricted to [lower, upper], divided by its probability there."""

from ..errors import DomainProblem, InputError
from ..terms import INFINITY, ONE, ZERO, Term, add, log, make, mul, neg, number, power, replace, sub, symbol
from .family import MINUS_INFINITY, difference
from .measures import VARIABLE, Atom, Measure, Part, clamped, cumulative, measure
from .wellformed import is_infinite

INDEX = symbol("_k")
EMPTY = "Conditioned leaves nothing: the interval has probability 0"


def condition(law: Term, lower: Term, upper: Term) -> Measure:
    """The law given lower <= X <= upper.

    Laws with a density need a closed distribution function; mass functions and atoms need numeric ends of their support and
    interval (DomainProblem or InputError otherwise, and when nothing is left).
    """
    inner = measure(law)
    if inner.space == "real" and not inner.atoms:
        total = interval_probability(law, lower, upper)
        if total is ZERO:
            raise DomainProblem(EMPTY)
        if total is None:
            raise InputError(f"Conditioned needs a law with a closed distribution function, {law.op} has none here")
        parts = tuple(part for part in (_restricted(part, lower, upper) for part in inner.parts) if _length(part) != 0)
        if not parts:
            raise DomainProblem(EMPTY)
        return _divided(Measure("real", parts), total)
    if inner.space == "real":
        raise InputError("Conditioned is for laws with a density or on the integers, not for densities with atoms")
    parts = tuple(_restricted(part, _rounded_up(lower), _rounded_down(upper)) for part in inner.parts)
    parts = tuple(part for part in parts if part.lower is part.upper or _length(part) != 0)
    atoms = tuple(atom for atom in inner.atoms if _inside(atom, lower, upper))
    total = _total(parts, atoms)
    if total is ZERO:
        raise DomainProblem(EMPTY)
    return _divided(Measure(inner.space, parts, atoms), total)


def _total(parts, atoms) -> Term:
    """The sum of all masses."""
    sums = [make("Sum", (replace(part.density, VARIABLE, INDEX), INDEX, part.lower, part.upper)) for part in parts]
    return add(*sums, *(atom.mass for atom in atoms))


def needed(law: Term, lower: Term, upper: Term) -> list[Term]:
    """Terms that must be > 0 for lower <= X <= upper to have positive probability, where lower < upper for densities.

    A density that is positive on its support asks that the interval meets it, another one for the probability itself; a mass
    function for the probability when its ends are numbers, else for mass at the first (or last) point of the interval.
    """
    inner = measure(law)
    if inner.space == "real":
        if not positive_inside(law):
            return [interval_probability(law, lower, upper)]
        (part,) = inner.parts
        return [sub(b, a) for a, b in ((part.lower, upper), (lower, part.upper)) if not (is_infinite(a) or is_infinite(b))]
    parts = [_restricted(part, _rounded_up(lower), _rounded_down(upper)) for part in inner.parts]
    if all(part.lower.is_number and part.upper.is_number for part in parts):
        return [_total(parts, [atom for atom in inner.atoms if _inside(atom, lower, upper)])]
    if is_infinite(lower) and is_infinite(upper):
        return []
    ends = [(part, part.upper if is_infinite(part.lower) else part.lower) for part in parts]
    lengths = [sub(part.upper, part.lower) + 1 for part in parts if not (is_infinite(part.lower) or is_infinite(part.upper))]
    return [add(*(replace(part.density, VARIABLE, point) for part, point in ends)), *lengths]


def positive_inside(law: Term) -> bool:
    """Is the density positive on the whole of its support: a named family, perhaps moved, scaled or cut?"""
    if law.op in ("shift", "scale", "Conditioned"):
        return positive_inside(law.args[0])
    return law.op not in ("Density", "Mixture")


def interval_probability(law: Term, lower: Term, upper: Term) -> Term | None:
    """P(lower < X <= upper) for a law without atoms; None without a closed form."""
    above = ONE if upper is INFINITY else cumulative(law, upper)
    below = ZERO if lower is MINUS_INFINITY else cumulative(law, lower)
    return None if above is None or below is None else difference(above, below)


def conditioned_cumulative(law: Term, lower: Term, upper: Term, x: Term) -> Term | None:
    """P(X <= x | lower <= X <= upper) for any real x."""
    total, below = interval_probability(law, lower, upper), interval_probability(law, lower, clamped(x, lower, upper))
    return None if total is None or below is None else below / total


def _restricted(part: Part, lower: Term, upper: Term) -> Part:
    return Part(clamped(part.lower, lower, INFINITY), clamped(part.upper, MINUS_INFINITY, upper), part.density, part.log_density)


def _length(part: Part):
    """Of a numeric interval, 0 when it is empty; None otherwise."""
    numeric = part.lower.is_number and part.upper.is_number
    return max(part.upper.value - part.lower.value, 0) if numeric else None


def _divided(law: Measure, total: Term) -> Measure:
    share = power(total, number(-1))
    parts = tuple(Part(part.lower, part.upper, mul(part.density, share), add(part.log_density, neg(log(total)))) for part in law.parts)
    return Measure(law.space, parts, tuple(Atom(atom.point, mul(atom.mass, share)) for atom in law.atoms))


def _rounded_up(end: Term) -> Term:
    return number(-(-end.value.p // end.value.q)) if end.is_number else end


def _rounded_down(end: Term) -> Term:
    return number(end.value.p // end.value.q) if end.is_number else end


def _inside(atom: Atom, lower: Term, upper: Term) -> bool:
    if not atom.point.is_number or not all(end.is_number or is_infinite(end) for end in (lower, upper)):
        raise InputError("Conditioned of a law with atoms needs numeric atoms and a numeric interval")
    value = atom.point.value
    return (is_infinite(lower) or value >= lower.value) and (is_infinite(upper) or value <= upper.value)
