"""One symbol, A + B·√R ≥ 0 without other factors: the squares of A and B·√R, where one of them is known to be ≥ 0, compared."""

from ....errors import RdpVerifyError
from ....kernel.rules.theorem import affine
from ....kernel.goal import mentions_laws
from ....printer import to_text
from ....terms import HALF, ZERO, mul, neg, walk
from ...factoring import split_slack
from ...samples import plausible
from ...steps import Path
from ...tactic import Tactic

MOST_SIZE = 200


def apply(goal, prover):
    if goal.conclusion.op == "==" or mentions_laws(goal.conclusion) or len(goal.symbols) != 1 or not any(map(_has_root, walk(goal.slack))):
        return None
    split = split_slack(goal)
    if split is None or split[1].size > MOST_SIZE or not all(map(_is_plain, walk(split[1]))):
        return None
    by, rest = split
    for root in dict.fromkeys(filter(_is_root, walk(rest))):
        try:
            without, factor = affine(rest, root)
        except RdpVerifyError:
            continue
        for smaller, larger in _sides(goal, without, factor, root):
            path = Path(goal)
            if (path.take("factor", by=to_text(by), rest=to_text(rest)) and path.take("transform", map="add", by=to_text(smaller))
                    and path.take("rewrite", left=to_text(larger), right=to_text(smaller)) and path.take("square_root")
                    and _stripped(path) and plausible(path.goal) and (proof := prover.prove(path.goal))):
                return path.proof(proof)
    return None


def _sides(goal, without, factor, root):
    """(a, b) with a ≤ b what is to be shown and b known to be ≥ 0."""
    if without is not ZERO and goal.signs.nonnegative(without):
        yield neg(mul(factor, root)), without
    if goal.signs.nonnegative(factor):
        yield neg(without), mul(factor, root)


def _stripped(path) -> bool:
    split = split_slack(path.goal)
    return split is not None and path.take("factor", by=to_text(split[0]), rest=to_text(split[1]))


def _is_plain(part) -> bool:
    """Are there but roots and exponentials?  Of other functions squares are no simpler."""
    return part.op in ("add", "mul", "symbol", "exp") or not part.free or (part.op == "pow" and part.args[1].is_number)


def _has_root(part) -> bool:
    return part.op == "pow" and part.args[1].is_number and part.args[1].value.q == 2 and bool(part.free)


def _is_root(part) -> bool:
    return _has_root(part) and part.args[1] is HALF


TACTIC = Tactic("radical", "squares", apply)
