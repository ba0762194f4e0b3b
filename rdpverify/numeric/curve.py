"""Rényi divergences at many orders.  Steering only: every number comes from the kernel.

Products of laws add up over their components.  Mixtures of normal laws with one standard deviation share one grid
(kernel.integrals.trapezoid) over all orders; whatever else there is gets an enclosure of its own at each order.
"""

from numbers import Rational, Real

from flint import fmpq

from ..certificates.digits import Enclosure
from ..definitions.quantities import dominating_pairs
from ..errors import InputError, RuleError
from ..exact import rational
from ..kernel.extended import at_precision, exactly, finite, infinity
from ..kernel.tensor import components
from ..kernel.integrals.trapezoid import renyi_on_grid
from ..terms import Term, call, number
from .enclosing import GUARD_BITS, enclose
from .grids import Grids, NoGrid

ROUNDS = 4
FIRST_GUARD_BITS = 8
DECIMAL_BITS = 3.33


def curve(question: Term, orders: list[fmpq], digits: int) -> list[Enclosure]:
    """rdp(M, α) or renyi(P, Q, α) at each order > 0, whatever order ``question`` has; to that many digits where they are reached.

    Raises RuleError where no enclosure is found.
    """
    if question.op == "renyi":
        return divergences(*question.args[:2], orders, digits)
    curves = [divergences(pair.P, pair.Q, orders, digits) for pair in dominating_pairs(question.args[0])]
    with at_precision(_bits(digits)):
        return [_greatest(values) for values in zip(*curves)]


def exact_order(value) -> fmpq:
    """A finite number > 0, or its text, as the rational that it is, a double too; raises InputError for anything else."""
    try:
        order = fmpq(*value.as_integer_ratio()) if isinstance(value, Real) and not isinstance(value, Rational) else rational(value)
    except (ValueError, OverflowError):
        raise InputError(f"an order of a curve is a finite number, got {value!r} (of order oo, pure_dp says it)") from None
    if not order > 0:
        raise InputError(f"an order of a curve is > 0, got {value!r}")
    return order


def divergences(P: Term, Q: Term, orders: list[fmpq], digits: int) -> list[Enclosure]:
    """D_α(P‖Q) at each order, to about that many digits."""
    parts = components(call("renyi", P, Q, 2))
    if parts is not None:
        curves = [(divergences(*part.args[:2], orders, digits), count.value) for count, part in parts]
        return [_sum([(curve[index], count) for curve, count in curves], digits) for index in range(len(orders))]
    if P.op == Q.op == "Normal" and P.args[1] is Q.args[1]:  # D_α = α·D_1
        loss = enclose(call("kl", P, Q), digits)[0]
        return [_sum([(loss, order)], digits) for order in orders]
    return _on_grids(P, Q, orders, digits)


def _on_grids(P: Term, Q: Term, orders: list[fmpq], digits: int) -> list[Enclosure]:
    enclosures: dict[int, Enclosure] = {}  # by place: to look a rational up takes longer than much that is done with it
    known: dict = {}  # grids that several groups share
    for group in _groups(dict(enumerate(orders))):
        enclosures.update(_on_one_grid(P, Q, group, digits, known))
    for place, order in enumerate(orders):
        if place not in enclosures:
            enclosures[place] = enclose(call("renyi", P, Q, number(order)), digits)[0]
    return [enclosures[place] for place in range(len(orders))]


def _groups(orders: dict[int, fmpq]) -> list[dict[int, fmpq]]:
    """Orders of one size, by their places: the larger they are, the finer a grid they may need."""
    groups: dict[int, dict] = {}
    for place, order in orders.items():
        if order != 1:
            groups.setdefault(int(order).bit_length(), {})[place] = order
    return list(groups.values())


def _on_one_grid(P: Term, Q: Term, orders: dict[int, fmpq], digits: int, known: dict) -> dict[int, Enclosure]:
    """The orders at which one grid gives the digits, at a precision raised by what is missing."""
    enclosures, bits = {}, _bits(digits)
    for _ in range(ROUNDS):
        try:
            with at_precision(bits):
                grids = Grids(P, Q, min(orders.values()), max(orders.values()), bits, known)
                values = {place: Enclosure.of(renyi_on_grid(grids.grid, order, grids.plan(order))) for place, order in orders.items()}
        except (NoGrid, RuleError):
            break
        missing = {place: digits - (value.digits() or 0) for place, value in values.items() if not value.has_digits(digits)}
        enclosures.update((place, value) for place, value in values.items() if place not in missing)
        if not missing:
            break
        orders = {place: orders[place] for place in missing}
        bits += int(max(missing.values()) * DECIMAL_BITS) + GUARD_BITS
    return enclosures


def _bits(digits: int) -> int:
    return int(digits * DECIMAL_BITS) + FIRST_GUARD_BITS


def _sum(parts: list[tuple[Enclosure, fmpq]], digits: int) -> Enclosure:
    """Σ count · value."""
    unbounded = [value for value, _ in parts if value.infinite]
    if unbounded:
        return Enclosure.of(infinity(unbounded[0].reason))
    with at_precision(_bits(digits)):  # what is exact is rounded here, and not at the precision at which it was found
        total = sum(((value.ball if value.exact is None else value.exact) * count for value, count in parts), fmpq(0))
    made = exactly if isinstance(total, fmpq) else finite
    return Enclosure.of(made(total, parts[0][0].reason))


def _greatest(values) -> Enclosure:
    unbounded = [value for value in values if value.infinite]
    if unbounded or len(values) == 1:
        return unbounded[0] if unbounded else values[0]
    ball = values[0].ball
    for value in values[1:]:
        ball = ball.max(value.ball)
    return Enclosure.of(finite(ball, values[0].reason))
