"""What every derivation must pass before anyone sees it.

At exact sample points on both sides of order 1: D ≥ 0, D does not decrease in the order, KL ≥ 0 and lies between; the closed
form's ball overlaps an independent enclosure by verified integration, or the value by a second route for laws of vectors; outside
the finiteness condition that enclosure is infinite.  A check that could not run says so.
"""

from collections.abc import Callable
from contextlib import contextmanager

from flint import arb, ctx

from ..definitions import DEFINED
from ..errors import BudgetExceeded, IllPosed, InputError, OutOfTime, RuleError
from ..kernel.closed.exponent import tidy
from ..kernel.closed.assumptions import Assumptions
from ..terms import INFINITY, Term, substitute, walk
from ..terms.evaluate import ball
from .samples import sample_orders, sample_point
from .second_route import has_second_route, second_route
from .series import ball_with_series
from .step import Check, Derivation

POINTS = 3
LOOKED_AT = 24  # as many sample points are tried before side conditions are given up
ENCLOSURES = 6
BITS = 128
RETRIES = (512, 2048, 8192, 32768)
Enclose = Callable[[Term], object]


def self_checks(derivation: Derivation, term: Term, run: bool, enclose: Enclose | None) -> tuple[Check, ...]:
    """The checks of a derivation of ``term``; without ``run``, or when the time is over, the rest is said not to have run."""
    if derivation.closed_form is None:
        return ()
    if not run:
        return (Check("self-checks", "not run", "switched off"),)
    order = term.args[2].value if term.op == "renyi" and term.args[2].op == "symbol" else None
    checks: list[Check | None] = []
    with _precision(BITS):
        try:
            points = [_Point(derivation, term, order, index) for index in _indices(derivation, order)]
            signed = term.op in DEFINED and term.op != "mean"
            checks += [_signs(points) if signed else None, _monotone(points, order), _limits(points, derivation, order)]
            checks += [_beyond(points), *_enclosures(points, enclose)]
        except OutOfTime:
            checks.append(Check("self-checks", "not run", "the budget was used up"))
    return tuple(check for check in checks if check)


def _indices(derivation: Derivation, order: str | None) -> list[int]:
    """Sample points that satisfy the side conditions on the parameters, as many as there are among the first ones."""
    if not derivation.where:
        return [0]
    aside = [condition for condition in derivation.conditions if order not in condition.free]
    meant = [
        index for index in range(LOOKED_AT)
        if not aside or all(_holds(condition, sample_point(derivation.where, order, index)) for condition in aside)
    ]
    return meant[:POINTS] or list(range(POINTS))


class _Point:
    """Parameter values, and the value of the closed form at each sample order (None: outside the finiteness condition)."""

    def __init__(self, derivation: Derivation, term: Term, order: str | None, index: int):
        self.found, self.term, self.order = derivation, term, order
        self.values = sample_point(derivation.where, order, index)
        domain = dict(derivation.where).get(order)
        self.orders = sample_orders(domain, self.values) if order else [None]
        results = [(at, self._value(derivation.closed_form, at)) for at in self.orders if self._allowed(at)]
        self.beyond = [at for at, value in results if value is not None and value.is_nan() and self._beyond_the_series(at)]
        self.results = [result for result in results if result[0] not in self.beyond]
        self.results = sorted(self.results + self._at_holes(), key=lambda result: result[0].value if order else 0)

    def assignment(self, at: Term | None) -> dict[str, Term]:
        return self.values if at is None else {**self.values, self.order: at}

    def _allowed(self, at) -> bool:
        """Are the side conditions and the formula's own conditions met here?"""
        return all(_holds(c, self.assignment(at)) for c in self.found.conditions + self.found.valid_when) and not any(
            _holds(relation, self.assignment(at)) for relation, _ in self.found.special
        )

    def _value(self, form: Term, at) -> arb | None:
        """A ball; +∞ outside the finiteness condition."""
        if form is INFINITY or not all(_holds(c, self.assignment(at)) for c in self.found.finite_when):
            return None
        return _ball(substitute(form, self.assignment(at)))

    def _at_holes(self) -> list[tuple[Term, arb | None]]:
        """The special forms at the removable holes that are rational at this point."""
        values = []
        for relation, form in self.found.special:
            at = tidy(substitute(relation.right, self.values), Assumptions(None))
            if at.is_number and all(_holds(c, self.assignment(at)) for c in self.found.conditions):
                values.append((at, self._value(form, at)))
        return values

    def _beyond_the_series(self, at) -> bool:
        """Is there a pFq, p = q + 1 >= 3, to be continued beyond its disc of convergence?  It is defined there, but not evaluated."""
        nodes = (node for node in walk(substitute(self.found.closed_form, self.assignment(at))) if node.op == "hyper")
        return any(len(upper.args) >= 3 and not abs(ball(z, {})) < 1 for upper, _, z in (node.args for node in nodes))

    def at(self, form: Term, conditions) -> arb | None:
        if form is INFINITY or not all(_holds(c, self.values) for c in conditions):
            return None
        return _ball(substitute(form, self.values))

    def shown(self, at) -> str:
        return ", ".join(f"{name} = {value!r}" for name, value in sorted(self.assignment(at).items())) or "the only point"


def _ball(term: Term) -> arb:
    """The value to some ten digits at least, with as many bits as that takes."""
    value = ball_with_series(term)
    for bits in RETRIES:
        if value.rel_accuracy_bits() >= BITS // 4 or value.overlaps(arb(0)) and not value.is_nan():
            break
        with _precision(bits):
            value = ball_with_series(term)
    return value


def _holds(relation, values) -> bool:
    left, right = (ball(substitute(side, values), {}) for side in (relation.left, relation.right))
    if relation.op == "==":
        return bool(left.overlaps(right))
    return bool({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[relation.op])


def _beyond(points) -> Check | None:
    """Which points could not be looked at."""
    count = sum(len(point.beyond) for point in points)
    reason = "a hypergeometric function beyond its disc of convergence is defined by continuation, but not evaluated"
    return Check(f"values at {count} of the sample points", "not run", reason) if count else None


def _signs(points) -> Check | None:
    for point in points:
        for at, value in point.results:
            if value is not None and (value < 0 or value.is_nan()):
                return Check("nonnegative", "fails", f"{value.str(10)} at {point.shown(at)}")
    return Check("nonnegative", "holds", f"{sum(len(point.results) for point in points)} points")


def _monotone(points, order) -> Check | None:
    if order is None:
        return None
    for point in points:
        for (low, before), (high, after) in zip(point.results, point.results[1:]):
            if after is not None and (before is None or before > after):
                return Check("non-decreasing in the order", "fails", f"between orders {low!r} and {high!r} at {point.shown(high)}")
    return Check("non-decreasing in the order", "holds", f"{sum(len(point.results) for point in points)} points")


def _limits(points, derivation: Derivation, order) -> Check | None:
    """D below order 1 ≤ KL ≤ D above order 1 ≤ the max divergence, and KL ≥ 0."""
    if order is None or derivation.limit_one is None:
        return None
    for point in points:
        kl = point.at(derivation.limit_one, derivation.limit_one_when)
        if kl is not None and kl < 0:
            return Check("limits", "fails", f"KL is negative at {point.shown(None)}")
        for at, value in point.results:
            if at.value < 1 and kl is not None and (value is None or value > kl):
                return Check("limits", "fails", f"D exceeds KL below order 1 at {point.shown(at)}")
            if at.value > 1 and value is not None and (kl is None or value < kl):
                return Check("limits", "fails", f"D is below KL above order 1 at {point.shown(at)}")
        if derivation.limit_oo is not None:
            largest = point.at(derivation.limit_oo, derivation.limit_oo_when)
            if largest is not None and any(value is None or value > largest for _, value in point.results):
                return Check("limits", "fails", f"D exceeds the max divergence at {point.shown(None)}")
    return Check("limits", "holds", f"{len(points)} points")


def _enclosures(points, enclose: Enclose | None) -> tuple[Check, ...]:
    joint = any(has_second_route(point.term) for point in points)
    name = "second route" if joint else "verified integration"
    if enclose is None:
        return (Check(name, "not run", "no integrator was given"),)
    ran, infinite, refusal = 0, 0, ""
    for point, at, value in _chosen(points):
        try:
            special = substitute(point.term, point.assignment(at))
            enclosure = second_route(special, enclose) if joint else enclose(special)
        except OutOfTime:
            refusal = "the budget was used up"
            break
        except (RuleError, BudgetExceeded, InputError, IllPosed) as problem:
            refusal = str(problem)
            continue
        problem = _compare(value, enclosure, point.found.exact)
        if problem:
            return (Check(name, "fails", f"{problem} at {point.shown(at)}"),)
        ran, infinite = ran + 1, infinite + (value is None)
    if not ran:
        return (Check(name, "not run", refusal or "no sample point"),)
    predicted = f", {infinite} of them infinite as predicted" if infinite else ""
    return (Check(name, "holds", f"{ran} {'values agree' if joint else 'enclosures overlap'}{predicted}"),)


def _chosen(points):
    """One order below 1, one above, and one where the value should be infinite, alternating through the points."""
    chosen = []
    for point in points:
        finite = [(at, value) for at, value in point.results if value is not None]
        infinite = [(at, value) for at, value in point.results if value is None]
        chosen += [(point, *item) for item in finite[:1] + finite[-1:][len(finite) == 1 :] + infinite[:1]]
    return chosen[:ENCLOSURES]


def _compare(value: arb | None, other, exact: bool) -> str:
    """The empty text when the closed form's ball and the enclosure agree."""
    if value is None:
        return "" if other.infinite > 0 or not exact else "the divergence is finite outside the finiteness condition"
    if other.infinite:
        return "the divergence is infinite inside the finiteness condition"
    return ("" if value.overlaps(other.lower.union(other.upper)) else f"the closed form gives {value.str(12)}, integration something else")


@contextmanager
def _precision(bits: int):
    before, ctx.prec = ctx.prec, bits
    try:
        yield
    finally:
        ctx.prec = before
