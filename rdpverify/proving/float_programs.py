"""How probable an outcome of a program is, in floats: the integral over the shared noise on a grid, for many queries alike at once."""

import numpy as np
from flint import fmpq

from ..definitions.constructions.program import Steps
from ..definitions.constructions.program_outcomes import Between, of_query
from ..errors import InputError
from ..terms import Term

POINTS, WIDTH = 1001, 60  # of the grid, and how far it reaches in scales of the shared noise
IMPOSSIBLE = -np.inf


class FloatProgram:
    """The logarithms of probabilities; ``log_query`` on the grid, ``log_outcomes`` integrated."""

    def __init__(self, steps: Steps, redraw: bool):
        self.steps, self.redraw = steps, redraw
        self.laws = {**steps.once, **steps.before, **steps.after}
        used = [name for form in (steps.test, *steps.values) for name in form.coefficients if name in steps.once]
        if len(set(used)) > 1:
            raise InputError("one noise is shared by the queries")
        if used:
            law = steps.once[used[0]]
            scale = _scale(law)
            low = 0 if law.op == "Exponential" else -WIDTH
            self.grid = _location(law) + scale * np.linspace(low, WIDTH, POINTS)
            with np.errstate(divide="ignore"):
                self.weights = np.log(_density(law, self.grid) * (self.grid[1] - self.grid[0]))
        else:
            self.grid, self.weights = np.zeros(1), np.zeros(1)

    def log_query(self, answer: fmpq, said: list[fmpq]) -> np.ndarray:
        """log P(this is said of the query) at every point of the grid."""
        between = of_query(self.steps, answer, said, set())
        if between is None:
            return np.full(self.grid.shape, IMPOSSIBLE)
        return sum((self._log_factor(name, each) for name, each in between.items()), np.zeros(self.grid.shape))

    def _log_factor(self, name: str, between: Between) -> np.ndarray:
        low = np.max([_line(line, self.grid) for line in between.lower], axis=0) if between.lower else np.full(self.grid.shape, -np.inf)
        high = np.min([_line(line, self.grid) for line in between.upper], axis=0) if between.upper else np.full(self.grid.shape, np.inf)
        if not name:
            return np.where((low < 0) & (high > 0), 0.0, IMPOSSIBLE)
        (below_low, above_low), (below_high, above_high) = (_distribution(self.laws[name], end) for end in (low, high))
        with np.errstate(all="ignore"):
            right = low > _location(self.laws[name])
            first, second = np.where(right, above_low, below_high), np.where(right, above_high, below_low)
            between = first + np.log1p(-np.exp(np.minimum(second - first, 0)))
        return np.where((high > low) & (first > IMPOSSIBLE), between, IMPOSSIBLE)

    def log_outcomes(self, failing: np.ndarray, fails: int, holding: np.ndarray, holds: int) -> np.ndarray:
        """log P of ``fails`` queries that fail and then ``holds`` that hold, for every row of ``failing`` with every one of ``holding``;
        where the shared noise is drawn anew, of ``holds`` times so many that fail and then one that holds."""
        fail = self.weights + (failing * fails if fails else np.zeros(failing.shape))
        if self.redraw and holds:
            return holds * _log_products(fail, holding)
        return _log_products(fail, holding * holds if holds else np.zeros(holding.shape))


def _log_products(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """log Σ_x e^{first + second}, −∞ where it is too small for floats."""
    tops = [np.max(each, axis=1, keepdims=True) for each in (first, second)]
    tops = [np.where(np.isfinite(top), top, 0) for top in tops]
    with np.errstate(all="ignore"):
        return np.log(np.exp(first - tops[0]) @ np.exp(second - tops[1]).T) + tops[0] + tops[1].T


def _line(line, x: np.ndarray) -> np.ndarray:
    return _float(line[0]) + _float(line[1]) * x


def _float(value: fmpq) -> float:
    return int(value.p) / int(value.q)


def _location(law: Term) -> float:
    return 0.0 if law.op == "Exponential" else _float(law.args[0].value)


def _scale(law: Term) -> float:
    if law.op not in ("Laplace", "Exponential") or not all(argument.is_number for argument in law.args):
        raise InputError("floats know Laplace and exponential noise")
    return 1 / _float(law.args[0].value) if law.op == "Exponential" else _float(law.args[1].value)


def _density(law: Term, x: np.ndarray) -> np.ndarray:
    z = (x - _location(law)) / _scale(law)
    return np.where(z >= 0, np.exp(-z), 0) / _scale(law) if law.op == "Exponential" else np.exp(-np.abs(z)) / (2 * _scale(law))


def _distribution(law: Term, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """log P(noise ≤ x), log P(noise > x)"""
    z = (x - _location(law)) / _scale(law)
    with np.errstate(all="ignore"):
        if law.op == "Exponential":
            return np.where(z > 0, np.log(-np.expm1(-z)), -np.inf), -np.maximum(z, 0)
        tail, rest = -np.abs(z) - np.log(2), np.log1p(-np.exp(-np.abs(z)) / 2)
        return np.where(z < 0, tail, rest), np.where(z < 0, rest, tail)
