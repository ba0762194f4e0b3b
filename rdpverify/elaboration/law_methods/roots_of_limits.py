"""The method for a root of what premises for all orders say of the Kullback-Leibler divergence: it is their limit at the order 1."""

from ...core.polynomial import Atom
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import cut
from ..law_facts import CANNOT, HALF
from ..law_scene import Scene, orders_of_premises
from ..normal_form import as_term
from .inverse_functions import by_root
from .limits import kl_at_one


def by_root_of_limit(scene: Scene, goal: Relation, tree) -> Theorem:
    if not any(atom.head == "pow" and atom.args[1] == HALF for atom in goal.body.atoms):
        raise ValueError("no square root")
    theorems = []
    for K in dict.fromkeys(Atom("kl", D.args[:2]) for D in orders_of_premises(scene)):
        try:
            theorems += [scene.finite(as_term(K)), *kl_at_one(scene, K)]
        except CANNOT:
            continue
    if not theorems:
        raise ValueError("no premise for all orders near 1")
    return cut(theorems, by_root(Scene(scene.hypotheses | {theorem.relation for theorem in theorems}), goal, tree))
