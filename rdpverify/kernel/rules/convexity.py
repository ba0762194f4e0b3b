"""Convexity of divergences that are no expectations, as a new premise: D(Σ wᵢAᵢ‖Σ wᵢBᵢ) ≤ Σ wᵢ·D(Aᵢ‖Bᵢ), wᵢ > 0.

    in the pair         KL and D_o for 0 < o ≤ 1
    in B alone          D_o for o > 1 and D_∞: (Σ wᵢbᵢ)^{1−o} ≤ Π bᵢ^{wᵢ(1−o)}, and Hölder's inequality for ∫ Π (a^o bᵢ^{1−o})^{wᵢ}

All in the extended reals; for D_∞, Σ wᵢbᵢ ≥ a·Σ wᵢe^{−dᵢ} ≥ a·e^{−Σ wᵢdᵢ}.  For o < 1, −log ∫ a^o b^{1−o} is convex in the pair as
the integral is concave and −log falls and is convex.
"""

from ...errors import RuleError
from ...terms import ONE, ZERO, Term, add, make, mul
from ...terms.normal import identical
from ..generators import order_kind
from ..goal import Goal, mentions_laws
from ..rule import read, text_of
from .mixture import components


def apply(goal: Goal, data: dict) -> list[Goal]:
    term = read(text_of(data, "divergence"))
    if term.op not in ("renyi", "kl", "max_divergence") or term not in goal.conclusion.parts() or not mentions_laws(term):
        raise RuleError("the conclusion does not mention this divergence")
    weights, pairs = components(term)
    if not identical(add(*weights), ONE, goal.signs) or not all(map(goal.signs.positive, weights)):
        raise RuleError("the weights are not known to be > 0 and to sum to 1")
    if order_kind(goal, term) in ("above", "max") and term.args[0].op == "Mixture":
        raise RuleError("beyond the order 1 only the second law may be a mixture")
    total = add(*(mul(weight, _of_pair(term, pair)) for weight, pair in zip(weights, pairs, strict=True)))
    return [goal.knowing(term, total)]


def _of_pair(term: Term, pair: tuple[Term, Term]) -> Term:
    return ZERO if pair[0] is pair[1] else make(term.op, (*pair, *term.args[2:]))
