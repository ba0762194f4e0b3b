"""Hölder's inequality between Rényi divergences, with the weights that a proof's tree names."""

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, function, sum_of
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import RuleError
from .book import arithmetic, axiom, cut, instance
from .law_theorems.divergences import renyi_mean
from .law_theorems.notation import weak
from .laws_pointwise import Mean, below_exponents, hoelder, integral_of
from .linear_search import inverse_positive
from .normal_form import by

CANNOT = (ValueError, RuleError)


def mean_of(scene, D: Atom) -> Mean:
    """∫ p**a·q**(1 − a) of a finite Rényi divergence, of an order above 1 or in (0, 1)."""
    first, second, order = D.args
    try:
        above = scene.have(Relation(">", order - ONE))
        mean = renyi_mean(first, second, order, above)
    except CANNOT:
        mean = renyi_mean(first, second, order, None, "below")
    return Mean(mean.exponents, mean.level, scene.use(mean.finite), scene.use(mean.value))


def positive_exponents(scene, *exponents: Polynomial) -> list[Theorem]:
    found = {}
    for f in exponents:
        try:
            found[f] = scene.have(Relation(">", f))
        except CANNOT:
            continue
    return list(found.values())


def continuities(scene, laws) -> list[Theorem]:
    found = []
    for first in laws:
        for second in laws:
            if first is not second:
                try:
                    found.append(scene.continuous(first, second))
                except CANNOT:
                    continue
    return found


class Hoelder:
    """(order − 1)·D(target) <= Σ θ·(order − 1)·D(source), and that the target is finite."""

    def __init__(self, scene, target: Atom, sources):
        """``sources`` are pairs of a weight and a Rényi divergence or a law."""
        self.scene, self.target = scene, target
        first, second, order = target.args
        wanted = {first: order, second: ONE - order}
        means = []
        for weight, source in sources:
            theta = scene.have(Relation(">=", weight))
            means.append((weak(theta), mean_of(scene, source) if source.head == "renyi" else Mean(((source, ONE),), ZERO)))
        equations, exponents = [], [*wanted.values()]
        laws = list({law: None for each in (wanted, *(dict(mean.exponents) for _, mean in means)) for law in each})
        for law in laws:
            error = sum_of([theta.f * dict(mean.exponents).get(law, ZERO) for theta, mean in means]) - wanted.get(law, ZERO)
            if error != ZERO:
                equations.append(scene.equation(error))
        total = sum_of([theta.f for theta, _ in means]) - ONE
        if total != ZERO:
            equations.append(scene.equation(total))
        for _, mean in means:
            exponents += [exponent for _, exponent in mean.exponents]
        level = sum_of([theta.f * mean.level for theta, mean in means])
        self.apart = continuities(scene, laws)
        self.integral_finite, self.less = hoelder(wanted, level, means, equations, positive_exponents(scene, *exponents), self.apart)
        self.level, self.weights = level, [(theta, source) for (theta, _), (_, source) in zip(means, sources, strict=True)]

    def finite(self) -> Theorem:
        """⊢ finite(target), for an order above 1."""
        first, second, order = self.target.args
        return self.scene.use(
            cut(
                [self.integral_finite, self.scene.continuous(first, second)],
                instance(axiom("renyi_finite"), {"P": first, "Q": second, "a": order}),
            )
        )

    def between_levels(self) -> Theorem:
        """⊢ Σ θ·(order − 1)·D(source) − (order − 1)·D(target) >= 0, where the target is finite."""
        mean = mean_of(self.scene, self.target)
        less = by(
            Relation(">=", function("exp", self.level) - function("exp", mean.level)),
            [(1, self.less)],
            rules={integral_of(dict(mean.exponents)): mean.value},
        )
        return below_exponents(less, mean.level, self.level)

    def bounded(self, bound_of) -> Theorem:
        """⊢ bound − D(target) >= 0 with the bounds of the sources, for orders above 1."""
        less = self.between_levels()
        parts = [(1, less)]
        for theta, source in self.weights:
            if source.head == "renyi":
                bound = bound_of(source)
                if bound is not None:
                    parts.append((1, theta, bound, weak(self.scene.have(Relation(">", source.args[2] - ONE)))))
        above = self.scene.have(Relation(">", self.target.args[2] - ONE))
        total = arithmetic(*parts)
        level = total.f + (self.target.args[2] - ONE) * Polynomial({((self.target, 1),): ONE.number})
        inverse = function("inv", above.f)
        return by(
            Relation(">=", inverse * level - Polynomial({((self.target, 1),): ONE.number})),
            [(1, total, inverse_positive(above))],
            divisors=[above],
        )


def hoelder_of(scene, data: dict) -> Hoelder:
    """From the data of a node: its target and its weighted sources."""
    sources = []
    for weight, text in data["sources"]:
        source = Atom("law", (text,)) if "(" not in text else polynomial(text).atom
        sources.append((polynomial(weight), source))
    return Hoelder(scene, polynomial(data["target"]).atom, sources)
