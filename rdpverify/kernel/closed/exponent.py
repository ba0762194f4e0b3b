"""A log-integrand as a sum of coefficient · statistic, the common shape that every integration lemma reads.

    α·log p(x) + (1−α)·log q(x) = c₀ + Σ cᵢ·Tᵢ(x)

Statistics Tᵢ are monomials in x, log x and other functions of x; coefficients do not contain x.  Expansion uses only ring
identities, exp(u+v) = exp u · exp v, and — where x > 0 on the piece — log(c·xᵏ) = log c + k·log x for c > 0.
"""

from dataclasses import dataclass
from functools import lru_cache

from ...definitions.logarithm import log_of
from ...errors import require
from ...terms import ONE, ZERO, Term, add, call, exp, log, mul, number, power, substitute, symbol
from ...terms.normal import normal, to_term
from .assumptions import Assumptions
from .requirements import new_hole

GAMMA_QUOTIENTS = ("gamma", "factorial", "binomial")  # of arguments that make each gamma function positive
LOG_OF_HYPERBOLIC = {
    "cosh": lambda u: u + log(ONE + exp(-2 * u)) - log(number(2)),
    "sech": lambda u: log(number(2)) - u - log(ONE + exp(-2 * u)),
}
MAXIMAL_DEGREE = 12
MAXIMAL_TERMS = 64


@dataclass(frozen=True)
class Exponent:
    """``coefficients`` maps statistics (ONE for the constant) to coefficients that are not identically 0."""

    variable: str
    coefficients: tuple[tuple[Term, Term], ...]

    def __getitem__(self, statistic: Term) -> Term:
        return dict(self.coefficients).get(statistic, ZERO)

    @property
    def statistics(self) -> frozenset[Term]:
        """The statistics other than the constant."""
        return frozenset(statistic for statistic, _ in self.coefficients) - {ONE}

    @property
    def constant(self) -> Term:
        return self[ONE]

    def within(self, *statistics: Term) -> bool:
        """Are these all the statistics there are?"""
        return self.statistics <= set(statistics)

    def at(self, value: Term) -> Term:
        """The exponent at x = value."""
        return add(*(mul(c, substitute(s, {self.variable: value})) for s, c in self.coefficients))

    def term(self) -> Term:
        return add(*(mul(c, s) for s, c in self.coefficients))


def exponent_of(node: Term, variable: str, assumptions: Assumptions, *, positive: bool = False) -> Exponent:
    """``node`` decomposed; ``positive`` says that the variable is > 0 on the piece.  RuleError when it is not such a sum."""
    parts = _collect(node, variable, assumptions, positive)
    coefficients = []
    for statistic in sorted(parts, key=repr):
        coefficient = tidy(parts[statistic], assumptions)
        if coefficient is not ZERO:  # what is 0 identically has come out as 0
            coefficients.append((statistic, coefficient))
    return Exponent(variable, tuple(coefficients))


def tidy(node: Term, assumptions: Assumptions) -> Term:
    """The normal form of ``node`` written out, when it is not longer and nowhere undefined where ``node`` is defined.

    Where all there is are numbers to be evaluated, one that is seen not to be 0 is left as it is.
    """
    if node.size <= 2:
        return node
    value = None if node.free else assumptions.number(node)
    if value is not None and not value.contains(0):
        return node
    return assumptions.remembered("tidy", node, lambda: _tidied(node, assumptions))


def factored(term: Term, assumptions: Assumptions) -> Term:
    """The term as a product of the powers of its irreducible factors, where that is shorter."""
    split = assumptions.factors(term)
    if split is None:
        return term
    product = mul(number(split[0]), *(power(base, number(count)) for base, count in split[1]))
    return min((product, term), key=lambda form: form.size)


def _tidied(node: Term, assumptions: Assumptions) -> Term:
    shorter = to_term(normal(node, assumptions))
    return shorter if shorter.size <= node.size and new_hole(shorter, node, assumptions) is None else node


def _collect(node: Term, name: str, assumptions: Assumptions, positive: bool) -> dict[Term, Term]:
    if name not in node.free:
        return {ONE: node}
    if node.op == "symbol":
        return {node: ONE}
    if node.op == "add":
        return _sum(_collect(argument, name, assumptions, positive) for argument in node.args)
    if node.op == "mul":
        product = {ONE: ONE}
        for argument in node.args:
            product = _product(product, _collect(argument, name, assumptions, positive), name)
        return product
    if node.op == "pow":
        return _power(node, name, assumptions, positive)
    if node.op == "exp":
        return _exponential(node.args[0], name, assumptions, positive)
    if node.op == "log":
        return _logarithm(node, name, assumptions, positive)
    if node.op == "loggamma":
        logarithm = call("loggamma", _written_out(node.args[0], name, assumptions, positive))
        return {logarithm: ONE} if name in logarithm.free else {ONE: logarithm}
    return {node: ONE}


def _lowest_degree(inner: dict[Term, Term], name: str) -> int:
    """The least d > 0 of a polynomial whose monomials all have x as a factor; 0 for anything else."""
    degrees = []
    for statistic in inner:
        base, exponent = statistic.args if statistic.op == "pow" else (statistic, ONE)
        if base is not symbol(name) or not exponent.is_number or exponent.value.q != 1 or exponent.value < 1:
            return 0
        degrees.append(int(exponent.value.p))
    return min(degrees, default=0)


def _written_out(node: Term, name: str, assumptions: Assumptions, positive: bool) -> Term:
    """A function's argument, with its terms in one fixed order."""
    inner = _collect(node, name, assumptions, positive)
    return add(*(mul(tidy(c, assumptions), s) for s, c in sorted(inner.items(), key=repr)))


def _sum(parts) -> dict[Term, Term]:
    total: dict[Term, list] = {}
    for part in parts:
        for statistic, coefficient in part.items():
            total.setdefault(statistic, []).append(coefficient)
    require(len(total) <= MAXIMAL_TERMS, "the log-density has too many terms to integrate by a lemma")
    return {statistic: add(*coefficients) for statistic, coefficients in total.items()}


def _without_zeros(parts: dict[Term, Term], assumptions: Assumptions) -> dict[Term, Term]:
    return {statistic: coefficient for statistic, coefficient in parts.items() if not assumptions.is_zero(coefficient)}


def _product(left, right, name) -> dict[Term, Term]:
    if len(left) == 1 and ONE in left:  # a coefficient for all: the statistics stay what they are
        return {statistic: mul(left[ONE], coefficient) for statistic, coefficient in right.items()}
    return _sum({monomial(name, a, b): mul(c, d)} for a, c in left.items() for b, d in right.items())


def _power(node: Term, name: str, assumptions: Assumptions, positive: bool) -> dict[Term, Term]:
    base, exponent = node.args
    if name not in base.free:  # c**u(x) = exp(u(x)·log c)
        require(assumptions(base) == 1, "a power with the variable in its exponent needs a positive base")
        return _exponential(mul(exponent, log(base)), name, assumptions, positive)
    if name in exponent.free:
        return {node: ONE}
    inner = _without_zeros(_collect(base, name, assumptions, positive), assumptions)
    whole = exponent.is_number and exponent.value.q == 1
    if whole and 0 <= exponent.value <= MAXIMAL_DEGREE:
        product = {ONE: ONE}
        for _ in range(int(exponent.value.p)):
            product = _product(product, inner, name)
        return product
    if len(inner) == 1:
        ((statistic, coefficient),) = inner.items()
        if whole or (positive and assumptions(coefficient) == 1):
            raised = _raise(statistic, exponent, name)
            if raised is not None:
                return {raised: power(coefficient, exponent)}
    return {node: ONE}


def _raise(statistic: Term, exponent: Term, name: str) -> Term | None:
    if statistic.op == "symbol":
        return power(statistic, exponent)
    if statistic.op == "pow" and statistic.args[0] is symbol(name):
        return power(statistic.args[0], mul(statistic.args[1], exponent))
    return None


def _exponential(argument: Term, name: str, assumptions: Assumptions, positive: bool) -> dict[Term, Term]:
    inner = _collect(argument, name, assumptions, positive)
    constant = inner.pop(ONE, ZERO)
    inner = {s: tidy(c, assumptions) for s, c in inner.items()}
    rest = add(*(mul(c, s) for s, c in sorted(inner.items(), key=repr) if not assumptions.is_zero(c)))
    return {exp(rest): exp(constant)}


def _logarithm(node: Term, name: str, assumptions: Assumptions, positive: bool) -> dict[Term, Term]:
    split = _split_logarithm(node.args[0], name, assumptions, positive)
    if split is not None:
        return _sum(_collect(part, name, assumptions, positive) for part in split)
    inside = node.args[0]
    if inside.op in LOG_OF_HYPERBOLIC:
        return _collect(LOG_OF_HYPERBOLIC[inside.op](*inside.args), name, assumptions, positive)
    if positive and inside.op in GAMMA_QUOTIENTS:
        return _collect(log_of(inside), name, assumptions, positive)
    inner = _without_zeros(_collect(node.args[0], name, assumptions, positive), assumptions)
    if len(inner) == 1:
        ((statistic, coefficient),) = inner.items()
        x = symbol(name)
        degree = ONE if statistic is x else statistic.args[1] if statistic.op == "pow" and statistic.args[0] is x else None
        if positive and degree is not None and assumptions(coefficient) == 1:
            return _sum([{ONE: log(coefficient)}, {log(x): degree}])
        if statistic.op == "exp" and assumptions(coefficient) == 1:
            return _sum([{ONE: log(coefficient)}, _collect(statistic.args[0], name, assumptions, positive)])
    lowest = _lowest_degree(inner, name) if positive else 0
    if lowest:  # log(xᵈ·u) = d·log x + log u, u > 0 where the product is
        rest = add(*(mul(c, monomial(name, s, statistic_of(name, -lowest))) for s, c in sorted(inner.items(), key=repr)))
        return _sum([{log(symbol(name)): number(lowest)}, _collect(log(rest), name, assumptions, positive)])
    return {log(_written_out(node.args[0], name, assumptions, positive)): ONE}


def _split_logarithm(argument: Term, name: str, assumptions: Assumptions, positive: bool) -> list[Term] | None:
    """The parts of the logarithm of a power, or of a product with factors that are positive; None when it is no such thing.

    uᵉ > 0 for an exponent that is no even number says u > 0.  Gamma functions of an argument that grows with x > 0 count as positive:
    the lemmas that take their logarithms are about arguments that are.
    """
    if argument.op == "pow" and argument.args[1].is_number and not _is_even(argument.args[1].value):
        return [mul(argument.args[1], log(argument.args[0]))]
    if argument.op != "mul":
        return None
    apart = [f for f in argument.args if (name not in f.free and assumptions(f) == 1) or (positive and _is_gamma(f))]
    rest = [f for f in argument.args if f not in apart]
    return [*map(log, apart), *([log(mul(*rest))] if rest else [])] if apart else None


def _is_even(value) -> bool:
    return value.q == 1 and int(value.p) % 2 == 0


def _is_gamma(factor: Term) -> bool:
    base = factor.args[0] if factor.op == "pow" else factor
    return base.op in GAMMA_QUOTIENTS


@lru_cache(maxsize=4096)
def monomial(name: str, a: Term, b: Term) -> Term:
    """The product of two statistics, in one fixed shape."""
    powers: dict[Term, Term] = {}
    exponentials = []
    for factor in (*_factors(a), *_factors(b)):
        base, exponent = factor.args if factor.op == "pow" and name not in factor.args[1].free else (factor, ONE)
        if base.op == "exp":
            exponentials.append(mul(exponent, base.args[0]))
        else:
            powers[base] = add(powers.get(base, ZERO), exponent)
    ordered = sorted(powers.items(), key=repr) if len(powers) > 1 else powers.items()
    factors = [power(base, exponent) for base, exponent in ordered if exponent is not ZERO]
    if exponentials:
        factors.append(exp(add(*exponentials)))
    return mul(*factors)


def _factors(node: Term):
    return node.args if node.op == "mul" else () if node is ONE else (node,)


def statistic_of(name: str, degree) -> Term:
    """x**degree."""
    return power(symbol(name), number(degree))


def power_of(statistic: Term, x: Term) -> Term | None:
    """r when the statistic is xʳ, else None."""
    if statistic is x:
        return ONE
    if statistic.op == "pow" and statistic.args[0] is x and x.value not in statistic.args[1].free:
        return statistic.args[1]
    return None
