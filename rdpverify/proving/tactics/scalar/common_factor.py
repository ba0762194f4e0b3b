"""A factor > 0 of the slack that takes a symbol with it: what is left speaks of fewer."""

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ...factoring import split_slack
from ...steps import step
from ...tactic import Tactic

MOST_SIZE = 400


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or goal.slack.size > MOST_SIZE or len(goal.slack.free) < 2:
        return None
    split = split_slack(goal)
    if split is None or not goal.signs.positive(split[0]) or not split[1].free < goal.slack.free:
        return None
    return step("factor", goal, prover.prove, by=to_text(split[0]), rest=to_text(split[1]))


TACTIC = Tactic("common_factor", "factor", apply)
