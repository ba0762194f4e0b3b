"""A place where a statement has no value: exact parameters in its domain, at which it can be checked that an operation is undefined.

The place comes with laws that satisfy the premises there, as a counterexample does, so that the statement does speak of it.  Said to be
undefined are the logarithm of a number ≤ 0, division by 0, roots of negative numbers, powers of a negative base to an exponent that is
no integer, 0 to an exponent ≤ 0 that is not written as a number, gamma functions at 0, −1, …, besselk at 0, PhiInv outside (0, 1), 0·∞
and ∞ − ∞ of divergences, and a parameter outside the domain of its slot.  What stands in a density may never be asked for and is left
alone; of limits, sums and Piecewise see :mod:`.conditional_holes`.
"""

from dataclasses import replace

from ..errors import IllPosed, InputError, RuleError
from ..kernel.defined import Requirement, all_requirements, slot_requirements
from ..kernel.enclosures.enclosure import Enclosure, enclose
from ..kernel.goal import mentions_laws
from ..kernel.place import Place
from ..kernel.witness import instance
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..terms import Term
from .conditional_holes import CONDITIONAL, without_value

POLES = ("gamma", "factorial", "loggamma", "digamma", "besselk")


def hole(statement: Statement, place: dict, bits: int = 128) -> str:
    """What is undefined at ``place`` (name → text, as for a witness), in words.  Raises RuleError when nothing is known to be.

    The conclusion is looked at where all premises and conditions hold, one of these where all the others do.
    """
    for relation, what, others in _supposed(statement):
        try:
            there = instance(others, place, bits)
        except (RuleError, InputError):  # some other one does not hold, or is the one without a value
            continue
        if why := _undefined(relation, there, bits):
            return f"{why}, in a {what}"
    if why := _undefined(statement.conclusion, instance(statement, place, bits), bits):
        return why
    raise RuleError("nothing is known to be undefined at this place")


def needs(statement: Statement) -> list[Requirement]:
    """What has to hold for the sides of the conclusion and of the premises to be defined, where it is certainly asked for."""
    return [need for relation in (statement.conclusion, *(each for each, _, _ in _supposed(statement))) for need in _needs(relation)]


def _supposed(statement: Statement):
    """(relation, what it is called, the statement without it) for each condition, and each premise that is for no others."""
    for index, relation in enumerate(statement.conditions):
        yield relation, "condition", replace(statement, conditions=statement.conditions[:index] + statement.conditions[index + 1:])
    for index, premise in enumerate(statement.given):
        if not (premise.quantified or premise.events or premise.values):
            yield premise.relation, "premise", replace(statement, given=statement.given[:index] + statement.given[index + 1:])


def _needs(relation: Relation) -> list[Requirement]:
    if any(part.op in CONDITIONAL for part in relation.parts()):
        return []
    return [need for side in (relation.left, relation.right) for need in (*all_requirements(side), *slot_requirements(side))]


def _undefined(relation: Relation, there: Place, bits: int) -> str:
    """What has no value in the relation at the place, or nothing."""
    for need in _needs(relation):
        try:
            if _violated(need, there, bits):
                return need.why
        except (RuleError, InputError):  # no value is known for the term itself
            continue
    if any(part.op in CONDITIONAL for part in relation.parts()):
        return without_value(relation, there, bits, _violated)
    return next(filter(None, (_infinite(part, there, bits) for part in relation.parts() if part.op in ("add", "mul"))), "")


def _infinite(part: Term, there: Place, bits: int) -> str:
    """0·∞ or ∞ − ∞ in a product or sum at the place, in words; nothing when it has a value or is not known to have none."""
    if not mentions_laws(part):
        return ""
    try:
        values = [enclose(there.term(argument), bits) for argument in part.args]
    except (RuleError, InputError, IllPosed):
        return ""
    ends = {value.infinite for value in values} - {0}
    if part.op == "mul" and ends and any(value.exact == 0 for value in values):
        return f"0·∞ in {to_text(part)}"
    return f"∞ − ∞ in {to_text(part)}" if part.op == "add" and len(ends) == 2 else ""


def _violated(need: Requirement, place: Place, bits: int) -> bool:
    def value(term: Term) -> Enclosure:
        return enclose(place.term(term), bits)

    if need.kind == "positive":
        side = value(need.term)
        if isinstance(need.asks, str) or need.asks.op in ("log", "pow"):
            return bool(side.upper <= 0)
        return need.asks.op in POLES and side.exact is not None and side.exact <= 0 and side.exact.q == 1  # values beside these
    if need.kind == "nonnegative":
        return bool(value(need.term).upper < 0)
    if need.kind == "nonzero":
        return value(need.term).exact == 0
    if need.kind == "power":
        base, exponent = map(value, need.term.args)
        if base.exact == 0:
            return bool(exponent.upper < 0) or exponent.exact == 0
        return bool(base.upper < 0) and bool(exponent.lower.floor() == exponent.upper.floor() < exponent.lower)
    if need.kind == "evaluates" and need.term.op == "PhiInv":
        argument = value(need.term.args[0])
        return bool(argument.upper <= 0) or bool(argument.lower >= 1)
    return False
