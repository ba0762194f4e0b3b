"""Signs that can be read off a term's form."""

from ..terms import Term, neg

_NEVER_NEGATIVE = frozenset(("exp", "Abs", "cosh", "sech", "erfc", "Phi", "pi"))


def nonnegative(term: Term, symbols: frozenset[str] = frozenset()) -> bool:
    """Whether the term is >= 0 wherever it is defined, by its form alone; ``symbols`` are names known to be >= 0."""
    if term.is_number:
        return term.value >= 0
    if term.op == "symbol":
        return term.value in symbols
    if term.op in _NEVER_NEGATIVE:
        return True
    if term.op == "Max":  # Max(a, −a) = |a|
        first, *others = term.args
        return any(nonnegative(argument, symbols) for argument in term.args) or neg(first) in others
    if term.op in ("add", "mul"):
        return all(nonnegative(argument, symbols) for argument in term.args)
    if term.op == "pow":
        base, exponent = term.args
        if exponent.is_number and exponent.value.q == 1 and int(exponent.value.p) % 2:
            return nonnegative(base, symbols)
        return True  # even powers, and real powers, whose base has to be >= 0
    return False
