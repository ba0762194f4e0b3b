"""Plans for quantiles: two points around the one that bisection finds.  Not trusted."""

from flint import fmpq

from ..definitions import measure
from ..errors import RdpVerifyError
from ..exact import rational_text
from ..kernel.closed.value import closed_answer
from ..kernel.closed.assumptions import Assumptions
from ..kernel.extended import at_precision
from ..kernel.signs import Signs
from ..terms import Term, make, number, symbol
from ..terms.evaluate import ball
from .plans import NoPlan

X = symbol("x")
DOUBLINGS, SPARE = 1_000, 8


def quantile_plan(term: Term, bits: int) -> dict:
    law, level = term.args
    whole, assumptions = measure(law).space == "integers", Assumptions(Signs({}))
    with at_precision(bits + 30):
        wanted = ball(level, {})

        def reached(t: fmpq) -> bool:
            try:
                form = closed_answer(make("probability", (law, make("<=", (X, number(t))), X)), assumptions).value
            except RdpVerifyError as problem:
                raise NoPlan(f"the distribution function has no closed form here: {problem}") from None
            return not ball(form, {}) < wanted

        low, high = fmpq(-1), fmpq(1)
        for _ in range(DOUBLINGS):
            if reached(high) and not reached(low):
                break
            low, high = 2 * low, 2 * high
        while high - low > (1 if whole else (1 + max(abs(low), abs(high))) * fmpq(1, 2 ** (bits - SPARE))):
            middle = (low + high) / 2 if not whole else fmpq((low + high).p // (2 * (low + high).q))
            low, high = (low, middle) if reached(middle) else (middle, high)
        width = 0 if whole else high - low
        return {"bits": bits + 30, "bracket": [rational_text(low - width), rational_text(high + width)]}
