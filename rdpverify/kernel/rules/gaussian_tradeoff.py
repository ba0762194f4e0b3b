"""Trade-off functions of normal laws with one deviation, and the Gaussian privacy they define.

    tradeoff(N(a, s²), N(b, s²), x) = Φ(Φ⁻¹(1 − x) − |a − b|/s)      0 < x < 1: the best tests are those of the mean
    gdp(GaussianMechanism(s, Δ)) = Δ/s
"""

from ...errors import RuleError, require
from ...terms import ONE, Term, absolute, call, div, sub
from ..goal import Goal
from ..rule import Rule, mentioned


def apply(goal: Goal, data: dict) -> list[Goal]:
    old = mentioned(goal, data, "quantity")
    return [goal.replacing(old, _value(goal, old))]


def _value(goal: Goal, old: Term) -> Term:
    if old.op == "gdp" and old.args[0].op == "GaussianMechanism":
        deviation, sensitivity = old.args[0].args
        return div(sensitivity, deviation)
    if old.op != "tradeoff" or old.args[0].op != "Normal" or old.args[1].op != "Normal" or old.args[0].args[1] is not old.args[1].args[1]:
        raise RuleError("expected gdp of a Gaussian mechanism or tradeoff of normal laws with one deviation")
    ((a, deviation), (b, _)), error = (law.args for law in old.args[:2]), old.args[2]
    require(goal.signs.positive(error) and goal.signs.positive(sub(ONE, error)), "the type I error must be known to lie between 0 and 1")
    return call("Phi", sub(call("PhiInv", sub(ONE, error)), div(absolute(sub(a, b)), deviation)))


RULE = Rule("gaussian_tradeoff", "tradeoff(N(a, s²), N(b, s²), x) = Φ(Φ⁻¹(1−x) − |a−b|/s); gdp(GaussianMechanism(s, Δ)) = Δ/s",
            "Neyman & Pearson 1933; Dong, Roth & Su 2022 (arXiv 1905.02383), equation (6)", True, apply)
