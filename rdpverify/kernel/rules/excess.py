"""A tail of the privacy loss bounds the hockey-stick divergence: ∫ (p − e^t q)₊ ≤ P(log r > s) for every s ≤ t.

The integrand is 0 unless r > e^t, and at most p; the part of P singular to Q has loss ∞ and counts on both sides.
"""

from ...errors import RuleError, require
from ...terms import ZERO, sub
from ..defined import is_real
from ..generators import number_bound
from ..goal import Goal, mentions_laws, sides, strict
from ..rule import Rule, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    require(term.op == "hockey_stick" and not mentions_laws(limit), "the conclusion must be hockey_stick(P, Q, t) ≤ a bound without laws")
    premise = premise_of(goal, data)
    tail, bound = number_bound(premise) or (ZERO, ZERO)
    if tail.op != "loss_tail" or tail.args[:2] != term.args[:2]:
        raise RuleError("the premise must be loss_tail(P, Q, s) ≤ a number, of the same laws")
    require(is_real(term.args[2]) and is_real(tail.args[2]), "the levels must be numbers")
    bare = goal.changed(given=())
    later = sub(term.args[2], tail.args[2])
    op = "<" if strict(goal.conclusion) and not strict(premise.relation) else "<="
    return [bare.concluding(bound, op, limit)] + ([] if bare.signs.nonnegative(later) else [bare.nonnegative(later)])


RULE = Rule("excess", "(p − e^t q)₊ ≤ p·1[p > e^s q] for s ≤ t: H_{e^t} ≤ P(log r > s)",
            "Dwork & Rothblum 2016; Balle & Wang 2018, Theorem 5", False, apply)
