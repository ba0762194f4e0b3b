"""A mixture against one of its own components: exact, in the extended reals, for M = (1−w)·Q + w·P and 0 < w ≤ 1.

    χ²(M‖Q) = w²·χ²(P‖Q)              m − q = w·(p − q)
    tv(M, Q) = w·tv(P, Q)
    H_{e^s}(M‖Q) = w·H_{e^t}(P‖Q)     for e^s = 1 + w·(e^t − 1), as m − e^s·q = w·(p − e^t·q)
    D_2(M‖Q) = log(1 + χ²(M‖Q))

For tv and hockey-stick divergences w = 0 is allowed too, and for χ² when a premise makes χ²(P‖Q) finite (0·∞ does not come up).
"""

from ...errors import RuleError, require
from ...terms import ONE, Term, add, call, exp, log, mul, number, power, sub
from ...terms.normal import identical
from ..generators import upper_bounds
from ..goal import Goal, mentions_laws
from ..rule import mentioned, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    old = mentioned(goal, data)
    require(mentions_laws(old), "expected a divergence of arbitrary laws")
    return [goal.replacing(old, _value(goal, old, data))]


def _value(goal: Goal, old: Term, data: dict) -> Term:
    mixture, Q = old.args[:2]
    if old.op == "tv" and mixture.op != "Mixture":
        mixture, Q = Q, mixture
    if old.op == "renyi" and old.args[2] is number(2):
        return log(add(ONE, call("chi2", *old.args[:2])))
    weight, P = component(goal, mixture, Q)
    if old.op == "tv":
        return mul(weight, call("tv", P, Q))
    if old.op == "hockey_stick":
        level = read_defined(goal, text_of(data, "level"))
        if not identical(exp(old.args[2]), add(ONE, mul(weight, sub(exp(level), ONE))), goal.signs):
            raise RuleError("the level of the component does not give that of the mixture")
        return mul(weight, call("hockey_stick", P, Q, level))
    bare = call("chi2", P, Q)
    if old.op != "chi2" or not (goal.signs.positive(weight) or bare in [bounded for bounded, _ in upper_bounds(goal)]):
        raise RuleError("expected tv, hockey_stick, or chi2 with a weight known to be > 0 or a bounded divergence of the components")
    return mul(power(weight, 2), bare)


def component(goal: Goal, mixture: Term, Q: Term) -> tuple[Term, Term]:
    """(w, P) of the mixture (1 − w)·Q + w·P, w known to lie in [0, 1]."""
    if mixture.op != "Mixture" or len(mixture.args) != 2 or [part.args[1] for part in mixture.args].count(Q) != 1:
        raise RuleError("expected a mixture of two laws against one of them")
    (rest,) = (part.args[0] for part in mixture.args if part.args[1] is Q)
    ((weight, P),) = (part.args for part in mixture.args if part.args[1] is not Q)
    if not identical(add(rest, weight), ONE, goal.signs) or not all(map(goal.signs.nonnegative, (rest, weight))):
        raise RuleError("the weights are not known to be ≥ 0 and to sum to 1")
    return weight, P
