"""Chains of stages for a cover, from where its slack is 0: guessed, then checked by the kernel."""

import itertools
from functools import lru_cache

from flint import arb, fmpq

from ..errors import InputError, RdpVerifyError
from ..exact import canonical_json
from ..kernel.goal import Goal
from ..kernel.signs import Signs
from ..kernel.touching import CODES, MOST_ORDER, MOST_STAGES, Chain, chains, directional, forms
from ..printer import to_text
from ..terms import ZERO, Term, sub, substitute, symbol
from ..terms.evaluate import compiled
from ..terms.normal import identical
from ..terms.ranges import Range
from .guesses import PLACES, guesses, seems_zero, vanishes

SMALL = fmpq(1, 8192)  # of a side: a piece that small next to a face must do


@lru_cache(maxsize=64)
def faces(goal: Goal, stages: int = MOST_STAGES) -> str:
    """The chains as the kernel reads them, those of one stage first; ``"[]"`` when none are found that will do.

    One stage only does where there is one set of equality; where two meet, they have to follow on one another.
    """
    sets = [guess for guess in guesses(goal, goal.slack) if vanishes(goal, goal.slack, guess[0])]
    if not sets or (stages == 1 and not _one_set(goal, sets)):
        return "[]"
    known = sorted(_chains(goal, goal.slack, sets, stages, MOST_ORDER), key=len)[: 2 * len(CODES)]
    known = canonical_json([chain for chain in known if _holds(goal, chain)][: len(CODES)]).decode()
    return known if known != "[]" and _hopeful(goal, chains(goal, known), sets) else "[]"


def _one_set(goal: Goal, sets) -> bool:
    """Do all feet with a direction lie in the same set?"""
    lines = [({name: sub(symbol(name), foot) for name, foot in feet.items()}, feet) for feet, along in sets if along]
    return all(vanishes(goal, gap, feet) for gaps, _ in lines for gap in gaps.values() for _, feet in lines)


def _holds(goal: Goal, stages) -> bool:
    try:
        return Chain(goal, stages) is not None
    except RdpVerifyError:
        return False


def _hopeful(goal: Goal, known, sets) -> bool:
    """Does some chain settle a small piece at every place where the slack seems to be 0?"""
    places = [[side.lower, side.upper, *(side.lower + (side.upper - side.lower) * arb(share[0]) for share in PLACES)]
              for side in goal.ranges.values()]
    slack = compiled(goal.slack)
    for point, foot in itertools.product(itertools.product(*places), [feet for feet, _ in sets]):
        env = dict(zip(goal.ranges, point))
        env |= {name: compiled(term).ball(env) for name, term in foot.items()}
        if all(goal.ranges[name].contains(value.mid()) for name, value in env.items()) and slack.ball(env).contains(0):
            piece = {name: _small(goal.ranges[name], value.mid()) for name, value in env.items()}
            if not any(chain.holds(piece) for chain in known):
                return False
    return True


def _small(side: Range, value: arb) -> Range:
    width = (side.upper - side.lower) * arb(SMALL)
    return Range(max(side.lower, (value - width).lower()), min(side.upper, (value + width).upper()))


def _chains(goal: Goal, function: Term, places, stages: int, orders: int):
    """Lists of at most so many stages that begin at the function in these places, their orders adding up to at most so much."""
    signs = Signs(goal.ranges)
    for feet, along in places:
        stage = {"foot": {name: to_text(foot) for name, foot in feet.items()}}
        if along is None:
            if orders >= 2:
                yield [{**stage, "order": 2}]
            continue
        order, rest = _order(goal, function, feet, along, signs, orders)
        if order:
            stage |= {"order": order} | ({"along": along} if len(feet) > 1 else {})
            yield [stage]
            if rest is not None and stages > 1:
                yield from ([stage, *others] for others in _chains(goal, rest, guesses(goal, rest, feet), stages - 1, orders - order))


def _order(goal: Goal, function: Term, feet, along, signs, orders: int) -> tuple[int, Term | None]:
    """How many derivatives vanish at the feet, and the first that does not; 0 when there are more than ``orders``."""
    for order in range(orders + 1):
        try:
            at_feet = substitute(function, feet)
            if not (seems_zero(goal, at_feet) and identical(at_feet, ZERO, signs)):
                return order, function
        except InputError:
            return 0, None  # no value at the feet
        try:
            function = forms(directional(function, along), signs)[0]
        except InputError:
            return (order + 1 if order < orders else 0), None
    return 0, None
