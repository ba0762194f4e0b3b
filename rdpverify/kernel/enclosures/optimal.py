"""Optimal conversion of one Rényi bound: an exact pair from below, exact multipliers from above, both proposed by a plan.

    optimal_delta(α, τ, ε)   = sup { H_γ(P‖Q) : D_α(P‖Q) ≤ τ },   γ = e^ε, α > 1, τ ≥ 0 (nats)
    optimal_epsilon(α, τ, δ) = least ε ≥ 0 with optimal_delta(α, τ, ε) ≤ δ

From below: (Bernoulli(p), Bernoulli(q)) with p^α q^{1−α} + (1−p)^α (1−q)^{1−α} ≤ C = e^{(α−1)τ} has H_γ ≥ p − γq; P = Q gives 1 − γ.
From above: for w > 0, λ = w/C, any μ, and the least κ with (r−γ)₊ ≤ κ + μ(r−1) + λr^α on [0, ∞), every pair has H_γ ≤ κ + w,
since α > 1 makes P ≪ Q, E_Q r = 1 and E_Q r^α ≤ C.  That κ comes from two minima of convex functions, closed forms computed here.
Source: Asoodeh, Liao, Calmon, Kosut & Sankar 2021 (the optimum); weak duality (that both are bounds).
"""

from dataclasses import dataclass

from flint import arb, fmpq

from ...errors import require
from ...exact import rational
from ...terms import Term
from ..extended import Enclosure, between, exactly, finite, infinity
from ..integrals.plan import read_bits, reader

OPTIMAL = ("optimal_delta", "optimal_epsilon")
REASON, WHAT = "a pair of laws from below, multipliers from above", "an optimal conversion"


@dataclass(frozen=True)
class OptimalPlan:
    """A Bernoulli pair (p, q) and multipliers (w = λC, μ), used with ``bits`` of working precision."""

    bits: int
    p: fmpq
    q: fmpq
    weight: fmpq
    slope: fmpq


@reader("an optimal conversion")
def read_optimal_plan(data) -> OptimalPlan:
    (p, q), (weight, slope) = map(rational, data["pair"]), map(rational, data["multipliers"])
    require(0 < q < 1 and 0 < p <= 1 and weight > 0, "an optimal conversion needs 0 < q < 1, 0 < p <= 1 and a multiplier > 0")
    return OptimalPlan(read_bits(data["bits"]), p, q, weight, slope)


@dataclass(frozen=True)
class RenyiBall:
    """All pairs with D_α ≤ τ: ``order`` α > 1 and ``bound`` τ > 0 as balls, with the pair and the multipliers of a plan."""

    order: arb
    bound: arb
    plan: OptimalPlan

    @property
    def moment(self) -> arb:
        """C = e^{(α−1)τ}, the bound on E_Q r^α."""
        return ((self.order - 1) * self.bound).exp()

    def pair(self) -> tuple[arb, arb]:
        """(p, q), once the pair certainly lies in the ball; RuleError otherwise."""
        p, q = self.plan.p, self.plan.q
        total = self._power(p, q) + (self._power(1 - p, 1 - q) if p < 1 else 0)
        require(total <= self.moment, "the pair of the plan is not known to satisfy the Rényi bound")
        return arb(p), arb(q)

    def _power(self, p: fmpq, q: fmpq) -> arb:
        return arb(q) * (arb(p / q).log() * self.order).exp()

    def least_constant(self, slope: fmpq) -> arb:
        """−inf over r ≥ 0 of (slope·r + λ·r^α): 0, or (α−1)·λ·s^α at s = (−slope/(αλ))^{1/(α−1)} when slope < 0."""
        if slope >= 0:
            return arb(0)
        log_weight = arb(self.plan.weight).log() - (self.order - 1) * self.bound
        log_place = (arb(-slope).log() - self.order.log() - log_weight) / (self.order - 1)
        return (self.order - 1) * (log_weight + self.order * log_place).exp()

    def constant_below_kink(self) -> arb:
        """The least κ with 0 ≤ κ + μ(r−1) + λr^α for all r ≥ 0."""
        return arb(self.plan.slope) + self.least_constant(self.plan.slope)

    def constant_above_kink(self) -> arb:
        """The least κ + γ with r ≤ κ + γ + μ(r−1) + λr^α for all r ≥ 0."""
        return arb(self.plan.slope) + self.least_constant(self.plan.slope - 1)


def optimal_value(term: Term, plan: OptimalPlan | None, value) -> Enclosure:
    """optimal_delta (``last`` = ε) or optimal_epsilon (``last`` = δ) at the current precision, where ``value`` encloses the arguments."""
    op, (order, bound, last) = term.op, map(value, term.args)
    require(not order.infinite and not bound.infinite and not last.infinite, f"{op} needs finite arguments")
    require(order.lower > 1 and not bound.lower < 0, f"{op} needs an order known to be > 1 and a bound known to be >= 0")
    require(op != "optimal_epsilon" or last.lower >= 0, "optimal_epsilon needs a delta known to be >= 0")
    known = _without_plan(op, bound, last)
    if known is not None:
        return known
    require(plan is not None, f"no plan for {op}")
    ball = RenyiBall(order.ball, bound.ball, plan)
    return finite(_delta(ball, last.ball.exp()) if op == "optimal_delta" else _epsilon(ball, last.ball), REASON)


def _without_plan(op: str, bound: Enclosure, last: Enclosure) -> Enclosure | None:
    """The cases P = Q (τ = 0), δ = 0 and δ ≥ 1."""
    if op == "optimal_epsilon":
        if bound.exact == 0 or last.lower >= 1:
            return exactly(fmpq(0), "P = Q" if bound.exact == 0 else "delta >= 1")
        if last.exact == 0 and bound.lower > 0:
            return infinity("p/q is not bounded by a Rényi bound")  # p = aq, q → 0 has Σ p^α q^{1−α} → 1 < C for every a
        return None
    if bound.exact == 0:
        return exactly(fmpq(0), "P = Q") if last.lower >= 0 else finite(arb(0).max(1 - last.ball.exp()), "P = Q")
    return None


def _delta(ball: RenyiBall, level: arb) -> arb:
    p, q = ball.pair()
    least = arb(0).max(1 - level).max(p - level * q)
    constant = ball.constant_below_kink().max(ball.constant_above_kink() - level)
    return between(least, arb(1).min(constant + ball.plan.weight), WHAT)


def _epsilon(ball: RenyiBall, delta: arb) -> arb:
    """From below H_γ ≥ p − γq > δ for γ < (p−δ)/q; from above κ = δ − w is large enough at γ."""
    p, q = ball.pair()
    ratio = (p - delta) / q
    least = arb(0) if ratio.lower() <= 1 else ratio.log()
    rest = delta - ball.plan.weight
    require(ball.constant_below_kink() <= rest, "the multipliers of the plan do not reach this delta")
    return between(least, arb(1).max(ball.constant_above_kink() - rest).log(), WHAT)
