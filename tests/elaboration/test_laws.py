"""Claims about all laws, proved in the core's rules by the plan of an earlier proof, and their false twins, which no proof may reach.

``laws.json``, ``events.json``, ``chains.json``, ``products.json`` and ``kernels.json`` hold claims of ``proofs/``, and others of their kinds, with the nodes of their
proofs' trees that speak of laws.
"""

import json
import time
from pathlib import Path

import pytest

from rdpverify.core.check import check
from rdpverify.elaboration.laws import CANNOT, elaborate
from rdpverify.errors import OutOfTime, RuleError
from rdpverify.deadline import deadline

FILES = [json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")) for name in ("laws", "events", "chains", "products", "kernels")]
LAWS, EVENTS, CHAINS, PRODUCTS, KERNELS = FILES
CLAIMS = {**LAWS, **EVENTS, **CHAINS, **PRODUCTS, **KERNELS}
TWINS = {name: entry for name, entry in CLAIMS.items() if "twin" in entry}
PLACES = {name: place for place, name in enumerate(CLAIMS)}
LEAST, TIMES = 0.3, 3  # seconds of work to look for the proof of a false twin; times what the proof of the true claim takes


def sampled(names, of: int) -> list:
    """One claim of so many for ``make test``, the same ones for every test, so that no proof is found for one alone."""
    return [pytest.param(name, marks=[pytest.mark.soak] * (PLACES[name] % of > 0)) for name in names]


def test_no_claim_stands_in_two_files():
    assert len(CLAIMS) == sum(map(len, FILES))


@pytest.fixture(scope="module")
def proofs():
    return {}


def proof_of(proofs, name):
    return _found(proofs, name)[0]


def _found(proofs, name):
    """(proof, seconds of work that it took)"""
    if name not in proofs:
        started = time.process_time()
        proofs[name] = elaborate(CLAIMS[name]["claim"], CLAIMS[name]["tree"]), time.process_time() - started
    return proofs[name]


@pytest.mark.parametrize("name", sampled(CLAIMS, 3))
def test_the_core_accepts_the_proof(proofs, name):
    check(CLAIMS[name]["claim"], proof_of(proofs, name))


@pytest.mark.parametrize("name", sampled(TWINS, 3))
def test_the_proof_does_not_show_the_false_twin(proofs, name):
    with pytest.raises(CANNOT):
        check(TWINS[name]["twin"], proof_of(proofs, name))


SEARCHED = ["any-mean-absolute-loss", "approximate-dp-said-of-events", "asoodeh21-exact-value", "bbg18-poisson-other-direction",
            "jeffreys-hellinger", "order-half-hellinger", "sampled-profile", "rdp-to-dp-improved", "tcdp-conversion", "tcdp-loss-tail", "zcdp-conversion",
            *(name for name in EVENTS if name in TWINS), *list(CHAINS)[::3], *PRODUCTS, *(name for name in KERNELS if name in TWINS)]


@pytest.mark.parametrize("name", sampled(SEARCHED, 9))
def test_no_proof_of_a_false_twin_is_found(proofs, name):
    work = max(LEAST, TIMES * _found(proofs, name)[1])
    started = time.process_time()
    with pytest.raises((*CANNOT, OutOfTime)), deadline(60, work):
        elaborate(TWINS[name]["twin"], TWINS[name]["tree"])
    assert time.process_time() - started < 2 * work + 1


def test_what_the_clock_ends_is_no_failure_of_a_method():
    """The last method that was tried was blamed: that it found no proof."""
    name = SEARCHED[0]
    with pytest.raises(OutOfTime), deadline(60, 0.02):
        elaborate(CLAIMS[name]["claim"], CLAIMS[name]["tree"])


@pytest.mark.parametrize("name", ["tv-hellinger", "bayes-log-mean"])
def test_a_proof_that_leaves_out_a_step_is_refused(proofs, name):
    proof = json.loads(json.dumps(proof_of(proofs, name)))
    del proof["steps"][len(proof["steps"]) // 2]
    with pytest.raises((RuleError, *CANNOT, IndexError, TypeError)):
        check(CLAIMS[name]["claim"], proof)
