"""BestOf(D, K), the greatest of K independent draws from D, and RepeatedSelection(M, K), the best of K runs of M.

With the generating function f(x) = E x^K the greatest is at most y with probability f(D(≤ y)).  No draws have the outcome −1.
"""

from ...errors import InputError, NotOnTheLine
from ...terms import ONE, ZERO, Term, add, make, neg, sub
from ...words import ENTRIES
from ..measures import Atom, Measure, measure
from ..mechanism import Pair


def generating(count: Term, x: Term) -> Term:
    """E x^K of a law on the integers."""
    from ..data import at

    texts, read = at(ENTRIES[count.op], count.args)
    return read(texts["generating"], x=x)


def _counted(args):
    known = [name for name, entry in ENTRIES.items() if "generating" in entry.texts]
    if args[1].op not in known:
        raise InputError(f"the number of draws has one of the laws {', '.join(known)}; Binomial(k, 1) is the number k")
    return ()


def _measure(args):
    law, count = args
    inner = measure(law)
    if inner.parts or not all(atom.point.is_number and atom.point.value.q == 1 and atom.point.value >= 0 for atom in inner.atoms):
        raise NotOnTheLine("the best of a number of draws is computed for laws with finitely many outcomes among 0, 1, 2, …")
    points = sorted({atom.point for atom in inner.atoms}, key=lambda point: point.value)
    below, before, atoms = ZERO, generating(count, ZERO), []
    if before is not ZERO:
        atoms.append(Atom(neg(ONE), before))
    for point in points:
        below = add(below, *(atom.mass for atom in inner.atoms if atom.point is point))
        until = ONE if point is points[-1] else generating(count, below)
        atoms.append(Atom(point, sub(until, before)))
        before = until
    return Measure("finite", (), tuple(atoms))


def pairs(args):
    inner, count = args
    if inner.op != "PairMechanism":
        raise InputError("RepeatedSelection needs to know which outputs are better: write PairMechanism(P, Q), whose outputs are numbers, "
                         "or an arbitrary mechanism M")
    P, Q = (make("BestOf", (law, count)) for law in inner.args)
    why = "the laws of the best output on the two inputs; what is best is no function of the ratio of a worst pair, so that none is taken"
    return Pair(P, Q, why, "remove"), Pair(Q, P, why, "add")


BEST = {"measure": _measure, "positive": _counted}
