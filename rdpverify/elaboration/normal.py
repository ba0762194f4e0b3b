"""A canonical form of numbers, with the proof of every step: one exponential a monomial, logarithms of products as sums, powers of what is
positive as exponentials, inverses of products as products."""

from flint import fmpq

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function
from ..core.theorem import Theorem
from .book import arithmetic, axiom, congruence, cut
from .factoring import factors
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
    log_one,
    log_product,
    loggamma_one,
    loggamma_step,
    root_squared,
)
from .rewriting import Rewritten, of_atom, of_monomial, quotient, with_arguments

MOST_ROUNDS, LARGEST = 40, 40


def normal(f: Polynomial, known) -> Rewritten:
    """f == its canonical form; ``known`` proves the signs that the rules of functions need."""
    r = Rewritten(f)
    for _ in range(MOST_ROUNDS):
        before = r.now
        for atom in sorted(r.now.atoms, key=lambda atom: atom.key):
            step = rule_of(atom, known)
            if step is not None:
                r.put(atom, *step)
        _absorb(r, known)
        _merge_exponentials(r)
        _cancel(r, known)
        _reduce(r, known)
        _square_roots(r, known)
        if r.now == before:
            break
    return r


def rule_of(atom: Atom, known) -> tuple[Theorem, Polynomial] | None:
    """(⊢ atom == value, value), or None where the atom is canonical."""
    return known.remembered(("normal", atom), lambda: _rule(atom, known))


def _rule(atom: Atom, known) -> tuple[Theorem, Polynomial] | None:
    if atom.head in ("symbol", "pi") or atom.head not in RULES and atom.head not in CONGRUENT:
        return None
    equations = {}
    for place, argument in enumerate(atom.args):
        if isinstance(argument, Polynomial) and (r := normal(argument, known)).changed:
            equations[place] = r.equation(), r.now
    if equations:
        value, theorem = with_arguments(atom, equations)
        return theorem, value
    return RULES[atom.head](atom, known) if atom.head in RULES else None


# ---- exp ------------------------------------------------------------------------------------------------------------------------------


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


def exp_multiple(w: Polynomial, count: int) -> tuple[Theorem, Polynomial]:
    """⊢ exp(count·w) == exp(w)^count, or inv(exp w)^−count."""
    step = w if count > 0 else -w
    r = Rewritten(exp(constant(count) * w))
    for left in range(abs(count), 1, -1):
        whole = exp(constant(left) * step)
        r.use(
            axiom("exp_sum", x=step, y=constant(left - 1) * step),
            whole,
            exp(step) * exp(constant(left - 1) * step),
            exp(step) ** (abs(count) - left),
        )
    if count < 0:
        r.put(exp(step).atom, apply(inverse_of_exp(), [], x=w), inv(exp(w)))
    return r.equation(), r.now


def _merge_exponentials(r: Rewritten) -> None:
    for monomial, value in list(r.now.terms.items()):
        exps = [(atom, count) for atom, count in monomial if atom.head == "exp"]
        if sum(count for _, count in exps) < 2:
            continue
        rest = of_monomial(tuple(item for item in monomial if item[0].head != "exp"), value)
        arguments = [atom.args[0] for atom, count in exps for _ in range(count)]
        total = arguments[0]
        for place, argument in enumerate(arguments[1:], 1):
            left = rest
            for other in arguments[place + 1 :]:
                left = left * exp(other)
            product = exp(total) * exp(argument)
            r.use(axiom("exp_sum", x=total, y=argument), product, exp(total + argument), left)
            total = total + argument
        if not total.terms:
            r.use(axiom("exp_zero"), exp(ZERO), ONE, rest)


def _absorb(r: Rewritten, known) -> None:
    """x·exp(v − log(x)/2) → exp(log x)·exp(v − log(x)/2), and inv(x)·exp(v + log(x)/2) alike."""
    for monomial, value in list(r.now.terms.items()):
        exps = [atom for atom, _ in monomial if atom.head == "exp"]
        for atom, _ in monomial:
            u, side = (atom.args[0], -1) if atom.head == "inv" else (of_atom(atom), 1)
            if u.number is not None:
                continue
            key = log(u).atom
            shares = [each.args[0].terms.get(((key, 1),), 0) * side for each in exps]
            if not any(-1 < share < 0 for share in shares) or (positive := known.positive(u)) is None:
                continue
            root = cut(positive, axiom("exp_of_log", x=u))
            rest = of_monomial(tuple((a, n - (1 if a is atom else 0)) for a, n in monomial if a is not atom or n > 1), value)
            if side == 1:
                r.use(root, u, exp(log(u)), rest)
            else:
                inverse = Rewritten(exp(-log(u)))
                inverse.use(exp_multiple(log(u), -1)[0], exp(-log(u)), inv(exp(log(u))))
                inverse.put(inv(exp(log(u))).atom, congruence(inv(exp(log(u))).atom, {0: (root, u)}), function("inv", u))
                r.use(inverse.equation(), function("inv", u), exp(-log(u)), rest)
            break


def _cancel(r: Rewritten, known) -> None:
    """x·inv(x) → 1 for atoms x."""
    for monomial, value in list(r.now.terms.items()):
        for atom, count in monomial:
            inner = atom.args[0].atom if atom.head == "inv" else None
            other = next((n for each, n in monomial if each is inner), 0) if inner else 0
            if not other:
                continue
            theorem = inverse_theorem(of_atom(inner), known)
            if theorem is None:
                continue
            times = min(count, other)
            unit = of_atom(inner) * of_atom(atom)
            powers = {each: n - (times if each in (atom, inner) else 0) for each, n in monomial}
            rest = of_monomial(tuple((each, n) for each, n in powers.items() if n), value)
            chain = ZERO
            for i in range(times):
                chain = chain + unit**i
            r.use(theorem, unit, ONE, rest * chain)
            break


def _square_roots(r: Rewritten, known) -> None:
    """pow(x, 1/2)² → x where x is not known to be > 0."""
    for monomial, value in list(r.now.terms.items()):
        for atom, count in monomial:
            if (
                count >= 2
                and atom.head == "pow"
                and atom.args[1].number == fmpq(1, 2)
                and (above := known.nonnegative(atom.args[0])) is not None
            ):
                root, rest = (
                    of_atom(atom),
                    of_monomial(tuple((a, n - 2 if a is atom else n) for a, n in monomial if a is not atom or n > 2), value),
                )
                r.use(apply(root_squared(), [above], x=atom.args[0]), root * root, atom.args[0], rest)
                break


def _reduce(r: Rewritten, known) -> None:
    """m·inv(d) → (1 − (d − m)·inv(d))/c for the leading term c·m of a sum d."""
    for _ in range(60):
        step = next(
            (
                (monomial, atom)
                for monomial in r.now.terms
                for atom, _ in monomial
                if atom.head == "inv"
                and len(atom.args[0].terms) > 1
                and quotient(monomial, _leading(atom.args[0]) + ((atom, 1),)) is not None
            ),
            None,
        )
        if step is None:
            return
        monomial, atom = step
        d, i = atom.args[0], of_atom(atom)
        theorem = inverse_theorem(d, known)
        if theorem is None:
            return
        lead = _leading(d)
        rest = quotient(monomial, lead + ((atom, 1),))
        r.use(theorem, d * i, ONE, of_monomial(rest, r.now.terms[monomial] / d.terms[lead]))


def _leading(f: Polynomial) -> tuple:
    return max(f.terms, key=lambda monomial: (sum(count for _, count in monomial), sorted((atom.key, count) for atom, count in monomial)))


def inverse_theorem(u: Polynomial, known) -> Theorem | None:
    """⊢ u·inv(u) == 1."""
    sign = known.sign(u, True)
    return None if sign is None else cut(sign[1], axiom("inverse" if sign[0] > 0 else "inverse_below", x=u))


# ---- inverses -------------------------------------------------------------------------------------------------------------------------


def _inv(atom: Atom, known):
    u = atom.args[0]
    if u.number is not None:
        if u.number == 0:
            return None
        sign = known.sign(u)
        return apply(inverse_is(sign[0]), [sign[1], arithmetic()], x=u, y=constant(1 / u.number)), constant(1 / u.number)
    inner = u.atom
    if inner is not None:
        if inner.head == "exp":
            return apply(inverse_of_exp(), [], x=inner.args[0]), exp(-inner.args[0])
        if inner.head == "inv":
            sign = known.sign(inner.args[0], True)
            return None if sign is None else (apply(inverse_of_inverse(sign[0]), [sign[1]], x=inner.args[0]), inner.args[0])
        return None
    split = _product_form(u, known)
    if split is None:
        return None
    r0, parts = split
    signs = [known.sign(part, True) for part in parts]
    if any(sign is None for sign in signs):
        return None
    r = Rewritten(of_atom(atom))
    if r0.changed:
        r.put(atom, congruence(atom, {0: (r0.equation(), r0.now)}), function("inv", r0.now))
    rest = r0.now
    for place, part in enumerate(parts[:-1]):
        others = ONE
        sign, theorem = 1, None
        for other in parts[place + 1 :]:
            others = others * other
        for s, _ in signs[place + 1 :]:
            sign *= s
        theorem = signs[-1][1] if place == len(parts) - 2 else arithmetic((1, *(t for _, t in signs[place + 1 :])))
        step = apply(inverse_of_product(signs[place][0], sign), [signs[place][1], theorem], x=part, y=others)
        r.put(function("inv", rest).atom, step, function("inv", part) * function("inv", others))
        rest = others
    return r.equation(), r.now


def _product_form(u: Polynomial, known) -> tuple[Rewritten, list[Polynomial]] | None:
    """u == the product of two or more numbers, atoms, inverses or irreducible sums, which are positive where that is known."""
    r = fraction(u, known)
    bottom, top = _split_inverses(r.now)
    number, parts = factors(top)
    for place, (g, count) in enumerate(parts):
        if len(g.terms) > 1 and known.positive(g, False) is None and known.positive(-g, False) is not None:
            number, parts[place] = number * (-1) ** count, (-g, count)
    found = ([constant(number)] if number != 1 else []) + [g for g, count in parts for _ in range(count)] + bottom
    return (r, found) if len(found) >= 2 else None


def _split_inverses(f: Polynomial) -> tuple[list[Polynomial], Polynomial]:
    """The inverses that divide every monomial, and what is left."""
    shared: dict[Atom, int] | None = None
    for monomial in f.terms:
        powers = {atom: count for atom, count in monomial if atom.head in ("inv", "exp")}
        shared = powers if shared is None else {atom: min(count, powers[atom]) for atom, count in shared.items() if atom in powers}
    shared = shared or {}
    rest = Polynomial(
        {
            tuple((atom, count - shared.get(atom, 0)) for atom, count in monomial if count > shared.get(atom, 0)): value
            for monomial, value in f.terms.items()
        }
    )
    return [of_atom(atom) for atom, count in shared.items() for _ in range(count)], rest


def fraction(f: Polynomial, known) -> Rewritten:
    """f == N·Π inv(d)^k in canonical form, the inverses dividing every monomial, and one exponential taken out of all."""
    r = normal(f, known)
    for _ in range(12):
        atom = next(
            (
                atom
                for atom in sorted(r.now.atoms, key=lambda a: a.key)
                if atom.head == "inv" and _uneven(r.now, atom) and inverse_theorem(atom.args[0], known) is not None
            ),
            None,
        )
        if atom is None:
            break
        _over(r, atom, inverse_theorem(atom.args[0], known))
        _merge_exponentials(r)
    return r


def _uneven(f: Polynomial, atom: Atom) -> bool:
    return len({next((count for each, count in monomial if each is atom), 0) for monomial in f.terms}) > 1


def _over(r: Rewritten, atom: Atom, theorem: Theorem) -> None:
    """Every monomial over the same power of inv(d)."""
    d, i = atom.args[0], of_atom(atom)
    powers = {monomial: next((count for each, count in monomial if each is atom), 0) for monomial in r.now.terms}
    highest = max(powers.values())
    multiplier = ZERO
    for monomial, value in r.now.terms.items():
        chain = ZERO
        for k in range(highest - powers[monomial]):
            chain = chain + (d * i) ** k
        multiplier = multiplier - of_monomial(monomial, value) * chain
    r.use(theorem, d * i, ONE, multiplier)


# ---- logarithms -----------------------------------------------------------------------------------------------------------------------


def _log(atom: Atom, known):
    u = atom.args[0]
    number = u.number
    if number is not None:
        if number == 1:
            return log_one(), ZERO
        parts = _prime_powers(number)
    elif u.atom is not None:
        return _log_of_atom(u.atom, known)
    else:
        split = _product_form(u, known)
        if split is None:
            return None
        r0, parts = split
        if r0.changed:
            value, theorem = with_arguments(atom, {0: (r0.equation(), r0.now)})
            r = Rewritten(of_atom(atom))
            r.put(atom, theorem, value)
            again = _log_of_parts(value.atom, parts, known)
            if again is None:
                return None
            r.put(value.atom, *again)
            return r.equation(), r.now
    return _log_of_parts(atom, parts, known) if parts is not None and len(parts) >= 2 else _log_inverse_number(atom, known)


def _log_inverse_number(atom: Atom, known):
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


def _prime_powers(number: fmpq) -> list[Polynomial] | None:
    """Primes and inverses of primes whose product it is."""
    if number <= 0 or max(int(number.p), int(number.q)) > 10**40:
        return None
    from flint import fmpz

    found = []
    for value, up in ((number.p, True), (number.q, False)):
        if value != 1:
            found += [constant(prime if up else fmpq(1, prime)) for prime, count in fmpz(value).factor() for _ in range(int(count))]
    return found if len(found) <= 140 else None


def _log_of_parts(atom: Atom, parts: list[Polynomial], known):
    signs = [known.positive(part) for part in parts]
    if any(sign is None for sign in signs):
        return None
    r, rest = Rewritten(of_atom(atom)), atom.args[0]
    for place, part in enumerate(parts[:-1]):
        others = ONE
        for other in parts[place + 1 :]:
            others = others * other
        positive = signs[-1] if place == len(parts) - 2 else arithmetic((1, *signs[place + 1 :]))
        r.use(apply(log_product(), [signs[place], positive], x=part, y=others), log(rest), log(part) + log(others))
        rest = others
    return r.equation(), r.now


def _log_of_atom(inner: Atom, known):
    if inner.head == "exp":
        return axiom("log_of_exp", x=inner.args[0]), inner.args[0]
    if inner.head == "inv":
        positive = known.positive(inner.args[0])
        return None if positive is None else (apply(log_of_inverse(), [positive], x=inner.args[0]), -log(inner.args[0]))
    if inner.head == "gamma":
        positive = known.positive(inner.args[0])
        return None if positive is None else (apply(log_of_gamma(), [positive], x=inner.args[0]), function("loggamma", inner.args[0]))
    return None


# ---- the other functions --------------------------------------------------------------------------------------------------------------


def _pow(atom: Atom, known):
    x, y = atom.args
    if not y.terms:
        return axiom("pow_zero", x=x), ONE
    if not x.terms:
        positive = known.positive(y)
        return None if positive is None else (cut(positive, axiom("pow_of_zero", y=y)), ZERO)
    positive = known.positive(x)
    return None if positive is None else (cut(positive, axiom("pow_above", x=x, y=y)), exp(y * log(x)))


def _pos(atom: Atom, known):
    u = atom.args[0]
    if (above := known.nonnegative(u)) is not None:
        return cut(above, axiom("pos_above", x=u)), u
    if (below := known.nonnegative(-u)) is not None:
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
    if x.terms[_leading(x)] > 0:
        return None
    r = Rewritten(of_atom(atom))
    other = function("erfc", -x)
    r.use(axiom("erfc_mirrored", x=x), of_atom(atom) + other, constant(2))
    return r.equation(), r.now


RULES = {
    "erfc": _erfc,
    "exp": _exp,
    "inv": _inv,
    "log": _log,
    "pow": _pow,
    "pos": _pos,
    "step": _step,
    "gamma": _gamma,
    "loggamma": _loggamma,
}
CONGRUENT = {"digamma", "sin", "cos", "renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff"}
