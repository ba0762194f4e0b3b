"""Numbers between the nodes of a surface, of which nothing is proved: log ε by cubic polynomials in the logarithms of the parameters."""

from itertools import product

import numpy

from .nodes import Nodes

POINTS = 4  # next to a value, on each axis
NEXT_TO_NOTHING = 1e-3  # of the least ε that matters


def interpolated(nodes: Nodes, values: list[numpy.ndarray]) -> numpy.ndarray:
    """ε at values on each axis, arrays of one shape, from the middles of the nodes; not a number next to one of which nothing is known."""
    with numpy.errstate(invalid="ignore"):
        middles = numpy.log(numpy.maximum((nodes.lower + nodes.upper) / 2, nodes.least * NEXT_TO_NOTHING))
        sides = [_weights(numpy.log(axis.values), numpy.log(given)) for axis, given in zip(nodes.axes, values)]
        total = numpy.zeros(numpy.shape(values[0]))
        for corner in product(*(range(len(weights)) for _, weights in sides)):
            weight = numpy.prod([weights[j] for (_, weights), j in zip(sides, corner)], axis=0)
            total = total + weight * middles[tuple(first + j for (first, _), j in zip(sides, corner))]
        return numpy.where(numpy.isfinite(total), numpy.exp(total), numpy.nan)


def _weights(places: numpy.ndarray, x: numpy.ndarray) -> tuple[numpy.ndarray, list[numpy.ndarray]]:
    """(the first of the places next to x, Lagrange's weights of it and those after it)"""
    count = min(POINTS, len(places))
    first = numpy.clip(numpy.searchsorted(places, x) - count // 2, 0, len(places) - count)
    near = [places[first + j] for j in range(count)]
    weights = []
    for j, here in enumerate(near):
        weight = numpy.ones(numpy.shape(x))
        for i, other in enumerate(near):
            if i != j:
                weight = weight * (x - other) / (here - other)
        weights.append(weight)
    return first, weights
