"""Steps of the canonical form within monomials: one exponential each, x·inv(x) away, no root to its own power, sums over one inverse."""

from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function
from ..core.theorem import Theorem
from .book import axiom, congruence, cut
from .functions import apply, exp, inv, inverse_of_exp, log, root_raised
from .rewriting import Rewritten, of_atom, of_monomial, quotient


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


def merge_exponentials(r: Rewritten) -> None:
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


def share_exponential(r: Rewritten) -> None:
    """Σ m·exp(v) → Σ m·exp(v − u)·exp(u), every coefficient of u the least of those in the v; sums with a term without one stay."""
    exponents = [next((atom.args[0] for atom, _ in monomial if atom.head == "exp"), ZERO) for monomial in r.now.terms]
    powers = (count for monomial in r.now.terms for atom, count in monomial if atom.head == "exp")
    if len(exponents) < 2 or ZERO in exponents or any(count > 1 for count in powers):
        return
    monomials_used = dict.fromkeys(monomial for exponent in exponents for monomial in exponent.terms)
    u = Polynomial({monomial: min(exponent.terms.get(monomial, 0) for exponent in exponents) for monomial in monomials_used})
    if not u.terms:
        return
    for (monomial, value), v in zip(list(r.now.terms.items()), exponents, strict=True):
        rest = of_monomial(tuple(item for item in monomial if item[0].head != "exp"), value)
        r.use(axiom("exp_sum", x=v - u, y=u), exp(v), exp(v - u) * exp(u), rest)
        if v == u:
            r.use(axiom("exp_zero"), exp(ZERO), ONE, rest * exp(u))


def absorb_roots(r: Rewritten, known) -> None:
    """x·exp(v − log(x)/2) → exp(log x)·exp(v − log(x)/2), and inv(x)·exp(v + log(x)/2) alike."""
    for monomial, value in list(r.now.terms.items()):
        shares = [
            (inner[0][0].args[0], share)
            for each, _ in monomial
            if each.head == "exp"
            for inner, share in each.args[0].terms.items()
            if share.q != 1 and abs(share) < 1 and len(inner) == 1 and inner[0][0].head == "log" and inner[0][1] == 1
        ]
        for atom, _ in monomial if shares else ():
            u, side = (atom.args[0], -1) if atom.head == "inv" else (of_atom(atom), 1)
            if u.number is not None or not any(share * side < 0 and v == u for v, share in shares):
                continue
            if (positive := known.positive(u)) is None:
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


def cancel(r: Rewritten, known) -> None:
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


def raise_roots(r: Rewritten, known) -> None:
    """pow(x, 1/n)^n → x where x is not known to be > 0."""
    for monomial, value in list(r.now.terms.items()):
        for atom, count in monomial:
            share = atom.args[1].number if atom.head == "pow" else None
            if share is None or share.p != 1 or not 2 <= share.q <= count or (above := known.nonnegative(atom.args[0])) is None:
                continue
            degree = int(share.q)
            rest = of_monomial(tuple((a, n - degree if a is atom else n) for a, n in monomial if a is not atom or n > degree), value)
            r.use(apply(root_raised(degree), [above], x=atom.args[0]), of_atom(atom) ** degree, atom.args[0], rest)
            break


def reduce(r: Rewritten, known) -> None:
    """m·inv(d) → (1 − (d − m)·inv(d))/c for the leading term c·m of a sum d."""
    for _ in range(60):
        step = next(
            (
                (monomial, atom)
                for monomial in r.now.terms
                for atom, _ in monomial
                if atom.head == "inv"
                and len(atom.args[0].terms) > 1
                and quotient(monomial, leading(atom.args[0]) + ((atom, 1),)) is not None
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
        lead = leading(d)
        rest = quotient(monomial, lead + ((atom, 1),))
        r.use(theorem, d * i, ONE, of_monomial(rest, r.now.terms[monomial] / d.terms[lead]))


def leading(f: Polynomial) -> tuple:
    return max(f.terms, key=lambda monomial: (sum(count for _, count in monomial), sorted((atom.key, count) for atom, count in monomial)))


def inverse_theorem(u: Polynomial, known) -> Theorem | None:
    """⊢ u·inv(u) == 1."""
    sign = known.sign(u, True)
    return None if sign is None else cut(sign[1], axiom("inverse" if sign[0] > 0 else "inverse_below", x=u))


def over_one(r: Rewritten, atom: Atom, theorem: Theorem) -> None:
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
