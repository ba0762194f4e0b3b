"""Claims about chains of laws, orders and mixtures, proved in the core's rules; of their false twins, constants or names changed, no proof
is found, and the search for one ends.

``chains.json`` holds claims of ``proofs/`` and others of their kinds, with the nodes of their proofs' trees that speak of laws.
"""

import json
import time
from pathlib import Path

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.laws import CANNOT, elaborate
from rdpverify.terms.deadline import deadline

CLAIMS = json.loads(Path(__file__).with_name("chains.json").read_text(encoding="utf-8"))
SECONDS = 2  # what ``prove`` gives the search


@pytest.mark.parametrize("name", CLAIMS)
def test_the_core_accepts_the_proof_and_not_for_the_false_twin(name):
    entry = CLAIMS[name]
    proof = json.loads(json.dumps(elaborate(entry["claim"], entry["tree"])))
    check(entry["claim"], proof)
    with pytest.raises(CANNOT):
        check(entry["twin"], proof)


@pytest.mark.parametrize("name", list(CLAIMS)[::3])
def test_no_proof_of_the_false_twin_is_found(name):
    entry = CLAIMS[name]
    started = time.process_time()
    with pytest.raises(CANNOT), deadline(SECONDS):
        elaborate(entry["twin"], entry["tree"])
    assert time.process_time() - started < 2 * SECONDS
