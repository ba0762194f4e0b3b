"""Values on the boundary of a formula's conditions, where the formula of the inside does not speak: of the finiteness conditions of
a max divergence, and at closed ends of the parameters' domains.

A condition u > 0 with u affine in a parameter is solved for it; the pair with that parameter replaced is worked out by itself.
"""

from ..errors import IllPosed, InputError, RuleError
from ..kernel.closed.answer import Answer
from .readable_conditions import TWO
from ..kernel.closed.exponent import tidy
from ..kernel.closed.kinks import affine
from ..kernel.closed.assumptions import Assumptions
from ..language.statement import Relation
from ..terms import Term, div, neg, sub, substitute, symbol
from .ends import answer_with_ends, is_an_end
from .forms import readable
from .logarithms import upright
from .step import Boundary
from .condition_text import condition_text


def boundaries(of: str, term: Term, answer: Answer, assumptions: Assumptions) -> tuple[tuple[Boundary, ...], tuple[str, ...]]:
    """One entry for each strict condition of an answer that is not exact but infinite outside, and for each end or hole left out; and
    notes about the ends whose value is not found."""
    values, notes = [], []
    strict = answer.finite_when if answer.outside and not answer.exact else ()
    left_out = tuple(c for c in answer.valid_when if not c.free & _order(term)) if of == "closed_form" else ()
    for condition in strict + left_out:
        relation = _solved(_base(condition), assumptions) if condition.op == ">" else None
        value = None if relation is None else _value(substitute(term, {relation.left.value: relation.right}), assumptions)
        if value is not None:
            values.append(Boundary(of, relation, *value))
        elif is_an_end(condition, assumptions):
            notes.append(f"the value where {condition_text((condition,))} fails is not derived")
    return tuple(values), tuple(notes)


def _order(term: Term) -> frozenset[str]:
    """The symbol in the place of the order: holes at an order have special forms."""
    return term.args[2].free if term.op == "renyi" else frozenset()


def _base(condition: Relation) -> Term:
    """u for u > 0, and for u ≠ 0 written u**2 > 0."""
    margin = sub(condition.left, condition.right)
    return margin.args[0] if margin.op == "pow" and margin.args[1] is TWO else margin


def _value(special: Term, assumptions: Assumptions):
    """(form, conditions, whether it is infinite otherwise); None when it is not found."""
    try:
        inner = answer_with_ends(special, assumptions, throughout=False)
        return readable(special, inner, assumptions), inner.conditions, inner.exact and inner.conditions == inner.finite_when
    except (RuleError, InputError, IllPosed):
        return None


def _solved(margin: Term, assumptions: Assumptions) -> Relation | None:
    """symbol == term where the margin vanishes; the last symbol for which it is affine with a slope of known sign."""
    for name in sorted(margin.free, reverse=True):
        split = affine(margin, name, assumptions)
        if split is not None and assumptions(split[0]) in (1, -1):
            return Relation(symbol(name), "==", upright(tidy(neg(div(split[1], split[0])), assumptions)))
    return None
