"""I_n(x) at many integers n and one x > 0: block by block, downwards by I_{n−1} = I_{n+1} + (2n/x)·I_n (DLMF 10.29.1).

All terms are positive, so that balls hardly widen.  What is found at an order does not depend on what was asked before.
"""

from functools import lru_cache

from flint import arb, ctx

from ...terms import Term, replace, symbol, walk
from ...terms.balls import bessel_i
from ...terms.evaluate import ball, compiled

LENGTH = 256


@lru_cache(maxsize=64)
def opened(shape: Term) -> tuple[Term, tuple[tuple[str, Term, Term], ...]]:
    """(the shape with a symbol for each Bessel function I_{order(_x)}(x) at a closed x; symbol's name, order and x of each)."""
    atoms = []
    for part in dict.fromkeys(part for part in walk(shape) if part.op == "besseli"):
        order, argument = part.args
        if "_x" in order.free and not argument.free:
            atoms.append((f"_i{len(atoms)}", order, argument))
            shape = replace(shape, part, symbol(atoms[-1][0]))
    return shape, tuple(atoms)


def value(order: Term, argument: Term, n: int) -> arb:
    """I_{order(n)}(argument)."""
    at = compiled(order).ball({"_x": arb(n)})
    if at.is_exact() and at.is_integer() and at >= 0:
        block, place = divmod(int(at.unique_fmpz()), LENGTH)
        values = _block(argument, block, ctx.prec)
        if values:
            return values[place]
    return bessel_i(at, ball(argument, {}))


@lru_cache(maxsize=1024)
def _block(argument: Term, block: int, precision: int) -> tuple[arb, ...]:
    """The values at the LENGTH orders from LENGTH·block on, at the current precision; none unless x > 0."""
    x, first = ball(argument, {}), LENGTH * block
    if not x > 0:
        return ()
    above = first + LENGTH
    values = [bessel_i(arb(above), x), bessel_i(arb(above - 1), x)]
    for n in range(above - 1, first, -1):
        values.append(values[-2] + 2 * n * values[-1] / x)
    return tuple(reversed(values[1:]))
