"""A place where a statement has no value: exact parameters in its domain, at which it can be checked that an operation is undefined.

The place comes with laws that satisfy the premises there, as a counterexample does, so that the statement does speak of it.  Said to be
undefined are the logarithm of a number ≤ 0, division by 0, roots of negative numbers, powers of a negative base to an exponent that is
no integer, 0 to a negative exponent, and a parameter outside the domain of its slot.  What stands in a Piecewise, a Sum or a density
may never be asked for and is left alone.
"""

from ..errors import InputError, RuleError
from ..language.statement import Statement
from ..terms import Term, walk
from .defined import BINDING_LAWS, Requirement, all_requirements, slot_requirements
from .enclosure import Enclosure, enclose
from .witness import Place, instance

CONDITIONAL = ("Piecewise", "Sum", *BINDING_LAWS)


def hole(statement: Statement, place: dict, bits: int = 128) -> str:
    """What is undefined at ``place`` (name → text, as for a witness), in words.  Raises RuleError when nothing is known to be."""
    there = instance(statement, place, bits)
    for need in needs(statement):
        try:
            if _violated(need, there, bits):
                return need.why
        except (RuleError, InputError):  # no value is known for the term itself
            continue
    raise RuleError("nothing is known to be undefined at this place")


def needs(statement: Statement) -> list[Requirement]:
    """What has to hold for the two sides of the conclusion to be defined, where it is certainly asked for."""
    sides = (statement.conclusion.left, statement.conclusion.right)
    if any(part.op in CONDITIONAL for side in sides for part in walk(side)):
        return []
    return [need for side in sides for need in (*all_requirements(side), *slot_requirements(side))]


def _violated(need: Requirement, place: Place, bits: int) -> bool:
    def value(term: Term) -> Enclosure:
        return enclose(place.term(term), bits)

    if need.kind == "positive":
        partial = isinstance(need.asks, str) or need.asks.op in ("log", "pow")  # gamma has values at negative numbers
        return partial and bool(value(need.term).upper <= 0)
    if need.kind == "nonnegative":
        return bool(value(need.term).upper < 0)
    if need.kind == "nonzero":
        return value(need.term).exact == 0
    if need.kind == "power":
        base, exponent = map(value, need.term.args)
        if base.exact == 0:
            return bool(exponent.upper < 0)
        return bool(base.upper < 0) and bool(exponent.lower.floor() == exponent.upper.floor() < exponent.lower)
    return False
