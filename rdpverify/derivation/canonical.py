"""The shape of a sum for look-up, whatever the order of terms and up to sign."""

from functools import lru_cache

from ..terms import Term, add, mul, neg, rebuild


@lru_cache(maxsize=4096)
def canonical(term: Term) -> tuple[Term, int]:
    """(shape, s) with term = s·shape, the arguments of sums and products sorted."""
    straight = _sorted(term)
    if term.op != "add":
        return straight, 1
    mirrored = _sorted(add(*(neg(argument) for argument in term.args)))
    return (straight, 1) if repr(straight) <= repr(mirrored) else (mirrored, -1)


@lru_cache(maxsize=4096)
def _sorted(term: Term) -> Term:
    def leaf(current: Term):
        if current.op in ("add", "mul"):
            combine = add if current.op == "add" else mul
            return combine(*sorted(map(_sorted, current.args), key=repr))
        return None

    return rebuild(term, leaf)
