"""Theorems of the package that are proved: each has a proof that holds, rests on axioms at last, and proves nothing that is false by a little."""

import json
from dataclasses import replace

import pytest

from rdpverify.certificates.rests_on import axioms_used
from rdpverify.cli import main
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel import theorems
from rdpverify.kernel.checker import decide
from rdpverify.kernel.theorems import FOLDER, entries, theorem_called
from rdpverify.printer import claim_hash
from rdpverify.proving.theorems import all_of_ours
from rdpverify.terms import add, number
from rdpverify.typed import parse_statement

PROVED = {theorem.name: theorem for theorem in all_of_ours() if theorem.proof is not None}


def test_what_is_to_be_proved_has_a_proof_and_nothing_else():
    proofs = json.loads((FOLDER / "proofs.json").read_text(encoding="utf-8"))
    assert PROVED.keys() == proofs.keys() == {name for name, entry in entries().items() if entry.get("prove")}


def test_few_axioms_are_left():
    axioms = {theorem.name for theorem in all_of_ours()} - PROVED.keys()
    assert len(axioms) <= 100
    kernels = {name for name in axioms if any(part.op == "kernel" for part in theorem_called(name).statement.conclusion.parts())}
    assert kernels == {"pair-renyi", "pair-hockey", "output-hockey", "input-hockey", "contraction", "chain-kl", "rows-renyi"}


@pytest.mark.parametrize("name", PROVED)
def test_a_proved_theorem_rests_on_axioms_at_last(name):
    below = axioms_used(PROVED[name].proof)
    assert all(axiom.proof is None and axiom.source for axiom in below) and name not in {axiom.name for axiom in below}


@pytest.mark.parametrize("name", PROVED)
def test_its_proof_proves_nothing_that_is_stronger(name):
    statement = PROVED[name].statement
    conclusion = statement.conclusion
    side = "left" if conclusion.op in ("<=", "==") else "right"
    stronger = replace(statement, conclusion=replace(conclusion, **{side: add(getattr(conclusion, side), number("1/1000"))}))
    with pytest.raises(RdpVerifyError):
        decide(stronger, "proved", PROVED[name].proof)
    if statement.given:
        with pytest.raises(RdpVerifyError):
            decide(replace(statement, given=()), "proved", PROVED[name].proof)


@pytest.mark.parametrize("evidence", [{}, {"proof": None}, {"proof": {"rule": "sign"}}, None])
def test_without_its_proof_it_is_not_used(monkeypatch, evidence):
    entry = {key: value for key, value in entries()["pair-max"].items() if key != "proof"}
    changed = {**entries(), "pair-max": entry if evidence is None else {**entry, "proof": evidence}}
    monkeypatch.setattr(theorems, "entries", lambda: changed)
    theorems._ours.cache_clear()
    try:
        with pytest.raises(RdpVerifyError):
            theorem_called("pair-max")
    finally:
        theorems._ours.cache_clear()


def test_a_proof_by_itself_is_none(monkeypatch):
    itself = {"rule": "theorem", "with": {"name": "kl-as-order", "hash": claim_hash(theorem_called("kl-as-order").statement), "laws": {"P": "P", "Q": "Q"}, "use": "replace"},
              "then": [{"rule": "identity"}]}
    changed = {**entries(), "kl-as-order": {**entries()["kl-as-order"], "proof": {"proof": itself}}}
    monkeypatch.setattr(theorems, "entries", lambda: changed)
    theorems._ours.cache_clear()
    try:
        with pytest.raises((RdpVerifyError, RecursionError)):
            theorem_called("kl-as-order")
    finally:
        theorems._ours.cache_clear()


def test_the_list_says_what_they_rest_on(capsys):
    assert main(["list", "theorems", "--json"]) == 0
    listed = {entry["name"]: entry for entry in json.loads(capsys.readouterr().out)["entries"]}
    assert listed["pair-max"]["about"].endswith("proved from max-of-orders, pair-renyi") and PROVED.keys() <= listed.keys()


def test_a_verdict_names_the_axioms_below_a_theorem():
    from rdpverify.certificates.rests_on import rests_on
    from rdpverify import Claim

    verdict = Claim("chi2(K(P),K(Q)) <= chi2(P,Q)").verify(budget=30)
    assert verdict.status == "proved"
    names = {axiom["name"] for axiom in rests_on(verdict.certificate)["axioms"]}
    assert {"pair-renyi", "output-hockey", "renyi-of-profile", "chi2-of-order-two"} <= names and not names & PROVED.keys()


@pytest.mark.parametrize("text, options", [
    ("chi2(P*K1,Q*K2) <= chi2(P,Q) + c", {"given": ["chi2(K1(x),K2(x)) <= c for all values x"], "where": ["c > 0"]}),
    ("kl(P*K1,Q*K2) == kl(P,Q) + kl(Q*K1,Q*K2)", {}), ("renyi(P*K1,Q*K2,2) == renyi(P,Q,2) + renyi(P*K1,P*K2,2)", {}), ("kl(P*K1,Q*K2) <= kl(P,Q) + kl(K1(P),K2(P))", {})])
def test_false_twins_of_the_chain_rules_are_refuted(text, options):
    from rdpverify.proving.prove import prove

    assert prove(parse_statement(text, **options), 30).verdict == "refuted"
