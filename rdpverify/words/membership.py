"""Domains with numeric or infinite ends: which values lie in them, their intersection, their wording in messages."""

import re

from flint import arb, ctx, fmpq

from ..errors import InputError
from ..exact import rational_text
from ..terms import INFINITY, Term, neg, number
from ..terms.evaluate import ball
from .domains import REAL, Domain, Interval

PIECE = re.compile(r"in ([\[(])(-?\d+(?:/[1-9]\d*)?), (-?\d+(?:/[1-9]\d*)?)([\])])|([<>]=?) (-?\d+(?:/[1-9]\d*)?)|a real number", re.ASCII)
PRECISIONS = (64, 256, 1024, 4096)  # bits tried before a closed term counts as undecided


def admits(domain: Domain, value: fmpq) -> bool:
    """Whether the number lies in the domain."""
    if domain.integers and value.q != 1:
        return False
    return any(_inside(piece, value, fmpq) for piece in domain.intervals)


def member(domain: Domain, term: Term) -> bool | None:
    """Whether a term without free symbols lies in the domain; None when balls of up to 4096 bits do not tell."""
    if term.is_number:
        return admits(domain, term.value)
    if domain.integers:
        return None
    for bits in PRECISIONS:
        with ctx.workprec(bits):
            value = ball(term, {})
            if not value.is_finite():
                continue
            if any(_inside(piece, value, arb) for piece in domain.intervals):
                return True
            if all(_outside(piece, value) for piece in domain.intervals):
                return False
    return None


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
        ends = [_place(end) for piece in pieces for end in (piece.lower, piece.upper)]
        if ends == sorted(ends) and all(_place(piece.lower) < _place(piece.upper) for piece in pieces) and expected(domain) == text:
            return domain
    raise InputError("a domain is worded like 'a real number', '> 0', 'in [0, 1)', 'in (0, 1) or > 1' or 'an integer >= 2', "
                     f"found {text[:40]!r}")


def _piece(found) -> Interval | None:
    if found is None:
        return None
    left, lower, upper, right, sign, end = found.groups()
    if sign is None and left is None:
        return REAL.intervals[0]
    if left is not None:
        return Interval(number(lower), number(upper), left == "(", right == ")")
    closed = sign.endswith("=")
    return Interval(number(end), INFINITY, not closed, True) if sign[0] == ">" else Interval(neg(INFINITY), number(end), True, not closed)


def _inside(piece: Interval, value, kind) -> bool:
    if piece.lower.is_number:
        lower = kind(piece.lower.value)
        if not (value > lower if piece.lower_open else value >= lower):
            return False
    if piece.upper.is_number:
        upper = kind(piece.upper.value)
        return bool(value < upper if piece.upper_open else value <= upper)
    return True


def _outside(piece: Interval, value: arb) -> bool:
    under = piece.lower.is_number and (value <= arb(piece.lower.value) if piece.lower_open else value < arb(piece.lower.value))
    over = piece.upper.is_number and (value >= arb(piece.upper.value) if piece.upper_open else value > arb(piece.upper.value))
    return bool(under or over)


def _place(end: Term) -> tuple[int, fmpq]:
    if end.is_number:
        return 0, end.value
    return (1, fmpq(0)) if end is INFINITY else (-1, fmpq(0))
