"""Rows of the closed-form tables at random small numbers."""

import random
import re

import mpmath as mp
from flint import arb

from rdpverify.kernel.closed.matching import NAME, read
from rdpverify.terms import Term, number, substitute
from rdpverify.terms.evaluate import ball

QUADRATICS = {"U": read("A*x**2 - 2*A*m*x + A*(m**2 + w)"), "V": read("B*x**2 - 2*B*n*x + B*(n**2 + v)")}
EQUAL = {"v": "w", "n": "m"}  # a row about equal ones meets them half of the time


def drawn(row, seed: int):
    """(exponent, lower, upper) at random small numbers."""
    rng = random.Random(f"{row.statement} {seed}")
    shape, _, rest = row.statement[row.statement.index("(") + 1 :].partition(") over ")
    optional = re.findall(r"\[[^]]*\]", shape)
    for part in optional:
        shape = shape.replace(part, part.strip("[]") if rng.random() < 0.7 else "")
    term = substitute(read(shape.strip().removeprefix("+") or "0"), QUADRATICS)
    intervals = re.findall(r"\(([^()]*, [^()]*)\)", rest.partition(" = ")[0])
    ends = [read(end) for end in rng.choice(intervals).split(", ")]
    positive = sorted(term.free.union(*(end.free for end in ends)) - {NAME, "p"})
    values = {name: number(f"{rng.randint(1, 12)}/{rng.choice((2, 3, 4))}") for name in positive}
    kept = ("q", "A", "B", "w", "v") if "w" in values else ("q",)
    values |= {name: number(-value.value) for name, value in values.items() if name not in kept and rng.random() < 0.3}
    values |= {name: values[other] for name, other in EQUAL.items() if {name, other} <= values.keys() and rng.random() < 0.5}
    values["p"] = number(f"{rng.randint(0, 3)}/4")
    if row.space == "integers":
        values |= {"p": number(rng.randint(0, 2)), "q": number(rng.randint(3, 9))}
    elif "q" in values:
        values["q"] = number(values["p"].value + values["q"].value)
    return substitute(term, values), *(substitute(end, values) for end in ends)


def real(term: Term, x=None):
    value = ball(term, {} if x is None else {NAME: arb(mp.nstr(x, 40)) if not isinstance(x, int) else arb(x)})
    return mp.mpf(value.mid().str(30, radius=False))
