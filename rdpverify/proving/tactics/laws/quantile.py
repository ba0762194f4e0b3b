"""A quantile beside a number: what the distribution function says.  Two quantiles of one law: a number between them."""

from ....errors import RdpVerifyError
from ....kernel.goal import sides
from ....numeric import enclose
from ....printer import to_text
from ....terms import ONE, ZERO, add, call, make, mul, number
from ...rationals import simplest_between
from ...steps import remaining, step
from ...tactic import Tactic

DIGITS = 6


def apply(goal, prover):
    relation = goal.conclusion
    if "quantile" not in (relation.left.op, relation.right.op):
        return None
    if relation.left.op == relation.right.op:
        return _between(goal, prover)
    if remaining("quantile", goal) is None and relation.op == "==":  # a law with atoms: F says what q is at most, an enclosure the rest
        return step("antisymmetry", goal, prover.prove)
    return step("quantile", goal, prover.prove)


def _between(goal, prover):
    """So many scales from the place of the law, between the two quantiles of the standard one."""
    (law, low), (other, high) = (side.args for side in sides(goal.conclusion))
    if goal.conclusion.op == "==" or law is not other or len(law.args) != 2 or not (low.is_number and high.is_number):
        return None
    place, scale = law.args
    try:
        standard = call(law.op, ZERO, ONE)
        ends = [float(enclose(make("quantile", (standard, level)), DIGITS)[0].upper) for level in (low, high)]
    except RdpVerifyError:
        return None
    if ends[0] > ends[1]:
        return None
    middle = to_text(add(place, mul(number(simplest_between(*ends)), scale)))
    return step("via", goal, prover.prove, middle=middle) or step("via", goal, prover.prove, middle=middle, strict="first")


TACTIC = Tactic("quantile", "distribution function", apply)
