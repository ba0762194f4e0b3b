"""Relations between numbers within claims about laws: what is left when the divergences have been bounded."""

from .law_quantities import atoms_within, quantities
from ..core.polynomial import ONE, ZERO, Atom, Polynomial, constant, function, sum_of, symbol
from ..core.reader import polynomial
from ..core.relation import Relation
from ..core.theorem import Theorem
from .book import assume, axiom, cases, cut, instance
from .functions import weakened
from .linear_search import inverse_positive
from .normal_form import as_term, by
from .prover import Prover
from .rewriting import Rewritten, coefficients

def numbers(scene, f: Polynomial, more) -> Theorem:
    """⊢ f >= 0 from what the scene says and ``more``, where a max divergence in it may be any number that the scene says of it."""
    divergences = [atom for atom in scene.finite_atoms if atom in atoms_within(f)]
    names = {atom: f"level{place}" for place, atom in enumerate(divergences)}
    facts = [fact for fact in [*scene.plain, *more] if not (set(atoms_within(fact.f)) & _all_quantities(scene)) - set(names)]
    facts += [scene.lemma(axiom("max_nonnegative"), P=atom.args[0], Q=atom.args[1]) for atom in names]
    put = lambda g: replaced(g, {atom: symbol(name) for atom, name in names.items()})  # noqa: E731
    theorem = shown(put(f), [Relation(fact.op, put(fact.f)) for fact in facts])
    back = instance(theorem, {name: as_term(atom) for atom, name in names.items()}) if names else theorem
    return cut(facts, back)


def _all_quantities(scene) -> set[Atom]:
    return set(quantities(*scene.hypotheses))


def replaced(f: Polynomial, values: dict) -> Polynomial:
    """f with polynomials for atoms, wherever they stand."""

    def of(atom: Atom) -> Polynomial:
        if atom in values:
            return values[atom]
        return function(atom.head, *(replaced(part, values) if isinstance(part, Polynomial) else part for part in atom.args))

    parts = []
    for monomial, value in f.terms.items():
        product = Polynomial({(): value})
        for atom, count in monomial:
            product = product * of(atom) ** count
        parts.append(product)
    return sum_of(parts)


def shown(f: Polynomial, hypotheses: list[Relation]) -> Theorem:
    """⊢ f >= 0, by the signs of the arguments of positive parts where they have one, else by cases."""
    known = Prover(hypotheses)
    if known.samples.refute(f):
        raise ValueError(f"false at some numbers: {f}")
    atom = next((atom for atom in sorted(f.atoms, key=lambda atom: atom.key) if atom.head == "pos"), None)
    if atom is None:
        theorem = known.nonnegative(f) or _with_square(f, known) or _with_entropy(f, known)
        if theorem is None:
            raise ValueError(f"not known to be >= 0: {f}")
        return weakened(theorem)
    x, signs = atom.args[0], known.samples.signs(atom.args[0])
    ways = ((">=", x, "pos_above", x), (">", -x, "pos_below", ZERO))
    for sign, (_, here, name, value) in zip((1, -1), ways, strict=True):
        if -sign not in signs and (decided := known.nonnegative(here)) is not None:
            return _put(f, atom, cut(weakened(decided), axiom(name, x=x)), value, hypotheses)
    sides = []
    for op, here, name, value in ways:
        fact = cut(weakened(assume(Relation(op, here))), axiom(name, x=x))
        sides.append(_put(f, atom, fact, value, [*hypotheses, Relation(op, here)]))
    return cases(x, *sides)


def _with_square(f: Polynomial, known: Prover) -> Theorem | None:
    """⊢ f >= 0 for f == a·x² + b·x + c, where a > 0 and 4·a·c − b² >= 0."""
    for name in sorted(f.symbols):
        parts = coefficients(f, symbol(name).atom)
        if parts.keys() == {0, 1, 2} and (steep := known.positive(parts[2])) is not None:
            c, b, a = (parts[power] for power in range(3))
            rest = known.nonnegative(constant(4) * a * c - b * b)
            if rest is not None:
                square, below = ("square", a * symbol(name) + polynomial("1/2") * b), inverse_positive(steep)
                return by(Relation(">=", f), [(square, below), (polynomial("1/4"), weakened(rest), below)], divisors=[steep])
    return None


def _with_entropy(f: Polynomial, known: Prover) -> Theorem | None:
    """⊢ f >= 0 for f == a·x·log(x) + b·x + c, where a, x > 0: at least c − a·exp(−1 − b/a), its value where it is level."""
    for name in sorted(f.symbols):
        x = symbol(name)
        parts = coefficients(f, function("log", x).atom)
        steep, line = (coefficients(parts.get(power, ZERO), x.atom) for power in (1, 0))
        if parts.keys() <= {0, 1} and steep.keys() == {1} and line.keys() <= {0, 1} and not _speaks(steep[1], *line.values(), of=name):
            a, b, c = steep[1], line.get(1, ZERO), line.get(0, ZERO)
            above, x_above = known.positive(a), known.positive(x)
            if above is None or x_above is None:
                continue
            level = -ONE - b * function("inv", a)
            rest = known.nonnegative(c - a * function("exp", level))
            if rest is not None:
                tangent = axiom("exp_tangent", x=level - function("log", x))
                return by(Relation(">=", f), [(1, tangent, above, x_above), (1, rest)], [x.atom], divisors=[above])
    return None


def _speaks(*parts: Polynomial, of: str) -> bool:
    return any(of in part.symbols for part in parts)


def _put(f: Polynomial, atom: Atom, theorem: Theorem, value: Polynomial, hypotheses) -> Theorem:
    """⊢ f >= 0 with a value for an atom."""
    r = Rewritten(f)
    r.put(atom, theorem, value)
    return r.back(shown(r.now, hypotheses))
