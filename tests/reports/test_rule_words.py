"""What a reader is shown of a rule: the kernel's mathematics in the notation of the formulas beside it, in every format."""

import re

import pytest

from rdpverify.certificates.rule_texts import rule_texts
from rdpverify.cli.listing import CATEGORIES
from rdpverify.definitions.quantities import QUANTITIES
from rdpverify.definitions.data import DIVERGENCES, MECHANISMS
from rdpverify.reports.prose_latex import sentence_latex
from rdpverify.reports.rule_words import in_field_words, mathematics
from rdpverify.reports.titles import typeset, typeset_text

ENGLISH = ("mean", "probability", "quantile")  # typed only where an argument follows
WORDS = (*(DIVERGENCES.keys() - {*ENGLISH}), *QUANTITIES, *MECHANISMS, "profile", "tradeoff", "loss_tail", "Max", "Min", "Piecewise")
TYPED = re.compile(rf"(?<!\w)(?:({'|'.join(WORDS)})\b|({'|'.join(ENGLISH)})\()")


@pytest.mark.parametrize("name", rule_texts())
def test_no_rule_shows_a_word_that_is_only_typed(name):
    shown = typeset_text(mathematics(rule_texts()[name]))
    assert not TYPED.findall(shown), shown
    assert not re.search(r"[a-z]{2,}_[a-z]{2,}", shown), shown
    assert shown.count("(") == shown.count(")") and shown.count("{") == shown.count("}")


@pytest.mark.parametrize("name", rule_texts())
def test_in_latex_every_index_is_one(name):
    found = sentence_latex(typeset(mathematics(rule_texts()[name])), 470.0)
    assert r"\_" not in found and r"\textasciicircum" not in found and "U+" not in found, found


@pytest.mark.parametrize("typed, shown", [
    ("rdp(M, a)", "D_a(M)"),
    ("rdp(PoissonSampled(M, q), a)", "D_a(Poisson_q∘M)"),
    ("rdp(Composed((M₁, k₁), …), a)", "D_a(M₁^{⊗k₁} ⊗ …)"),
    ("hockey_stick(P, Q, log b/a)", "E_{b/a}(P‖Q)"),
    ("H_{e^t}(A‖B), but H²", "E_{e^t}(A‖B), but H²"),
    ("KL(P‖Q) and KL", "D_{KL}(P‖Q) and KL"),
    ("tv² and tv(A, B)", "TV² and TV(A, B)"),
    ("Max(a, Min(b, c))", "max(a, min(b, c))"),
    ("rdp(M, a", "rdp(M, a"),  # no call: left as it is
    ("", ""),
])
def test_words_of_the_field(typed, shown):
    assert in_field_words(typed) == shown


def test_list_rules_prints_them():
    shown = {entry["name"]: entry["statement"] for entry in CATEGORIES["rules"]()}
    assert shown["pure_curve"].startswith("D_a(M) ≤ a·ε(M)²/2")
