"""What in a relation certainly has no value at a place, of the parts whose insides are not always asked for.

A limit that is another one from above than from below, a finite sum with a term that has none, a Piecewise of which no case holds.
"""

from collections.abc import Iterator

from ..errors import InputError, RuleError
from ..kernel.defined import BINDING_LAWS, OF_OUTCOME, all_requirements
from ..kernel.enclosures.enclosure import enclose
from ..kernel.goal import Goal, mentions_laws
from ..kernel.limit_values import limit_value
from ..kernel.place import Place
from ..printer import to_text
from ..language.statement import Relation
from ..terms import INFINITY, ZERO, Term, make, neg, number, sub, substitute
from ..words.signature import string

CONDITIONAL = ("Piecewise", "Sum", "Limit", *BINDING_LAWS)
MOST_TERMS = 64  # of a sum that are looked at
NOWHERE = Goal((), Relation(ZERO, "<=", ZERO))


def without_value(relation: Relation, there: Place, bits: int, violated) -> str:
    """What has no value in the relation at the place, in words, or nothing.  ``violated(need, place, bits)`` confirms a requirement."""
    for part in (part for side in (relation.left, relation.right) for part in _asked_for(side)):
        look = {"Limit": _of_limit, "Sum": _of_sum, "Piecewise": _of_cases}.get(part.op)
        try:
            if look and not mentions_laws(part) and (why := look(there.term(part), part, there, bits, violated)):
                return why
        except (InputError, RuleError):  # nothing is known of it
            continue
    return ""


def _asked_for(term: Term) -> Iterator[Term]:
    """The outermost parts whose insides are not always asked for."""
    if term.op in CONDITIONAL:
        yield term
    elif term.op not in OF_OUTCOME:
        for argument in term.args:
            yield from _asked_for(argument)


def _of_limit(at: Term, part: Term, there: Place, bits: int, violated) -> str:
    if at.args[3].value != "both" or at.args[2] in (INFINITY, neg(INFINITY)):
        return ""
    above, below = (limit_value(NOWHERE, make("Limit", (*at.args[:3], string(side)))) for side in "+-")
    if above is below or not (_infinite(above) or _infinite(below) or _apart(above, below, bits)):
        return ""
    return f"{to_text(part)} is {to_text(above)} from above and {to_text(below)} from below"


def _infinite(value: Term) -> bool:
    return value in (INFINITY, neg(INFINITY))


def _apart(first: Term, second: Term, bits: int) -> bool:
    difference = enclose(sub(first, second), bits)
    return bool(difference.lower > 0 or difference.upper < 0)


def _of_sum(at: Term, part: Term, there: Place, bits: int, violated) -> str:
    body, index, low, high = at.args
    if not (low.is_number and high.is_number and high.value - low.value < MOST_TERMS):
        return ""
    for k in range(int(low.value), int(high.value) + 1):
        try:
            term = substitute(body, {index.value: number(k)})
        except InputError as problem:  # division by zero
            return f"{problem}, in {to_text(part)} at {index.value} = {k}"
        needs = () if any(part.op in CONDITIONAL for part in _asked_for(term)) else all_requirements(term)
        if any(violated(need, there, bits) for need in needs):
            return f"a term of {to_text(part)} has none at {index.value} = {k}"
    return ""


def _of_cases(at: Term, part: Term, there: Place, bits: int, violated) -> str:
    conditions = at.args[1::2] if at.op == "Piecewise" else ()
    return f"no case of {to_text(part)} holds" if conditions and not any(_may_hold(each, bits) for each in conditions) else ""


def _may_hold(condition: Term, bits: int) -> bool:
    """Is the condition, between numbers, not known to be false?"""
    if condition.op in ("and", "or"):
        return (all if condition.op == "and" else any)(_may_hold(part, bits) for part in condition.args)
    difference = enclose(sub(*condition.args), bits)
    return {"<=": difference.lower <= 0, "<": difference.lower < 0, ">=": difference.upper >= 0, ">": difference.upper > 0,
            "==": difference.lower <= 0 <= difference.upper}[condition.op] is not False
