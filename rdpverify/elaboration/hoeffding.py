"""Hoeffding's lemma, proved in the core's rules: 1 − x + x·e^s <= e^{s·x + s²/8} for 0 <= x <= 1, and means of exponentials by it."""

from functools import cache

from ..core.polynomial import ONE, ZERO, Polynomial, function, symbol
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import arithmetic, as_polynomial, assume, axiom, by_numbers, cases, contradiction, cut, instance, rises
from .functions import exp, larger_by_logarithm, log, weakened
from .laws_pointwise import below_exponents
from .lemmas import equals, scaled
from .normal_form import by
from .rewriting import of_atom, of_monomial

x, s, t = symbol("x"), symbol("s"), symbol("t")
SHARE = [assume("x >= 0"), assume("1 - x >= 0")]
EIGHTH = as_polynomial("1/8")


@cache
def mixed_exponential_positive() -> Theorem:
    """0 <= x <= 1 ⊢ 1 − x + x·exp(t) > 0."""
    mean = ONE - x + x * exp(t)
    goal = Relation(">", mean)
    inside = arithmetic((1, SHARE[1]), (1, assume("x > 0"), axiom("exp_positive", x=t)))
    at_zero = arithmetic((exp(t) - ONE, assume("x == 0")), (1, by_numbers("1 > 0")))
    return cases(x, inside, at_zero, contradiction(arithmetic((1, SHARE[0]), (1, assume("-x > 0"))), goal))


@cache
def hoeffding() -> Theorem:
    """0 <= x <= 1 ⊢ exp(s²/8 + s·x) >= 1 − x + x·exp(s)."""
    goal = Relation(">=", exp(EIGHTH * s * s + s * x) - ONE + x - x * exp(s))
    other = cut([SHARE[1], by("1 - (1 - x) >= 0", [(1, SHARE[0])])], instance(_right_of_zero(), {"x": ONE - x, "s": -s}))
    left = by(goal, [(1, cut(weakened(assume("-s > 0")), other), axiom("exp_positive", x=s))])
    return cases(s, _right_of_zero(), left)


@cache
def _right_of_zero() -> Theorem:
    """The same for s >= 0: t²/8 + t·x − log(1 − x + x·exp(t)) and its slope are 0 at 0, and its second derivative is a square."""
    from .scalar import prove_relation

    mean = ONE - x + x * exp(t)
    f = EIGHTH * t * t + t * x - log(mean)
    share = x * exp(t) * function("inv", mean)
    slope = as_polynomial("1/4") * t + x - share
    square = arithmetic((("square", as_polynomial("1/2") - share),))
    positive = mixed_exponential_positive()
    at_zero = prove_relation(Relation("==", function("inv", ONE - x + x * exp(ZERO)) * x * exp(ZERO) - x))
    steeper = rises(slope, "t", ZERO, s, square, [positive])
    steeper = arithmetic((1, steeper), equals(at_zero, x, x * exp(ZERO) * function("inv", ONE - x + x * exp(ZERO))))
    rising = rises(f, "t", ZERO, s, cut(weakened(assume("t > 0")), instance(steeper, {"s": t})), [positive])
    nothing = prove_relation(Relation("==", log(ONE - x + x * exp(ZERO))))
    above = arithmetic((1, rising), equals(nothing, ZERO, log(ONE - x + x * exp(ZERO))))
    less = cut(above, instance(larger_by_logarithm(">="), {"y": EIGHTH * s * s + s * x, "x": log(ONE - x + x * exp(s))}))
    mean = ONE - x + x * exp(s)
    return arithmetic((1, less), equals(cut(instance(positive, {"t": s}), axiom("exp_of_log", x=mean)), exp(log(mean)), mean))


def by_hoeffding(op: str, f: Polynomial, known) -> Theorem | None:
    """f = rest − c·log(x·e^A + (1 − x)·e^B), c > 0, from the sign of what is left with B + x·(A − B) + (A − B)²/8 for the logarithm."""
    if (mean := mean_positive(f, known)) is not None:
        return weakened(mean) if op == ">=" else mean
    for atom in sorted((atom for atom in f.atoms if atom.head == "log"), key=lambda atom: atom.key):
        weight, mean = f.terms.get(((atom, 1),), 0), mean_positive(atom.args[0], known)
        if weight >= 0 or mean is None:
            continue
        (A, share), (B, _) = _shares(atom.args[0])
        between = [known.nonnegative(share), known.nonnegative(ONE - share)]
        top = B + share * (A - B) + EIGHTH * (A - B) ** 2
        lemma = cut(between, instance(hoeffding(), {"x": share, "s": A - B}))
        less = by(Relation(">=", exp(top) - atom.args[0]), [(1, lemma, axiom("exp_positive", x=B))])
        value = cut(mean, axiom("exp_of_log", x=atom.args[0]))
        less = arithmetic((1, less), scaled(equals(value, exp(of_atom(atom)), atom.args[0]), -1))
        less = below_exponents(less, of_atom(atom), top)
        rest = (known.positive if op == ">" else known.nonnegative)(f + as_polynomial(weight) * less.f)
        if rest is not None:
            return arithmetic((1, rest), (-weight, less))
    return None


def mean_positive(f: Polynomial, known) -> Theorem | None:
    """x·e^A + (1 − x)·e^B > 0."""
    shares = _shares(f)
    if shares is None:
        return None
    (A, share), (B, _) = shares
    between = [known.nonnegative(share), known.nonnegative(ONE - share)]
    if None in between:
        return None
    mean = cut(between, instance(mixed_exponential_positive(), {"x": share, "t": A - B}))
    return by(Relation(">", f), [(1, mean, axiom("exp_positive", x=B))])


def _shares(f: Polynomial) -> list[tuple[Polynomial, Polynomial]] | None:
    """[(A, x), (B, 1 − x)] where f = x·e^A + (1 − x)·e^B."""
    shares: dict[Polynomial, Polynomial] = {}
    for monomial, value in f.terms.items():
        exps = [(atom, count) for atom, count in monomial if atom.head == "exp"]
        if len(exps) > 1 or any(count > 1 for _, count in exps):
            return None
        exponent = exps[0][0].args[0] if exps else ZERO
        rest = of_monomial(tuple(item for item in monomial if item[0].head != "exp"), value)
        shares[exponent] = shares.get(exponent, ZERO) + rest
    return list(shares.items()) if len(shares) == 2 and sum(shares.values(), ZERO) == ONE else None
