"""A divergence that is large because another of the same laws is: D ≥ c from E ≥ d by a line below their joint range, D ≥ c + w·(E − d).

The slope w is proposed in floats: for each w the least of D − w·E over all pairs of laws is the convex hull of f_D − w·f_E at the ratio 1.
The line is a lemma about all laws, and proved as such.
"""

from fractions import Fraction

import numpy as np

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....language.statement import Relation
from ....terms import ONE, Term, add, div, mul, number, power, sub
from ...by_lemmas import with_lemmas
from ...floats import Floats
from ...steps import after_lemmas, step
from ...tactic import Tactic

RATIOS = np.concatenate([[0.0], np.exp(np.linspace(-8, 8, 241))])
GENERATORS = {  # f with D = E_Q f(r), r = dP/dQ, which no multiple of r − 1 changes
    "tv": lambda r, t: np.maximum(r - 1, 0),
    "hockey_stick": lambda r, t: np.maximum(r - np.exp(t), 0),
    "hellinger2": lambda r, t: 1 - np.sqrt(r),
    "chi2": lambda r, t: (r - 1) ** 2,
    "kl": lambda r, t: r * np.log(np.where(r > 0, r, 1)),
}
ROUNDS, STEEPEST, NEAR, MOST_BELOW = 50, 1e3, 1e-7, (1, 4, 16, 100)


def apply(goal, prover):
    if goal.conclusion.op not in ("<=", ">="):
        return None
    limit, target = sides(goal.conclusion)
    if target.op not in GENERATORS or mentions_laws(limit):
        return None
    for premise in goal.given:
        if premise.quantified or premise.events or premise.relation.op not in ("<=", ">="):
            continue
        least, known = sides(premise.relation)
        if known.op in GENERATORS and known is not target and known.args[:2] == target.args[:2] and not mentions_laws(least):
            for slope in _slopes(target, known, limit, least):
                line = Relation(target, ">=", add(limit, mul(slope, sub(known, least))))
                if proof := after_lemmas(goal, [line], lambda left: _from_line(left, target, prover), lambda lemma: prover.prove(lemma)):
                    return proof
    return None


def _from_line(goal, target: Term, prover):
    def finite_or_not(subgoal):
        return with_lemmas(subgoal, prover) if len(subgoal.symbols) > len(goal.symbols) else prover.prove(subgoal)

    return step("name", goal, finite_or_not, divergence=to_text(target))


def _slopes(target: Term, known: Term, limit: Term, least: Term):
    """Slopes of lines that may do."""
    if (target.op, known.op) == ("chi2", "tv"):  # the two-point laws with a ratio 0, from a total variation of 1/2 on
        yield power(sub(ONE, least), number(-2))
    if limit.free | least.free | set().union(*(part.free for each in (target, known) for part in each.args[2:])):
        return
    high, low = (float(Floats({}).value(each)) for each in (limit, least))
    f, g = (GENERATORS[each.op](RATIOS, *(float(Floats({}).value(part)) for part in each.args[2:] or [ONE])) for each in (target, known))
    best = _steepest(lambda w: _least(f - w * g) + w * low)
    for below in MOST_BELOW:
        slope = Fraction(best).limit_denominator(below)
        if _least(f - float(slope) * g) + float(slope) * low >= high - NEAR:
            yield div(number(slope.numerator), number(slope.denominator))


def _least(h) -> float:
    """The convex hull of h at the ratio 1: the lowest chord over it."""
    below, above = RATIOS <= 1, RATIOS > 1
    r, s = RATIOS[below][:, None], RATIOS[above][None, :]
    return float(np.min((h[below][:, None] * (s - 1) + h[above][None, :] * (1 - r)) / (s - r)))


def _steepest(value) -> float:
    """Where a concave function of w >= 0 is greatest."""
    low, high = 0.0, STEEPEST
    for _ in range(ROUNDS):
        first, second = low + (high - low) * 0.4, low + (high - low) * 0.6
        low, high = (low, second) if value(first) > value(second) else (first, high)
    return (low + high) / 2


TACTIC = Tactic("supporting_line", "supporting line", apply)
