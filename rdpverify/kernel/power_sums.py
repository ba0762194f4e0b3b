"""Sums of powers of any base, by the rows of ``closed/tables/powers.txt``: beside the lemmas, which speak of positive terms.

    term over (l, u), … = value; for C      the value of the sum over k = l, …, u, u ≥ l, of the term, where C holds

n stands for u, s for x + y, and x or y for 1 where there is no power of it; 0⁰ is 1.
"""

from collections import Counter
from functools import cache
from pathlib import Path

from ..language import parse
from ..terms import INFINITY, ONE, Term, add, sub, substitute, symbol
from ..terms.normal import normal, to_term
from .summation import Terms

TABLE = Path(__file__).parent / "closed" / "tables" / "powers.txt"


@cache
def rows() -> tuple:
    """(term, ends, value, what has to be > 0) of each row."""
    return tuple(_row(line.strip()) for line in TABLE.read_text(encoding="utf-8").splitlines() if line.startswith(" "))


def _row(line: str) -> tuple:
    said, *conditions = line.split("; for ")
    term, _, rest = said.partition(" over ")
    ends, _, value = rest.partition(" = ")
    pairs = [tuple(map(parse, pair.split(", "))) for pair in ends.strip("()").split("), (")]
    return parse(term), pairs, parse(value), [parse(condition.removesuffix(" > 0")) for condition in conditions]


def power_sum(factors: list[Term], terms: Terms, signs) -> Term | None:
    """Of the product of the factors over the range of the terms; None where no row says it."""
    k, last = symbol(terms.index), terms.upper
    if not (last is INFINITY or signs.nonnegative(sub(last, terms.lower))):
        return None
    x, y = (_base(factors, exponent, terms.index) for exponent in (k, sub(last, k)))
    values = {"k": k, "n": last, "x": x, "y": y}
    for term, ends, value, positive in rows():
        row = substitute(term, values)
        row = [factor for factor in (row.args if row.op == "mul" else (row,)) if factor.op != "pow" or factor.args[0] is not ONE]
        if Counter(row) != Counter(factors):
            continue
        if (terms.lower, last) in [tuple(substitute(end, values) for end in pair) for pair in ends]:
            if all(signs.positive(substitute(condition, values)) for condition in positive):
                return substitute(value, {**values, "s": to_term(normal(add(x, y), signs))})
    return None


def _base(factors: list[Term], exponent: Term, index: str) -> Term:
    """The base of the one power with that exponent, 1 where there is none."""
    bases = [factor.args[0] for factor in factors if factor.op == "pow" and factor.args[1] is exponent]
    return bases[0] if len(bases) == 1 and index not in bases[0].free else ONE
