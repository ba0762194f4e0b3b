"""Methods that take a root or a logarithm on one side to a square or an exponential on the other."""

from ...core.polynomial import Atom, constant, function
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, axiom, cut, instance
from ..law_closing import from_lemmas
from ..law_facts import CANNOT, HALF, law_facts
from ..law_plan import mentioned
from ..law_quantities import quantities
from ..law_scene import Scene
from ..laws_pointwise import below_root, exp_reflects
from ..lemmas import equals
from ..linear_search import search
from ..normal_form import as_term


def by_logarithm(scene: Scene, goal: Relation, tree) -> Theorem:
    """c·log(y) >= x from y >= exp(x/c), and −c·log(y) >= x likewise, for a number c > 0."""
    if goal.op == "==":
        raise ValueError("an equality is no inequality")
    logs = {atom: value for monomial, value in goal.body.terms.items() for atom, _ in monomial
            if atom.head == "log" and monomial == ((atom, 1),)}
    log = next((atom for atom, value in logs.items() if value > 0 and quantities(Relation(">=", atom.args[0]))), None)
    log = log or next((atom for atom, value in logs.items() if value < 0), None)
    if log is None:
        raise ValueError("no logarithm")
    y, sign, c = log.args[0], 1 if logs[log] > 0 else -1, constant(abs(logs[log]))
    body = goal.body * constant(1 / c.number)
    x = as_term(log) - body if sign == 1 else body + as_term(log)
    one = equals(cut(scene.have(Relation(">", y)), instance(axiom("exp_of_log"), {"x": y})), function("exp", as_term(log)), y)
    if sign == 1:
        less = from_lemmas(scene, Relation(">=", y - function("exp", x)), tree)
        return arithmetic((c, cut(arithmetic((1, less), one), instance(exp_reflects(), {"x": x, "y": as_term(log)}))))
    less = from_lemmas(scene, Relation(">=", function("exp", x) - y), tree)
    return arithmetic((c, cut(arithmetic((1, less), (-one[0], *one[1:])), instance(exp_reflects(), {"x": as_term(log), "y": x}))))


def by_root(scene: Scene, goal: Relation, tree) -> Theorem:
    """x <= c·sqrt(y) from x² <= c²·y."""
    root = next(
        (atom for atom in goal.body.atoms if atom.head == "pow" and atom.args[1] == HALF and (goal.body.terms.get(((atom, 1),), 0)) > 0),
        None,
    )
    if root is None:
        raise ValueError("no square root on the right")
    roots = [atom for atom in goal.body.atoms if atom.head == "pow" and atom.args[1] == HALF]
    if len(roots) > 1:
        more = []
        for atom in roots:
            for T in mentioned(scene, tree, goal):
                if T.head == "tv" and not any(T in each.f.atoms for each in more):
                    try:
                        less = search(
                            Relation(">=", atom.args[0] - as_term(T) ** 2),
                            [*scene.plain, *law_facts(scene, [T, Atom("kl", T.args)])],
                            degree=1,
                        )
                        more.append(cut(less, instance(below_root(), {"x": as_term(T), "y": atom.args[0]})))
                    except CANNOT:
                        continue
        return search(
            goal, [*more, *law_facts(scene, [*quantities(goal), *(T for T in mentioned(scene, tree, goal) if T.head == "tv")])], degree=1
        )
    c = constant(goal.body.terms[((root, 1),)])
    x = (c * as_term(root) - goal.body) * constant(1 / c.number)
    less = from_lemmas(scene, Relation(">=", root.args[0] - x * x), tree)
    return arithmetic((c, cut(less, instance(below_root(), {"x": x, "y": root.args[0]}))))
