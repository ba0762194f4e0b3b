"""What the theorems about laws and functions say of the quantities and functions that formulas speak of."""

from ..core.polynomial import ZERO, Atom, function
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from ..errors import CertificateError, RuleError
from .book import axiom, cut, instance
from .law_quantities import atoms_within, bindings, quantities, spoken_of
from .law_theorems.known import HEADS, LEMMAS
from .functions import log_below, log_of_inverse, root_squared
from .laws_pointwise import exp_rises, root_not_negative
from .lemmas import pos_at_least, pos_nonnegative
from .linear_search import inverse_positive, search

HALF = polynomial("1/2")
CANNOT = (ValueError, RuleError, CertificateError)  # a method; that the time is over says nothing of it, and passes


def scalar_facts(scene, formulas) -> list[Theorem]:
    """Tangents of exponentials and logarithms, and squares of roots."""
    facts: dict[Relation, Theorem] = {}

    def add(theorem):
        try:
            made = scene.use(theorem)
            facts.setdefault(made.relation, made)
        except CANNOT:
            pass

    for f in formulas:
        for atom in atoms_within(f):
            if atom.points:
                continue
            if atom.head == "exp":
                add(axiom("exp_tangent", x=atom.args[0]))
                log = atom.args[0].atom
                if log is not None and log.head == "log":
                    add(instance(axiom("exp_of_log"), {"x": log.args[0]}))
            elif atom.head == "log":
                x = atom.args[0]
                add(instance(log_below(), {"x": x}))
                inner = x.atom
                if inner is not None and inner.head == "inv":
                    add(instance(log_of_inverse(), {"x": inner.args[0]}))
                    add(instance(log_below(), {"x": inner.args[0]}))
            elif atom.head == "pow" and atom.args[1] == HALF:
                add(instance(root_squared(), {"x": atom.args[0]}))
                add(instance(root_not_negative(), {"x": atom.args[0]}))
            elif atom.head == "inv":
                try:
                    above = scene.have(Relation(">", atom.args[0]))
                    add(inverse_positive(above))
                    add(cut(above, instance(axiom("inverse"), {"x": atom.args[0]})))
                except CANNOT:
                    pass
            elif atom.head == "pos":
                add(instance(pos_nonnegative(), {"x": atom.args[0]}))
                add(instance(pos_at_least(), {"x": atom.args[0]}))
    return list(facts.values())


def law_facts(scene, atoms: list[Atom], more=()) -> list[Theorem]:
    """What the lemmas say of these quantities, for every way in which the quantities of a lemma may be some of them."""
    facts_made: dict[Relation, Theorem] = {}
    heads = spoken_of(atoms)
    for lemma in [*LEMMAS, *more]:
        if not HEADS.get(lemma, frozenset()) <= heads:
            continue
        theorems = lemma()
        for theorem in theorems if isinstance(theorems, tuple) else (theorems,):
            for values in bindings(quantities(theorem.relation), atoms):
                try:
                    made = scene.lemma(theorem, **values)
                except CANNOT:
                    continue
                facts_made.setdefault(made.relation, made)
    return list(facts_made.values())


def exponential_facts(scene, formulas, facts, divisors) -> list[Theorem]:
    """The order of exponentials whose exponents are in a known order."""
    exps = {atom: None for f in formulas for atom in f.atoms if atom.head == "exp"}
    theorems = []
    zero = function("exp", ZERO).atom
    for first in [*exps, zero]:
        for second in [*exps, zero]:
            if first is not second:
                x, y = first.args[0], second.args[0]
                near = [fact for fact in facts if fact.f.atoms & (y - x).atoms and not any(atom.head == "exp" for atom in fact.f.atoms)]
                try:
                    less = search(Relation(">=", y - x), near, divisors=divisors, degree=2 if len(near) < 9 else 1)
                    theorems.append(cut(less, instance(exp_rises(), {"x": x, "y": y})))
                except CANNOT:
                    continue
    return theorems
