"""Where a term is defined: the requirements of its partial operations and slots, those that hold on the whole domain removed."""

from dataclasses import dataclass

from .. import definitions
from ..words.domains import Domain
from ..terms import INFINITY, ONE, Term, add, neg, sub, walk
from ..terms.evaluate import range_of

TOTAL = {"number", "symbol", "pi", "oo", "add", "mul", "exp", "Abs", "Min", "Max", "sign", "floor", "sinh", "cosh", "tanh", "sech",
         "atan", "sin", "cos", "cbrt", "erf", "erfc", "Phi", "law", "event", "kernel", "value", "string", "list",
         "tuple", "prob"}
POSITIVE_ARGUMENTS = {"log": (0,), "gamma": (0,), "loggamma": (0,), "digamma": (0,), "beta": (0, 1), "besselk": (1,)}
FACTORIALS = {"factorial": lambda n: (n,), "binomial": lambda n, k: (n, k, sub(n, k))}  # quotients of gammas at these + 1
CONDITIONS = {"<=", "<", ">=", ">", "==", "and", "or"}  # of a Piecewise: they have no value of their own
MUST = {"positive": "be > 0", "nonnegative": "be >= 0", "nonzero": "not be 0", "power": "be > 0"}
NEVER_NEGATIVE = ("renyi", "kl", "max_divergence", "chi2", "rdp", "pure_dp", "zcdp", "tcdp", "gdp", "epsilon",
                  "privacy_profile")  # may be ∞
OF_OUTCOME = ("mean", "probability")  # of one given law; their formulas are looked at for every outcome
BINDING = ("Sum", "Limit")  # of whose bodies it is asked by itself whether they are defined
BINDING_LAWS = ("Density", "Mass")  # their formulas are looked at when their mass is proved


def is_real(term: Term) -> bool:
    """Is the term a real number wherever it is defined: no ∞ in it, and no divergence, quantity or limit, which might be ∞?"""
    return not any(part.op in ("oo", "Limit") or part.op in definitions.DEFINED for part in walk(term))


def is_extended_real(term: Term) -> bool:
    """Does ∞ stand alone, or as the order of a divergence, but nowhere in arithmetic, where it could meet 0 or −∞?"""
    return term in (INFINITY, neg(INFINITY)) or not _calculates_with_infinity(term)


def _calculates_with_infinity(term: Term) -> bool:
    inside = () if term.op in definitions.DEFINED or term.op in BINDING else term.args
    return term.op == "oo" or any(map(_calculates_with_infinity, inside))


def is_infinite(node: Term) -> bool:
    """Is it a sum of infinitely many terms?"""
    return node.op == "Sum" and (node.args[3] is INFINITY or node.args[2] is neg(INFINITY))


@dataclass(frozen=True)
class Requirement:
    """``term`` must be > 0 ("positive"), ≥ 0 ("nonnegative"), ≠ 0 ("nonzero"), a power with a good base ("power"), an integer
    ("integer"), or at least evaluate on the whole domain ("evaluates"); ``asks`` is the operation or, in words, the slot."""

    term: Term
    kind: str
    asks: "Term | str"

    @property
    def why(self) -> str:
        if isinstance(self.asks, str):
            return self.asks
        shown = str(self.asks)
        if self.kind == "evaluates":
            return f"no rule says where {shown} is defined"
        argument = self.asks.args[0] if self.kind == "power" else self.term
        return f"{argument} must {MUST[self.kind]} in {shown}"


def requirements(term: Term, signs, integers=frozenset()) -> list[Requirement]:
    """The requirements that ``signs`` cannot discharge; an empty list means defined everywhere.

    ``integers`` are the symbols known to range over integers.
    """
    return [need for need in all_requirements(term) if not holds(need, signs, integers)]


def all_requirements(term: Term) -> list[Requirement]:
    """What has to hold for the term to be defined."""
    return [need for node in _nodes(term) for need in _of_node(node)]


def requirements_of_laws(term: Term, goal) -> list[Requirement]:
    """What the laws, mechanisms and divergences of a term ask of their parameters and the goal's domain does not settle.

    Raises InputError for a closed parameter outside its slot.
    """
    return [need for need in slot_requirements(term) if not holds(need, goal.signs, goal.integers)]


def slot_requirements(term: Term) -> list[Requirement]:
    """What the laws, mechanisms and divergences of a term ask of their parameters.  Raises InputError as requirements_of_laws."""
    return [need for slot in definitions.requirements(term) for need in _inside(slot.domain, slot.term, slot.what)]


def _nodes(term: Term):
    """Subterms outside formulas with a bound variable, arguments first."""
    seen: dict[Term, None] = {}

    def go(node: Term):
        if node in seen:
            return
        inside = () if node.op in BINDING_LAWS else node.args[2:] if node.op in BINDING else node.args
        for argument in node.args[:1] if node.op in OF_OUTCOME else inside:
            go(argument)
        seen[node] = None

    go(term)
    return list(seen)


def holds(need: Requirement, signs, integers=frozenset()) -> bool:
    """Do the signs discharge it?"""
    term = need.term
    if need.kind == "positive":
        return signs.positive(term)
    if need.kind == "nonnegative":
        return term.op in NEVER_NEGATIVE or signs.nonnegative(term)
    if need.kind == "nonzero":
        return signs.positive(term) or signs.negative(term)
    if need.kind == "power":
        base, exponent = term.args
        return signs.positive(base) or (signs.nonnegative(base) and signs.positive(exponent))
    if need.kind == "integer":
        return is_integer(term, integers)
    if term.op == "Sum":
        from .summation import problem  # which asks what is defined in turn

        return not problem(term, signs, integers)
    values = range_of(term, signs.ranges) if term.free <= signs.ranges.keys() else None
    return values is not None and not values.may_be_infinite()


def is_integer(term: Term, integers) -> bool:
    """Is it made of floors, integers and symbols that range over integers by sums, products and powers with whole exponents > 0?"""
    if term.op in ("add", "mul"):
        return all(is_integer(part, integers) for part in term.args)
    if term.op == "pow" and term.args[1].is_number:
        return term.args[1].value.q == 1 and term.args[1].value > 0 and is_integer(term.args[0], integers)
    return term.op == "floor" or (term.is_number and term.value.q == 1) or (term.op == "symbol" and term.value in integers)


def _of_node(node: Term) -> list[Requirement]:
    if node.op in TOTAL or node.op in CONDITIONS or node.op in definitions.DEFINED:
        return []
    if node.op == "pow":
        return _of_power(node)
    if node.op == "asin":
        return [Requirement(side, "nonnegative", node) for side in (add(ONE, node.args[0]), sub(ONE, node.args[0]))]
    if node.op in POSITIVE_ARGUMENTS:
        return [Requirement(node.args[i], "positive", node) for i in POSITIVE_ARGUMENTS[node.op]]
    if node.op in FACTORIALS:
        return [Requirement(add(part, ONE), "positive", node) for part in FACTORIALS[node.op](*node.args)]
    return [Requirement(node, "evaluates", node)]


def _of_power(node: Term) -> list[Requirement]:
    base, exponent = node.args
    if not exponent.is_number:
        return [Requirement(node, "power", node)]
    value = exponent.value
    if value.q == 1:
        return [] if value >= 0 else [Requirement(base, "nonzero", node)]
    return [Requirement(base, "nonnegative" if value > 0 else "positive", node)]


def _inside(domain: Domain, value: Term, what: str) -> list[Requirement]:
    lower, upper = domain.intervals[0], domain.intervals[-1]
    needs = []
    if lower.lower is not neg(INFINITY):
        sign = ">" if lower.lower_open else ">="
        needs.append(Requirement(sub(value, lower.lower), "positive" if lower.lower_open else "nonnegative",
                                 f"{what} must be {sign} {lower.lower}"))
    if upper.upper is not INFINITY:
        sign = "<" if upper.upper_open else "<="
        needs.append(Requirement(sub(upper.upper, value), "positive" if upper.upper_open else "nonnegative",
                                 f"{what} must be {sign} {upper.upper}"))
    if domain.integers:
        needs.append(Requirement(value, "integer", f"{what} must be an integer"))
    return needs
