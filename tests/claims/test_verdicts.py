"""Verdicts, the processes that reach them, and their certificates on disk."""

import subprocess
import sys
import threading
import time

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.claims.empty import is_empty
from rdpverify.claims.deciding import decide_all, decided_by
from rdpverify.claims.evidence import covers, stored
from rdpverify.claims.files import ClaimFile
from rdpverify.claims.run import run
from rdpverify.claims.store import Store, certificate_text
from rdpverify.claims.verdict import Verdict
from rdpverify.claims.workers import Worker

TRUE = Claim("x**2 >= 0", where=["x in (-oo, oo)"], id="true", expected="proved", mutants=[{"statement": "x**2 > 0"}])


def test_a_verdict_is_not_a_bool_and_names_its_witness():
    verdict = TRUE.mutants[0].verify()
    with pytest.raises(TypeError, match="not a bool"):
        bool(verdict)
    assert verdict.status == "refuted" and verdict.witness == {"x": "0"}
    assert verdict.lhs == {"lower": "0", "upper": "0"} and not verdict.covers_domain
    assert str(verdict) == "refuted: x**2 > 0 at x = 0"


def test_the_same_claim_has_the_same_certificate_in_another_process():
    here = TRUE.verify()
    [(_, there)] = decide_all([TRUE], 1, lambda claim: 20)
    assert certificate_text(here.certificate) == certificate_text(there.certificate)
    assert there.status == here.status == "proved" and there.method == here.method


def test_answers_come_in_the_order_of_the_claims():
    claims = [Claim(f"x + {n} >= x", where=["x in (-oo, oo)"], id=f"c{n}") for n in range(5)]
    assert [claim.id for claim, _ in decide_all(claims, 3, lambda claim: 20)] == [claim.id for claim in claims]


def test_a_process_that_does_not_answer_is_ended(monkeypatch):
    monkeypatch.setattr("rdpverify.claims.workers.GRACE", 0)
    worker = Worker()
    worker.process = subprocess.Popen([sys.executable, "-c", "import time; print(flush=True); time.sleep(60)"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE)
    verdict = decided_by(worker, TRUE, 0.1)
    assert verdict.status == "undecided" and "ended" in verdict.reason
    assert worker.process is None
    assert decided_by(worker, TRUE, 60).status == "proved"  # a new one takes its place
    worker.kill()


def test_an_interrupt_leaves_no_process_behind():
    threads_before = threading.active_count()
    answers = decide_all([TRUE] * 3, 2, lambda claim: 60)
    next(answers)
    started = time.monotonic()
    answers.close()
    assert threading.active_count() == threads_before and time.monotonic() - started < 30


def test_certificates_are_written_kept_and_taken_from_disk(tmp_path):
    file = ClaimFile("f", "f", "", (TRUE,))
    store = Store(tmp_path / "store")
    first = list(run([file], folder=tmp_path / "first", store=store))
    assert [result.as_expected for result in first] == [True, True]
    written = {path.name: path.read_bytes() for path in (tmp_path / "first").iterdir()}
    assert written.keys() == {"true.json", "true.mutant.json"}
    again = list(run([file], folder=tmp_path / "again", store=store))
    assert [result.verdict.status for result in again] == ["proved", "refuted"]
    assert [result.verdict.method for result in again] == [result.verdict.method for result in first]
    assert {path.name: path.read_bytes() for path in (tmp_path / "again").iterdir()} == written
    assert [result.verdict.seconds for result in again] == [0, 0]  # not decided again


def test_a_certificate_of_another_statement_or_an_altered_one_is_not_taken(tmp_path):
    store = Store(tmp_path)
    path = store.keep(TRUE.verify().certificate)
    other = Claim("x**2 >= -1", where=["x in (-oo, oo)"], id="true")
    assert [*stored(store, [TRUE, other, TRUE])] == [TRUE.verify().certificate, None, TRUE.verify().certificate]
    path.write_text(path.read_text().replace("x**2", "x**4"))
    assert [*stored(store, [TRUE])] == [None] and not path.exists() and store.about(TRUE.hash) == []


@pytest.mark.parametrize(
    "statement, empty",
    [
        ("x*(x + 1) >= x**2 + x", True),
        ("renyi(P, Q, 2) <= renyi(P, Q, 2)", True),
        ("x**2 >= 0", False),
        ("renyi(Normal(0, 1), Normal(1, 1), 2) == 1", False),
        ("kl(P, Q) <= renyi(P, Q, 2)", False),
    ],
)
def test_a_claim_whose_sides_are_the_same_says_nothing(statement, empty):
    assert is_empty(Claim(statement, where=["x in (-oo, oo)"] if "x" in statement else [])) is empty


def test_the_least_box_must_be_covered():
    claim = Claim("x <= y", where=["x in [0, 9]", "y in [0, 9]"], expected="certified", box=["x in [1, 2]"])
    assert covers({"x": ["1", "2"], "y": ["0", "1"]}, claim) and covers({"y": ["0", "1"]}, claim)
    assert not covers({"x": ["5/4", "2"]}, claim)


def test_an_undecided_verdict_has_no_certificate_and_removes_the_old_one(tmp_path):
    from rdpverify.claims.run import keep

    path = tmp_path / "c.json"
    path.write_text("old")
    keep(path, Verdict("undecided", TRUE, reason="budget"))
    assert not path.exists()
