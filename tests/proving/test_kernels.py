"""What holds of all kernels is proved, what is false by a little is refuted by matrices, and neither is mistaken for the other."""

import pytest

from rdpverify.elaboration.parts import within_trees
from rdpverify.kernel.checker import decide
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

EPS, BOTH = {"where": ["eps > 0"]}, {"where": ["eps1 > 0", "eps2 > 0"]}
LOCAL = {"given": ["max_divergence(K(x),K(y)) <= eps for all x, y"], **EPS}
SECONDS = 25

TRUE = [
    ("renyi(K(P),K(Q),0) <= renyi(P,Q,0)", {}), ("renyi(K(P),K(Q),oo) <= renyi(P,Q,oo)", {}), ("renyi(K(P),K(Q),1) <= kl(P,Q)", {}), ("tv(K(x),K(x)) <= 0", {}),
    ("tv(K(x),Q) <= c", {"given": ["tv(K(y),Q) <= c for all y"], "where": ["c in (0, 1)"]}), ("tv(K(P),K(Q)) <= sqrt(kl(P,Q)/2)", {}), ("kl(P*K1,Q*K2) >= kl(P,Q)", {}),
    ("renyi(P*K1,Q*K2,alpha) <= eps1 + eps2", {"given": ["renyi(P,Q,alpha) <= eps1", "renyi(K1(x),K2(y),alpha) <= eps2 for all x, y"], **BOTH}),
    ("renyi(Power(K(P),n),Power(K(Q),n),alpha) <= n*eps", {"given": ["renyi(P,Q,alpha) <= eps"], "where": ["eps > 0", "n in integers [1, oo)"]}),
    ("max_divergence(K(P),K(Q)) <= log(1 + (exp(eps) - 1)*tv(P,Q))", LOCAL), ("renyi(K(x),K(y),alpha) <= alpha*eps**2/2", LOCAL),
    ("kl(K(P),K(Q)) + kl(K(Q),K(P)) <= kl(P,Q) + kl(Q,P)", {}),
]
FALSE = [
    ("renyi(Power(K(P),2),Power(K(Q),2),alpha) <= renyi(P,Q,alpha)", {}), ("kl(Product(K(P),P),Product(K(Q),Q)) <= kl(P,Q)", {}), ("tv(K(P),K(Q)) < tv(P,Q)", {}),
    ("renyi(P*K1,Q*K2,alpha) <= eps1 + eps2", {"given": ["renyi(P,Q,alpha) <= eps1", "renyi(K2(x),K1(x),alpha) <= eps2 for all x"], **BOTH}),
    ("max_divergence(K(P),K(Q)) <= log(1 + (exp(eps) - 1)*tv(P,Q)/2)", LOCAL), ("renyi(K(x),K(y),alpha) <= eps/2", {"given": ["renyi(K(x),K(y),alpha) <= eps for all x, y"], **EPS}),
    ("tv(K(x),K(y)) <= 0", {}), ("K(x)(S) <= K(P)(S)", {}), ("tv(K(x),Q) <= c", {"given": ["tv(K(P),Q) <= c"], "where": ["c in (0, 1)"]}),
    ("tv(K(P),K(Q)) <= t", {"given": ["tv(K(x),K1(x)) <= t for all x"], "where": ["t in (0, 1)"]}), ("loss_tail(K(P),K(Q),t) <= loss_tail(P,Q,t)", {"where": ["t > 0"]}),
    ("renyi(P*K1*K3,Q*K2*K4,alpha) <= eps1 + eps2", {"given": ["renyi(P,Q,alpha) <= eps1", "renyi(K1(x),K2(x),alpha) <= eps2 for all x", "renyi(K3(x),K4(x),alpha) <= eps2 for all x"], **BOTH}),
]


@pytest.mark.parametrize("text, options", TRUE)
def test_what_holds_of_all_kernels_is_proved(text, options):
    statement = parse_statement(text, **options)
    found = prove(statement, SECONDS)
    assert found.verdict == "proved" and decide(statement, "proved", within_trees(statement, found.evidence))


@pytest.mark.parametrize("text, options", FALSE)
def test_what_is_false_is_refuted_by_matrices(text, options):
    statement = parse_statement(text, **options)
    found = prove(statement, SECONDS)
    assert found.verdict == "refuted" and decide(statement, "refuted", found.evidence)
    assert any(value.startswith("Kernel([[") for value in found.witness.values())


@pytest.mark.parametrize("text, options", [
    ("1/renyi(K(P),K(Q),2) >= 0", {}), ("renyi(K(P),K(Q),alpha) - renyi(P,Q,alpha) <= 0", {}), ("log(tv(K(P),K(Q))) <= 0", {}),
    ("tv(K(P),K(Q)) <= 1", {"given": ["1/tv(K(x),K(y)) <= 2 for all x, y"]})])
def test_a_statement_without_a_value_is_neither(text, options):
    found = prove(parse_statement(text, **options), 5)
    assert found.verdict == "undecided" and "not known to be well-posed" in found.reason


def test_a_statement_about_values_that_differ_from_themselves_is_about_nothing():
    assert prove(parse_statement("tv(K(P),K(Q)) <= 1/2", given=["tv(K(x),K(x)) >= 1/4 for all x"]), 5).verdict != "refuted"


MATRIX = "Kernel([[4/5, 1/5], [1/8, 7/8]])"


@pytest.mark.parametrize("divergence, true, false", [
    ("kl({0}(P),{0}(Q))", "1058385215/888617547", "118/100"), ("chi2({0}(P),{0}(Q))", "729/175", "726/175"), ("tv({0}(P),{0}(Q))", "27/40", "26/40"),
    ("hellinger2({0}(P),{0}(Q))", "27/100", "26/100"), ("renyi({0}(P),{0}(Q),3)", "9/5", "17/10"), ("renyi({0}(P),{0}(Q),0)", "0", "-1"),
    ("renyi({0}(P),{0}(Q),1/2)", "5/8", "3/5"), ("hockey_stick({0}(P),{0}(Q),1/3)", "62556/100000", "62/100"), ("kl({0}(P),{0}(P))", "0", "-1")])
def test_the_outputs_of_a_matrix_are_as_near_as_its_rows(divergence, true, false):
    for bound, verdict in ((true, "proved"), (false, "refuted")):
        statement = parse_statement(f"{divergence.format(MATRIX)} <= {bound}")
        found = prove(statement, SECONDS)
        assert found.verdict == verdict and decide(statement, verdict, found.evidence)


@pytest.mark.parametrize("divergence", ["kl({})", "chi2({})", "hellinger2({})", "renyi({},1/2)", "renyi({},5)"])
def test_the_outputs_of_any_kernel_are_as_near_as_those_at_two_values(divergence):
    outputs, rows = divergence.format("K(P),K(Q)"), divergence.format("K(x),K(y)")
    where = ["c in (0, 2)"]
    assert prove(parse_statement(f"{outputs} <= c", given=[f"{rows} <= c for all x, y"], where=where), SECONDS).verdict == "proved"
    less = prove(parse_statement(f"{outputs} <= c/2", given=[f"{rows} <= c for all x, y"], where=where), SECONDS)
    assert less.verdict == "refuted" and decide(less.statement, "refuted", less.evidence)


def test_rows_of_other_supports_are_infinitely_far():
    K = "Kernel([[1, 0], [1/2, 1/2]])"
    assert prove(parse_statement(f"kl({K}(P),{K}(Q)) <= 100"), SECONDS).verdict == "refuted"
    assert prove(parse_statement(f"renyi({K}(P),{K}(Q),1/2) <= 7/10"), SECONDS).verdict == "proved"
