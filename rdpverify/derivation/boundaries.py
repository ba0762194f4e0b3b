"""What a max divergence is on the boundary of its finiteness conditions, where the formula of the inside does not speak.

A condition u > 0 with u affine in a parameter is solved for it; the pair with that parameter replaced is worked out by itself.
"""

from ..errors import IllPosed, InputError, RuleError
from ..kernel.closed.answer import Answer
from ..kernel.closed.exponent import tidy
from ..kernel.closed.kinks import affine
from ..kernel.closed.known import Known
from ..kernel.closed.value import closed_answer
from ..language.statement import Relation
from ..terms import Term, div, neg, sub, substitute, symbol
from .forms import readable
from .step import Boundary


def boundaries(of: str, term: Term, answer: Answer, known: Known) -> tuple[Boundary, ...]:
    """One entry for each strict condition of an answer that is not exact but infinite outside."""
    found = []
    for condition in answer.finite_when if answer.outside and not answer.exact else ():
        relation = _solved(sub(condition.left, condition.right), known) if condition.op == ">" else None
        if relation is None:
            continue
        special = substitute(term, {relation.left.value: relation.right})
        try:
            inner = closed_answer(special, known)
            found.append(Boundary(of, relation, readable(special, inner, known), inner.conditions))
        except (RuleError, InputError, IllPosed):
            continue
    return tuple(found)


def _solved(margin: Term, known: Known) -> Relation | None:
    """symbol == term where the margin vanishes; the last symbol for which it is affine with a slope of known sign."""
    for name in sorted(margin.free, reverse=True):
        split = affine(margin, name, known)
        if split is not None and known(split[0]) in (1, -1):
            return Relation(symbol(name), "==", tidy(neg(div(split[1], split[0])), known))
    return None
