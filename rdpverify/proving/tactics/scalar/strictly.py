"""A strict bound of a quantity by a weak one that is a little better: what bounds quantities knows weak bounds only."""

from flint import fmpq

from ....definitions.quantities import QUANTITIES
from ....kernel.defined import is_real
from ....kernel.goal import sides, strict
from ....printer import to_text
from ....terms import mul, number, walk
from ...steps import step
from ...tactic import Tactic

CLOSER = (100, 10**6)  # the weak bound is better by one part in so many


def apply(goal, prover):
    if not strict(goal.conclusion):
        return None
    smaller, larger = sides(goal.conclusion)
    for bound, quantity, sign, where in ((larger, smaller, -1, "second"), (smaller, larger, 1, "first")):
        if not any(part.op in QUANTITIES for part in walk(quantity)) or not is_real(bound) or not goal.signs.positive(bound):
            continue
        for count in CLOSER:
            middle = to_text(mul(number(1 + fmpq(sign, count)), bound))
            if proof := step("via", goal, prover.prove, middle=middle, strict=where):
                return proof
    return None


TACTIC = Tactic("strictly", "a bound a little better", apply)
