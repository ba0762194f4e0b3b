"""When Σ over the integers k from one end to the other has a value.

A finite sum has one where its ends are integers and each of its terms has one; where the upper end lies below the lower one it is 0.  An
infinite sum of such terms has one where they are ≥ 0, then perhaps ∞, and where it converges absolutely, every other symbol fixed:

    k^p·f(k) → c for a p > 1           the terms are at most |c| + 1 times those of Σ k^{−p} from some k on
    f(k+1) = r(k)·f(k), |lim r| < 1    the ratio test

A power whose exponent is an integer has a value for every base, 0 and negative ones too where the exponent is ≥ 0, and 0⁰ = 1.
"""

from dataclasses import dataclass, replace

from flint import arb

from ..errors import BudgetExceeded, IllPosed, InputError, OutOfTime, RuleError
from ..terms import INFINITY, ONE, Term, add, div, mul, neg, number, power, sub, substitute, symbol
from ..terms.evaluate import range_of
from ..terms.normal import normal, to_term
from ..terms.ranges import Range
from .defined import all_requirements, holds, is_infinite, is_integer, is_real, requirements
from .limits import limit
from .signs import Signs

POWERS = (number(2), number("3/2"), number("9/8"))  # p, of the series Σ k^{−p} that terms are compared with
FAR = Range(1024, arb.pos_inf(), True, True)
WHOLE_POWERS = {"add", "mul", "pow", "number", "symbol", "factorial", "binomial", "gamma", "exp", "pi"}  # that they may stand among


@dataclass(frozen=True)
class Terms:
    """What a sum adds up: the body at the integers ``index`` from ``lower`` to ``upper``; ``signs`` hold for all of these."""

    body: Term
    index: str
    lower: Term
    upper: Term
    signs: Signs
    integers: frozenset[str]

    @property
    def infinite(self) -> bool:
        return self.upper is INFINITY or self.lower is neg(INFINITY)

    def at(self, value: Term) -> Term:
        return substitute(self.body, {self.index: value})

    def nonnegative(self) -> bool:
        """Whole powers of what is ≥ 0 are so too, 0⁰ = 1 among them, of which signs do not speak."""
        factors = self.body.args if self.body.op == "mul" else (self.body,)
        rest = mul(*(part for part in factors if not (_whole_power(part, self) and self.signs.nonnegative(part.args[0]))))
        return self.signs.nonnegative(rest) and not requirements(rest, self.signs, self.integers)

    def positive(self) -> bool:
        """Signs speak of powers whose bases are ≥ 0 only."""
        return self.signs.positive(self.body) and not requirements(self.body, self.signs, self.integers)


def terms_of(node: Term, signs, integers) -> Terms:
    """RuleError where an end is no integer; the index is renamed where it is the name of something else."""
    body, index, lower, upper = node.args
    for end, far in ((lower, neg(INFINITY)), (upper, INFINITY)):
        if end is not far and not (is_real(end) and is_integer(end, integers)):
            raise RuleError(f"an end of {node} is not known to be an integer")
    name = index.value
    while name in signs.ranges or name in node.free:
        name += "_"
    body, k = substitute(body, {index.value: symbol(name)}), symbol(name)
    ends = [(range_of(end, signs.ranges) if end not in (INFINITY, neg(INFINITY)) else None) for end in (lower, upper)]
    low, high = (arb.neg_inf() if ends[0] is None else ends[0].lower), (arb.pos_inf() if ends[1] is None else ends[1].upper)
    reach = Range(low, high, not low.is_finite(), not high.is_finite()) if low <= high else Range.point(low)  # no terms: any will do
    facts = [(distance, False) for end, distance in ((lower, sub(k, lower)), (upper, sub(upper, k))) if end.free]
    return Terms(body, name, lower, upper, Signs({**signs.ranges, name: reach}, (*signs.facts, *facts)), integers | {name})


def problem(node: Term, signs, integers=frozenset()) -> str:
    """Why the sum is not known to have a value, in words; nothing where it is."""
    try:
        terms = terms_of(node, signs, integers)
    except RuleError as reason:
        return str(reason)
    if not is_real(terms.body):
        return f"the terms of {node} are not known to be numbers"
    for need in all_requirements(terms.body):
        if not holds(need, terms.signs, terms.integers) and not (need.kind == "power" and _whole_power(need.term, terms)):
            return need.why
    if not terms.infinite or terms.nonnegative() or _converges(terms):
        return ""
    return f"{node} is neither known to converge absolutely nor to have terms >= 0 only"


def converges(node: Term, signs, integers=frozenset()) -> bool:
    """Is a sum that has a value a number for all values of the other symbols?"""
    return not is_infinite(node) or _converges(terms_of(node, signs, integers))


def _whole_power(term: Term, terms: Terms) -> bool:
    if term.op != "pow" or not terms.body.ops <= WHOLE_POWERS or _has_roots(terms.body, terms.index):
        return False
    base, exponent = term.args
    return is_integer(exponent, terms.integers) and terms.index not in base.free and (
        terms.signs.nonnegative(exponent) or terms.signs.positive(base) or terms.signs.negative(base))


def _has_roots(term: Term, index: str) -> bool:
    """Is there a root of something with the index in it?"""
    rooted = term.op == "pow" and term.args[1].is_number and term.args[1].value.q != 1 and index in term.free
    return rooted or any(_has_roots(part, index) for part in term.args)


def _converges(terms: Terms) -> bool:
    ways = [(terms.upper is INFINITY, terms.body), (terms.lower is neg(INFINITY), terms.at(neg(symbol(terms.index))))]
    about_others = tuple(fact for fact in terms.signs.facts if terms.index not in fact[0].free)
    far = replace(terms, signs=Signs({**terms.signs.ranges, terms.index: FAR}, about_others))
    return all(_dominated(replace(far, body=body)) for infinite, body in ways if infinite)


def _dominated(far: Terms) -> bool:
    k = symbol(far.index)
    if any(_limit(mul(power(k, p), far.body), far) is not None for p in POWERS):
        return True
    quotient = ratio(far)
    value = None if quotient is None else _limit(quotient, far)
    return value is not None and far.signs.positive(sub(ONE, value)) and far.signs.positive(add(ONE, value))


def _limit(term: Term, far: Terms) -> Term | None:
    """A limit that is a number; None where none is known."""
    try:
        value = limit(term, far.index, far.signs)
    except OutOfTime:
        raise
    except (RuleError, InputError, IllPosed, BudgetExceeded):
        return None
    return None if value in (INFINITY, neg(INFINITY)) else value


def ratio(far: Terms) -> Term | None:
    """r with f(k+1) = r·f(k) for all large k, from the factors of f; None where it is not seen."""
    after, quotient = add(symbol(far.index), ONE), ONE
    for factor in far.body.args if far.body.op == "mul" else (far.body,):
        if far.index not in factor.free:
            continue
        if factor.op == "pow" and far.index not in factor.args[0].free:
            base, exponent = factor.args
            step = to_term(normal(sub(substitute(exponent, {far.index: after}), exponent), far.signs))
            if not step.is_number or step.value.q != 1 or (step.value < 0 and far.signs(base) not in (1, -1)):
                return None
            quotient = mul(quotient, power(base, step))
        elif far.signs(factor) in (1, -1):
            try:
                quotient = mul(quotient, to_term(normal(div(substitute(factor, {far.index: after}), factor), far.signs)))
            except BudgetExceeded:
                return None
        else:
            return None
    return quotient
