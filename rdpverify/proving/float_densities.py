"""A pair of laws with densities, discretised on one grid of Gauss–Legendre nodes: float divergences of concrete families."""

import numpy as np

from ..definitions import FAMILIES, VARIABLE, measure
from ..errors import RdpVerifyError
from ..terms import ZERO, Term, walk
from ..deadline import look

RATIO = 10**0.25  # neighbouring distances from a centre
STEPS = RATIO ** np.arange(-24, 21)  # from 1e-6 to 1e5
NODES, WEIGHTS = np.polynomial.legendre.leggauss(4)
LATTICE = np.arange(-300, 1500)
LOWEST = -690.0  # logarithms are kept above this inside the support, so that nothing inside counts as impossible


def discretised(first: Term, second: Term, floats) -> tuple[np.ndarray, np.ndarray] | None:
    """Weights of both laws on a common grid, shape (nodes, N); None for laws that are not on the line."""
    look()
    try:
        measures = [measure(law) for law in (first, second)]
    except RdpVerifyError:
        return None
    spaces = {law_measure.space for law_measure in measures}
    if any(atom for law_measure in measures for atom in law_measure.atoms) or len(spaces) != 1:
        return None
    if spaces == {"integers"}:
        nodes, weights = LATTICE[:, None].astype(float), np.ones((len(LATTICE), 1))
    elif spaces == {"real"}:
        nodes, weights = _grid(_centres(first, second, floats))
    else:
        return None
    with np.errstate(all="ignore"):
        return tuple(_weights(law_measure, nodes, weights, floats) for law_measure in measures)


def _centres(first: Term, second: Term, floats) -> list[np.ndarray]:
    """Values of the families' arguments: kinks and peaks are there, or at 0."""
    centres = {ZERO: np.zeros(1)}
    for part in [*walk(first), *walk(second)]:
        if part.op in FAMILIES and part.op not in ("Density", "Mass"):
            for argument in part.args:
                if argument.op not in ("tuple", "list", "oo") and argument.op not in FAMILIES:
                    centres[argument] = np.atleast_1d(floats.value(argument))
    return list(centres.values())[:7]


def _grid(centres) -> tuple[np.ndarray, np.ndarray]:
    """Nodes and weights (nodes, N): intervals growing geometrically away from every centre, four nodes in each."""
    offsets = np.concatenate([-STEPS[::-1], [0], STEPS])[:, None]
    ends = np.concatenate(np.broadcast_arrays(*[centre[None, :] + offsets for centre in centres]), axis=0)
    ends = np.sort(ends, axis=0)
    middle, half = (ends[1:] + ends[:-1]) / 2, (ends[1:] - ends[:-1]) / 2
    nodes = (middle[None] + half[None] * NODES[:, None, None]).reshape(-1, ends.shape[1])
    return nodes, (half[None] * WEIGHTS[:, None, None]).reshape(-1, ends.shape[1])


def _weights(law_measure, nodes, weights, floats) -> np.ndarray:
    total = np.zeros(1)
    inner = type(floats)({**floats.scalars, VARIABLE.value: nodes}, floats.laws, floats.events)
    for part in law_measure.parts:
        inside = (nodes >= floats.value(part.lower)) & (nodes <= floats.value(part.upper))
        log_density = np.maximum(inner.value(part.log_density), LOWEST)
        total = total + np.where(inside & (weights > 0), np.exp(log_density) * weights, 0)
    return total
