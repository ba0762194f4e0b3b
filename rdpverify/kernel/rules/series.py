"""Replace a sum of the conclusion by its closed form: Σ (c·f + …) = c·Σ f + …, each Σ f by a lemma of :mod:`..closed`.

The lemmas are about sums of e^h, so each f must be known to be > 0, but for zeros in the beginning, which are left out; what has powers
of a base of any sign is summed by the rows of :mod:`..power_sums`, what speaks of |k| on both sides of 0.  What a lemma asks for must be
known: nothing is said of a sum that might have no terms.
"""

from collections.abc import Iterator

from ...definitions.logarithm import log_of
from ...errors import RuleError, require
from ...terms import INFINITY, ONE, ZERO, Term, add, call, make, mul, neg, number, power, replace, sub, substitute, symbol, walk
from ...terms.normal import polynomial_coefficients
from ..closed.conditions import holds
from ..closed.integral import integrate
from ..closed.known import Known
from ..closed.segments import NAME, Segment
from ..defined import FACTORIALS, requirements
from ..goal import Goal
from ..power_sums import power_sum
from ..rule import read, text_of
from ..summation import Terms, terms_of

POLYNOMIAL = {"add", "mul", "pow", "number", "symbol"}
MOST_ZEROS = 3


def apply(goal: Goal, data: dict) -> list[Goal]:
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
    require(terms.upper is INFINITY or goal.signs.nonnegative(terms.upper), "0 is not known to be in the range of the sum")
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
    known = Known(goal.signs)
    piece = integrate(Segment(terms.lower, terms.upper, (exponent,)), exponent, "integers", known)
    conditions = piece.value.finite_when + piece.value.valid_when
    if piece.value.infinite or not all(holds(condition, known) for condition in conditions):
        raise RuleError("the lemma asks for more than is known")
    return piece.value.term


def _positive(factor: Term, terms: Terms) -> bool:
    """Is it > 0?  Quotients of gamma functions are where they have a value."""
    base = factor.args[0] if factor.op == "pow" else factor
    return base.op in FACTORIALS or terms.signs.positive(factor)
