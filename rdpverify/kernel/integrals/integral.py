"""Certified integrals over the line of functions of two densities, following an untrusted plan.

The plan's regions must cover every place where the integrand is not zero; finite pieces are integrated by Arb (which proves its
error bound, given a bounded integrand that says where it is analytic), tails are bounded by :mod:`.tails`.  All values are
scaled by e^{−shift}.  Source: Johansson 2018, "Numerical integration in arbitrary-precision ball arithmetic".
"""

from functools import cached_property, lru_cache

from flint import acb, arb, ctx, fmpq

from ...definitions.measures import Measure
from ...errors import InputError, OutOfTime, RuleError, require
from ...terms import Term, walk
from ...terms.derivative import derivative
from ...terms.evaluate import ball, compiled, range_of
from ...terms.ranges import Range
from .exponent import VARIABLE, Piece
from .pieces import Densities, Presence, at_most, densities, logarithms, presence
from .plan import Map, Plan, Region, Tail
from .tails import HalfLine, greatest_ratio, power_tail, ratio_tail

EVALUATIONS_PER_BIT, EVALUATIONS_LEAST = 200, 20_000
LONG_BITS = 1_000  # above this the nodes of Arb's highest degrees take longer to make than the evaluations they save
PATIENT = 500  # evaluations of one integral before wide balls are treated with more care
ZERO_BALL = acb(0)
SPARE_BITS = 20  # of the working precision are for rounding errors: no quadrature is asked to reach them


class Power:
    """p^α·q^{1−α} for a rational order α > 0; at α = 1 it is p alone (q is not looked at)."""

    def __init__(self, order: fmpq):
        self.order = order

    def at(self, p: arb, q: arb | None) -> arb | None:
        """The value at masses p > 0 and q > 0, None where there is none; None for ∞."""
        if q is None:
            return p if self.order == 1 else arb(0) if self.order < 1 else None
        return (arb(self.order) * p.log() + arb(1 - self.order) * q.log()).exp()

    def beyond(self, pair, q) -> arb | None:
        """What the tail of a sum may have, ``pair`` bounding it and q being there or not; None for ∞."""
        if not q and self.order != 1:
            return arb(0) if self.order < 1 else None
        try:
            return _up_to(pair.power_bound(self.order))
        except RuleError:
            if pair.power_diverges(self.order):
                return None
            raise

    def vanishes(self, p: Presence, q: Presence) -> bool:
        return not p.possible or (self.order < 1 and not q.possible)

    def integrand(self, densities: Densities, piece: Piece, shift: fmpq) -> Term:
        return densities.power_integrand(self.order, shift)

    def tail(self, line, p, q, tail, jacobian, shift) -> arb:
        return _up_to(power_tail(line, p, q, self.order, tail, jacobian, shift))

    def crude_integrand(self, p: Presence, q: Presence, change, piece, shift) -> Term:
        """A term at least as large as the integrand where that is not 0."""
        q_parts = q.covering(p) if self.order > 1 else q.possible
        require(q_parts, "Q is not known to have a density on a piece")
        return densities(p.possible, q_parts, change, piece).power_integrand(self.order, shift)


class Ratio:
    """p·log(p/q)."""

    def at(self, p: arb, q: arb | None) -> arb | None:
        return None if q is None else p * (p / q).log()

    def beyond(self, pair, q) -> arb | None:
        size = pair.ratio_bound() if q else None
        return None if size is None else (-size).union(size)

    def vanishes(self, p: Presence, q: Presence) -> bool:
        return not p.possible

    def integrand(self, densities: Densities, piece: Piece, shift: fmpq) -> Term:
        return densities.ratio_integrand(shift)

    def tail(self, line, p, q, tail, jacobian, shift) -> arb:
        size = ratio_tail(line, p, q, tail, jacobian, shift)
        return (-size).union(size)

    def crude_integrand(self, p: Presence, q: Presence, change, piece, shift) -> Term:
        """The integrand where that is not 0."""
        alone = len(p.possible) == len(q.possible) == len(q.covering(p)) == 1
        require(alone or (p.settled and q.settled), "a support ends at an irrational point inside a piece")
        return densities(p.possible, q.possible, change, piece).ratio_integrand(shift)


class Excess:
    """(p − e^ε·q)₊."""

    contact = 2  # the integral near a crossing is of this order in the distance

    def __init__(self, eps: Term):
        self.eps = eps

    def at(self, p: arb, q: arb | None) -> arb:
        return p if q is None else (p - _exponential(self.eps, ctx.prec) * q).max(arb(0))

    def beyond(self, pair, q) -> arb:
        top = pair.greatest_ratio() if q else None
        return arb(0) if top is not None and top <= ball(self.eps, {}) else _up_to(pair.power_bound(fmpq(1)))

    def vanishes(self, p: Presence, q: Presence) -> bool:
        return not p.possible

    def integrand(self, densities: Densities, piece: Piece, shift: fmpq) -> Term | None:
        if densities.q is not None:
            sign = sign_on(densities.log_ratio(self.eps), piece)
            require(sign is not None, "the sign of log(p/q) - eps was not decided on a piece")
            if sign < 0:
                return None
        return densities.excess_integrand(self.eps, shift)

    def tail(self, line, p, q, tail, jacobian, shift) -> arb:
        top = greatest_ratio(line, p, q, tail, self.eps) if q else None
        if top is not None and top <= 0:  # p ≤ e^ε·q throughout
            return arb(0)
        return _up_to(power_tail(line, p, q, fmpq(1), tail, jacobian, shift))

    def crude_integrand(self, p: Presence, q: Presence, change, piece, shift) -> Term:
        """p − e^ε·q, or p, which is at least as large."""
        if p.settled and q.settled:
            return densities(p.certain, q.certain, change, piece).excess_integrand(self.eps, shift)
        return densities(p.possible, (), change, piece).power_integrand(fmpq(1), shift)


class LossTail(Excess):
    """p where p > e^t·q: on a piece where p/q is analytic and not e^t throughout, equality has measure 0."""

    contact = 1

    def at(self, p: arb, q: arb | None) -> arb:
        excess = p if q is None else p - _exponential(self.eps, ctx.prec) * q
        return p if excess > 0 else arb(0) if excess <= 0 else _up_to(p)

    def integrand(self, densities_here: Densities, piece: Piece, shift: fmpq) -> Term | None:
        if super().integrand(densities_here, piece, shift) is None:
            return None
        if densities_here.q is not None:
            ratio = densities_here.log_ratio(self.eps)
            require(is_analytic(ratio, piece), "log(p/q) has a kink inside a piece")
            require(ball(ratio, {VARIABLE.value: arb(piece.middle())}) > 0, "log(p/q) was not told from the level inside a piece")
        return densities_here.power_integrand(fmpq(1), shift)

    def crude_integrand(self, p: Presence, q: Presence, change, piece, shift) -> Term:
        return densities(p.possible, (), change, piece).power_integrand(fmpq(1), shift)


Kind = Power | Ratio | Excess | LossTail


def over_atoms(kind: Kind, pairs) -> arb | None:
    """Σ of the kind over pairs of masses (p, q), None standing for 0; None for ∞."""
    total = arb(0)
    for p, q in pairs:
        if p is not None:
            value = kind.at(p, q)
            if value is None:
                return None
            total += value
    return total


def integrate(P: Measure, Q: Measure, plan: Plan, kind: Kind) -> arb:
    """e^{−shift}·∫ of the kind's integrand over the parts of P and Q (atoms are not included)."""
    check_cover(P, Q, plan.regions, kind)
    total = arb(0)
    for region in plan.regions:
        for index, (lower, upper) in enumerate(zip(region.points, region.points[1:])):
            present = presences(P, Q, region, lower, upper)
            total += _piece(present, region.map, Piece(lower, upper), index in region.crude, kind, plan.shift)
        for tail, change, start, stretch in region.tails():
            total += _tail(presences(P, Q, region, *stretch), change, start, tail, kind, plan.shift)
    return total


def check_cover(P: Measure, Q: Measure, regions, kind: Kind):
    """Between the regions, which must not overlap, the integrand is zero."""
    stretches = [region.ends() for region in regions]
    bounds = [arb.neg_inf(), *(end for stretch in stretches for end in stretch), arb.pos_inf()]
    for lower, upper in zip(bounds[::2], bounds[1::2]):
        if isinstance(lower, fmpq) and isinstance(upper, fmpq) and lower == upper:
            continue
        require(at_most(lower, upper), "the regions of a plan must be in increasing order and not overlap")
        if not kind.vanishes(presence(P, lower, upper), presence(Q, lower, upper)):
            raise RuleError(f"the plan leaves out the stretch from {lower} to {upper}")


def presences(P: Measure, Q: Measure, region: Region, lower: fmpq | None, upper: fmpq | None):
    """Presence of both laws between t = lower and t = upper (None: to the infinite end); the whole region's if that is clear."""
    whole = [presence(law, *region.ends()) for law in (P, Q)]
    if all(side.settled for side in whole):
        return whole
    first, last = region.map.at(lower, False), region.map.at(upper, True)
    if at_most(first, last) is False:
        first, last = last, first
    return [presence(law, first, last) for law in (P, Q)]


def _piece(present, change: Map, piece: Piece, crude: bool, kind: Kind, shift: fmpq) -> arb:
    p, q = present
    if kind.vanishes(p, q):
        return arb(0)
    if crude:
        return _crude(p, q, change, piece, kind, shift)
    settled(p, q, kind)
    densities_here = densities(p.certain, q.certain, change, piece)
    integrand = kind.integrand(densities_here, piece, shift)
    if integrand is None:
        return arb(0)
    return verified(integrand, piece, Steep(lambda: densities_here.power_logarithm(kind.order, shift)) if isinstance(kind, Power) else None)


def settled(p: Presence, q: Presence, kind: Kind):
    require(p.settled and q.settled, "a support begins or ends inside a piece")
    if not q.certain and not isinstance(kind, Excess) and not (isinstance(kind, Power) and kind.order == 1):
        raise RuleError("P has a density where Q has none: the divergence is infinite or the plan is wrong")


def _crude(p, q, change, piece, kind, shift) -> arb:
    """Width times the range of the integrand, which may also be 0."""
    values = range_of(kind.crude_integrand(p, q, change, piece, shift), {VARIABLE.value: piece.range()})
    require(values is not None and values.is_bounded(), "the integrand was not bounded on a piece")
    least = values.lower.min(arb(0)) if isinstance(kind, Ratio) else arb(0)
    return least.union(values.upper.max(arb(0))) * arb(piece.upper - piece.lower)


def _tail(present, change: Map, start: fmpq, tail: Tail, kind: Kind, shift: fmpq) -> arb:
    p, q = present
    if kind.vanishes(p, q):
        return arb(0)
    settled(p, q, kind)
    line = HalfLine(start)
    forms = [logarithms(parts, change.image(), line.expand) for parts in (p.certain, q.certain)]
    return kind.tail(line, *forms, tail, change.log_jacobian(), shift)


class Steep:
    """e^φ on complex balls B by the mean value: φ(B) ⊂ φ(m) + φ'(B)·(B − m), where φ and φ' are analytic on B, which is convex.

    ``height()`` is φ, the logarithm of the integrand; it is asked for when a piece turns out to need it, because large multiples of
    log p and log q cancel in φ.
    """

    def __init__(self, height):
        self._height = height

    @cached_property
    def _programs(self):
        height = self._height()
        try:
            return compiled(height), compiled(derivative(height, VARIABLE.value))
        except InputError:  # a kink
            return None

    def around(self, t: acb, analytic: bool) -> acb | None:
        """A ball with the values on t; None when φ is not known to be analytic there."""
        if self._programs is None:
            return None
        height, slope = (program.complex({VARIABLE.value: t}, True) for program in self._programs)
        if not (height.is_finite() and slope.is_finite()):
            return None
        middle = t.mid()
        return (self._programs[0].complex({VARIABLE.value: middle}, analytic) + slope * (t - middle)).exp()


def verified(integrand: Term, piece: Piece, steep: Steep | None = None) -> arb:
    """∫ of a real-analytic integrand over a finite piece; raises RuleError when Arb cannot bound it.

    ``steep`` is the same function for wide balls, used when the integral takes many evaluations.
    """
    program, evaluations, over = compiled(integrand), 0, None
    name = VARIABLE.value

    def at(t: acb, analytic: bool) -> acb:
        nonlocal evaluations, over
        evaluations += 1
        if over is not None:
            return ZERO_BALL
        try:
            result = program.complex({name: t}, analytic)
            if steep is not None and evaluations > PATIENT and not result.rel_accuracy_bits() > 0 and not t.is_exact():
                around = steep.around(t, analytic)
                if around is not None and (not result.is_finite() or around.abs_upper() < result.abs_upper()):
                    return around
        except OutOfTime as problem:  # python-flint would go on with it pending; after zeros Arb ends at once
            over = problem
            return ZERO_BALL
        return result

    tolerance = arb(2) ** (SPARE_BITS - ctx.prec)
    limit = EVALUATIONS_LEAST + EVALUATIONS_PER_BIT * ctx.prec
    ends = acb(arb(piece.lower)), acb(arb(piece.upper))
    degree = ctx.prec // 4 if ctx.prec > LONG_BITS else 0  # 0: Arb's choice
    value = acb.integral(at, *ends, rel_tol=tolerance, abs_tol=tolerance, eval_limit=limit, deg_limit=degree).real
    if over is not None:
        raise over
    if not value.is_finite():
        raise RuleError(f"the integral from t = {piece.lower} to {piece.upper} was not bounded")
    return value


def is_analytic(term: Term, piece: Piece) -> bool:
    """Is it made of analytic functions, with roots of what is > 0 inside the piece only: √(t²) has a derivative formula and a kink?"""
    try:
        derivative(term, VARIABLE.value)  # there is none for Abs, Max, sign
    except InputError:
        return False
    bases = (part.args[0] for part in walk(term) if part.op == "pow" and not (part.args[1].is_number and part.args[1].value.q == 1))
    ranges = (range_of(base, _inside(piece)) for base in bases if VARIABLE.value in base.free)
    return all(values is not None and values.is_positive() for values in ranges)


def _inside(piece: Piece) -> dict[str, Range]:
    return {VARIABLE.value: Range(arb(piece.lower), arb(piece.upper), True, True)}


def sign_on(term: Term, piece: Piece) -> int | None:
    """−1 when the term f is ≤ 0 inside the finite piece, +1 when ≥ 0: by its range, monotonicity, or the mean value theorem; or −1 as
    f ≤ f(t) + f'(t)²/(2m) where f'' ≤ −m < 0."""
    env = _inside(piece)
    values = range_of(term, env)
    if values is not None and (values.is_nonnegative() or values.is_nonpositive()):
        return -1 if values.is_nonpositive() else 1
    try:
        slope_term = derivative(term, VARIABLE.value)
        slope = range_of(slope_term, env)
    except InputError:  # a kink inside the piece
        return None
    if slope is None:
        return None
    ends = [ball(term, {VARIABLE.value: arb(end)}) for end in (piece.lower, piece.upper)]
    if slope.is_nonnegative() or slope.is_nonpositive():
        least, greatest = ends if slope.is_nonnegative() else reversed(ends)
        return 1 if least >= 0 else -1 if greatest <= 0 else None
    middle = {VARIABLE.value: arb(piece.middle())}
    height, reach = ball(term, middle), slope.ball() * arb((piece.upper - piece.lower) / 2) * arb(0, 1)
    if height + reach >= 0 or height + reach <= 0:
        return 1 if height >= 0 else -1
    curvature = range_of(derivative(slope_term, VARIABLE.value), env) if height < 0 else None
    if curvature is None or not curvature.upper < 0:
        return None
    steepness = ball(slope_term, middle)
    return -1 if height - steepness * steepness / (2 * curvature.upper) <= 0 else None


@lru_cache(maxsize=64)
def _exponential(term: Term, precision: int) -> arb:
    """e^term at the current precision."""
    return ball(term, {}).exp()


def _up_to(bound: arb) -> arb:
    """The ball [0, bound]."""
    return arb(0).union(bound)
