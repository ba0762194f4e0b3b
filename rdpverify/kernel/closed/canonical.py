"""Shapes of sums: one for look-up, whatever the order of terms and up to sign; and one for reading, collected in a symbol."""

from functools import lru_cache

from ...terms import ONE, Term, add, mul, neg, rebuild


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


def collected(term: Term) -> Term:
    """A sum with equal cofactors of one symbol put together, where that makes it shorter: (1 − a)·s + a·t for s − a·s + a·t."""
    if term.op != "add":
        return term
    best = term
    for name in sorted(term.free):
        groups: dict[Term, list[Term]] = {}
        for argument in term.args:
            factors = argument.args if argument.op == "mul" else (argument,)
            groups.setdefault(mul(*(f for f in factors if name not in f.free and not f.is_number)), []).append(
                mul(*(f for f in factors if name in f.free or f.is_number))
            )
        if len(groups) < len(best.args if best.op == "add" else (best,)):
            best = add(
                *(
                    mul(_constants_first(parts), rest) if rest is not ONE else _constants_first(parts)
                    for rest, parts in groups.items()
                )
            )
    return best


def _constants_first(parts: list[Term]) -> Term:
    return add(*sorted(parts, key=lambda part: (leading_sign(part) < 0, not part.is_number)))


def readable_sum(term: Term) -> Term:
    """A sum collected in a symbol, what is subtracted last, a positive constant after positive terms."""
    term = collected(term)
    if term.op != "add":
        return term
    return add(*sorted(term.args, key=lambda part: (leading_sign(part) < 0, part.is_number)))


def leading_sign(term: Term) -> int:
    """−1 for terms written with a minus sign."""
    first = term.args[0] if term.op == "mul" else term
    return -1 if first.is_number and first.value < 0 else 1
