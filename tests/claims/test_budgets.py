"""Budgets hold, whatever is at work: the search ends with its seconds, and a process that does not is ended soon after."""

import subprocess
import sys
import time

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.deciding import decided_by
from rdpverify.claims.workers import TICK, Worker
from rdpverify.proving.prove import prove

SILENT = "import sys, time; sys.stdin.readline(); print(flush=True); time.sleep(60)"  # begins, and looks at no clock
HARD = {
    "a composition on a lattice": ("epsilon(Composed((DiscreteGaussianMechanism(400), 100)), 1/10**6) <= 3", (), ()),
    "a strict bound of a sampled composition": ("epsilon(Composed((PoissonSampled(GaussianMechanism(4), 1/3000), 10000)), 1.13e-18) < 99/100",
                                                (), ()),
    "regions of a sampled curve": ("rdp(PoissonSampled(GaussianMechanism(s), q), alpha) <= 2*alpha*q**2/s**2", (),
                                   ("s >= 4", "q in (0, 1/10)", "alpha in (1, 8]")),
    "two divergences that no rule joins": ("renyi(P,Q,alpha) <= 3*kl(P,Q)", ("max_divergence(P,Q) <= 1/9", "max_divergence(Q,P) <= 1/9"),
                                           ("alpha in (1, 3/2)",)),
}


@pytest.mark.parametrize("name", HARD)
def test_a_search_ends_with_its_seconds(name):
    statement, given, where = HARD[name]
    claim, seconds = Claim(statement, given=list(given), where=list(where)), 3
    started = time.process_time()  # which other processes do not lengthen
    prove(claim.parsed, seconds=seconds)
    assert time.process_time() - started < 1.1 * seconds + 0.5


def test_what_all_of_a_command_keeps_to_ends_a_process_that_has_not_begun():
    worker = Worker()
    worker.process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    verdict = decided_by(worker, Claim("x >= x", where=["x > 0"]), 60, ends=time.monotonic() + 0.3)
    assert verdict.status == "undecided" and worker.process is None and verdict.seconds < 0.3 + 0.5 + 5 * TICK


@pytest.mark.parametrize("seconds", (0.5, 2))
def test_a_process_that_looks_at_no_clock_is_ended(seconds):
    worker = Worker()
    worker.process = subprocess.Popen([sys.executable, "-c", SILENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    verdict = decided_by(worker, Claim("x >= x", where=["x > 0"]), seconds)
    assert verdict.status == "undecided" and "does not look at the clock" in verdict.reason and worker.process is None
    assert seconds < verdict.seconds < 1.1 * seconds + 0.5 + 5 * TICK  # the process takes a moment to begin
