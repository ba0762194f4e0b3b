"""Limits of numbers: |f(x) − c| <= K·u for some K, u the distance from the point, or 1/x far out; at most e where u is small enough."""

from functools import cache
from itertools import product
from math import inf, prod

from ..core.claim import ERROR, LIMIT, cases_read
from ..core.polynomial import ONE, Polynomial, symbol
from ..core.substitution import substitute
from ..core.abbreviations import inverse
from ..core.reader import parsed, polynomial, polynomial_of
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..deadline import deadline, look
from ..errors import OutOfTime, RuleError
from .book import arithmetic, assume, cut, instance, written
from .descent import divided
from .functions import weakened
from .lemmas import equals
from .prover import Prover
from .restating import restated, without
from .rewriting import at_value
from .scalar import Finding, ordered, prove_relation

TIMES = ("1", "20")
SCALES = ("1", "s**4", "s**2*exp(s)", "s**2", "log(s)**2*(s + 1/s)")  # K is one of the times, and of these for each other symbol
WIDTHS = ("1", "1/2")  # for u < width the bound is looked for
EFFORT = 5  # seconds of processor time, of one such bound
u, k, w, e, y = (symbol(name) for name in ("u_", "k_", "w_", ERROR, "y_"))


def elaborate(claim: dict) -> dict:
    """Proof data of a claim that is a limit; RuleError where none is found."""
    if (match := LIMIT.fullmatch(claim["conclusion"])) is None:
        raise RuleError("the conclusion is no limit")
    body, name, point, side, value = match.groups()
    known = cases_read(Finding(), {**claim, "conclusion": "0 >= 1"})[0].hypotheses
    f, x = polynomial_of(parsed(body)) - polynomial_of(parsed(value)), symbol(name)
    ways = {"oo": [(ONE, None)], "-oo": [(-ONE, None)]}.get(point) or [
        (sign, polynomial(point)) for sign, other in ((ONE, "-"), (-ONE, "+")) if side != other]
    positive = Prover(ordered(known | {Relation(">", e)}))
    near, bounds = [], []
    for sign, end in ways:
        far, place = end is None, sign * inverse(u) if end is None else end + sign * u
        K, width, both = _bounded(substitute(f, {name: place}), known)
        put = {"k_": K.f, "w_": width, ("y_" if far else "u_"): sign * x if far else sign * (x - end)}
        near.append(without(instance(_is_positive(far), put), positive))
        bounds += [(each, K, far, put) for each in both]
    reading = Finding()
    reading.near = tuple(near)
    cases = cases_read(reading, claim)
    shown = [_at_most_error(case, reading.prover(case.hypotheses), *bound) for case, bound in zip(cases, bounds, strict=True)]
    return written(shown, list(reading.found.values()), near)


def _at_most_error(case, known: Prover, bound: Theorem, K: Theorem, far: bool, put: dict) -> Theorem:
    """⊢ e − way·f >= 0, from that of K·u − way·f and from u being small."""
    small, within = (instance(each, put) for each in _small(far))
    bound = instance(bound, {"u_": inverse(put["y_"]) if far else put["u_"]})
    if far:
        twice = instance(_twice(), put)
        r = at_value(bound.f, inverse(inverse(put["y_"])).atom, twice, put["y_"])
        bound = arithmetic((1, bound), equals(r.equation(), r.now, bound.f)) if r.changed else bound
    total = arithmetic((1, bound), (1, small))
    return restated(without(cut(within, total), known), case.relation, known)


# ---- how near is near enough ------------------------------------------------------------------------------------------------------------


def _nearness(far: bool) -> Polynomial:
    return inverse(w) + k * inverse(e) if far else w * e * inverse(e + k * w)


@cache
def _is_positive(far: bool) -> Theorem:
    """⊢ d > 0."""
    return prove_relation(Relation(">", _nearness(far)), [Relation(">=", k), Relation(">", w), Relation(">", e)])


@cache
def _small(far: bool) -> tuple[Theorem, Theorem]:
    """(⊢ e − k·u >= 0, ⊢ w − u > 0) for 0 < u < d, or u = 1/y for y > d."""
    d, given = _nearness(far), [Relation(">=", k), Relation(">", w), Relation(">", e)]
    given += [Relation(">", y - d)] if far else [Relation(">", u), Relation(">", d - u)]
    goals = [e - k * inverse(y), w - inverse(y)] if far else [e - k * u, w - u]
    return prove_relation(Relation(">=", goals[0]), given), prove_relation(Relation(">", goals[1]), given)


@cache
def _twice() -> Theorem:
    """⊢ 1/(1/y) == y."""
    return prove_relation(Relation("==", inverse(inverse(y)) - y), [Relation(">", y)])


# ---- the bound --------------------------------------------------------------------------------------------------------------------------


def _bounded(f: Polynomial, known) -> tuple[Theorem, Polynomial, list[Theorem]]:
    """(⊢ K >= 0, width, [⊢ K·u + f >= 0, ⊢ K·u − f >= 0]) for 0 < u < width."""
    names = sorted(f.symbols - {"u_"})
    for width, times, power, scales in product(map(polynomial, WIDTHS), map(polynomial, TIMES), (2, 1), product(SCALES, repeat=len(names))):
        K = times
        for name, scale in zip(names, scales, strict=True):
            K = K * substitute(polynomial(scale), {"s": symbol(name)})
        inside = Prover(ordered(known | {Relation(">", u), Relation(">", width - u)}))
        if any(inside.samples.refute(K * u**power + way * f) for way in (ONE, -ONE)) or (above := inside.nonnegative(K)) is None:
            continue
        try:
            with deadline(inf, EFFORT):
                both = [_above(K * u**power + way * f, inside) for way in (ONE, -ONE)]
        except OutOfTime:
            look()
            continue
        if None in both:
            continue
        if power == 2:
            less = inside.positive(ONE - u)
            both = [arithmetic((1, each), (1, above, assume(Relation(">", u)), less)) for each in both]
        return weakened(above), width, both
    raise RuleError("no bound by the distance is found")


def _above(f: Polynomial, known: Prover) -> Theorem | None:
    """⊢ f >= 0, by that of f times what it is divided by."""
    divisors = {atom: count for monomial in f.terms for atom, count in monomial if atom.head == "inv" and atom.symbols == {"u_"}}
    m = prod((atom.args[0] ** count for atom, count in sorted(divisors.items(), key=lambda item: item[0].key)), start=ONE)
    positive = known.positive(m) or known.positive(-m)
    if positive is None:
        return None
    m = positive.f
    theorem = known.nonnegative(f * m)
    return None if theorem is None else divided(f, m, positive, theorem, known)
