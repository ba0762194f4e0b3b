"""Limits of numbers are proved in the rules of the core; what has another limit, or none, is not."""

import json

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.in_the_core import in_the_core
from rdpverify.elaboration.limit_claims import elaborate
from rdpverify.errors import RdpVerifyError, RuleError


def claim(conclusion, where=()):
    return {"conclusion": conclusion, "where": list(where), "given": [], "conditions": [], "tight": False}


def twin(said):
    left, right = said["conclusion"].rsplit(" == ", 1)
    return {**said, "conclusion": f"{left} == {right} + 1/100"}


TRUE = [
    claim("Limit(exp(-x)*sin(x), x -> oo) == 0"), claim("Limit(exp(x), x -> -oo) == 0"), claim("Limit(x**2, x -> 1-) == 1"),
    claim("Limit((exp(t*x) - 1)/t, t -> 0) == x", ["x in (0, oo)"]), claim("Limit((1 - x**(1 - a))/(a - 1), a -> 1) == log(x)", ["x in (0, oo)"]),
]


@pytest.mark.parametrize("said", TRUE, ids=lambda said: said["conclusion"])
def test_limits(said):
    proof = json.loads(json.dumps(in_the_core(said, {"rule": ""}, 100, 30)))
    check(said, proof)
    with pytest.raises(RuleError):
        check(twin(said), proof)


@pytest.mark.parametrize("conclusion", [
    "Limit(log(x) - log(x), x -> 0-) == 0", "Limit(1/x - 1/x, x -> -oo) == 1", "Limit(sqrt(x), x -> 0) == 0", "Limit(step(x), x -> 0) == 0", "Limit(1/x, x -> 0) == 0",
    "Limit(sin(x), x -> oo) == 0", "Limit(x, x -> oo) == oo", "Limit(x, x -> 0) >= 0", "Limit(x/Abs(x), x -> 0) == 1",
])
def test_what_has_no_such_limit(conclusion):
    with pytest.raises(RdpVerifyError):
        elaborate(claim(conclusion))
