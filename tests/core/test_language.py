"""The core reads a formula as the project's own parser does: the numbers are the same, the names and the relation too."""

import re
import tomllib
from pathlib import Path

import mpmath
import pytest
from flint import fmpq
from rdpverify.core.claim import cases_of
from rdpverify.core.reader import polynomial
from rdpverify.errors import RdpVerifyError
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.typed import parse_relation
from rdpverify.numeric import enclose
from rdpverify.terms import substitute

from .worlds import World

PROOFS = Path(__file__).parents[2] / "proofs"
FORMULAS = [
    "-x**2", "(-x)**2", "-2**2 + x", "2**-x", "2**3**x", "x - y - 1", "x - (y - 1)", "x/y/2", "x/(y/2)", "x/2*y", "-x/2", "2*-x", "x**-2", "-x**-2", "--x", "x*-y**2",
    "exp(-x**2/2)", "1 - exp(-x)/2 + y", "x**y**2", "(x**y)**2", "sqrt(x)*2", "Max(x, y, 1)", "Min(x, y) - Max(x, 2)", "Abs(x - y)", "tanh(x)*cosh(y) - sinh(x)", "erf(x) + erfc(y)",
    "Phi(x - y)", "factorial(x)", "gamma(x)*loggamma(y + 1)", "digamma(x)", "binomial(4, 2)*x", "pi*x", "log(1 + x*(exp(y) - 1))", "x**(1/3)", "cbrt(x - y)", "sech(x - y)", "atan(x - y)", "asin((x - y)/3)", "x**(3/2) - y**0", "1/(x*y) - 1/x*y",
]


def statements():
    for path in sorted(PROOFS.glob("*.toml")):
        yield from tomllib.loads(path.read_text(encoding="utf-8")).get("claim", [])


def read(text: str):
    """The formula as the core reads it, or None."""
    try:
        return polynomial(text)
    except RdpVerifyError:
        return None


def sides():
    """Sides of statements about numbers that the core reads, as they were typed."""
    for claim in statements():
        sides = re.split(r"<=|>=|==|<|>", claim["statement"])
        for text in sides if len(sides) == 2 else ():
            f = read(text.strip())
            if f is not None and not f.laws and "oo" not in f.symbols:
                yield text.strip()


def agree(text: str, seed: int) -> bool | None:
    """Is it the same number by both readings?  None where the project's gives none."""
    world, term, f = World(seed), parse(text), polynomial(text)
    assert f.symbols <= term.free  # what cancels is gone
    values = {name: fmpq(world.random.randint(1, 9), 4) for name in sorted(term.free)}
    world.known.update({("symbol", name): mpmath.mpf(int(value.p)) / int(value.q) for name, value in values.items()})
    try:
        expected, _ = enclose(substitute(term, {name: parse(str(value)) for name, value in values.items()}), 15, 2)
    except RdpVerifyError:
        return None
    return not expected.infinite and expected.as_float_lower() - 1e-9 <= world.number(f) <= expected.as_float_upper() + 1e-9


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas(text):
    found = [agree(text, seed) for seed in range(4)]
    assert False not in found and True in found


def test_sides_of_the_proofs():
    found = [(text, agree(text, seed)) for seed, text in enumerate(sorted(set(sides()), key=len)[:150])]
    assert not [text for text, same in found if same is False]
    assert sum(same is True for _, same in found) > 60


def test_the_statements_of_the_proofs_that_are_read_are_the_same_relation():
    """With the sides of a statement printed by the project's parser the core asks the same cases."""
    asked = 0
    for claim in statements():
        try:
            statement = parse_relation(claim["statement"])
            printed = to_text(statement)
            where = [f"{name} in (0, 1)" for name in sorted(statement.free)]
            cases = [cases_of({"conclusion": text, "where": where, "given": [], "conditions": []}, []) for text in (claim["statement"], printed)]
        except RdpVerifyError:
            continue
        asked += 1
        assert cases[0] == cases[1], claim["statement"]
    assert asked > 20


@pytest.mark.parametrize("text", ["x = 1", "x ≤ 1", "1/2 < x < 1", "x <= 1 # y", "lambda <= 1", "x^2 <= 1", "0x10 <= 16", "1_0 <= 10", "x <= 1;", "x <= 1 and x >= 0", "ｘ <= 1"])
def test_what_only_one_reads_or_none(text):
    with pytest.raises(RdpVerifyError):
        cases_of({"conclusion": text, "where": ["x in (0, 1)"], "given": [], "conditions": []}, [])
