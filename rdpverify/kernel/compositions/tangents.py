"""Trade-off functions, and loss tails of products, from hockey-stick divergences at neighbouring levels: convex functions of γ = e^ε.

*Loss tails.*  G(γ) = H_γ(P‖Q) = ∫ (p − γq)₊ is convex with right derivative −Q(p > γq), so that for γ₋ < γ < γ₊

    (G(γ) − G(γ₊))/(γ₊ − γ) ≤ Q(L > log γ) ≤ (G(γ₋) − G(γ))/(γ − γ₋),      P(L > log γ) = G(γ) + γ·Q(L > log γ).

*Trade-off functions.*  T(x) = sup F(κ) over κ ≥ 0, F(κ) = 1 − κx − H_κ(Q‖P): a test φ with E_P φ ≤ x has 1 − E_Q φ ≥ F(κ) for every κ,
with equality at the multiplier of the most powerful test (Neyman & Pearson; Dong, Roth & Su 2022, Proposition 2.12).  F is concave, so
that a line through two points is above it beyond them: with slopes s₁, s₂ between κ₀ < κ₁ < κ₂, and a₊ = max(a, 0), F is at most

    F(κ₀) + (−s₁)₊·κ₀ up to κ₀,  F(κ₁) + (−s₂)₊·(κ₁ − κ₀) up to κ₁,  F(κ₁) + (s₁)₊·(κ₂ − κ₁) up to κ₂,  F(κ₂) + (s₂)₊/x up to 1/x,

and negative beyond 1/x.  At the ends T(0) = Q(p > 0) = e^{−D₀(P‖Q)} and T(1) = 0.
"""

from dataclasses import dataclass
from functools import reduce

from flint import arb, fmpq

from ...errors import require
from ...exact import rational
from ...terms import ZERO, Term, add, call, exp, neg, number
from ...terms.evaluate import ball
from ..cells import cells_of
from ..extended import Enclosure, between, finite
from .halves import MANY, factors_of, ratios
from ..integrals.plan import read_bits, reader

REASON, WHAT = "hockey-stick divergences at neighbouring levels", "neighbouring levels"


@dataclass(frozen=True)
class TangentPlan:
    """Levels ``centre`` − h, ``centre``, ``centre`` + h, h = ``step``; about the level of a loss tail, whatever the centre is."""

    bits: int
    centre: fmpq
    step: fmpq


@reader("neighbouring levels")
def read_tangent_plan(data) -> TangentPlan:
    plan = TangentPlan(read_bits(data["bits"]), rational(data.get("centre", "0")), rational(data["step"]))
    require(plan.step > 0, "neighbouring levels have a step > 0")
    return plan


def exactly_summed(term: Term) -> bool:
    """Whether the trade-off function is the most powerful test of finite laws of rational masses, few enough."""
    cells_and_counts = factors_of(*term.args[:2])
    if cells_and_counts is None or ratios(cells_and_counts) > MANY or not term.args[2].is_number:
        return False
    cells = cells_of(*term.args[:2])
    return cells is not None and all(isinstance(mass, fmpq) for cell in cells for mass in (cell.p, cell.q))


def at_ends(term: Term) -> Term | None:
    """A trade-off function at type I error 0 or 1; None for everything else."""
    P, Q, *rest = term.args
    if term.op != "tradeoff" or P is Q or not rest[0].is_number or rest[0].value not in (0, 1) or exactly_summed(term):
        return None
    return exp(neg(call("renyi", P, Q, ZERO))) if rest[0] is ZERO else ZERO


def levels(term: Term, plan: TangentPlan) -> list[Term]:
    """The hockey-stick divergences that are asked for, in the order of their levels."""
    P, Q, level = term.args
    pair, centre = ((P, Q), level) if term.op == "loss_tail" else ((Q, P), number(plan.centre))
    return [call("hockey_stick", *pair, add(centre, number(k * plan.step))) for k in (-1, 0, 1)]


def by_neighbours(term: Term, plan: TangentPlan, value) -> Enclosure:
    """The loss tail or trade-off function, where ``value`` encloses other terms."""
    asked = levels(term, plan)
    gammas, profiles = [ball(item.args[2], {}).exp() for item in asked], [value(item).ball for item in asked]
    if term.op == "loss_tail":
        least, greatest = ((profiles[k] - profiles[k + 1]) / (gammas[k + 1] - gammas[k]) for k in (1, 0))
        total = profiles[1] + gammas[1] * between(least.max(arb(0)), greatest.min(arb(1)), WHAT)
    else:
        x = ball(term.args[2], {})
        require(x > 0, "the type I error was not told from 0 at this precision")
        below, here, above = (1 - gamma * x - part for gamma, part in zip(gammas, profiles))
        left, right, zero = gammas[1] - gammas[0], gammas[2] - gammas[1], arb(0)
        rise, fall = (here - below) / left, (here - above) / right
        first, last = below + zero.max(-rise) * gammas[0], above + zero.max(-fall) / x
        tops = (first, here + zero.max(fall) * left, here + zero.max(rise) * right, last)
        total = between(zero.max(here), reduce(arb.max, tops), WHAT)  # not-a-number stays what it is
    return finite(total.max(arb(0)).min(arb(1)), REASON)
