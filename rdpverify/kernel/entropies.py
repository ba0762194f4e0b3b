"""Entropies at a witness: random variables are lists of their values on finitely many outcomes, the masses of these a list beside them."""

from flint import fmpq

from ..errors import require
from ..exact import rational_text
from ..terms import Term, add, log, mul, number

MASSES = "masses"  # no random variable: their names begin with a capital letter
MOST_BITS = 64  # of numbers that are factored


def entropy_at(part: Term, lists: dict[str, tuple[Term, ...]]) -> Term:
    """H(…) or I(…) where names have these values, as a sum of logarithms of primes: what is equal is so term by term."""
    require(all(each.is_number for values in lists.values() for each in values), "random variables of a witness have numbers as values")
    masses = [each.value for each in lists.get(MASSES, ())]
    require(bool(masses) and all(mass >= 0 for mass in masses) and sum(masses) == 1, "the masses of a witness are >= 0 and add up to 1")
    *sets, given = (tuple(variable.value for variable in each.args) for each in part.args)
    total: dict[int, fmpq] = {}

    def count(sign: int, names: tuple[str, ...]) -> None:
        for prime, value in _joint(names, masses, lists).items():
            total[prime] = total.get(prime, fmpq(0)) + sign * value

    for names in sets:  # H(X | Z) = H(X, Z) − H(Z); I(X; Y | Z) = H(X, Z) + H(Y, Z) − H(X, Y, Z) − H(Z)
        count(1, names + given)
    if len(sets) == 2:
        count(-1, sets[0] + sets[1] + given)
    count(-1, given)
    return add(*(mul(number(value), log(number(prime))) for prime, value in sorted(total.items()) if value))


def _joint(names: tuple[str, ...], masses: list, lists: dict) -> dict[int, fmpq]:
    """−Σ p·log p over the values that the variables take together, as multiples of the logarithms of primes."""
    for name in names:
        require(name in lists and len(lists[name]) == len(masses), f"the witness gives no value of {name} for each outcome")
    together: dict[tuple, fmpq] = {}
    for place, mass in enumerate(masses):
        values = tuple(lists[name][place].value for name in names)
        key = tuple((int(value.p), int(value.q)) for value in values)
        together[key] = together.get(key, fmpq(0)) + mass
    exponents: dict[int, fmpq] = {}
    for p in together.values():
        for part, sign in ((p.p, -1), (p.q, 1)) if p else ():
            require(part.bit_length() <= MOST_BITS, f"the mass {rational_text(p)} has too many digits")
            for prime, count in part.factor():
                exponents[int(prime)] = exponents.get(int(prime), fmpq(0)) + sign * count * p
    return exponents
