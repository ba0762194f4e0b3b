"""Answers of accountants held against the certified truth: a verdict for each, counts for a board, the worst of each kind as findings."""

from collections import Counter
from fractions import Fraction
from math import inf, isfinite, isnan
from statistics import median
from typing import NamedTuple

from points import Point

TOLERANCE = Fraction(1, 10**9)  # relative: rounding of doubles is no fault
AGREES, BELOW, ABOVE, INFINITE, NAN, RAISED, ENDED, REFUSED, UNJUDGED = VERDICTS = (
    "agrees", "below", "above", "infinite", "nan", "raised", "ended", "refused", "not judged")
REFUSALS = ("UnsupportedEventError", "AttributeError: module")  # a package's own word that it does not do this, or has no such thing yet
WRONG = {"upper": (BELOW,), "lower": (ABOVE,), "estimate": (BELOW, ABOVE)}


class Judged(NamedTuple):
    """``error``: (printed − truth)/truth, about; None where there is none."""

    point: Point
    answer: dict
    verdict: str
    error: float | None

    @property
    def kind(self) -> str:
        return self.point.quantity.partition("(")[0]


def judge(point: Point, answer: dict) -> Judged:
    if "printed" not in answer:
        refused = any(word in answer.get("raised", "") for word in REFUSALS)
        return Judged(point, answer, REFUSED if refused else RAISED if "raised" in answer else ENDED, None)
    printed = float(answer["printed"])
    if isnan(printed):
        return Judged(point, answer, NAN, None)
    if not point.lower or _beyond_doubles(point.lower) or _beyond_doubles(point.upper):
        return Judged(point, answer, UNJUDGED, None)
    if not isfinite(printed):
        return Judged(point, answer, INFINITE if printed > 0 else BELOW, None)
    value, lower, upper = Fraction(printed), Fraction(point.lower), Fraction(point.upper)
    error = float((value - lower) / lower) if lower > 0 else inf if value > 0 else -inf if value < 0 else 0.0
    if value < lower * (1 - TOLERANCE):
        return Judged(point, answer, BELOW, error)
    return Judged(point, answer, ABOVE if value > upper * (1 + TOLERANCE) else AGREES, error)


def _beyond_doubles(number: str) -> bool:
    """No double is near it, and a fraction of it would fill the memory: 1e-2000000000000 is the δ of much noise."""
    return abs(int(number.partition("e")[2] or 0)) > 300


def row(judged: list[Judged], bound: str) -> dict:
    """What the board says of one accountant."""
    counts = Counter(each.verdict for each in judged)
    errors = [each.error for each in judged if each.error is not None]
    seconds = [each.answer["seconds"] for each in judged if "seconds" in each.answer]
    wrong = sum(counts[verdict] for verdict in WRONG[bound])
    return {"numbers": len(judged), "wrong side": wrong, "safe side": counts[BELOW] + counts[ABOVE] - wrong,
            **{name: counts[name] for name in VERDICTS},
            "median": median(map(abs, errors)) if errors else None, "least": min(errors, default=None), "most": max(errors, default=None),
            "seconds": median(seconds) if seconds else None, "longest": max(seconds, default=None)}


def findings(judged: list[Judged], bound: str) -> list[Judged]:
    """The worst of each kind of quantity: on the wrong side, off by more than half, infinite, nan, and one for each complaint."""
    worst: dict[tuple, Judged] = {}
    for each in judged:
        said = each.answer.get("raised", "")
        key = (each.verdict, each.kind, said.partition(":")[0])
        serious = each.verdict in (INFINITE, NAN, RAISED, ENDED, *WRONG[bound]) or abs(each.error or 0) > 0.5
        if serious and (key not in worst or _weight(each) > _weight(worst[key])):
            worst[key] = each
    return sorted(worst.values(), key=lambda each: (VERDICTS.index(each.verdict), each.kind))


def _weight(each: Judged) -> tuple[float, float]:
    """By the relative error; of those that are all of the value, the largest value."""
    return abs(each.error or 0), float(each.point.lower or 0)
