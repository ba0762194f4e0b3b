"""Sentences for steps that leave nothing to show."""

from ...kernel.goal import slack
from ...kernel.rules.box import CENTRED, CUTS, EXCLUDED, NATURAL, unpacked
from ...kernel.touching import CODES
from ..boxes import operator, row
from ..tidy import tidy
from .told import Step, Told, listed


MOST_CLEAR = 40  # nodes of a term whose sign a reader sees


def sign(step: Step) -> Told:
    difference = tidy(slack(step.goal.conclusion), step.goal.signs)
    if difference.size <= 3:
        return Told(closes=("is clear",), knows=True)
    shown = step.relation(step.goal.conclusion)
    if any(step.relation(each) == shown for each in step.goal.conditions):
        return Told(closes=("holds by assumption",), knows=True)
    if not difference.free:
        return Told(closes=("is seen by enclosing both sides in ball arithmetic",), knows=True)
    if difference.size <= MOST_CLEAR:
        return Told(closes=("is clear term by term",), knows=True)
    return Told(closes=("is seen by interval arithmetic over the whole range",), knows=True)


def identity(step: Step) -> Told:
    return Told(closes=("holds, as both sides are equal",), knows=True)


def finite(step: Step) -> Told:
    if step.goal.conclusion.op in ("<", ">"):
        return Told(closes=("holds, as the other side is a finite number",), knows=True)
    return Told(closes=("holds, as nothing exceeds ∞",), knows=True)


def evaluate(step: Step) -> Told:
    bits, plans = step.data.get("bits", 64), len(step.data.get("plans", {}))
    integrals = f", {plans} integral{'' if plans == 1 else 's'} among them" if plans else ""
    return Told(closes=(f"is decided by enclosing both numbers in ball arithmetic of {bits} bits{integrals}",), knows=True)


def box(step: Step) -> Told:
    """How many pieces there are, and by what they are decided."""
    tree = unpacked(step.data["packed"]) if "packed" in step.data else step.data["tree"]
    leaves = [code for code in tree if code not in CUTS]
    counts = {
        "the interval value of the difference": leaves.count(NATURAL),
        "the mean value form": leaves.count(CENTRED),
        "a condition that fails there": leaves.count(EXCLUDED),
        "Taylor’s formula to second order": sum(code not in (NATURAL, CENTRED, EXCLUDED, *CODES) for code in leaves),
        "Taylor’s formula at the points where the difference vanishes": sum(code in CODES for code in leaves),
    }
    ways = [f"{count} by {way}" for way, count in counts.items() if count]
    pieces = f"on {len(leaves)} pieces that cover the range" if len(leaves) > 1 else "on the whole range at once"
    how = ways[0].partition(" ")[2] if len(ways) == 1 else "; ".join(ways)
    idea = f"cover the range by {len(leaves)} pieces and check each" if len(leaves) > 1 else "check the whole range"
    return Told(closes=(f"is checked {pieces}, {how}, in ball arithmetic of {step.data.get('bits', 64)} bits", *_feet(step)), knows=True,
                idea=(f"{idea} in ball arithmetic",))


def _feet(step: Step) -> tuple:
    """Where the difference vanishes, and to which order it is expanded there."""
    chains = []
    for chain in step.data.get("faces", []):
        stages = []
        for stage in chain:
            feet = [row(step.symbol(name), operator("→"), step.box(text)) for name, text in sorted(stage["foot"].items())]
            along = [row(step.symbol(name), operator(":"), step.box(str(value))) for name, value in (stage.get("along") or {}).items()]
            towards = (" in the direction ", *listed(along)) if along else ()
            stages.append((*listed(feet), *towards, f" to order {stage.get('order', 2)}"))
        chains.append(listed(stages, "then"))
    return (" (expanded at ", *listed(chains), ")") if chains else ()


SENTENCES = {"sign": sign, "identity": identity, "finite": finite, "evaluate": evaluate, "box": box}
