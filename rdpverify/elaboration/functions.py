"""Small theorems about exp, log and inverses, each proved once in symbols and then put to use for particular arguments."""

from functools import cache

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Polynomial, constant, function, symbol
from ..core.theorem import Theorem
from ..certificates.core_texts import text_of
from .book import arithmetic, assume, axiom, cases, congruence, contradiction, cut, instance
from .lemmas import as_nonnegative_zero, equals, scaled

X, Y = symbol("x"), symbol("y")


def exp(f) -> Polynomial:
    return function("exp", f)


def log(f) -> Polynomial:
    return function("log", f)


def inv(f) -> Polynomial:
    return constant(1 / f.number) if f.number else function("inv", f)


def apply(lemma: Theorem, facts, **values) -> Theorem:
    """A lemma for these values, whose hypotheses the facts prove."""
    return cut(facts, instance(lemma, values)) if facts else instance(lemma, values)


def weakened(theorem: Theorem) -> Theorem:
    """f >= 0 from f > 0."""
    return arithmetic((("square", ONE), theorem)) if theorem.op == ">" else theorem


@cache
def log_one() -> Theorem:
    """⊢ log(1) == 0."""
    same = congruence(log(exp(ZERO)).atom, {0: (axiom("exp_zero"), ONE)})
    return arithmetic(equals(axiom("log_of_exp", x=0), log(exp(ZERO)), ZERO), scaled(equals(same, log(exp(ZERO)), log(ONE)), -1))


@cache
def log_product() -> Theorem:
    """x > 0, y > 0 ⊢ log(x·y) == log x + log y."""
    total = log(X) + log(Y)
    product = arithmetic(
        equals(axiom("exp_sum", x=log(X), y=log(Y)), exp(total), exp(log(X)) * exp(log(Y))),
        scaled(equals(axiom("exp_of_log"), exp(log(X)), X), exp(log(Y))),
        scaled(equals(axiom("exp_of_log", x=Y), exp(log(Y)), Y), X),
    )
    same = congruence(log(exp(total)).atom, {0: (product, X * Y)})
    return arithmetic(equals(same, log(exp(total)), log(X * Y)), scaled(equals(axiom("log_of_exp", x=total), log(exp(total)), total), -1))


@cache
def inverse_is(sign: int) -> Theorem:
    """x > 0 (x < 0), x·y == 1 ⊢ inv(x) == y."""
    whole = axiom("inverse" if sign > 0 else "inverse_below")
    return arithmetic(scaled(equals(whole, X * inv(X), ONE), Y), scaled(equals(assume("x*y == 1"), X * Y, ONE), -inv(X)))


@cache
def inverse_of_exp() -> Theorem:
    """⊢ inv(exp x) == exp(−x)."""
    product = arithmetic(equals(axiom("exp_zero"), exp(ZERO), ONE), scaled(equals(axiom("exp_sum", y=-X), exp(ZERO), exp(X) * exp(-X)), -1))
    return apply(inverse_is(1), [axiom("exp_positive"), product], x=exp(X), y=exp(-X))


@cache
def inverse_of_product(first: int, second: int) -> Theorem:
    """x, y with these signs ⊢ inv(x·y) == inv x · inv y."""
    signs = [assume("x > 0" if first > 0 else "x < 0"), assume("y > 0" if second > 0 else "y < 0")]
    by = [axiom("inverse" if sign > 0 else "inverse_below", x=v) for sign, v in ((first, X), (second, Y))]
    whole = arithmetic(scaled(equals(by[0], X * inv(X), ONE), Y * inv(Y)), equals(by[1], Y * inv(Y), ONE))
    product = signs_product(signs, first, second)
    return apply(inverse_is(first * second), [product, whole], x=X * Y, y=inv(X) * inv(Y))


def signs_product(signs, first: int, second: int) -> Theorem:
    """x·y > 0 or −x·y > 0."""
    return arithmetic((1, *signs))


@cache
def inverse_positive() -> Theorem:
    """x > 0 ⊢ inv(x) > 0."""
    wrong = arithmetic((1, assume("x > 0"), assume("-inv(x) >= 0")), equals(axiom("inverse"), X * inv(X), ONE))
    return cases(-inv(X), contradiction(wrong, "inv(x) > 0"), assume("inv(x) > 0"))


@cache
def inverse_negative() -> Theorem:
    """x < 0 ⊢ inv(x) < 0."""
    wrong = arithmetic((1, assume("x < 0"), assume("inv(x) >= 0")), equals(axiom("inverse_below"), X * inv(X), ONE))
    return cases(inv(X), contradiction(wrong, "inv(x) < 0"), assume("inv(x) < 0"))


@cache
def inverse_of_inverse(sign: int) -> Theorem:
    """x > 0 (x < 0) ⊢ inv(inv(x)) == x."""
    known = inverse_positive() if sign > 0 else inverse_negative()
    return apply(inverse_is(sign), [known, axiom("inverse" if sign > 0 else "inverse_below")], x=inv(X), y=X)


@cache
def log_of_inverse() -> Theorem:
    """x > 0 ⊢ log(inv x) == −log x."""
    product = apply(log_product(), [inverse_positive()], y=inv(X))
    same = congruence(log(X * inv(X)).atom, {0: (axiom("inverse"), ONE)})
    return arithmetic(
        scaled(equals(product, log(X * inv(X)), log(X) + log(inv(X))), -1),
        equals(same, log(X * inv(X)), log(ONE)),
        equals(log_one(), log(ONE), ZERO),
    )


@cache
def log_below() -> Theorem:
    """x > 0 ⊢ x − 1 − log x >= 0."""
    return arithmetic((1, axiom("exp_tangent", x=log(X))), scaled(equals(axiom("exp_of_log"), exp(log(X)), X), -1))


@cache
def log_above() -> Theorem:
    """x > 0 ⊢ log x − 1 + inv x >= 0."""
    below = apply(log_below(), [inverse_positive()], x=inv(X))
    return arithmetic((1, below), equals(log_of_inverse(), log(inv(X)), -log(X)))


@cache
def log_sign(op: str, above: bool) -> Theorem:
    """x > 1 ⊢ log x > 0; x >= 1 ⊢ log x >= 0; x > 0, x < 1 ⊢ −log x > 0; x > 0, x <= 1 ⊢ −log x >= 0."""
    if not above:
        return arithmetic((1, log_below()), (1, assume(f"1 - x {op} 0")))
    positive = arithmetic((1, assume(f"x - 1 {op} 0")), (1,))
    inverse = cut(positive, inverse_positive())
    product = arithmetic(
        (1, assume(f"x - 1 {op} 0"), inverse),
        (1, cut(positive, log_above())),
        scaled(equals(cut(positive, axiom("inverse")), X * inv(X), ONE), -1),
    )
    return product


@cache
def exp_upper() -> Theorem:
    """⊢ 1 − exp(x) + x·exp(x) >= 0."""
    below = arithmetic((1, axiom("exp_tangent", x=-X), axiom("exp_positive")))
    return arithmetic((1, below), equals(axiom("exp_zero"), ONE, exp(ZERO)), equals(axiom("exp_sum", y=-X), exp(ZERO), exp(X) * exp(-X)))


@cache
def exp_between() -> Theorem:
    """⊢ exp(y) − exp(x) − (y − x)·exp(x) >= 0."""
    below = arithmetic((1, axiom("exp_tangent", x=Y - X), axiom("exp_positive")))
    return arithmetic((1, below), equals(axiom("exp_sum", x=Y - X, y=X), exp(Y), exp(Y - X) * exp(X)))


@cache
def pow_nonnegative() -> Theorem:
    """x >= 0, y > 0 ⊢ pow(x, y) >= 0."""
    above = arithmetic(equals(axiom("pow_above"), function("pow", X, Y), exp(Y * log(X))), (1, axiom("exp_positive", x=Y * log(X))))
    same = congruence(function("pow", X, Y).atom, {0: (assume("x == 0"), ZERO)})
    zero = arithmetic(
        equals(same, function("pow", X, Y), function("pow", ZERO, Y)),
        equals(axiom("pow_of_zero"), function("pow", ZERO, Y), ZERO),
        (1, as_nonnegative_zero()),
    )
    at_least = weakened(above)
    below = contradiction(arithmetic((1, assume("x >= 0")), (1, assume("-x > 0"))), at_least.relation)
    return cases("x", at_least, zero, below)


@cache
def log_of_gamma() -> Theorem:
    """x > 0 ⊢ log(gamma x) == loggamma x."""
    value = function("loggamma", X)
    same = congruence(log(function("gamma", X)).atom, {0: (axiom("gamma_is_exp"), exp(value))})
    return arithmetic(
        equals(same, log(function("gamma", X)), log(exp(value))), equals(axiom("log_of_exp", x=value), log(exp(value)), value)
    )


@cache
def loggamma_one() -> Theorem:
    """⊢ loggamma(1) == 0."""
    gamma = function("gamma", ONE)
    same = congruence(log(gamma).atom, {0: (axiom("gamma_one"), ONE)})
    by = cut(arithmetic((1,)), instance(log_of_gamma(), {"x": ONE}))
    return arithmetic(
        scaled(equals(by, log(gamma), function("loggamma", ONE)), -1), equals(same, log(gamma), log(ONE)), equals(log_one(), log(ONE), ZERO)
    )


@cache
def loggamma_step() -> Theorem:
    """x > 0 ⊢ loggamma(x + 1) == log x + loggamma x."""
    gamma, more = function("gamma", X), function("gamma", X + ONE)
    positive = arithmetic((1, assume("x > 0")), (1,))
    same = congruence(log(more).atom, {0: (axiom("gamma_step"), X * gamma)})
    product = cut(axiom("gamma_positive"), apply(log_product(), [], y=gamma))
    return arithmetic(
        scaled(equals(apply(log_of_gamma(), [positive], x=X + ONE), log(more), function("loggamma", X + ONE)), -1),
        equals(same, log(more), log(X * gamma)),
        equals(product, log(X * gamma), log(X) + log(gamma)),
        equals(log_of_gamma(), log(gamma), function("loggamma", X)),
    )


@cache
def larger_by_logarithm(op: str) -> Theorem:
    """y − x >= 0 (> 0) ⊢ exp(y) − exp(x) >= 0 (> 0)."""
    return arithmetic((1, exp_between()), (1, assume(f"y - x {op} 0"), axiom("exp_positive")))


@cache
def larger_by_exponential(op: str) -> Theorem:
    """exp(y) − exp(x) >= 0 (> 0) ⊢ y − x >= 0 (> 0)."""
    goal, opposite = f"y - x {op} 0", assume(f"x - y {'>' if op == '>=' else '>='} 0")
    larger = apply(larger_by_logarithm(opposite.op), [opposite], x=Y, y=X)
    wrong = contradiction(arithmetic((1, larger), (1, assume(f"exp(y) - exp(x) {op} 0"))), goal)
    return cases("y - x", assume(goal), wrong) if op == ">=" else cases("x - y", wrong, assume(goal))


@cache
def larger_by_square(op: str) -> Theorem:
    """x >= 0, x² − y² >= 0 (> 0) ⊢ x − y >= 0 (> 0)."""
    difference, squares = X - Y, assume(f"x**2 - y**2 {op} 0")
    if op == ">=":  # where y > x, also y + x > 0, so y² > x²
        larger = assume("y - x > 0")
        total = arithmetic((1, larger), (2, assume("x >= 0")))
        absurd = contradiction(arithmetic((1, larger, total), (1, squares)), "x - y >= 0")
        return cases(difference, assume("x - y >= 0"), absurd)
    weak = cut(weakened(squares), larger_by_square(">="))
    equal = assume("x - y == 0")
    absurd = contradiction(arithmetic((1, squares), scaled(equals(equal, X, Y), -(X + Y))), "x - y > 0")
    below = contradiction(arithmetic((1, weak), (1, assume("y - x > 0"))), "x - y > 0")
    return cases(difference, assume("x - y > 0"), absurd, below)


@cache
def root_squared() -> Theorem:
    """x >= 0 ⊢ pow(x, 1/2)² == x."""
    return root_raised(2)


@cache
def root_raised(count: int) -> Theorem:
    """x >= 0 ⊢ pow(x, 1/n)^n == x."""
    share = constant(fmpq(1, count))
    root = function("pow", X, share)
    value = exp(share * log(X))
    between = sum((root**i * value ** (count - 1 - i) for i in range(count)), ZERO)  # (root − value)·this is root^n − value^n
    product = []  # of powers of the value: exp(k/n·log x) is exp((k − 1)/n·log x)·value
    for k in range(count, 1, -1):
        step = axiom("exp_sum", x=constant(k - 1) * share * log(X), y=share * log(X))
        whole, less = exp(constant(k) * share * log(X)), exp(constant(k - 1) * share * log(X))
        product.append(scaled(equals(step, whole, less * value), -(value ** (count - k))))
    above = arithmetic(
        scaled(equals(axiom("pow_above", y=share), root, value), between), *product, equals(axiom("exp_of_log"), exp(log(X)), X),
    )
    same = congruence(root.atom, {0: (assume("x == 0"), ZERO)})
    nothing = function("pow", ZERO, share)
    by_zero = cut(arithmetic((share,)), axiom("pow_of_zero", y=share))
    zero = arithmetic(
        scaled(equals(same, root, nothing), sum((root**i * nothing ** (count - 1 - i) for i in range(count)), ZERO)),
        scaled(equals(by_zero, nothing, ZERO), nothing ** (count - 1)),
        scaled(equals(assume("x == 0"), X, ZERO), -1),
    )
    below = contradiction(arithmetic((1, assume("x >= 0")), (1, assume("-x > 0"))), above.relation)
    return cases("x", above, zero, below)


@cache
def root_of_power(count: int) -> Theorem:
    """x >= 0 ⊢ pow(x^n, 1/n) == x."""
    share, whole, above = constant(fmpq(1, count)), X**count, assume("x >= 0")
    root = function("pow", whole, share)
    power = arithmetic((1, *[above] * count))
    same = apply(root_raised(count), [power], x=whole)  # root^n == x^n
    not_negative = apply(pow_nonnegative(), [power, arithmetic((share,))], x=whole, y=share)
    wrong = []
    for larger, smaller, weak in ((root, X, above), (X, root, not_negative)):
        more = assume(f"{text_of(larger - smaller)} > 0")
        positive = arithmetic((1, more), (1, weak))
        parts = [(1, more, *[positive] * (count - 1 - i), *[weak] * i) for i in range(count)]
        gap = scaled(equals(same, root**count, whole), -1 if larger is root else 1)
        wrong.append(contradiction(arithmetic(*parts, gap), f"{text_of(root)} - x == 0"))
    return cases(root - X, wrong[0], assume(f"{text_of(root)} - x == 0"), wrong[1])
