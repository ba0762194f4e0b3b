"""One symbol: divide by the coefficient of a function, so that the derivative is without it, and descend as the sign of that one says.

From log(1 + x) ≥ 2x/(2 + x), say, a rational slope is left, and from x·log x + (1 − x)·log(1 − x) one with a single logarithm once x is
divided out; every step has fewer functions.  A slack that rises and falls is descended from both ends, one that falls and rises from a
piece around its least value, with a cover in between.
"""

from fractions import Fraction

import numpy as np

from ....deadline import look
from ....errors import RdpVerifyError
from ....kernel.rules.theorem import affine
from ....kernel.goal import mentions_laws, strict
from ....printer import to_text
from ....terms import HALF, ONE, Term, div, neg, number, sqrt, walk
from ....terms.derivative import derivative
from ...factoring import normal_or_same
from ...gathered import with_quotients
from ...points import Points, smooth_value
from ...rationals import simplest_between
from ...samples import NOISE, magnitude, plausible, touches
from ...steps import Path, node, remaining, step
from ...tactic import Tactic
from ...theorems import at
from ..boxes.box import FEW_NODES, cover

FUNCTIONS = {"log", "asin", "atan", "erf", "erfc", "Phi", "loggamma"}
TWO = number(2)
MOST_SIZE = 150
GRID = np.linspace(-12, 12, 481)  # smooth coordinates


def apply(goal, prover):
    if mentions_laws(goal.conclusion) or goal.conclusion.op == "==" or len(goal.symbols) != 1 or goal.slack.size > MOST_SIZE:
        return None
    (name, domain), = goal.symbols
    if domain.integers or len(domain.intervals) > 1:
        return None
    return _in_one_form(goal, prover, name) or _of_root(goal, prover, name)


def _of_root(goal, prover, name):
    """f² on a side, f a function that is ≥ 0: f and the root of the other side."""
    path, half, sides = Path(goal), to_text(HALF), {"left": goal.conclusion.left, "right": goal.conclusion.right}
    squares = {which: side.args for which, side in sides.items() if side.op == "pow" and side.args[1] is TWO}
    roots = {which: base for which, (base, _) in squares.items() if base.op in FUNCTIONS}
    if len(roots) != 1 or not path.take("transform", map="power", exponent=half):
        return None
    if not goal.domain(name).intervals[0].lower_open:  # where the function may be 0, roots of its square are not known to be it
        return step("split", goal, lambda part: (_of_root(part, prover, name) if part.symbols else prover.prove(part)), symbol=name,
                    by="lower")
    written = {which: to_text(roots.get(which) or sqrt(side)) for which, side in sides.items()}
    return path.proof(_in_one_form(path.goal, prover, name)) if path.take("rewrite", **written) else None


def _in_one_form(goal, prover, name):
    for by, rest, slope in _forms(goal, name):
        signs = _signs(goal, name, slope)
        if signs is None:
            continue
        goals = remaining("factor", goal, by=to_text(by), rest=to_text(rest)) if rest is not goal.slack else [goal]
        if goals is None or not plausible(goals[0]):
            continue
        proof = _along(goals[0], prover, name, signs)
        if proof is not None:
            return proof if rest is goal.slack else node("factor", {"by": to_text(by), "rest": to_text(rest)}, [proof])
    return None


def functions(term: Term, name: str) -> dict:
    """The functions of the symbol that differentiation ends."""
    return dict.fromkeys(part for part in walk(term) if part.op in FUNCTIONS and name in part.free)


def _forms(goal, name):
    """(by, rest, slope) with slack = by·rest and fewer functions in the slope of rest."""
    tidied, seen = normal_or_same(goal.slack, goal), set()
    count = min(len(functions(goal.slack, name)), len(functions(tidied, name)))
    for slack in dict.fromkeys((goal.slack, tidied, with_quotients(goal.slack, name, goal.signs))):
        for by in _coefficients(slack, name, goal):
            look()
            rest = slack if by is ONE else normal_or_same(div(slack, by), goal)
            try:
                slope = normal_or_same(derivative(rest, name), goal)
            except RdpVerifyError:
                continue
            if rest not in seen and len(functions(slope, name)) < count:
                seen.add(rest)
                yield by, rest, slope


def _coefficients(slack: Term, name: str, goal):
    """1, and the factors > 0 beside functions of the symbol."""
    coefficients = {ONE: None}
    for part in functions(slack, name):
        try:
            _, factor = affine(slack, part)
        except RdpVerifyError:
            continue
        sign = goal.signs(factor)
        if sign in (1, -1) and name in factor.free:
            coefficients[factor if sign > 0 else neg(factor)] = None
    return coefficients


def _on_grid(goal, name, term):
    """(places, values, what rounding may have made of 0) of a term along the range of the symbol."""
    points = Points({name: smooth_value(goal.domain(name), Points({}).floats(), GRID)})
    floats = points.floats()
    with np.errstate(all="ignore"):
        value, size = (np.broadcast_to(each, GRID.shape) for each in (floats.value(term), magnitude(term, floats)))
    return points.scalars[name], value, NOISE * size


def _signs(goal, name, slope) -> list | None:
    """[s], or [s, place, −s] for the signs of the slope on both sides of a place; None where it has more changes."""
    try:
        places, value, noise = _on_grid(goal, name, slope)
    except (RdpVerifyError, KeyError):
        return None
    clear = np.isfinite(value) & np.isfinite(noise) & (np.abs(value) > noise)
    places, signs = places[clear], np.sign(value[clear])
    (changes,) = np.nonzero(np.diff(signs))
    if not len(signs) or len(changes) > 1:
        return None
    return [signs[0], *((places[change] + places[change + 1]) / 2 for change in changes), *signs[changes + 1]]


def _along(goal, prover, name, signs):
    if len(signs) == 1:
        return _descended(goal, prover, name, "lower" if signs[0] > 0 else "upper")
    rises, place, _ = signs
    points = _around(goal, name, place, rises > 0)
    return points and _in_pieces(goal, prover, name, points, ("lower", "upper") if rises > 0 else ("upper", "lower"))


def _around(goal, name, place, peak: bool) -> list[Fraction] | None:
    """Simple numbers below and above the place, between which a peak falls to half its height, or a least value doubles."""
    places, value, _ = _on_grid(goal, name, goal.slack)
    with np.errstate(all="ignore"):
        extreme = np.interp(place, places, value)
        near = (value > extreme / 2) if peak else (value < 2 * extreme)
    left, right = places[~near & (places < place)], places[~near & (places > place)]
    if not extreme > 0 or not len(left) or not len(right):
        return None
    return [simplest_between(left[-1], (left[-1] + place) / 2), simplest_between((place + right[0]) / 2, right[0])]


def _in_pieces(goal, prover, name, points, starts):
    """Descent on the outer pieces, each from its own start, and a cover of the one in between."""
    first = {"symbol": name, "by": "point", "at": str(points[0])}
    goals = remaining("split", goal, **first)
    second = {"symbol": name, "by": "point", "at": str(points[1])}
    others = goals and remaining("split", goals[2], **second)
    if not others:
        return None
    (below, at_first, _), (between, at_second, above) = goals, others
    if touches(between):
        return None
    outer = ((part, lambda each, end=end: _descended(each, prover, name, end)) for part, end in zip((below, above), starts))
    plan = [(at_first, prover.prove), (at_second, prover.prove), (between, lambda part: cover(part, prover, FEW_NODES)), *outer]
    proofs = []
    for part, prove in plan:
        if not plausible(part) or (proof := prove(part)) is None:
            return None
        proofs.append(proof)
    one, two, middle, left, right = proofs
    return node("split", first, [left, one, node("split", second, [middle, two, right])])


def _descended(goal, prover, name, end):
    """From an end, or the limit there; arcs of what grows as those of reciprocals, which have one."""
    data = {"in": name, "from": end, **({"strict": "face"} if strict(goal.conclusion) else {})}
    goals = remaining("descent", goal, **data)
    if goals is None:
        path = Path(goal)
        for part in functions(goal.slack, name):
            if part.op == "atan" and path.take("theorem", **at("atan-reciprocal", "replace", z=part.args[0])):
                path.take("factor", rest=to_text(normal_or_same(path.goal.slack, path.goal)))
        return path.proof(_descended(path.goal, prover, name, end)) if path else prover.prove(goal)
    if not all(map(plausible, goals)):
        return None
    children = [prover.prove(part) for part in goals]
    return None if None in children else node("descent", data, children)


TACTIC = Tactic("fewer_functions", "descent", apply)
