"""``a ≤ c·Max(b₁, b₂)``: already one of the arguments is enough."""

from ....kernel.goal import mentions_laws, sides
from ....printer import to_text
from ....terms import replace, walk
from ...factoring import split_slack
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion):
        return None
    larger = sides(goal.conclusion)[1]
    if larger.op == "Max":
        return None  # the rule for maxima does that one
    for part in walk(larger):
        for argument in part.args if part.op == "Max" else ():
            data = {"middle": to_text(replace(larger, part, argument)), "strict": "first"}
            goals = remaining("via", goal, **data)
            if goals is None or not plausible(goals[0]):
                continue
            second = _larger_maximum(goals[1], part, argument)
            first = second and prover.prove(goals[0])
            if first:
                return node("via", data, [first, second])
    return None


def _larger_maximum(goal, maximum, argument):
    """c·b ≤ c·Max(b, …): take c out, then pick b."""
    split = split_slack(goal)
    if split is None:
        return None
    for rest in (maximum - argument, split[1]):
        data = {"by": to_text(split[0]), "rest": to_text(rest)}
        goals = remaining("factor", goal, **data)
        if goals is None:
            continue
        shift = {"map": "add", "by": to_text(argument)}
        shifted = remaining("transform", goals[0], **shift)
        sides_ = {"left": to_text(maximum), "right": to_text(argument)}
        written = shifted and remaining("rewrite", shifted[0], **sides_)
        for pick in range(len(maximum.args)):
            picked = written and remaining("minmax", written[0], pick=pick)
            if picked and remaining("identity", picked[0]) == []:
                proof = node("minmax", {"pick": pick}, [node("identity", {}, [])])
                return node("factor", data, [node("transform", shift, [node("rewrite", sides_, [proof])])])
    return None


TACTIC = Tactic("greater", "maximum", apply)
