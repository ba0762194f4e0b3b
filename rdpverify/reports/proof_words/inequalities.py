"""Sentences for known inequalities between divergences: those that become a new premise, and those used on the conclusion."""

from ...kernel.goal import sides
from ...kernel.rules.mixtures import components
from ..boxes import operator, row
from .told import Step, Told, listed


def _known(reason: str, idea: str | None = None):
    """The new premise with the reason for it."""
    def told(step: Step) -> Told:
        return Told(says=((f"{reason}, ", *listed(step.new_premises)),) if step.new_premises else (), knows=True,
                    idea=(idea or "use " + reason.partition(" ")[2],))

    return told


def hoelder(step: Step) -> Told:
    """The weights of the sources are said."""
    shares = [(step.box(text if source is None else source), " of ", step.box(source_text)) for text, source, source_text in
              ((weight, None, source) for weight, source in step.data["sources"])]
    return Told(says=(("by Hölder’s inequality with the weights ", *listed(shares), ", applied to ", step.box(step.read("target")), ", ",
                       *listed(step.new_premises)),), knows=True, idea=("use Hölder’s inequality",))


def composition(step: Step) -> Told:
    levels = [step.box(text) for text in step.data.get("levels", [])]
    at = (" at the level", "s " if len(levels) > 1 else " ", *listed(levels)) if levels else ()
    sharp = ", in its multiplied form," if step.data.get("sharp") else ""
    return Told(says=((f"by basic composition{sharp}", " of the components", *at, ", ", *listed(step.new_premises)),), knows=True,
                idea=("compose the bounds of the components",))


def gibbs(step: Step) -> Told:
    larger = sides(step.goal.conclusion)[1]
    return Told(by=("since ", row(step.box(larger), operator("≥"), step.box("0"))), knows=True,
                idea=("use that ", step.box(larger), " is never negative"))


def at_most_one(step: Step) -> Told:
    smaller, greatest = sides(step.goal.conclusion)[0], sides(step.subgoals[0].conclusion)[0]
    return Told(by=("since ", step.compared(smaller, "≤", greatest)), knows=True, idea=("use that ", step.compared(smaller, "≤", greatest)))


def _bounded(step: Step):
    """smaller ≤ what takes its place"""
    return step.compared(sides(step.goal.conclusion)[0], "≤", sides(step.subgoals[0].conclusion)[0])


def limit_order(step: Step) -> Told:
    says = ("in the limit of the orders of the premise ", step.premise(step.data["premise"]), ", ", *listed(step.new_premises))
    return Told(says=(says,), knows=True, idea=("let the order of the premise tend to its ", step.data.get("end", "lower"), " end"))


def coincide(step: Step) -> Told:
    if "premise" in step.data:
        says = ("as ", step.premise(step.data["premise"]), ", the two laws are equal and their divergences vanish")
        return Told(says=(says,), knows=True, heavy=True, idea=("use that the two laws are equal",))
    return Told(by=("since a law has divergence 0 from itself",), knows=True)


def mixture(step: Step) -> Told:
    weights, _ = components(sides(step.goal.conclusion)[0])
    return Told(by=("by joint convexity, with the weights ", *listed(map(step.box, weights)), " and the bounds of the components"),
                cases=(None,) * len(step.subgoals), knows=True, idea=("use that the divergence is convex in the pair of laws",), heavy=True)


SENTENCES = {
    "hoelder": hoelder,
    "convexity": _known("by convexity", "use convexity in the laws"),
    "component": _known("since a mixture is at least its component times the weight", "compare the law with a mixture that it is part of"),
    "composition": composition, "gibbs": gibbs,
    "at_most_one": at_most_one, "limit_order": limit_order, "coincide": coincide, "mixture": mixture,
}
