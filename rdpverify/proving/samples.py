"""Is a goal plausible?  Float values at sample points of its domain; only ever used to skip hopeless attempts."""

from functools import lru_cache

import numpy as np

from ..errors import RdpVerifyError
from ..kernel.defined import is_real
from ..kernel.goal import Goal, mentions_laws, sides
from ..terms import Term
from .floats import Floats
from .points import Points, pretty_value, smooth_value

COUNT, SEED = 300, 7
NOISE, TOUCH = 1e-9, 1e-6
MOST_KEPT = 2_000  # terms whose values are kept, for each choice of domains: some megabytes
EQUAL = 1e-12  # relative: the sides of an equation that holds, as far as floats can tell
FAINT = 1e-290  # a factor below has lost digits, or all of them
FEW, ROUGH = 30, 1e-3  # points looked at where divergences are compared; what floats of them may be wrong by
LARGE = 2_000  # nodes beyond which sampling costs more than it saves


def sample(goal: Goal, count: int = COUNT) -> Points:
    """Points of the goal's domain (conditions not looked at)."""
    return _sample(goal.symbols, count)


def _sample(symbols, count: int) -> Points:
    random = np.random.default_rng(SEED)
    points = Points({})
    for name, domain in symbols:
        with np.errstate(all="ignore"):
            pretty = pretty_value(domain, points.floats(), (random.random(count) ** 2 * 16).astype(int))
            smooth = smooth_value(domain, points.floats(), random.normal(size=count) * 2)
        points.scalars[name] = np.where(random.random(count) < 0.5, pretty, smooth)
    return points


def values(goal: Goal, term: Term, points: Points) -> np.ndarray:
    """Float values of a term where the goal's conditions hold, nan elsewhere."""
    return _values(goal, term, points.floats(), points.count)


def _values(goal: Goal, term: Term, floats: Floats, count: int) -> np.ndarray:
    value = np.broadcast_to(floats.value(term), (count,)).astype(float)
    for condition in goal.conditions:
        left, right = floats.value(condition.left), floats.value(condition.right)
        with np.errstate(all="ignore"):
            if condition.op == "==":
                holds = np.abs(left - right) <= EQUAL * (np.abs(left) + np.abs(right))
            else:
                holds = left <= right if condition.op in ("<=", "<") else left >= right
        value = np.where(holds & np.isfinite(left) & np.isfinite(right), value, np.nan)
    return value


def plausible(goal: Goal) -> bool:
    """False when a sample point clearly violates the (scalar) conclusion."""
    if (
        mentions_laws(goal.conclusion)
        or goal.conclusion.op == "=="
        or goal.conclusion.left.size + goal.conclusion.right.size > LARGE
    ):
        return True
    if not all(map(is_real, (goal.conclusion.left, goal.conclusion.right))):
        return True  # floats of divergences are too rough to speak against a tight bound
    try:
        slack, size = _slack_and_size(goal)
    except (RdpVerifyError, KeyError):
        return True
    with np.errstate(all="ignore"):
        return not bool(np.any(np.isfinite(slack) & np.isfinite(size) & (slack < -NOISE * size)))


def plausible_of_laws(goal: Goal) -> bool:
    """False when a sample point clearly violates an inequality between divergences or quantities, floats of which are rough."""
    points = sample(goal, FEW)
    try:
        small, large = (values(goal, side, points) for side in sides(goal.conclusion))
    except (RdpVerifyError, KeyError):
        return True
    with np.errstate(all="ignore"):
        return not np.any(small - large > ROUGH * (abs(small) + abs(large)) + NOISE)


@lru_cache(maxsize=16)
def _slack_and_size(goal: Goal) -> tuple[np.ndarray, np.ndarray]:
    floats, count = _floats(goal.symbols)
    floats.forget(MOST_KEPT)
    return _values(goal, goal.slack, floats, count), magnitude(goal.slack, floats)


@lru_cache(maxsize=8)
def _floats(symbols) -> tuple[Floats, int]:
    """The values at sample points of these domains, kept for the next goal about them, and how many points there are."""
    points = _sample(symbols, COUNT)
    return points.floats(), points.count


def magnitude(term: Term, floats: Floats) -> np.ndarray:
    """Sum of the absolute values of a sum's terms: the scale of its rounding errors."""
    parts = term.args if term.op == "add" else (term,)
    with np.errstate(all="ignore"):
        return sum((np.abs(_expanded_size(part, floats)) for part in parts), np.float64(1e-300))


def _expanded_size(part: Term, floats) -> np.ndarray:
    """|a|·(|b| + |c|) for a·(b + c), nan where a factor is too small for a float; that of e^(a + b) grows with |a| + |b|."""
    if part.op == "mul":
        result = np.float64(1)
        for factor in part.args:
            size = _expanded_size(factor, floats)
            faint = (size < FAINT) & (floats.value(factor.args[0]) != 0) if factor.op in ("exp", "pow") else False
            result = result * np.where(faint, np.nan, size)
        return result
    if part.op == "exp":
        return floats.value(part) * (1 + NOISE * magnitude(part.args[0], floats))
    if part.op == "add":
        return sum((np.abs(_expanded_size(item, floats)) for item in part.args), np.float64(0))
    if part.op == "log":
        return np.abs(floats.value(part)) + 1e-6 * _cancelled(part.args[0], floats)
    if part.op == "pow" and part.args[1].is_number:
        return np.abs(floats.value(part)) * _cancelled(part.args[0], floats)
    return np.abs(floats.value(part))


def _cancelled(term: Term, floats) -> np.ndarray:
    """How many times greater the relative error of a sum is than those of its terms: 1 − q has none of its digits right next to q = 1."""
    if term.op != "add":
        return np.float64(1)
    return _expanded_size(term, floats) / np.maximum(np.abs(floats.value(term)), 1e-300)


def touches(goal: Goal) -> bool:
    """Does the slack come so near 0 (relative to its terms) that only an exact argument can settle it?"""
    slack, size = _slack_and_size(goal)
    with np.errstate(all="ignore"):
        return bool(np.any(slack / size < TOUCH))
