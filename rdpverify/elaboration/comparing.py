"""Two numbers compared by their logarithms, or by their squares."""

from math import prod

from flint import fmpq

from ..core.polynomial import ONE, Polynomial, constant
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic
from .certificates import monomial_logarithm
from .functions import apply, exp, larger_by_exponential, larger_by_logarithm, larger_by_square, log
from .lemmas import equals
from .normal import normal

MOST_FACTORS = 4


def by_logarithm(op: str, f: Polynomial, known) -> Theorem | None:
    """a − b >= 0 for two positive terms from log a − log b >= 0."""
    if len(f.terms) != 2:
        return None
    (first, a), (second, b) = sorted(f.terms.items(), key=lambda item: -item[1])
    if not a > 0 > b:
        return None
    u, v = monomial_logarithm(first, known), monomial_logarithm(second, known)
    if u is None or v is None:
        return None
    if not (u.terms or v.terms):
        return None
    u, v = normal(u + log(constant(a)), known).now, normal(v + log(constant(-b)), known).now
    difference = (known.positive if op == ">" else known.nonnegative)(u - v)
    if difference is None:
        return None
    theorem = apply(larger_by_logarithm(difference.op), [difference], y=u, x=v)
    r = normal(theorem.f, known)
    result = arithmetic((1, theorem), equals(r.equation(), r.now, r.first)) if r.changed else theorem
    return result if result.f == f else None


def by_exponential(op: str, f: Polynomial, known) -> Theorem | None:
    """u + Σ n·log(v) >= 0, n whole, from exp(u)·Π v^n >= 1, where the v with n < 0 stand on the other side."""
    from .restating import restated

    logarithms = {
        monomial: value for monomial, value in f.terms.items()
        if len(monomial) == 1 and monomial[0][0].head == "log" and monomial[0][1] == 1 and monomial[0][0].symbols
    }
    if not logarithms or any(value.q != 1 or abs(value) > MOST_FACTORS for value in logarithms.values()):
        return None
    sides = {sign: Polynomial({m: abs(value) for m, value in logarithms.items() if value * sign > 0}) for sign in (1, -1)}
    rest = f - sides[1] + sides[-1]
    if any(atom.head != "symbol" and atom.symbols for atom in rest.atoms):
        return None
    products = {
        sign: prod((monomial[0][0].args[0] ** int(value) for monomial, value in side.terms.items()), start=ONE)
        for sign, side in sides.items()
    }
    difference = (exp(rest) if rest.terms else ONE) * products[1] - products[-1]
    if known.samples.refute(difference):
        return None
    larger = (known.positive if op == ">" else known.nonnegative)(difference)
    if larger is None:
        return None
    first, second = sides[1] + rest, sides[-1]
    powers = restated(larger, Relation(op, exp(first) - exp(second)), known)
    return apply(larger_by_exponential(powers.op), [powers], y=first, x=second)


def by_square(op: str, f: Polynomial, known) -> Theorem | None:
    """a − b >= 0 from a >= 0 and a² − b² >= 0, where one of them has the roots."""
    if len(f.terms) == 2 and all(monomial_logarithm(monomial, known) is not None for monomial in f.terms):
        return None
    roots = sorted((atom for atom in f.atoms if _is_root(atom)), key=lambda atom: atom.key)
    for root in [*roots[:3], *([] if roots or not _squares_are_known(f, known) else [None])]:
        part = Polynomial(
            {
                monomial: value
                for monomial, value in f.terms.items()
                if (value < 0 if root is None else any(atom is root for atom, _ in monomial))
            }
        )
        for a, b in ((f - part, -part), (part, part - f)):
            above = known.nonnegative(a)
            if above is None or known.samples.refute(a * a - b * b):
                continue
            r = normal(a * a - b * b, known)
            if root is not None and root in r.now.atoms:
                continue
            squares = (known.positive if op == ">" else known.nonnegative)(r.first)
            if squares is not None:
                return apply(larger_by_square(squares.op), [above, squares], x=a, y=b)
    return None


def _squares_are_known(f: Polynomial, known) -> bool:
    """Does a fact speak of squares of what f has itself?"""
    own = {monomial for monomial in f.terms if len(monomial) == 1 and monomial[0][1] == 1}
    return any(
        ((monomial[0][0], 1),) in own
        for fact in known.facts
        if fact.op in (">", ">=")
        for monomial in fact.f.terms
        if len(monomial) == 1 and monomial[0][1] == 2
    )


def _is_root(atom) -> bool:
    """Is it a square root, or an exponential of half a logarithm?"""
    if atom.head == "pow":
        return atom.args[1].number is not None and atom.args[1].number == fmpq(1, 2)
    return atom.head == "exp" and any(
        len(monomial) == 1 and monomial[0][0].head == "log" and monomial[0][0].symbols and value.q == 2
        for monomial, value in atom.args[0].terms.items()
    )
