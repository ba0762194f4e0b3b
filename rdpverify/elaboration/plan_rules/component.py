"""A law is dominated by a mixture it is part of, as a new premise: D_∞(A‖w·A + …) ≤ −log w for w > 0, as w·A ≤ w·A + … .

The two laws are those of a divergence of the conclusion, so that the mixture's weights are known to be weights.
"""

from ...errors import RuleError, require
from ...kernel.generators import DIVERGENCES
from ...kernel.goal import Goal, mentions_laws
from ...kernel.rule import read, text_of
from ...terms import add, call, log, neg


def apply(goal: Goal, data: dict) -> list[Goal]:
    term = read(text_of(data, "divergence"))
    known = term.op in (*DIVERGENCES, "loss_tail") and term in goal.conclusion.parts()
    if not known or not mentions_laws(term) or term.args[1].op != "Mixture":
        raise RuleError("the conclusion does not compare an arbitrary law with a mixture")
    law, mixture = term.args[:2]
    weight = add(*(part.args[0] for part in mixture.args if part.args[1] is law))
    require(goal.signs.positive(weight), "the weight of the law in the mixture is not known to be > 0")
    return [goal.knowing(call("max_divergence", law, mixture), neg(log(weight)))]
