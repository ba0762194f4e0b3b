"""What `explain` says of each method is what a user would get by asking for it, and it stands on the side of the truth that it is said to."""

import json
import math
from fractions import Fraction

import pytest

import rdpverify as rv
from rdpverify.accounting.methods import METHODS
from rdpverify.errors import BudgetExceeded, InputError

SAMPLED = "epsilon(Composed((PoissonSampled(GaussianMechanism(1),1/100),1000)),1/10**5)"


def said(found: rv.Explanation) -> dict:
    return {told.method: told for told in found.methods}


@pytest.fixture(scope="module")
def sampled():
    return rv.explain(SAMPLED)


def test_the_truth_stands_first_and_every_bound_is_at_or_above_it(sampled):
    assert sampled.methods[0].kind == "truth" and sampled.truth.decimal(7) == ("1.828236", "1.828237")
    bounds = [told for told in sampled.methods if told.kind == "bound"]
    assert len(bounds) == 8 and all(told.stands == "above" and told.value.lower > sampled.truth.upper for told in bounds)


def test_the_central_limit_is_called_an_approximation_and_stands_below_here(sampled):
    told = said(sampled)["central limit of Gaussian DP"]
    assert (told.kind, told.stands) == ("approximation", "below")
    assert "proves nothing" in sampled.standing(told) and told.value.decimal(7) == ("1.617711", "1.617712")


def test_conversions_of_rdp_are_the_infima_that_can_be_asked_for(sampled):
    alpha, M = rv.alpha, "Composed((PoissonSampled(GaussianMechanism(1),1/100),1000))"
    best = rv.optimal_epsilon(alpha, rv.rdp(M, alpha), "1e-5").infimum(digits=8)
    told = said(sampled)
    assert told["RDP, best conversion"].value.decimal(7) == best.decimal(7) == ("2.100835", "2.100836")
    assert 7 < told["RDP, best conversion"].order < 9
    order = [told[name].value.mid for name in ("RDP, best conversion", "RDP, conversion of Canonne, Kamath & Steinke",
                                               "RDP, Mironov's conversion")]
    assert order[0] < order[1] < order[2]


def test_the_chain_goes_from_the_noise_to_the_composition_and_names_who_showed_it(sampled):
    assert [link.of.partition("(")[0] for link in sampled.links] == ["GaussianMechanism", "PoissonSampled", "Composed"]
    assert all(link.source and link.says for link in sampled.links)
    assert sampled.decided.startswith("the record is removed: ")


@pytest.mark.parametrize("scale, runs, delta", [(5, 30, "1/10**4"), (10, 100, "1/10**6")])
@pytest.mark.sampled(2)
def test_compositions_of_laplace_noise_by_their_formulas(scale, runs, delta):
    told = said(rv.explain(f"epsilon(Composed((LaplaceMechanism({scale}),{runs})),{delta})"))
    eps, slack = 1 / scale, float(Fraction(delta.replace("10**6", "1000000").replace("10**4", "10000")))
    advanced = runs * eps * (math.exp(eps) - 1) / (math.exp(eps) + 1) + eps * math.sqrt(2 * runs * math.log(1 / slack))
    assert math.isclose(float(told["advanced composition"].value.mid.fmpq()), advanced, rel_tol=1e-9)
    assert told["basic composition"].value.contains(Fraction(runs, scale))
    optimal = rv.epsilon(rv.Composed((rv.AnyMechanism(Fraction(1, scale)), runs)), delta).enclose(digits=8)
    assert told["optimal composition of the runs' epsilons"].value.decimal(6) == optimal.decimal(6)
    assert told["exact privacy profile"].value.upper < told["optimal composition of the runs' epsilons"].value.lower


def test_gaussian_noise_is_where_gaussian_dp_is_the_truth():
    told = said(rv.explain("epsilon(Composed((GaussianMechanism(sigma),100)),1/10**5)", sigma=10))
    assert told["Gaussian DP"].stands == "equal" and told["zCDP"].stands == "above"
    assert told["zCDP"].value.decimal(6) == told["RDP, Mironov's conversion"].value.decimal(6)


@pytest.mark.parametrize("scale, runs, truth", [(5, 20, ("0.00652386", "0.00652387")), (10, 100, ("0.0185757", "0.0185758"))])
@pytest.mark.sampled(2)
def test_a_delta_is_explained_too(scale, runs, truth):
    found = rv.explain(f"privacy_profile(Composed((LaplaceMechanism({scale}),{runs})),2)")
    assert found.truth.decimal(6) == truth
    assert all(told.stands == "above" for told in found.methods if told.kind == "bound" and told.value is not None)
    assert "finite sum" in found.decided


def test_where_a_method_says_nothing_it_says_why(sampled):
    told = said(rv.explain("epsilon(GaussianMechanism(1),0)"))
    assert told["exact privacy profile"].value.infinite
    assert told["advanced composition"].problem == "it is no composition of runs" and told["zCDP"].problem
    assert all((one.value is None) == (one.problem is not None) for one in told.values())


@pytest.mark.parametrize("expression, match", [
    ("rdp(LaplaceMechanism(1), 2)", r"expected epsilon\(M, delta\) or privacy_profile"), ("epsilon(M, 1/2)", "given mechanism"),
    ("epsilon(RepeatedSelection(GaussianMechanism(1), Geometric(1/2)), 1/2)", "which outputs are better"), ("epsilon(GaussianMechanism(1), 2)", r"delta must be in \[0, 1\]"),
    ("epsilon(GaussianMechanism(s), 1/10)", "no value for s"), ("Normal(0, 1)", "expected epsilon"), ("1 +", "expected"),
])
def test_what_is_not_explained_is_said_in_a_line(expression, match):
    with pytest.raises(InputError, match=match):
        rv.explain(expression)
    with pytest.raises(InputError, match="does not occur"):
        rv.explain("epsilon(GaussianMechanism(1), 1/10)", s=1)
    with pytest.raises(BudgetExceeded):
        rv.explain(SAMPLED, budget=1e-6)


@pytest.mark.parametrize("mechanism, worse", [
    ("AboveThreshold(1)", "AnyMechanism(1)"), ("ExponentialMechanism(1)", "BoundedRange(1)"),
    ("Composed((PermuteAndFlip(1/10, 3), 20))", "Composed((AnyMechanism(1/10), 20))"),
    ("NoisyMax(Normal(0, 4), 4)", "GaussianMechanism(4, 2)"),
])
def test_where_no_worst_pair_is_known_two_sides_are_told_and_the_methods_are_asked_of_what_is_worse(mechanism, worse):
    found, other = rv.explain(f"epsilon({mechanism}, 1/10**5)"), rv.explain(f"epsilon({worse}, 1/10**5)")
    text, (first, *methods) = str(found), found.methods
    assert "the truth lies between them: no worst pair is known" in text and "Program(" not in text.splitlines()[0]
    assert first.value.lower <= first.value.upper <= other.truth.upper * (1 + 1e-9)
    assert [told.value and told.value.decimal(5) for told in methods] == [told.value and told.value.decimal(5) for told in other.methods[1:]]
    assert all(told.stands in ("above", "unknown") for told in methods if told.kind == "bound" and told.value is not None)
    assert "-" not in json.loads(json.dumps(found.data()))["methods"][0]["lower"]


def test_a_bound_is_not_called_the_truth_of_the_mechanism():
    assert "of a bound: it is at most as much" in str(rv.explain("epsilon(Shuffled(1, 20), 1/10**3)"))
    assert "of a bound" not in str(rv.explain("epsilon(LaplaceMechanism(1), 1/10**3)"))


def test_the_central_limit_is_about_samples():
    told = said(rv.explain("epsilon(MatrixMechanism(5, 100), 1/10**5)"))["central limit of Gaussian DP"]
    assert told.value is None and "no run here is on one" in told.problem


def test_text_markdown_and_json_say_the_same(sampled):
    text, page, data = str(sampled), "\n".join(sampled.markdown()), json.loads(json.dumps(sampled.data()))
    for row in data["methods"]:
        assert row["method"] in text and row["method"] in page and row["source"] in text
    assert len(data["methods"]) == len(METHODS["epsilon"])
    table = [line for line in page.splitlines() if line.startswith("|")]
    assert len({line.replace("\\|", "").count("|") for line in table}) == 1


def test_dpsgd_in_one_call():
    training = rv.dpsgd("1.1", 256, 60000, 60, "1e-5")
    assert (training.steps, training.rate) == (14063, Fraction(256, 60000))
    assert training.epsilon.decimal(7) == ("2.381689", "2.38169")
    assert str(training.mechanism).startswith("Composed((PoissonSampled(GaussianMechanism(11/10, 1), 8/1875")
    assert str(training).startswith("epsilon in [2.38168, 2.38169] at delta = 1/100000: 14063 steps")
    assert rv.dpsgd(1, 256, 60000, "1/2", "1e-5").steps == 118 and rv.dpsgd(1, 100, 1000, 3, "1e-5").steps == 30
    found = training.sigma_for(2, tolerance="1e-3")
    assert rv.dpsgd(found.meets, 256, 60000, 60, "1e-5").epsilon.upper <= 2 < rv.dpsgd(found.fails, 256, 60000, 60, "1e-5").epsilon.lower


@pytest.mark.parametrize("arguments, said", [
    ((0, 256, 60000, 60, "1e-5"), "sigma must be > 0"), ((1.1, 256, 60000, 60, "1e-5"), "float"), ((1, 0, 60000, 60, "1e-5"), "batch"),
    ((1, "1/2", 60000, 60, "1e-5"), "batch"), ((1, 70000, 60000, 60, "1e-5"), "larger than the data set"),
    ((1, 256, 60000, 0, "1e-5"), "epochs > 0"), ((1, 256, 60000, 60, 2), "delta must be"), (("s", 256, 60000, 60, "1e-5"), "expected a number"),
    ((1, 256, 60000, "pi", "1e-5"), "rational"),
])
def test_what_is_no_training_is_refused(arguments, said):
    with pytest.raises(InputError, match=said):
        rv.dpsgd(*arguments)


@pytest.mark.parametrize("mechanism, at, shown", [
    ("Composed((WithoutReplacement(GaussianMechanism(s), 1, 4), 1))", {"s": 2}, "WithoutReplacement(GaussianMechanism(2, 1), 1, 4)"),
    ("MatrixMechanism(4, 300, 10, 30)", {}, 'MatrixMechanism(4, 300, 10, 30, "square_root", oo)'),
    ('ShuffledBatches(GaussianMechanism(1), 5, 1, "lower")', {}, 'ShuffledBatches(GaussianMechanism(1, 1), 5, 1, "lower")')])
def test_words_are_shown_and_not_what_they_stand_for(mechanism, at, shown):
    found = rv.explain(f"privacy_profile({mechanism}, 1)", budget=20, **at)
    text = "\n".join([*found.lines(), *found.markdown()])
    assert shown in found.lines()[0] and "Phi(-" not in text and "Conditioned" not in text and max(map(len, text.splitlines())) < 1500
    assert any(link.of == shown and "one " in link.says and link.source for link in found.links)
    assert "it is privacy_profile(M, 1)" in text


def test_risks_name_the_word():
    (row,) = rv.risks("MatrixMechanism(4, 300, 10, 30)", only=["advantage"]).of("advantage")
    assert row.mechanism == 'MatrixMechanism(4, 300, 10, 30, "square_root", oo)'
