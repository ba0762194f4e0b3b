"""Max divergences of mixtures: at every point the one density is at most a number times the other.

What is known at a point are the ceilings p <= exp(c)·q that finite max divergences of other laws give.
"""

from ...core.polynomial import ZERO, Atom, Polynomial, constant, density, function
from ...core.reader import polynomial
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import P, Q, arithmetic, assume, axiom, contradiction, cut, instance, integrate_all, point
from ..law_facts import CANNOT
from ..law_plan import nodes
from ..law_quantities import quantities
from ..law_scene import Scene
from ..law_theorems.max_divergence import CEILING
from ..law_theorems.notation import in_terms
from ..law_theorems.ranges import hockey_range
from ..laws_pointwise import exp_rises
from ..lemmas import as_nonnegative_zero, pos_at_most
from ..normal_form import as_asked, as_term, by
from ..rewriting import coefficients


def by_ceilings(scene: Scene, goal: Relation, tree) -> Theorem:
    """A max divergence of mixtures is at most what the goal says, or is finite."""
    last = ValueError("no max divergence of a mixture")
    for M in (*quantities(goal), *scene.infinite_atoms):
        if M.head == "max_divergence" and any(law.head == "Mixture" for law in M.args):
            try:
                if M in scene.infinite_atoms:
                    return contradiction([_finite(scene, M), assume(Relation("infinite", as_term(M)))], goal)
                return as_asked(least(scene, M, goal.body + as_term(M)), goal)
            except CANNOT as problem:
                last = problem
    raise last


def least(scene: Scene, M: Atom, level: Polynomial) -> Theorem:
    """⊢ level − M >= 0."""
    return cut(nothing_above(scene, M, level), instance(axiom("max_least"), {"P": M.args[0], "Q": M.args[1], "t": level}))


def _finite(scene: Scene, M: Atom) -> Theorem:
    """⊢ finite(M), by the first of some levels that is high enough."""
    last = ValueError("no level")
    for level in levels(scene, M):
        try:
            return cut(nothing_above(scene, M, level), instance(axiom("max_finite"), {"P": M.args[0], "Q": M.args[1], "t": level}))
        except CANNOT as problem:
            last = problem
    raise last


def levels(scene: Scene, M: Atom) -> list[Polynomial]:
    """Of the other max divergences, and minus the logarithms of the weights of the second law."""
    others = [_above(scene, D)[0] for D in scene.finite_atoms if D.head == "max_divergence" and D != M]
    weights = M.args[1].args[::2] if M.args[1].head == "Mixture" else ()
    return [*others, *(-function("log", weight) for weight in weights)]


def nothing_above(scene: Scene, M: Atom, level: Polynomial) -> Theorem:
    """⊢ hockey_stick(P, Q, level) <= 0."""
    first, second = M.args
    names = {"P": first, "Q": second, "t": level}
    X = density(first) - function("exp", level) * density(second)
    others = [D for D in scene.finite_atoms if D.head == "max_divergence" and D != M]
    total = pos_at_most(X, ZERO, _at_point(scene, -X, [each for D in others for each in _ceilings(scene, D)]), as_nonnegative_zero())
    known = [fact for D in others for fact in (scene.continuous(*D.args), assume(Relation("finite", as_term(D))))]
    total = integrate_all(total, [*known, instance(hockey_range()[2], names)])
    return in_terms(Relation(">=", -function("hockey_stick", first, second, level)), total, instance(axiom("hockey_stick"), names))


def _at_point(scene: Scene, f: Polynomial, ceilings: list[Theorem]) -> Theorem:
    """⊢ f >= 0 at a point, f linear in densities: ceilings take away those whose factors have the sign for it, until all are >= 0."""
    factors = {atom: coefficients(f, atom)[1] for atom in sorted(f.points, key=lambda each: each.key)}
    samples = scene.prover.samples
    if not any(samples.refute(factor) for factor in factors.values()):
        return arithmetic(*((1, scene.have(Relation(">=", factor)), point(atom)) for atom, factor in factors.items()))
    for ceiling in ceilings:
        if ceiling.f.points <= factors.keys():
            gone = next(atom for atom in ceiling.f.points if abs(ceiling.f.terms.get(((atom, 1),), 0)) == 1)
            share = factors[gone] * constant(ceiling.f.terms[((gone, 1),)])
            if not samples.refute(share):
                times = scene.have(Relation(">=", share))
                return arithmetic((1, _at_point(scene, f - times.f * ceiling.f, ceilings)), (1, times, ceiling))
    raise ValueError(f"not known to be >= 0 at a point: {f}")


def _above(scene: Scene, D: Atom) -> tuple[Polynomial, Theorem | None]:
    """(c, ⊢ c − D >= 0) for the bound c that is known of D; (D, None) where none is."""
    bound = scene.bound_of(D)
    return (as_term(D), None) if bound is None else (bound.f + as_term(D), bound)


def _ceilings(scene: Scene, D: Atom) -> list[Theorem]:
    """⊢ exp(c)·q − p >= 0 and ⊢ q − exp(−c)·p >= 0 at a point."""
    first, second = D.args
    ceiling = assume(CEILING.put({P: first, Q: second}))
    c, bound = _above(scene, D)
    if bound is not None:
        rise = cut(bound, instance(exp_rises(), {"x": as_term(D), "y": c}))
        ceiling = arithmetic((1, ceiling), (1, rise, point(density(second).atom)))
    turned = Relation(">=", density(second) - function("exp", -c) * density(first))
    return [ceiling, by(turned, [(1, ceiling, axiom("exp_positive", x=-c))])]


def _components(scene: Scene, goal: Relation, tree) -> list[Atom]:
    """The max divergences that nodes of a tree name, and those of laws that the goal speaks of from mixtures of which they are part."""
    named = [polynomial(data["divergence"]).atom for data in nodes(tree, "component")]
    pairs = [D.args[:2] for D in quantities(goal, *scene.hypotheses) if D.head in ("kl", "renyi")]
    parts = [Atom("max_divergence", pair) for pair in pairs if pair[1].head == "Mixture" and pair[0] in pair[1].args[1::2]]
    return [M for M in dict.fromkeys([*named, *parts]) if M not in scene.finite_atoms]


def names_component(scene: Scene, goal: Relation, tree) -> bool:
    return bool(_components(scene, goal, tree))


def by_component(scene: Scene, goal: Relation, show, tree) -> Theorem:
    """By what the weights of mixtures say of the max divergences of their parts from them."""
    facts = []
    for M in _components(scene, goal, tree):
        for level in levels(scene, M):
            try:
                nothing = nothing_above(scene, M, level)
            except CANNOT:
                continue
            names = {"P": M.args[0], "Q": M.args[1], "t": level}
            facts += [cut(nothing, instance(axiom(name), names)) for name in ("max_finite", "max_least")]
            break
    if not facts:
        raise ValueError("no component of a mixture")
    return cut(facts, show(Scene(scene.hypotheses | {theorem.relation for theorem in facts}), goal))
