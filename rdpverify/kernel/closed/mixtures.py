"""Overlapping mixtures at integer order n ≥ 2: ∫ (p₁ + … + p_m)ⁿ·q^(1−n) = Σ n!/(k₁!⋯k_m!) ∫ p₁^k₁⋯p_m^k_m·q^(1−n) over k₁ + … + k_m = n.

Every summand is nonnegative: the integral is finite if and only if each of them is.  With two parts and a symbolic integer order
the sum runs over j = 0 … n and its general term is what the lemmas give for a symbol j in [0, n]:

    Σⱼ C(n, j) ∫ p₁^(n−j)·p₂ʲ·q^(1−n).

Source: multinomial theorem; for Gaussian mixtures Mironov, Talwar & Zhang 2019, section 3.3.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import comb, factorial, prod

from ...errors import RuleError, require
from ...language.statement import Relation
from ...terms import ONE, ZERO, Term, add, call, log, make, mul, number, sub, symbol
from .exponent import tidy
from .holes import hole_of
from .integral import Piece, combined, integrate
from .assumptions import Assumptions
from .lemma import Lemma, single

MOST_TERMS = 128
INDEX = symbol("_j")

LEMMA = Lemma(
    "binomial theorem for a mixture",
    "∫ (p1 + p2)**n*q**(1-n) = Σ C(n, j) ∫ p1**(n-j)*p2**j*q**(1-n) over j = 0 … n",
    "binomial theorem; Mironov, Talwar & Zhang 2019, section 3.3",
    lambda h, lower, upper, known: None,  # applied here, to laws, never to one exponent
)


def is_integer_order(order: Term, assumptions: Assumptions) -> bool:
    """A whole number ≥ 2, or a symbol of an integer domain that is."""
    if order.is_number:
        return order.value.q == 1 and order.value >= 2
    return order.op == "symbol" and order.value in assumptions.integers and assumptions.nonnegative(sub(order, 2))


def expansion(order: Term, assumptions: Assumptions) -> Callable[..., Iterator[Piece]]:
    """How a sum of overlapping parts is integrated, to the power of the order; RuleError when it is not an integer from 2 on."""
    if not is_integer_order(order, assumptions):
        raise RuleError("a density that is a sum of overlapping parts has a closed form by these lemmas at integer orders from 2 on only")
    return partial(_expanded, order, assumptions)


def _expanded(order: Term, assumptions: Assumptions, segment, present: list[Term], below: Term, space: str) -> Iterator[Piece]:
    if not order.is_number:
        if len(present) == 1:
            yield integrate(segment, combined((*present, below), (order, sub(ONE, order))), space, assumptions)
        elif len(present) == 2:
            yield _general_term(segment, present, below, order, space, assumptions)
        else:
            raise RuleError("a mixture of more than two parts is expanded at an order that is a number only")
        return
    n = int(order.value.p)
    require(comb(n + len(present) - 1, n) <= MOST_TERMS, f"the expansion at order {n} has more than {MOST_TERMS} terms")
    for counts in _compositions(n, len(present)):
        ways = number(factorial(n) // prod(map(factorial, counts)))
        weights = (*map(number, counts), number(1 - n))
        used = [(weight, log_density) for weight, log_density in zip(weights, (*present, below)) if weight is not ZERO]
        exponent = add(log(ways), *(mul(weight, log_density) for weight, log_density in used))
        yield integrate(segment, exponent, space, assumptions)


def _compositions(n: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write n as an ordered sum of ``parts`` nonnegative integers."""
    if parts == 1:
        yield (n,)
        return
    for first in range(n, -1, -1):
        for rest in _compositions(n - first, parts - 1):
            yield (first, *rest)


def _between_integers(condition: Relation, assumptions: Assumptions) -> bool:
    """Does the condition exclude one j that is no integer?"""
    at = hole_of(condition, INDEX, assumptions)
    return at is not None and at.is_number and at.value.q != 1


def _general_term(segment, present, below: Term, order: Term, space: str, assumptions: Assumptions) -> Piece:
    inside = assumptions.assuming(weak=(INDEX, sub(order, INDEX)))
    weights = (sub(order, INDEX), INDEX, sub(ONE, order))
    piece = integrate(segment, combined((*present, below), weights), space, inside)
    holes = [condition for condition in piece.value.valid_when if INDEX.value in condition.left.free]
    if (
        piece.value.infinite
        or any(INDEX.value in c.left.free for c in piece.value.finite_when)
        or not all(_between_integers(condition, inside) for condition in holes)
    ):
        raise RuleError("the general term of the expansion is not integrable for every j by these lemmas")
    valid = tuple(condition for condition in piece.value.valid_when if condition not in holes)
    body = mul(call("binomial", order, INDEX), tidy(piece.value.term, inside))
    whole = make("Sum", (body, INDEX, ZERO, order))
    value = single(whole, ZERO, finite_when=piece.value.finite_when, valid_when=valid)
    return Piece(segment.lower, segment.upper, piece.exponent, LEMMA, value, piece.discharged)
