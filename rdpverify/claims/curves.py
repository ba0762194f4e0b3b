"""RDP curves as arrays of doubles that are rounded outwards."""

from ..errors import InputError
from .formulas import formula

DIGITS = 16  # of each enclosure before it is rounded to doubles


def rdp_curve(mechanism, orders, *, digits: int = DIGITS):
    """(lower, upper): two arrays of doubles with lower ≤ rdp(M, α) ≤ upper at every order α, in nats; inf where it is infinite.

    ``orders`` is an array or a sequence of numbers > 0, fractions and texts too; a double counts as the rational number it is.
    The two ends are neighbouring doubles, or nearly so, where the kernel reaches the ``digits``.  Raises InputError for other orders
    or something that is no mechanism, RuleError where no enclosure is found.  Source: Mironov 2017, Definition 4.
    """
    import numpy

    from ..numeric.curve import curve, exact_order
    from ..terms import call

    term = formula(mechanism).term
    found = numpy.asarray(orders, dtype=None if isinstance(orders, numpy.ndarray) else object)
    exact = [exact_order(order) for order in found.ravel().tolist()]
    try:
        question = call("rdp", term, 2)
    except (TypeError, ValueError) as problem:
        raise InputError(f"expected a mechanism such as GaussianMechanism(1): {problem}") from None
    values = curve(question, exact, digits)
    lower, upper = [value.as_float_lower() for value in values], [value.as_float_upper() for value in values]
    return tuple(numpy.array(ends, dtype=float).reshape(found.shape) for ends in (lower, upper))
