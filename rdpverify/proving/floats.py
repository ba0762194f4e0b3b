"""Vectorised floating-point values of terms: a guide for the search, never a reason for a verdict.

``Floats(scalars, laws, events)`` evaluates terms at many points at once.  Scalars are arrays of shape (N,); a law is a
:class:`FiniteLaw` with weights of shape (outcomes, N); an event is a boolean array of shape (outcomes,) or (outcomes, N).
What has no value at a point is nan there, never an exception.
"""

import math
from statistics import NormalDist

import numpy as np

from ..definitions.constructions.exponential_mechanism import on_inputs, tilt_bound
from ..definitions.quantities import OF_PAIR, of_pair, unfold
from ..errors import RdpVerifyError
from ..numeric.floats import double
from ..terms import ONE, ZERO, Term, make, number, substitute
from . import float_densities, float_laws, float_optimal
from .float_laws import FiniteLaw

COMPARISONS = {"<=": np.less_equal, "<": np.less, ">=": np.greater_equal, ">": np.greater, "==": np.equal}

ADDITIVE = ("renyi", "kl", "max_divergence")  # of independent parts
SCORED_AGAINST = (1, 2, 10, 100)  # outcomes of the exponential mechanism beside one
MOST_CASES, MOST_COPIES, MOST_TERMS = 12, 400, 150
STANDARD = NormalDist()


def _elementwise(function):
    """A numpy ufunc from a scalar function of the standard library; a failure is nan."""

    def guarded(argument):
        try:
            return function(argument)
        except (ValueError, OverflowError, ZeroDivisionError):
            return math.nan

    ufunc = np.frompyfunc(guarded, 1, 1)
    return lambda argument: np.asarray(ufunc(argument), dtype=float)


def _power(base, exponent):
    """base ** exponent; a negative base only with an integer exponent; 0 ** negative is +oo."""
    return np.power(np.asarray(base, dtype=float), exponent)


def _normal_quantile(p):
    """Inverse of Phi."""
    if not 0 < p < 1:
        return -math.inf if p == 0 else math.inf if p == 1 else math.nan
    return STANDARD.inv_cdf(p)


def _digamma(x):
    """By the recurrence to ten steps further out, and Stirling's series there; nan for what is not > 0."""
    x = np.where(np.asarray(x, dtype=float) > 0, x, np.nan)
    far = x + 10
    square = far**-2.0
    tail = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))))
    return np.log(far) - 1 / (2 * far) - tail - sum(1 / (x + step) for step in range(10))


_erf, _erfc, _lgamma = _elementwise(math.erf), _elementwise(math.erfc), _elementwise(math.lgamma)

FUNCTIONS = {
    "exp": np.exp,
    "log": np.log,
    "sinh": np.sinh,
    "cosh": np.cosh,
    "tanh": np.tanh,
    "sech": lambda x: 1 / np.cosh(x),
    "atan": np.arctan,
    "sin": np.sin,
    "cos": np.cos,
    "asin": np.arcsin,
    "cbrt": np.cbrt,
    "Abs": np.abs,
    "sign": np.sign,
    "floor": np.floor,
    "erf": _erf,
    "erfc": _erfc,
    "Phi": lambda x: _erfc(-x / math.sqrt(2)) / 2,
    "PhiInv": _elementwise(_normal_quantile),
    "loggamma": _lgamma,
    "digamma": _digamma,
    "gamma": _elementwise(math.gamma),
    "factorial": lambda n: np.exp(_lgamma(n + 1)),
    "beta": lambda a, b: np.exp(_lgamma(a) + _lgamma(b) - _lgamma(a + b)),
    "binomial": lambda n, k: np.round(np.exp(_lgamma(n + 1) - _lgamma(k + 1) - _lgamma(n - k + 1)), 6),
    "pow": _power,
    "optimal_delta": float_optimal.optimal_delta,
    "optimal_epsilon": float_optimal.optimal_epsilon,
}


def _components(first: Term, second: Term) -> list:
    """(count, pair) of the independent parts of two products or powers alike; none for other laws."""
    if first.op == second.op == "Power" and first.args[1] is second.args[1]:
        return [(first.args[1], (first.args[0], second.args[0]))]
    if first.op == second.op == "Product" and len(first.args) == len(second.args):
        return [(ONE, pair) for pair in zip(first.args, second.args)]
    return []


class Floats:
    """Values of terms where symbols, laws and events have the given float values."""

    def __init__(self, scalars: dict, laws: dict | None = None, events: dict | None = None):
        self.scalars, self.laws, self.events = scalars, laws or {}, events or {}
        self._known: dict[Term, np.ndarray] = {}

    def value(self, node: Term) -> np.ndarray:
        """The value of a real term (or truth of a condition) at every point."""
        with np.errstate(all="ignore"):
            return self._of(node)

    def forget(self, beyond: int):
        """Keep no values when there are more than so many."""
        if len(self._known) > beyond:
            self._known.clear()

    def _of(self, node: Term):
        value = self._known.get(node)
        if value is None:
            value = self._known[node] = self._value(node)
        return value

    def _value(self, node: Term):
        op = node.op
        if op == "number":
            return np.float64(double(node.value))
        if op == "symbol":
            return self.scalars[node.value] if node.value in self.scalars else np.float64(np.nan)
        if op in ("oo", "pi"):
            return np.float64(np.inf if op == "oo" else np.pi)
        if op == "prob":
            return self._probability(node)
        if op == "Sum":
            return self._sum(node)
        if op == "Piecewise":
            return self._piecewise(node)
        if op in float_laws.DIVERGENCES:
            return self._divergence(node)
        args = [self._of(argument) for argument in node.args]
        if op in ("add", "Min", "Max", "mul"):
            combine = {"add": np.add, "mul": np.multiply, "Min": np.minimum, "Max": np.maximum}[op]
            total = args[0]
            for item in args[1:]:
                total = combine(total, item)
            return total
        if op in FUNCTIONS:
            return FUNCTIONS[op](*args)
        if op in COMPARISONS:
            return COMPARISONS[op](*args)
        if op in ("and", "or"):
            return np.logical_and.reduce(args) if op == "and" else np.logical_or.reduce(args)
        return self._by_definition(node)

    def _by_definition(self, node: Term):
        """A quantity of a mechanism is what it unfolds to; anything else has no float value."""
        if node.args and node.args[0].op == "ExponentialMechanism":
            return self._over_tilts(node)
        try:
            return self.value(unfold(node))
        except RdpVerifyError:
            return self._by_cases(node)

    def _over_tilts(self, node: Term):
        """A quantity of the exponential mechanism: at most as large, by one outcome against a few equal ones."""
        (eps,) = node.args[0].args
        if node.op == "pure_dp":
            return 2 * self.value(tilt_bound((eps,)))
        if node.op not in OF_PAIR:
            return np.float64(np.nan)
        scores = ([make("list", [one] + [other] * count) for one, other in ((ONE, ZERO), (ZERO, ONE))] for count in SCORED_AGAINST)
        pairs = [on_inputs((eps,), {"scores": make("list", lists)}) for lists in scores]
        values = [self.value(of_pair(node, pair)) for pair in pairs]
        return np.max(np.broadcast_arrays(*values), axis=0)

    def _sum(self, node: Term):
        body, bound, lower, upper = node.args
        low, high = self.value(lower), self.value(upper)
        with np.errstate(all="ignore"):
            fits = np.isfinite(low) & np.isfinite(high) & (high - low <= MOST_TERMS)
        if not np.any(fits):
            return np.float64(np.nan)
        low, high = (np.where(fits, end, np.nan) for end in (low, high))
        first, last = float(np.nanmin(low)), float(np.nanmax(high))
        total = np.float64(0)
        for index in range(int(first), int(last) + 1):
            inner = Floats({**self.scalars, bound.value: np.float64(index)}, self.laws, self.events)
            total = total + np.where((index >= low) & (index <= high), inner.value(body), 0)
        return np.where(fits, total, np.nan)

    def _piecewise(self, node: Term):
        pairs = list(zip(node.args[::2], node.args[1::2]))
        result = np.float64(np.nan)
        for value, condition in reversed(pairs):
            result = np.where(self.value(condition), self.value(value), result)
        return result

    def law(self, node: Term) -> FiniteLaw | None:
        """The finite law a term stands for, or None when it is not one."""
        return float_laws.finite_law(node, self)

    def _probability(self, node: Term):
        law, event = self.law(node.args[0]), self.events.get(node.args[1].value)
        if law is None or event is None:
            return np.float64(np.nan)
        chosen = event if event.ndim == 2 else event[:, None]
        places = list(law.labels if all(type(label) is int for label in law.labels) else range(len(law.labels)))
        if max(places, default=0) >= len(chosen):
            return np.float64(np.nan)
        return np.sum(law.weights * chosen[places], axis=0)

    def _divergence(self, node: Term):
        if node.op == "expect":
            return self._expectation(*node.args)
        if node.op in ADDITIVE and (parts := _components(*node.args[:2])):
            return sum(self.value(count) * self.value(make(node.op, (*laws, *node.args[2:]))) for count, laws in parts)
        pair = self._pair(*node.args[:2])
        if pair is None:
            return self._by_cases(node)
        return float_laws.DIVERGENCES[node.op](*pair, *(self.value(argument) for argument in node.args[2:]))

    def _pair(self, first: Term, second: Term):
        """Weights of two laws on common outcomes, of finite laws or on a grid."""
        p, q = self.law(first), self.law(second)
        if p is not None and q is not None:
            return float_laws.aligned(p, q)
        return float_densities.discretised(first, second, self)

    def _by_cases(self, node: Term):
        """The value where laws depend on a whole number (a count of compositions): one case for each of its values."""
        for name in sorted(node.free & self.scalars.keys()):
            values = np.atleast_1d(self.scalars[name])
            distinct, counts = np.unique(values, return_counts=True)
            if values.ndim == 1 and np.all(distinct == np.round(distinct)):
                result = np.full(values.shape, np.nan)
                for value in distinct[np.argsort(-counts, kind="stable")][:MOST_CASES]:
                    if abs(value) <= MOST_COPIES:
                        chosen = values == value
                        case = self._restricted(chosen).value(substitute(node, {name: number(int(value))}))
                        result[chosen] = case
                return result
        return np.float64(np.nan)

    def _restricted(self, chosen) -> "Floats":
        """The same values at some of the points."""

        def rows(array):
            return array[..., chosen] if array.ndim and array.shape[-1] == len(chosen) else array

        laws = {name: FiniteLaw(law.labels, rows(law.weights)) for name, law in self.laws.items()}
        return Floats(
            {name: rows(np.asarray(array)) for name, array in self.scalars.items()},
            laws,
            {name: rows(event) for name, event in self.events.items()},
        )

    def _expectation(self, law: Term, integrand: Term):
        """∫ f(ratio, loss) under a law, with ratio = p/q for the statement's pair and loss its logarithm."""
        p, q = self.laws.get("P"), self.laws.get("Q")
        weights = self.law(law)
        if p is None or q is None or weights is None:
            return np.float64(np.nan)
        weights, p, q = weights.weights, p.weights, q.weights
        ratio = p / q
        inner = Floats({**self.scalars, "ratio": ratio, "loss": np.log(ratio)}, self.laws, self.events)
        return np.sum(np.where(weights > 0, weights * inner.value(integrand), 0), axis=0)
