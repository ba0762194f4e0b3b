"""Sums of divergences of two laws that are >= 0 at every ratio r = p/q: h(r) = κ + μ·(r − 1) + Σ w·f(r) >= 0, integrated with weight q.

κ is the number in the claim, μ what the plan says; h >= 0 is a relation between numbers, at r > 0, at r = 0 and in the limit r → ∞.
"""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import islice, product

from ..law_plan import nodes
from ..law_quantities import atoms_within, quantities
from ...core.calculus import derivative
from ...core.polynomial import ONE, ZERO, Atom, Polynomial, density, function, sum_of, symbol
from ...core.substitution import substitute
from ...core.relation import Relation
from ...core.theorem import Theorem
from ...errors import RuleError
from ..book import arithmetic, as_polynomial, assume, axiom, cases, congruence, cut, instance, integrate_all, point
from ..functions import apply, exp, log, weakened
from ..law_theorems.ranges import hockey_range, roots, tv_range
from ..law_theorems.notation import integral
from ..law_theorems.max_divergence import loss_below_max
from ..law_theorems.order_two import order_two
from ..law_numbers import replaced, shown
from .pointwise import by_points, premises
from ..laws_pointwise import at, exp_rises, patterns, zero_is
from ..lemmas import as_nonnegative_zero, equals, scaled
from ..normal import fraction
from ..normal_form import as_term, by
from ..prover import Prover
from ..rewriting import coefficients, of_monomial

RATIO, HALF, TWO, MOST_PREMISES = symbol("r_"), as_polynomial("1/2"), as_polynomial("2"), 3
CANNOT = (ValueError, RuleError)
FIRST, SECOND = Atom("law", ("P",)), Atom("law", ("Q",))
GENERATORS = {  # integrand, generator of D(P, Q) and of D(Q, P), what the divergence is beside the integral
    "kl": ("density(P)*log(density(P)*inv(density(Q)))", "r_*log(r_)", "-log(r_)", 0),
    "chi2": ("density(P)**2*inv(density(Q))", "r_**2", "inv(r_)", -1),
    "hellinger2": ("-pow(density(P), 1/2)*pow(density(Q), 1/2)", "-pow(r_, 1/2)", "-pow(r_, 1/2)", 1),
    "tv": ("pos(density(P) - density(Q))", "pos(r_ - 1)", "pos(1 - r_)", 0),
    "hockey_stick": ("pos(density(P) - exp(t)*density(Q))", "pos(r_ - exp(t))", "pos(1 - exp(t)*r_)", 0),
}


@dataclass(frozen=True)
class Part:
    """w·D as w·(∫ g + c): the integrand g, the generator as a function of r, and the theorem D == ∫ g + c."""

    weight: Polynomial
    integrand: Polynomial
    generator: Polynomial
    constant: int
    value: Polynomial
    definition: Theorem | None  # of a mean there is none: it is the integral
    finite: Theorem | None
    forward: bool | None  # None of a mixture of the two laws: the generator is the integrand at the densities r and 1


def by_domination(scene, goal: Relation, tree) -> Theorem:
    """⊢ goal, a number and multiples of divergences of two laws, or of mixtures of them, by the multiplier of the plan's node;
    a premise may be taken off."""
    told, last = _multipliers(tree), ValueError("no domination")
    for factors in (told, None, [factor for factor in (ONE,) if factor not in told]):  # as the plan says, with no premise, and once each
        try:
            return _dominated(scene, goal, tree) if factors is None else _with_premise(scene, goal, tree, factors)
        except CANNOT as problem:
            last = problem
    raise last


def _with_premise(scene, goal: Relation, tree, factors) -> Theorem:
    """The goal from what is left of it when a premise is taken so often."""
    last = ValueError("no premise")
    for premise, factor in product(islice(_premises(scene), MOST_PREMISES) if factors else (), factors):
        try:
            rest = _dominated(scene, Relation(goal.op, goal.body - factor * premise.f), tree)
            return arithmetic((1, rest), (1, scene.have(Relation(">", factor)), premise))
        except CANNOT as problem:
            last = problem
    raise last


def _premises(scene):
    """What is known of divergences that are integrals; of chi-squared, by what is known of the Rényi divergence of order 2."""
    for each in scene.plain:
        told = quantities(each.relation) if each.op == ">=" else []
        if any(D.head in GENERATORS for D in told):
            yield each
        elif len(told) == 1 and told[0].head == "renyi" and told[0].args[2] == TWO and each.f.terms.get(((told[0], 1),)) == -1:
            with suppress(*CANNOT):
                D = as_term(told[0])
                rises = cut(each, instance(exp_rises(), {"x": D, "y": each.f + D}))
                same = scene.lemma(order_two(), P=told[0].args[0], Q=told[0].args[1])
                chi2 = function("chi2", *told[0].args[:2])
                yield arithmetic((1, rises), equals(same, exp(D), ONE + chi2))


def _multipliers(tree) -> list[Polynomial]:
    """How often the plan takes its premises, where that is a number."""
    told = [as_polynomial(value) for data in nodes(tree, "domination") for _, value in data.get("multipliers", ())]
    return list(dict.fromkeys(each for each in told if (each.number or 0) > 0))


def _dominated(scene, goal: Relation, tree) -> Theorem:
    if goal.op == "==":
        raise ValueError("an equality is no inequality")
    told = [atom for atom in quantities(goal) if atom.head in GENERATORS]
    means = sorted((atom for atom in goal.body.atoms if atom.head == "integral"), key=lambda atom: atom.key)
    bounded = [atom for atom in told if any((atom, 1) in monomial and value < 0 for monomial, value in goal.body.terms.items())]
    if not told and not means:
        raise ValueError("no divergence that is an integral")
    laws = list(dict.fromkeys(part for atom in told for law in atom.args[:2] for part in _mixed(law)))
    if len(laws) == 2 and any(law.head == "Mixture" for atom in told for law in atom.args[:2]):
        return _of_mixtures(scene, goal, tree, tuple(laws))
    pair = (bounded or told)[0].args[:2] if told else (FIRST, SECOND)  # the plan's ratio is that of what is bounded from above
    return _of_two(scene, goal, tree, pair, means)


def _mixed(law: Atom) -> tuple:
    return law.args[1::2] if law.head == "Mixture" else (law,)


def _of_mixtures(scene, goal: Relation, tree, laws) -> Theorem:
    """As by_domination, with premises about the two laws taken off; positive parts at every point before the ratio of the densities."""
    last = ValueError("no domination")
    if all(D.head == "hockey_stick" for D in quantities(goal)):
        with suppress(*CANNOT):
            return by_points(scene, goal, tree)
    for taken in premises(scene, goal.body):
        rest = goal.body - sum_of(factor.f * premise.f for factor, premise in taken)
        for pair in (laws, laws[::-1]):
            try:
                return arithmetic((1, _of_two(scene, Relation(goal.op, rest), tree, pair)), *((1, *each) for each in taken))
            except CANNOT as problem:
                last = problem
    raise last


def _of_two(scene, goal: Relation, tree, pair, means=()) -> Theorem:
    parts = [divergence_part(scene, goal.body, atom, pair) for atom in quantities(goal)]
    parts += [mean_part(coefficients(goal.body, atom)[1], atom, pair, _finite(scene, atom)) for atom in means]
    rest = goal.body - sum_of(part.weight * part.value for part in parts)
    kappa = rest + sum_of(part.weight * as_polynomial(part.constant) for part in parts)
    if quantities(Relation(">=", kappa), *(Relation(">=", part.weight) for part in parts)):
        raise ValueError("not a sum of divergences with numbers")
    tilt = sum_of(part.weight * as_polynomial(-2 if part.forward else 1) for part in parts if part.value.atom.head == "chi2")
    planned = [as_polynomial(data["mu"]) for data in nodes(tree, "domination") if "mu" in data]
    spoken = goal.symbols.union(*(fact.relation.symbols for fact in scene.scalars))
    tried = [mu + more for more in (tilt, ZERO) for mu in (*planned, ZERO) if mu.symbols <= spoken]  # the plan's may be of (r − 1)²
    tried += [*_touching(scene, parts, kappa), ZERO, *([kappa] if means else [])]
    last = ValueError("no multiplier")
    for mu in dict.fromkeys(tried):
        try:
            total = _integrated(scene, pair, parts, kappa, mu)
        except CANNOT as problem:
            last = problem
            continue
        values = [scaled(equals(part.definition, part.value, _whole(part)), part.weight) for part in parts if part.definition]
        return arithmetic((1, total), *values)
    raise last


def _touching(scene, parts, kappa) -> list[Polynomial]:
    """The μ for which h is level at r = 1, where most are 0."""
    h = kappa + sum_of(part.weight * part.generator for part in parts)
    if any(atom.head == "pos" for atom in h.atoms):
        return []
    slope = substitute(derivative(h, "r_"), {"r_": ONE})
    return [-fraction(slope, Prover([fact.relation for fact in scene.scalars])).now]


def _whole(part: Part) -> Polynomial:
    ((monomial, sign),) = part.integrand.terms.items()
    return as_polynomial(sign) * integral(of_monomial(monomial)) + as_polynomial(part.constant)


def divergence_part(scene, body: Polynomial, atom: Atom, pair) -> Part:
    if atom.head not in GENERATORS or not {part for law in atom.args[:2] for part in _mixed(law)} <= set(pair):
        raise ValueError(f"not a divergence of the two laws that is an integral: {atom}")
    text, forward, backward, number = GENERATORS[atom.head]
    weight = coefficients(body, atom).get(1, ZERO)
    values = {"P": atom.args[0], "Q": atom.args[1], **({"t": atom.args[2]} if atom.head == "hockey_stick" else {})}
    finite = {"kl": lambda: axiom("kl_integral"), "chi2": lambda: axiom("chi2_integral"), "tv": lambda: tv_range()[2]}
    finite |= {"hellinger2": lambda: roots()[3], "hockey_stick": lambda: hockey_range()[2]}
    put = {FIRST: atom.args[0], SECOND: atom.args[1], **({"t": atom.args[2]} if "t" in values else {})}
    integrand, plain = substitute(as_polynomial(text), put), atom.args[:2] in (pair, pair[::-1])
    if len(integrand.terms) != 1:
        raise ValueError(f"more than one integral: {atom}")
    generator = substitute(as_polynomial(forward if atom.args[:2] == pair else backward), put) if plain else \
        replaced(integrand, {density(pair[0]).atom: RATIO, density(pair[1]).atom: ONE})
    return Part(
        weight,
        integrand,
        generator,
        number,
        as_term(atom),
        scene.lemma(axiom(atom.head), **values),
        scene.lemma(finite[atom.head](), **values),
        atom.args[:2] == pair if plain else None,
    )


def _finite(scene, mean: Atom) -> Theorem | None:
    """⊢ finite(mean), unless it is a mass."""
    mass = all(each.head in ("density", "step") for each in mean.args[0].atoms)
    return None if mass else scene.have(Relation("finite", as_term(mean)))


def mean_part(weight: Polynomial, atom: Atom, pair, finite: Theorem | None) -> Part:
    """A mean, or a mass where both densities are > 0: its generator is the integrand where the second density is 1."""
    first, second = map(density, pair)
    ones = {first.atom: RATIO, second.atom: ONE, function("inv", second).atom: ONE}
    ones |= {function("step", each).atom: ONE for each in (first, second)}
    return Part(weight, atom.args[0], replaced(atom.args[0], ones), 0, as_term(atom), None, finite, True)


def _integrated(scene, pair, parts, kappa, mu) -> Theorem:
    facts, made = at_points(scene, pair, parts, kappa, mu)
    return integrate_all(made, facts)


def at_points(scene, pair, parts, kappa, mu) -> tuple[list[Theorem], list[Theorem]]:
    """(facts, ⊢ κ·q + μ·(p − q) + Σ w·g >= 0 where densities are > 0 and where they are 0)."""
    P, Q = pair
    p, q = density(P), density(Q)
    h = kappa + mu * (RATIO - ONE) + sum_of(part.weight * part.generator for part in parts)
    goal = Relation(">=", kappa * q + mu * (p - q) + sum_of(part.weight * part.integrand for part in parts))
    apart = [fact for first, second in (pair, pair[::-1]) if (fact := _continuous(scene, first, second))]
    facts, bounds = [part.finite for part in parts if part.finite] + apart, _ratio_bounds(scene, pair)
    facts += [fact for _, _, more in bounds for fact in more]
    numbers = [fact.relation for fact in scene.scalars]
    made, mixed = [], _means(parts)
    for positive, zero in patterns(pair, apart):
        if not zero:
            here = _of_ratio(h, numbers, [relation for relation, _, _ in bounds], log(p) - log(q))
            here = cut([bound for _, bound, _ in bounds], here)
            scale = axiom("exp_positive", x=log(q))
        else:
            slope = sum_of(part.weight * _at_end(part, p in positive, pair) for part in parts)
            here = shown(mu + slope if p in positive else kappa - mu + slope, numbers)
            scale = axiom("exp_positive", x=log(positive[0]))
        rules = {f.atom: zero_is(f) for f in zero}
        for atom in {atom for part in parts if part.definition for atom in part.integrand.atoms if atom.head == "pos"} - set(mixed):
            rules |= {atom: _excess(atom, p, q, positive, zero)}
        rules |= _of_means(scene, mixed, p, q, positive, zero)
        rules |= {atom: step_of(atom.args[0], zero) for atom in goal.body.atoms if atom.head == "step"}
        made.append(weakened(by(goal, [(1, here, scale)], [f.atom for f in positive], rules)))
    return facts, made


def _of_ratio(h: Polynomial, numbers, bounds, loss: Polynomial) -> Theorem:
    """⊢ h >= 0 at r = exp(loss); where the root and the logarithm of r stand in h, as a function of the root."""
    root, own = function("pow", RATIO, HALF), function("log", RATIO)
    if bounds or not {root.atom, own.atom} <= h.atoms:
        theorem, level = shown(h, [*numbers, Relation(">", RATIO), *bounds]), loss
    else:
        of_root = replaced(h, {root.atom: RATIO, own.atom: own + own, RATIO.atom: RATIO * RATIO})
        theorem, level = shown(of_root, [*numbers, Relation(">", RATIO)]), HALF * loss
    return cut(axiom("exp_positive", x=level), instance(theorem, {"r_": exp(level)}))


def step_of(f: Polynomial, zero) -> Theorem:
    """step of a density is 1, or 0 where it is among those that are zero."""
    if f not in zero:
        return axiom("step_above", x=f)
    return cut(arithmetic(equals(zero_is(f), ZERO, f), (1, as_nonnegative_zero())), axiom("step_below", x=f))


def _continuous(scene, first: Atom, second: Atom) -> Theorem | None:
    try:
        return scene.continuous(first, second)
    except CANNOT:
        return None


def _at_end(part: Part, at_infinity: bool, pair) -> Polynomial:
    """q·f(p/q) at q = 0, p = 1, or at p = 0, q = 1; what would be infinite there is continuous, so that there is no such point."""
    if part.forward is None:
        p, q = (ONE, ZERO) if at_infinity else (ZERO, ONE)
        return replaced(part.integrand, {density(pair[0]).atom: p, density(pair[1]).atom: q})
    return ONE if part.definition and "pos" in {atom.head for atom in part.generator.atoms} and part.forward is at_infinity else ZERO


def _ratio_bounds(scene, pair):
    """[(relation, the relation at a point with p, q > 0, facts)] for what bounds of the max divergences say of the ratio."""
    bounds = []
    for laws, sign in ((pair, 1), (pair[::-1], -1)):
        M = Atom("max_divergence", laws)
        bound = scene.bound_of(M) if M in scene.finite_atoms else None
        if bound is None:
            continue
        values = {"P": laws[0], "Q": laws[1]}
        level, loss = bound.f + as_term(M), log(density(pair[0])) - log(density(pair[1]))
        less = arithmetic((1, bound), (1, instance(loss_below_max(), values)))  # level -+ loss >= 0
        low, high = (loss, level) if sign > 0 else (-level, loss)
        relation = Relation(">=", (exp(level) - RATIO) if sign > 0 else (RATIO - exp(-level)))
        facts = [scene.lemma(axiom("max_continuous"), **values), assume(Relation("finite", as_term(M)))]
        bounds.append((relation, cut(less, instance(exp_rises(), {"x": low, "y": high})), facts))
    return bounds


@cache
def positive_part_scales() -> Theorem:
    """s > 0 ⊢ pos(s·x) == s·pos(x)."""
    s, x = symbol("s"), symbol("x")
    above = arithmetic((1, assume("s > 0"), assume("x >= 0")))
    below = arithmetic((1, assume("s > 0"), weakened(assume("-x > 0"))))
    made = []
    for name, here, own, value in (("pos_above", above, None, x), ("pos_below", below, weakened(assume("-x > 0")), ZERO)):
        whole = equals(cut(here, instance(axiom(name), {"x": s * x})), function("pos", s * x), s * value)
        part = axiom(name, x=x) if own is None else cut(own, axiom(name, x=x))
        made.append(arithmetic(whole, scaled(equals(part, value, function("pos", x)), s)))
    return cases(x, *made)


def _means(parts) -> list[Atom]:
    """The functions of mixtures of the two densities, divisors first."""
    means = {atom: None for part in parts if part.forward is None for atom in atoms_within(part.integrand)
             if atom.points and atom.head in ("inv", "log", "pos")}
    return sorted(means, key=lambda atom: (atom.head != "inv", atom.key))


def _of_means(scene, mixed, p, q, positive, zero) -> dict:
    """Equations for functions of mixtures: what they are at the densities over the second, or over the one that is not 0."""
    u = log(positive[0] if zero else q)
    s, values = exp(u), {p.atom: exp(log(p) - log(q)), q.atom: ONE}
    if zero:
        values = {p.atom: ONE, q.atom: ZERO} if p in positive else {p.atom: ZERO, q.atom: ONE}
    equations, divisors, zeros = {}, [], {f.atom: zero_is(f) for f in zero}
    for atom in mixed:
        X = atom.args[0]
        x = replaced(X, values)
        if atom.head == "log":
            same = by(Relation("==", X - x), [], [f.atom for f in positive], {**zeros, **equations}, divisors)
            equations[atom] = congruence(atom, {0: (same, x)})
            continue
        same = congruence(atom, {0: (at(Relation("==", X - s * x), [], positive, zero), s * x)})
        me, middle = as_term(atom), function(atom.head, s * x)
        if atom.head == "pos":
            value, apart = s * function("pos", x), apply(positive_part_scales(), [axiom("exp_positive", x=u)], s=s, x=x)
        else:
            divisors.append(_mean_positive(scene, X, x, p, q, zero))
            value = exp(-u) * function("inv", x)
            apart = by(Relation("==", middle - value), [], divisors=[*divisors, arithmetic((1, divisors[-1], axiom("exp_positive", x=u)))])
        equations[atom] = arithmetic(equals(same, me, middle), equals(apart, middle, value))
    return equations


def _mean_positive(scene, X: Polynomial, x: Polynomial, p, q, zero) -> Theorem:
    """⊢ x > 0, the mixture X of the two densities over one of them."""
    if zero:
        return scene.have(Relation(">", x))
    weights = [scene.have(Relation(">", replaced(X, {p.atom: one, q.atom: ONE - one}))) for one in (ONE, ZERO)]
    return arithmetic((1, weights[0], axiom("exp_positive", x=log(p) - log(q))), (1, weights[1]))


def _excess(atom: Atom, p, q, positive, zero) -> Theorem:
    """What the positive part of p − c·q or q − c·p is: q times that of the ratio, or, where a density is 0, one of the two sides."""
    X = atom.args[0]
    if not zero:
        s, x = exp(log(q)), replaced(X, {p.atom: exp(log(p) - log(q)), q.atom: ONE})
        same = congruence(atom, {0: (at(Relation("==", X - s * x), [], positive), s * x)})
        scales = apply(positive_part_scales(), [axiom("exp_positive", x=log(q))], s=s, x=x)
        me, middle, value = as_term(atom), function("pos", s * x), s * function("pos", x)
        return arithmetic(equals(same, me, middle), equals(scales, middle, value))
    (here,), (gone,) = positive, zero
    weight = X.terms.get(((here.atom, 1),))
    if weight == 1:
        value, fact, name = here, at(Relation(">=", X), [(1, point(here.atom))], [here], [gone]), "pos_above"
    else:
        c = replaced(-X, {here.atom: ONE, gone.atom: ZERO})
        parts = [(c, point(here.atom))] if c.number is not None else [(1, point(here.atom), axiom("exp_positive", x=c.atom.args[0]))]
        value, fact, name = ZERO, at(Relation(">=", -X), parts, [here], [gone]), "pos_below"
    me = cut(fact, axiom(name, x=X))
    if value == ZERO:
        return me
    own = exp(log(here))
    return arithmetic(equals(me, as_term(atom), X), equals(at(Relation("==", X - own), [], [here], [gone]), X, own))
