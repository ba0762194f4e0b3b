"""The folder proofs/: every verdict is the one its file expects, every certificate holds when checked again elsewhere.

After `make verify`, as in continuous integration, the verdicts of all of its certificates are held against the expected ones; one of eight
is told in words (all of them by `make soak`) and checked again in a clean process: `make verify` did that with all, and fails where one
does not hold. Without them, or where one is about another claim, one claim of 32, chosen by the hash of its statement, is decided here with
its false twins: `make verify` decides all of them.
"""

import io
import json
import re
import shutil
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import replace as with_fields
from pathlib import Path

import pytest
from corpus import corpus
from telling import INTERNAL, problems, steps_below, words_of

from rdpverify.certificates.evidenced import has_proof
from rdpverify.claims.collect import every
from rdpverify.claims.evidence import verdict_of_certificate
from rdpverify.claims.run import Result, problem_of, run, warnings
from rdpverify.errors import InputError
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.shown import goal_shown
from rdpverify.kernel.theorems import brought, embedded
from rdpverify.language import statement_from_data
from rdpverify.reports.plain import prose_text, to_ascii
from rdpverify.reports.proof_words import proof_in_words
from rdpverify.reports.refutation import refutation_in_words
from rdpverify.reports.refutation_script import refutation_script

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "certificates"  # of make verify
LESS, DECIDED = 8, 32  # one of so many
SAMPLE_OR_ALL = pytest.mark.parametrize("of", [LESS, pytest.param(1, marks=pytest.mark.soak)])


def kept(claim) -> dict | None:
    """The certificate that `make verify` left for the claim as it is now."""
    path = KEPT / f"{claim.id}.json"
    certificate = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return certificate if certificate.get("claim_hash") == claim.hash else None


@pytest.fixture(scope="module")
def share() -> int:
    """One of how many claims is looked at."""
    return 1 if all(map(kept, (claim for file in corpus() for claim in every(file)))) else DECIDED


@pytest.fixture(scope="module")
def files(share) -> list:
    """The files with the claims that are looked at."""
    return [with_fields(file, claims=tuple(claim for claim in file.claims if int(claim.hash[-8:], 16) % share == 0)) for file in corpus()]


@pytest.fixture(scope="module")
def claims(files) -> list:
    return [claim for file in files for claim in every(file)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory, claims, share):
    made = tmp_path_factory.mktemp("certificates")
    for claim in claims if share == 1 else ():
        shutil.copy(KEPT / f"{claim.id}.json", made)
    return made


@pytest.fixture(scope="module")
def results(folder, files, claims, share):
    if share != 1:
        return {result.claim.id: result for result in run(files, folder=folder, jobs=2)}
    verdicts = ((claim, verdict_of_certificate(claim, kept(claim))) for claim in claims)
    return {claim.id: Result(claim, verdict, problem_of(claim, verdict)) for claim, verdict in verdicts}


def test_the_verdict_is_the_expected_one(results, claims):
    assert {claim.id: results[claim.id].problem for claim in claims if results[claim.id].problem is not None} == {}


@pytest.fixture(scope="module")
def told(results, claims, folder, share):
    """of → {name: (certificate, proof in words)} of every one of so many claims, or of all that are looked at if these are a sample."""
    found = {}

    def proofs(of: int) -> dict:
        for claim in claims[::of if share == 1 else 1]:
            path = folder / f"{claim.id}.json"
            certificate = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None
            if claim.id not in found and has_proof(certificate):
                found[claim.id] = certificate, proof_in_words(claim.parsed, certificate)
        return found

    return proofs


def test_certificates_hold_in_a_clean_process(results, claims, folder, share):
    certificates = sorted(folder.glob("*.json"))
    assert len(certificates) == len(claims)
    command = [sys.executable, "-m", "rdpverify", "recheck", *map(str, certificates[:: LESS if share == 1 else 1])]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@SAMPLE_OR_ALL
def test_every_refutation_is_told_and_almost_every_one_runs_as_a_program(results, claims, folder, share, of):
    refused, run_through = [], 0
    for claim in claims[::of if share == 1 else 1]:
        if results[claim.id].verdict.status != "refuted":
            continue
        evidence = json.loads((folder / f"{claim.id}.json").read_text(encoding="utf-8"))["evidence"]
        told = "\n".join(prose_text(refutation_in_words(claim.parsed, evidence)))
        assert not re.search(r"\d\.\d{25}|None|Decimal", told) and "≈ ≈" not in told, told
        try:
            script = refutation_script(claim.parsed, evidence)
        except InputError as problem:
            refused.append(claim.id)
            assert problem.message.startswith("no short program: ") and "\n" not in problem.message
            continue
        printed = io.StringIO()
        with redirect_stdout(printed), pytest.raises(SystemExit) as ended:
            exec(compile(script, claim.id, "exec"), {})
        assert ended.value.code in (False, 0) and printed.getvalue().startswith("REFUTED"), script
        run_through += 1
    assert run_through > 6 * len(refused), refused


@SAMPLE_OR_ALL
def test_every_proof_is_told_in_words_without_a_datum_dropped_or_an_internal_name(told, claims, of):
    count = 0
    for name, (certificate, proof) in told(of).items():
        if certificate["verdict"] != "proved":
            continue
        statement, count = statement_from_data(certificate["claim"]), count + 1
        evidence = certificate["evidence"]
        with at_precision(96), brought(embedded(evidence.get("theorems", []))):
            tree = evidence.get("proof")  # none where the core's rules are told as a whole
            for step in steps_below(goal_shown(statement, evidence), tree) if tree else ():
                assert problems(step) == [], name
        text = "\n".join(prose_text(proof))
        assert proof.items and proof.left_out == 0 and not INTERNAL.search(words_of(proof)), name
        assert all(to_ascii(mark) for mark in text) and " ." not in text and ", ," not in text, name
        assert all(line[:1] in " (" or not line[:1].islower() for line in text.splitlines()), name
    assert count > len(claims) // of // 3


@SAMPLE_OR_ALL
def test_every_proof_shows_all_of_its_formulas(told, of):
    for name, (_, proof) in told(of).items():
        text = "\n".join(prose_text(proof))
        assert "in the certificate" not in text and "symbols" not in text, name


def test_every_true_statement_has_a_false_twin_or_says_why_not():
    assert warnings(corpus()) == []


def test_every_claim_has_a_title_and_a_source():
    assert [claim.id for file in corpus() for claim in every(file) if not claim.title or not claim.source] == []


def test_the_map_of_the_documentation_names_every_claim():
    page = (ROOT / "docs" / "proofs.md").read_text(encoding="utf-8")
    assert [file.path for file in corpus() if f"proofs/{Path(file.path).name}" not in page] == []
    assert [claim.id for file in corpus() for claim in file.claims if f"`{claim.id}`" not in page] == []
