"""An extended real that provably lies in an interval: the answer type of every enclosure.  Divergences are in nats."""

from dataclasses import dataclass

from flint import arb, ctx, fmpq

from ..errors import require
from ..terms.signs import exact

EXACT_EXPONENT = 1 << 16  # binary exponents of rationals of reasonable size
at_precision = ctx.workprec  # ``with at_precision(bits):`` computes with that working precision and restores the old one


@dataclass(frozen=True, eq=False)
class Enclosure:
    """A real in ``ball``, or ±∞ (``infinite``); ``exact`` is the value itself when it is known to be that rational.

    ``reason`` says in one line how it is known; ``in_unit`` that the value lies in [0, 1] whatever the ball says.
    """

    ball: arb | None
    infinite: int = 0
    exact: fmpq | None = None
    reason: str = ""
    in_unit: bool = False

    @property
    def lower(self) -> arb:
        """An exact point at or below the value."""
        return self._end(False)

    @property
    def upper(self) -> arb:
        """An exact point at or above the value."""
        return self._end(True)

    def _end(self, upper: bool) -> arb:
        if self.infinite:
            return arb.pos_inf() if self.infinite > 0 else arb.neg_inf()
        with at_precision(max(ctx.prec, self.ball.bits()) + 64):
            ball = self.ball if self.exact is None else arb(self.exact)
            end = (ball.upper() if upper else ball.lower()).mid()
            return end.max(arb(0)).min(arb(1)) if self.in_unit else end


def finite(ball: arb, reason: str) -> Enclosure:
    """A finite value known by its ball; NaN is refused."""
    require(not ball.is_nan(), f"the enclosure is undefined: {reason}")
    plain = ball.is_exact() and abs(ball.man_exp()[1]) <= EXACT_EXPONENT
    return Enclosure(ball, 0, exact(ball) if plain else None, reason)


def exact_value(ball: arb) -> fmpq:
    """The dyadic rational at the centre of a ball."""
    return exact(ball.mid())


def nonnegative(ball: arb) -> arb:
    """The part of a ball that is ≥ 0, where it has one: a divergence is never negative."""
    return arb(0).union(ball.upper()) if ball.lower() < 0 <= ball.upper() else ball


def between(least: arb, greatest: arb, what: str) -> arb:
    """The ball from a lower bound to an upper one of the same number."""
    require(least.lower() <= greatest.upper(), f"the bounds of {what} were not computed at this precision")
    return least.lower().union(greatest.upper())


def exactly(value: fmpq, reason: str) -> Enclosure:
    return Enclosure(arb(value), 0, value, reason)


def infinity(reason: str, sign: int = 1) -> Enclosure:
    return Enclosure(None, sign, None, reason)
