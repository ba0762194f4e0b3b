"""Methods for divergences of products and powers, by those of the parts, and for max divergences by steps from law to law."""

from ...core.polynomial import ZERO, Atom, constant
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, contradiction, cut, instance
from ..law_closing import closed
from ..law_facts import CANNOT, law_facts
from ..law_quantities import components, quantities
from ..law_scene import Scene
from ..law_theorems.three_laws import max_triangle_finite, max_triangle_least
from ..normal_form import as_term
from ..rewriting import Rewritten


def by_parts(scene: Scene, goal: Relation, show) -> Theorem:
    """A goal about products or powers, shown by ``show`` with what the Rényi and Kullback-Leibler divergences of the parts add up to."""
    r, finite = Rewritten(goal.body), []
    for D in quantities(goal):
        parts = components(D)
        if parts and D.head in ("renyi", "kl"):
            finite += [scene.finite(as_term(part)) for part in parts]
            sums = next(each for each in law_facts(scene, [D, *parts]) if each.op == "==" and D in each.f.atoms and each.f.atoms - {D})
            sign = sums.f.terms[((D, 1),)]
            r.put(D, sums, as_term(D) - sums.f * constant(1 / sign))
    if not r.changed:
        raise ValueError("no divergence of products or powers that adds up")
    inner = Scene(scene.hypotheses | {theorem.relation for theorem in finite})
    return cut(finite, r.back(show(inner, Relation(goal.op, r.now))))


def by_product(scene: Scene, goal: Relation, tree) -> Theorem:
    """A hockey stick of products of two laws by those of the parts, at levels that add up, one of which the hypotheses speak of."""
    last = ValueError("no hockey stick of products of two laws")
    for H in quantities(goal):
        parts = components(H)
        if H.head == "hockey_stick" and len(parts) == 2:
            spoken = [D.args[2] for D in quantities(*scene.hypotheses) if D.head == "hockey_stick" and D.args[:2] == parts[0].args[:2]]
            for level in dict.fromkeys([*spoken, ZERO]):
                first, second = (Atom("hockey_stick", (*D.args[:2], s)) for D, s in zip(parts, (level, H.args[2] - level), strict=True))
                names = dict(zip(["P", "Q", "s", "P1", "Q1", "t"], (*first.args, *second.args), strict=True))
                facts = [instance(axiom("hockey_of_product"), names), *law_facts(scene, [H, first, second])]
                try:
                    return closed(scene, goal, [*scene.plain, *facts], long=False)
                except CANNOT as problem:
                    last = problem
    raise last


def by_steps(scene: Scene, goal: Relation, tree) -> Theorem:
    """A max divergence by the triangle inequality through any number of laws."""
    steps = [D for D in scene.finite_atoms if D.head == "max_divergence"]
    wanted = [D for D in (*quantities(goal), *scene.infinite_atoms) if D.head == "max_divergence" and D not in steps]
    facts = []
    for D in dict.fromkeys([*wanted, *(D for D in quantities(goal) if D in steps)]):
        path = _path(steps, D)
        if path is None:
            continue
        finite, less = _along(path)
        if Relation("infinite", as_term(D)) in scene.hypotheses:
            return contradiction([finite, assume(Relation("infinite", as_term(D)))], goal)
        facts.append(less)
    if not facts:
        raise ValueError("no way from law to law")
    return closed(scene, goal, [*scene.plain, *facts], degree=1, long=False)


def _path(steps: list[Atom], D: Atom) -> list[Atom] | None:
    """The laws on a shortest way of at least two steps."""
    ways, seen = [[D.args[0]]], set()
    while ways:
        way = ways.pop(0)
        for step in steps:
            if step.args[0] is way[-1] and step != D and step.args[1] not in seen:
                seen.add(step.args[1])
                ways.append([*way, step.args[1]])
                if step.args[1] is D.args[1]:
                    return ways[-1]
    return None


def _along(path: list[Atom]) -> tuple[Theorem, Theorem]:
    """(⊢ finite(D), ⊢ D is at most the sum of the steps) for the max divergence D of the first law of a path from the last."""
    first, second, *_ = path
    finite = assume(Relation("finite", as_term(Atom("max_divergence", (first, second)))))
    sums = []
    for middle, end in zip(path[1:], path[2:], strict=False):
        names = {"P": first, "Q": middle, "R": end}
        sums.append((1, cut(finite, instance(max_triangle_least(), names))))
        finite = cut(finite, instance(max_triangle_finite(), names))
    return finite, arithmetic(*sums)
