"""Claims about all laws, proved in the core's rules by the plan of an earlier proof, and their false twins, which no proof may reach.

``laws.json`` holds claims of ``proofs/`` with the nodes of their proofs' trees that speak of laws.
"""

import json
from pathlib import Path

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.laws import CANNOT, elaborate
from rdpverify.errors import RuleError
from rdpverify.deadline import deadline

CLAIMS = json.loads(Path(__file__).with_name("laws.json").read_text(encoding="utf-8"))
TWINS = {name: entry for name, entry in CLAIMS.items() if "twin" in entry}


@pytest.fixture(scope="module")
def proofs():
    return {}


def proof_of(proofs, name):
    if name not in proofs:
        proofs[name] = elaborate(CLAIMS[name]["claim"], CLAIMS[name]["tree"])
    return proofs[name]


@pytest.mark.parametrize("name", CLAIMS)
def test_the_core_accepts_the_proof(proofs, name):
    check(CLAIMS[name]["claim"], proof_of(proofs, name))


@pytest.mark.parametrize("name", TWINS)
def test_the_proof_does_not_show_the_false_twin(proofs, name):
    with pytest.raises(CANNOT):
        check(TWINS[name]["twin"], proof_of(proofs, name))


CONVERSIONS = ["rdp-to-dp-improved", "tcdp-conversion", "tcdp-loss-tail", "zcdp-conversion"]


@pytest.mark.parametrize("name", ["approximate-dp-said-of-events", "order-half-hellinger", *CONVERSIONS])
def test_no_proof_of_a_false_twin_is_found(name):
    with pytest.raises(CANNOT), deadline(5):
        elaborate(TWINS[name]["twin"], TWINS[name]["tree"])


@pytest.mark.parametrize("name", ["tv-hellinger", "bayes-log-mean"])
def test_a_proof_that_leaves_out_a_step_is_refused(proofs, name):
    proof = json.loads(json.dumps(proof_of(proofs, name)))
    del proof["steps"][len(proof["steps"]) // 2]
    with pytest.raises((RuleError, *CANNOT, IndexError, TypeError)):
        check(CLAIMS[name]["claim"], proof)
