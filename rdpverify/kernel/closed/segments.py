"""The common pieces of two measures: between neighbouring breakpoints each log-density has one elementary form.

Breakpoints are the ends of the parts and the kinks.  They are put in order by the domain's signs alone; when the order of two of
them is not known, :class:`Undecided` names their difference, so that a caller can split into cases.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ...definitions.measures import VARIABLE, Measure
from ...errors import RuleError
from ...terms import HALF, INFINITY, MINUS_ONE, ONE, ZERO, Term, add, mul, neg, number, sub, walk
from ..defined import is_integer
from .exponent import tidy
from .kinks import COMPARISONS, expressed_by_absolute_values, kinks, on_piece
from .assumptions import Assumptions, infinite

NAME = VARIABLE.value


class Undecided(RuleError):
    """The sign of ``difference`` decides how the pieces lie, and the domain does not say it."""

    def __init__(self, difference: Term, message: str):
        super().__init__(message)
        self.difference = difference


class Overlapping(RuleError):
    """A density is a sum of parts that overlap: its logarithm is no sum of statistics."""


@dataclass(frozen=True)
class Segment:
    """``logs``: for each measure its log-density on (lower, upper), or None where it has no mass there."""

    lower: Term
    upper: Term
    logs: tuple[Term | None, ...]

    def beyond(self, space: str) -> Term:
        """The upper end, or the first integer after it: the piece has points just where the lower end is below this."""
        return self.upper if space == "real" or infinite(self.upper) else add(self.upper, ONE)


def placements(segment: Segment, space: str, assumptions: Assumptions) -> Iterator[tuple[Term, Term, Term, Term, bool]]:
    """(x in terms of u, |dx/du|, the ends for u, u > 0): the piece as it is, seen from an end, stretched to (0, 1), mirrored.

    On the integers it is moved, so that u starts at 0 or 1, or a step or two later than x.
    """
    lower, upper = segment.lower, segment.upper
    yield VARIABLE, ONE, lower, upper, assumptions.at_most(ZERO, lower)
    if space != "real":
        for start in (ZERO, ONE, add(lower, ONE), add(lower, 2)) if not infinite(lower) else ():
            by = sub(lower, start)
            yield add(by, VARIABLE), ONE, start, upper if infinite(upper) else sub(upper, by), assumptions.at_most(ZERO, start)
        return
    for start, direction in ((lower, ONE), (upper, MINUS_ONE)):
        if not infinite(start):
            end = INFINITY if infinite(lower) or infinite(upper) else sub(upper, lower)
            yield add(start, mul(direction, VARIABLE)), ONE, ZERO, end, True
            if not infinite(end) and assumptions(end) == 1:
                yield add(start, mul(direction, end, VARIABLE)), end, ZERO, ONE, True
    if infinite(lower) and not infinite(upper) and assumptions.at_most(upper, ZERO):
        yield neg(VARIABLE), ONE, neg(upper), INFINITY, True


def segments(measures: tuple[Measure, ...], assumptions: Assumptions) -> list[Segment]:
    """The pieces of all measures together, from left to right, where at least one has a density."""
    if not any(measure.parts for measure in measures):
        return []
    integers = any(measure.space == "integers" for measure in measures)
    logs = [[(part, expressed_by_absolute_values(part.log_density, NAME)) for part in measure.parts] for measure in measures]
    points: list[Term] = []
    for parts in logs:
        for part, log_density in parts:
            if integers:
                _refuse_jumps_at_integers(log_density, assumptions)
            for point in kinks(log_density, NAME, assumptions):
                _insert(points, _whole(point, assumptions) if integers else point, assumptions)
            _insert(points, part.lower, assumptions)
            _insert(points, add(part.upper, ONE) if integers and not infinite(part.upper) else part.upper, assumptions)
    pieces = []
    for lower, beyond in zip(points, points[1:]):
        upper = sub(beyond, ONE) if integers and not infinite(beyond) else beyond
        forms = tuple(_form(parts, lower, upper, assumptions) for parts in logs)
        if forms[0] is not None and None in forms and assumptions.compare(lower, beyond) is None:
            raise undecided(lower, beyond)  # whether this piece is empty decides about absolute continuity
        if any(form is not None for form in forms):
            pieces.append(Segment(lower, upper, forms))
    return pieces


def part_by_part(P: Measure, Q: Measure, assumptions: Assumptions):
    """The pieces, overlapping or not, with the log-densities of the parts above and below."""
    alone = [Measure(law.space, (part,)) for law in (P, Q) for part in law.parts]
    count = len(P.parts)
    for segment in segments(tuple(alone), assumptions):
        logs = segment.logs
        yield segment, [form for form in logs[:count] if form is not None], [form for form in logs[count:] if form is not None]


def _refuse_jumps_at_integers(log_density: Term, assumptions: Assumptions):
    """A sign or a condition that changes at an integer has a value of its own there, which is neither neighbour's."""
    possible = walk(log_density) if log_density.ops & {"sign", "==", *COMPARISONS} else ()
    jumping = [node for node in possible if node.op in ("sign", "==", *COMPARISONS) and NAME in node.free]
    points = (point for node in jumping for point in kinks(node, NAME, assumptions))
    if any(node.op == "==" for node in jumping) or any(
        point.value.q == 1 if point.is_number else not is_integer(tidy(add(point, HALF), assumptions), assumptions.integers)
        for point in points
    ):
        raise RuleError("a mass function that jumps at an integer is not summed by these lemmas: put the jump between two")


def _form(parts, lower: Term, upper: Term, assumptions: Assumptions) -> Term | None:
    covering = [log_density for part, log_density in parts if _covers(part, lower, upper, assumptions)]
    if not covering:
        return None
    if len(covering) > 1:
        raise Overlapping("a density that is a sum of overlapping parts has no closed form by these lemmas")
    form = on_piece(covering[0], NAME, lower, upper, assumptions)
    return None if _vanishes(form, assumptions, form is not covering[0]) else form


def _vanishes(form: Term, assumptions: Assumptions, changed: bool) -> bool:
    """Is there the logarithm of 0 in it: where absolute values were replaced (``changed``), of a sum that cancels too?"""
    arguments = [node.args[0] for node in walk(form) if node.op == "log"] if "log" in form.ops else ()
    return any(u is ZERO or (changed and "add" in u.ops and assumptions.is_zero(u)) for u in arguments)


def _covers(part, lower: Term, upper: Term, assumptions: Assumptions) -> bool:
    return assumptions.at_most(part.lower, lower) and assumptions.at_most(upper, part.upper)


def ordered_points(points, assumptions: Assumptions) -> list[Term]:
    """The points from left to right, equal ones once; Undecided when their order is not known."""
    ordered: list[Term] = []
    for point in points:
        _insert(ordered, point, assumptions)
    return ordered


def _insert(points: list[Term], point: Term, assumptions: Assumptions):
    for index, other in enumerate(points):
        if assumptions.compare(point, other) == 0:
            return
        if before(point, other, assumptions):
            points.insert(index, point)
            return
    points.append(point)


def before(a: Term, b: Term, assumptions: Assumptions) -> bool:
    """a < b, or a >= b where that is known, else a <= b; ±oo are ends like any other."""
    if assumptions.compare(a, b) == -1:
        return True
    if assumptions.at_most(b, a):
        return False
    if assumptions.at_most(a, b):
        return True
    raise undecided(a, b)


def undecided(a: Term, b: Term) -> Undecided:
    return Undecided(sub(a, b), f"the order of {a} and {b} is not known; state a domain or condition that decides it")


def _whole(point: Term, assumptions: Assumptions) -> Term:
    """The first integer at or after a kink."""
    if is_integer(point, assumptions.integers):
        return point
    if is_integer(beyond := tidy(add(point, HALF), assumptions), assumptions.integers):
        return beyond
    if not point.is_number:
        raise RuleError(f"the kink {point} of a mass function must be a number or an integer: state its domain as integers")
    return number(-((-point.value.p) // point.value.q))
