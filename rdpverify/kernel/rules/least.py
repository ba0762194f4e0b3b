"""zcdp, tcdp and epsilon of a mechanism by the inequality that defines them."""

from ...errors import RuleError
from ...terms import symbol
from ..goal import Goal, mentions_laws, sides, strict
from ..least import CURVE, at_order, curve_bound, order_domain, profile_bound
from ..rule import Rule, read_defined, text_of


def apply(goal: Goal, data: dict) -> list[Goal]:
    if strict(goal.conclusion) or mentions_laws(goal.conclusion):
        raise RuleError("a least value is bounded by a non-strict inequality without arbitrary laws")
    smaller, larger = sides(goal.conclusion)
    if smaller.op in CURVE:
        name = goal.fresh("a")
        symbols = goal.symbols + ((name, order_domain(smaller)),)
        return [goal.changed(symbols=symbols, conclusion=curve_bound(smaller, symbol(name), larger))]
    if larger.op in CURVE:
        order = read_defined(goal, text_of(data, "order"))
        piece = order_domain(larger).intervals[0]
        if not (goal.signs.positive(order - piece.lower) and (larger.op == "zcdp" or goal.signs.positive(piece.upper - order))):
            raise RuleError("the order is not known to be above 1 and inside the range")
        return [goal.concluding(smaller, "<=", at_order(larger, order))]
    if smaller.op == "epsilon":
        nonnegative = [] if goal.signs.nonnegative(larger) else [goal.nonnegative(larger)]
        return [goal.changed(conclusion=profile_bound(smaller, larger)), *nonnegative]
    raise RuleError("the smaller side is not zcdp, tcdp or epsilon of a mechanism, nor the larger one zcdp or tcdp")


RULE = Rule("least",
            "zcdp(M) ≤ ρ ⇔ rdp(M, a) ≤ a·ρ for all a > 1; zcdp(M) ≥ rdp(M, a)/a; "
            "tcdp alike on (1, ω); epsilon(M, δ) ≤ e ⇐ profile(M, e) ≤ δ, e ≥ 0",
            "definitions of the quantities", False, apply)
