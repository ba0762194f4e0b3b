"""(μ, regret): the Gaussian noise that stands for a mechanism, and how much worse than the mechanism it is.

R(π) = inf over tests of (1 − π)·E_Q φ + π·(1 − E_P φ) is the Bayes risk of telling P from Q at the prior π of P.  It is concave, and
π·(1 − H_t(P‖Q)) at t = (1 − π)/π.  Trade-off functions with T ≥ T′ have R ≥ R′, and T(x) ≥ T′(x + Δ) − Δ for all x says that R ≥ R′ − Δ for
all π (Kaissis et al. 2024, the Δ-divergence; Gomez et al. 2025 on regret).  R of a mechanism is the least one over its worst pairs.

*μ up to Δ*: the least μ with R_μ ≤ R + Δ, R_μ that of N(μ, 1) against N(0, 1).  A prior at which μ fails bounds it from below.  From above:
between two priors R + Δ lies above the chord of its values there, and so above the risk (1 − π)·x + π·y of a test with errors x and y
that is no greater at either; Gaussian noise with μ = −Φ⁻¹(x) − Φ⁻¹(y) allows that test.  The chord itself is the risk of such a test, and
so may be that of the best test at either prior.  For π ≤ Δ and π ≥ 1 − Δ there is nothing to show, as R_μ(π) ≤ min(π, 1 − π).

*The regret of μ*: the greatest (R − R_μ)(π).  A prior bounds it from below.  From above: between two priors R lies below the chords beside
them, continued, and below π and 1 − π; on a piece on which one such line is taken, the line less R_μ is convex, so that its ends decide.
"""

import math
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial, reduce
from itertools import pairwise

from flint import arb, fmpq

from ..certificates.digits import Enclosure
from ..definitions.quantities import dominating_pairs
from ..errors import RdpVerifyError, require
from ..kernel.extended import at_precision, finite
from ..numeric import enclose
from ..terms import Term, call, number
from ..terms.balls import phi, phi_inverse

BITS, SPARE_DIGITS = 160, 10  # of numbers; digits of a divergence beyond those of the slack
STEP, MOST = Fraction(2), 160  # between the first levels ε = log((1 − π)/π); levels at most
EXTRA = 60  # more of them for a regret
SHORT, BISECTIONS = 30, 56  # bits of a level; steps to a μ that fails
RESOLUTION = arb(10) ** -4  # of a regret
NEGLIGIBLE = arb(10) ** -12  # against the slack
LARGEST_MU, LEAST_MU, MARGIN = 1e6, arb(10) ** -9, 1 + arb(2) ** -40
TURNS = 8  # places tried, at which one line takes over from another
ZERO, ONE = arb(0), arb(1)


@dataclass(frozen=True, eq=False)
class Prior:
    """Balls around the prior π = 1/(1 + e^ε), 1 − π, and the mechanism's Bayes risk there; ``eps`` is None at the ends 0 and 1."""

    eps: Fraction | None
    pi: arb
    rest: arb
    risk: arb


class GaussianFit:
    """Bayes risks of a mechanism at the priors that were looked at, for μ up to ``slack`` in (0, 1/2) and for the regret of a μ."""

    def __init__(self, mechanism: Term, slack: fmpq):
        pairs = dominating_pairs(mechanism)
        self.slack = arb(slack)
        self.digits = SPARE_DIGITS + math.ceil(-math.log10(float(self.slack)))
        self.forward = [(pair.P, pair.Q) for pair in pairs]
        turned = [(pair.Q, pair.P) for pair in pairs]
        same = all(pair.direction == "both" for pair in pairs) or set(turned) == set(self.forward)
        self.backward = self.forward if same else turned
        self.known: dict[Fraction, Prior] = {}
        self.small: dict[tuple[Term, Term], tuple[Fraction, arb]] = {}

    def mu(self, digits: int, known: arb) -> Enclosure:
        """The least μ up to the slack, which is at most a ``known`` one, as near as the digits and the limits of time allow."""
        with at_precision(BITS):
            lower, upper = ZERO, known
            needed = cache(self._needed)
            enough = cache(partial(self._enough, cache(partial(self._touched, needed))))
            try:
                self._first_priors()
                while True:
                    cells = [(enough(*cell), cell) for cell in pairwise(self._ordered())]
                    upper = reduce(arb.max, (bound for bound, _ in cells)).min(known)
                    lower = reduce(arb.max, map(needed, self._ordered()))
                    if upper - lower <= upper / 10**digits or len(self.known) >= MOST or not self._split(cells):
                        break
            except RdpVerifyError:
                if not upper.is_finite():
                    raise
                lower = reduce(arb.max, map(needed, self._ordered()), lower)
            require(upper.is_finite(), "no Gaussian noise was shown to lie below, up to the slack")
            return _between(lower, upper, "between priors at which Gaussian noise is told from the mechanism")

    def regret(self, mu: fmpq) -> Enclosure:
        """The greatest R − R_μ over all priors."""
        mu = arb(mu)
        with at_precision(BITS):
            lower, upper = ZERO, ONE
            first, last, most = Prior(None, ZERO, ONE, ZERO), Prior(None, ONE, ZERO, ZERO), cache(partial(_most, mu))
            try:
                self._first_priors()
                while True:
                    row = [None, first, *self._ordered(), last, None]
                    cells = [(most(*four), four[1:3]) for four in zip(row, row[1:], row[2:], row[3:])]
                    upper = reduce(arb.max, (bound for bound, _ in cells))
                    lower = reduce(arb.max, ((prior.risk - _gaussian(prior, mu)).lower() for prior in self._ordered())).max(ZERO)
                    if upper - lower <= RESOLUTION or len(self.known) >= MOST + EXTRA or not self._split(cells):
                        break
            except RdpVerifyError:
                if not upper < 1:
                    raise
            return replace(_between(lower, upper, "greatest difference of Bayes risks, between priors"), in_unit=True)

    def _first_priors(self) -> None:
        """Priors from the slack, or below, to 1 less it, at equal steps of ε."""
        last = Fraction(math.ceil(64 * float(((1 - self.slack) / self.slack).log().upper())) + 1, 64)
        count = math.ceil(last / STEP)
        for k in sorted(range(-count, count + 1), key=abs):
            self._look(last * k / count)

    def _ordered(self) -> list[Prior]:
        return [self.known[eps] for eps in sorted(self.known, reverse=True)]

    def _look(self, eps: Fraction) -> None:
        if eps in self.known:
            return
        t = _ball(abs(eps)).exp()
        small, large = 1 / (1 + t), t / (1 + t)
        greatest = reduce(arb.max, (self._divergence(P, Q, abs(eps)) for P, Q in (self.forward if eps >= 0 else self.backward)))
        risk = (small * (1 - greatest)).max(ZERO)
        for level in {eps, -eps} if self.backward is self.forward else {eps}:
            self.known[level] = Prior(level, *((small, large) if level >= 0 else (large, small)), risk)

    def _divergence(self, P: Term, Q: Term, eps: Fraction) -> arb:
        """H_t(P‖Q), which falls as t grows: far out it is as small as it was before, to which no digits are sought."""
        before = self.small.get((P, Q))
        if before is not None and eps >= before[0]:
            return ZERO.union(before[1])
        enclosure = enclose(call("hockey_stick", P, Q, number(fmpq(eps.numerator, eps.denominator))), self.digits)[0]
        if enclosure.upper < NEGLIGIBLE * self.slack:
            self.small[P, Q] = eps, enclosure.upper
        return enclosure.lower.union(enclosure.upper)

    def _split(self, cells) -> bool:
        """Look between the priors where most is missing; False where nothing lies between them."""
        _, (left, right) = max(cells, key=lambda cell: float(cell[0]))
        if left.eps is None or right.eps is None or left.eps - right.eps < Fraction(2, 2**SHORT):
            return False
        self._look(Fraction(round((left.eps + right.eps) / 2 * 2**SHORT), 2**SHORT))
        return True

    def _enough(self, touched, left: Prior, right: Prior) -> arb:
        """A μ with R_μ ≤ R + Δ from one prior to the next: one that allows a test whose risk is as small at both."""
        first, second = (prior.risk.lower() + self.slack for prior in (left, right))
        width = left.rest * right.pi - right.rest * left.pi
        x, y = (first * right.pi - second * left.pi) / width, (left.rest * second - right.rest * first) / width
        x, y = x.lower(), y.lower()
        if x > 0 and y > 0:
            crossing = ZERO if x + y >= 1 else (-phi_inverse(x) - phi_inverse(y)).upper().max(ZERO)
        else:
            crossing = arb.pos_inf()
        for near, far, most in ((left, right, second), (right, left, first)):
            mu, x, y = touched(near)
            if mu < crossing and far.rest * x + far.pi * y <= most:
                crossing = mu
        return crossing

    def _needed(self, prior: Prior) -> arb:
        """A μ that is too small at this prior, or 0."""
        most, low, high = prior.risk.upper() + self.slack, 0.0, 1.0
        while high < LARGEST_MU and _gaussian(prior, arb(high)) > most:
            low, high = high, 2 * high
        for _ in range(BISECTIONS):
            middle = (low + high) / 2
            low, high = (middle, high) if _gaussian(prior, arb(middle)) > most else (low, middle)
        return arb(low)

    def _touched(self, needed, prior: Prior) -> tuple[arb, arb, arb]:
        """(a μ just large enough at this prior, the errors of its best test there)"""
        mu = (needed(prior) * MARGIN).max(LEAST_MU)
        x, y = _errors(prior, mu)
        return (mu if prior.rest * x + prior.pi * y <= prior.risk.lower() + self.slack else arb.pos_inf()), x, y


def _gaussian(prior: Prior, mu: arb) -> arb:
    """R_μ: the best test says P where the privacy loss is greater than ε."""
    if prior.eps is None or not mu > 0:
        return prior.pi.min(prior.rest)
    x, y = _errors(prior, mu)
    return prior.rest * x + prior.pi * y


def _errors(prior: Prior, mu: arb) -> tuple[arb, arb]:
    eps = _ball(prior.eps) / mu
    return phi(-eps - mu / 2), phi(eps - mu / 2)


def _most(mu: arb, before: Prior | None, left: Prior, right: Prior, after: Prior | None) -> arb:
    """An upper bound of R − R_μ from one prior to the next: one line up to a prior between them, the other from there."""
    rising, falling = _line(before, left, lambda at: at.pi), _line(after, right, lambda at: at.rest)
    ends = rising(left) - _gaussian(left, mu), falling(right) - _gaussian(right, mu)
    if left.eps is None or right.eps is None:
        turns = [right if left.eps is None else left]
    else:
        turns = [_where(left.eps - (left.eps - right.eps) * k / TURNS) for k in range(TURNS + 1)]
    tops = (reduce(arb.max, (*ends, *(line(turn) - _gaussian(turn, mu) for line in (rising, falling)))).upper() for turn in turns)
    return reduce(arb.min, tops)


def _line(far: Prior | None, near: Prior, beside):
    """The line through two priors, beyond the nearer one, where it lies above R; beside 0 and 1 the risk of who does not look."""
    if far is None:
        return beside
    return lambda at: near.risk.upper() + (near.risk.upper() - far.risk.lower()) * (at.pi - near.pi) / (near.pi - far.pi)


def _where(eps: Fraction) -> Prior:
    t = _ball(eps).exp()
    return Prior(eps, 1 / (1 + t), t / (1 + t), ZERO)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _between(lower: arb, upper: arb, reason: str) -> Enclosure:
    return Enclosure.of(finite(lower.union(upper.max(lower)), reason))
