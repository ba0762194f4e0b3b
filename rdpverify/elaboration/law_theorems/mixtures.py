"""Mixtures whose weights are symbols: the parts, and that each part is continuous to the mixture.

The weights are symbols w0, w1, …, of which the last part has what is left; they are > 0.  ``firsts`` and ``seconds`` are the laws of the
parts, by number; where all parts have one law it stands for itself.
"""

from functools import cache

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, density, function, sum_of, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cut, instance, integrate_all, point
from ..lemmas import as_nonnegative_zero, equals, pos_at_most, scaled
from ..normal_form import by
from .hoelder import law
from .notation import above_one, in_terms, weak
from .ranges import hockey_range

Pair = tuple[Atom, Atom]


class Parts:
    """The parts of a mixture of pairs of laws, with symbols for their weights."""

    def __init__(self, firsts: tuple, seconds: tuple):
        self.pairs: list[Pair] = [(law(first), law(second)) for first, second in zip(firsts, seconds, strict=True)]
        names = [symbol(f"w{place}") for place in range(len(firsts) - 1)]
        self.weights = [*names, ONE - sum_of(names)]
        self.positive = [assume(Relation(">", weight)) for weight in self.weights]
        self.whole = self._mixed(0, firsts), self._mixed(1, seconds)
        self.laws = list(dict.fromkeys(each for pair in self.pairs for each in pair))

    def _mixed(self, side: int, numbers: tuple) -> Atom:
        if len(set(numbers)) == 1:
            return law(numbers[0])
        return Atom("Mixture", tuple(item for weight, pair in zip(self.weights, self.pairs, strict=True) for item in (weight, pair[side])))

    def stated(self, name: str) -> Theorem:
        """An axiom about the whole."""
        return instance(axiom(name), {"P": self.whole[0], "Q": self.whole[1]}, self.positive)

    def steps(self, divergence: str) -> list[Theorem]:
        """⊢ continuous(first, second) of each pair, whose Rényi divergences of an order a > 1, or Kullback-Leibler ones, are finite."""
        step = cut(weak(above_one()), axiom("renyi_continuous")) if divergence == "renyi" else axiom("kl_continuous")
        return [instance(step, {"P": first, "Q": second}) for first, second in dict.fromkeys(self.pairs)]

    def to_mixture(self, step: Theorem) -> Theorem:
        """⊢ continuous(first, mixture), by that of the first part."""
        (first, second), mixture = self.pairs[0], self.whole[1]
        through = instance(axiom("continuous_through"), {"P": first, "Q": second, "R": mixture}, self.positive)
        return cut([step, part_of(second, mixture, self.weights[0], self.positive)], through)

    def above_zero(self, side: int, zero=()) -> Theorem:
        """⊢ the density of a whole > 0 where one of its parts' is."""
        densities = [density(pair[side]) for pair in self.pairs]
        if len(set(densities)) == 1:
            return assume(Relation(">", densities[0]))
        signs = [point(d.atom) if d in zero else assume(Relation(">", d)) for d in densities]
        return arithmetic(*((1, weight, sign) for weight, sign in zip(self.positive, signs, strict=True)))


@cache
def _share_of_one() -> Theorem:
    """x > 0 ⊢ exp(−log(x))·x == 1."""
    x = symbol("x")
    return by(Relation("==", function("exp", -function("log", x)) * x - ONE), [], [x.atom])


def part_of(part: Atom, mixture: Atom, weight: Polynomial, positive) -> Theorem:
    """⊢ continuous(part, mixture), as hockey_stick(part, mixture, −log(weight)) is 0."""
    level = -function("log", weight)
    values = {"P": part, "Q": mixture, "t": level}
    f = density(part) - function("exp", level) * density(mixture)
    own = next(above for above in positive if above.f == weight)
    one = cut(own, instance(_share_of_one(), {"x": weight}))
    rest = [
        (1, axiom("exp_positive", x=level), above, point(density(other).atom))
        for above, other in zip(positive, mixture.args[1::2], strict=True)
        if above is not own
    ]
    below = arithmetic(scaled(equals(one, function("exp", level) * weight, ONE), density(part)), *rest, (1, as_nonnegative_zero()))
    total = integrate_all(pos_at_most(f, ZERO, below, as_nonnegative_zero()), [instance(hockey_range()[2], values, positive)])
    value = instance(axiom("hockey_stick"), values, positive)
    nothing = in_terms(Relation(">=", -function("hockey_stick", part, mixture, level)), total, value)
    finite = cut(nothing, instance(axiom("max_finite"), values, positive))
    return cut(finite, instance(axiom("max_continuous"), {"P": part, "Q": mixture}, positive))
