"""Mass functions on the integers at an end of a parameter's domain where all mass is at one point: Geometric(1), NegativeBinomial(r, 1).

Let u ≥ 0 vanish exactly where P = δ_a, v ≥ 0 exactly where Q = δ_a, and let both laws have mass at a throughout.  With C the condition
on the inside u > 0, v > 0, which is about orders from 1 on (below 1 the point a is common, so that I > 0),

    D is finite  iff  α < 1,  or u = 0,  or v > 0 and C.

C says Σ cᵢ·log uᵢ > 0, that is L > R for the products L, R of the powers with cᵢ > 0 and with cᵢ < 0, which are defined at the ends,
where they make L > R false if v = 0 < u.  The disjunction is written Max(1 − α, 1 − sign(u), L − R) > 0.
Source: van Erven & Harremoës 2014, section II (conventions for 0 and ∞).
"""

from dataclasses import dataclass

from ..definitions.measures import Measure, measure
from ..errors import RdpVerifyError
from ..kernel.closed.conditions import above_zero
from .readable_conditions import reduced
from ..kernel.closed.exponent import tidy
from ..kernel.closed.kinks import affine
from ..kernel.closed.assumptions import Assumptions
from .points import mass_at
from ..kernel.closed.segments import NAME
from ..language.statement import Relation
from ..terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, add, call, div, mul, neg, power, sub, substitute, walk
from .powers import logarithms

Conditions = tuple[Relation, ...]


@dataclass(frozen=True)
class End:
    """``vanishing`` = 0 is where the law has all its mass at ``point``; None for a law that has no such end."""

    vanishing: Term | None
    point: Term | None


def open_ends(law: Term, assumptions: Assumptions) -> tuple[Term, ...]:
    """The arguments u ≥ 0 of logarithms in a mass function on the integers that may vanish."""
    law_measure = measure(law)
    if law_measure.space != "integers":
        return ()
    logs = (node.args[0] for part in law_measure.parts for node in walk(part.log_density) if node.op == "log")
    return tuple(dict.fromkeys(u for u in logs if NAME not in u.free and assumptions(u) is None and assumptions.nonnegative(u)))


def finite_at_ends(term: Term, order: Term, inside: Conditions | None, assumptions: Assumptions) -> Conditions | None:
    """The condition on the whole domain from the exact one on the inside (None: never finite there); None where this does not say it."""
    ends = [single_end(law, assumptions) for law in term.args[:2]]
    if None in ends or all(end.vanishing is None for end in ends) or not _always_common(term.args[:2], ends, assumptions):
        return None
    u, v = (end.vanishing for end in ends)
    below = order is not INFINITY and assumptions(sub(ONE, order))
    if below == 1:
        return ()
    either_side = below is None
    if inside is None or _only_below_one(inside, order, assumptions):
        parts = [sub(ONE, order)] if either_side else []
        parts += [] if u is None else [sub(ONE, call("sign", u))]
        return (_one_of(*parts),) if parts else None
    if not inside:
        return _absolutely_continuous(u, v, order if either_side else None, assumptions)
    if len(inside) != 1:
        return None
    (condition,) = inside
    sides = _sides(condition, u, v, either_side, assumptions)
    if sides is None:
        return None
    if condition.op == ">=" and not either_side:
        return (reduced(Relation(sub(*sides), ">=", ZERO), assumptions),)
    if condition.op != ">":
        return None
    parts = [sub(ONE, order)] if either_side and v is not None else []
    parts += [sub(ONE, call("sign", u))] if u is not None and v is not None else []
    return (_one_of(*parts, sub(*sides)),) if parts else (Relation(sides[0], ">", sides[1]),)


def _only_below_one(inside: Conditions, order: Term, assumptions: Assumptions) -> bool:
    margins = [sub(c.left, c.right) if c.op == ">" else sub(c.right, c.left) for c in inside if c.op in "<>"]
    return order is not INFINITY and len(inside) == len(margins) == 1 and assumptions.equal(margins[0], sub(ONE, order))


def _one_of(*parts: Term) -> Relation:
    """One of the parts is positive."""
    return above_zero(parts[0] if len(parts) == 1 else call("Max", *parts))


def _absolutely_continuous(u: Term | None, v: Term | None, order: Term | None, assumptions: Assumptions) -> Conditions:
    """v = 0 implies u = 0, or ``order`` < 1 when it is given."""
    if v is None:
        return ()
    if u is None:
        return (_one_of(*(() if order is None else (sub(ONE, order),)), v),)
    if order is None:
        return (Relation(call("sign", v), ">=", call("sign", u)),)
    return (Relation(call("Max", sub(ONE, order), sub(call("sign", v), call("sign", u))), ">=", ZERO),)


def _sides(condition: Relation, u: Term | None, v: Term | None, either_side: bool, assumptions: Assumptions) -> tuple[Term, Term] | None:
    """(L, R) with L > R iff Σ cᵢ·log uᵢ > 0 on the inside, both 0 or L = 0 < R where v = 0 < u, R = 0 < L where u = 0 < v.

    For orders on both sides of 1 the two are multiplied by v, so that its power in L is positive.
    """
    written = logarithms(sub(condition.left, condition.right)) or {}
    powers = {next((end for end in (u, v) if end is not None and assumptions.equal(end, base)), base): c for base, c in written.items()}
    if not powers or any(base not in (u, v) and assumptions(base) != 1 for base in powers):
        return None
    if v is not None:
        powers[v] = add(powers.get(v, ZERO), ONE if either_side else ZERO)
        if assumptions(tidy(powers[v], assumptions)) != 1:
            return None
    if u is not None and assumptions(tidy(powers.get(u, ZERO), assumptions)) != -1:
        return None
    left, right = [], [v] if v is not None and either_side else []
    for base, c in powers.items():
        negative = base is u or assumptions(c) == -1
        (right if negative else left).append(power(base, tidy(neg(c) if negative else c, assumptions)))
    return mul(*left), mul(*right)


def single_end(law: Term, assumptions: Assumptions) -> End | None:
    """Where the law has all its mass at one point; None when there are several such ends, or the argument does not show it."""
    ends = open_ends(law, assumptions)
    if not ends:
        return End(None, None)
    at = _replaced(law, ends[0], assumptions) if len(ends) == 1 else None
    atoms = () if at is None or at.parts else at.atoms
    return End(ends[0], atoms[0].point) if len(atoms) == 1 else None


def solved(vanishing: Term, assumptions: Assumptions) -> dict[str, Term] | None:
    """{name: value} where the term vanishes, for a name in which it is affine with a slope of known sign."""
    for name in sorted(vanishing.free):
        split = affine(vanishing, name, assumptions)
        if split is not None and assumptions(split[0]) in (1, -1):
            return {name: tidy(mul(MINUS_ONE, div(split[1], split[0])), assumptions)}
    return None


def _replaced(law: Term, vanishing: Term, assumptions: Assumptions) -> Measure | None:
    """The law where the term vanishes."""
    at = solved(vanishing, assumptions)
    try:
        return None if at is None else measure(substitute(law, at))
    except RdpVerifyError:
        return None


def _always_common(laws, ends, assumptions: Assumptions) -> bool:
    """One point for both laws, at which each has mass on its whole domain (its own end included)."""
    points = {end.point for end in ends if end.point is not None}
    if len(points) != 1 or any(measure(law).atoms for law in laws):
        return False
    (point,) = points
    inside = [assumptions if end.vanishing is None else assumptions.assuming(end.vanishing) for end in ends]
    return all(_has_mass(law, point, signs) for law, signs in zip(laws, inside))


def _has_mass(law: Term, point: Term, assumptions: Assumptions) -> bool:
    try:
        return assumptions(mass_at(measure(law), point, assumptions)) == 1
    except RdpVerifyError:
        return False
