"""Proofs told in words: every rule has its sentence, no datum is dropped, no internal name is shown, and five proofs read well."""

import json
from pathlib import Path

import pytest
from rules import goal, instance_of
from telling import INTERNAL, problems, step_of, words_of

from rdpverify.errors import InputError
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.goal import goal_of
from rdpverify.elaboration.parts import believed
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.kernel.proof import verify
from rdpverify.language import statement_from_data
from rdpverify.typed import parse_statement
from rdpverify.reports.plain import inline_text, prose_json, prose_text
from rdpverify.reports.proof_words import proof_in_words, weave
from rdpverify.reports.proof_words.weave import SENTENCES

FIVE = json.loads((Path(__file__).parent / "five_proofs.json").read_text(encoding="utf-8"))
A, B = ["max_divergence(P,Q) <= eps"], ["max_divergence(Q,P) <= eps"]


def told(rule, conclusion, given=(), where=(), **data) -> str:
    step = step_of(rule, goal(conclusion, given, where), data)
    assert problems(step) == []
    return SENTENCES[rule](step).text


def proof_of(conclusion, node, given=(), where=(), verdict="proved", **evidence):
    statement = parse_statement(conclusion, given=given, where=where)
    return proof_in_words(statement, claim_certificate(statement, verdict, {"proof": node, **evidence}))


def lines_of(*arguments, **keywords) -> list[str]:
    return prose_text(proof_of(*arguments, **keywords))


def test_every_rule_has_a_sentence_and_every_sentence_a_rule():
    assert SENTENCES.keys() == RULES.keys()


# ---- sentences of rules that no proof of proofs/ uses, and of the kinds of data of those that have several --------------------------


@pytest.mark.parametrize("rule, statement, data, words", [
    ("by_core", ("kl(P,Q) >= 0", [], []), {}, "follows by the rules of the core"),
    ("component", ("hockey_stick(P, Mixture((w, P), (1 - w, Q)), 1) <= 1/2", [], ["w in (0, 1)"]),
     {"divergence": "hockey_stick(P, Mixture((w, P), (1 - w, Q)), 1)"}, "since a mixture is at least its component times the weight, D_∞("),
    ("contradiction", ("kl(P,Q) <= 1", ["tv(P,Q) > 1"], []), {"premise": 0}, "the premise TV(P, Q) > 1 never holds"),
    ("contradiction", ("x <= 2", [], ["x in [0, 1]", "x >= 2"]), {"condition": 0}, "the condition x ≥ 2 never holds"),
    ("each_event", ("P(S) <= exp(eps)*Q(S) + R(T)", A, ["eps >= 0"]), {}, "let p = P(S), q = Q(S), r = R(T), "),
    ("equal", ("tv(P,Q) <= 1", ["tv(P,Q) == y"], ["y in [0, 1]"]), {"premise": 0, "term": "tv(P, Q)"}, "by the premise TV(P, Q) = y, put"),
    ("evaluate", ("kl(Bernoulli(1/2), Bernoulli(1/4)) <= 1", [], []), {"bits": 80}, "by enclosing both numbers in ball arithmetic of 80 bits"),
    ("theorem", ("hockey_stick(P,Q,2) <= 1/2", ["loss_tail(P,Q,1) <= 1/3"], []),
     instance_of("excess", P="P", Q="Q", s="1", t="2", d="1/3") | {"use": "smaller"},
     "by the tail of the privacy loss (Dwork & Rothblum 2016), E_{exp(2)}(P‖Q) ≤ 1/3"),
    ("optimal", ("optimal_delta(2, 1, eps) <= x", [], ["eps >= 0", "x in [0, 1]"]), {}, ", it suffices to treat all laws with D_2(P‖Q) ≤ 1"),
    ("shared_component", ("tv(Mixture((1 - w, Q), (w, P)), Q) <= w", [], ["w in [0, 1]"]),
     {"divergence": "tv(Mixture((1 - w, Q), (w, P)), Q)"}, "= w·TV(P, Q)"),
    ("coincide", ("kl(P,P) <= 0", [], []), {}, "since a law has divergence 0 from itself"),
    ("limit_order", ("kl(P,Q) <= rho", ["renyi(P,Q,a) <= a*rho for all a in (1, oo)"], ["rho >= 0"]), {"premise": 0}, "D_KL(P‖Q) ≤ ρ"),
    ("integers", ("2*n <= 9", [], ["n in integers [1, 4]"]), {"symbol": "n", "by": "values"}, "for n = 1 | for n = 2 | for n = 3 | for n = 4"),
    ("integers", ("2*n <= n + n", [], ["n in integers (-oo, oo)"]), {"symbol": "n", "by": "signs"}, "for n = 0 | for integers n ≤ −1"),
    ("split", ("x <= 2", [], ["x in (0, 1) | (1, 2)"]), {"symbol": "x"}, "for 0 < x < 1 | for 1 < x < 2"),
    ("transform", ("-x <= 0", [], ["x >= 0"]), {"map": "negate"}, "change the signs of both sides"),
    ("transform", ("x <= 2", [], ["x in [0, 1]"]), {"map": "scale", "by": "3"}, "multiply both sides by 3 |"),
    ("minmax", ("x <= Max(x, 1)", [], ["x in [0, 1]"]), {"pick": "mean"}, "the mean of the arguments of the maximum"),
    ("minmax", ("Abs(x) <= 1", [], ["x in [0, 1]"]), {}, "both signs of the absolute value"),
    ("substitute", ("x <= 1", [], ["x in (0, 1)"]), {"symbol": "x", "map": "ray", "new": "t"}, "put x = t/(1+t) with t > 0"),
    ("substitute", ("x <= 1", [], ["x in (0, 1)"]), {"symbol": "x", "map": "Phi", "new": "t"}, "put x = Φ(t) with real t"),
    ("theorem", ("tv(P,Q) <= 1", ["tv(P,Q) < 1"], []), instance_of("pinsker-both", P="P", Q="Q"), "for both directions together (Gilardoni 2006)"),
    ("theorem", ("gdp(GaussianMechanism(2, 1)) <= 1", [], []), instance_of("gaussian-gdp", s="2", m="1") | {"use": "replace"}, " = 1/2"),
    ("chord", ("x**2 <= x", [], ["x in [0, 1]"]), {"in": "x"}, "concave in x"),
    ("generalise", ("x + 1 <= 2", [], ["x in [0, 1]"]), {"term": "x + 1", "new": "s", "lower": "1"}, "write s for x + 1, where only s ≥ 1"),
    ("neighbours", ("rdp(ExponentialMechanism(e), 2) >= 0", [], ["e > 0"]), {"scores": [["1", "0"], ["0", "1"]]}, "[1, 0] and [0, 1]"),
    ("series", ("Sum(q**k, (k, 0, n)) <= 1/(1 - q)", [], ["q in (0, 1)", "n in integers [0, oo)"]), {"sum": "Sum(q**k, (k, 0, n))"}, "∑_{k = 0}^n"),
    ("telescope", ("Sum(1/k**2, (k, 1, oo)) <= 2", [], []), {"sum": "Sum(1/k**2, (k, 1, oo))", "upper": "-1/(k - 1/2)"},
     "is at most the sum of the differences of"),
    ("induction", ("Sum(k, (k, 1, n)) == n*(n + 1)/2", [], ["n in integers [1, oo)"]), {"symbol": "n"}, "use induction over n"),
    ("termwise", ("Sum(1/k**3, (k, 1, oo)) <= Sum(1/k**2, (k, 1, oo))", [], []), {}, "compare the sums term by term"),
    ("limit", ("Limit(log(1 + x)/x, x -> 0) <= 1", [], []), {}, "lim(x → 0)"),
    ("neighbours", ("pure_dp(AboveThreshold(1)) >= 0", [], []), {"answers": [["0", "0"], ["1", "-1"]], "outcome": [["0"], ["1"]]}, "(0, 0) and (1, −1), look at whether it is said: no, yes"),
    ("alignment", ("pure_dp(AboveThreshold(e)) <= e", [], ["e > 0"]), {"shifts": [{"once": {"threshold": "1"}, "true": {"noise": ["1", "-1"]}}]}, "noise → noise + 1 − d"),
    ("alignment", ("pure_dp(NoisyMax(Laplace(0, 2/e), 3)) <= e", [], ["e > 0"]), {}, "moved up by at most 2"),
])
def test_a_sentence_has_its_data(rule, statement, data, words):
    assert words in told(rule, *statement, **data)


def test_an_order_and_the_multiplier_of_a_domination_are_said():
    given = ["renyi(P,Q,a) <= a*rho for all a in (1, oo)"]
    where = ["rho > 0", "delta in (0, 1)"]
    found = told("instantiate", "kl(P,Q) <= rho", given, where, premise=0, at={"a": "1 + sqrt(-log(delta))/sqrt(rho)"})
    assert "use the premise at a = 1 + √(log(1/δ)/ρ): D_a(P‖Q) ≤ a·ρ" in found
    found = told("domination", "kl(P,Q) <= 2*eps", ["renyi(P,Q,2) <= eps"], ["eps > 0"], multipliers=[[0, "exp(-eps)"]], mu="1", kappa="eps")
    assert "then D_KL(P‖Q) is the mean of r·log(r) under Q" in found
    assert "bound this by ε + r − 1 + exp(−ε)·r², for every r > 0: the mean is then at most ε + 1" in found


def test_a_cover_is_told_by_its_pieces_and_bits():
    found = told("box", "x**2 <= x + 1", where=["x in [0, 1]"], tree="0nn", bits=64)
    assert "is checked on 2 pieces that cover the range, by the interval value of the difference, in ball arithmetic of 64 bits" in found


# ---- whole proofs -------------------------------------------------------------------------------------------------------------------


GOLDEN = {
    "probability-preservation": """\
By data processing, it is enough to compare the masses p = P(S) and q = Q(S) of one event.
Let p = P(S) and q = Q(S). By data processing, the premise holds for the Bernoulli laws with these
masses; this excludes q = 0 < p and p < q = 1. For p = q = 0, for p = q = 1 and for p = 0 < q < 1
the claim is clear term by term.
1. For 0 < p, q < 1 with p^α·q^(1−α) + (1 − p)^α·(1 − q)^(1−α) ≤ exp((α − 1)·ε), raise both sides to
   the power α, multiply both sides by q^(1−α) > 0 and simplify. It remains to show p^α·q^(1−α) ≤
   exp((α − 1)·ε). By p^α·q^(1−α) + (1 − p)^α·(1 − q)^(1−α) ≤ exp((α − 1)·ε), it suffices that (1 −
   p)^α·(1 − q)^(1−α) ≥ 0, which is clear term by term.
2. For 0 < q < p = 1 with q^(1−α) ≤ exp((α − 1)·ε), raise both sides to the power α, multiply both
   sides by q^(1−α) > 0 and simplify. It remains to show q^(1−α) ≤ exp((α − 1)·ε), which holds by
   assumption.""",
    "rdp-to-dp": """\
Bound the integrand by a multiple of r^α with r = dP/dQ, whose mean the premise bounds.
Let r = dP/dQ and γ = exp(ε + log(1/δ)/(α−1)); then E_γ(P‖Q) is the mean of (r−γ)_+ under Q. Bound
this by the nonnegative λ·r^α with λ = γ^(1−α), for every r > 0: the mean is then at most λ·exp((α −
1)·ε) = δ. For this bound, put r = γ·u with u > 0 and divide both sides by γ > 0. It remains to show
u ≤ u^α + 1. For 0 < u < 1 and for u = 1 the claim is clear term by term. For u > 1, follow the
difference of the two sides as α grows from 1. Clearly, 1 ≥ 0 at α = 1 and u^α·log(u) ≥ 0 for the
derivative in α.""",
    "pinsker": """\
Use Pinsker’s inequality.
Where D_KL(P‖Q) = ∞ there is nothing to show. By Pinsker’s inequality (Csiszár 1967), 2·TV(P, Q)² ≤
D_KL(P‖Q). Square both sides. It remains to show TV(P, Q)² ≤ D_KL(P‖Q)/2, which follows from 2·TV(P,
Q)² ≤ D_KL(P‖Q) (times 1/2).""",
    "exponential-mechanism-pure-dp": """\
Look at the laws of the output on any two neighbouring inputs, then share out the bound of D_∞(P‖Q)
+ D_∞(Q‖P) ≤ ε.
It suffices to treat the laws P and Q of the output on any two neighbouring inputs, which satisfy
D_∞(P‖Q) + D_∞(Q‖P) ≤ ε. Choose 0 ≤ t ≤ ε with D_∞(P‖Q) ≤ t and D_∞(Q‖P) ≤ ε − t, as the premise
D_∞(P‖Q) + D_∞(Q‖P) ≤ ε allows. It remains to show D_∞(P‖Q) ≤ ε. As the premises say that exp(t − ε)
≤ dP/dQ ≤ exp(t), it suffices that t ≤ ε, which is clear term by term.""",
    "zcdp-conversion": """\
Use the premise at a = 1 + √(log(1/δ)/ρ), then bound the integrand by a multiple of r^a with r =
dP/dQ, whose mean the premise bounds.
For δ = 1, this holds since E_{exp(ρ)}(P‖Q) ≤ 1.
1. For 0 < δ < 1 and ρ = 0, it remains to show E_1(P‖Q) ≤ δ. Use the premise at a = 2: D_2(P‖Q) ≤ 0.
   As D_2(P‖Q) ≤ 0, the two laws are equal and their divergences vanish. It remains to show 0 ≤ δ,
   which is clear.
2. For 0 < δ < 1 and ρ > 0, use the premise at a = 1 + √(log(1/δ)/ρ): D_a(P‖Q) ≤ a·ρ. Let r = dP/dQ
   and γ = exp(ρ + 2·√(ρ·log(1/δ))); then E_γ(P‖Q) is the mean of (r−γ)_+ under Q. Bound this by the
   nonnegative λ·r^a with λ = γ^(1−a), for every r > 0: the mean is then at most
   λ·exp(a·√(ρ·log(1/δ))) = δ. For this bound, put r = γ·u with u > 0, divide both sides by γ > 0
   and use of a only that a > 1. It remains to show u ≤ u^a + 1. For 0 < u < 1 and for u = 1 the
   claim is clear term by term. For u > 1, follow the difference of the two sides as a grows from 1.
   Clearly, 1 ≥ 0 at a = 1 and u^a·log(u) ≥ 0 for the derivative in a.""",
}


@pytest.mark.parametrize("name", GOLDEN)
def test_five_proofs_read_as_a_lecturer_would_write_them(name):
    statement, node = statement_from_data(FIVE[name]["claim"]), FIVE[name]["proof"]
    with at_precision(96):
        assert verify(goal_of(statement), believed(goal_of(statement), node)) > 0  # what is told is a proof
    found = proof_in_words(statement, claim_certificate(statement, "proved", {"proof": node}))
    assert "\n".join(prose_text(found, 100)) == GOLDEN[name]
    assert len(prose_text(found, 112)) <= 12 or name == "zcdp-conversion" and len(prose_text(found, 120)) <= 12
    assert not INTERNAL.search(words_of(found)) and found.left_out == 0


def test_bookkeeping_is_folded_into_the_sentence_before_it():
    node = {"rule": "forget", "with": {"keep": []}, "then": [
        {"rule": "transform", "with": {"map": "add", "by": "0"}, "then": [
            {"rule": "rewrite", "with": {"left": "x"}, "then": [{"rule": "sign"}]}]}]}
    assert lines_of("x <= 2", node, where=["x in [0, 1]", "y in [0, 1]"]) == ["This is clear term by term."]


def test_what_a_box_covers_is_said_first():
    node = {"rule": "sign"}
    found = proof_of("x <= y + 1", node, where=["x in [0, 9]", "y >= 0"], verdict="certified", box={"x": ["0", "1"]})
    assert prose_text(found)[0] == "This is shown for x ∈ [0, 1] only; nothing is said outside."


def test_a_vacuous_statement_has_its_reason():
    node = {"rule": "contradiction", "with": {"premise": 0}, "then": [{"rule": "at_most_one", "then": [{"rule": "identity"}]}]}
    found = lines_of("kl(P,Q) <= 1", node, given=["tv(P,Q) > 1"], verdict="vacuous")
    assert found[0].startswith("Show that the premise TV(P, Q) > 1 never holds, then ")
    assert found[1].startswith("Nothing satisfies the premises") and "never holds" in found[2]


def test_a_tight_bound_is_also_shown_to_be_reached():
    bound = "kl(P,Q) <= m**2/2"
    statement = parse_statement(bound, given=[bound], where=["m >= 0"], tight=True)
    laws = {"P": "Normal(0, 1)", "Q": "Normal(m, 1)"}
    unfolded = {"rule": "unfold", "then": [{"rule": "identity"}]}
    evidence = {"proof": {"rule": "abstract", "then": [{"rule": "sign"}]}, "tight": {"laws": laws, "proofs": [unfolded, unfolded]}}
    found = prose_text(proof_in_words(statement, claim_certificate(statement, "proved", evidence)))
    assert "No smaller bound holds, for it is reached by P = 𝒩(0, 1) and Q = 𝒩(m, 1)." in found


def test_a_long_proof_is_cut_and_says_so(monkeypatch):
    node = {"rule": "sign"}
    for _ in range(20):
        node = {"rule": "transform", "with": {"map": "add", "by": "x"}, "then": [node]}
    monkeypatch.setattr(weave, "MOST_STEPS", 5)
    found = proof_of("x <= 2", node, where=["x in [0, 1]"])
    assert found.left_out == 16 and prose_text(found)[-1] == "(16 further steps are in the certificate.)"
    assert prose_json(found)["left_out"] == 16


def test_there_is_no_proof_of_what_is_refuted_or_undecided():
    statement = parse_statement("x <= 0", where=["x in [0, 1]"])
    for certificate in (None, claim_certificate(statement, "refuted", {"at": {"x": "1"}})):
        with pytest.raises(InputError):
            proof_in_words(statement, certificate)


def test_an_unknown_shape_of_data_falls_back_on_the_rules_own_mathematics():
    """A certificate that the kernel accepts is always told, even where the sentence cannot follow."""
    step = step_of("sign", goal("x <= 2", where=["x in [0, 1]"]), {})
    assert inline_text(weave.tell(step).closes) == "is clear term by term"
