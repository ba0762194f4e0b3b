"""Guesses of T for Σ f(k): with T(k+1) − T(k) = f(k), or a little more or less.  The kernel looks at what holds."""

from math import comb

from flint import fmpq

from ..deadline import look
from ..errors import BudgetExceeded, RdpVerifyError
from ..kernel.summation import Terms
from ..terms import HALF, INFINITY, MINUS_ONE, ONE, ZERO, Term, add, div, exp, log, mul, neg, number, power, sub, substitute, symbol
from ..terms.normal import factors, normal, polynomial_coefficients, to_term

MOST_DEGREE = 6


def of_weighted_powers(terms: Terms) -> list[Term]:
    """Of a polynomial times r^k: t(k)·r^k with r·t(k+1) − t(k) = p(k), coefficient by coefficient from the highest."""
    k, weights, rest, ratio = symbol(terms.index), [], [], ONE
    for factor in terms.body.args if terms.body.op == "mul" else (terms.body,):
        exponent = factor.args[0] if factor.op == "exp" else factor.args[1] if factor.op == "pow" else None
        if exponent is None or terms.index not in exponent.free or (factor.op == "pow" and terms.index in factor.args[0].free):
            rest.append(factor)
            continue
        step = to_term(normal(sub(substitute(exponent, {terms.index: add(k, ONE)}), exponent), terms.signs))
        if terms.index in step.free:
            return []
        weights.append(factor)
        ratio = mul(ratio, exp(step) if factor.op == "exp" else power(factor.args[0], step))
    p = polynomial_coefficients(mul(ONE, *rest), terms.index, terms.signs)
    if p is None or len(p) > MOST_DEGREE:
        return []
    shift = 0 if weights else 1  # for r = 1 the degree rises by one
    t = [ZERO] * (len(p) + shift)
    for degree in range(len(p) - 1, -1, -1):
        known = add(*(mul(number(comb(higher, degree)), t[higher]) for higher in range(degree + 1 + shift, len(t))))
        value = sub(p[degree], mul(ratio, known))
        t[degree + shift] = _tidy(div(value, number(degree + 1) if shift else sub(ratio, ONE)), terms)
    return [mul(add(*(mul(c, power(k, number(i))) for i, c in enumerate(t))), *weights)]


def _tidy(term: Term, terms: Terms) -> Term:
    try:
        short = to_term(normal(term, terms.signs))
    except BudgetExceeded:
        return term
    return short if short.size <= term.size else term


def of_reciprocals(terms: Terms) -> list[Term]:
    """Of c/((k + a)·…·(k + a + m)): −c/m over the product without its last factor; of c/((k + a)·(k + a + d)): −c/d·Σ 1/(k + a + i)."""
    k, constant, shifts = symbol(terms.index), [], []
    for factor in terms.body.args if terms.body.op == "mul" else (terms.body,):
        if terms.index not in factor.free:
            constant.append(factor)
            continue
        factors = _linear_factors(factor.args[0], terms) if factor.op == "pow" and factor.args[1] is MINUS_ONE else None
        if factors is None:
            return []
        constant.append(number(1 / factors[0]))
        shifts += factors[1]
    first, steps = min(shifts, default=None), len(shifts) - 1
    places = sorted(shifts)
    if steps >= 1 and places == [first + i for i in range(steps + 1)]:
        return [neg(div(mul(ONE, *constant), mul(number(steps), *(add(k, number(a)) for a in places[:-1]))))]
    if steps == 1 and 0 < places[1] - first <= MOST_DEGREE and (places[1] - first).q == 1:
        apart = int((places[1] - first).p)
        return [neg(mul(number(1) / number(apart), *constant, add(*(power(add(k, number(first + i)), -1) for i in range(apart)))))]
    return []


def _linear_factors(term: Term, terms: Terms) -> tuple[fmpq, list[fmpq]] | None:
    """(c, [a, …]) with term = c·(k + a)·…, all of them numbers."""
    split, shifts = factors(term, terms.signs), []
    if split is None:
        return None
    constant = split[0]
    for base, exponent in split[1]:
        parts = polynomial_coefficients(base, terms.index, terms.signs)
        if parts is None or len(parts) != 2 or not all(part.is_number for part in parts) or exponent != 1:
            return None
        constant *= parts[1].value
        shifts.append(parts[0].value / parts[1].value)
    return constant, shifts


def above(terms: Terms) -> list[Term]:
    """Of Σ c·(k + a)^{−s} by its integral between the middles of steps; of what falls faster by a geometric series."""
    return [*_of_powers(terms, neg(HALF)), *_geometric(terms)]


def below(terms: Terms) -> list[Term]:
    """Of a falling power by its integral from each index to the next."""
    return _of_powers(terms, ZERO)


def endless(terms: Terms) -> list[Term]:
    """Of terms that fall no faster than 1, 1/k or 1/(k·log k) times a number: that times k, log k or log log k, which grow without end."""
    from ..numeric.divergent_sums import growth_of_terms  # what only sums without end ask for

    growth, k = growth_of_terms(terms), symbol(terms.index)
    if growth is None:
        return []
    (falls, factor), grows = growth, {ONE: k, power(k, MINUS_ONE): log(k)}
    return [mul(share, ONE if factor is INFINITY else factor, grows.get(falls, log(log(k)))) for share in (ONE, HALF)]


def _of_powers(terms: Terms, shift: Term) -> list[Term]:
    k = symbol(terms.index)
    factors = terms.body.args if terms.body.op == "mul" else (terms.body,)
    moving = [factor for factor in factors if terms.index in factor.free]
    if len(moving) != 1 or moving[0].op != "pow" or terms.index in moving[0].args[1].free:
        return []
    base, exponent = moving[0].args
    if terms.index not in base.free or to_term(normal(sub(base, k), terms.signs)).free & {terms.index}:
        return []
    place, constant = add(base, shift), mul(ONE, *(factor for factor in factors if factor not in moving))
    rise = add(exponent, ONE)
    if rise is ZERO:
        return [mul(constant, log(place))]
    return [div(mul(constant, power(place, rise)), rise)]


def _geometric(terms: Terms) -> list[Term]:
    """−f(k)/(1 − r) with r = f(l+1)/f(l): the ratio of most series falls."""
    first, second = terms.at(terms.lower), terms.at(add(terms.lower, ONE))
    try:
        ratio = to_term(normal(div(second, first), terms.signs))
    except RdpVerifyError:
        return []
    look()
    return [neg(div(terms.body, sub(ONE, ratio)))]
