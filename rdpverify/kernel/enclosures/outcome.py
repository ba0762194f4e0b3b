"""Means of the outcome of a given law, as numbers, where they have no closed form: integrals (sums) of what is positive, by a plan.

Cut where affine parts of the formula vanish and where conditions change, f is on each piece a sum of products of one sign: E f(X) is the
mass of the density times the positive ones less that of the others, each by the same verified integration as a divergence of order 1.
"""

from dataclasses import dataclass

from flint import arb, fmpq

from ...definitions.measures import Measure, Part, measure
from ...errors import RuleError, require
from ...terms import ONE, ZERO, Term, add, log, mul, neg, number, substitute, walk
from ...terms.evaluate import range_of
from ...terms.ranges import Range
from ..closed.kinks import affine, kinks, on_piece
from ..closed.assumptions import Assumptions
from ..closed.outcome import formula_of
from ..closed.outcome_conditions import at_atom, with_plain_conditions
from ..closed.segments import NAME, ordered_points
from ..extended import Enclosure, finite
from ..integrals.integral import Power, integrate
from ..integrals.lattice import Lattice, total_over
from ..integrals.plan import Plan, read_bits, read_plan
from ..integrals.rows import closed_value
from .closed_route import ClosedRoute, NumberSigns, read_route

MASS = Power(fmpq(1))


@dataclass(frozen=True)
class OutcomePlan:
    """How to integrate what is positive and what is negative; None for a share that is 0."""

    bits: int
    shares: tuple[Plan | None, Plan | None]


def read_outcome_plan(data) -> OutcomePlan | ClosedRoute:
    """The plan in ``data``: {"route": "closed", "bits": …} or {"bits": …, "above": …, "below": …}; RuleError when it is misshapen."""
    if isinstance(data, dict) and "route" in data:
        return read_route(data)
    require(isinstance(data, dict) and data.keys() == {"bits", "above", "below"}, "the plan of a mean has 'bits', 'above', 'below'")
    return OutcomePlan(read_bits(data["bits"]), tuple(None if data[key] is None else read_plan(data[key]) for key in ("above", "below")))


def outcome_value(term: Term, plan: OutcomePlan) -> Enclosure:
    """The mean at the current precision."""
    atoms, shares = signed_shares(term)
    total = arb(0)
    for mass, value in atoms:
        total += closed_value(mul(mass, value))
    for sign, share, how in zip((1, -1), shares, plan.shares):
        if share is not None:
            require(how is not None, "the plan of a mean leaves a share out")
            total += sign * _mass(share, how)
    return finite(total, "verified integration" if shares[0] is None or shares[0].space == "real" else "verified summation")


def _mass(share: Measure, plan: Plan) -> arb:
    if share.space == "integers":
        total = total_over(Lattice(share, share, plan), MASS)
        require(total is not None, "the sum was not bounded")
        return total
    return integrate(share, share, plan, MASS) * arb(plan.shift).exp()


def signed_shares(term: Term) -> tuple[list[tuple[Term, Term]], tuple[Measure | None, Measure | None]]:
    """[(mass, value)] at the atoms, and the measures of density p·f₊ and p·f₋, of the positive and the negative addends of f."""
    law_measure, assumptions = measure(term.args[0]), Assumptions(NumberSigns({}))
    formula = with_plain_conditions(formula_of(term), law_measure.space, assumptions)
    parts: dict[int, list[Part]] = {1: [], -1: []}
    points = _cuts(formula, assumptions)
    atoms = [(atom.mass, at_atom(formula, atom.point, assumptions)) for atom in law_measure.atoms]
    for part in law_measure.parts:
        pieces, alone = _pieces(part, points, law_measure.space, assumptions)
        atoms += [(substitute(part.density, {NAME: point}), at_atom(formula, point, assumptions)) for point in alone]
        for lower, upper in pieces:
            form = on_piece(formula, NAME, lower, upper, assumptions)
            for addend in form.args if form.op == "add" else (form,):
                if addend is not ZERO:
                    sign, size = _signed_logarithm(addend, lower, upper, law_measure.space)
                    parts[sign].append(Part(lower, upper, mul(part.density, addend, number(sign)), add(part.log_density, size)))
    shares = tuple(Measure(law_measure.space, tuple(parts[sign])) if parts[sign] else None for sign in (1, -1))
    return atoms, shares


def _cuts(formula: Term, assumptions: Assumptions) -> list[Term]:
    """Where the form of f changes, and the zeros of its affine parts."""
    points = list(kinks(formula, NAME, assumptions))
    for part in walk(formula):
        if NAME in part.free and part.op in ("symbol", "add"):
            line = affine(part, NAME, assumptions)
            if line is not None and line[0] is not ZERO:
                points.append(neg(mul(line[1], line[0] ** -1)))
    return ordered_points(points, assumptions)


def _pieces(part: Part, points: list[Term], space: str, assumptions: Assumptions) -> tuple[list[tuple[Term, Term]], list[Term]]:
    """(lower, upper) between neighbouring cuts inside the part, and points apart; of integers both ends belong to it, no cut does."""
    if space != "integers":
        inside = [point for point in points
                  if assumptions.compare(part.lower, point) == -1 and assumptions.compare(point, part.upper) == -1]
        ends = [part.lower, *inside, part.upper]
        return list(zip(ends, ends[1:])), []
    inside = [point for point in points if assumptions.at_most(part.lower, point) and assumptions.at_most(point, part.upper)]
    require(all(point.is_number for point in inside), "a cut of a sum over integers must be a number")
    pieces, lower = [], part.lower
    for point in inside:
        pieces.append((lower, number(-(-point.value.p // point.value.q) - 1)))  # up to the last integer before it
        lower = number(point.value.p // point.value.q + 1)
    pieces.append((lower, part.upper))
    return [piece for piece in pieces if assumptions.at_most(*piece)], [point for point in inside if point.value.q == 1]


def _signed_logarithm(addend: Term, lower: Term, upper: Term, space: str) -> tuple[int, Term]:
    """(sign, log |g|) of a product whose factors keep their signs on the piece."""
    ends = range_of(lower, {}), range_of(upper, {})
    require(None not in ends, "an end of a piece has no value")
    is_open = space != "integers"
    first, last = ends[0].lower, ends[1].upper
    place = {NAME: Range(first, last, is_open or not first.is_finite(), is_open or not last.is_finite())}
    sign, logs = 1, []
    for factor in addend.args if addend.op == "mul" else (addend,):
        base, exponent = factor.args if factor.op == "pow" and factor.args[1].is_number else (factor, ONE)
        if factor.op == "exp":
            logs.append(factor.args[0])
            continue
        values = range_of(base, place)
        if values is None or not (values.is_positive() or values.is_negative()):
            raise RuleError("a factor of the formula has no sign on a piece: its mean has no enclosure here")
        if values.is_negative():
            require(exponent.value.q == 1, "a root of a negative number")
            sign *= -1 if int(exponent.value.p) % 2 else 1
            base = neg(base)
        logs.append(mul(exponent, log(base)))
    return sign, add(ZERO, *logs)
