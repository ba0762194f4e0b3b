"""Does a statement hold at a point?  Decided in balls where numbers decide it, by the prover where arbitrary laws are spoken of."""

from flint import fmpq

from ..claims.claim import Claim
from ..errors import RdpVerifyError, RuleError
from ..exact import rational_text
from ..kernel.goal import mentions_laws, premise_substitute, relation_substitute
from ..kernel.place import Place
from ..kernel.witness import holds, violates
from ..printer import to_text
from ..language.statement import Relation, Statement
from ..numeric import enclose
from ..terms import number

HOLDS, FAILS, OPEN, OUTSIDE = range(4)
DIGITS, SECONDS = 12, 3  # of an enclosure; for one statement about arbitrary laws


def about_numbers(statement: Statement) -> bool:
    """Do the values of the symbols decide the statement?  They do where it speaks of no arbitrary law and has no premise."""
    return not statement.given and not any(mentions_laws(side) for side in (statement.conclusion.left, statement.conclusion.right))


def at_point(claim: Claim, values: dict[str, fmpq]) -> int:
    """HOLDS or FAILS, for certain; OPEN where that was not found out; OUTSIDE of the claim's domain."""
    statement = claim.parsed
    try:
        place = Place(statement, {name: rational_text(value) for name, value in values.items()})
        if any(_told(place.at(condition)) == FAILS for condition in statement.conditions):
            return OUTSIDE
    except RuleError:
        return OUTSIDE
    return _told(place.at(statement.conclusion)) if about_numbers(statement) else _proved(claim, values)


def _told(relation: Relation) -> int:
    try:
        left, right = enclose(relation.left, DIGITS)[0], enclose(relation.right, DIGITS)[0]
        rounded = None if relation.rounded is None else enclose(relation.rounded, DIGITS)[0]
    except RdpVerifyError:
        return OPEN
    if violates(relation.op, left, right, rounded):
        return FAILS
    return HOLDS if holds(relation.op, left, right, rounded) else OPEN


def _proved(claim: Claim, values: dict[str, fmpq]) -> int:
    """The verdict of the same claim with numbers for its symbols."""
    numbers = {name: number(value) for name, value in values.items()}
    conclusion = to_text(relation_substitute(claim.parsed.conclusion, numbers))
    given = tuple(to_text(premise_substitute(premise, numbers)) for premise in claim.parsed.given)
    try:
        status = Claim(conclusion, given=given).verify(budget=SECONDS).status
    except RdpVerifyError:
        return OPEN
    return {"proved": HOLDS, "refuted": FAILS, "vacuous": OUTSIDE}.get(status, OPEN)
