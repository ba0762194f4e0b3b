"""Sums for reading: collected in a symbol, what is subtracted last."""

from ..terms import ONE, Term, add, mul


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
