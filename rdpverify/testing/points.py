"""Random exact points of a statement: a value for every symbol, laws and events, with the premises made (nearly) tight.

A point has the kernel's witness form, name → text.  A symbol that only loosens premises (eps in ``renyi(P, Q, alpha) <= eps``) is
not drawn but set to the least value, rounded away from the bound, at which its premises certainly hold: independent draws would
seldom meet a premise, and slack hides violations.
"""

from dataclasses import dataclass
from fractions import Fraction

from ..errors import RdpVerifyError
from ..exact import rational, rational_text
from ..kernel.enclosures.enclosure import enclose
from ..kernel.goal import relation_substitute, sides, strict
from ..kernel.rules.evaluate import below
from ..kernel.place import Place, contains
from ..kernel.witness import premise_holds
from ..printer import to_text
from ..language.statement import Premise, Relation, Statement
from ..terms import Term, number, walk
from .backend import strategies
from .laws import MOST_OUTCOMES, families, masses
from .numbers import Ends, events, literal, values

BITS = 128
ROUNDINGS = (2, 8, 24)  # bits kept of a tightened bound: a coarse one shrinks to short numbers, a fine one is nearly tight
PROBES = tuple(map(number, ("1001/1000", "11/10", "3/2", "2", "4", "10", "100", "10000")))  # orders of premises about all orders
WIDENING = Fraction(5, 4)
SCALES = range(-60, 50)  # powers of two between which a tightened bound is looked for


@dataclass(frozen=True)
class Loosening:
    """A symbol whose move away from one end of its domain loosens ``premises``."""

    name: str
    upwards: bool
    premises: tuple[Premise, ...]


def names_of(statement: Statement, op: str) -> tuple[str, ...]:
    """Names of the laws (``op`` "law") or events ("event") the statement speaks of, those quantified in a premise left out."""
    names = _named(statement.conclusion, op)
    for premise in statement.given:
        names |= _named(premise.relation, op) - set(premise.events)
    return tuple(sorted(names))


def _named(relation: Relation, op: str) -> set[str]:
    return {part.value for side in (relation.left, relation.right) for part in walk(side) if part.op == op}


def loosenings(statement: Statement) -> tuple[Loosening, ...]:
    """The symbols to be tightened, each with all its premises; no symbol's domain or side condition may depend on another's."""
    domains = dict(statement.where)
    fixed = frozenset().union(*(domain.free for domain in domains.values()), *(c.free for c in statement.conditions))
    choices: dict[str, list] = {}
    for premise in statement.given:
        choice = _loosens(premise, [name for name in domains if name not in fixed])
        if choice is not None:
            choices.setdefault(choice, []).append(premise)
    return tuple(Loosening(name, up, tuple(premises)) for (name, up), premises in choices.items()
                 if not domains[name].integers and (name, not up) not in choices)


def _loosens(premise: Premise, names: list[str]) -> tuple[str, bool] | None:
    if premise.relation.op == "==":
        return None
    smaller, larger = sides(premise.relation)
    for name in reversed(names):
        if name in larger.free and name not in smaller.free:
            return name, True
        if name in smaller.free and name not in larger.free and smaller.op in ("symbol", "add", "mul"):
            return name, False
    return None


def points(statement: Statement):
    """Strategy for points of the statement, as dicts from names to texts.  They lie in the domains; premises may fail."""
    st = strategies()
    laws, sets, tightened = names_of(statement, "law"), names_of(statement, "event"), loosenings(statement)
    rounding, chosen = st.sampled_from(ROUNDINGS), events(MOST_OUTCOMES)

    @st.composite
    def draw_point(draw):
        point: dict[str, str] = {}
        if laws:
            drawn = draw(families(len(laws)))
            point |= {name: to_text(law) for name, law in zip(laws, drawn)}
            outcomes = len(masses(drawn[0]))
            point |= {name: _list_text([place for place in draw(chosen) if place < outcomes]) for name in sets}
        known = {}
        for name, domain in statement.where:
            known[name] = literal(draw(values(domain, known)))
            point[name] = rational_text(known[name].value)
        for loosening in tightened:
            point = tighten(statement, point, loosening, draw(rounding))
        return point

    return draw_point()


def _list_text(outcomes: list[int]) -> str:
    return f"[{', '.join(map(str, outcomes))}]"


def tighten(statement: Statement, point: dict[str, str], loosening: Loosening, bits: int) -> dict[str, str]:
    """The point with one symbol moved to the tightest value, to ``bits`` significant bits, at which its premises hold.

    A premise about all orders is tightened at a few and then loosened a little.  The point is returned unchanged when no value is
    found.  Either way the premises may fail in the end, and the point counts as one that does not meet them.
    """
    place = Place(statement, point)
    domain = dict(statement.where)[loosening.name]
    known = {name: value for name, value in place.values.items() if name != loosening.name}
    ends = Ends(domain.intervals[0 if loosening.upwards else -1], known)
    start = ends.lower if loosening.upwards else ends.upper
    start = Fraction(0) if start is None else start
    direction = 1 if loosening.upwards else -1
    tests = [test for premise in loosening.premises for test in _tests(place, premise, loosening.name)]

    def holds(distance: Fraction) -> bool:
        value = start + direction * distance
        if not ends.contains(value):
            return False
        place.values[loosening.name] = literal(value)
        return all(test() for test in tests)

    distance = _least(holds, bits, _room(ends))
    if distance is None:
        return point
    if any(premise.quantified for premise in loosening.premises):
        distance *= WIDENING
    return {**point, loosening.name: rational_text(rational(start + direction * distance))}


def _room(ends: Ends) -> Fraction | None:
    return None if ends.lower is None or ends.upper is None else ends.upper - ends.lower


def _least(holds, bits: int, room: Fraction | None) -> Fraction | None:
    """The least distance, to ``bits`` bits, at which the monotone ``holds`` is true."""
    if holds(Fraction(0)):
        return Fraction(0)
    low, high = SCALES.start, SCALES.stop
    top = Fraction(2) ** high
    if room is not None:
        top = room * (1 - Fraction(1, 1 << 60))
        while Fraction(2) ** high > top:
            high -= 1
        top = Fraction(2) ** high
    if not holds(top):
        return None
    while high - low > 1:  # least power of two
        middle = (low + high) // 2
        low, high = (low, middle) if holds(Fraction(2) ** middle) else (middle, high)
    step = Fraction(2) ** (high - 1 - bits)
    few, many = 1 << bits, 1 << (bits + 1)
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if holds(middle * step) else (middle, many)
    return many * step


def _tests(place: Place, premise: Premise, name: str):
    """Zero-argument tests which together say whether the premise holds at the place as it then is; ``name`` alone will move."""
    if premise.events:
        return [lambda: _succeeds(lambda: premise_holds(place, premise, BITS, {}) is None)]
    if premise.quantified:
        (order, domain), = premise.quantified
        return [test for probe in PROBES if contains(domain, probe, place.values)
                for test in _tests(place, Premise(relation_substitute(premise.relation, {order: probe})), name)]
    smaller, larger = sides(premise.relation)
    strictly = strict(premise.relation)
    known = {}  # sides that do not move are enclosed once

    def side(term: Term):
        if name in term.free:
            return enclose(place.term(term), BITS)
        if term not in known:
            known[term] = enclose(place.term(term), BITS)
        return known[term]

    return [lambda: _succeeds(lambda: below(side(smaller), side(larger), strictly))]


def _succeeds(test) -> bool:
    try:
        return test()
    except RdpVerifyError:
        return False


__all__ = ["points", "tighten", "loosenings", "names_of", "BITS"]
