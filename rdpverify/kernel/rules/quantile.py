"""A quantile compared with a number, by the distribution function F of its law: q = inf{t : F(t) ≥ p}, 0 < p < 1.

    q ≤ t iff p ≤ F(t)        q > t iff p > F(t)

as F is continuous from the right.  Where the law has a density that is positive on its support, an interval, F is continuous and
strictly increasing there and F(q) = p: then <, ≥ and = go over likewise.
"""

from ...definitions.conditioning import positive_inside
from ...definitions.measures import measure
from ...errors import InputError, RuleError, require
from ...language.statement import Relation
from ...terms import Term, make, symbol
from ...terms.program import MIRRORED
from ..defined import is_real
from ..goal import Goal, mentions_laws


def apply(goal: Goal, data: dict) -> list[Goal]:
    relation = goal.conclusion
    if relation.left.op != "quantile":
        relation = Relation(relation.right, MIRRORED[relation.op], relation.left, relation.rounded)
    quantile, t = relation.left, relation.right
    require(quantile.op == "quantile" and is_real(t) and relation.rounded is None, "expected a quantile beside a number")
    law, p = quantile.args
    require(not mentions_laws(law) and is_real(p), "expected the quantile of a given law")
    require(relation.op in ("<=", ">") or _is_increasing(law), "the law is not known to have a density that is positive on an interval")
    x = symbol(goal.fresh("x", t.free | law.free))
    return [goal.concluding(p, relation.op, make("probability", (law, make("<=", (x, t)), x)))]


def _is_increasing(law: Term) -> bool:
    """Has it one density, positive on its support, and nothing else?"""
    try:
        m = measure(law)
    except InputError as problem:
        raise RuleError(str(problem)) from None
    return m.space == "real" and not m.atoms and len(m.parts) == 1 and positive_inside(law)
