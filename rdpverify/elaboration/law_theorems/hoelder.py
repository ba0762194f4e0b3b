"""Hölder's inequality between Rényi divergences as a lemma, whose orders and weights are symbols.

A shape says which divergences and laws there are, by the numbers of their laws: (0, 2, True) is a Rényi divergence of P0 from P2 of an
order above 1, (0, 2, False) one of an order in (0, 1), and (0,) the law P0.  The lemma of a shape is proved once and then instantiated.
"""

from dataclasses import dataclass
from functools import cache

from ...core.polynomial import ONE, ZERO, Atom, function, sum_of, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, by_numbers, cut, instance
from ..laws_pointwise import Mean, below_exponents, hoelder, integral_of
from ..lemmas import equals
from ..normal_form import by
from .divergences import renyi_mean
from .notation import weak

TARGET = "o"


@dataclass(frozen=True)
class Lemma:
    """``less``: Σ w·(a − 1)·D(source) − (o − 1)·D(target) >= 0; ``finite``: the target is finite, where its order is above 1."""

    less: Theorem
    finite: Theorem | None


def law(number: int) -> Atom:
    return Atom("law", (f"P{number}",))


def order_name(place: int) -> str:
    return f"a{place}"


def weight_name(place: int) -> str:
    return f"w{place}"


class _Term:
    """A Rényi divergence of a shape, with a symbol for its order."""

    def __init__(self, part: tuple, name: str):
        first, second, self.above = part
        self.laws, self.order = (law(first), law(second)), symbol(name)
        self.D = function("renyi", *self.laws, self.order)
        if self.above:
            self.beyond = assume(Relation(">", self.order - ONE))
            self.exponents = [arithmetic((1, self.beyond), (1, by_numbers("1 > 0")))]
        else:
            self.beyond = None
            self.exponents = [assume(Relation(">", self.order)), assume(Relation(">", ONE - self.order))]

    @property
    def mean(self) -> Mean:
        return renyi_mean(*self.laws, self.order, self.beyond, "above" if self.above else "below")

    @property
    def continuous(self) -> Theorem:
        first, second = self.laws
        return cut(weak(self.beyond), instance(axiom("renyi_continuous"), {"P": first, "Q": second, "a": self.order}))


def closure(steps: list[Theorem]) -> dict[tuple, Theorem]:
    """What is continuous to what, by one or more steps."""
    known = {theorem.f: theorem for theorem in steps}
    while True:
        new = {}
        for (first, middle), one in known.items():
            for (other, last), two in known.items():
                if middle is other and first is not last and (first, last) not in known:
                    new[first, last] = cut([one, two], instance(axiom("continuous_through"), {"P": first, "Q": middle, "R": last}))
        if not new:
            return known
        known |= new


@cache
def hoelder_lemma(target: tuple, sources: tuple) -> Lemma:
    """ValueError where the sources do not make the laws continuous that have to be."""
    aim = _Term(target, TARGET)
    first, second = aim.laws
    wanted = {first: aim.order, second: ONE - aim.order}
    terms = {place: _Term(part, order_name(place)) for place, part in enumerate(sources) if len(part) > 1}
    apart = [term.continuous for term in terms.values() if term.above]
    reached = closure(apart)
    if aim.above and (first, second) not in reached:
        raise ValueError("the target's first law is not known to be continuous to its second")
    weights = [symbol(weight_name(place)) for place in range(len(sources))]
    means = [terms[place].mean if place in terms else Mean(((law(part[0]), ONE),), ZERO) for place, part in enumerate(sources)]
    laws = dict.fromkeys([*wanted, *(each for mean in means for each, _ in mean.exponents)])
    equations, parts = [], []
    for each in laws:
        mixed = sum_of(w * dict(mean.exponents).get(each, ZERO) for w, mean in zip(weights, means, strict=True))
        equations.append(assume(Relation("==", mixed - wanted.get(each, ZERO))))
        parts.append(equals(equations[-1], mixed, wanted.get(each, ZERO)))
    total = arithmetic(*parts)  # Σ w == 1, as the exponents of each mean add up to 1
    level = sum_of(w * mean.level for w, mean in zip(weights, means, strict=True))
    exponents = {theorem.f: theorem for term in (aim, *terms.values()) for theorem in term.exponents}
    finite, less = hoelder(
        wanted,
        level,
        [(assume(Relation(">=", w)), mean) for w, mean in zip(weights, means, strict=True)],
        [*equations, total],
        list(exponents.values()),
        apart,
    )
    goal = aim.mean
    less = by(Relation(">=", function("exp", level) - function("exp", goal.level)), [(1, less)], rules={integral_of(wanted): goal.value})
    less = below_exponents(less, goal.level, level)
    if not aim.above:
        return Lemma(less, None)
    known = cut([finite, reached[first, second]], instance(axiom("renyi_finite"), {"P": first, "Q": second, "a": aim.order}))
    return Lemma(cut(known, less), known)

