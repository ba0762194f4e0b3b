"""Sentences for known inequalities between divergences: those that become a new premise, and those used on the conclusion."""

from ...kernel.goal import sides
from ...kernel.rules.mixture import components
from ...terms import ONE, call, make, mul, power, sub, symbol
from ..boxes import operator, row
from .told import Step, Told, listed


def _known(reason: str, idea: str | None = None):
    """The new premise with the reason for it."""
    def told(step: Step) -> Told:
        return Told(says=((f"{reason}, ", *listed(step.new_premises)),) if step.new_premises else (), knows=True,
                    idea=(idea or "use " + reason.partition(" ")[2],))

    return told


PINSKER = {"square": "Pinsker’s inequality", "quartic": "Kullback’s form of Pinsker’s inequality", "vajda": "Vajda’s inequality",
           "jeffreys": "Pinsker’s inequality for both directions together"}


def pinsker(step: Step) -> Told:
    found = PINSKER[step.data.get("kind", "square")]
    return Told(says=((f"by {found}, ", *listed(step.new_premises)),), knows=True, idea=(f"use {found}",))


def bounded_range(step: Step) -> Told:
    A, B = step.read("divergence").args[:2]
    width = row(step.box(call("max_divergence", A, B)), operator("+"), step.box(call("max_divergence", B, A)))
    return Told(says=(("the log-ratio of the two laws lies in an interval of length ", width, ", so that by Hoeffding’s lemma ",
                       *listed(step.new_premises)),), knows=True,
                idea=("use that a law whose log-ratio has bounded range is concentrated (Hoeffding’s lemma)",))


def hoelder(step: Step) -> Told:
    """The weights of the sources are said."""
    shares = [(step.box(text if source is None else source), " of ", step.box(source_text)) for text, source, source_text in
              ((weight, None, source) for weight, source in step.data["sources"])]
    return Told(says=(("by Hölder’s inequality with the weights ", *listed(shares), ", applied to ", step.box(step.read("target")), ", ",
                       *listed(step.new_premises)),), knows=True, idea=("use Hölder’s inequality",))


def variational(step: Step) -> Told:
    return Told(says=(("by Jensen’s inequality under the law ", step.box(step.read("law")), ", ", *listed(step.new_premises)),), knows=True,
                idea=("compare through ", step.box(step.read("law")), " by Jensen’s inequality"))


def triangle(step: Step) -> Told:
    between = [step.box(step.read(key)) for key in ("first", "second")]
    return Told(says=(("by the triangle inequality for ", step.box(step.read("whole")), " through ", *listed(between), ", ",
                       *listed(step.new_premises)),), knows=True, idea=("use the triangle inequality",))


def composition(step: Step) -> Told:
    levels = [step.box(text) for text in step.data.get("levels", [])]
    at = (" at the level", "s " if len(levels) > 1 else " ", *listed(levels)) if levels else ()
    sharp = ", in its multiplied form," if step.data.get("sharp") else ""
    return Told(says=((f"by basic composition{sharp}", " of the components", *at, ", ", *listed(step.new_premises)),), knows=True,
                idea=("compose the bounds of the components",))


def loss_within(step: Step) -> Told:
    return Told(says=(("the probabilities of a loss above, within and below the level add up to 1, so that ", *listed(step.new_premises)),),
                knows=True, idea=("split the privacy loss at the level",))


def affinity(step: Step) -> Told:
    if "divergence" in step.data:
        return Told(says=(("by Cauchy and Schwarz, ", *listed(step.new_premises)),), knows=True,
                    idea=("compare total variation with the Hellinger affinity",))
    return Told(says=(("by Cauchy and Schwarz, the squares of total variation and of the affinity ∫√(pq) add up to at most 1; as the "
                       "premise ", step.premise(step.data["premise"]), " bounds the affinity from below, ", _bounded(step)),), knows=True,
                idea=("compare total variation with the affinity ∫√(pq)",), heavy=True)


def chernoff(step: Step) -> Told:
    term = step.read("divergence")
    bound = step.compared(sub(ONE, sides(step.goal.conclusion)[1]), "≤", sub(ONE, sides(step.subgoals[0].conclusion)[1]))
    p, q = symbol("p"), symbol("q")
    mean = step.plainly(mul(power(p, term.args[2]), power(q, sub(ONE, term.args[2]))))
    says = ("for the densities, ", row(step.plainly(make("Min", (p, q))), operator("≤"), mean), "; integrated, with ", step.box(term),
            " on the right, ", bound)
    return Told(says=(says,), knows=True, heavy=True, idea=("bound the common mass of the laws by Chernoff’s inequality",))


def gibbs(step: Step) -> Told:
    larger = sides(step.goal.conclusion)[1]
    return Told(by=("since ", row(step.box(larger), operator("≥"), step.box("0"))), knows=True,
                idea=("use that ", step.box(larger), " is never negative"))


def at_most_one(step: Step) -> Told:
    smaller, greatest = sides(step.goal.conclusion)[0], sides(step.subgoals[0].conclusion)[0]
    return Told(by=("since ", step.compared(smaller, "≤", greatest)), knows=True, idea=("use that ", step.compared(smaller, "≤", greatest)))


def excess(step: Step) -> Told:
    smaller = sides(step.goal.conclusion)[0]
    return Told(says=(("a tail of the privacy loss at an earlier level bounds ", step.box(smaller), ": by the premise ",
                       step.premise(step.data["premise"]), ", ", _bounded(step)),), knows=True, heavy=True,
                cases=(None, *(("the level is an earlier one, as",) for _ in step.subgoals[1:])),
                idea=("bound the divergence by the tail of the privacy loss",))


def _bounded(step: Step):
    """smaller ≤ what takes its place"""
    return step.compared(sides(step.goal.conclusion)[0], "≤", sides(step.subgoals[0].conclusion)[0])


def tail(step: Step) -> Told:
    return Told(says=(("by the premise ", step.premise(step.data["premise"]), " (and Markov’s inequality), ", _bounded(step)),), knows=True,
                heavy=True, cases=(None, *(("the level is an earlier one, as",) for _ in step.subgoals[1:])),
                idea=("bound the tail of the privacy loss by the premise at an earlier level",))


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
    "pinsker": pinsker, "bounded_range": bounded_range, "hoelder": hoelder, "variational": variational, "triangle": triangle,
    "convexity": _known("by convexity", "use convexity in the laws"),
    "component": _known("since a mixture is at least its component times the weight", "compare the law with a mixture that it is part of"),
    "composition": composition, "loss_within": loss_within, "affinity": affinity, "chernoff": chernoff, "gibbs": gibbs,
    "at_most_one": at_most_one, "excess": excess, "tail": tail, "limit_order": limit_order, "coincide": coincide, "mixture": mixture,
}
