"""Candidate points of a statement: values for its symbols, laws and events, many at a time, as float arrays.

Two kinds: *pretty* ones, made of short fractions, and *smooth* ones, from unbounded real coordinates that a local search can
move.  All randomness is seeded: the same statement gives the same candidates everywhere.
"""

from dataclasses import dataclass, field

import numpy as np

from .float_laws import FiniteLaw
from .floats import Floats

FRACTIONS = (
    1 / 2,
    1 / 4,
    3 / 4,
    1 / 3,
    2 / 3,
    1 / 10,
    9 / 10,
    1 / 100,
    99 / 100,
    1 / 5,
    1 / 1000,
    999 / 1000,
    1 / 8,
    7 / 8,
    1 / 50,
    1 / 10**4,
    1 / 10**6,
)
OFFSETS = (1, 2, 1 / 2, 3, 1 / 4, 5, 1 / 10, 10, 3 / 2, 1 / 100, 30, 100, 1 / 3, 1 / 1000, 1000, 10**4, 10**-6)
SIGNED = (0, 1, -1, 2, 1 / 2, -2, -1 / 2, 3, -3, 1 / 10, 5, -5, 10, 1 / 4)
PROBABILITIES = (*FRACTIONS[:9], 1, 0, 1 / 5, 4 / 5, 1 / 1000, 999 / 1000, 1 / 20, 1 / 2000, 1 / 10**5, 1 / 10**7)
PARTS = (1, 2, 3, 1, 0, 4, 5, 10, 20, 100, 1000)  # weights of laws with three or four outcomes, before division by their sum
FAR = (1e-9, 1e-12, 1e-16, 1e-20, 1e-30, 1e-40, 1e-60, 1e-100, 1e-200)  # of the way from an end
EDGE = 30.0  # smooth coordinates are kept in [-EDGE, EDGE]


@dataclass
class Points:
    """N points: ``scalars[name]`` (N,), ``laws[name]`` and ``events[name]`` (outcomes, N)."""

    scalars: dict[str, np.ndarray]
    laws: dict[str, np.ndarray] = field(default_factory=dict)
    events: dict[str, np.ndarray] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """N; 1 where there is neither a scalar nor a law."""
        arrays = [*self.scalars.values(), *self.laws.values()]
        return arrays[0].shape[-1] if arrays else 1

    def floats(self, **more) -> Floats:
        laws = {name: FiniteLaw(tuple(range(len(weights))), weights) for name, weights in self.laws.items()}
        return Floats({**self.scalars, **more}, laws, self.events)

    def take(self, index) -> "Points":
        """The points with the given indices."""
        return Points(
            {name: values[index] for name, values in self.scalars.items()},
            *({name: rows[:, index] for name, rows in group.items()} for group in (self.laws, self.events)),
        )

    def once(self, work) -> np.ndarray:
        """``work(points)``, the value at each; of points that are alike it is worked out at one."""
        rows = (*self.scalars.values(), *self.laws.values(), *self.events.values())
        columns = np.concatenate([np.atleast_2d(row) for row in rows], dtype=float)
        _, places, alike = np.unique(columns, axis=1, return_index=True, return_inverse=True)
        return work(self.take(places))[alike.reshape(-1)]


def ends(piece, floats: Floats, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper end of an interval at every point."""
    return tuple(np.broadcast_to(floats.value(end), (count,)) for end in (piece.lower, piece.upper))


def _ends_inside(piece, integers: bool, floats: Floats, count: int) -> tuple[np.ndarray, np.ndarray, bool, bool]:
    """(lower, upper, lower open, upper open); of integers the first and the last one inside, which are never open where finite."""
    low, high = ends(piece, floats, count)
    if not integers:
        return low, high, piece.lower_open, piece.upper_open
    first, last = np.ceil(low), np.floor(high)
    first = first + 1 * (piece.lower_open & (first == low))
    last = last - 1 * (piece.upper_open & (last == high))
    return first, last, False, False


def pretty_value(domain, floats: Floats, choice: np.ndarray) -> np.ndarray:
    """A simple member of the domain at every point; ``choice`` holds integers ≥ 0, small ones for the simplest members."""
    piece = domain.intervals[-1] if len(domain.intervals) == 1 else None
    if piece is None:
        which, choice = choice % len(domain.intervals), choice // len(domain.intervals)
        result = np.full(choice.shape, np.nan)
        for index, one in enumerate(reversed(domain.intervals)):
            result = np.where(which == index, _pretty_in(one, domain.integers, floats, choice), result)
        return result
    return _pretty_in(piece, domain.integers, floats, choice)


def _pretty_in(piece, integers: bool, floats: Floats, choice: np.ndarray) -> np.ndarray:
    low, high, lower_open, upper_open = _ends_inside(piece, integers, floats, len(choice))
    closed = ([] if lower_open else [low]) + ([] if upper_open else [high])
    first = min(len(closed), 2)
    with np.errstate(all="ignore"):
        inner = choice - first
        bounded = low + (high - low) * np.take(FRACTIONS, inner % len(FRACTIONS))
        above = low + np.take(OFFSETS, inner % len(OFFSETS))
        below = high - np.take(OFFSETS, inner % len(OFFSETS))
        anywhere = np.take(SIGNED, inner % len(SIGNED))
        value = np.where(
            np.isfinite(low), np.where(np.isfinite(high), bounded, above), np.where(np.isfinite(high), below, anywhere)
        )
        if integers:
            value = np.clip(np.round(value), low, high)
    for index, end in enumerate(closed):
        value = np.where((choice == index) & np.isfinite(end), end, value)
    return value


def far_value(domain, floats: Floats, choice: np.ndarray) -> np.ndarray:
    """A member of the domain very near the lower end of its last interval, or very far from it when there is no upper end."""
    low, high, *_ = _ends_inside(domain.intervals[-1], domain.integers, floats, len(choice))
    share = np.take(FAR, choice % len(FAR))
    with np.errstate(all="ignore"):
        near = low + np.where(np.isfinite(high), high - low, 1) * share
        value = np.where((choice % 2 == 0) | np.isfinite(high), near, low + 1 / share)
        value = np.where(np.isfinite(low), value, np.where(np.isfinite(high), high - 1 / share, 1 / share))
        return np.round(value) if domain.integers else value


def smooth_value(domain, floats: Floats, coordinate: np.ndarray) -> np.ndarray:
    """A member of the domain from a real coordinate: logistic on intervals, exponential on half-lines, sinh on the line."""
    with np.errstate(all="ignore"):
        if len(domain.intervals) > 1:
            pieces = len(domain.intervals)
            which = np.clip(((coordinate + EDGE) / (2 * EDGE) * pieces).astype(int), 0, pieces - 1)
            width = 2 * EDGE / pieces
            local = (coordinate + EDGE - which * width) / width * 24 - 12
            return np.choose(which, [_smooth_in(piece, domain.integers, floats, local) for piece in domain.intervals])
        return _smooth_in(domain.intervals[0], domain.integers, floats, coordinate)


def _smooth_in(piece, integers: bool, floats: Floats, coordinate: np.ndarray) -> np.ndarray:
    low, high, _, _ = _ends_inside(piece, integers, floats, len(coordinate))
    bounded = np.where(coordinate < 0, low + (high - low) * _logistic(coordinate), high - (high - low) * _logistic(-coordinate))
    value = np.where(
        np.isfinite(low),
        np.where(np.isfinite(high), bounded, low + np.exp(coordinate)),
        np.where(np.isfinite(high), high - np.exp(coordinate), np.sinh(coordinate)),
    )
    return np.clip(np.round(value), low, high) if integers else value


def coordinate_of(domain, floats: Floats, value: np.ndarray) -> np.ndarray:
    """A smooth coordinate that gives (nearly) ``value``; for domains of several pieces only the piece is kept."""
    with np.errstate(all="ignore"):
        if len(domain.intervals) > 1:
            pieces, result = len(domain.intervals), np.zeros(len(value))
            width = 2 * EDGE / pieces
            for index, piece in enumerate(domain.intervals):
                low, high = ends(piece, floats, len(value))
                local = np.clip(_coordinate_in(low, high, value), -12, 12)
                result = np.where((value >= low) & (value <= high), (local + 12) / 24 * width + index * width - EDGE, result)
            return result
        return np.clip(_coordinate_in(*ends(domain.intervals[0], floats, len(value)), value), -EDGE, EDGE)


def _coordinate_in(low, high, value):
    return np.where(
        np.isfinite(low),
        np.where(np.isfinite(high), np.log(value - low) - np.log(high - value), np.log(value - low)),
        np.where(np.isfinite(high), np.log(high - value), np.arcsinh(value)),
    )


def _logistic(x):
    return 1 / (1 + np.exp(-x))


def pretty_law(outcomes: int, choices: np.ndarray) -> np.ndarray:
    """Weights of shape (outcomes, N) from integers of the same shape."""
    if outcomes == 2:
        p = np.take(PROBABILITIES, choices[0] % len(PROBABILITIES))
        return np.array([p, 1 - p])
    parts = np.take(PARTS, choices % len(PARTS)).astype(float)
    parts[0] += parts.sum(axis=0) == 0
    return parts / parts.sum(axis=0)


def smooth_law(logits: np.ndarray) -> np.ndarray:
    """Softmax of the rows."""
    shifted = np.exp(logits - logits.max(axis=0))
    return shifted / shifted.sum(axis=0)
