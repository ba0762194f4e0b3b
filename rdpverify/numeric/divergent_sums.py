"""Why an infinite sum is ∞, or has no value.

Of terms ≥ 0: f(k), k·f(k) or k·log(k)·f(k) has a limit > 0 as k → ∞, so that f(k) ≥ c·g(k) from some k on, for a c > 0 and g = 1, 1/k or
1/(k·log k), and Σ g(k) = ∞.  Of others: terms that do not tend to 0.
"""

from contextlib import suppress

from ..errors import BudgetExceeded, IllPosed, InputError, RuleError
from ..kernel.defined import is_real
from ..kernel.limits import limit
from ..kernel.signs import Signs
from ..kernel.summation import FAR, Terms, terms_of
from ..printer import to_text
from ..terms import INFINITY, MINUS_ONE, ONE, ZERO, Term, add, log, mul, neg, number, power, rebuild, substitute, symbol
from ..terms.normal import normal, to_term

TWO = number(2)


def growth_of_terms(terms: Terms) -> tuple[Term, Term] | None:
    """(g, lim f/g) for a g with an infinite sum; None where the sum is not seen to be infinite."""
    if terms.upper is not INFINITY or not terms.nonnegative():
        return None
    k, far = symbol(terms.index), _far_out(terms)
    for factor in (ONE, k, mul(k, log(k))):
        growth_limit = _limit(mul(factor, terms.body), terms.index, far)
        if growth_limit is not None and (growth_limit is INFINITY or far.positive(growth_limit)):
            return ONE / factor, growth_limit
    return None


def oscillation(node: Term, signs: Signs, integers: frozenset[str]) -> str:
    """That the terms do not tend to 0, in words; nothing where that is not seen."""
    body, index, lower, upper = node.args
    if upper is not INFINITY or not is_real(body):
        return ""
    for parity, which in ((ZERO, "even"), (ONE, "odd")):
        with suppress(BudgetExceeded, RuleError):
            terms = terms_of(node, signs, integers)
            k, far = symbol(terms.index), _far_out(terms)
            at = substitute(rebuild(terms.body, lambda part: _without_sign(part, k, parity)), {terms.index: add(mul(TWO, k), parity)})
            limit_of_terms = _limit(to_term(normal(at, far)), terms.index, far)
            if limit_of_terms is not None and (limit_of_terms in (INFINITY, neg(INFINITY)) or far(limit_of_terms) in (1, -1)):
                return f"its terms do not tend to 0: at {which} {index.value} they tend to {to_text(limit_of_terms)}"
    return ""


def _without_sign(part: Term, k: Term, parity: Term) -> Term | None:
    """(−c)^k as ±c^k, for even or for odd k."""
    if part.op != "pow" or not part.args[0].is_number or part.args[0].value >= 0 or part.args[1] is not k:
        return None
    return mul(MINUS_ONE if parity is ONE else ONE, power(neg(part.args[0]), k))


def _far_out(terms: Terms) -> Signs:
    facts = tuple((fact, strict) for fact, strict in terms.signs.facts if terms.index not in fact.free)
    return Signs({**terms.signs.ranges, terms.index: FAR}, facts)


def _limit(term: Term, name: str, far: Signs) -> Term | None:
    try:
        return limit(term, name, far)
    except (RuleError, InputError, IllPosed, BudgetExceeded):
        return None
