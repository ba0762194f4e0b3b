"""Orders whose place is not known: cut their range at 1, where the formula of the divergence changes."""

from ...errors import RdpVerifyError
from ...kernel.generators import order_kind
from ...kernel.goal import mentions_laws
from ...terms import walk
from ..steps import step
from ..tactic import Tactic


def apply(goal, prover):
    if not mentions_laws(goal.conclusion):
        return None
    relations = [goal.conclusion, *(premise.relation for premise in goal.given if not premise.quantified)]
    parts = [part for relation in relations for side in (relation.left, relation.right) for part in walk(side)]
    for term in dict.fromkeys(part for part in parts if part.op == "renyi"):
        if term.args[2].op == "symbol" and not _known(goal, term):
            name = term.args[2].value
            return step("split", goal, prover.prove, symbol=name, by="point", at="1") \
                or step("split", goal, prover.prove, symbol=name, by="lower")
    return None


def _known(goal, term) -> bool:
    try:
        return bool(order_kind(goal, term))
    except RdpVerifyError:
        return False


TACTIC = Tactic("special_orders", 6, "case distinction", apply)
