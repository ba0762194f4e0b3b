"""Queries of data sets in Python."""

from .formulas import Formula


class Query(Formula):
    """A query of the language, such as ``Histogram(4)`` or ``BoundedMean(0, 1, 100)``; ``sensitivity`` asks for its sensitivity."""

    __slots__ = ()
