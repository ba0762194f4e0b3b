"""f ≥ 0 from conditions gᵢ ≥ 0: subtract a few of them as they are."""

from itertools import combinations

from ....kernel.goal import mentions_laws
from ....printer import to_text
from ...factoring import split_slack
from ...samples import plausible
from ...steps import node, remaining
from ...tactic import Tactic

MOST_CONDITIONS, MOST_USED = 6, 3


def apply(goal, prover):
    usable = [index for index, condition in enumerate(goal.conditions) if condition.op != "=="][:MOST_CONDITIONS]
    if not usable or mentions_laws(goal.conclusion) or goal.conclusion.op == "==":
        return None
    split = split_slack(goal)
    forms = [(None, goal)]
    if split is not None:
        data = {"by": to_text(split[0]), "rest": to_text(split[1])}
        goals = remaining("factor", goal, **data)
        if goals is not None:
            forms.append((data, goals[0]))
    for data, form in forms:
        for size in range(1, MOST_USED + 1):
            for chosen in combinations(usable, size):
                multipliers = {"multipliers": [[index, "1"] for index in chosen]}
                goals = remaining("combine", form, **multipliers)
                if goals is None or not plausible(goals[0]):
                    continue
                child = prover.prove(goals[0])
                if child is not None:
                    combined = node("combine", multipliers, [child])
                    return combined if data is None else node("factor", data, [combined])
    return None


TACTIC = Tactic("sums", "premise combination", apply)
