"""A counterexample: exact parameters, finite laws and events that satisfy every premise and strictly violate the conclusion."""

from copy import copy
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

from flint import fmpq

from ..definitions.constructions import looked_at
from ..definitions.quantities import OF_PAIR
from ..errors import RuleError, require
from ..exact import is_whole
from ..language.statement import Premise, Relation, Statement
from ..terms import ZERO, Term, call, number, symbol, walk
from ..terms.normal import polynomial_coefficients
from ..terms.ranges import REAL_LINE
from .cells import cells_of
from .enclosures.enclosure import Enclosure, enclose
from .goal import Goal, premise_substitute, relation_substitute, sides, strict
from .rules.least import CURVE, profile_bound
from .orders import cover_orders
from .place import Place, atoms_of, equal_sides, holds, violates
from .rules import isolate, relations, unfold
from .signs import Signs

MOST_OUTCOMES, MOST_BITS = 12, 20_000


def _rises_with(conclusion: Relation) -> bool:
    """Is the conclusion ``pure_dp(M) ≤ c``, with c free of such quantities, so that a lower bound of its left side can refute it?

    Such are the quantities of mechanisms of which a pair of inputs gives one pair of laws, zcdp and tcdp.
    """
    if conclusion.op == "==":
        return False
    smaller, larger = sides(conclusion)
    return _from_below(smaller) and not any(map(_from_below, walk(larger)))


def _from_below(part: Term) -> bool:
    return part.op in ("pure_dp", *CURVE) or (part.op in OF_PAIR and looked_at(part.args[0]))


@dataclass(frozen=True)
class Violation:
    """The two sides of the conclusion at the witness; their enclosures contradict it."""

    relation: Relation
    left: Enclosure
    right: Enclosure


class ConclusionHolds(RuleError):
    """No violation, and more precision would show none."""


def check(statement: Statement, witness: dict, bits: int = 128, plans: dict | None = None) -> Violation:
    """The violation that ``witness`` (name → text) shows; raises RuleError when it shows none.

    Symbols are given exact rationals, or closed formulas that an equation asks for, laws ``Finite([…])`` or a family at rational
    parameters, kernels a matrix ``Kernel([[…], …])``, their values numbers 0, 1, …, events the list of their outcomes (``"[0, 2]"``); the
    key ``scores`` gives two score lists for the exponential mechanism or noisy max, the keys ``answers`` and ``outcome`` two lists of
    answers of a program and what is given out of each query.
    """
    plans = plans or {}
    place = instance(statement, witness, bits, plans)
    require(not place.lower_bound_only, "one order or pair of inputs only bounds the quantity from below: it cannot show a premise")
    relation = place.at(decidable(statement.conclusion))
    left, right = enclose(relation.left, bits, plans), enclose(relation.right, bits, plans)
    rounded = None if relation.rounded is None else enclose(relation.rounded, bits, plans)
    same = relation.op in ("<", ">") and equal_sides(relation, left, right)  # one value, whatever it is, is not below itself
    if not same and not violates(relation.op, left, right, rounded):
        if holds(relation.op, left, right, rounded):
            raise ConclusionHolds("the conclusion holds at the witness")
        raise RuleError(f"the conclusion is not violated at {bits} bits")
    if place.lower_bound_only and not _rises_with(decidable(statement.conclusion)):
        raise RuleError("one order or pair of inputs only bounds the quantity from below")
    return Violation(relation, left, right)


def decidable(relation: Relation) -> Relation:
    """``epsilon(M, delta) <= e`` through the privacy profile, when e is a number ≥ 0 at the witness this is the same."""
    if relation.op in ("<=", ">="):
        smaller, larger = sides(relation)
        if smaller.op == "epsilon":
            return profile_bound(smaller, larger)
    return relation


def instance(statement: Statement, witness: dict, bits: int = 128, plans: dict | None = None) -> "Place":
    """The place of a witness, once it is sure that it lies in the domain and satisfies every premise; RuleError otherwise."""
    plans = plans or {}
    require(is_whole(bits, 2, MOST_BITS), "a witness needs 'bits', an int of reasonable size")
    if not isinstance(witness, dict) or not all(isinstance(text, str) for text in witness.values()):
        raise RuleError("a witness is an object from names to texts")
    place = Place(statement, witness)
    for condition in statement.conditions:
        place.require(condition, bits, plans, "side condition")
    for premise in statement.given:
        premise_holds(place, premise, bits, plans)
    return place


def premise_holds(place: Place, premise: Premise, bits: int, plans: dict):
    """Raise RuleError unless the premise certainly holds at the place."""
    if premise.values:
        for inside in at_values(place, premise):
            premise_holds(inside, replace(premise, values=()), bits, plans)
            place.lower_bound_only |= inside.lower_bound_only
    elif premise.events:
        require(len(premise.events) == 1 and not premise.quantified, "a premise about several events is not checked here")
        outcomes = outcomes_of(place, premise.relation)
        require(len(outcomes) <= MOST_OUTCOMES, f"more than {MOST_OUTCOMES} outcomes")
        for event in chain.from_iterable(combinations(outcomes, size) for size in range(len(outcomes) + 1)):
            place.require(premise.relation, bits, plans, "premise", {premise.events[0]: event})
    elif premise.quantified and sides(premise.relation)[1].op == "tradeoff":
        _for_all_tests(place, premise, bits, plans)
    elif premise.quantified and sides(premise.relation)[0].op == "hockey_stick":
        _for_all_levels(place, premise)
    elif premise.quantified:
        _for_all_orders(place, premise, bits, plans)
    else:
        place.require(premise.relation, bits, plans, "premise")


def at_values(place: Place, premise: Premise):
    """The place with each choice of the values that the premise is for all of."""
    for points in product(*(range(_inputs(place, premise.relation, value)) for value in premise.values)):
        inside = copy(place)
        inside.points = {**place.points, **{name: call("PointMass", point) for name, point in zip(premise.values, points, strict=True)}}
        yield inside


def outcomes_of(place: Place, relation: Relation) -> list[Term]:
    """The outcomes of the laws that the relation says the probability of an event under: other outcomes count for nothing."""
    laws = {place.term(part.args[0]) for part in relation.parts() if part.op == "prob"}
    return sorted({atom.point for law in laws for atom in atoms_of(law)}, key=lambda point: point.value)


def _inputs(place: Place, relation: Relation, value: str) -> int:
    """How many inputs the kernels have that are applied to the value: as many rows as each of their matrices."""
    kernels = [place.term(part.args[0]) for part in relation.parts()
               if part.op == "Output" and part.args[1].op == "value" and part.args[1].value == value]
    counts = {len(kernel.args[0].args) for kernel in kernels if kernel.op == "Kernel"}
    require(len(counts) == 1 and all(kernel.op == "Kernel" for kernel in kernels), "kernels at one value have matrices with as many rows")
    return counts.pop()


def _for_all_levels(place: Place, premise: Premise):
    """``hockey_stick(P, Q, s) <= f(s) for all s`` where f is the closed form that the laws of the witness have."""
    at_place = premise_substitute(premise, place.values)
    left, *asked = unfold.apply(Goal(at_place.quantified, place.at(premise.relation)), {})
    require(not asked, "the closed form is not known to hold at every level")
    relations.identity(left, {})


def _for_all_orders(place: Place, premise: Premise, bits: int, plans: dict):
    """``renyi(P, Q, a) <= f(a) for all a`` in an interval, f increasing: D is non-decreasing in the order, so D_v ≤ f(u) settles [u, v].

    What says the same with a monotone function of the divergence is solved for it.
    """
    require(len(premise.quantified) == 1, "a premise may be quantified over one order")
    (name, domain), relation = premise.quantified[0], premise.relation
    if sides(relation)[0].op != "renyi":
        at_place = premise_substitute(premise, place.values)
        relation = isolate.apply(Goal(at_place.quantified, at_place.relation), {})[0].conclusion
    smaller, larger = sides(relation)
    if smaller.op != "renyi" or strict(relation) or smaller.args[2] is not symbol(name) or len(domain.intervals) != 1:
        raise RuleError("a premise for all orders must read renyi(P, Q, a) <= f(a)")
    piece = domain.intervals[0]
    P, Q = (place.term(law) for law in smaller.args[:2])
    cover_orders(P, Q, place.term(larger), name, place.term(piece.lower), place.term(piece.upper), bits, plans)


def _for_all_tests(place: Place, premise: Premise, bits: int, plans: dict):
    """``b(x) <= tradeoff(P, Q, x) for all x`` in [0, 1], b a maximum of affine functions and so convex.

    The trade-off function of finite laws is linear from one test to the next that rejects where q/p is large: b lies below it where it
    does so at these tests and at the ends.
    """
    smaller, larger = sides(premise.relation)
    if len(premise.quantified) != 1 or larger.args[2] is not symbol(premise.quantified[0][0]):
        raise RuleError("a premise for all tests must read b(x) <= tradeoff(P, Q, x)")
    name = premise.quantified[0][0]
    pieces = smaller.args if smaller.op == "Max" else (smaller,)
    signs = Signs({name: REAL_LINE})
    if any(len(polynomial_coefficients(place.term(piece), name, signs) or (ZERO,) * 3) > 2 for piece in pieces):
        raise RuleError("the bound on every test is not seen to be a maximum of affine functions")
    cells = cells_of(*(place.term(law) for law in larger.args[:2]))
    if cells is None or not all(isinstance(mass, fmpq) for cell in cells for mass in (cell.p, cell.q)):
        raise RuleError("the tests of laws that are not finite are not looked at")
    level, levels = fmpq(0), [fmpq(0), fmpq(1)]
    for cell in sorted((cell for cell in cells if cell.p != 0), key=lambda cell: cell.q / cell.p, reverse=True):
        level += cell.p
        levels.append(level)
    for level in dict.fromkeys(levels):
        place.require(relation_substitute(premise.relation, {name: number(level)}), bits, plans, "premise")
