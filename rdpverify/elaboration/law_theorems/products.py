"""Divergences of products and powers of laws through those of the components.

Rényi divergences add up by an axiom; so do Kullback-Leibler, as the order 1, and the max divergence, as the limit of orders.
1 + chi2 multiplies, as the exponential of the order 2, and 1 - hellinger2, as that of the order 1/2.
"""

from functools import cache

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function, symbol
from ...core.abbreviations import inverse
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, by_numbers, congruence, contradiction, cut, finite_or_not, generalise
from ..book import instance
from ..law_numbers import replaced
from ..lemmas import equals, scaled
from ..linear_search import inverse_positive, search
from ..normal_form import by
from .hockey_sticks import hockey_at_zero
from .max_divergence import renyi_below_max, renyi_finite_by_max
from .notation import a, above_one
from .order_two import chi2_finite_by_order_two, order_half, order_half_infinite, order_two, order_two_finite

FIRST, SECOND = (P, Q), (Atom("law", ("P1",)), Atom("law", ("Q1",)))
n, SOME = symbol("n"), arithmetic((1, assume("n >= 1")), (1, by_numbers("1 > 0")))
PRODUCT = tuple(Atom("Product", pair) for pair in zip(FIRST, SECOND, strict=True))
POWER = tuple(Atom("Power", (law, n)) for law in FIRST)
POSITIVE = arithmetic((1, above_one()), (1, by_numbers("1 > 0")))  # a > 1 ⊢ a > 0


def _of(head: str, pair, *more) -> Polynomial:
    return function(head, *pair, *more)


def _at(theorem: Theorem, pair, **values) -> Theorem:
    return instance(theorem, {"P": pair[0], "Q": pair[1], **values}, [assume("n >= 1")])


# ---- the max divergence, as the limit of orders --------------------------------------------------------------------------------------


def _limit(pair, finite: Theorem, less: Theorem, bound: Polynomial) -> tuple[Theorem, Theorem]:
    """(⊢ finite(max_divergence), ⊢ it is at most the bound) of a pair, from what is so of all its orders above 1."""
    every = [generalise(cut(POSITIVE, each), ("a",), (above_one().relation,)) for each in (finite, less)]
    return tuple(cut(every, _at(axiom(name), pair, t=bound)) for name in ("max_of_orders_finite", "max_of_orders"))


@cache
def max_of_product() -> tuple[Theorem, Theorem]:
    """⊢ the max divergence of a product is at most the sum of those of the parts, and finite where these are."""
    parts = [_at(renyi_finite_by_max(), pair) for pair in (FIRST, SECOND)]
    finite, whole = (cut(parts, axiom(name)) for name in ("renyi_of_product_finite", "renyi_of_product"))
    sums = equals(whole, _of("renyi", FIRST, a) + _of("renyi", SECOND, a), _of("renyi", PRODUCT, a))
    less = arithmetic(sums, *((1, _at(renyi_below_max(), pair)) for pair in (FIRST, SECOND)))
    return _limit(PRODUCT, finite, less, _of("max_divergence", FIRST) + _of("max_divergence", SECOND))


@cache
def max_of_power() -> tuple[Theorem, Theorem]:
    """⊢ the max divergence of a power is at most n times that of the base, and finite where this is."""
    finite, whole = (cut(renyi_finite_by_max(), axiom(name)) for name in ("renyi_of_power_finite", "renyi_of_power"))
    less = arithmetic((1, SOME, renyi_below_max()), equals(whole, n * _of("renyi", FIRST, a), _of("renyi", POWER, a)))
    return _limit(POWER, finite, less, n * _of("max_divergence", FIRST))


@cache
def max_of_base() -> tuple[Theorem, Theorem]:
    """⊢ the max divergence of a power is at least n times that of the base, which is finite where it is."""
    finite = cut(_at(renyi_finite_by_max(), POWER), axiom("renyi_of_base_finite"))
    whole = equals(cut(finite, axiom("renyi_of_power")), _of("renyi", POWER, a), n * _of("renyi", FIRST, a))
    less, bound = arithmetic((1, _at(renyi_below_max(), POWER)), whole), inverse(n) * _of("max_divergence", POWER)
    share = by(Relation(">=", bound - _of("renyi", FIRST, a)), [(1, less, inverse_positive(SOME))], divisors=[SOME])
    finite, least = _limit(FIRST, finite, share, bound)
    goal = Relation(">=", _of("max_divergence", POWER) - n * _of("max_divergence", FIRST))
    return finite, by(goal, [(1, least, SOME)], divisors=[SOME])


# ---- the orders 1, 2 and 1/2 ---------------------------------------------------------------------------------------------------------


def _at_order(name: str, order: str) -> Theorem:
    return cut(by_numbers(f"{order} > 0"), instance(axiom(name), {"a": as_polynomial(order)}))


def _supposed(theorem: Theorem, fact: Theorem) -> Theorem:
    """The theorem from what makes the Rényi divergences finite that it supposes to be so."""
    pairs = [h.body.atom.args[:2] for h in theorem.hypotheses if h.op == "finite"]
    return cut([_at(fact, pair) for pair in pairs], theorem)


@cache
def kl_adds_up() -> tuple[Theorem, Theorem]:
    """⊢ kl of a product is the sum of those of the parts, of a power n times that of the base."""
    theorems = []
    for name, pairs in (("renyi_of_product", (PRODUCT, FIRST, SECOND)), ("renyi_of_power", (POWER, FIRST))):
        theorem = _supposed(_at_order(name, "1"), axiom("kl_one_finite"))
        values = {_of("renyi", pair, ONE).atom: _of("kl", pair) for pair in pairs}
        same = [_at(axiom("renyi_one"), pair) for pair in pairs]
        theorems.append(search(Relation("==", replaced(theorem.f, values)), [theorem, *same], degree=1))
    return tuple(theorems)


def renyi_adds_up() -> tuple[Theorem, Theorem]:
    return axiom("renyi_of_product"), axiom("renyi_of_power")


def max_adds_up() -> tuple[Theorem, ...]:
    return max_of_product()[1], max_of_power()[1], max_of_base()[1]


FINITE = tuple(f"renyi_of_{what}_finite" for what in ("product", "first", "second", "power", "base"))


def renyi_of_parts_finite() -> tuple[Theorem, ...]:
    """⊢ finite(renyi) of products and powers from those of the parts, and the other way round; below, of other divergences."""
    return tuple(map(axiom, FINITE))


def _finite_at(order: str, there: Theorem, back: Theorem) -> tuple[Theorem, ...]:
    theorems = [_supposed(_at_order(name, order), there) for name in FINITE]
    return tuple(cut(theorem, _at(back, theorem.f.atom.args[:2])) for theorem in theorems)


@cache
def kl_of_parts_finite() -> tuple[Theorem, ...]:
    return _finite_at("1", axiom("kl_one_finite"), axiom("renyi_one_finite"))


@cache
def chi2_of_parts_finite() -> tuple[Theorem, ...]:
    return _finite_at("2", order_two_finite(), chi2_finite_by_order_two())


def max_of_parts_finite() -> tuple[Theorem, ...]:
    return max_of_product()[0], max_of_power()[0], max_of_base()[0]


def _multiplied(total: Theorem, values: list) -> Theorem:
    """⊢ z == x·y from total, that of exponents r == s + t, and values (exp(r) == z, r, z), then those of s and t."""
    (whole, r, z), (first, s, x), (second, t, y) = values
    exp = lambda u: function("exp", u)  # noqa: E731
    same = congruence(exp(r).atom, {0: (total, s + t)})
    parts = axiom("exp_sum", x=s, y=t)
    return arithmetic(equals(whole, z, exp(r)), equals(same, exp(r), exp(s + t)), equals(parts, exp(s + t), exp(s) * exp(t)),
                      scaled(equals(first, exp(s), x), exp(t)), scaled(equals(second, exp(t), y), x))


@cache
def chi2_multiplies() -> Theorem:
    """⊢ 1 + chi2 of a product is the product of those of the parts."""
    total = _supposed(_at_order("renyi_of_product", "2"), order_two_finite())
    pairs, two = (PRODUCT, FIRST, SECOND), as_polynomial("2")
    values = [(_at(order_two(), pair), _of("renyi", pair, two), ONE + _of("chi2", pair)) for pair in pairs]
    return cut(chi2_of_parts_finite()[0], _multiplied(total, values))


@cache
def affinity_multiplies() -> Theorem:
    """⊢ 1 − hellinger2 of a product is the product of those of the parts."""
    pairs, half = (PRODUCT, FIRST, SECOND), as_polynomial("1/2")
    D, values = [_of("renyi", pair, half) for pair in pairs], [ONE - _of("hellinger2", pair) for pair in pairs]
    total = _at_order("renyi_of_product", "1/2")
    total = arithmetic(scaled(equals(total, D[0], D[1] + D[2]), -half))
    made = _multiplied(total, [(_at(order_half(), pair), -half * each, value) for pair, each, value in zip(pairs, D, values, strict=True)])
    made = cut(_at_order("renyi_of_product_finite", "1/2"), made)
    none = [_at(order_half_infinite(), pair) for pair in pairs]
    for place, name in ((1, "renyi_of_first_finite"), (2, "renyi_of_second_finite")):
        other = values[3 - place]
        apart = arithmetic(equals(none[0], values[0], ZERO), scaled(equals(none[place], ZERO, values[place]), other))
        together = contradiction([_at_order(name, "1/2"), assume(Relation("infinite", D[place]))], made.relation)
        made = finite_or_not(D[place], made, finite_or_not(D[0], together, apart))
    return made


@cache
def tv_of_product() -> Theorem:
    """⊢ 1 − tv of a product is at least the product of those of the parts."""
    zero = instance(axiom("hockey_of_product"), {"s": ZERO, "t": ZERO})
    pairs = PRODUCT, FIRST, SECOND
    goal = "1 - tv(Product(P, P1), Product(Q, Q1)) - (1 - tv(P, Q))*(1 - tv(P1, Q1)) >= 0"
    return search(goal, [zero, *(_at(hockey_at_zero(), pair) for pair in pairs)])
