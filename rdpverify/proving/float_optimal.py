"""Optimal conversions in floats, many at a time, for the search (kernel.enclosures.optimal has the meaning, numeric.optimal the formulas).

With t = e^{−x} for the quotient of the two ratios b < 1 < a of the worst pair, E_Q r^α = e^{(α−1)τ} is one equation in log x.
"""

import numpy as np

LOW, HIGH, HALVINGS = -40.0, 20.0, 60
MOST_EPS, EPS_HALVINGS, FEW_HALVINGS = 200.0, 24, 36


def optimal_delta(order, bound, eps, halvings: int = HALVINGS):
    """The largest hockey-stick divergence at ``eps`` of two laws with a Rényi divergence of this order at most ``bound``."""
    order, bound, eps = np.broadcast_arrays(*(np.asarray(item, dtype=float) for item in (order, bound, eps)))
    level, moment = np.exp(eps), np.exp((order - 1) * bound)

    def ratios(y):
        x = np.exp(y)
        a = level * order * np.expm1(-(order - 1) * x) / ((order - 1) * np.expm1(-order * x))
        return a * np.exp(-x), a

    low, high = np.full(order.shape, LOW), np.full(order.shape, HIGH)
    for _ in range(halvings):
        middle = (low + high) / 2
        b, a = ratios(middle)
        q = (1 - b) / (a - b)
        above = (b < 1) & (a > 1) & (q * a**order + (1 - q) * b**order > moment)
        low, high = np.where(above, low, middle), np.where(above, middle, high)
    b, a = ratios(high)
    delta = np.where(eps <= bound + np.log1p(-1 / order), 1 - level * np.exp(-bound), (1 - b) / (a - b) * (a - level))
    delta = np.where(bound == 0, np.maximum(0, 1 - level), delta)
    return np.where((order > 1) & (bound >= 0), np.clip(delta, 0, 1), np.nan)


def optimal_epsilon(order, bound, delta):
    """The least eps ≥ 0 with optimal_delta(order, bound, eps) ≤ delta."""
    order, bound, delta = np.broadcast_arrays(*(np.asarray(item, dtype=float) for item in (order, bound, delta)))
    low, high = np.zeros(order.shape), np.full(order.shape, MOST_EPS)
    for _ in range(EPS_HALVINGS):
        middle = (low + high) / 2
        enough = optimal_delta(order, bound, middle, FEW_HALVINGS) <= delta
        low, high = np.where(enough, low, middle), np.where(enough, middle, high)
    epsilon = np.where(optimal_delta(order, bound, 0.0, FEW_HALVINGS) <= delta, 0.0, high)
    return np.where((delta > 0) & (epsilon < MOST_EPS), epsilon, np.nan)
