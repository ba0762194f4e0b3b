"""Laws as they are compared: Power(P, 2) beside Product(Q, R) is Product(P, P), a mixture of weights 0 and 1 is its one part."""

from ..language.sorts import sort_of
from ..terms import ONE, ZERO, Term, make, rebuild


def in_one_shape(term: Term) -> Term:
    term = rebuild(term, _only_part) if "Mixture" in term.ops else term
    return rebuild(term, _compared) if {"Power", "Product"} <= term.ops else term


def _only_part(part: Term) -> Term | None:
    """The part of weight 1 where no other has any; a letter alone is left out, as any other law may have no meaning."""
    if part.op != "Mixture":
        return None
    some = [(weight, law) for weight, law in (pair.args for pair in part.args) if weight is not ZERO or law.op != "law"]
    return rebuild(some[0][1], _only_part) if len(some) == 1 and some[0][0] is ONE else None


def _compared(part: Term) -> Term | None:
    """A divergence of laws of different shapes, with one."""
    laws = [argument for argument in part.args if sort_of(argument) == "law"] if sort_of(part) == "real" else []
    if len(laws) < 2:
        return None
    shaped = _aligned([law for each in laws for law in _parts(each)])
    shaped_laws = dict(zip(laws, (rebuild(law, shaped.get) for law in laws), strict=True))
    return make(part.op, tuple(shaped_laws.get(argument, argument) for argument in part.args))


def _parts(law: Term) -> list[Term]:
    return [part for pair in law.args for part in _parts(pair.args[1])] if law.op == "Mixture" else [law]


def _aligned(laws: list[Term]) -> dict[Term, Term]:
    """What each of the powers among laws on one space is written as, inside products too."""
    lengths = {len(law.args) for law in laws if law.op == "Product"}
    if len(lengths) != 1:
        return {}
    (length,) = lengths
    wide = {law: make("Product", (law.args[0],) * length) if _is_power(law, length) else law for law in laws}
    if any(law.op != "Product" for law in wide.values()):
        return {}
    columns = [_aligned(list(column)) for column in zip(*(law.args for law in wide.values()), strict=True)]
    inner = {old: make("Product", tuple(known.get(law, law) for law, known in zip(new.args, columns, strict=True)))
             for old, new in wide.items()}
    return {old: new for old, new in inner.items() if old is not new}


def _is_power(law: Term, length: int) -> bool:
    return law.op == "Power" and law.args[1].is_number and law.args[1].value == length
