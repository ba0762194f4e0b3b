"""A loss tail from an earlier tail, or from an earlier hockey-stick divergence, by a premise at a level s:

    P(log r > t) ≤ P(log r > s)                          for s ≤ t
    P(log r > t) ≤ H_{e^s}(P‖Q)/(1 − e^{s−t})            for s < t

The second as (p − e^s q)₊ ≥ (1 − e^{s−t})·p where p > e^t q, also where q = 0, so that no absolute continuity is asked for.
"""

from ...errors import RuleError
from ...terms import ONE, ZERO, div, exp, sub
from ..defined import is_real
from ..generators import number_bound
from ..goal import Goal, mentions_laws, sides, strict
from ..rule import Rule, premise_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    term, limit = sides(goal.conclusion)
    if term.op != "loss_tail" or mentions_laws(limit) or not is_real(term.args[2]):
        raise RuleError("the conclusion must be loss_tail(P, Q, t) ≤ a bound without laws")
    premise = premise_of(goal, data)
    known, bound = number_bound(premise) or (ZERO, ZERO)
    if known.op not in ("loss_tail", "hockey_stick") or known.args[:2] != term.args[:2] or not is_real(known.args[2]):
        raise RuleError("the premise must be loss_tail(P, Q, s) or hockey_stick(P, Q, s) ≤ a number, of the same laws")
    bare = goal.changed(given=())
    later = sub(term.args[2], known.args[2])
    op = "<" if strict(goal.conclusion) and not strict(premise.relation) else "<="
    if known.op == "loss_tail":
        return [bare.concluding(bound, op, limit)] + ([] if bare.signs.nonnegative(later) else [bare.nonnegative(later)])
    share = sub(ONE, exp(sub(known.args[2], term.args[2])))
    if not (bare.signs.positive(later) and bare.signs.positive(share)):
        raise RuleError("the level of the tail is not known to be greater than that of the premise")
    return [bare.concluding(div(bound, share), op, limit)]


RULE = Rule("tail", "P(log r > t) ≤ P(log r > s) for s ≤ t; P(log r > t) ≤ H_{e^s}(P‖Q)/(1 − e^{s−t}) for s < t",
            "definitions; Markov's inequality", False, apply)
