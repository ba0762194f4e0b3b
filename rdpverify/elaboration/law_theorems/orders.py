"""Rényi divergences increase with their order, and those of orders below 1 are finite or infinite together."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, constant, function, symbol
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, assume, axiom, by_numbers, cases, congruence, contradiction, cut, instance
from ..laws_pointwise import Mean, exp_rises, hoelder, integral_of
from ..lemmas import equals, factor_sign, scaled
from ..linear_search import inverse_positive
from ..normal_form import as_term, by
from .affinity import renyi_below_kl, renyi_finite_by_kl
from .divergences import kl_below_renyi, kl_finite_by_renyi, renyi_integral_below
from .hoelder import TARGET, hoelder_lemma, law, order_name, weight_name
from .notation import D, a, weak
from .order_two import chi2_above_tv, chi2_finite_by_order_two, order_two, order_two_finite, order_two_is_logarithm

b, TWO = symbol("b"), constant(2)
E, K = function("renyi", P, Q, b), function("kl", P, Q)
ABOVE, BELOW, AT = (assume(f"{f} 0") for f in ("a - 1 >", "1 - a >", "a - 1 =="))
B_ABOVE, B_BELOW, B_AT = (assume(f"{f} 0") for f in ("b - 1 >", "1 - b >", "b - 1 =="))
LATER, POSITIVE, FINITE = assume("b - a >= 0"), assume("a > 0"), Relation("finite", D)


@cache
def finite_below_one() -> Theorem:
    """finite(renyi(P, Q, b)), 0 < a, b < 1 ⊢ finite(renyi(P, Q, a)).

    Hölder's inequality with the weight θ = b·(1 − b) of ∫ p**a·q**(1 − a) says that this is at least exp((b − 1)·renyi(P, Q, b)/θ).
    """
    orders = [POSITIVE, BELOW, assume("b > 0"), B_BELOW]
    theta, k, share = b * (ONE - b), symbol("k"), arithmetic((1, orders[2], orders[3]))
    weights = [
        share,
        arithmetic((1, orders[2], orders[1]), (1, orders[0], orders[2], orders[2])),
        arithmetic((1, orders[3], orders[0]), (1, orders[1], orders[3], orders[3])),
    ]
    mean = Mean(((P, a), (Q, ONE - a)), k, renyi_integral_below(P, Q, a))
    means = [mean, Mean(((P, ONE),), ZERO), Mean(((Q, ONE),), ZERO)]
    less = hoelder({P: b, Q: ONE - b}, theta * k, list(zip(map(weak, weights), means, strict=True)), exponents=orders)[1]
    level, affinity, e = (b - ONE) * E, as_term(mean.value_atom), function("exp", theta * k - k)
    chosen = Relation("==", theta * k - level)
    same = congruence(function("exp", theta * k).atom, {0: (assume(chosen), level)})
    rules = {integral_of({P: b, Q: ONE - b}): axiom("renyi_below", a=b)}
    rest = scaled(equals(same, function("exp", level), function("exp", theta * k)), ONE - theta)
    left = by(Relation(">=", theta * (e * affinity - function("exp", level))), [(1, less), rest], rules=rules)
    product = arithmetic((1, left), (1, share, axiom("exp_positive", x=level)))
    factor = arithmetic((1, share, axiom("exp_positive", x=theta * k - k)))
    positive = cut([factor, product], instance(factor_sign(">"), {"x": factor.f, "y": affinity}))
    positive = instance(positive, {"k": level * inverse_positive(share).f})
    choice = by(chosen.put({"k": level * inverse_positive(share).f}), [], divisors=[share])
    return cut([cut(choice, positive)], axiom("renyi_below_finite"))


def _by_weights(above: bool) -> tuple[Theorem, Theorem | None]:
    """(a <= b, both above 1 or both below it ⊢ renyi(P, Q, a) <= renyi(P, Q, b), ⊢ finite(renyi(P, Q, a)) from that of b)."""
    lemma = hoelder_lemma((0, 1, above), ((0, 1, above), (0,)))
    first, second = (ABOVE, B_ABOVE) if above else (B_BELOW, BELOW)  # the smaller distance from 1, and the larger
    divisor = inverse_positive(second)
    orders = (a, b) if above else (b, a)
    weights = [arithmetic((1, first, divisor)), arithmetic((1, LATER, divisor))]
    values = {law(0): P, law(1): Q, TARGET: orders[0], order_name(0): orders[1]}
    values |= {weight_name(place): weight.f for place, weight in enumerate(weights)}

    def settled(theorem: Theorem) -> Theorem:
        made = instance(theorem, values)
        sums = [by(h, [], divisors=[second]) for h in made.hypotheses if h.op == "=="]
        return cut([*map(weak, weights), *sums], made)

    product = by(Relation(">=", first.f * (E - D)), [(1, settled(lemma.less))], divisors=[second])
    less = cut([first, product], instance(factor_sign(">="), {"x": first.f, "y": E - D}))
    return less, None if lemma.finite is None else settled(lemma.finite)


def _impossible(goal: Relation, *parts: Theorem) -> Theorem:
    return contradiction(arithmetic(*((1, part) for part in parts)), goal)


def _by_cases(goal: Relation, both_above, one_above, both_one, below_above, below_one, both_below) -> Theorem:
    """From the cases of a <= b in which each of them is above 1, is 1, or is below 1."""
    late = _impossible(goal, ABOVE, LATER, equality(B_AT, ONE - b)), _impossible(goal, ABOVE, LATER, B_BELOW)
    return cases(
        a - ONE,
        cases(b - ONE, both_above, *late),
        cases(b - ONE, one_above, both_one, _impossible(goal, equality(AT, a - ONE), LATER, B_BELOW)),
        cases(b - ONE, below_above, below_one, both_below),
    )


def equality(theorem: Theorem, f: Polynomial) -> Theorem:
    """f >= 0 from f == 0."""
    return arithmetic(equals(theorem, f, ZERO), (("square", ZERO),))


@cache
def orders_increase_finite() -> Theorem:
    """finite(renyi(P, Q, b)), 0 < a <= b ⊢ finite(renyi(P, Q, a))."""
    kl_of_above = instance(kl_finite_by_renyi(), {"a": b})
    kl_of_one = axiom("renyi_at_one_finite", a=b)
    made = _by_cases(
        FINITE,
        _by_weights(True)[1],
        cut(kl_of_above, axiom("kl_at_one_finite")),
        cut(kl_of_one, axiom("kl_at_one_finite")),
        cut(kl_of_above, renyi_finite_by_kl()),
        cut(kl_of_one, renyi_finite_by_kl()),
        finite_below_one(),
    )
    return cut(arithmetic((1, POSITIVE), (1, LATER)), made)


@cache
def orders_increase() -> Theorem:
    """finite(renyi(P, Q, b)), 0 < a <= b ⊢ renyi(P, Q, a) <= renyi(P, Q, b)."""
    kl_of_above = instance(kl_finite_by_renyi(), {"a": b})
    at_a, at_b = equals(axiom("renyi_at_one"), K, D), equals(axiom("renyi_at_one", a=b), E, K)
    above = (1, cut(kl_of_above, instance(kl_below_renyi(), {"a": b})))
    below = (1, renyi_below_kl())
    made = _by_cases(
        Relation(">=", E - D),
        _by_weights(True)[0],
        arithmetic(at_a, above),
        arithmetic(at_a, at_b, (("square", ZERO),)),
        cut(kl_of_above, arithmetic(below, above)),
        cut(axiom("renyi_at_one_finite", a=b), arithmetic(below, at_b)),
        _by_weights(False)[0],
    )
    return cut([orders_increase_finite(), arithmetic((1, POSITIVE), (1, LATER))], made)


def _of_order_two(theorem: Theorem) -> Theorem:
    """A theorem about a finite chi-squared, where a Rényi divergence of an order a >= 2 is finite."""
    two = instance(orders_increase_finite(), {"a": TWO, "b": a})
    return cut([cut([by_numbers("2 > 0"), two], chi2_finite_by_order_two())], theorem)


@cache
def order_two_and_beyond() -> tuple[Theorem, Theorem]:
    """finite(renyi(P, Q, a)), a >= 2 ⊢ chi2 <= exp(renyi(P, Q, a)) − 1, and 4·tv² is at most as much."""
    rise = cut(by_numbers("2 > 0"), instance(orders_increase(), {"a": TWO, "b": a}))
    rise = cut(rise, instance(exp_rises(), {"x": function("renyi", P, Q, TWO), "y": D}))
    X = function("chi2", P, Q)
    chi2 = arithmetic((1, rise), equals(_of_order_two(order_two()), function("exp", function("renyi", P, Q, TWO)), ONE + X))
    return chi2, arithmetic((1, chi2), (1, _of_order_two(chi2_above_tv())))


@cache
def kl_below_log_chi2() -> Theorem:
    """finite(chi2) ⊢ kl <= log(1 + chi2)."""
    less = cut([by_numbers("2 - 1 > 0"), order_two_finite()], instance(kl_below_renyi(), {"a": TWO}))
    logarithm = function("log", ONE + function("chi2", P, Q))
    return arithmetic((1, less), equals(order_two_is_logarithm(), logarithm, function("renyi", P, Q, TWO)))
