"""Means under P, or under Q, of a formula f in ``ratio`` = p/q and ``loss`` = log(ratio).

The mean under P is ∫ p·f(p/q) over the points where p > 0 and q > 0, and f(∞) times the mass that P has where q = 0; under Q it is
∫ q·f(p/q) over these points, and f(0) times the mass of Q where p = 0.  A mass 0 counts for nothing, whatever it is multiplied by.
"""

import ast
from dataclasses import dataclass

from ..errors import InputError, require
from .polynomial import ONE, ZERO, Atom, Polynomial, density, function, symbol
from .substitution import substitute
from .relation import Relation
from .well_posed import Reading

UPWARDS, DOWNWARDS = "oo", "-oo"  # what a term may come to beside a polynomial
P, Q, RATIO = Atom("law", ("P",)), Atom("law", ("Q",)), symbol("ratio")
RATIOS = {"ratio": RATIO, "loss": function("log", RATIO)}
ENDS = {"P": (P, {"ratio": UPWARDS, "loss": UPWARDS}), "Q": (Q, {"ratio": ZERO, "loss": DOWNWARDS})}


@dataclass(frozen=True)
class Expectation:
    """``inside`` is f as a polynomial in the symbol ratio, ``end`` is f(∞) or f(0).

    Where f >= 0, a sum or multiple is written as its own positive part: integrals of products are what the core integrates.
    """

    law: Atom
    inside: Polynomial
    end: Polynomial | str
    nonnegative: bool  # is f >= 0 known at every ratio > 0?

    @property
    def other(self) -> Atom:
        return P if self.law is Q else Q

    @property
    def both(self) -> Polynomial:
        """The density of the law where the other's is > 0, elsewhere 0."""
        return density(self.law) * function("step", density(self.other))

    @property
    def mean(self) -> Polynomial:
        inside = function("pos", self.inside) if self.nonnegative and not _is_product(self.inside) else self.inside
        return function("integral", self.both * substitute(inside, {"ratio": density(P) * function("inv", density(Q))}))

    @property
    def rest(self) -> Polynomial:
        """The mass of the law where the other has none."""
        return ONE - function("integral", self.both)

    @property
    def no_rest(self) -> Relation:
        return Relation("continuous", (self.law, self.other))

    @property
    def ways(self) -> list[tuple[bool, set]]:
        """(is it finite, what is supposed), where f >= 0: what is not finite is ∞ then.  Other means must be known to be finite."""
        finite, infinite = Relation("finite", self.mean), Relation("infinite", self.mean)
        if not self.nonnegative:
            return []
        if self.end == UPWARDS:
            return [(True, {finite, self.no_rest}), (False, {infinite}), (False, {Relation(">", self.rest)})]
        return [(True, {finite}), (False, {infinite})]

    def value(self, reading: Reading, known: frozenset, finite: dict) -> Polynomial | str:
        """What it comes to; ``finite`` says whether it is finite on this way."""
        is_finite = finite.get(self, True)
        needed = [] if self in finite else [Relation("finite", self.mean)]
        if not isinstance(self.end, Polynomial) and (is_finite or self.end != UPWARDS):
            needed.append(self.no_rest)
        for relation in needed:
            if relation not in known:
                reading.need(relation, known, "a mean exists")
        if not is_finite:
            return UPWARDS
        return self.mean + self.end * self.rest if isinstance(self.end, Polynomial) else self.mean


def _is_product(f: Polynomial) -> bool:
    """Is it a product of what varies with the ratio?"""
    of_one = (value == 1 and all("ratio" in atom.symbols for atom, _ in monomial) for monomial, value in f.terms.items())
    return len(f.terms) == 1 and all(of_one)


def expectation_of(reading: Reading, node: ast.Call, known: frozenset, value_of) -> Expectation:
    """``expect(P, f)``: f has a value wherever ratio > 0, and at the end at which the law alone may have mass."""
    if len(node.args) != 2 or ast.unparse(node.args[0]) not in ENDS:
        raise InputError(f"not in the core's language: {ast.unparse(node)[:80]}")
    for law in (P, Q):
        reading.named(law.args[0], "law")
    require(reading.names.keys().isdisjoint(RATIOS), "ratio or loss stands for two things")
    law, end = ENDS[ast.unparse(node.args[0])]
    positive = known | {Relation(">", RATIO)}
    inside = value_of(reading.where(RATIOS), node.args[1], positive, {})
    return Expectation(law, inside, value_of(reading.where(end), node.args[1], known, {}), reading.holds(Relation(">=", inside), positive))
