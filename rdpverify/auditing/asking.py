"""What the modules of ``accountants`` share: parameters of a mechanism as doubles, and the parts of a composition."""

from collections.abc import Iterator

from ..errors import RuleError
from ..terms import Term
from ..terms.evaluate import ball

PARAMETER_BITS = 128


def double(term: Term) -> float:
    """The double nearest to a number of the language."""
    if term.is_number:
        return int(term.value.p) / int(term.value.q)
    from ..kernel.extended import at_precision

    with at_precision(PARAMETER_BITS):
        return float(ball(term, {}).mid())


def whole(term: Term) -> int:
    return int(term.value.p)


def multiplier(mechanism: Term) -> float:
    """Noise over sensitivity, for mechanisms whose first parameters these are."""
    return double(mechanism.args[0] / mechanism.args[1])


def parts(mechanism: Term) -> Iterator[tuple[Term, int]]:
    """(mechanism, count) of what is composed; a mechanism that is no composition is its own part."""
    if mechanism.op != "Composed":
        yield mechanism, 1
        return
    for counted in mechanism.args:
        for inner, count in parts(counted.args[0]):
            yield inner, count * whole(counted.args[1])


def rate(mechanism: Term) -> tuple[Term, float]:
    """(inner mechanism, probability with which a record is in the sample), 1 where nothing is sampled."""
    if mechanism.op != "PoissonSampled":
        return mechanism, 1.0
    if [option.value for option in mechanism.args[2:]] != ["add_remove", "both"]:
        raise RuleError("accountants are asked about samples of records that are added or removed, in both directions")
    return mechanism.args[0], double(mechanism.args[1])


def unknown(package: str, what: str) -> RuleError:
    return RuleError(f"{package} is not asked about {what} here")
