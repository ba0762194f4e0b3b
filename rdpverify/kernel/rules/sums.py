"""Sums of the conclusion: their values, bounds of them, and two of them compared term by term."""

from collections.abc import Iterator

from ...definitions.logarithm import log_of
from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import INFINITY, ONE, ZERO, Term, add, call, make, mul, neg, number, power, replace, sub, substitute, symbol, walk
from ...terms.normal import polynomial_coefficients
from ...terms.ranges import Range
from ...words.domains import Domain, Interval
from ..closed.conditions import holds
from ..closed.integral import integrate
from ..closed.assumptions import Assumptions
from ..closed.segments import NAME, Segment
from ..defined import FACTORIALS, is_real, requirements
from ..goal import Goal, sides, strict
from ..limits import limit_at
from ..power_sums import power_sum
from ..rule import read, text_of
from ..signs import Signs
from ..summation import Terms, converges, problem, terms_of

POLYNOMIAL = {"add", "mul", "pow", "number", "symbol"}
MOST_ZEROS = 3
SIDES = {"upper": "<=", "lower": ">=", "equal": "=="}


def series(goal: Goal, data: dict) -> list[Goal]:
    """Replace a sum of the conclusion by its closed form: Σ (c·f + …) = c·Σ f + …, each Σ f by a lemma of :mod:`..closed`.

    The lemmas are about sums of e^h, so each f must be known to be > 0, but for zeros in the beginning, which are left out; what has
    powers of a base of any sign is summed by the rows of :mod:`..power_sums`, what speaks of |k| on both sides of 0.  What a lemma asks
    for must be known: nothing is said of a sum that might have no terms.
    """
    node = sum_of(goal, data)
    value = closed_sum(terms_of(node, goal.signs, goal.integers), goal)
    return [replacing_sum(goal, node, value)]


def sum_of(goal: Goal, data: dict) -> Term:
    """The sum that the data name, which the conclusion mentions where its free symbols are those of the goal."""
    node = read(text_of(data, "sum"))
    require(node.op == "Sum" and node in goal.conclusion.parts() and node.free <= {name for name, _ in goal.symbols},
            "expected a sum that the conclusion mentions")
    return node


def replacing_sum(goal: Goal, node: Term, value: Term) -> Goal:
    changed = goal.replacing(node, value)
    require(changed.conclusion != goal.conclusion and goal.conclusion.rounded is None, "the sum stands inside another one, or beside ~")
    return changed


def closed_sum(terms: Terms, goal: Goal) -> Term:
    """The value of a sum; RuleError where no lemma gives it."""
    k = symbol(terms.index)
    if call("Abs", k) in walk(terms.body) and (terms.lower is neg(INFINITY) or goal.signs.negative(terms.lower)):
        return add(*(closed_sum(part, goal) for part in _both_sides(terms, goal)))
    value = add(*(_of_addend(addend, terms, goal) for addend in _addends(terms)))
    missing = requirements(value, goal.signs, goal.integers)
    require(not missing, missing and f"the closed form might be undefined: {missing[0].why}")
    return value


def _both_sides(terms: Terms, goal: Goal) -> Iterator[Terms]:
    """The terms at k >= 0, where |k| is k, and those at −1, −2, …, written as terms at 1, 2, …"""
    require(goal.signs.nonnegative(terms.upper), "0 is not known to be in the range of the sum")
    k, size = symbol(terms.index), symbol(goal.fresh("k", {terms.index, *terms.body.free}))
    body = replace(terms.body, call("Abs", k), size)
    mirrored = substitute(substitute(body, {terms.index: neg(k)}), {size.value: k})
    for each, lower, upper in ((substitute(body, {size.value: k}), ZERO, terms.upper), (mirrored, ONE, neg(terms.lower))):
        yield terms_of(make("Sum", (each, k, lower, upper)), goal.signs, goal.integers)


def _addends(terms: Terms) -> Iterator[Term]:
    """What the body adds up, c₀·w + c₁·k·w + … for (c₀ + c₁·k + …)·w."""
    for addend in terms.body.args if terms.body.op == "add" else (terms.body,):
        factors = addend.args if addend.op == "mul" else (addend,)
        weights = [factor for factor in factors if factor.ops <= POLYNOMIAL and _coefficients(factor, terms) is not None]
        plain = all((weight.args[0] if weight.op == "pow" else weight).op == "symbol" for weight in weights)  # k or a power of it
        coefficients = None if plain else _coefficients(mul(*weights), terms)
        if coefficients is None:
            yield addend
            continue
        rest = [factor for factor in factors if factor not in weights]
        yield from (mul(c, power(symbol(terms.index), number(i)), *rest) for i, c in enumerate(coefficients) if c is not ZERO)


def _coefficients(term: Term, terms: Terms) -> list[Term] | None:
    """c₀, c₁, … of a polynomial in the index."""
    return polynomial_coefficients(term, terms.index, terms.signs) if terms.index in term.free else None


def _from_first(addend: Term, terms: Terms, goal: Goal) -> Terms:
    """The same sum of such addends without the first ones that are 0."""
    lower, k = terms.lower, symbol(terms.index)
    for _ in range(MOST_ZEROS):
        if any(substitute(factor, {terms.index: lower}) is ZERO for factor in (addend.args if addend.op == "mul" else (addend,))):
            lower = add(lower, ONE)
    return terms if lower is terms.lower else terms_of(make("Sum", (addend, k, lower, terms.upper)), goal.signs, goal.integers)


def _of_addend(addend: Term, terms: Terms, goal: Goal) -> Term:
    factors = addend.args if addend.op == "mul" else (addend,)
    moving = [factor for factor in factors if terms.index in factor.free]
    constant = mul(*(factor for factor in factors if factor not in moving))
    value = power_sum(moving, terms, goal.signs)
    return mul(constant, _by_lemma(moving, _from_first(addend, terms, goal), goal) if value is None else value)


def _by_lemma(factors: list[Term], terms: Terms, goal: Goal) -> Term:
    require(all(_positive(factor, terms) for factor in factors), "the terms are not known to be a constant times positive numbers")
    if not terms.infinite:
        require(goal.signs.nonnegative(sub(terms.upper, terms.lower)), "the sum might have no terms")
    exponent = substitute(add(ZERO, *map(log_of, factors)), {terms.index: symbol(NAME)})
    assumptions = Assumptions(goal.signs)
    piece = integrate(Segment(terms.lower, terms.upper, (exponent,)), exponent, "integers", assumptions)
    conditions = piece.value.finite_when + piece.value.valid_when
    if piece.value.infinite or not all(holds(condition, assumptions) for condition in conditions):
        raise RuleError("the lemma asks for more than is known")
    return piece.value.term


def _positive(factor: Term, terms: Terms) -> bool:
    """Is it > 0?  Quotients of gamma functions are where they have a value."""
    base = factor.args[0] if factor.op == "pow" else factor
    return base.op in FACTORIALS or terms.signs.positive(factor)


def telescope(goal: Goal, data: dict) -> list[Goal]:
    """Bound a sum of the conclusion by differences: Σ f(k) ≤ T(u+1) − T(l) where f(k) ≤ T(k+1) − T(k) for every k from l to u.

    With ≥ it is a bound from below, with == the value; T(∞) is a limit, and where it is ∞ terms ≥ 0 add up to ∞.  The bound stands for the
    sum where that makes the slack least, else the sum is any number within its bounds from then on.
    A sum with no terms, u = l − 1, is 0 as the difference is; u < l − 1 must be excluded.
    """
    node = sum_of(goal, data)
    terms = terms_of(node, goal.signs, goal.integers)
    require(terms.lower is not neg(INFINITY), "the sum has no first term")
    require(terms.infinite or goal.signs.nonnegative(add(sub(terms.upper, terms.lower), ONE)), "the ends might be the wrong way round")
    missing = requirements(terms.body, terms.signs, terms.integers)
    require(not missing, missing and f"the terms are not known to be defined: {missing[0].why}")
    sides = [side for side in SIDES if side in data]
    require(sides and ("equal" not in sides or sides == ["equal"]), "expected 'equal', or 'upper' or 'lower' or both")
    bounds = {side: _bounded(goal, terms, text_of(data, side), node.args[1].value, SIDES[side]) for side in sides}
    values, steps = {side: value for side, (value, _) in bounds.items()}, [step for _, step in bounds.values()]
    if "equal" in values:
        return [replacing_sum(goal, node, values["equal"]), *steps]
    if values.get("lower") is INFINITY:
        require(node in (goal.conclusion.left, goal.conclusion.right), "∞ would stand in arithmetic")
        return [replacing_sum(goal, node, INFINITY), *steps]
    finite = converges(node, goal.signs, goal.integers) or ("upper" in values and terms.nonnegative())
    require(finite, "a bound from below does not say that the sum is finite")
    name = goal.fresh("s")
    named = replacing_sum(goal, node, symbol(name))
    needed = None if goal.conclusion.op == "==" else _bound_needed(named, name)
    if needed in values:
        return [goal.replacing(node, values[needed]), *steps]
    low, high = values.get("lower", neg(INFINITY)), values.get("upper", INFINITY)
    domain = Domain((Interval(low, high, low is neg(INFINITY), high is INFINITY),))
    return [named.changed(symbols=(*goal.symbols, (name, domain))), *steps]


def _bound_needed(named: Goal, name: str) -> str | None:
    """The bound at which the slack is least: it is c₀ + c₁·s, or neither is seen."""
    if not is_real(named.slack):
        return None
    parts = polynomial_coefficients(named.slack, name, named.signs)
    if parts is None or len(parts) != 2:
        return None
    return "lower" if named.signs.nonnegative(parts[1]) else "upper" if named.signs.nonpositive(parts[1]) else None


def _bounded(goal: Goal, terms: Terms, text: str, index: str, op: str) -> tuple[Term, Goal]:
    """T(u+1) − T(l), and what has to hold for each k."""
    name = goal.fresh("k")
    k, T = symbol(name), substitute(read(text), {index: symbol(name)})
    require(is_real(T) and T.free <= {name, *(known for known, _ in goal.symbols)}, "T speaks of the index and the symbols of the goal")
    domain = Domain((Interval(terms.lower, terms.upper, False, terms.infinite),), True)
    inner = goal.changed(symbols=(*goal.symbols, (name, domain)))
    missing = requirements(T, _up_to_the_end(goal, name, terms), goal.integers | {name})
    require(not missing, missing and f"T might be undefined: {missing[0].why}")
    rise = sub(substitute(T, {name: add(k, ONE)}), T)
    step = inner.changed(conclusion=Relation(substitute(terms.body, {terms.index: k}), op, rise))
    last = limit_at(inner, T, name, INFINITY, True) if terms.infinite else substitute(T, {name: add(terms.upper, ONE)})
    if op == ">=" and last is INFINITY and terms.nonnegative():
        return INFINITY, step
    require(last not in (INFINITY, neg(INFINITY)), "T has no finite limit")
    return sub(last, substitute(T, {name: terms.lower})), step


def _up_to_the_end(goal: Goal, name: str, terms: Terms) -> Signs:
    """The signs at the integers from l to u + 1: T stands at both."""
    k, reach = symbol(name), terms.signs.ranges[terms.index]
    wide = Range(reach.lower, reach.upper + 1, reach.lower_open, reach.upper_open)
    facts = [] if terms.infinite else [(sub(add(terms.upper, ONE), k), False)]
    return Signs({**goal.ranges, name: wide}, (*goal.signs.facts, (sub(k, terms.lower), False), *facts))


def termwise(goal: Goal, data: dict) -> list[Goal]:
    """Compare two sums over the same range term by term, or one with 0, the sum of zeros: f(k) ≤ g(k) for every k implies Σ f ≤ Σ g.

    For infinite sums that have a value it holds in the extended reals: partial sums keep the order.  A strict inequality asks that each
    term be strictly smaller, that there are terms, and that the sums are finite.
    """
    smaller, larger = sides(goal.conclusion)
    nodes = [side for side in (smaller, larger) if side.op == "Sum"]
    require(nodes and all(side.op == "Sum" or side is ZERO for side in (smaller, larger)), "expected two sums, or one and 0")
    require(all(node.args[2:] == nodes[0].args[2:] for node in nodes), "the sums are over different ranges")
    for node in nodes:
        missing = problem(node, goal.signs, goal.integers)
        require(not missing, missing)
    terms = terms_of(nodes[0], goal.signs, goal.integers)
    name = goal.fresh("k")
    f, g = (ZERO if side is ZERO else substitute(side.args[0], {side.args[1].value: symbol(name)}) for side in (smaller, larger))
    if strict(goal.conclusion):
        require(terms.infinite or goal.signs.nonnegative(sub(terms.upper, terms.lower)), "the sums might have no terms")
        require(all(converges(node, goal.signs, goal.integers) for node in nodes), "the sums might be infinite")
    piece = Interval(terms.lower, terms.upper, terms.lower is neg(INFINITY), terms.upper is INFINITY)
    inner = goal.changed(symbols=(*goal.symbols, (name, Domain((piece,), True))))
    for side in (f, g):
        missing = requirements(side, inner.signs, inner.integers)
        require(not missing, missing and f"the terms are not known to be defined: {missing[0].why}")
    return [inner.changed(conclusion=Relation(f, "<" if strict(goal.conclusion) else "<=", g))]
