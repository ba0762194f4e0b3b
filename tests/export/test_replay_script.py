"""What coq/replay.py counts as replayed: a theorem about the claim, that Coq takes, from axioms that are named; and how a run goes on."""

import json
import runpy
from pathlib import Path

import pytest

from rdpverify.certificates.sealed import claim_certificate
from rdpverify.typed import parse_statement

SCRIPT = Path(__file__).parents[2] / "coq" / "replay.py"
replay = runpy.run_path(str(SCRIPT))
TEXT = "(* sha256:a1b2 *)\nFrom RDV Require Import Statements.\ntext a"
TRUE = "Definition claim : Prop := True.\nTheorem proved : claim.\nProof.\n  exact I.\nQed.\n"


def proof(claim: str, script: str, before: str = "") -> str:
    return f"{before}\nDefinition claim : Prop := {claim}.\nTheorem proved : claim.\nProof.\n  {script}\nQed.\n"


def test_a_text_with_a_theorem_about_its_claim_is_a_proof():
    assert replay["no_proof"](TRUE) is None
    assert replay["no_proof"](TRUE.replace("proved : claim", "refuted : ~ claim")) is None
    assert replay["no_proof"](TRUE.replace("proved : claim", "proved : forall L : line, claim L")) is None


@pytest.mark.parametrize("text", (
    "", "Definition claim : Prop := True.\nAxiom believed_1 : claim.\nDefinition proved : claim := believed_1.\n",
    "Axiom believed_1 : False.\n" + TRUE, TRUE.replace("proved", "proven"), TRUE.replace(" claim.", " True."), TRUE.replace("proved : ", "proved : ~ "),
    TRUE.replace("proved : ", "refuted : "), TRUE.replace("Qed", "Admitted"), TRUE.replace("exact I", "admit"), TRUE + TRUE, "Parameter x : nat.\n" + TRUE))
def test_a_text_without_a_theorem_or_that_assumes_something_is_none(text):
    assert replay["no_proof"](text)


def test_axioms_are_read_dotted_or_not_and_broken_over_lines():
    said = """Fetching opaque proofs from disk for Coq.Reals.Rdefinitions

Axioms:
PrimInt63.sub : PrimInt63.int -> PrimInt63.int -> PrimInt63.int
functional_extensionality_dep
  : forall (A : Type) (B : A -> Type) (f g : forall x : A, B x),
    (forall x : A, f x = g x) -> f = g
M1.believed' :
  1 = 2
believed : False
M2.g is assumed to be guarded.
"""
    assert replay["axioms_in"](said) == {"PrimInt63.sub", "functional_extensionality_dep", "M1.believed'", "believed", "M2.g"}
    assert replay["axioms_in"]("Closed under the global context\n") == set()


def test_sessions_are_cut_by_number_and_length():
    texts = {f"short{number}": "x" for number in range(500)} | {"long": "x" * 10**7, "longer": "x" * 10**8}
    groups = replay["grouped"](texts)
    assert sorted(name for group in groups for name in group) == sorted(texts)
    assert max(map(len, groups)) <= replay["PROOFS"] and groups[-2:] == [["long"], ["longer"]]
    assert replay["grouped"]({}) == []


def test_a_run_goes_on_where_one_was_ended(tmp_path):
    kept = tmp_path / "results.json"
    replay["Results"](kept).add({"a": TEXT, "b": "text b"}, {"b": "why"}, {"Classical_Prop.classic"})
    again = replay["Results"](kept)
    assert again.has(TEXT) and not again.has("text b") and not again.has("text c")
    assert again.kept["axioms"] == ["Classical_Prop.classic"]
    assert not replay["Results"](kept, anew=True).has(TEXT)
    proof, = again.kept["replayed"].values()
    assert proof == {"name": "a", "certificate": "sha256:a1b2", "needs": "Statements", "library": replay["library"]("Statements")}
    kept.write_text(kept.read_text().replace(proof["library"], "another"))
    assert not replay["Results"](kept).has(TEXT)


def test_what_the_page_prints_is_counted():
    found = {"pinsker": ("proved", "with proof", ""), "sv16-pinsker": ("proved", "failed", "why"), "false": ("refuted", "stated", "why")}
    counts = replay["counted"](found, [])
    assert counts["verdicts"] == {"proved": {"replayed": 1, "stated only": 0, "not stated": 0, "failed": 1},
                                  "refuted": {"replayed": 0, "stated only": 1, "not stated": 0, "failed": 0}}
    assert (counts["certificates"], counts["by finite laws"]) == (3, [0, 0])
    assert counts["this run"] == {"compiled": 1, "kept": 0}
    assert replay["counted"](found, [], {"pinsker"})["this run"] == {"compiled": 0, "kept": 1}
    assert counts["named"]["Pinsker's inequality"] == {"replayed": ["pinsker"], "not": ["sv16-pinsker"]}


def test_what_was_replayed_rests_on_the_modules_that_it_needs(tmp_path, monkeypatch):
    (tmp_path / "A.v").write_text("From Coq Require Import Reals.\nFrom RDV Require Import B.\nFrom RDV Require C.\n")
    (tmp_path / "B.v").write_text("From RDV Require Export D.\n")
    for module in "CD":
        (tmp_path / f"{module}.v").write_text("")
    library, found = replay["library"].__wrapped__, {}
    monkeypatch.setitem(library.__globals__, "LIBRARY", tmp_path)
    before = library("A")
    for module in "EDCBA":
        (tmp_path / f"{module}.v").write_text("(* another *)\n" + (tmp_path / f"{module}.v").read_text() if module != "E" else "")
        found[module] = library("A")
    assert found["E"] == before and len({before, *found.values()}) == 5


def test_a_certificate_that_does_not_hold_is_one_line(tmp_path):
    (tmp_path / "not-json.json").write_text("{")
    (tmp_path / "empty.json").write_text("{}")
    (tmp_path / "list.json").write_text("[]")
    found, texts = replay["exported"](sorted(tmp_path.glob("*.json")))
    assert texts == {} and len(found) == 3
    assert all(state == "failed" and "does not hold" in why and "\n" not in why for _, state, why in found.values())


def test_a_counterexample_by_finite_laws_names_them(tmp_path):
    by_finite_laws, found = replay["by_finite_laws"], []
    for number, at in enumerate(({"P": "Finite([1])"}, {"K1": "Kernel([[1]])", "x": "1"}, {"masses": "[1]", "X": "[0]"}, {"x": "1"}, {"scores": "[[0]]"})):
        statement = parse_statement("x <= 0", where=["x in [0, 1]"])
        path = tmp_path / f"{number}.json"
        path.write_text(json.dumps(claim_certificate(statement, "refuted", {"at": at, "bits": 64, "lhs": ["1", "1"], "rhs": ["0", "0"]})))
        found.append(by_finite_laws(path))
    assert found == [True, True, True, False, False]


@pytest.mark.coq
def test_what_fails_fails_alone_and_what_is_assumed_fails():
    texts = {
        "true": TRUE, "false": proof("False", "exact I."),
        "extensional": proof("forall f g : nat -> nat, (forall n, f n = g n) -> f = g", "exact (@functional_extensionality nat nat).",
                             "From Coq Require Import FunctionalExtensionality."),
        "another axiom": proof("forall m n : nat, JMeq m n -> m = n", "exact (@JMeq_eq nat).", "From Coq Require Import JMeq."),
        "unguarded": proof("False", "exact (g 0).", "Unset Guard Checking.\nFixpoint g (n : nat) {struct n} : False := g n."),
        "ends the session": proof("True", "Quit."), "true after it": TRUE + " ",
    }
    failed, axioms = replay["compiled"](list(texts), texts)
    assert failed.keys() == {"false", "another axiom", "unguarded", "ends the session"}
    assert failed["another axiom"].startswith("rests on ") and failed["unguarded"].startswith("rests on ")
    assert "FunctionalExtensionality.functional_extensionality_dep" in axioms and all(map(replay["CLASSICAL"].fullmatch, axioms))


@pytest.mark.coq
def test_an_axiom_that_the_words_do_not_show_is_seen_by_coq():
    """The guard by words apart: what Coq prints of assumptions names it."""
    wrong, _, _ = replay["_session"](["x"], {"x": proof("1 = 2", "exact b.", "Axiom b : 1 = 2.")})
    assert wrong == {"x": "rests on M0.b"}
