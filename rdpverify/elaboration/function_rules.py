"""What the canonical form makes of one function whose arguments are canonical: (⊢ atom == value, value), or None where it stays."""

from flint import fmpq, fmpz

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function
from .book import arithmetic, axiom, congruence, cut
from .functions import (
    apply,
    exp,
    inv,
    inverse_is,
    inverse_of_exp,
    inverse_of_inverse,
    inverse_of_product,
    log,
    log_of_gamma,
    log_of_inverse,
    log_product,
    loggamma_one,
    loggamma_step,
    root_of_power,
)
from .monomials import exp_multiple, leading
from .rewriting import Rewritten, of_atom, of_monomial

LARGEST = 40


def _exp(atom: Atom, known):
    v = atom.args[0]
    if not v.terms:
        return axiom("exp_zero"), ONE
    for monomial, value in v.terms.items():
        if len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].head == "log":
            u = monomial[0][0].args[0]
            count = int(value.floor()) if value > 0 or u.number is not None else -int((-value).floor())  # 1/sqrt(2) is sqrt(2)/2
            if not count:
                continue
            positive = known.positive(u)
            if positive is None or abs(count) > LARGEST:
                continue
            theorem, power = exp_multiple(of_monomial(monomial), count)
            rest = v - of_monomial(monomial, count)
            root = cut(positive, axiom("exp_of_log", x=u))
            r = Rewritten(of_atom(atom))
            if rest.terms:
                r.use(
                    axiom("exp_sum", x=of_monomial(monomial, count), y=rest), of_atom(atom), exp(of_monomial(monomial, count)) * exp(rest)
                )
            r.put(exp(of_monomial(monomial, count)).atom, theorem, power)
            if count > 0:
                r.put(exp(log(u)).atom, root, u)
            else:
                r.put(inv(exp(log(u))).atom, congruence(inv(exp(log(u))).atom, {0: (root, u)}), function("inv", u))
            return r.equation(), r.now
    return None


def inverse_of_atom(inner: Atom, known):
    """inv of one atom."""
    if inner.head == "exp":
        return apply(inverse_of_exp(), [], x=inner.args[0]), exp(-inner.args[0])
    if inner.head == "inv":
        sign = known.sign(inner.args[0], True)
        return None if sign is None else (apply(inverse_of_inverse(sign[0]), [sign[1]], x=inner.args[0]), inner.args[0])
    return None


def inverse_of_number(atom: Atom, known):
    u = atom.args[0]
    if u.number == 0:
        return None
    sign = known.sign(u)
    return apply(inverse_is(sign[0]), [sign[1], arithmetic()], x=u, y=constant(1 / u.number)), constant(1 / u.number)


def inverse_of_parts(whole: Polynomial, parts: list[Polynomial], known):
    """inv of a product, whose factors have known signs."""
    signs = [known.sign(part, True) for part in parts]
    if any(sign is None for sign in signs):
        return None
    rest = whole
    r = Rewritten(function("inv", whole))
    for place, part in enumerate(parts[:-1]):
        others, sign = ONE, 1
        for other in parts[place + 1 :]:
            others = others * other
        for s, _ in signs[place + 1 :]:
            sign *= s
        theorem = signs[-1][1] if place == len(parts) - 2 else arithmetic((1, *(t for _, t in signs[place + 1 :])))
        step = apply(inverse_of_product(signs[place][0], sign), [signs[place][1], theorem], x=part, y=others)
        r.put(function("inv", rest).atom, step, function("inv", part) * function("inv", others))
        rest = others
    return r.equation(), r.now


def log_of_inverse_number(atom: Atom, known):
    number = atom.args[0].number
    if number is None or number.p != 1:
        return None
    inner = constant(number.q)
    positive = known.positive(inner)
    same = apply(inverse_is(1), [positive, arithmetic()], x=inner, y=atom.args[0])
    r = Rewritten(of_atom(atom))
    old = log(function("inv", inner))
    r.use(congruence(old.atom, {0: (same, atom.args[0])}), of_atom(atom), old)
    r.put(old.atom, apply(log_of_inverse(), [positive], x=inner), -log(inner))
    return r.equation(), r.now


def prime_factors(number: fmpq) -> list[Polynomial] | None:
    """Primes and inverses of primes whose product it is."""
    if number <= 0 or max(int(number.p), int(number.q)) > 10**40:
        return None
    primes = []
    for value, up in ((number.p, True), (number.q, False)):
        if value != 1:
            primes += [constant(prime if up else fmpq(1, prime)) for prime, count in fmpz(value).factor() for _ in range(int(count))]
    return primes if len(primes) <= 140 else None


def log_of_parts(whole: Polynomial, parts: list[Polynomial], known):
    """log of a product, whose factors are positive, or negative two by two."""
    signs_of_parts = [known.sign(part, True) for part in parts]
    if any(sign is None for sign in signs_of_parts) or sum(sign < 0 for sign, _ in signs_of_parts) % 2:
        return None
    parts = [part if sign > 0 else -part for part, (sign, _) in zip(parts, signs_of_parts, strict=True)]
    signs = [theorem for part, (_, theorem) in zip(parts, signs_of_parts, strict=True) if part != ONE]
    parts = [part for part in parts if part != ONE]
    if len(parts) < 2:
        return None
    r, rest = Rewritten(log(whole)), whole
    for place, part in enumerate(parts[:-1]):
        others = ONE
        for other in parts[place + 1 :]:
            others = others * other
        positive = signs[-1] if place == len(parts) - 2 else arithmetic((1, *signs[place + 1 :]))
        r.use(apply(log_product(), [signs[place], positive], x=part, y=others), log(rest), log(part) + log(others))
        rest = others
    return r.equation(), r.now


def log_of_atom(inner: Atom, known):
    if inner.head == "exp":
        return axiom("log_of_exp", x=inner.args[0]), inner.args[0]
    if inner.head == "inv":
        positive = known.positive(inner.args[0])
        return None if positive is None else (apply(log_of_inverse(), [positive], x=inner.args[0]), -log(inner.args[0]))
    if inner.head == "gamma":
        positive = known.positive(inner.args[0])
        return None if positive is None else (apply(log_of_gamma(), [positive], x=inner.args[0]), function("loggamma", inner.args[0]))
    return None


def _exact_root(f: Polynomial, share: fmpq | None) -> Polynomial | None:
    """g with f == g^n, for the share 1/n and one monomial."""
    if share is None or share.p != 1 or len(f.terms) != 1:
        return None
    ((monomial, value),), degree = f.terms.items(), int(share.q)
    ends = [fmpz(abs(int(part))).root(degree) for part in (value.p, value.q)]
    if value < 0 or fmpq(*ends) ** degree != value or any(count % degree for _, count in monomial):
        return None
    return of_monomial(tuple((atom, count // degree) for atom, count in monomial), fmpq(*ends))


def _pow(atom: Atom, known):
    x, y = atom.args
    if not y.terms:
        return axiom("pow_zero", x=x), ONE
    if not x.terms:
        positive = known.positive(y)
        return None if positive is None else (cut(positive, axiom("pow_of_zero", y=y)), ZERO)
    if (root := _exact_root(x, y.number)) is not None and (above := known.nonnegative(root)) is not None:
        return apply(root_of_power(int(y.number.q)), [above], x=root), root
    positive = known.positive(x)
    return None if positive is None else (cut(positive, axiom("pow_above", x=x, y=y)), exp(y * log(x)))


def _pos(atom: Atom, known):
    u = atom.args[0]
    for hard in (False, True):
        if (above := known.nonnegative(u, hard)) is not None:
            return cut(above, axiom("pos_above", x=u)), u
        if (below := known.nonnegative(-u, hard)) is not None:
            return cut(below, axiom("pos_below", x=u)), ZERO
    return None


def _step(atom: Atom, known):
    u = atom.args[0]
    if (above := known.positive(u)) is not None:
        return cut(above, axiom("step_above", x=u)), ONE
    if (below := known.nonnegative(-u)) is not None:
        return cut(below, axiom("step_below", x=u)), ZERO
    return None


def _gamma(atom: Atom, known):
    positive = known.positive(atom.args[0])
    return None if positive is None else (cut(positive, axiom("gamma_is_exp", x=atom.args[0])), exp(function("loggamma", atom.args[0])))


def _loggamma(atom: Atom, known):
    u = atom.args[0]
    if u == ONE:
        return loggamma_one(), ZERO
    if u.terms.get((), fmpq(0)) >= 1 and abs(u.terms[()]) <= LARGEST:
        positive = known.positive(u - ONE)
        if positive is not None:
            return apply(loggamma_step(), [positive], x=u - ONE), log(u - ONE) + function("loggamma", u - ONE)
    return None


def _erfc(atom: Atom, known):
    x = atom.args[0]
    if not x.terms:
        return axiom("erfc_zero"), ONE
    if x.terms[leading(x)] > 0:
        return None
    r = Rewritten(of_atom(atom))
    other = function("erfc", -x)
    r.use(axiom("erfc_mirrored", x=x), of_atom(atom) + other, constant(2))
    return r.equation(), r.now


RULES = {"erfc": _erfc, "exp": _exp, "pow": _pow, "pos": _pos, "step": _step, "gamma": _gamma, "loggamma": _loggamma}
