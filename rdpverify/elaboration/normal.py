"""A canonical form of numbers, with the proof of every step: one exponential a monomial, logarithms of products as sums, powers of what is
positive as exponentials, inverses of products as products."""

from ..core.polynomial import ZERO, Atom, Polynomial, constant
from ..core.theorem import Theorem
from . import function_rules as rules
from . import sums
from .angles import angle, arc
from .factoring import factors
from .functions import log_one
from .monomials import absorb_roots, cancel, inverse_theorem, merge_exponentials, over_one, raise_roots, reduce, share_exponential
from .rewriting import Rewritten, of_atom, with_arguments

MOST_ROUNDS = 40
CONGRUENT = {"digamma", "renyi", "hockey_stick", "loss_tail", "loss_within", "tradeoff"}


def normal(f: Polynomial, known) -> Rewritten:
    """f == its canonical form; ``known`` proves the signs that the rules of functions need."""
    r = Rewritten(f)
    for _ in range(MOST_ROUNDS):
        before = r.now
        for atom in sorted(r.now.atoms, key=lambda atom: atom.key):
            step = rule_of(atom, known)
            if step is not None:
                r.put(atom, *step)
        absorb_roots(r, known)
        merge_exponentials(r)
        cancel(r, known)
        reduce(r, known)
        raise_roots(r, known)
        if r.now == before:
            break
    return r


def rule_of(atom: Atom, known) -> tuple[Theorem, Polynomial] | None:
    """(⊢ atom == value, value), or None where the atom is canonical."""
    return known.remembered(("normal", atom), lambda: _rule(atom, known))


def _rule(atom: Atom, known) -> tuple[Theorem, Polynomial] | None:
    if atom in known.equations:
        return known.equations[atom]
    if atom.head == "Sum":
        return sums.rule(atom, known)
    if atom.head in ("symbol", "pi") or atom.head not in RULES and atom.head not in CONGRUENT:
        return None
    equations = {}
    for place, argument in enumerate(atom.args):
        if isinstance(argument, Polynomial) and (r := normal(argument, known)).changed:
            equations[place] = r.equation(), r.now
    if equations:
        value, theorem = with_arguments(atom, equations)
        return theorem, value
    return RULES[atom.head](atom, known) if atom.head in RULES else None


# ---- what needs the parts of an argument --------------------------------------------------------------------------------------------


def _inv(atom: Atom, known):
    u = atom.args[0]
    if u.number is not None:
        return rules.inverse_of_number(atom, known)
    return rules.inverse_of_atom(u.atom, known) if u.atom is not None else _by_parts(atom, rules.inverse_of_parts, known)


def _log(atom: Atom, known):
    u = atom.args[0]
    if u.number is not None:
        if u.number == 1:
            return log_one(), ZERO
        parts = rules.prime_factors(u.number)
        long = parts is not None and len(parts) >= 2
        return rules.log_of_parts(u, parts, known) if long else rules.log_of_inverse_number(atom, known)
    return rules.log_of_atom(u.atom, known) if u.atom is not None else _by_parts(atom, rules.log_of_parts, known)


def _by_parts(atom: Atom, of_parts, known):
    """The function at a product, by what it is at the factors."""
    split = _product_form(atom.args[0], known)
    if split is None:
        return None
    whole, parts = split
    made = of_parts(whole.now, parts, known)
    if made is None or not whole.changed:
        return made
    r = Rewritten(of_atom(atom))
    value, theorem = with_arguments(atom, {0: (whole.equation(), whole.now)})
    r.put(atom, theorem, value)
    r.put(value.atom, *made)
    return r.equation(), r.now


def _product_form(u: Polynomial, known) -> tuple[Rewritten, list[Polynomial]] | None:
    """u == the product of two or more numbers, atoms, inverses or irreducible sums, which are positive where that is known."""
    r = fraction(u, known)
    share_exponential(r)
    bottom, top = _split_inverses(r.now)
    number, parts = factors(top)
    for place, (g, count) in enumerate(parts):
        if len(g.terms) > 1 and known.positive(g, False) is None and known.positive(-g, False) is not None:
            number, parts[place] = number * (-1) ** count, (-g, count)
    product = ([constant(number)] if number != 1 else []) + [g for g, count in parts for _ in range(count)] + bottom
    return (r, product) if len(product) >= 2 else None


def _split_inverses(f: Polynomial) -> tuple[list[Polynomial], Polynomial]:
    """The inverses that divide every monomial, and what is left."""
    shared: dict[Atom, int] | None = None
    for monomial in f.terms:
        powers = {atom: count for atom, count in monomial if atom.head in ("inv", "exp")}
        shared = powers if shared is None else {atom: min(count, powers[atom]) for atom, count in shared.items() if atom in powers}
    shared = shared or {}
    rest = Polynomial(
        {
            tuple((atom, count - shared.get(atom, 0)) for atom, count in monomial if count > shared.get(atom, 0)): value
            for monomial, value in f.terms.items()
        }
    )
    return [of_atom(atom) for atom, count in shared.items() for _ in range(count)], rest


def fraction(f: Polynomial, known) -> Rewritten:
    """f == N·Π inv(d)^k in canonical form, the inverses dividing every monomial, and one exponential taken out of all."""
    r = normal(f, known)
    for _ in range(12):
        atom = next(
            (
                atom
                for atom in sorted(r.now.atoms, key=lambda a: a.key)
                if atom.head == "inv" and _uneven(r.now, atom) and inverse_theorem(atom.args[0], known) is not None
            ),
            None,
        )
        if atom is None:
            break
        over_one(r, atom, inverse_theorem(atom.args[0], known))
        merge_exponentials(r)
    return r


def _uneven(f: Polynomial, atom: Atom) -> bool:
    return len({next((count for each, count in monomial if each is atom), 0) for monomial in f.terms}) > 1


RULES = {**rules.RULES, "inv": _inv, "log": _log, "sin": angle, "cos": angle, "atan": arc}
