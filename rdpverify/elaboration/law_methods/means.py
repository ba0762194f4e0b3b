"""Means of powers of the ratio p/q and of its logarithm, by the divergences that they are; others are finite where they are bounded."""

from contextlib import suppress

from ...core.polynomial import ONE, ZERO, Atom, Polynomial, function
from ...core.substitution import substitute
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, axiom, cut, finite_integral, instance, integrate_all, point
from ..law_closing import from_lemmas
from ..law_facts import CANNOT
from ..law_quantities import atoms_within, linear_in
from ..law_scene import Scene
from ..law_theorems.divergences import renyi_integral_below, renyi_integral_below_one
from ..law_theorems.losses import step_nonnegative
from ..law_theorems.notation import KL, D, F, integral, p, q
from ..laws_pointwise import patterns, zero_is
from ..lemmas import as_nonnegative_zero, equals, pos_nonnegative, scaled
from ..normal import normal
from ..normal_form import Signs, as_term, by, exponent_of
from ..rewriting import of_monomial, quotient
from .domination import at_points, divergence_part, mean_part, step_of

SWAPPED = {P: Q, Q: P}
STEPS = {law: function("step", density) for law, density in ((P, p), (Q, q))}


def means_as_divergences(scene: Scene, goal: Relation) -> list[Theorem]:
    """What follows for the means in the goal and in the hypotheses, and is no hypothesis yet."""
    made: list[Theorem] = []
    for mean in _means(scene, goal):
        for way in (_mass, _power, _logarithm, _bounded):
            with suppress(*CANNOT):
                made += [scene.use(each) for each in way(scene, mean)]
                break
    return list({each.relation: each for each in made if each.relation not in scene.hypotheses}.values())


def by_means(scene: Scene, goal: Relation, tree) -> Theorem:
    """The goal with the values of the means in it, without a factor that is positive."""
    if not any(atom.head == "integral" for atom in atoms_within(goal.body)):
        raise ValueError("no mean")
    values = {}
    for fact in scene.plain:
        mean = next((atom for atom in fact.f.atoms if atom.head == "integral"), None)
        if fact.op == "==" and mean is not None:
            values[mean] = fact
    ends = [scene.have(Relation(">", atom.args[1])) for atom in goal.body.atoms if atom.head == "pow" and atom.args[0] == ZERO]
    known = Signs(rules=values, facts=[*scene.scalars, *ends])
    r = normal(goal.body, known)
    factor, rest = without_factor(r.now, known)
    shown = from_lemmas(scene, Relation(goal.op, rest), tree)
    return r.back(arithmetic((1, shown, factor)) if factor is not None else shown)


def without_factor(f: Polynomial, known: Signs) -> tuple[Theorem | None, Polynomial]:
    """(⊢ m > 0, g) with f == m·g for the largest monomial m of what is positive; None where there is none."""
    common = {atom: min(dict(monomial).get(atom, 0) for monomial in f.terms) for atom in f.atoms}
    m = tuple((atom, count) for atom, count in common.items() if count and known.positive(as_term(atom)) is not None)
    if not m:
        return None, f
    return known.positive(of_monomial(m)), Polynomial({quotient(monomial, m): value for monomial, value in f.terms.items()})


def _means(scene: Scene, goal: Relation) -> list[Atom]:
    bodies = [h.body for h in (goal, *scene.hypotheses) if isinstance(h.body, Polynomial)]
    means = {atom: None for f in bodies for atom in atoms_within(f) if atom.head == "integral"}
    return sorted(means, key=lambda atom: atom.serial)


def _equal(f: Polynomial, apart, exponents=()) -> list[Theorem]:
    """⊢ f == 0 where densities are positive and where they are zero, for each pattern that has mass."""
    return [at_steps(Relation("==", f), [], positive, zero, exponents) for positive, zero in patterns((P, Q), apart)]


def at_steps(goal: Relation, parts, positive, zero, exponents=()) -> Theorem:
    """⊢ goal where these densities are positive and these are zero: their steps are 1 and 0."""
    rules = {f.atom: zero_is(f) for f in zero}
    rules |= {STEPS[law].atom: step_of(f, zero) for law, f in ((P, p), (Q, q))}
    return by(goal, parts, [f.atom for f in positive], rules, exponents=exponents)


def _mass(scene: Scene, mean: Atom) -> list[Theorem]:
    """⊢ ∫ p·step(q) == 1 where P is continuous to Q."""
    for law, other in ((P, Q), (Q, P)):
        density = p if law is P else q
        if mean.args[0] == density * STEPS[other]:
            apart = scene.have(Relation("continuous", (law, other)))
            return [integrate_all(_equal(mean.args[0] - density, [apart]), [apart])]
    raise ValueError("no mass")


def _same(scene: Scene, mean: Atom, target: Polynomial, finite: Theorem | None, apart, exponents=()) -> tuple[Theorem, Theorem, Theorem]:
    """(⊢ finite(mean), ⊢ finite(∫ target), ⊢ mean == ∫ target) from the one or the other that is known to be finite."""
    g, facts = mean.args[0], [*apart, *exponents]
    equal = _equal(g - target, apart, exponents)

    def moved(first, second, fact):
        pairs = [
            tuple(arithmetic(equals(each, *sides), (1, as_nonnegative_zero())) for sides in ((second, first), (first, second)))
            for each in equal
        ]
        return finite_integral(first, pairs, [fact, *facts])

    of_mean = moved(g, target, finite) if finite is not None else scene.have(Relation("finite", as_term(mean)))
    of_target = finite if finite is not None else moved(target, g, of_mean)
    return of_mean, of_target, integrate_all(equal, [of_mean, of_target, *facts])


def _power(scene: Scene, mean: Atom) -> list[Theorem]:
    """A mean of p**o·q**(1 − o) is exp((o − 1)·D_o(P‖Q)), for orders below 1 at most 1."""
    steps = {STEPS[law].atom: axiom("step_above", x=density) for law, density in ((P, p), (Q, q))}
    w = exponent_of(mean.args[0], known=Signs([p.atom, q.atom], rules=steps))
    order = linear_in(w, function("log", p).atom)[1]
    put, f, divergence = {"a": order}, substitute(F, {"a": order}), substitute(D, {"a": order})
    above = scene.have(Relation(">", order))
    try:
        scene.have(Relation(">", order - ONE))
    except CANNOT:
        below = scene.have(Relation(">", ONE - order))
        finite = scene.use(renyi_integral_below(P, Q, order))
        of_mean, _, same = _same(scene, mean, f, finite, [], [above, below])
        return [of_mean, arithmetic((1, instance(renyi_integral_below_one(), put)), equals(same, integral(f), as_term(mean)))]
    apart, known = scene.have(Relation("continuous", (P, Q))), None
    with suppress(*CANNOT):
        known = scene.use(cut(scene.have(Relation("finite", divergence)), axiom("renyi_integral", **put)))
    of_mean, of_target, same = _same(scene, mean, f, known, [apart], [above])
    value = axiom("renyi_above", **put)
    finite = cut(of_target, axiom("renyi_finite", **put))
    level = function("exp", (order - ONE) * divergence)
    same = arithmetic(equals(same, as_term(mean), integral(f)), equals(value, integral(f), level))
    return [of_mean, finite, cut(finite, same)]


def _logarithm(scene: Scene, mean: Atom) -> list[Theorem]:
    """The mean of the loss is kl(P, Q) under P, and −kl(Q, P) under Q."""
    for first, second, sign in ((P, Q, ONE), (Q, P, -ONE)):
        with suppress(*CANNOT):
            values = {"P": first, "Q": second}
            target = KL if first is P else substitute(KL, SWAPPED)
            apart = scene.have(Relation("continuous", (first, second)))
            finite = scene.use(cut(scene.have(Relation("finite", function("kl", first, second))), axiom("kl_integral", **values)))
            of_mean, _, same = _same(scene, mean, sign * target, finite, [apart])
            value = equals(axiom("kl", **values), integral(target), function("kl", first, second))
            return [of_mean, arithmetic(equals(same, as_term(mean), sign * integral(target)), scaled(value, sign))]
    raise ValueError("no mean of the loss")


def _bounded(scene: Scene, mean: Atom) -> list[Theorem]:
    """⊢ finite(mean) of what is >= 0 and at most a sum of densities, or of these and p·log(p/q), where that has a mean."""
    if (wanted := Relation("finite", as_term(mean))) in scene.hypotheses:
        raise ValueError("it is supposed to be finite")
    low, pair = _not_negative(mean.args[0]), (P, Q)
    levels = [bound.f + as_term(M) for M in scene.finite_atoms if M.head == "max_divergence" and (bound := scene.bound_of(M)) is not None]
    last = ValueError(f"not known: {wanted}")
    ways = [(ONE, ZERO, ()), (ONE, ONE, ()), (ONE + ONE, ONE, ()), *((level * level, level * level, ()) for level in levels)]
    ways += [(ONE, ZERO, (function("kl", *laws),)) for laws in (pair, pair[::-1])]
    for kappa, mu, more in ways:
        try:
            parts = [mean_part(-ONE, mean, pair, None), *(divergence_part(scene, D, D.atom, pair) for D in more)]
            facts, above = at_points(scene, pair, parts, kappa, mu)
        except CANNOT as problem:
            last = problem
            continue
        return [finite_integral(mean.args[0], [(each, arithmetic((1, each), (2, low))) for each in above], facts)]
    raise last


def _not_negative(g: Polynomial) -> Theorem:
    """⊢ g >= 0 for a product of densities, steps, positive parts, exponentials and squares."""
    ((monomial, _),) = g.terms.items()
    square, parts = ONE, []
    for atom, count in monomial:
        square = square * as_term(atom) ** (count // 2)
        if count % 2:
            above = {"density": lambda: point(atom), "step": lambda: instance(step_nonnegative(), {"x": atom.args[0]}),
                     "pos": lambda: instance(pos_nonnegative(), {"x": atom.args[0]}), "exp": lambda: axiom("exp_positive", x=atom.args[0])}
            if atom.head not in above:
                raise ValueError(f"no known sign: {atom}")
            parts.append(above[atom.head]())
    return arithmetic((("square", square), *parts))
