"""Rates ρ with rdp(M, a) ≤ a·ρ for all a > 1, as papers print them: proposals, which are then proved.

Noise of deviation σ has Δ²/(2σ²), a purely private mechanism ε²/2, the exponential mechanism ε²/8; those of runs add up
(Bun & Steinke 2016, Propositions 1.4, 1.6, Lemma 1.7; Canonne, Kamath & Steinke 2020; Dong, Durfee & Rogers 2020).
"""

from .alignments import alignments, cost
from ..terms import HALF, ONE, Term, add, div, exp, log, mul, number, power, sub


def concentration(mechanism: Term) -> Term | None:
    """ρ of the mechanism; None where no formula is known."""
    if mechanism.op in ("GaussianMechanism", "DiscreteGaussianMechanism"):
        deviation, sensitivity = mechanism.args
        return div(power(sensitivity, 2), mul(2, power(deviation, 2)))
    if mechanism.op == "ExponentialMechanism":
        return mul(number("1/8"), power(mechanism.args[0], 2))
    if mechanism.op == "Composed":
        rates = [(concentration(counted.args[0]), counted.args[1]) for counted in mechanism.args]
        return None if any(rate is None for rate, _ in rates) else add(*(mul(count, rate) for rate, count in rates))
    epsilon = pure(mechanism)
    if epsilon is None and mechanism.op == "PoissonSampled":
        return concentration(mechanism.args[0])
    return None if epsilon is None else mul(HALF, power(epsilon, 2))


def pure(mechanism: Term) -> Term | None:
    """pure_dp of the mechanism in closed form, or a bound; None where no formula is known."""
    if mechanism.op in ("LaplaceMechanism", "DiscreteLaplaceMechanism"):
        scale, sensitivity = mechanism.args
        return div(sensitivity, scale)
    if mechanism.op in ("StaircaseMechanism", "ExponentialMechanism"):
        return mechanism.args[0]
    if mechanism.op == "RandomizedResponse":
        p, answers = mechanism.args
        return log(div(mul(sub(answers, ONE), p), sub(ONE, p)))
    if mechanism.op in ("NoisyMax", "Program"):
        ways = [{}] if mechanism.op == "NoisyMax" else alignments(mechanism)
        return cost(mechanism, ways[0]) if ways else None
    if mechanism.op == "PoissonSampled" and (inner := pure(mechanism.args[0])) is not None:
        return log(add(ONE, mul(mechanism.args[1], sub(exp(inner), ONE))))
    return None
