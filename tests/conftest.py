"""Property-based tests take the same examples every time, so that a green run stays green; make soak looks further.

Tests marked ``soak``, ``pages`` or ``coq`` run only where -m asks for them; of the cases of a test marked ``sampled(4)`` one of four is run,
from the one at 0 or the place told beside, and the others are marked ``soak`` unless a test is asked for by its name.

A machine that is busy with other work draws and runs slowly, which says nothing about what is tested.  The files that take longest come first: started last, one of them would keep all but one
process of ``make test`` waiting.
"""

import gc
from collections import Counter
from itertools import count

import pytest
from hypothesis import HealthCheck, settings
from kept_workers import KeptWorker, end_one

from rdpverify.claims.store import VARIABLE

STORES = count()
gc.set_threshold(1_000_000)  # terms have no cycles; the command line sets it too, as its processes are short not so high
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

ASKED_FOR = ("soak", "pages", "coq")
LONGEST = ("claims/test_executors.py", "cli/test_contract.py", "elaboration/test_laws.py", "tests/test_docs.py", "kernel/test_allocation.py",
           "accounting/test_calibration.py", "accounting/test_explanation.py", "soundness/test_fuzz.py", "proofs/test_proofs.py", "cli/test_recheck.py",
           "cli/test_show.py", "kernel/test_gaussian_dp.py", "accounting/test_trade_off.py", "accounting/test_sides.py", "proving/test_axioms.py",
           "reports/test_hostile_text.py", "testing/test_strategies.py", "claims/test_budgets.py", "core/test_axioms.py", "cli/test_terminal.py")


@pytest.hookimpl(tryfirst=True)  # before -m is looked at
def pytest_collection_modifyitems(config, items):
    cases, named = Counter(), any("::" in argument for argument in config.args)
    for item in items:
        mark, test = item.get_closest_marker("sampled"), item.nodeid.partition("[")[0]
        if mark is not None and not named and cases[test] % mark.args[0] != (mark.args[1] if mark.args[1:] else 0):
            item.add_marker("soak")
        cases[test] += 1
    place = {file: at for at, file in enumerate(LONGEST)}
    unwanted = [mark for mark in ASKED_FOR if mark not in (config.getoption("-m") or "")]
    kept, dropped = [], []
    for item in items:
        (dropped if any(map(item.get_closest_marker, unwanted)) else kept).append(item)
    if dropped:
        config.hook.pytest_deselected(items=dropped)
        items[:] = kept
    items.sort(key=lambda item: place.get(f"{item.path.parent.name}/{item.path.name}", len(LONGEST)))


@pytest.fixture(autouse=True)
def _a_store_of_its_own(monkeypatch, tmp_path_factory):
    """What one test has proved is no answer of another, and the user's store is left alone."""
    monkeypatch.setenv(VARIABLE, str(tmp_path_factory.getbasetemp() / f"store-{next(STORES)}"))


@pytest.fixture(scope="module", autouse=True)
def _left_alone():
    """What earlier files left is not looked through for cycles again: a session inside a test looks five times."""
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _kept_workers():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rdpverify.claims.workers.Worker", KeptWorker)
        yield
    while KeptWorker.waiting:
        end_one()
