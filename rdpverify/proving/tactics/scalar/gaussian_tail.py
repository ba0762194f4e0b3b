"""Inequalities with Phi: its tail bounds far out, a cover near by; from an end of a range, as profiles rise with ε and fall with σ."""

from ....kernel.goal import mentions_laws, strict
from ....printer import to_text
from ....terms import HALF, INFINITY, ONE, ZERO, add, make, mul, neg, number, power, rebuild, sub, walk
from ...factoring import split_slack
from ...monomials import EULER, difference, product, tidy, vector
from ...samples import plausible
from ...steps import closed, node, remaining, step
from ...tactic import Tactic
from ...theorems import at

TAILS = {"erf", "erfc", "Phi"}
BOUNDS = ("phi-at-most-one", "phi-nonnegative", "mills-above", "mills-below", "phi-chernoff")
CUTS = ("1", "3/2", "2", "3", "4", "6", "8", "12", "20")


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or not goal.symbols or not goal.slack.ops & TAILS:
        return None
    sides = {"left": goal.conclusion.left, "right": goal.conclusion.right}
    lower = {name: to_text(tails) for name, side in sides.items() if (tails := _lower_tails(side, goal.signs)) is not side}
    return step("rewrite", goal, lambda tails: _settled(tails, prover), **lower) if lower else _settled(goal, prover)


def _settled(goal, prover):
    return _to_end(goal, prover) or _bounded(goal) or _far_out(goal, prover)


def _places(goal):
    return [part.args[0] for part in dict.fromkeys(walk(goal.slack)) if part.op == "Phi"]


def _lower_tails(term, signs):
    """With Phi of numbers < 0 for erf, erfc and Phi of others: there its bounds are."""
    def tail(part):
        if part.op not in TAILS:
            return None
        place = part.args[0] if part.op == "Phi" else mul(part.args[0], power(number(2), HALF))
        if part.op == "erfc" and signs.nonnegative(place):
            return mul(number(2), make("Phi", (tidy(neg(place), signs),)))
        if not signs.positive(place):
            return None
        above = make("Phi", (tidy(neg(place), signs),))
        return sub(ONE, above) if part.op == "Phi" else sub(ONE, mul(number(2), above))

    return rebuild(term, tail)


def _to_end(goal, prover):
    """Descent from a finite end of a symbol, when the slope is settled by the tail bounds alone."""
    for name, domain in goal.symbols:
        for end, value in (("upper", domain.intervals[-1].upper), ("lower", domain.intervals[0].lower)):
            if name not in goal.slack.free or value in (INFINITY, neg(INFINITY)) or (end == "lower" and value is ZERO):
                continue
            data = {"in": name, "from": end, **({"strict": "face"} if strict(goal.conclusion) else {})}
            goals = remaining("descent", goal, **data)
            if goals is None or not all(map(plausible, goals)):
                continue
            slope = _bounded(goals[1])
            face = slope and prover.prove(goals[0])
            if face:
                return node("descent", data, [face, slope])
    return None


def _far_out(goal, prover):
    """One symbol without upper end: the tail bounds beyond a cut, the rest up to it."""
    spoken = [item for item in goal.symbols if item[0] in goal.slack.free]
    if len(spoken) != 1:
        return None
    name, domain = spoken[0]
    if len(domain.intervals) > 1 or domain.intervals[0].upper is not INFINITY:
        return None
    for cut in CUTS if _places(goal) else ():
        data = {"symbol": name, "by": "point", "at": cut}
        goals = remaining("split", goal, **data)
        beyond = _bounded(goals[-1]) if goals else None  # before it the part up to the cut and the cut, where the domain has these
        if beyond is not None:
            near = [prover.prove(subgoal) for subgoal in goals[:-1]]
            return None if None in near else node("split", data, [*near, beyond])
    return None


def _bounded(goal):
    """The goal with every Phi replaced by a bound of it, settled by a manifest sign; None when no choice of bounds does it."""
    if not (places := _places(goal)):
        return _manifest(goal)
    for name in BOUNDS:
        data = at(name, "inside", z=places[0])
        goals = remaining("theorem", goal, **data)
        if goals is not None and len(goals) == 1 and plausible(goals[0]) and (proof := _bounded(goals[0])) is not None:
            return node("theorem", data, [proof])
    return None


def _manifest(goal):
    """A manifest sign, of the slack as it is, of what is left of it, or of it divided by the exponential in its first term."""
    if (proof := closed("sign", goal)) is not None:
        return proof
    for by, rest in filter(None, (split_slack(goal), _divided(goal))):
        data = {"by": to_text(by), "rest": to_text(rest)}
        goals = remaining("factor", goal, **data)
        if goals is not None and (proof := closed("sign", goals[0])) is not None:
            return node("factor", data, [proof])
    return None


def _divided(goal):
    """(e^u, Σ termᵢ·e^{−u}) for the exponent u of the first term; only exponents are simplified, so that intervals stay narrow."""
    terms = [vector(term) for term in (goal.slack.args if goal.slack.op == "add" else (goal.slack,))]
    first = terms[0].get(EULER, ZERO)
    rest = [difference(term, {EULER: first}) for term in terms]
    rest = [{**term, EULER: tidy(term.get(EULER, ZERO), goal.signs)} for term in rest]
    return product({EULER: first}), add(*map(product, rest))


TACTIC = Tactic("gaussian_tail", "Gaussian tail bounds", apply)
