"""The method for hockey sticks by the triangle inequality, where premises for all levels are used at those that a proof's tree names."""

from ...core.polynomial import Atom, Polynomial, function
from ...core.reader import law_of, parsed, polynomial
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, axiom, instance, specialise
from ..law_closing import as_inequality
from ..law_facts import CANNOT
from ..law_plan import nodes
from ..law_scene import Scene
from ..law_theorems.hockey_sticks import hockey_triangle
from ..normal_form import as_asked


def by_levels(scene: Scene, goal: Relation, tree) -> Theorem:
    """hockey_stick(P, R, s) <= hockey_stick(P, Q, t) + exp(t)·hockey_stick(Q, R, s − t), with the premises about both at these levels."""
    said = {D: theorem for data in nodes(tree, "instantiate") for D, theorem in _said_at(scene, data["at"])}
    last = ValueError("no triangle of hockey sticks")
    for data in nodes(tree, "theorem"):
        if data["name"] != "triangle-hockey":
            continue
        try:
            laws = {name: law_of(parsed(text)) for name, text in data["laws"].items()}
            total, first = (polynomial(data["symbols"][name]) for name in ("s", "t"))
            triangle = instance(hockey_triangle(), {**laws, "s": first, "t": total - first})
            steps = (laws["P"], laws["Q"], first), (laws["Q"], laws["R"], total - first)
            near, far = (said[Atom("hockey_stick", step)] for step in steps)
            parts = [(1, triangle), (1, near), (1, far, axiom("exp_positive", x=first))]
            rest = as_inequality(scene, goal.body - triangle.f - near.f - far.f * function("exp", first))
            return as_asked(arithmetic(*parts, (1, rest)), goal)
        except (*CANNOT, KeyError) as problem:
            last = ValueError(str(problem))
    raise last


def _said_at(scene: Scene, values: dict):
    """(D, ⊢ c − D >= 0) from the premises about the bound names that have values."""
    values = {name: polynomial(text) for name, text in values.items()}
    for theorem in scene.assumed:
        if theorem.op == "forall" and set(theorem.f[0]) == set(values) and isinstance(theorem.f[2].body, Polynomial):
            made = specialise(theorem, values)
            D = next((atom for atom in made.f.atoms if atom.head == "hockey_stick"), None)
            if D is not None and made.op == ">=" and made.f.terms[((D, 1),)] == -1:
                yield D, scene.use(made)
