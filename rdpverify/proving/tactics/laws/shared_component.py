"""A mixture against one of its components: the divergence of the other component instead, then numbers in place of divergences."""

from ....kernel.generators import upper_bounds
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....language.statement import Relation
from ....terms import ONE, add, div, exp, log, make, number, sub
from ...steps import node, remaining, step
from ...tactic import Tactic

OPS = ("tv", "chi2", "hockey_stick", "renyi")


def apply(goal, prover):
    for part in goal.conclusion.parts():
        if part.op not in OPS or not mentions_laws(part) or not (_within(*part.args[:2]) or _within(*part.args[1::-1])):
            continue
        for data in _data(goal, part):
            goals = remaining("shared_component", goal, **data)
            child = goals and (apply(goals[0], prover) or _numbers(goals[0], prover))
            if child:
                return node("shared_component", data, [child])
    return None


def _within(mixture, law) -> bool:
    return mixture.op == "Mixture" and law in [entry.args[1] for entry in mixture.args]


def _data(goal, part):
    """The data of the rule: for hockey-stick divergences with the levels of the premises, then the level solved for."""
    text = {"divergence": to_text(part)}
    if part.op != "hockey_stick":
        return [text]
    relations = [goal.conclusion, *(premise.relation for premise in goal.given)]
    known = [other.args[2] for relation in relations for other in relation.parts() if other.op == "hockey_stick" and other is not part]
    weights = [entry.args[0] for law in part.args[:2] if law.op == "Mixture" for entry in law.args]
    solved = [log(add(ONE, div(sub(exp(part.args[2]), ONE), weight))) for weight in weights]
    return [{**text, "level": to_text(level)} for level in dict.fromkeys([*known, *solved])]


def _numbers(goal, prover):
    """Numbers in place of the divergences, of χ² after a bound of D_2 that is a premise."""
    for bounded, bound in upper_bounds(goal):
        chi2 = make("chi2", bounded.args[:2])
        if bounded.op == "renyi" and bounded.args[2] is number(2) and chi2 not in [known for known, _ in upper_bounds(goal)]:
            lemma = to_text(Relation(chi2, "<=", sub(exp(bound), ONE)))
            return step("lemma", goal, lambda subgoal: prover.prove(subgoal) if subgoal.given == goal.given else _numbers(subgoal, prover),
                        statement=lemma)
    goals = remaining("abstract", goal) if goal.conclusion.op != "==" else None
    child = goals and prover.prove(goals[0])
    return node("abstract", {}, [child]) if child else prover.prove(goal)


TACTIC = Tactic("shared_component", "mixture with a component", apply)
