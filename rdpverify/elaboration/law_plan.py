"""What the tree of a proof by rules tells its elaboration: the rules and theorems it uses, and the quantities it speaks of."""

from contextlib import suppress

from ..core.polynomial import ONE, ZERO, Atom
from ..core.reader import polynomial, relation
from ..core.relation import Relation
from ..errors import RdpVerifyError
from ..kernel.theorems import theorem_called
from ..printer import statement_data
from .law_facts import HALF
from .law_quantities import components, linear_in, quantities
from .law_scene import Scene


def rules_of(tree):
    """The rules that a tree uses, and the theorems by their names."""
    yield tree["rule"]
    if tree["rule"] == "theorem":
        yield tree["with"]["name"]
    for part in tree.get("then", ()):
        yield from rules_of(part)


def nodes(tree, *rules):
    """The data of the nodes of a tree that use one of these rules."""
    if tree["rule"] in rules:
        yield tree.get("with") or {}
    for part in tree.get("then", ()):
        yield from nodes(part, *rules)


def mentioned(scene: Scene, tree, goal: Relation) -> list[Atom]:
    """Quantities that the nodes of a tree name, and Rényi divergences at the orders that it chooses."""
    atoms: dict[Atom, None] = {}

    def texts(value):
        if isinstance(value, str) and "(" in value:
            with suppress(RdpVerifyError):
                atoms.update(dict.fromkeys(quantities(Relation(">=", polynomial(value)))))
        elif isinstance(value, dict | list):
            for part in value.values() if isinstance(value, dict) else value:
                texts(part)

    for atom in quantities(goal):
        atoms.update(dict.fromkeys(companions(scene, goal, atom)))
    texts(tree)
    for data in nodes(tree, "theorem"):
        atoms.update(dict.fromkeys(_said_by_theorem(data)))
    for data in nodes(tree, "instantiate"):
        for text in data.get("at", {}).values():
            for theorem in scene.assumed:
                if theorem.op == "forall":
                    for atom in quantities(theorem.f[2]):
                        if atom.head == "renyi":
                            atoms[Atom("renyi", (*atom.args[:2], polynomial(text)))] = None
    for atom in [*scene.finite_atoms]:
        if atom.head == "renyi" and any(Relation("==", f) in scene.hypotheses for f in (atom.args[2] - ONE, ONE - atom.args[2])):
            atoms[Atom("kl", atom.args[:2])] = None
    laws = dict.fromkeys(atom.args[:2] for atom in scene.finite_atoms)
    for pair in laws:
        atoms.update({Atom("tv", pair): None, Atom("hellinger2", pair): None} if len(laws) < 4 else {})
        atoms.update({Atom("kl", pair): None} if len(laws) == 1 else {})
    return list(atoms)


def companions(scene: Scene, goal: Relation, atom: Atom) -> list[Atom]:
    """Quantities that bound one of the goal: those of components, both tails beside the loss within, the excess beside two probabilities,
    the total variation beside a hockey stick at the level 0, and that of the laws in the order in which others come, the order 1/2
    beside Hellinger's distance."""
    if parts := components(atom):
        return parts
    if atom.head == "tv" and any(other.args[:2] == atom.args[::-1] for other in quantities(goal, *scene.hypotheses)):
        return [Atom("tv", atom.args[::-1])]
    if atom.head == "hockey_stick" and atom.args[2] == ZERO:
        return [Atom("tv", atom.args[:2]), Atom("kl", atom.args[:2])]
    if atom.head == "hellinger2":
        return [Atom("renyi", (*atom.args, HALF))]
    if atom.head == "loss_within":
        first, second, level = atom.args
        return [Atom("loss_tail", (first, second, level)), Atom("loss_tail", (second, first, level))]
    if atom.head == "prob" and goal.body.terms.get(((atom, 1),)) == -1:
        factors = {
            other: linear_in(goal.body, other) for other in quantities(goal) if other.head == "prob" and other.args[1] is atom.args[1]
        }
        levels = {
            other: parts[1].atom.args[0] for other, parts in factors.items() if parts and parts[1].atom and parts[1].atom.head == "exp"
        }
        return [Atom("hockey_stick", (atom.args[0], other.args[0], level)) for other, level in levels.items()]
    return []


def _said_by_theorem(data: dict) -> list[Atom]:
    """The quantities in the conclusion of a theorem at the laws and values at which a node uses it."""
    values = {Atom("law", (name,)): polynomial(f"tv({law}, {law})").atom.args[0] for name, law in data.get("laws", {}).items()}
    values |= {name: polynomial(value) for name, value in data.get("symbols", {}).items()}
    with suppress(RdpVerifyError):
        return quantities(relation(statement_data(theorem_called(data["name"]).statement)["conclusion"]).put(values))
    return []
