"""Many values of several symbols at once: arrays stretched to one shape, or every combination of lists."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from ..errors import InputError
from ..exact import rational
from ..terms import Term, number
from ..typed import parse
from .formulas import formula

Points = list[dict[str, Term]]
MOST_POINTS = 100_000


def stretched(values: Mapping[str, Any]) -> tuple[Points, tuple[int, ...]]:
    """(the points that arrays of ``values`` name together, their shape), the arrays stretched to one shape as NumPy does.

    A value is one exact number or formula, or a list, NumPy array or pandas column of them.
    """
    import numpy

    arrays = {name: numpy.asarray(value, dtype=object) for name, value in values.items()}
    try:
        shape = numpy.broadcast_shapes(*(array.shape for array in arrays.values()))
    except ValueError:
        shapes = ", ".join(f"{name} {array.shape}" for name, array in arrays.items())
        raise InputError(f"arrays of these shapes do not fit together: {shapes}") from None
    exact = {name: [formula(value).term for value in numpy.broadcast_to(array, shape).ravel().tolist()] for name, array in arrays.items()}
    return [dict(zip(exact, point)) for point in zip(*exact.values())] if exact else [{}], shape


def combined(lists: Mapping[str, list[Term]]) -> Points:
    """Every combination of values; the last symbol changes first."""
    count = 1
    for values in lists.values():
        count *= len(values)
    if count > MOST_POINTS:
        raise InputError(f"{count} points are more than {MOST_POINTS}")
    return [dict(zip(lists, point)) for point in product(*lists.values())]


def read_values_of(text: str, what: str) -> list[Term]:
    """Values separated by commas; FROM:TO:STEP stands for FROM, FROM + STEP, … up to TO."""
    values: list[Term] = []
    for item in _items(text):
        ends = [part.strip() for part in item.split(":")]
        if len(ends) == 1:
            values.append(_closed(item, what))
            continue
        first, last, step = (_number(end, item, what) for end in ends) if len(ends) == 3 else (0, 0, 0)
        if not step or (last - first) / step < 0:
            raise InputError(f"{what} expects values, or FROM:TO:STEP with a step that leads from FROM to TO, got {item!r}")
        count = (last - first) / step
        if count >= MOST_POINTS:
            raise InputError(f"{what}: {item} has more than {MOST_POINTS} values")
        values += [number(first + step * k) for k in range(int(count.p // count.q) + 1)]
    return values


def _items(text: str) -> list[str]:
    """The parts between commas that stand in no brackets."""
    parts, depth = [""], 0
    for mark in text:
        depth += (mark in "([") - (mark in ")]")
        if mark == "," and not depth:
            parts.append("")
        else:
            parts[-1] += mark
    return parts


def _closed(text: str, what: str) -> Term:
    if not text.strip():
        raise InputError(f"{what} expects a value between its commas")
    term = parse(text)
    if term.free:
        raise InputError(f"{what} expects values without symbols, got {text.strip()!r}")
    return term


def _number(text: str, item: str, what: str):
    term = _closed(text, what)
    if not term.is_number:
        raise InputError(f"{what} expects rational numbers in FROM:TO:STEP, got {item!r}")
    return rational(term.value)
