"""Two neighbouring inputs of a mechanism as lists of exact numbers, from the terms of a witness."""

from flint import fmpq

from ...errors import InputError
from ...terms import Term

CHANGES = {"any": ((-1, 1),), "monotone": ((0, 1), (-1, 0))}  # of one answer, in sensitivities; of all in the one or the other


def number_of(term: Term) -> fmpq:
    if not term.is_number:
        raise InputError("expected exact numbers")
    return term.value


def entries_of(term: Term) -> tuple[Term, ...]:
    if term.op != "list":
        raise InputError("expected a list")
    return term.args


def neighbours(lists: Term, what: str, sensitivity: Term, changes: str = "any") -> list[list[fmpq]]:
    """The two ``lists`` of scores or answers of neighbours; InputError where they are none."""
    inputs = [list(map(number_of, entries_of(each))) for each in entries_of(lists)]
    if len(inputs) != 2:
        raise InputError(f"expected two lists of {what}s")
    first, second = inputs
    if not first or len(first) != len(second):
        raise InputError(f"expected two {what} lists of one length, got {len(first)} and {len(second)} {what}s")
    limit, moves = number_of(sensitivity), [after - before for before, after in zip(first, second)]
    if not any(all(low * limit <= move <= high * limit for move in moves) for low, high in CHANGES[changes]):
        raise InputError(f"the {what}s differ by more than the sensitivity, or not all in one direction")
    return inputs
