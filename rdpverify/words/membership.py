"""Domains with numeric or infinite ends: which values lie in them, their wording in messages."""

import re
from itertools import pairwise

from flint import arb, ctx

from ..errors import InputError
from ..exact import rational_text
from ..terms import INFINITY, Term, neg, number
from ..terms.evaluate import ball
from .domains import REAL, Domain, Interval

PIECE = re.compile(r"in ([\[(])(-?\d+(?:/[1-9]\d*)?), (-?\d+(?:/[1-9]\d*)?)([\])])|([<>]=?) (-?\d+(?:/[1-9]\d*)?)|a real number", re.ASCII)
PRECISIONS = (64, 256, 1024, 4096)  # bits tried before a closed term counts as undecided


INFINITE = {INFINITY: arb.pos_inf(), neg(INFINITY): arb.neg_inf()}


def compare(a: Term, b: Term) -> int | None:
    """The sign of a − b over the extended reals, or None when it is not seen: in balls, unless both are numbers."""
    if a is b:
        return 0
    if a.is_number and b.is_number:
        return (a.value > b.value) - (a.value < b.value)
    for bits in PRECISIONS if not (a.free or b.free) else ():
        with ctx.workprec(bits):
            first, second = (INFINITE.get(end) or ball(end, {}) for end in (a, b))
        if all(end in INFINITE or value.is_finite() for end, value in ((a, first), (b, second))):
            if first > second or first < second or first == second:  # equal: both are exact, as 0/(1 + exp(1)) is
                return (first > second) - (first < second)
    return None


def member(domain: Domain, term: Term) -> bool | None:
    """Whether a term without free symbols lies in the domain; None when balls of up to 4096 bits do not tell."""
    if domain.integers and not (term.is_number and term.value.q == 1):
        return False if term.is_number else None
    answers = {_inside(piece, term) for piece in domain.intervals}
    return True if True in answers else None if None in answers else False


def _inside(piece: Interval, term: Term) -> bool | None:
    below, above = compare(term, piece.lower), compare(term, piece.upper)
    if below == -1 or above == 1 or (below == 0 and piece.lower_open) or (above == 0 and piece.upper_open):
        return False
    return None if None in (below, above) else True


def expected(domain: Domain) -> str:
    """``"> 0"``, ``"in [0, 1]"``, ``"an integer >= 1"``: what a message asks for."""
    pieces = []
    for piece in domain.intervals:
        lower, upper = (rational_text(end.value) if end.is_number else None for end in (piece.lower, piece.upper))
        if lower is None and upper is None:
            pieces.append("a real number")
        elif upper is None:
            pieces.append(f"{'>' if piece.lower_open else '>='} {lower}")
        elif lower is None:
            pieces.append(f"{'<' if piece.upper_open else '<='} {upper}")
        else:
            pieces.append(f"in {'(' if piece.lower_open else '['}{lower}, {upper}{')' if piece.upper_open else ']'}")
    text = " or ".join(pieces)
    if not domain.integers:
        return text
    return "an integer" if text == "a real number" else f"an integer {text}"


def domain_of(text: str) -> Domain:
    """The domain that :func:`expected` words like this; InputError for other texts."""
    whole = text.removeprefix("an integer").strip() or "a real number"
    pieces = [_piece(PIECE.fullmatch(piece)) for piece in whole.split(" or ")]
    if None not in pieces:
        domain = Domain(tuple(pieces), text.startswith("an integer"))
        in_order = all(compare(before.upper, after.lower) != 1 for before, after in pairwise(pieces))
        if in_order and all(compare(piece.lower, piece.upper) == -1 for piece in pieces) and expected(domain) == text:
            return domain
    raise InputError("a domain is worded like 'a real number', '> 0', 'in [0, 1)', 'in (0, 1) or > 1' or 'an integer >= 2', "
                     f"found {text[:40]!r}")


def _piece(match) -> Interval | None:
    if match is None:
        return None
    left, lower, upper, right, sign, end = match.groups()
    if sign is None and left is None:
        return REAL.intervals[0]
    if left is not None:
        return Interval(number(lower), number(upper), left == "(", right == ")")
    closed = sign.endswith("=")
    return Interval(number(end), INFINITY, not closed, True) if sign[0] == ">" else Interval(neg(INFINITY), number(end), True, not closed)
