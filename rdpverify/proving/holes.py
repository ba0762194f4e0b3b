"""A place at which a statement has no value: ends of domains, simple numbers, and zeros of what must not be 0."""

from itertools import islice, product

from ..errors import IllPosed, RdpVerifyError
from ..exact import rational_text
from ..kernel.defined import is_extended_real
from ..printer import to_text
from ..language.statement import Statement
from ..numeric.holes import CONDITIONAL, hole, needs
from ..terms import Term, number, substitute
from ..terms.normal import polynomial_coefficients
from .ill_posed import with_advice

MOST_PLACES = 300
INNER = (1, 2, 0, -1, "1/2")
LAWS = (("[1/2, 1/2]", "[1/2, 1/2]"), ("[1, 0]", "[0, 1]"))  # P = Q, which meets most premises; P and Q singular
EVENTS = ("[0]", "[1]")


def raise_hole(statement: Statement):
    """Raise IllPosed when oo stands in arithmetic, or a place is found at which it is confirmed in balls that an operation is undefined."""
    for side in (statement.conclusion.left, statement.conclusion.right):
        if not is_extended_real(side):
            raise IllPosed(f"oo may be a whole side, an order or an end, but no part of arithmetic, found {to_text(side)}")
    wanted = needs(statement)
    relations = (statement.conclusion, *statement.conditions, *(premise.relation for premise in statement.given))
    parts = [part for relation in relations for part in relation.parts()]
    names = sorted({part.value for part in parts if part.op == "law"})
    if not wanted and not names and not any(part.op in CONDITIONAL for part in parts):
        return
    events = sorted({part.value for part in parts if part.op == "event"})
    for values in islice(_places(statement, wanted), MOST_PLACES):
        at = {name: rational_text(value.value) for name, value in values.items()}
        for masses, outcomes in product(LAWS if names else LAWS[:1], EVENTS if events else EVENTS[:1]):
            laws = {**{name: f"Finite({masses[index % 2]})" for index, name in enumerate(names)}, **dict.fromkeys(events, outcomes)}
            try:
                why = hole(statement, {**at, **laws})
            except RdpVerifyError:
                continue
            shown = ", ".join(f"{name} = {text}" for name, text in {**at, **laws}.items()) or "any place"
            raise IllPosed(with_advice(f"the statement has no value at {shown}: {why}", statement))


def _places(statement: Statement, wanted):
    """Exact values of the symbols: zeros of the terms in question first, then the others."""
    names = [name for name, _ in statement.where]
    grid = islice(product(*(_values(domain) for _, domain in statement.where)), MOST_PLACES)
    places = [dict(zip(names, values, strict=True)) for values in grid]
    for need in wanted:
        for place in places:
            yield from _zeros(need.term.args[0] if need.kind == "power" else need.term, place)
    yield from places


def _values(domain) -> list[Term]:
    ends = [end for piece in domain.intervals for end, open_end in ((piece.lower, piece.lower_open), (piece.upper, piece.upper_open))
            if end.is_number and not open_end]
    return list(dict.fromkeys([*ends, *(number(value) for value in INNER)]))[:6]


def _zeros(term: Term, place: dict):
    """The places at which a term that is linear in one symbol is 0, the others as given."""
    for name in sorted(term.free & place.keys()):
        try:
            rest = substitute(term, {other: value for other, value in place.items() if other != name})
            parts = polynomial_coefficients(rest, name)
            if parts is not None and len(parts) == 2 and all(part.is_number for part in parts):
                yield {**place, name: number(-parts[0].value / parts[1].value)}
        except RdpVerifyError:
            continue
