"""Orders whose place is not known: cut their range at 1, where the formula of the divergence changes.

An order such as alpha/2**c with alpha > 2**c is measured in units of 2**c.
"""

from ....definitions.quantities import unfold
from ....errors import RdpVerifyError
from ....kernel.generators import order_kind
from ....printer import to_text
from ....terms import walk
from ...steps import step
from ...tactic import Tactic


def apply(goal, prover):
    relations = [goal.conclusion, *(premise.relation for premise in goal.given if not premise.quantified)]
    parts = [part for relation in relations for part in relation.parts()]
    for term in dict.fromkeys(divergence for part in parts for divergence in _divergences(part)):
        if _known(goal, term):
            continue
        if term.args[2].op != "symbol":
            proof = _in_units(goal, term.args[2], prover)
            if proof is not None:
                return proof
        else:
            name = term.args[2].value
            return step("split", goal, prover.prove, symbol=name, by="point", at="1") \
                or step("split", goal, prover.prove, symbol=name, by="lower")
    return None


def _divergences(part) -> list:
    """The Rényi divergences that a part is, or stands for."""
    if part.op == "rdp":
        try:
            return [each for each in walk(unfold(part)) if each.op == "renyi"]
        except RdpVerifyError:
            return []
    return [part] if part.op == "renyi" else []


def _in_units(goal, order, prover):
    """The symbol of the order whose range begins at a formula, divided by that formula."""
    for name, domain in goal.symbols:
        lower = domain.intervals[0].lower
        if name in order.free and lower.free:
            return step("substitute", goal, prover.prove, symbol=name, map="scale", by=to_text(lower), new=goal.fresh("t"))
    return None


def _known(goal, term) -> bool:
    try:
        return bool(order_kind(goal, term))
    except RdpVerifyError:
        return False


TACTIC = Tactic("special_orders", "case distinction", apply)
