"""Finite laws as float arrays and the divergences between them, vectorised over many pairs at once."""

import math
from dataclasses import dataclass

import numpy as np

from ..definitions import measure
from ..definitions.constructions.best_of import generating
from ..definitions.constructions.kernels import pair as paired
from ..errors import RdpVerifyError
from ..terms import Term, call, symbol

MOST_ATOMS = 3000
TINY = 1e-290  # densities are kept above e^-690: quotients of what is smaller say nothing


@dataclass(frozen=True)
class FiniteLaw:
    """Outcomes (plain values, the same at every point) and their weights, shape (outcomes, N)."""

    labels: tuple
    weights: np.ndarray


def finite_law(node: Term, floats) -> FiniteLaw | None:
    """The finite law ``node`` denotes at the points of ``floats``; None for a law on a continuum or an endless one."""
    return _BUILDERS.get(node.op, _concrete)(node, floats)


def _stack(rows) -> np.ndarray:
    return np.array(np.broadcast_arrays(*map(np.atleast_1d, rows)), dtype=float)


def _bare(node, floats):
    return floats.laws.get(node.value)


def _concrete(node, floats):
    """Any law of the language that is made of atoms at numbers."""
    try:
        law_measure = measure(node)
    except RdpVerifyError:
        return None
    if law_measure.parts or not all(atom.point.is_number for atom in law_measure.atoms) or len(law_measure.atoms) > MOST_ATOMS:
        return None
    weights: dict = {}
    for atom in law_measure.atoms:
        weights[atom.point.value] = weights.get(atom.point.value, 0) + floats.value(atom.mass)
    return FiniteLaw(tuple(map(int_if_whole, weights)), _stack(list(weights.values())))


def int_if_whole(value):
    return int(value.p) if value.q == 1 else value


def _mixture(node, floats):
    parts = []
    for weighted in node.args:
        law = floats.law(weighted.args[1])
        if law is None:
            return None
        parts.append((floats.value(weighted.args[0]), law))
    labels = tuple(dict.fromkeys(label for _, law in parts for label in law.labels))
    weights = sum(weight * spread(law, labels) for weight, law in parts)
    return FiniteLaw(labels, weights)


def _product(laws):
    result = laws[0]
    for law in laws[1:]:
        if result is None or law is None or len(result.labels) * len(law.labels) > 4096:
            return None
        labels = tuple((a, b) for a in result.labels for b in law.labels)
        joint = result.weights[:, None, :] * law.weights[None, :, :]
        result = FiniteLaw(labels, joint.reshape(len(labels), joint.shape[-1]))
    return result


def _power(node, floats):
    """Independent copies, outcomes gathered by how often each label occurs (sufficient for every divergence)."""
    law = floats.law(node.args[0])
    if law is None or not node.args[1].is_number:
        return None
    copies, outcomes = int(node.args[1].value), len(law.labels)
    if copies < 1 or math.comb(copies + outcomes - 1, outcomes - 1) > MOST_ATOMS:
        return None
    types = list(_compositions(copies, outcomes))
    with np.errstate(all="ignore"):
        logs = np.log(law.weights)
        counts = np.array(types, dtype=float)
        terms = np.where(counts[:, :, None] > 0, counts[:, :, None] * logs[None], 0).sum(axis=1)
        multinomial = np.array([math.lgamma(copies + 1) - sum(math.lgamma(count + 1) for count in one) for one in types])
        return FiniteLaw(tuple(zip(types)), np.exp(terms + multinomial[:, None]))


def _compositions(total: int, parts: int):
    """All tuples of ``parts`` whole numbers ≥ 0 with the given sum."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)


def _rows(kernel, floats) -> dict | None:
    """The law of a kernel's output at each of its inputs."""
    if kernel.op == "rows":
        rows = {int(row.args[0].value): floats.law(row.args[1]) for row in kernel.args}
    elif kernel.op == "Kernel":
        rows = {place: floats.law(call("Finite", row)) for place, row in enumerate(kernel.args[0].args)}
    else:
        return None
    return None if None in rows.values() else rows


def _applied(kernel, law, floats, label):
    """The law of ``label(x, y)``, x of a law and y of the kernel at x."""
    source, rows = floats.law(law), _rows(kernel, floats)
    if source is None or rows is None:
        return None
    weights: dict = {}
    for place, weight in zip(source.labels, source.weights):
        if place not in rows:
            if np.any(weight > 0):
                return None
            continue
        for output, share in zip(rows[place].labels, rows[place].weights):
            key = label(place, output)
            weights[key] = weights.get(key, 0) + weight * share
    if len(weights) > MOST_ATOMS:
        return None
    labels = tuple(sorted(weights))
    return FiniteLaw(labels, _stack([weights[key] for key in labels]))


def _best_of(node, floats):
    """The greatest of a random number of draws: none is the outcome -1."""
    law, count = floats.law(node.args[0]), node.args[1]
    if law is None or not all(isinstance(label, int) and label >= 0 for label in law.labels):
        return None
    order = sorted(range(len(law.labels)), key=lambda place: law.labels[place])
    until_of = generating(count, symbol("_until"))
    until = [np.zeros_like(law.weights[0]), *np.cumsum(law.weights[order], axis=0)[:-1], np.ones_like(law.weights[0])]
    values = _stack([type(floats)({**floats.scalars, "_until": each}).value(until_of) for each in until])
    return FiniteLaw((-1, *sorted(law.labels)), np.diff(values, axis=0, prepend=0))


_BUILDERS = {
    "BestOf": _best_of,
    "Joint": lambda node, floats: _applied(node.args[1], node.args[0], floats, paired),
    "Output": lambda node, floats: _applied(*node.args, floats, lambda _, output: output),
    "law": _bare,
    "Mixture": _mixture,
    "Power": _power,
    "Product": lambda node, floats: _product([floats.law(argument) for argument in node.args]),
}


def spread(law: FiniteLaw, labels: tuple) -> np.ndarray:
    """Weights of ``law`` on a larger set of outcomes."""
    if law.labels == labels:
        return law.weights
    weights = np.zeros((len(labels), law.weights.shape[-1]))
    places = {label: index for index, label in enumerate(labels)}
    for label, row in zip(law.labels, law.weights):
        weights[places[label]] = row
    return weights


def aligned(p: FiniteLaw, q: FiniteLaw) -> tuple[np.ndarray, np.ndarray]:
    """Weights of both laws on their common outcomes."""
    labels = tuple(dict.fromkeys(p.labels + q.labels))
    return np.broadcast_arrays(spread(p, labels), spread(q, labels))


def renyi(p, q, order):
    """D_α(p‖q) for α ∈ [0, ∞], every boundary case by its definition."""
    order = np.asarray(order, dtype=float)
    with np.errstate(all="ignore"):
        both = (p > 0) & (q > 0)
        log_p, log_q = np.log(np.where(p > 0, p, 1)), np.log(np.where(q > 0, q, 1))
        plain = np.where(np.isfinite(order), order, 2.0)
        exponents = np.where(both, plain * log_p + (1 - plain) * log_q, -np.inf)
        peak = np.max(exponents, axis=0)
        total = peak + np.log(np.sum(np.exp(exponents - peak), axis=0))
        value = _where(np.abs(plain - 1) < 1e-7, lambda: kl(p, q), total / (plain - 1))
        value = _where(np.isinf(order), lambda: max_divergence(p, q), value)
        value = _where(order == 0, lambda: -np.log(np.sum(np.where(p > 0, q, 0), axis=0)), value)
        value = _where((order >= 1) & np.any((p > 0) & (q <= 0), axis=0), lambda: np.inf, value)
        value = _where(~np.any(both, axis=0), lambda: np.inf, value)
        return _where(_close(p, q, order), lambda: _renyi_of_close_laws(p, q, order), value)


def _where(special, value, otherwise):
    """``value()`` where the case is special; not worked out when it never is."""
    return np.where(special, value(), otherwise) if np.any(special) else otherwise


def _close(p, q, order):
    """Are the laws so near each other that the plain formula loses its digits?"""
    with np.errstate(all="ignore"):
        d = np.where(q > 0, np.abs(p - q) / q, np.where(p > 0, np.inf, 0))
    return np.max(d, axis=0) * np.maximum(1, order) < 1e-2


def _renyi_of_close_laws(p, q, order):
    """log(1 + (α−1)·s)/(α−1) with s = Σ q·(r^α − 1 − α(r−1))/(α−1) by its Taylor series in d = r − 1."""
    with np.errstate(all="ignore"):
        d = np.where(q > 0, (p - q) / q, 0)
        series = np.ones_like(d)
        for degree in (7, 6, 5, 4, 3):
            series = 1 + (order - degree + 1) * d / degree * series
        s = np.sum(q * d * d * order / 2 * series, axis=0)
        return np.where(order == 1, s, np.log1p((order - 1) * s) / np.where(order == 1, 1, order - 1))


def kl(p, q):
    with np.errstate(all="ignore"):
        value = np.sum(np.where(p > 0, p * (np.log(p) - np.log(q)), 0), axis=0)
        value = np.where(np.any((p > 0) & (q <= 0), axis=0), np.inf, value)
        return _where(_close(p, q, 1.0), lambda: _renyi_of_close_laws(p, q, np.float64(1)), value)


def max_divergence(p, q):
    with np.errstate(all="ignore"):
        seen = (p > TINY) | ((p > 0) & (q <= 0))
        return np.max(
            np.where(seen, np.where(np.abs(p - q) < q / 2, np.log1p((p - q) / q), np.log(p) - np.log(q)), -np.inf), axis=0
        )


def chi2(p, q):
    with np.errstate(all="ignore"):
        value = np.sum(np.where(q > 0, (p - q) ** 2 / q, 0), axis=0)
        return np.where(np.any((p > 0) & (q <= 0), axis=0), np.inf, value)


def hellinger2(p, q):
    return 1 - np.sum(np.sqrt(p * q), axis=0)


def tv(p, q):
    return np.sum(np.maximum(p - q, 0), axis=0)


def hockey_stick(p, q, eps):
    return np.sum(np.maximum(p - np.exp(eps) * q, 0), axis=0)


def loss_tail(p, q, threshold):
    """Pr_P[log p/q > t]."""
    with np.errstate(all="ignore"):
        return np.sum(np.where((p > 0) & (np.log(p) - np.log(q) > threshold), p, 0), axis=0)


def loss_within(p, q, eps):
    """Pr_P[|log p/q| ≤ ε]."""
    with np.errstate(all="ignore"):
        return np.sum(np.where((p > 0) & (np.abs(np.log(p) - np.log(q)) <= eps), p, 0), axis=0)


def tradeoff(p, q, level):
    """Least type-II error of a test with type-I error ``level`` (Neyman–Pearson, randomised at the threshold)."""
    with np.errstate(all="ignore"):
        ratio = np.where(p > 0, q / p, np.inf)
    order = np.argsort(-ratio, axis=0)
    p, q = np.take_along_axis(p, order, 0), np.take_along_axis(q, order, 0)
    before = np.cumsum(p, axis=0) - p
    with np.errstate(all="ignore"):
        share = np.where(p > 0, np.clip((level - before) / p, 0, 1), (before <= level).astype(float))
    return 1 - np.sum(share * q, axis=0)


DIVERGENCES = {
    "renyi": renyi,
    "kl": kl,
    "max_divergence": max_divergence,
    "chi2": chi2,
    "hellinger2": hellinger2,
    "tv": tv,
    "hockey_stick": hockey_stick,
    "loss_tail": loss_tail,
    "loss_within": loss_within,
    "tradeoff": tradeoff,
    "expect": None,
}
