"""Curves as data: ``renyi(P,Q,j) <= eps(j) for all j in integers [2, oo)`` given, and a conclusion that grows with the values of eps.

What it says for every eps, a number at the orders that the conclusion speaks of, it says for the least one, eps(j) = renyi(P,Q,j) where
these are finite; the others follow, as the conclusion grows with each value.  So the divergences stand in the statement that is proved.
"""

import re
from dataclasses import dataclass

from ..errors import DomainProblem
from .reading import whole
from ..language.names import EVENT, KERNEL, LAW
from ..printer import to_text
from ..language.sorts import speaks_of_laws
from ..language.statement import Premise, Relation
from ..terms import HALF, INFINITY, Term, rebuild, substitute, walk
from ..words import ALIASES, SIGNATURES
from ..words.domains import NONNEGATIVE, Domain
from .domains import read_item
from .parser import TypedParser
from .ranges import lies_in

STATED = re.compile(r"(.+?)(?:<=|≤)\s*([A-Za-z_]\w*)\s*\(\s*([A-Za-z_]\w*)\s*\)\s*for\s+all\s+(\3\s+in\s.+)", re.DOTALL | re.ASCII)
ALONE = "a curve {} stands in one premise, D <= {}(j) for all j in …, and on the larger side of a conclusion that is seen to grow with it"


@dataclass(frozen=True)
class Curve:
    """Of what it is a bound, in the symbol ``index``, and at which values of that."""

    bounded: Term
    index: str
    domain: Domain


def read_curves(given, lets: dict[str, Term]) -> tuple[dict[str, Curve], list[str]]:
    """The curves that premises state, by name, and the other premises."""
    curves, rest = {}, []
    for text in given:
        match = STATED.fullmatch(text.strip())
        if match is None or _is_taken(match[2]):
            rest.append(text)
            continue
        if match[2] in curves:
            raise DomainProblem(f"the curve {match[2]} is stated twice")
        bounded = whole(TypedParser(match[1], lets), TypedParser.real_formula)
        if not speaks_of_laws(bounded) or any(part.op == "value" for part in walk(bounded)):
            raise DomainProblem(f"the curve {match[2]} bounds a divergence or a quantity: {to_text(bounded)} is none")
        curves[match[2]] = Curve(bounded, *whole(TypedParser(match[4], lets), read_item))
    return curves, rest


def _is_taken(name: str) -> bool:
    return ALIASES.get(name, name) in SIGNATURES or any(kind.match(name) for kind in (LAW, EVENT, KERNEL))


def put_in(relation: Relation, curves: dict[str, Curve]) -> tuple[Relation, list[Premise]]:
    """The relation with what the curves bound in their place, and that these are finite."""
    if not curves:
        return relation, []
    finite = {}

    def leaf(part: Term) -> Term | None:
        if part.op != "curve":
            return None
        (place,), curve = part.args, curves[part.value]
        if place.free or not lies_in(place, curve.domain, {}):
            raise DomainProblem(f"{part.value} at {to_text(place)}: a curve is spoken of at numbers that its premise is for, "
                                "as in a sum between two of them")
        bound = substitute(curve.bounded, {curve.index: place})
        finite[Premise(Relation(bound, "<", INFINITY))] = None
        return bound

    return relation.mapped(lambda side: rebuild(side, leaf)), list(finite)


def check_growing(relation: Relation, curves, domains: dict[str, Domain]) -> None:
    """DomainProblem unless the relation is seen to be the weaker the greater the curves are."""
    for name in curves:
        spoken = {part.value for side in (relation.left, relation.right) for part in walk(side) if part.op == "curve"}
        if name not in spoken or name in relation.free:
            raise DomainProblem(f"the conclusion has to speak of the curve {name}, as in {name}(2) or a sum, and of no symbol of that name")
        smaller, larger = (relation.left, relation.right) if relation.op in ("<", "<=") else (relation.right, relation.left)
        if relation.op == "==" or "curve" in smaller.ops or not _grows(larger, domains):
            raise DomainProblem(ALONE.format(name, name))


def _grows(side: Term, domains: dict[str, Domain]) -> bool:
    if "curve" not in side.ops or side.op == "curve":
        return True
    moving = [part for part in side.args if "curve" in part.ops]
    if side.op == "mul" and not (len(moving) == 1 and all(lies_in(part, NONNEGATIVE, domains) for part in side.args if part not in moving)):
        return False
    known = side.op in ("add", "mul", "Max", "Min", "exp", "log") or (side.op == "pow" and side.args[1] is HALF)
    return known and all(_grows(part, domains) for part in moving)
