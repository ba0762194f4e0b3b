"""The bytes of an answer depend on nothing but the question: not on hash seeds, not on what was derived before."""

import os
import subprocess
import sys

import pytest

PAIRS = (
    "renyi(Laplace(m1, b1), Laplace(m2, b2))", "renyi(Beta(a1, b1), Beta(a2, b2))",
    "renyi(InverseGaussian(m1, l1), InverseGaussian(m2, l2))",
    "kl(TruncatedNormal(m1, s, 0, 1), TruncatedNormal(m2, s, 0, 1))",
    "renyi(Logistic(m1, s), Logistic(m2, s))",
)
SCRIPT = """
import json, sys
from rdpverify.derivation import derive
from rdpverify.reports.derivation import latex_lines, markdown_lines
found = {}
for pair in sys.argv[1:]:
    answer = derive(pair, check=False)
    found[pair] = [str(answer), latex_lines(answer), markdown_lines(answer), answer.data()]
print(json.dumps([found[pair] for pair in sorted(found)]))
"""


def written(seed: str, pairs) -> bytes:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.run([sys.executable, "-c", SCRIPT, *pairs], env=environment, capture_output=True, check=True).stdout


@pytest.fixture(scope="module")
def first():
    return written("0", PAIRS)


@pytest.mark.parametrize("seed", ["1", "4242"])
def test_hash_seeds(first, seed):
    assert written(seed, PAIRS) == first


def test_the_order_of_questions(first):
    assert written("7", PAIRS[::-1]) == first
