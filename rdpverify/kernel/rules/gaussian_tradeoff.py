"""Quantities of normal laws with one deviation at distance μ = |a − b|/s, and the Gaussian privacy they define.

    tradeoff(N(a, s²), N(b, s²), x) = Φ(Φ⁻¹(1 − x) − μ)                       0 < x < 1: the best tests are those of the mean
    loss_tail(N(a, s²), N(b, s²), t) = Φ(μ/2 − t/μ)                           μ > 0: the loss is normal, of mean μ²/2 and deviation μ
    loss_within(N(a, s²), N(b, s²), t) = Φ(t/μ − μ/2) − Φ(−t/μ − μ/2)         μ > 0, t ≥ 0
    gdp(GaussianMechanism(s, Δ)) = Δ/s
"""

from ...errors import require
from ...terms import HALF, ONE, Term, absolute, call, div, mul, neg, sub
from ..goal import Goal
from ..rule import Rule, mentioned


def apply(goal: Goal, data: dict) -> list[Goal]:
    old = mentioned(goal, data, "quantity")
    return [goal.replacing(old, _value(goal, old))]


def _value(goal: Goal, old: Term) -> Term:
    if old.op == "gdp" and old.args[0].op == "GaussianMechanism":
        deviation, sensitivity = old.args[0].args
        return div(sensitivity, deviation)
    require(old.op in ("tradeoff", "loss_tail", "loss_within") and all(law.op == "Normal" for law in old.args[:2])
            and old.args[0].args[1] is old.args[1].args[1],
            "expected gdp of a Gaussian mechanism, or tests or losses of normal laws with one deviation")
    ((a, deviation), (b, _)), level = (law.args for law in old.args[:2]), old.args[2]
    distance = div(_size(goal, sub(a, b)), deviation)
    if old.op == "tradeoff":
        require(goal.signs.positive(level) and goal.signs.positive(sub(ONE, level)), "the type I error must be known to be in (0, 1)")
        return call("Phi", sub(call("PhiInv", sub(ONE, level)), distance))
    require(goal.signs.positive(distance), "the laws must be known to differ")
    middle, place = mul(HALF, distance), div(level, distance)
    if old.op == "loss_tail":
        return call("Phi", sub(middle, place))
    require(goal.signs.nonnegative(level), "the level must be known to be >= 0")
    return sub(call("Phi", sub(place, middle)), call("Phi", sub(neg(place), middle)))


def _size(goal: Goal, difference: Term) -> Term:
    """|difference|, by its sign where that is known."""
    if goal.signs.nonnegative(difference):
        return difference
    return neg(difference) if goal.signs.nonpositive(difference) else absolute(difference)


RULE = Rule("gaussian_tradeoff",
            "of N(a, s²), N(b, s²), μ = |a−b|/s: tradeoff = Φ(Φ⁻¹(1−x) − μ), loss_tail = Φ(μ/2 − t/μ); gdp(GaussianMechanism(s, Δ)) = Δ/s",
            "Neyman & Pearson 1933; Dong, Roth & Su 2022 (arXiv 1905.02383), equation (6); Balle & Wang 2018, Lemma 3", True, apply)
