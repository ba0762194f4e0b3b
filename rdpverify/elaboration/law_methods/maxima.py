"""The method for a goal with a maximum: what is above both is above it, and one above one of the two suffices."""

from ...core.polynomial import Atom
from ...core.relation import Relation
from ...core.theorem import Theorem
from ..book import arithmetic, assume, axiom, cases, cut, instance
from ..law_quantities import atoms_within
from ..law_theorems.notation import weak
from ..lemmas import equals, pos_at_most
from ..normal_form import as_term


def maximum_in(goal: Relation) -> Atom | None:
    """pos(f) with the coefficient 1 or −1, in which a maximum was written out; the outermost one."""
    maxima = [atom for atom in goal.body.atoms if atom.head == "pos" and goal.body.terms.get(((atom, 1),)) in (1, -1)]
    inner = {part for atom in maxima for part in atoms_within(atom.args[0])}
    return min((atom for atom in maxima if atom not in inner), key=lambda each: each.serial, default=None)


def by_maximum(goal: Relation, atom: Atom, shown) -> Theorem:
    """``shown(goal, more)`` proves a goal under one more hypothesis, if any."""
    f, pos = atom.args[0], as_term(atom)
    sign = goal.body.terms[((atom, 1),)]
    rest = goal.body - pos if sign == 1 else goal.body + pos
    if sign == -1:
        return pos_at_most(f, rest, shown(Relation(">=", rest - f), None), shown(Relation(">=", rest), None))
    low, high = Relation(">", -f), Relation(">=", f)
    above = arithmetic((1, shown(Relation(">=", rest + f), high)), equals(instance(axiom("pos_above"), {"x": f}), pos, f))
    nothing = cut(weak(assume(low)), instance(axiom("pos_below"), {"x": f}))
    below = arithmetic((1, shown(Relation(">=", rest), low)), equals(nothing, pos, 0))
    return cases(f, above, below)
