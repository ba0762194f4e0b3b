"""Replace a sum of the conclusion by its closed form: Σ (c·f + …) = c·Σ f + …, each Σ f by a lemma of :mod:`..closed`.

The lemmas are about sums of e^h, so each f must be known to be > 0; but powers of a base of any sign are summed by the power series

    Σ x^k = 1/(1 − x)    Σ k·x^k = x/(1 − x)²    Σ x^k/k = −log(1 − x)    for |x| < 1        Σ x^k/k! = eˣ

over k = 0, 1, 2, … (the third from 1).  What a lemma asks for must be known: nothing is said of a sum that might have no terms.
"""

from collections import Counter

from ...definitions.logarithm import log_of
from ...errors import RuleError, require
from ...language import parse
from ...terms import ONE, ZERO, Term, add, mul, sub, substitute, symbol
from ..closed.conditions import holds
from ..closed.integral import integrate
from ..closed.known import Known
from ..closed.segments import NAME, Segment
from ..defined import FACTORIALS, requirements
from ..goal import Goal
from ..rule import Rule, read, text_of
from ..summation import Terms, terms_of

POWER_SERIES = (("x**k", "0", "1/(1 - x)", True), ("k*x**k", "0", "x/(1 - x)**2", True), ("k*x**k", "1", "x/(1 - x)**2", True),
                ("x**k/k", "1", "-log(1 - x)", True), ("x**k/factorial(k)", "0", "exp(x)", False))


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
    addends = terms.body.args if terms.body.op == "add" else (terms.body,)
    value = add(*(_of_addend(addend, terms, goal) for addend in addends))
    missing = requirements(value, goal.signs, goal.integers)
    require(not missing, missing and f"the closed form might be undefined: {missing[0].why}")
    return value


def _of_addend(addend: Term, terms: Terms, goal: Goal) -> Term:
    factors = addend.args if addend.op == "mul" else (addend,)
    moving = [factor for factor in factors if terms.index in factor.free]
    constant = mul(*(factor for factor in factors if factor not in moving))
    value = _power_series(moving, terms, goal)
    return mul(constant, _by_lemma(moving, terms, goal) if value is None else value)


def _power_series(factors: list[Term], terms: Terms, goal: Goal) -> Term | None:
    k = symbol(terms.index)
    bases = [factor.args[0] for factor in factors if factor.op == "pow" and factor.args[1] is k and terms.index not in factor.args[0].free]
    if len(bases) != 1 or not terms.infinite:
        return None
    values = {"x": bases[0], "k": k}
    for body, lower, value, inside in POWER_SERIES:
        row = substitute(parse(body), values)
        if Counter(row.args if row.op == "mul" else (row,)) == Counter(factors) and terms.lower is parse(lower):
            if not inside or (goal.signs.positive(sub(ONE, bases[0])) and goal.signs.positive(add(ONE, bases[0]))):
                return substitute(parse(value), values)
    return None


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


RULE = Rule("series", "a sum equals its closed form",
            "the lemmas of kernel.closed; the power series of 1/(1 − x), its derivative and integral, and of exp", True, apply)
