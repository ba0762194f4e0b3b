"""A counterexample: exact parameters, finite laws and events that satisfy every premise and strictly violate the conclusion."""

from copy import copy
from dataclasses import dataclass, replace
from itertools import chain, combinations, product

from flint import fmpq

from ..definitions import measure
from ..definitions.measures import Measure
from ..words.domains import Domain
from ..definitions.constructions import ON_INPUTS
from ..definitions.quantities import OF_PAIR, of_pair
from ..definitions.queries import with_sensitivities
from ..definitions.wellformed import check_arguments
from ..errors import InputError, RuleError, require
from ..exact import is_whole, rational
from ..language import parse, to_text
from ..language.entropies import WORDS
from ..language.sorts import sort_of
from ..language.statement import OPPOSITE, Premise, Relation, Statement
from ..terms import ZERO, Term, add, call, log, make, mul, number, rebuild, substitute, symbol, walk
from ..terms.normal import identical, polynomial_coefficients
from ..terms.ranges import REAL_LINE
from .cells import cells_of
from .defined import is_real, requirements
from .entropies import entropy_at
from .enclosures.enclosure import Enclosure, enclose
from .functionals import THE_PAIR
from .goal import Goal, mentions_laws, premise_substitute, relation_substitute, sides, strict
from .least import CURVE, at_order, order_domain, profile_bound
from .orders import cover_orders
from .rules import isolate
from .rules.evaluate import below
from .signs import Signs

MOST_OUTCOMES, MOST_BITS = 12, 20_000
INPUTS = ("scores", "answers", "outcome")
ORDER = "order of the curve"  # the key of a witness against zcdp(M) <= rho: one order at which rdp(M, order) > order*rho


def _rises_with(conclusion: Relation) -> bool:
    """Is the conclusion ``pure_dp(M) ≤ c``, with c free of such quantities, so that a lower bound of its left side can refute it?

    Such are the quantities of mechanisms of which a pair of inputs gives one pair of laws, zcdp and tcdp.
    """
    if conclusion.op == "==":
        return False
    smaller, larger = sides(conclusion)
    return _from_below(smaller) and not any(map(_from_below, walk(larger)))


def _from_below(part: Term) -> bool:
    return part.op in ("pure_dp", *CURVE) or (part.op in OF_PAIR and part.args[0].op in ON_INPUTS)


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
    same = relation.op in ("<", ">") and _equal(relation, left, right)  # one value, whatever it is, is not below itself
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


def violates(op: str, left: Enclosure, right: Enclosure, rounded: Enclosure | None) -> bool:
    """Is ``left op right`` certainly false?"""
    if rounded is not None:
        return bool(left.lower > (right.upper + rounded.upper).upper() or left.upper < (right.lower - rounded.upper).lower())
    if op == "==":
        return below(left, right, True) or below(right, left, True)
    if op in ("<=", "<"):
        return below(right, left, op == "<=")
    return below(left, right, op == ">=")


def _equal(relation: Relation, left: Enclosure, right: Enclosure) -> bool:
    """Are its sides, which have these values, one term, or numbers with one normal form?"""
    finite = all(end.is_finite() for side in (left, right) for end in (side.lower, side.upper))
    numbers = finite and is_real(relation.left) and is_real(relation.right)
    return relation.left is relation.right or (numbers and identical(relation.left, relation.right))


def holds(op: str, left: Enclosure, right: Enclosure, rounded: Enclosure | None) -> bool:
    """Is ``left op right`` certainly true?"""
    if rounded is not None:
        half = rounded.lower
        return bool(left.upper <= (right.lower + half).lower() and left.lower >= (right.upper - half).upper())
    if op == "==":
        return left.exact is not None and left.exact == right.exact
    return violates(OPPOSITE[op], left, right, None)


class Place:
    """The values of a witness, checked to lie in the statement's domains."""

    def __init__(self, statement: Statement, witness: dict):
        names = [name for name, _ in statement.where]
        self.values: dict[str, Term] = {}
        self.laws: dict[str, Term] = {}
        self.events: dict[str, tuple] = {}
        self.kernels: dict[str, Term] = {}
        self.points: dict[str, Term] = {}  # of the values of kernels
        self.inputs: dict[str, Term] = {}  # two neighbouring inputs of a mechanism
        self.order = None
        for name, domain in statement.where:
            require(name in witness, f"the witness gives no value for {name}")
            value = _number(name, witness[name])
            if not contains(domain, value, self.values):
                raise RuleError(f"{name} = {to_text(value)} lies outside its domain")
            self.values[name] = value
        for name in sorted(witness.keys() - set(names)):
            self._read(name, witness[name])
        relations = (statement.conclusion, *(premise.relation for premise in statement.given))
        spoken = {part.value for relation in relations for part in relation.parts() if part.op == "value"}
        require(self.points.keys() <= spoken, "the witness gives a number that stands for no value of the statement")
        self.lower_bound_only = False

    def _read(self, name: str, text: str):
        try:
            value = read_list(text) if text.lstrip().startswith("[") else parse(text)
        except InputError as problem:
            raise RuleError(f"unreadable {name} in the witness: {problem}") from None
        if name in INPUTS:
            self.inputs[name] = value
        elif name == ORDER:
            require(value.is_number, "the order in the witness is not a number")
            self.order = value
        elif value.op == "list":
            self.events[name] = value.args
        elif value.is_number:
            self.points[name] = call("PointMass", value)
        elif sort_of(value) == "kernel":
            self._read_kernel(name, value)
        elif value.free or mentions_laws(value):
            raise RuleError(f"{name} in the witness is not a concrete law")
        else:
            try:
                measure(value)
            except InputError as problem:
                raise RuleError(f"{name} in the witness is not a law: {problem}") from None
            if any(part.op in ("Density", "Mass") for part in _parts(value)):
                raise RuleError("a witness uses named families, whose mass needs no proof")
            self.laws[name] = value

    def _read_kernel(self, name: str, kernel: Term):
        require(kernel.op == "Kernel" and not kernel.free, f"{name} in the witness is not a matrix of numbers")
        try:
            check_arguments(kernel)
        except InputError as problem:
            raise RuleError(f"{name} in the witness is not a kernel: {problem}") from None
        self.kernels[name] = kernel

    def at(self, relation: Relation, events: dict | None = None) -> Relation:
        return Relation(self.term(relation.left, events), relation.op, self.term(relation.right, events),
                        None if relation.rounded is None else self.term(relation.rounded))

    def term(self, term: Term, events: dict | None = None) -> Term:
        """The term with parameters, laws and events put in."""
        events = self.events if events is None else {**self.events, **events}

        def leaf(part: Term):
            if part.op == "law":
                return self._law(part.value)
            if part.op in ("kernel", "value"):
                given = self.kernels if part.op == "kernel" else self.points
                require(part.value in given, f"the witness gives no {part.op} {part.value}")
                return given[part.value]
            if part.op == "prob":
                return mass(self.term(part.args[0]), events.get(part.args[1].value))
            if part.op == "expect" and mentions_laws(part):
                return expectation(self._law_of(part.args[0]), *(self._law(law.value) for law in THE_PAIR), part.args[1])
            if part.op in WORDS:
                return entropy_at(part, self.events)
            if part.op in CURVE and self.order is not None:
                self.lower_bound_only = True
                require(contains(order_domain(part), self.order, {}), "the order in the witness is not one the quantity speaks of")
                return rebuild(at_order(part, self.order), self._on_inputs)
            return self._on_inputs(part)

        return rebuild(with_sensitivities(substitute(term, self.values)), leaf)

    def _on_inputs(self, part: Term) -> Term | None:
        """What a quantity of a mechanism is on the witness's inputs."""
        if not self.inputs or part.op not in OF_PAIR or part.args[0].op not in ON_INPUTS:
            return None
        self.lower_bound_only = True
        return of_pair(part, ON_INPUTS[part.args[0].op](part.args[0].args, self.inputs))

    def _law_of(self, law: Term) -> Term:
        return self._law(law.value) if law.op == "law" else law

    def _law(self, name: str) -> Term:
        require(name in self.laws, f"the witness gives no law {name}")
        return self.laws[name]

    def require(self, relation: Relation, bits: int, plans: dict, what: str, events: dict | None = None):
        """Raise RuleError unless the relation certainly holds here."""
        relation = self.at(relation, events)
        left, right = enclose(relation.left, bits, plans), enclose(relation.right, bits, plans)
        if relation.op in ("==", "<=", ">=") and _equal(relation, left, right):
            return
        if relation.op == "==":
            holds = (left.exact is not None and left.exact == right.exact) or _equal(relation, left, right)
        elif relation.op in ("<=", "<"):
            holds = below(left, right, relation.op == "<")
        else:
            holds = below(right, left, relation.op == ">")
        if not holds:
            shown = f"{to_text(relation.left)} {relation.op} {to_text(relation.right)}"
            raise RuleError(f"the witness is not known to satisfy the {what} {shown}")


def _number(name: str, text: str) -> Term:
    """An exact rational, or a closed formula of numbers and functions that has a value, as the solution of an equation may be."""
    try:
        return number(rational(text))
    except InputError:
        pass
    try:
        value = parse(text)
    except InputError as problem:
        raise RuleError(f"unreadable {name} in the witness: {problem}") from None
    if value.free or sort_of(value) != "real" or not is_real(value) or mentions_laws(value) or requirements(value, Signs({})):
        raise RuleError(f"{name} in the witness is not a number")
    return value


def read_list(text: str) -> Term:
    """``[0, 2]`` or ``[[0, 1/2], [1, 0]]``: a list of exact numbers, or of such lists.  Raises InputError."""
    inner = text.strip()
    if not (inner.startswith("[") and inner.endswith("]")):
        raise InputError(f"expected a list such as [0, 2], got {text!r}")
    inner = inner[1:-1].strip()
    if inner.startswith("["):
        return make("list", [read_list(part.lstrip(", ") + "]") for part in inner.split("]")[:-1]])
    return make("list", [number(rational(part)) for part in inner.split(",") if part.strip()])


def mass(law: Term, outcomes) -> Term:
    """P(S) for a finite law and a list of outcomes, exactly."""
    require(outcomes is not None, "the witness gives no event")
    found = measure(law)
    require(not found.parts, "events of a witness need finite laws")
    return add(ZERO, *(atom.mass for atom in found.atoms if atom.point in outcomes))


def expectation(law: Term, P: Term, Q: Term, formula: Term) -> Term:
    """The mean of a formula in ratio = p/q and loss = log p/q under a finite law that gives no mass to where p or q is 0."""
    over, p, q = (measure(found) for found in (law, P, Q))
    require(not over.parts and not p.parts and not q.parts, "expectations at a witness need finite laws")
    masses = [_masses(found) for found in (over, p, q)]
    require(masses[0].keys() <= masses[1].keys() & masses[2].keys(), "the ratio is 0 or infinite where the law of an expectation has mass")
    ratios = {point: number(masses[1][point].value / masses[2][point].value) for point in masses[0]}
    return add(ZERO, *(mul(weight, substitute(formula, {"ratio": ratios[point], "loss": log(ratios[point])}))
                       for point, weight in masses[0].items()))


def _masses(law: Measure) -> dict[Term, Term]:
    """The masses > 0 by their points; atoms at one point, of the parts of a mixture say, add up."""
    found: dict[Term, Term] = {}
    for atom in law.atoms:
        found[atom.point] = add(found.get(atom.point, ZERO), atom.mass)
    if not all(part.is_number for point_and_mass in found.items() for part in point_and_mass):
        raise RuleError("expectations at a witness need rational masses at rational points")
    return {point: mass for point, mass in found.items() if mass is not ZERO}


def contains(domain: Domain, value: Term, values: dict[str, Term]) -> bool:
    """Does the exact rational ``value`` certainly lie in the domain, whose ends may use earlier values?"""
    if domain.integers and not (value.is_number and value.value.q == 1):
        return False
    point = enclose(value, 64 if value.is_number else 256)
    for piece in domain.intervals:
        lower, upper = (enclose(substitute(end, values), 256) for end in (piece.lower, piece.upper))
        if below(lower, point, piece.lower_open) and below(point, upper, piece.upper_open):
            return True
    return False


def _parts(term: Term):
    yield term
    for argument in term.args:
        yield from _parts(argument)


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
    return sorted({atom.point for law in laws for atom in measure(law).atoms}, key=lambda point: point.value)


def _inputs(place: Place, relation: Relation, value: str) -> int:
    """How many inputs the kernels have that are applied to the value: as many rows as each of their matrices."""
    kernels = [place.term(part.args[0]) for part in relation.parts()
               if part.op == "Output" and part.args[1].op == "value" and part.args[1].value == value]
    counts = {len(kernel.args[0].args) for kernel in kernels if kernel.op == "Kernel"}
    require(len(counts) == 1 and all(kernel.op == "Kernel" for kernel in kernels), "kernels at one value have matrices with as many rows")
    return counts.pop()


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
