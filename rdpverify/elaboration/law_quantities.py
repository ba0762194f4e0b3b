"""The quantities of laws in formulas, and how a pattern of them matches others."""

from ..core.polynomial import ONE, Atom, Polynomial
from ..core.substitution import substitute
from ..core.relation import Relation

QUANTITIES = ("tv", "kl", "chi2", "hellinger2", "max_divergence", "renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff", "prob")
INDEPENDENT = ("Product", "Power")


def atoms_within(f: Polynomial):
    for atom in f.atoms:
        yield atom
        for argument in atom.args:
            if isinstance(argument, Polynomial):
                yield from atoms_within(argument)


def quantities(*relations: Relation) -> list[Atom]:
    atoms: dict = {}
    for relation in relations:
        if relation.op in (">=", ">", "==", "finite", "infinite"):
            for atom in atoms_within(relation.body):
                if atom.head in QUANTITIES and not atom.points:
                    atoms[atom] = None
    return sorted(atoms, key=lambda atom: atom.serial)


def spoken_of(atoms) -> set[str]:
    """The names of quantities, and ``independent`` where one is of products or powers of laws."""
    several = any(isinstance(law, Atom) and law.head in INDEPENDENT for atom in atoms for law in atom.args)
    return {atom.head for atom in atoms} | ({"independent"} if several else set())


def components(D: Atom) -> list[Atom]:
    """The divergences of the parts of two products, or of the bases of two powers."""
    P, Q, *more = D.args
    if not (isinstance(Q, Atom) and P.head == Q.head in INDEPENDENT and len(P.args) == len(Q.args)):
        return []
    pairs = zip(P.args, Q.args, strict=True) if P.head == "Product" else [(P.args[0], Q.args[0])]
    return [Atom(D.head, (*pair, *more)) for pair in pairs]


def must_be_nonnegative(law: Atom):
    """The weights of a law's mixtures, and n − 1 for the exponents n of its powers."""
    if law.head == "Mixture":
        yield from law.args[::2]
    if law.head == "Power":
        yield law.args[1] - ONE
    for part in law.args:
        if isinstance(part, Atom):
            yield from must_be_nonnegative(part)


def bindings(patterns: list[Atom], atoms: list[Atom], values: dict | None = None):
    """Values for the names in the patterns by which each becomes one of the atoms."""
    values = values or {}
    if not patterns:
        yield values
        return
    simple = sorted(patterns, key=lambda atom: sum(not is_name(argument) for argument in atom.args))
    pattern, rest = simple[0], [atom for atom in patterns if atom is not simple[0]]
    for atom in atoms:
        if atom.head == pattern.head:
            bound = dict(values)
            if all(bind(part, argument, bound) for part, argument in zip(pattern.args, atom.args, strict=True)):
                yield from bindings(rest, atoms, bound)


def is_name(part) -> bool:
    return (
        isinstance(part, Atom)
        and part.head in ("law", "event")
        or isinstance(part, Polynomial)
        and part.atom is not None
        and part.atom.head == "symbol"
    )


def bind(pattern, argument, values: dict) -> bool:
    if not is_name(pattern):
        if isinstance(pattern, Polynomial):
            return pattern.symbols <= values.keys() and substitute(pattern, values) == argument
        if pattern.head in INDEPENDENT and argument.head == pattern.head and len(argument.args) == len(pattern.args):
            return all(bind(part, other, values) for part, other in zip(pattern.args, argument.args, strict=True))
        return pattern == argument
    name = pattern.args[0] if isinstance(pattern, Atom) else pattern.atom.args[0]
    return values.setdefault(name, argument) == argument


def linear_in(f: Polynomial, atom: Atom) -> tuple[Polynomial, Polynomial] | None:
    """(g, h) with f = g + atom·h, neither speaking of the atom; None when there are none."""
    rest = {monomial: value for monomial, value in f.terms.items() if (atom, 1) not in monomial}
    factor = {tuple(item for item in monomial if item[0] is not atom): value for monomial, value in f.terms.items() if monomial not in rest}
    parts = Polynomial(rest), Polynomial(factor)
    return None if any(atom in atoms_within(part) for part in parts) else parts
