"""Where a formula is seen to lie, from the domains of its symbols, before anything is proved."""

from ..errors import InputError
from ..terms import Term, walk
from ..terms.evaluate import range_of
from ..terms.ranges import REAL_LINE, Range
from ..words.domains import Domain


def lies_in(term: Term, domain: Domain, symbols: dict[str, Domain]) -> bool:
    """Is every value of the term seen to lie in a part of the domain, the symbols being anywhere in theirs?"""
    if not term.free <= symbols.keys():  # a variable of a sum or limit
        return False
    if domain.integers and not all(_keeps_whole(part, symbols) for part in walk(term)):
        return False
    if term.op == "symbol" and len((own := symbols[term.value]).intervals) > 1:
        return all(lies_in(term, domain, {**symbols, term.value: Domain((piece,), own.integers)}) for piece in own.intervals)
    try:
        values = range_of(term, _ranges(symbols))
    except InputError:
        return False
    return values is not None and any(_inside(values, _hull(piece, {})) for piece in domain.intervals)


def _keeps_whole(part: Term, symbols: dict[str, Domain]) -> bool:
    if part.is_number:
        return part.value.q == 1
    return symbols[part.value].integers if part.op == "symbol" else part.op in ("add", "mul")


def _ranges(symbols: dict[str, Domain]) -> dict[str, Range]:
    """The hull of every domain; ends may use symbols before it."""
    ranges: dict[str, Range] = {}
    for name, domain in symbols.items():
        hulls = [_hull(piece, ranges) for piece in domain.intervals]
        first, last = hulls[0], hulls[-1]
        ranges[name] = Range(first.lower, last.upper, first.lower_open, last.upper_open)
    return ranges


def _hull(piece, ranges: dict[str, Range]) -> Range:
    lower, upper = range_of(piece.lower, ranges), range_of(piece.upper, ranges)
    try:
        return Range(lower.lower, upper.upper, piece.lower_open, piece.upper_open)
    except (AttributeError, ValueError):  # an end without a value, or an empty interval
        return REAL_LINE


def _inside(values: Range, wanted: Range) -> bool:
    below = values.lower > wanted.lower or (values.lower == wanted.lower and (values.lower_open or not wanted.lower_open))
    above = values.upper < wanted.upper or (values.upper == wanted.upper and (values.upper_open or not wanted.upper_open))
    return bool(below and above)
