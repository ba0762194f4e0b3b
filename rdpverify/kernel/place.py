"""The place that a witness names: exact values for the symbols, laws, kernels and events of a statement, put into its terms.

Everything is checked as it is read: that values lie in their domains, that laws are concrete and kernels stochastic matrices.
"""

from ..definitions import measure
from ..definitions.constructions import looked_at, on_inputs
from ..definitions.measures import Atom, Measure
from ..definitions.quantities import OF_PAIR, of_pair
from ..definitions.queries import with_sensitivities
from ..definitions.wellformed import check_arguments
from ..errors import InputError, RuleError, require
from ..exact import rational
from ..language import parse
from ..language.entropies import WORDS
from ..language.sorts import sort_of
from ..language.statement import OPPOSITE, Relation, Statement
from ..terms import ZERO, Term, add, call, log, make, mul, number, rebuild, substitute, walk
from ..terms.normal import identical
from ..words.domains import Domain
from ..words.membership import member
from .defined import is_real, requirements
from .enclosures.enclosure import Enclosure, enclose
from .entropies import entropy_at
from .functionals import THE_PAIR
from .goal import domain_substitute, mentions_laws
from .rules.least import CURVE, at_order, order_domain
from .rules.evaluate import below
from .signs import Signs

INPUTS = ("scores", "answers", "outcome")
ORDER = "order of the curve"  # the key of a witness against zcdp(M) <= rho: one order at which rdp(M, order) > order*rho


def equal_sides(relation: Relation, left: Enclosure, right: Enclosure) -> bool:
    """Are its sides, which have these values, one term, or numbers with one normal form?"""
    finite = all(end.is_finite() for side in (left, right) for end in (side.lower, side.upper))
    numbers = finite and is_real(relation.left) and is_real(relation.right)
    return relation.left is relation.right or (numbers and identical(relation.left, relation.right))


def violates(op: str, left: Enclosure, right: Enclosure, rounded: Enclosure | None) -> bool:
    """Is ``left op right`` certainly false?"""
    if rounded is not None:
        return bool(left.lower > (right.upper + rounded.upper).upper() or left.upper < (right.lower - rounded.upper).lower())
    if op == "==":
        return below(left, right, True) or below(right, left, True)
    if op in ("<=", "<"):
        return below(right, left, op == "<=")
    return below(left, right, op == ">=")


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
                raise RuleError(f"{name} = {value} lies outside its domain")
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
            if any(part.op in ("Density", "Mass") for part in walk(value)):
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
        if not self.inputs or part.op not in OF_PAIR or not looked_at(part.args[0]):
            return None
        self.lower_bound_only = True
        return of_pair(part, on_inputs(part.args[0], self.inputs))

    def _law_of(self, law: Term) -> Term:
        return self._law(law.value) if law.op == "law" else law

    def _law(self, name: str) -> Term:
        require(name in self.laws, f"the witness gives no law {name}")
        return self.laws[name]

    def require(self, relation: Relation, bits: int, plans: dict, what: str, events: dict | None = None):
        """Raise RuleError unless the relation certainly holds here."""
        relation = self.at(relation, events)
        left, right = enclose(relation.left, bits, plans), enclose(relation.right, bits, plans)
        if relation.op in ("==", "<=", ">=") and equal_sides(relation, left, right):
            return
        if not holds(relation.op, left, right, None):
            shown = f"{relation.left} {relation.op} {relation.right}"
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
    return add(ZERO, *(atom.mass for atom in atoms_of(law) if atom.point in outcomes))


def atoms_of(law: Term) -> tuple[Atom, ...]:
    """The atoms of a finite law, at numbers: other terms are not told apart."""
    law_measure = measure(law)
    require(not law_measure.parts, "events of a witness need finite laws")
    require(all(atom.point.is_number for atom in law_measure.atoms), "events of a witness need rational outcomes")
    return law_measure.atoms


def expectation(law: Term, P: Term, Q: Term, formula: Term) -> Term:
    """The mean of a formula in ratio = p/q and loss = log p/q under a finite law that gives no mass to where p or q is 0."""
    over, p, q = (measure(each) for each in (law, P, Q))
    require(not over.parts and not p.parts and not q.parts, "expectations at a witness need finite laws")
    masses = [_masses(each) for each in (over, p, q)]
    require(masses[0].keys() <= masses[1].keys() & masses[2].keys(), "the ratio is 0 or infinite where the law of an expectation has mass")
    ratios = {point: number(masses[1][point].value / masses[2][point].value) for point in masses[0]}
    return add(ZERO, *(mul(weight, substitute(formula, {"ratio": ratios[point], "loss": log(ratios[point])}))
                       for point, weight in masses[0].items()))


def _masses(law: Measure) -> dict[Term, Term]:
    """The masses > 0 by their points; atoms at one point, of the parts of a mixture say, add up."""
    masses: dict[Term, Term] = {}
    for atom in law.atoms:
        masses[atom.point] = add(masses.get(atom.point, ZERO), atom.mass)
    if not all(part.is_number for point_and_mass in masses.items() for part in point_and_mass):
        raise RuleError("expectations at a witness need rational masses at rational points")
    return {point: mass for point, mass in masses.items() if mass is not ZERO}


def contains(domain: Domain, value: Term, values: dict[str, Term]) -> bool:
    """Does the value certainly lie in the domain, whose ends may use earlier values?"""
    return member(domain_substitute(domain, values), value) is True
