"""Many enclosures at once, as arrays of doubles that are rounded outwards."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..errors import InputError
from ..terms import Term, substitute
from .formulas import formula
from .kinds import MechanismLike
from .points import stretched

if TYPE_CHECKING:
    import numpy

    Doubles = tuple[numpy.ndarray[Any, numpy.dtype[numpy.float64]], numpy.ndarray[Any, numpy.dtype[numpy.float64]]]

DIGITS = 16  # of each enclosure before it is rounded to doubles


def rdp_curve(mechanism: MechanismLike, orders: Any, *, digits: int = DIGITS) -> "Doubles":
    """(lower, upper): two arrays of doubles with lower ≤ rdp(M, α) ≤ upper at every order α, in nats; inf where it is infinite.

    ``orders`` is an array or a sequence of numbers > 0, fractions and texts too; a double counts as the rational number it is.
    The two ends are neighbouring doubles, or nearly so, where the kernel reaches the ``digits``.  Raises InputError for other orders
    or something that is no mechanism, RuleError where no enclosure is found.  Source: Mironov 2017, Definition 4.
    """
    import numpy

    from ..numeric.curve import curve, exact_order
    from ..terms import call

    term = formula(mechanism).term
    array = numpy.asarray(orders, dtype=None if isinstance(orders, numpy.ndarray) else object)
    exact = [exact_order(order) for order in array.ravel().tolist()]
    try:
        question = call("rdp", term, 2)
    except (TypeError, ValueError) as problem:
        raise InputError(f"expected a mechanism such as GaussianMechanism(1): {problem}") from None
    return _doubles(curve(question, exact, digits), array.shape)


def enclose_all(term: Term, values: Mapping[str, Any], digits: int = DIGITS, budget: float | None = None) -> "Doubles":
    """(lower, upper): two arrays of doubles around the term at every point that the arrays of ``values`` name together.

    The arrays are stretched to one shape as NumPy does (a single number stands everywhere).  ``budget`` is for each point.
    """
    points, shape = stretched(values)
    return _doubles(_enclosed(term, points, digits, budget), shape)


def _enclosed(term: Term, points: list[dict[str, Term]], digits: int, budget: float | None) -> list[Any]:
    """An enclosure at each point; points that differ in the order of a Rényi divergence alone are asked together."""
    from ..numeric import enclose
    from ..numeric.curve import curve

    order = term.args[-1] if term.op in ("renyi", "rdp") else None
    name = order.value if order is not None and order.op == "symbol" else None
    if budget is not None or name is None or any(name in part.free for part in term.args[:-1]):
        return [enclose(substitute(term, point), digits=digits, budget=budget)[0] for point in points]
    groups: dict[tuple[Term, ...], list[int]] = {}
    for place, point in enumerate(points):
        groups.setdefault(tuple(value for key, value in point.items() if key != name), []).append(place)
    answers: dict[int, Any] = {}
    for places in groups.values():
        orders = [points[place][name] for place in places]
        if len(places) > 1 and all(each.is_number and each.value > 0 for each in orders):
            values = curve(substitute(term, points[places[0]]), [each.value for each in orders], digits)
        else:
            values = [enclose(substitute(term, points[place]), digits=digits)[0] for place in places]
        answers.update(zip(places, values))
    return [answers[place] for place in range(len(points))]


def _doubles(enclosures: list[Any], shape: tuple[int, ...]) -> "Doubles":
    import numpy

    lower, upper = [value.as_float_lower() for value in enclosures], [value.as_float_upper() for value in enclosures]
    return numpy.array(lower, dtype=float).reshape(shape), numpy.array(upper, dtype=float).reshape(shape)
