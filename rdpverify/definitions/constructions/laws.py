"""Laws made of others, laws whose slots are lists, and typed densities: what is no data of theirs."""

from ...errors import DomainProblem, InputError
from ...terms import HALF, ONE, ZERO, Term, absolute, add, log, mul, neg, number, power, rebuild, substitute
from ...terms.matrices import leading_minors
from ...terms.normal import identical
from ..logarithm import log_of_positive, nonnegative
from ..measures import VARIABLE, Atom, Measure, Part, cumulative, measure
from ..wellformed import is_infinite

TWO = number(2)


def _finite(args) -> Measure:
    return Measure("finite", (), tuple(Atom(number(index), mass) for index, mass in enumerate(args[0].args)))


def mixed(weighted) -> Measure:
    """Σ wᵢ·Lᵢ for pairs of a weight and the measure of a law."""
    parts, atoms, spaces = [], [], set()
    for weight, inner in weighted:
        spaces.add(inner.space)
        parts += [Part(part.lower, part.upper, mul(weight, part.density), add(log(weight), part.log_density)) for part in inner.parts]
        atoms += [Atom(atom.point, mul(weight, atom.mass)) for atom in inner.atoms]
    if {"real", "integers"} <= spaces:
        raise InputError("Mixture of a law with a density and an infinite law on the integers is not supported; "
                         "write the discrete component as Finite or as PointMass components")
    space = next(space for space in ("real", "integers", "finite") if space in spaces)
    return Measure(space, tuple(parts), tuple(atoms))


def _mixture(args) -> Measure:
    return mixed((pair.args[0], measure(pair.args[1])) for pair in args if pair.args[0] is not ZERO)


def _cumulative_of_mixture(args, x: Term) -> Term | None:
    values = [cumulative(pair.args[1], x) for pair in args]
    if None in values:
        return None
    return add(*(mul(pair.args[0], value) for pair, value in zip(args, values)))


def _moved(law: Term, factor: Term, offset: Term) -> Measure:
    """The law of factor·X + offset, factor > 0."""
    inner = measure(law)

    def image(at: Term) -> Term:
        return at if is_infinite(at) else at * factor + offset

    def back(term: Term) -> Term:
        return substitute(term, {VARIABLE.value: (VARIABLE - offset) / factor})

    parts = tuple(Part(image(part.lower), image(part.upper), mul(power(factor, -1), back(part.density)),
                       add(neg(log(factor)), back(part.log_density))) for part in inner.parts)
    return Measure(inner.space, parts, tuple(Atom(image(atom.point), atom.mass) for atom in inner.atoms))


def _scaled(args) -> Measure:
    if measure(args[0]).space == "integers" and args[1] is not ONE:
        raise InputError("scale is for laws with a density or with finitely many atoms: a scaled lattice is not on the integers")
    return _moved(*args, ZERO)


def _minors(args) -> tuple[tuple[Term, str], ...]:
    """The leading minors of a covariance, all > 0 iff it is positive definite (Sylvester)."""
    mean, rows = args[0].args, tuple(row.args for row in args[1].args)
    if len(rows) != len(mean) or any(len(row) != len(mean) for row in rows):
        raise DomainProblem(f"the covariance of MultivariateNormal must have {len(mean)} rows of {len(mean)} entries, as the mean has")
    if not all(identical(rows[i][j], rows[j][i]) for i in range(len(rows)) for j in range(i)):
        raise DomainProblem("the covariance of MultivariateNormal must be symmetric")
    what = "a leading minor of the covariance of MultivariateNormal, for it to be positive definite,"
    return tuple((minor, what) for minor in leading_minors(rows))


def formula_parts(formula: Term, variable: Term, lower: Term, upper: Term) -> tuple[Part, ...]:
    """One part for each summand when all are nonnegative by their form, up to a common factor; one part otherwise.

    The common factor may have an unknown sign: were it negative the formula would be no density at all.
    """
    body = rebuild(substitute(formula, {variable.value: VARIABLE}), _root_of_square)
    positive = frozenset((VARIABLE.value,)) if lower.is_number and lower.value >= 0 else frozenset()
    summands = body.args if body.op == "add" else (body,)
    doubtful = {mul(*(factor for factor in _factors(summand) if not nonnegative(factor, positive))) for summand in summands}
    if len(doubtful) > 1 or VARIABLE.value in next(iter(doubtful)).free or any(_negative(summand) for summand in summands):
        summands = (body,)
    return tuple(Part(lower, upper, summand, log_of_positive(summand)) for summand in summands)


def _root_of_square(node: Term) -> Term | None:
    """|u| for √(u²): the kink is seen."""
    if node.op == "pow" and node.args[1] is HALF and node.args[0].op == "pow" and node.args[0].args[1] is TWO:
        return absolute(rebuild(node.args[0].args[0], _root_of_square))
    return None


def _factors(term: Term) -> tuple[Term, ...]:
    return term.args if term.op == "mul" else (term,)


def _negative(summand: Term) -> bool:
    return any(factor.is_number and factor.value < 0 for factor in _factors(summand))


def _typed(space: str):
    """A law with this density or mass function; its total has to be 1."""
    return {"measure": lambda args: Measure(space, formula_parts(*args))}


# name → what its Family has beside the data
MEANING = {
    "Density": _typed("real"),
    "Finite": {"measure": _finite, "shares": lambda args: args[0].args},
    "Mass": _typed("integers"),
    "Mixture": {"measure": _mixture, "cumulative": _cumulative_of_mixture, "shares": lambda args: tuple(pair.args[0] for pair in args)},
    "MultivariateNormal": {"positive": _minors},
    "scale": {"measure": _scaled, "cumulative": lambda args, x: cumulative(args[0], x / args[1])},
    "shift": {"measure": lambda args: _moved(args[0], ONE, args[1]), "cumulative": lambda args, x: cumulative(args[0], x - args[1])},
}
