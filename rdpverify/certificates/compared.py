"""The relation whose two sides a refutation shows."""

from ..language import parse
from ..language.statement import Relation
from ..terms import rebuild

LEAST = ("epsilon", "zcdp", "tcdp")  # refuted by a bound from below that is not their value


def compared(conclusion: Relation, witness: dict) -> Relation:
    """The conclusion, through the privacy profile for epsilon, at one order for zcdp and tcdp."""
    if not any(part.op in LEAST for part in conclusion.parts()):
        return conclusion
    from ..kernel.rules.least import at_order
    from ..kernel.place import ORDER
    from ..kernel.witness import decidable

    order = witness.get(ORDER)
    if order is None:
        return decidable(conclusion)
    curves = LEAST[1:]
    return conclusion.mapped(lambda side: rebuild(side, lambda part: at_order(part, parse(order)) if part.op in curves else None))
