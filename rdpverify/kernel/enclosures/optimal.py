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
class Pair:
    """(Bernoulli(p), Bernoulli(q))."""

    p: fmpq
    q: fmpq

    def __post_init__(self):
        require(0 < self.q < self.p <= 1, "a pair has 0 < q < p <= 1")

    def log_moment(self, order: fmpq | arb) -> arb:
        """(α−1)·D_α of the pair, α > 1; convex in α, 0 at α = 1."""
        total = arb(self.q) * (arb(self.p / self.q).log() * arb(order)).exp()
        if self.p < 1:
            total += arb(1 - self.q) * (arb((1 - self.p) / (1 - self.q)).log() * arb(order)).exp()
        return total.log()

    def epsilon(self, delta: arb) -> arb:
        """H_γ ≥ p − γq > δ for γ < (p−δ)/q."""
        ratio = ((self.p - delta) / self.q).lower()
        return ratio.log().lower() if ratio > 1 else arb(0)

    def delta(self, eps: arb) -> arb:
        """H_γ ≥ max(p − γq, 1 − γ, 0), γ = e^ε."""
        return arb(0).max(1 - eps.exp()).max(self.p - eps.exp() * self.q).lower()


@dataclass(frozen=True)
class OptimalPlan:
    """A pair and multipliers (w = λC, μ), used with ``bits`` of working precision."""

    bits: int
    pair: Pair
    weight: fmpq
    slope: fmpq


@reader("an optimal conversion")
def read_optimal_plan(data) -> OptimalPlan:
    weight, slope = map(rational, data["multipliers"])
    require(weight > 0, "an optimal conversion needs a multiplier > 0")
    return OptimalPlan(read_bits(data["bits"]), Pair(*map(rational, data["pair"])), weight, slope)


@dataclass(frozen=True)
class RenyiBall:
    """All pairs with D_α ≤ τ: ``order`` α > 1 and ``bound`` τ > 0 as balls, with the pair and the multipliers of a plan."""

    order: arb
    bound: arb
    plan: OptimalPlan

    def pair(self) -> Pair:
        """The pair, once it certainly lies in the ball; RuleError otherwise."""
        inside = self.plan.pair.log_moment(self.order) <= (self.order - 1) * self.bound
        require(inside, "the pair of the plan is not known to satisfy the Rényi bound")
        return self.plan.pair

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
    return finite((_delta if op == "optimal_delta" else _epsilon)(ball, last.ball), REASON)


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


def _delta(ball: RenyiBall, eps: arb) -> arb:
    constant = ball.constant_below_kink().max(ball.constant_above_kink() - eps.exp())
    return between(ball.pair().delta(eps), arb(1).min(constant + ball.plan.weight), WHAT)


def _epsilon(ball: RenyiBall, delta: arb) -> arb:
    """From above κ = δ − w is large enough at γ."""
    rest = delta - ball.plan.weight
    require(ball.constant_below_kink() <= rest, "the multipliers of the plan do not reach this delta")
    return between(ball.pair().epsilon(delta), arb(1).max(ball.constant_above_kink() - rest).log(), WHAT)
