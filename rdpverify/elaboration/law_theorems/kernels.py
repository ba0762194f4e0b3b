"""What the axioms about Markov kernels say of each divergence: by the Rényi divergence or the hockey stick that it is a function of.

The parts of a pair are nearer than the pair (``output``, ``input``), one kernel for both leaves two laws as near as they were (``same``,
``again`` after n runs); with two kernels that are near at every value, a pair and a history are as near as the chain rule says (``pair``,
``adaptive``).
"""

from functools import cache
from itertools import permutations

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, symbol
from ...core.substitution import substitute
from ...core.reader import law_of, parsed
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, as_polynomial, assume, axiom, by_numbers, cases, congruence, contradiction, cut, finite_or_not
from ..book import generalise, instance, integrate_all, point, specialise
from ..laws_pointwise import at, below_exponents, exp_rises
from ..lemmas import as_nonnegative_zero, equals, pos_at_least, pos_at_most, pos_nonnegative, scaled
from ..linear_search import search
from ..normal_form import by
from ..prover import Prover
from ..scalar import attempt
from .hockey_sticks import hockey_at_zero
from .max_divergence import hockey_under_max, kl_below_max, kl_finite_by_max, renyi_below_finite_by_max, renyi_below_max
from .losses import tv_symmetric
from .max_divergence import max_facts, renyi_finite_by_max, renyi_low_below_max
from .notation import KL, e_t, in_terms, p, q, t, u, v, weak
from .order_two import chi2_finite_by_order_two, order_half, order_half_finite, order_half_infinite, order_two, order_two_finite
from .ranges import hellinger_range, hockey_range, tv_range

X, Y = Atom("value", ("x",)), Atom("value", ("y",))
K, c, n, HALF, TWO = Atom("kernel", ("K",)), symbol("c"), symbol("n"), as_polynomial("1/2"), constant(2)
KERNELS, LAWS = tuple(map(law_of, parsed("(K1(x), K2(x))").elts)), (P, Q)
STEPS = {  # (the laws that are nearer, the laws that say so)
    name: tuple(tuple(map(law_of, parsed(f"({pair})").elts)) for pair in pairs)
    for name, pairs in {
        "output": ("K1(P), K2(Q)", "P*K1, Q*K2"),
        "input": ("P, Q", "P*K1, Q*K2"),
        "same": ("P*K, Q*K", "P, Q"),
        "again": ("Adaptive(P, K, n), Adaptive(Q, K, n)", "P, Q"),
        "pair": ("P*K1, Q*K2", "P, Q"),
        "adaptive": ("Adaptive(P, K1, n), Adaptive(Q, K2, n)", "P, Q"),
    }.items()
}


def _of(head: str, laws, *rest) -> Polynomial:
    return function(head, *laws, *rest)


def exp(f: Polynomial) -> Polynomial:
    return function("exp", f)


def _at(theorem: Theorem, laws, **values) -> Theorem:
    return instance(theorem, {"P": laws[0], "Q": laws[1], **values})


def everywhere(inner: Theorem, *names: Atom) -> Theorem:
    """From what holds at values to what holds for all: what it supposes of the values is supposed for all of them."""
    names = names or (X,)
    spoken = sorted((h for h in inner.hypotheses if h.laws & set(names)), key=repr)
    supposed = [specialise(assume(Relation("forall", (names, (), h))), {name: name for name in names}) for h in spoken]
    return generalise(cut(supposed, inner) if supposed else inner, names, ())


# ---- a law and itself ----------------------------------------------------------------------------------------------------------------


@cache
def hockey_of_one() -> Theorem:
    """⊢ hockey_stick(P, P, 0) <= 0."""
    e0 = exp(ZERO)
    below = by(Relation(">=", e0 * p - p), [(1, as_nonnegative_zero())])
    total = integrate_all(pos_at_most(p - e0 * p, ZERO, below, as_nonnegative_zero()), [_at(hockey_range()[2], (P, P), t=ZERO)])
    return in_terms("-hockey_stick(P, P, 0) >= 0", total, _at(axiom("hockey_stick"), (P, P), t=ZERO))


@cache
def max_of_one() -> tuple[Theorem, Theorem]:
    """⊢ max_divergence(P, P) <= 0, and it is finite."""
    return tuple(cut(hockey_of_one(), _at(axiom(name), (P, P), t=ZERO)) for name in ("max_least", "max_finite"))


@cache
def kl_of_one() -> tuple[Theorem, Theorem]:
    """⊢ kl(P, P) <= 0, and it is finite."""
    least, finite = max_of_one()
    less, known = (cut(finite, _at(theorem, (P, P))) for theorem in (kl_below_max(), kl_finite_by_max()))
    return search(Relation(">=", -_of("kl", (P, P))), [least, less], degree=1), known


@cache
def renyi_of_one() -> tuple[Theorem, Theorem]:
    """a > 0 ⊢ renyi(P, P, a) <= 0, and it is finite."""
    least, finite = max_of_one()
    D = _of("renyi", (P, P), symbol("a"))
    here = lambda theorem: cut(finite, _at(theorem, (P, P)))  # noqa: E731
    at_one = cut(here(kl_finite_by_max()), _at(axiom("kl_at_one_finite"), (P, P)))
    is_kl = cut(at_one, _at(axiom("renyi_at_one"), (P, P)))
    less = [search(Relation(">=", -D), [least, *more], degree=1) for more in (
        [here(renyi_below_max())], [is_kl, here(kl_below_max())], [here(renyi_low_below_max())])]  # fmt: skip
    return cases("a - 1", *less), cases("a - 1", here(renyi_finite_by_max()), at_one, here(renyi_below_finite_by_max()))


# ---- nearer laws ---------------------------------------------------------------------------------------------------------------------


@cache
def _basic(step: str) -> tuple[Theorem, Theorem, Theorem]:
    """Of Rényi divergences, that they are finite, and of hockey sticks."""
    if (of_one := {"same": "pair", "again": "adaptive"}.get(step)) is None:
        return tuple(axiom(step + name) for name in ("_renyi", "_renyi_finite", "_hockey"))
    at_x = {"P": law_of(parsed("K(x)"))}
    near = [everywhere(instance(each, at_x)) for each in renyi_of_one()]
    kernels = {"K1": K, "K2": K, "c": ZERO}
    hockey = cut(everywhere(instance(hockey_of_one(), at_x)), instance(axiom(of_one + "_hockey"), {**kernels, "s": t, "t": ZERO}))
    if step == "again":
        small, large = (_of("hockey_stick", laws, t) for laws in STEPS[step])
        hockey = by(Relation(">=", large - small), [(1, cut(by_numbers("1 >= 0"), hockey))])
    return (*(cut(near, instance(axiom(of_one + "_renyi" + name), kernels)) for name in ("", "_finite")), hockey)


def _at_order(theorem: Theorem, order: Polynomial) -> Theorem:
    return cut(by_numbers(Relation(">", order)), instance(theorem, {"a": order}))


@cache
def nearer(step: str, head: str) -> tuple[Theorem, ...]:
    """finite(D(large)) ⊢ D(small) <= D(large), and it is finite, for the laws of a step."""
    small, large = STEPS[step]
    less, finite, hockey = _basic(step)
    S, L = _of(head, small), _of(head, large)
    goal, both = Relation(">=", L - S), lambda theorem: [_at(theorem, each) for each in (small, large)]
    match head:
        case "renyi":
            return less, finite
        case "hockey_stick":
            return (hockey,)
        case "tv":
            return (search(goal, [instance(hockey, {"t": ZERO}), *both(hockey_at_zero())]),)
        case "max_divergence":
            none = _none(instance(hockey, {"t": L}), small, large, L)
            return tuple(cut(none, _at(axiom(name), small, t=L)) for name in ("max_least", "max_finite"))
        case "kl":
            there = _at(axiom("kl_one_finite"), large)
            less = search(goal, [_at_order(less, ONE), *both(axiom("renyi_one"))], degree=1)
            return cut(there, less), cut(cut(there, _at_order(finite, ONE)), _at(axiom("renyi_one_finite"), small))
        case "chi2":
            there = _at(order_two_finite(), large)
            finite = cut(cut(there, _at_order(finite, TWO)), _at(chi2_finite_by_order_two(), small))
            exponents = {"x": _of("renyi", small, TWO), "y": _of("renyi", large, TWO)}
            rise, (value, other) = cut(cut(there, _at_order(less, TWO)), instance(exp_rises(), exponents)), both(order_two())
            return search(goal, [rise, cut(finite, value), other], degree=1), finite
        case "hellinger2":
            D = _of("renyi", large, HALF)
            exponents = {"x": -HALF * D, "y": -HALF * _of("renyi", small, HALF)}
            rise = cut(arithmetic((HALF, _at_order(less, HALF))), instance(exp_rises(), exponents))
            value, other = both(order_half())
            near = search(goal, [rise, cut(_at_order(finite, HALF), value), other], degree=1)
            far = search(goal, [_at(order_half_infinite(), large), _at(hellinger_range()[1], small)], degree=1)
            return (finite_or_not(D, near, far),)
    raise ValueError(f"no theorem about {head}")


def _none(theorem: Theorem, small, large, level) -> Theorem:
    """⊢ hockey_stick(small, level) <= 0 from that it is at most hockey_stick(large, M) for the max divergence M."""
    M = _of("max_divergence", large)
    under = cut(as_nonnegative_zero(), _at(hockey_under_max(), large, t=M))
    return search(Relation(">=", -_of("hockey_stick", small, level)), [theorem, under])


# ---- kernels that are near at every value ----------------------------------------------------------------------------------------------


@cache
def chained(step: str, head: str) -> tuple[Theorem, ...]:
    """finite(D(P, Q)), D(K1(x), K2(x)) <= c for all values x ⊢ the bound for the pairs, or histories, and it is finite."""
    small, large = STEPS[step]
    less, finite, hockey = _basic(step)
    S, L, here = _of(head, small), _of(head, large), assume(Relation(">=", c - _of(head, KERNELS)))
    runs = n if step == "adaptive" else ONE
    match head:
        case "renyi":
            return less, finite
        case "hockey_stick":
            return (hockey,)
        case "tv":
            zero = [_at(hockey_at_zero(), each) for each in (KERNELS, small, large)]
            near = search(Relation(">=", c - _of("hockey_stick", KERNELS, ZERO)), [here, zero[0]], degree=1)
            made = cut(everywhere(near), instance(hockey, {"s": ZERO, "t": ZERO}))
            rest = ONE - c if step == "pair" else function("pow", ONE - c, n)
            return (search(Relation(">=", ONE - (ONE - L) * rest - S), [made, *zero[1:]]),)
        case "max_divergence":
            near = everywhere(cut(here, _at(hockey_under_max(), KERNELS, t=c)))
            level = L + runs * c
            made = instance(hockey, {"s": L, "t": c, "c": ZERO})
            if step == "adaptive":
                made = cut(by_numbers("1 >= 0"), made)
                made = by(Relation(">=", _of("hockey_stick", large, L) - _of("hockey_stick", small, level)), [(1, made)])
            none = _none(cut(near, made), small, large, level)
            return tuple(cut(none, _at(axiom(name), small, t=level)) for name in ("max_least", "max_finite"))
        case "kl":
            one = [_at(axiom("renyi_one"), each) for each in (KERNELS, small, large)]
            near = search(Relation(">=", c - _of("renyi", KERNELS, ONE)), [here, one[0]], degree=1)
            known = [_at(axiom("kl_one_finite"), large), everywhere(_at(axiom("kl_one_finite"), KERNELS)), everywhere(near)]
            less = search(Relation(">=", L + runs * c - S), [_at_order(less, ONE), *one[1:]], degree=1)
            return cut(known, less), cut(cut(known, _at_order(finite, ONE)), _at(axiom("renyi_one_finite"), small))
        case "chi2" if step == "pair":
            level, inside, D = function("log", ONE + c), axiom("exp_of_log", x=ONE + c), _of("renyi", KERNELS, TWO)
            near = search(Relation(">=", exp(level) - exp(D)), [here, inside, _at(order_two(), KERNELS)], degree=1)
            near = cut(_at(order_two_finite(), KERNELS), below_exponents(near, D, level))
            known = [_at(order_two_finite(), large), everywhere(_at(order_two_finite(), KERNELS)), everywhere(near)]
            less, finite = (cut(known, instance(_at_order(each, TWO), {"c": level})) for each in (less, finite))
            finite = cut(finite, _at(chi2_finite_by_order_two(), small))
            low, high = _of("renyi", small, TWO), _of("renyi", large, TWO)
            rise = cut(less, instance(exp_rises(), {"x": low, "y": high + level}))
            values = [cut(finite, _at(order_two(), small)), _at(order_two(), large)]
            product = equals(axiom("exp_sum", x=high, y=level), exp(high + level), exp(high) * exp(level))
            factors = scaled(equals(inside, exp(level), ONE + c), exp(high)), scaled(equals(values[1], exp(high), ONE + L), ONE + c)
            minus = [scaled(part, -1) for part in (product, *factors)]
            return arithmetic((1, rise), *minus, equals(values[0], exp(low), ONE + S)), finite
        case "hellinger2" if step == "pair":
            level, D, inside = function("log", ONE - c), _of("renyi", KERNELS, HALF), axiom("exp_of_log", x=ONE - c)
            finite_here = cut(arithmetic((1, here), (1, assume("1 - c > 0"))), _at(order_half_finite(), KERNELS))
            value = cut(finite_here, _at(order_half(), KERNELS))
            near = search(Relation(">=", exp(-HALF * D) - exp(level)), [here, inside, value], degree=1)
            near = arithmetic((2, cut(finite_here, below_exponents(near, level, -HALF * D))))
            known = [everywhere(finite_here), everywhere(near)]
            less, finite = (cut(known, instance(_at_order(each, HALF), {"c": -TWO * level})) for each in (less, finite))
            low, high = -HALF * _of("renyi", large, HALF) + level, -HALF * _of("renyi", small, HALF)
            rise = cut(arithmetic((HALF, less)), instance(exp_rises(), {"x": low, "y": high}))
            values = [cut(finite, _at(order_half(), small)), _at(order_half(), large)]
            first = exp(low - level)
            product = equals(axiom("exp_sum", x=low - level, y=level), exp(low), first * exp(level))
            factors = scaled(equals(inside, exp(level), ONE - c), first), scaled(equals(values[1], first, ONE - L), ONE - c)
            near = arithmetic((1, rise), product, *factors, equals(values[0], ONE - S, exp(high)))
            most = _at(hellinger_range()[1], small)
            far = arithmetic((1, most), scaled(equals(_at(order_half_infinite(), large), ZERO, ONE - L), ONE - c))
            near = finite_or_not(_of("renyi", large, HALF), near, far)
            last = search(near.relation, [most, assume("1 - c == 0")])
            never = contradiction(arithmetic((1, assume("c - 1 > 0")), (1, assume("1 - c >= 0"))), near.relation)
            return (cases("1 - c", near, last, never),)
    raise ValueError(f"no theorem about {head}")


@cache
def runs_at_most_add_up() -> Theorem:
    """n >= 1, 0 <= c <= 1 ⊢ the hockey stick of n runs is at most that of the first laws and n·c: (1 − c)^n >= 1 − n·c."""
    goal = Relation(">=", function("pow", ONE - c, n) - ONE + n * c)
    inside = attempt(goal, Prover([Relation(">=", n - ONE), Relation(">=", c), Relation(">", ONE - c)]))
    zero = cut(arithmetic((1, assume("n >= 1")), (1, by_numbers("1 > 0"))), axiom("pow_of_zero", y=n))
    last = assume("1 - c == 0")
    same = congruence(function("pow", ONE - c, n).atom, {0: (last, ZERO)})
    at_one = arithmetic(equals(same, function("pow", ONE - c, n), function("pow", ZERO, n)), equals(zero, function("pow", ZERO, n), ZERO),
                        (1, assume("n >= 1")), (-n if last.f == ONE - c else n, last))  # fmt: skip
    never = contradiction(arithmetic((1, assume("c - 1 > 0")), (1, assume("1 - c >= 0"))), goal)
    power = cases(ONE - c, inside, at_one, never)
    least, most = (instance(each, {"t": symbol("s")}) for each in hockey_range()[:2])
    (whole,) = chained("adaptive", "hockey_stick")
    return arithmetic((1, whole), (1, power, most), (1, assume("n >= 0"), assume("c >= 0"), least))


# ---- one kernel whose outputs are near at any two values -------------------------------------------------------------------------------

OUTPUTS, AT_TWO = tuple(tuple(map(law_of, parsed(f"({pair})").elts)) for pair in ("K(P), K(Q)", "K(x), K(y)"))


def _without_excess(theorem: Theorem, below: Theorem) -> Theorem:
    """The contraction without its second term, pos(f), where −f >= 0."""
    pos = cut(below, axiom("pos_below", x=-below.f))
    return search(Relation(">=", theorem.f - function("pos", -below.f)), [theorem, pos], degree=1)


@cache
def contracted(head: str) -> Theorem:
    """D(K(x), K(y)) <= c for all values x, y ⊢ D(K(P), K(Q)) <= c·D(P, Q), for hockey sticks at a level t >= 0 and total variation."""
    h = _of("hockey_stick", LAWS, t)
    most, rise = _at(hockey_range()[1], LAWS), cut(assume("t >= 0"), instance(exp_rises(), {"x": ZERO, "y": t}))
    below = by(Relation(">=", (exp(t) - ONE) * (ONE - h)), [(1, rise, most)])
    stick = _without_excess(axiom("output_contraction", s=t), below)
    if head == "hockey_stick":
        return stick
    small, large, here = _of("tv", OUTPUTS), _of("tv", LAWS), assume(Relation(">=", c - _of("tv", AT_TWO)))
    zero = [_at(hockey_at_zero(), each) for each in (AT_TWO, OUTPUTS, LAWS)]
    near = everywhere(search(Relation(">=", c - _of("hockey_stick", AT_TWO, ZERO)), [here, zero[0]], degree=1), X, Y)
    made = cut([near, as_nonnegative_zero()], instance(stick, {"t": ZERO}))
    return search(Relation(">=", c * large - small), [made, *zero[1:]])


@cache
def contracted_at_levels() -> Theorem:
    """max_divergence(K(x), K(y)) <= c for all values x, y ⊢ hockey_stick(K(P), K(Q), t) <= Max(0, (exp(c) − 1)·h − exp(t) + 1), h that of
    P and Q."""
    near = cut(assume(Relation(">=", c - _of("max_divergence", AT_TWO))), _at(hockey_under_max(), AT_TWO, t=c))
    return cut(everywhere(near, X, Y), axiom("output_contraction", s=c, c=ZERO))


@cache
def below_tv() -> Theorem:
    """t >= 0 ⊢ hockey_stick(P, Q, t) <= tv(P, Q)."""
    pos, rise = function("pos", p - q), cut(assume("t >= 0"), instance(exp_rises(), {"x": ZERO, "y": t}))
    less, above = by(Relation(">=", (e_t - ONE) * q), [(1, rise, point(q.atom))]), instance(pos_at_least(), {"x": p - q})
    total = pos_at_most(p - e_t * q, pos, arithmetic((1, less), (1, above)), instance(pos_nonnegative(), {"x": p - q}))
    total = integrate_all(total, [tv_range()[2], hockey_range()[2]])
    return in_terms("tv(P, Q) - hockey_stick(P, Q, t) >= 0", total, axiom("tv"), axiom("hockey_stick"))


@cache
def local_max() -> tuple[Theorem, Theorem]:
    """c >= 0, the same ⊢ max_divergence(K(P), K(Q)) <= log(1 + (exp(c) − 1)·tv(P, Q)), and it is finite."""
    v = (exp(c) - ONE) * _of("tv", LAWS)
    level, rise = function("log", ONE + v), cut(assume("c >= 0"), instance(exp_rises(), {"x": ZERO, "y": c}))
    growth = by(Relation(">=", exp(c) - ONE), [(1, rise)])
    inside = cut(arithmetic((1, by_numbers("1 > 0")), (1, growth, tv_range()[0])), axiom("exp_of_log", x=ONE + v))
    facts = [growth, tv_range()[0], inside, axiom("exp_zero")]
    not_negative = search(Relation(">=", exp(level) - exp(ZERO)), facts)
    near = cut(below_exponents(not_negative, ZERO, level), instance(below_tv(), {"t": level}))
    made = instance(contracted_at_levels(), {"t": level})
    below = arithmetic((1, growth, near), equals(inside, exp(level), ONE + v))
    none = _without_excess(made, below)
    return tuple(cut(none, _at(axiom(name), OUTPUTS, t=level)) for name in ("max_least", "max_finite"))


@cache
def local_kl() -> Theorem:
    """c >= 0, the same ⊢ kl(K(P), K(Q)) + kl(K(Q), K(P)) <= ((exp(c) − 1)·tv(P, Q))²."""
    w, level = (exp(c) - ONE) * _of("tv", LAWS), lambda laws: function("log", ONE + (exp(c) - ONE) * _of("tv", laws))
    growth = by(Relation(">=", exp(c) - ONE), [(1, cut(assume("c >= 0"), instance(exp_rises(), {"x": ZERO, "y": c})))])
    same = congruence(level((Q, P)).atom, {0: (arithmetic((exp(c) - ONE, tv_symmetric())), ONE + w)})
    facts = [*local_max(), *(_at(each, (Q, P)) for each in local_max())]
    M = _of("max_divergence", OUTPUTS[::-1])
    facts[2] = search(Relation(">=", level(LAWS) - M), [facts[2], same], degree=1)
    not_negative = arithmetic((1, growth, tv_range()[0]))
    inside = cut(arithmetic((1, by_numbers("1 > 0")), (1, not_negative)), axiom("exp_of_log", x=ONE + w))
    return cut([*facts, not_negative, inside], _at(both_kl(), OUTPUTS, w=w, t=level(LAWS)))


@cache
def both_kl() -> Theorem:
    """Both max divergences <= t, exp(t) == 1 + w, w >= 0 ⊢ kl(P, Q) + kl(Q, P) <= w²: (p − q)·log(p/q) <= (p − q)²/min(p, q)."""
    w, not_negative, value = symbol("w"), assume("w >= 0"), assume("exp(t) == 1 + w")
    goal, shown = Relation(">=", w * w * q - KL - substitute(KL, {P: Q, Q: P})), []
    for (p1, u1, laws), (p2, u2, _) in permutations(((p, u, (P, Q)), (q, v, (Q, P)))):
        M, more = _of("max_divergence", laws), assume(Relation(">=", p1 - p2))
        rise = cut(assume(Relation(">=", t - M)), instance(exp_rises(), {"x": M, "y": t}))
        near = by(Relation(">=", (ONE + w) * p2 - p1), [(1, assume(Relation(">=", exp(M) * p2 - p1))), (1, rise, point(p2.atom)),
                                                        scaled(equals(value, ONE + w, exp(t)), p2)])  # fmt: skip
        parts = [(1, near, not_negative), (1, near, more, axiom("exp_positive", x=-u2)), (1, more, axiom("exp_tangent", x=u1 - u2))]
        parts += [(1, not_negative, not_negative, more)] if p1 is q else []
        shown.append(weak(at(goal, parts, [p, q])))
    both = cases(p - q, shown[0], cut(weak(assume(Relation(">", q - p))), shown[1]))
    facts = [*max_facts(), *(_at(each, (Q, P)) for each in max_facts()), cut(kl_finite_by_max(), axiom("kl_integral"))]
    facts.append(_at(facts[-1], (Q, P)))
    means = [cut(kl_finite_by_max(), axiom("kl"))]
    return search("w*w - kl(P, Q) - kl(Q, P) >= 0", [integrate_all([both], facts), *means, _at(means[0], (Q, P))], degree=1)
