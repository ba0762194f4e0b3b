"""Triangle inequalities: what a law in between says of two others, where one of the two steps is a max divergence."""

from functools import cache

from ...core.polynomial import ONE, ZERO, Polynomial, function
from ...core.substitution import substitute
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, assume, axiom, cases, cut, finite_integral, instance, integrate_all, point
from ..laws_pointwise import at, below_exponents, exp_rises, integral_of, log_of, patterns, power_at, weighted_power
from ..lemmas import equals, factor_sign, scaled
from ..normal_form import as_term, by
from .divergences import kl_pointwise, renyi_integral_below, renyi_mean
from .hockey_sticks import hockey_triangle
from .max_divergence import hockey_under_max, loss_below_max
from .notation import BELOW, KL, POSITIVE_ORDER, R, a, above_one, integral, p, u, weak

FIRST_STEP, SECOND_STEP, BOTH_STEPS = {"P": P, "Q": Q}, {"P": Q, "Q": R}, {"P": P, "Q": R}
TARGET = {P: a, R: ONE - a}


def _max_divergence(step: dict) -> Polynomial:
    return function("max_divergence", step["P"], step["Q"])


def _renyi(step: dict) -> Polynomial:
    return function("renyi", step["P"], step["Q"], a)


def _max_facts(step: dict) -> list[Theorem]:
    """A finite max divergence makes its laws continuous, and bounds their densities at almost every point."""
    return [instance(axiom("max_continuous"), step), assume(Relation("finite", _max_divergence(step)))]


def _through(facts: list[Theorem]) -> Theorem:
    """⊢ continuous(P, R)."""
    return cut([fact for fact in facts if fact.op == "continuous"], axiom("continuous_through"))


def _renyi_by_steps(step: dict, source: dict, middle: dict, factor: Theorem) -> tuple[Theorem, Theorem]:
    """(⊢ finite(renyi(P, R, a)), ⊢ factor·M + (a − 1)·renyi(middle) − (a − 1)·renyi(P, R, a) >= 0) for an order a > 1.

    M is the max divergence of the step, by which the target is at most exp(factor·M) times the source at almost every point.
    """
    f, e = weighted_power(TARGET), factor.f * _max_divergence(step)
    continuous = cut(weak(above_one()), instance(axiom("renyi_continuous"), middle))
    facts = [*_max_facts(step), continuous, POSITIVE_ORDER]
    mean = renyi_mean(middle["P"], middle["Q"], a, above_one())
    goal = Relation(">=", function("exp", e) * weighted_power(source) - f)
    loss = arithmetic((1, factor, instance(loss_below_max(), step)))
    rise = cut(weak(loss), instance(exp_rises(), {"x": log_of(TARGET), "y": e + log_of(source)}))
    bounds = []
    for positive, zero in patterns((P, Q, R), [fact for fact in facts if fact.op == "continuous"]):
        own, other = (power_at(powers, zero, [POSITIVE_ORDER]) for powers in (TARGET, source))
        parts = [] if other.op == "==" else [(1, other, axiom("exp_positive", x=e))] if zero else [(1, rise)]
        above = weak(at(goal, parts, positive, zero, exponents=[POSITIVE_ORDER]))
        bounds.append((above, arithmetic((1, above), (2, own) if own.op == ">" else scaled(equals(own, f, ZERO), 2))))
    facts.append(mean.finite)
    integrable = finite_integral(f, bounds, facts)
    total = integrate_all([above for above, _ in bounds], [*facts, integrable])
    finite = cut([integrable, _through(facts)], instance(axiom("renyi_finite"), BOTH_STEPS))
    rules = {mean.value_atom: mean.value, integral_of(TARGET): instance(axiom("renyi_above"), BOTH_STEPS)}
    high, low = e + (a - ONE) * _renyi(middle), (a - ONE) * _renyi(BOTH_STEPS)
    less = by(Relation(">=", function("exp", high) - function("exp", low)), [(1, total)], rules=rules)
    return finite, cut(finite, below_exponents(less, low, high))


@cache
def _second() -> tuple[Theorem, Theorem]:
    return _renyi_by_steps(SECOND_STEP, {P: a, Q: ONE - a}, FIRST_STEP, above_one())


@cache
def _first() -> tuple[Theorem, Theorem]:
    return _renyi_by_steps(FIRST_STEP, {Q: a, R: ONE - a}, SECOND_STEP, POSITIVE_ORDER)


def renyi_first_finite() -> Theorem:
    return _first()[0]


@cache
def renyi_first() -> Theorem:
    """a > 1 ⊢ (a − 1)·renyi(P, R, a) <= a·max_divergence(P, Q) + (a − 1)·renyi(Q, R, a)."""
    return _first()[1]


@cache
def _second_below() -> Theorem:
    """0 < a < 1, M the max divergence of Q from R ⊢ ∫ p**a·r**(1 − a) >= exp((a − 1)·renyi(P, Q, a) − (1 − a)·M)."""
    M, source, facts = _max_divergence(SECOND_STEP), {P: a, Q: ONE - a}, [*_max_facts(SECOND_STEP), *BELOW]
    loss = arithmetic((1, BELOW[1], instance(loss_below_max(), SECOND_STEP)))
    low = log_of(source) - (ONE - a) * M
    rise = cut(weak(loss), instance(exp_rises(), {"x": low, "y": log_of(TARGET)}))
    goal = Relation(">=", weighted_power(TARGET) - function("exp", -(ONE - a) * M) * weighted_power(source))
    made = []
    for positive, zero in patterns((P, Q, R), facts[:1]):
        own = power_at(TARGET, zero, BELOW)
        parts = [(1, own)] if zero and own.op == ">" else [(1, rise)] if not zero else []
        made.append(weak(at(goal, parts, positive, zero, exponents=BELOW)))
    mean = renyi_mean(P, Q, a, None, "below")
    total = integrate_all(made, [*facts, mean.finite, renyi_integral_below(P, R, a)])
    bound = function("exp", (a - ONE) * _renyi(FIRST_STEP) - (ONE - a) * M)
    return by(Relation(">=", as_term(integral_of(TARGET)) - bound), [(1, total)], rules={mean.value_atom: mean.value})


@cache
def _second_below_finite() -> Theorem:
    """0 < a < 1 ⊢ finite(renyi(P, R, a)), where renyi(P, Q, a) and max_divergence(Q, R) are."""
    less = _second_below()
    exponent = next(atom for atom in less.f.atoms if atom.head == "exp").args[0]
    above = arithmetic((1, less), (1, axiom("exp_positive", x=exponent)))
    return cut(above, instance(axiom("renyi_below_finite"), BOTH_STEPS))


@cache
def _renyi_second_below() -> Theorem:
    """0 < a < 1 ⊢ renyi(P, R, a) <= renyi(P, Q, a) + max_divergence(Q, R)."""
    rest = _renyi(FIRST_STEP) + _max_divergence(SECOND_STEP) - _renyi(BOTH_STEPS)
    high = (a - ONE) * _renyi(BOTH_STEPS)
    low = high - (ONE - a) * rest
    rules = {integral_of(TARGET): instance(axiom("renyi_below"), BOTH_STEPS)}
    less = by(Relation(">=", function("exp", high) - function("exp", low)), [(1, _second_below())], rules=rules)
    less = cut([BELOW[1], below_exponents(less, low, high)], instance(factor_sign(">="), {"x": ONE - a, "y": rest}))
    return cut(_second_below_finite(), less)


@cache
def _kl_second() -> tuple[Theorem, Theorem]:
    """(⊢ finite(kl(P, R)), ⊢ kl(P, R) <= kl(P, Q) + max_divergence(Q, R)), where these are finite."""
    M, target = _max_divergence(SECOND_STEP), substitute(KL, {Q: R})
    facts = [*_max_facts(SECOND_STEP), axiom("kl_integral"), axiom("kl_continuous")]
    steps = [facts[0], facts[-1]]
    loss = instance(loss_below_max(), SECOND_STEP)
    facts.append(_through(facts))
    goal, part = Relation(">=", KL + M * p - target), (1, loss, axiom("exp_positive", x=u))
    bounds = [weak(at(goal, [] if zero else [part], positive, zero)) for positive, zero in patterns((P, Q, R), steps)]
    low = [arithmetic((1, instance(each, {"Q": R})), (1, point(p.atom))) for each in kl_pointwise()]
    integrable = finite_integral(target, [*((above, low[1]) for above in bounds), (bounds[0], low[0])], facts)
    total = integrate_all(bounds, [*facts, integrable])
    finite = cut([integrable, facts[-1]], instance(axiom("kl_finite"), BOTH_STEPS))
    rest = function("kl", P, Q) + M - function("kl", P, R)
    rules = {integral(KL).atom: axiom("kl"), integral(target).atom: instance(axiom("kl"), BOTH_STEPS)}
    return finite, cut(finite, by(Relation(">=", rest), [(1, total)], rules=rules))


def kl_second_finite() -> Theorem:
    return _kl_second()[0]


def kl_second() -> Theorem:
    """⊢ kl(P, R) <= kl(P, Q) + max_divergence(Q, R)."""
    return _kl_second()[1]


@cache
def renyi_second_finite() -> Theorem:
    """a > 0 ⊢ finite(renyi(P, R, a)), where renyi(P, Q, a) and max_divergence(Q, R) are."""
    at_one = cut(cut(axiom("renyi_at_one_finite"), kl_second_finite()), instance(axiom("kl_at_one_finite"), BOTH_STEPS))
    return cases(a - ONE, _second()[0], at_one, _second_below_finite())


@cache
def renyi_second() -> Theorem:
    """a > 0 ⊢ renyi(P, R, a) <= renyi(P, Q, a) + max_divergence(Q, R)."""
    rest = _renyi(FIRST_STEP) + _max_divergence(SECOND_STEP) - _renyi(BOTH_STEPS)
    above = cut([above_one(), _second()[1]], instance(factor_sign(">="), {"x": a - ONE, "y": rest}))
    steps = FIRST_STEP, BOTH_STEPS
    same = [equals(instance(axiom("renyi_at_one"), step), _renyi(step), function("kl", step["P"], step["Q"])) for step in steps]
    at_one = arithmetic((1, cut(axiom("renyi_at_one_finite"), kl_second())), same[0], scaled(same[1], -1))
    return cut(renyi_second_finite(), cases(a - ONE, above, at_one, _renyi_second_below()))


@cache
def max_triangle() -> Theorem:
    """⊢ max_divergence(P, R) <= max_divergence(P, Q) + max_divergence(Q, R), which is finite where these are."""
    first, second = _max_divergence(FIRST_STEP), _max_divergence(SECOND_STEP)
    steps = []
    for step, M in ((FIRST_STEP, first), (SECOND_STEP, second)):
        same = arithmetic((("square", ZERO),))  # M − M >= 0
        steps.append(cut(same, instance(hockey_under_max(), {**step, "t": M})))
    whole = instance(hockey_triangle(), {"s": first, "t": second})
    return arithmetic((1, whole), (1, steps[0]), (1, steps[1], axiom("exp_positive", x=first)))


def _max_by_steps(name: str) -> Theorem:
    return cut(max_triangle(), instance(axiom(name), {**BOTH_STEPS, "t": _max_divergence(FIRST_STEP) + _max_divergence(SECOND_STEP)}))


def max_triangle_finite() -> Theorem:
    return _max_by_steps("max_finite")


def max_triangle_least() -> Theorem:
    return _max_by_steps("max_least")
