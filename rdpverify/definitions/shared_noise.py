"""The probability that independent noises lie between ends that move with one shared noise x: E_x Π_i P(l_i(x) ≤ ν_i ≤ u_i(x)), exactly.

The ends are greatest and least of lines α + β·x.  Distribution functions of Laplace and exponential noise are sums of c·e^{κ + λx} on
both sides of one kink, so between the places where the order of lines and kinks changes the integrand is such a sum.
"""

from dataclasses import dataclass
from itertools import groupby

from flint import fmpq

from ..deadline import look
from ..errors import InputError
from ..terms import ZERO, Term, add, exp, mul, number

MOST_TERMS = 20_000
Line = tuple[fmpq, fmpq]  # α + β·x
Powers = list[tuple[tuple[fmpq, fmpq], fmpq]]  # ((λ, κ), c): the sum of c·e^{κ + λx}
NOTHING, CERTAIN = fmpq(0), [((fmpq(0), fmpq(0)), fmpq(1))]


@dataclass(frozen=True)
class Noise:
    """A law with the distribution function ``below`` on the left of ``kink`` and ``above`` on the right."""

    kink: fmpq
    below: Powers
    above: Powers

    def at(self, x: fmpq) -> Powers:
        return self.below if x < self.kink else self.above


@dataclass(frozen=True)
class Factor:
    """That the noise, the number 0 where there is none, lies above the lines of ``lower`` and below those of ``upper``."""

    noise: Noise | None
    lower: tuple[Line, ...]
    upper: tuple[Line, ...]

    def breaks(self):
        """Where another line is the end, or an end crosses the kink."""
        lines = *self.lower, *self.upper, (self.noise.kink if self.noise else NOTHING, NOTHING)
        for first in lines:
            for other in lines:
                if first[1] != other[1]:
                    yield (other[0] - first[0]) / (first[1] - other[1])

    def at(self, x: fmpq) -> Powers:
        """The probability as a function on the stretch around x, on which no break lies."""
        low = max(self.lower, key=lambda line: _value(line, x), default=None)
        high = min(self.upper, key=lambda line: _value(line, x), default=None)
        if low and high and _value(low, x) > _value(high, x):
            return []
        if self.noise is None:
            return CERTAIN if (not low or _value(low, x) <= 0) and (not high or _value(high, x) >= 0) else []
        powers = CERTAIN if high is None else _along(self.noise.at(_value(high, x)), high)
        return powers if low is None else _sum(powers, _along(self.noise.at(_value(low, x)), low), -1)


def noise_of(law: Term) -> Noise:
    """Laplace or exponential noise at numbers; InputError for any other law."""
    if law.op not in ("Laplace", "Exponential") or not all(argument.is_number for argument in law.args):
        raise InputError("probabilities are worked out for Laplace and Exponential noise with rational parameters")
    if law.op == "Exponential":
        return Noise(NOTHING, [], [*CERTAIN, ((-law.args[0].value, NOTHING), fmpq(-1))])
    location, rate = law.args[0].value, 1 / law.args[1].value
    return Noise(location, [((rate, -rate * location), fmpq(1, 2))], [*CERTAIN, ((-rate, rate * location), fmpq(-1, 2))])


def probability(shared: Noise | None, factors: list[Factor]) -> Term:
    """E_x Π P(factor at x), x = 0 where no noise is shared, as a sum of rationals times exponentials of rationals."""
    if shared is None:
        return _term(_integrated(_product(factors, NOTHING), None, None))
    places = [place for place, _ in groupby(sorted([shared.kink, *(place for factor in factors for place in factor.breaks())]))]
    total: Powers = []
    for low, high in zip([None, *places], [*places, None]):
        inside = places[0] - 1 if low is None else places[-1] + 1 if high is None else (low + high) / 2
        density = [(powers, value * powers[0]) for powers, value in shared.at(inside) if powers[0] != 0]
        total = _sum(total, _integrated(_times(density, _product(factors, inside)), low, high))
    return _term(total)


def _product(factors: list[Factor], x: fmpq) -> Powers:
    powers = CERTAIN
    for factor in factors:
        look()
        powers = _times(powers, factor.at(x))
    return powers


def _value(line: Line, x: fmpq) -> fmpq:
    return line[0] + line[1] * x


def _along(powers: Powers, line: Line) -> Powers:
    """F(α + βx)"""
    return _collected(((rate * line[1], constant + rate * line[0]), value) for (rate, constant), value in powers)


def _times(first: Powers, second: Powers) -> Powers:
    if len(first) * len(second) > MOST_TERMS:
        raise InputError("a probability with too many terms")
    return _collected(((a[0] + b[0], a[1] + b[1]), u * v) for a, u in first for b, v in second)


def _sum(first: Powers, second: Powers, sign: int = 1) -> Powers:
    return _collected([*first, *((powers, sign * value) for powers, value in second)])


def _collected(items) -> Powers:
    entries: dict = {}
    for (rate, constant), value in items:
        key = rate.p, rate.q, constant.p, constant.q  # the hash of a rational itself takes ten times as long
        entries[key] = (rate, constant), entries[key][1] + value if key in entries else value
    return [entry for entry in entries.values() if entry[1] != 0]


def _integrated(powers: Powers, low: fmpq | None, high: fmpq | None) -> Powers:
    """∫ over (low, high), None for an infinite end, as a sum with λ = 0; the value at 0 where both are None."""
    items = []
    for (rate, constant), value in powers:
        if low is None and high is None:
            items.append(((NOTHING, constant), value))
        elif rate == 0:
            if low is None or high is None:
                raise InputError("a probability that does not converge")
            items.append(((NOTHING, constant), value * (high - low)))
        else:
            if (low is None and rate < 0) or (high is None and rate > 0):
                raise InputError("a probability that does not converge")
            items += [((NOTHING, constant + rate * end), sign * value / rate) for end, sign in ((high, 1), (low, -1)) if end is not None]
    return _collected(items)


def _term(powers: Powers) -> Term:
    return add(ZERO, *(mul(number(value), exp(number(constant))) for (_, constant), value in sorted(powers)))
