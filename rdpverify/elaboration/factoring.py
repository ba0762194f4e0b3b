"""A polynomial over atoms as the product of its irreducible factors."""

from math import gcd, lcm

from flint import Ordering, fmpq, fmpq_mpoly_ctx

from ..core.polynomial import Polynomial

MOST_TERMS = 400


def factors(f: Polynomial) -> tuple[fmpq, list[tuple[Polynomial, int]]]:
    """(c, [(factor, exponent), …]) with f = c·Π factor^exponent; the factors have whole coefficients with no common divisor, the first
    of the monomials in the order of their texts positive."""
    if not f.terms or f.number is not None:
        return (f.number if f.terms else fmpq(0)), []
    if len(f.terms) > MOST_TERMS:
        return fmpq(1), [(f, 1)]
    atoms = sorted(f.atoms, key=lambda atom: atom.key)
    context = fmpq_mpoly_ctx.get([f"x{i}" for i in range(len(atoms))], Ordering.lex)
    place = {atom: i for i, atom in enumerate(atoms)}
    terms = {}
    for monomial, value in f.terms.items():
        powers = [0] * len(atoms)
        for atom, count in monomial:
            powers[place[atom]] = count
        terms[tuple(powers)] = value
    constant, parts = context.from_dict(terms).factor()
    factor_list = []
    constant = fmpq(constant)
    for part, count in parts:
        whole = _read(part, atoms)
        scale = _primitive(whole)
        constant *= scale ** int(count)
        factor_list.append((Polynomial({monomial: value / scale for monomial, value in whole.terms.items()}), int(count)))
    return constant, factor_list


def _read(part, atoms: list) -> Polynomial:
    return Polynomial(
        {
            tuple(
                sorted(((atom, int(count)) for atom, count in zip(atoms, powers, strict=True) if count), key=lambda i: i[0].serial)
            ): fmpq(value)
            for powers, value in part.to_dict().items()
        }
    )


def _primitive(f: Polynomial) -> fmpq:
    """The number by which f has to be divided."""

    top, bottom = 0, 1
    for value in f.terms.values():
        top, bottom = gcd(top, int(value.p)), lcm(bottom, int(value.q))
    first = f.terms[min(f.terms, key=lambda monomial: sorted((atom.key, count) for atom, count in monomial) or [("~", 0)])]
    return fmpq(top, bottom) * (1 if first > 0 else -1)
