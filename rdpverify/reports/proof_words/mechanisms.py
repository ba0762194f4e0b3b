"""Sentences for quantities of mechanisms and divergences in other words: closed forms, composition, sampling, processing."""

from ...elaboration.plan_rules import RULES
from ...errors import RdpVerifyError
from ...kernel.enclosures.optimal import OPTIMAL
from ...kernel.goal import sides
from ...kernel.rules.unfold import concrete
from ...printer import to_text
from ...terms import ONE, Term, walk
from ..boxes import Box, fence, letter, operator, row, run_lengths, words
from .told import Step, Told, listed, premise_box, says_nothing


AMPLIFIES = ("use that sampling amplifies privacy",)
OPTIMUM = ("use the definition of the optimal conversion",)
MOST_SHOWN = 40  # nodes of a closed form that is written out


def _replaced(step: Step, old: Term) -> Box:
    """old = what stands in its place"""
    new = _stand_in(step, old)
    return step.box(old) if new is None else step.compared(old, "=", new)


def _stand_in(step: Step, old: Term) -> Term | None:
    """The term that takes the place of one: what the rule makes of a statement about that alone."""
    try:
        return RULES[step.rule].apply(step.goal.concluding(old, "<=", ONE), step.data)[0].conclusion.left
    except RdpVerifyError:
        return None


def unfold(step: Step) -> Told:
    """Which divergences have which closed forms; evidence that is a number says that one is ∞."""
    quantities = [part for part in step.goal.conclusion.parts() if concrete(part) and part.op not in OPTIMAL]
    outer = [part for part in dict.fromkeys(quantities) if not any(part is not other and part in list(walk(other)) for other in quantities)]
    failing = [text for text, said in step.data.get("evidence", {}).items() if type(said) is int]
    infinite = [row(step.box(text), operator("="), letter("∞")) for text in failing]
    does = ("insert ", *listed(_closed_form(step, part) for part in outer))
    return Told(does=does, says=(("a condition for finiteness fails, so that ", *listed(infinite)),) if infinite else (), knows=True,
                cases=(None, *((("for it to be finite"),) for _ in step.subgoals[1:])), heavy=True,
                idea=("insert the closed form", "s" if len(outer) > 1 else ""))


def _closed_form(step: Step, part: Term) -> tuple:
    """D = its closed form; a long one is only named."""
    before, after = step.goal.conclusion, step.subgoals[0].conclusion
    replaced = {before.left: after.left, before.right: after.right}
    value = replaced[part] if part in replaced else _stand_in(step, part)
    if value is None or value.size > MOST_SHOWN or (isinstance(step.data.get("evidence", {}).get(to_text(part)), int)):
        return ("the closed form of ", step.box(part))
    return (step.compared(part, "=", step.box(value, step.subgoals[0])),)


def restate(step: Step) -> Told:
    equation = _replaced(step, step.read("divergence"))
    return Told(does=() if says_nothing(equation) else ("write ", equation), knows=True)


def shared_component(step: Step) -> Told:
    level = (" at the level ", step.box(step.read("level"))) if "level" in step.data else ()
    return Told(does=("use that one law is part of the mixture", *level, ": ", _replaced(step, step.read("divergence"))), knows=True,
                idea=("compute the divergence of a mixture from its own component",), heavy=True)


def tensorise(step: Step) -> Told:
    cases = (("for no copies",), ("for one copy or more",)) if len(step.subgoals) == 2 else ()
    return Told(says=(("the divergences of independent components add up: ", _replaced(step, step.read("divergence"))),), knows=True,
                cases=cases, heavy=True, idea=("add up the divergences of independent components",))


def neighbours(step: Step) -> Told:
    if "scores" in step.data:
        lists = [row(operator("["), run_lengths(map(step.box, scores)), operator("]")) for scores in step.data["scores"]]
        return Told(says=(("two neighbouring inputs have the scores ", *listed(lists)),), knows=True, heavy=True,
                    idea=("look at the neighbouring inputs with the scores ", *listed(lists)))
    if "answers" in step.data:
        lists = [fence(run_lengths(map(step.box, answers))) for answers in step.data["answers"]]
        said = run_lengths(words(f"yes{_in_words(each[1:])}" if each[0] == "1" else "no") for each in step.data["outcome"])
        says = ("on two neighbouring inputs with the answers ", *listed(lists), ", look at whether it is said: ", said)
        return Told(says=(says,), knows=True, heavy=True, idea=("look at one outcome on two neighbouring inputs",))
    last = step.subgoals[-1]
    given = [premise_box(each, last, step.names) for each in last.given]
    says = ("it suffices to treat the laws P and Q of the output on any two neighbouring inputs",
            *((", which satisfy ", *listed(given)) if given else ()))
    bounds = [step.box_of_statement(text) for text in step.data.get("bounds", [])]
    known = ((("for this, show first that ", *listed(bounds)),) if bounds else ())
    return Told(says=(says, *known), cases=(*(("for this bound",) for _ in bounds), ("for the laws",)) if bounds else (), ordered=True,
                stated=(*(step.relation(each.conclusion, each) for each in step.subgoals[:-1]), None), knows=True, heavy=True,
                idea=("look at the laws of the output on any two neighbouring inputs",))


def _in_words(ends: list) -> str:
    """The intervals of the values that are given out."""
    return "".join(f", with a value in [{low}, {high}]" for low, high in zip(ends[::2], ends[1::2]))


def processing(step: Step) -> Told:
    if "by" in step.data:
        smaller, larger = sides(step.goal.conclusion)
        other = step.read("by")
        pair = (smaller, other) if step.data["side"] == "smaller" else (other, larger)
        said = step.compared(pair[0], "≤", pair[1])
        return Told(says=(("by data processing, ", said),), knows=True, cases=(None,) * len(step.subgoals), heavy=True,
                    idea=("compare with ", step.box(other), " by data processing"))
    if not step.subgoals:
        return Told(closes=("holds by data processing: one mechanism is the other with its output processed further",), knows=True,
                    idea=("use data processing",))
    return Told(by=("by data processing",), cases=(None,) * len(step.subgoals), knows=True, idea=("use data processing",))


def amplification(step: Step) -> Told:
    old = step.read("quantity")
    level = (" at the level ", step.box(step.read("level"))) if "level" in step.data else ()
    if old.op == "rdp":
        said = step.compared(old, "≤", sides(step.subgoals[0].conclusion)[0])
        return Told(says=(("by convexity in the sampled law, ", said),), knows=True, heavy=True, idea=AMPLIFIES)
    return Told(says=(("by amplification by sampling", *level, ", ", _replaced(step, old)),), knows=True, heavy=True,
                cases=(None,) * len(step.subgoals), idea=AMPLIFIES)


def runs(step: Step) -> Told:
    old = step.read("quantity")
    bounds = step.data.get("bounds")
    smaller, _ = sides(step.subgoals[0].conclusion) if step.subgoals[0].conclusion.op != "==" else (None, None)
    said = step.compared(old, "≤", smaller) if bounds is not None else _replaced(step, old)
    limits = (", with the bounds ", *listed(step.box(text) for text in bounds), " of the components") if bounds is not None else ()
    return Told(says=(("by composition of the runs", *limits, ", ", said),), cases=(None,) * len(step.subgoals), knows=True, heavy=True,
                idea=("add up over the runs",))


def one_direction(step: Step) -> Told:
    return Told(says=(("removing a record is the worse direction: ", _replaced(step, step.read("quantity"))),), knows=True, heavy=True,
                idea=("look at the worse of the two directions",))


def pure_curve(step: Step) -> Told:
    return Told(says=(("as the log-ratio has bounded range, by Hoeffding’s lemma ", _bounded(step)),), knows=True, heavy=True,
                idea=("use that pure privacy is concentrated (Hoeffding’s lemma)",))


def _bounded(step: Step) -> Box:
    return step.compared(sides(step.goal.conclusion)[0], "≤", sides(step.subgoals[0].conclusion)[0])


def least(step: Step) -> Told:
    smaller, larger = sides(step.goal.conclusion)
    quantity = smaller if smaller.op in ("zcdp", "tcdp", "epsilon") else larger
    if "order" in step.data:
        return Told(says=(("as ", step.box(quantity), " is the supremum of the curve over the order, look at the order ",
                           step.box(step.read("order"))),), knows=True, heavy=True,
                    idea=("look at the order ", step.box(step.read("order"))))
    below = ", looked at below the level," if step.data.get("below") else ""
    return Told(by=("by the definition of ", step.box(quantity), below), heavy=True,
                cases=(None,) * len(step.subgoals), idea=("use the definition of ", step.box(quantity)))


def optimal(step: Step) -> Told:
    smaller, _ = sides(step.goal.conclusion)
    says = ("by the definition of ", step.box(smaller), ", it suffices to treat all laws with ", *listed(step.new_premises))
    return Told(says=(says,), knows=True, heavy=True, cases=(None,) * len(step.subgoals), idea=OPTIMUM)


def pure(step: Step) -> Told:
    if "premise" in step.data:
        return Told(says=(("the premise ", step.premise(step.data["premise"]), " means that ", *listed(step.new_premises)),), knows=True)
    return Told(by=("since a vanishing excess is pure privacy",), knows=True, heavy=True, cases=(None,) * len(step.subgoals),
                idea=("use that a vanishing excess is pure privacy",))


def quantile(step: Step) -> Told:
    return Told(by=("by the definition of the quantile",), heavy=True, cases=(None,) * len(step.subgoals),
                idea=("compare the distribution function with the level of the quantile",))


SENTENCES = {
    "unfold": unfold, "restate": restate, "shared_component": shared_component, "tensorise": tensorise, "neighbours": neighbours,
    "processing": processing, "amplification": amplification, "runs": runs, "one_direction": one_direction, "pure_curve": pure_curve,
    "least": least, "optimal": optimal, "pure": pure, "quantile": quantile,
}
