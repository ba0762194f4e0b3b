"""Histories of any number of runs: what they are, the induction over their number, and what it must refuse."""

import pytest

from rdpverify.core import claim as core
from rdpverify.core.check import check as core_check
from rdpverify.definitions import measure
from rdpverify.elaboration.plan_rules import is_plan
from rdpverify.errors import InputError, RdpVerifyError, RuleError
from rdpverify.kernel.checker import decide
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.language import parse
from rdpverify.printer import statement_data, to_text
from rdpverify.proving.prove import prove
from rdpverify.terms import INFINITY, number
from rdpverify.typed import parse_statement
from rdpverify.words.domains import Domain, Interval

GIVEN = "renyi(K1(x),K2(x),alpha) <= eps for all values x"
N, EPS = "n in integers [1, oo)", "eps >= 0"
BOUND = "renyi(Adaptive(P,K1,n),Adaptive(P,K2,n),alpha) <= n*eps"
NO_FARTHER = [  # one kernel for both
    (f"{D}(Adaptive(P,K,n),Adaptive(Q,K,n){rest}) <= {D}(P,Q{rest})", *where)
    for D, rest, *where in [("tv", ""), ("kl", ""), ("chi2", ""), ("hellinger2", ""), ("max_divergence", ""), ("renyi", ",2"), ("renyi", ",1/2"),
                            ("renyi", ",alpha", "alpha in (1, oo)"), ("hockey_stick", ",t", "t in (-oo, oo)")]]
MATRIX = "Kernel([[1/2, 1/2], [1/4, 3/4], [1, 0], [1/3, 2/3]])"


def goal(text=BOUND, given=(GIVEN,), where=(N, EPS)):
    return goal_of(parse_statement(text, list(given), list(where)))


def atoms(text):
    return [(atom.point, atom.mass) for atom in measure(parse(text)).atoms]


def test_histories_are_pairs_of_pairs():
    assert atoms(f"Adaptive(Bernoulli(1/3), {MATRIX}, 2)") == atoms(f"Bernoulli(1/3)*{MATRIX}*{MATRIX}")
    assert atoms(f"Adaptive(Bernoulli(1/3), {MATRIX}, 0)") == atoms("Bernoulli(1/3)")
    with pytest.raises(InputError, match="says nothing of the value"):
        measure(parse(f"Adaptive(Bernoulli(1/3), {MATRIX}, 3)"))
    with pytest.raises(InputError, match="at most 6 runs"):
        measure(parse(f"Adaptive(Bernoulli(1/3), {MATRIX}, 1000000)"))


def test_the_induction_leaves_the_least_number_and_one_more_run():
    first, step = RULES["induction"].apply(goal(), {"symbol": "n"})
    assert to_text(first.conclusion) == "renyi(P*K1, P*K2, alpha) <= eps" and len(first.given) == 1
    assert to_text(step.conclusion) == "renyi(Adaptive(P, K1, n)*K1, Adaptive(P, K2, n)*K2, alpha) <= (n + 1)*eps"
    assert to_text(step.given[-1]) == "renyi(Adaptive(P, K1, n), Adaptive(P, K2, n), alpha) <= n*eps"
    zero, _ = RULES["induction"].apply(goal(where=("n in integers [0, oo)", EPS)), {"symbol": "n"})
    assert "Adaptive" not in to_text(zero.conclusion)


@pytest.mark.parametrize("options", [
    {"where": ("n in integers [1, 9]", EPS)}, {"where": (N, EPS, "n*eps <= 1")}, {"where": (N, "eps in [0, n]")},
    {"given": ("renyi(K1(x),K2(x),alpha) <= eps/n for all values x",)}, {"given": ("renyi(P,P,a) <= eps for all a in [0, 2/(1 + n)]",)}, {"given": (GIVEN, "renyi(Adaptive(P,K1,n),Adaptive(P,K2,n),alpha) <= 1")},
    {"text": "renyi(Adaptive(P,K1,n),Adaptive(P,K2,n),alpha) == n*eps"}, {"where": ("n in integers [1, 3] | integers [7, oo)", EPS)}])
def test_what_the_induction_must_refuse(options):
    with pytest.raises(RdpVerifyError):
        RULES["induction"].apply(goal(**options), {"symbol": "n"})


def test_there_is_no_induction_from_a_negative_number_of_runs():
    """No statement has one, which has no meaning; a goal might."""
    said = goal(where=("n in integers [0, oo)", EPS))
    below = said.changed(symbols=tuple((name, Domain((Interval(number(-1), INFINITY, False, True),), True) if name == "n" else domain) for name, domain in said.symbols))
    with pytest.raises(RuleError, match="depends on n"):
        RULES["induction"].apply(below, {"symbol": "n"})


@pytest.mark.parametrize("data", [{}, {"symbol": "eps"}, {"symbol": "m"}, {"symbol": 1}, {"symbol": "alpha"}])
def test_it_is_over_an_integer_of_the_goal(data):
    with pytest.raises(RdpVerifyError):
        RULES["induction"].apply(goal(), data)


@pytest.mark.parametrize("text, where", [
    ("tv(Adaptive(P,K,n),P) <= 1", [N]), (f"tv(Adaptive(P,{MATRIX},n),Q) <= 1", [N]), ("tv(Adaptive(P,K,-1),Q) <= 1", []), ("tv(Adaptive(P,K,1/2),Q) <= 1", []),
    ("tv(Adaptive(K,P,n),Q) <= 1", [N]), ("tv(Adaptive(P,K),Q) <= 1", []), ("tv(Adaptive(P,Q,n),Q) <= 1", [N]), ("tv(Adaptive(P,K,n),Q) <= tv(P,Q)", [N]),
    ("tv(Adaptive(P,K,n),Adaptive(P,K,n+1)) <= 1", [N]), ("kl(Adaptive(P,K,2),Adaptive(P,K,3)) >= 0", []),
    ("tv(BestOf(P*K,Poisson(1)),P) <= 1", [])])
def test_what_is_no_law_of_histories_is_refused(text, where):
    try:
        verdict = prove(parse_statement(text, where=where), 3).verdict
    except InputError as problem:
        assert "\n" not in str(problem)
    else:
        assert verdict == "undecided"


@pytest.mark.parametrize("text, given, where", [
    (BOUND, [GIVEN], [N, EPS]), ("kl(Adaptive(P,K1,n),Adaptive(P,K2,n)) <= n*eps", ["kl(K1(x),K2(x)) <= eps for all values x"], [N, EPS]),
    ("Adaptive(P,K,n)(S) <= exp(eps)*Adaptive(Q,K,n)(S)", ["max_divergence(P,Q) <= eps"], [N, EPS]), *((text, [], ["n in integers [0, oo)", *where]) for text, *where in NO_FARTHER),
    ("max_divergence(Adaptive(P,K1,n),Adaptive(Q,K2,n)) <= max_divergence(P,Q) + n*eps", ["max_divergence(K1(x),K2(x)) <= eps for all values x"], [N, EPS])])
def test_what_holds_of_any_number_is_proved_in_the_core(text, given, where):
    statement = parse_statement(text, given, where)
    found = prove(statement, 40)
    assert found.verdict == "proved" and core_check(statement_data(statement), found.evidence["core"])
    if not is_plan(found.evidence["proof"]):
        assert decide(statement, "proved", found.evidence)
    twin = text.replace("n*eps", "(n - 1)*eps") if "n*eps" in text else text.replace("<=", "<")
    with pytest.raises(RdpVerifyError):  # the same proof for one run less
        core_check(statement_data(parse_statement(twin, given, where)), found.evidence["core"])


@pytest.mark.parametrize("text, given, where", [
    ("renyi(Adaptive(P,K1,n),Adaptive(P,K2,n),alpha) <= 99*n*eps/100", [GIVEN], [N, EPS]), ("renyi(Adaptive(P,K1,n),Adaptive(Q,K2,n),alpha) <= n*eps", [GIVEN], [N, EPS]),
    ("renyi(Adaptive(P,K1,n),Adaptive(P,K2,n),alpha) <= n*eps", ["renyi(K2(x),K1(x),alpha) <= eps for all values x"], [N, EPS]),
    ("tv(Adaptive(P,K,n),Adaptive(Q,K,n)) < tv(P,Q)", [], [N]), ("kl(Adaptive(P,K1,n),Adaptive(P,K2,n)) <= n*kl(P*K1,P*K2)", [], [N])])
def test_what_is_false_by_a_little_is_refuted(text, given, where):
    statement = parse_statement(text, given, where)
    found = prove(statement, 40)
    assert found.verdict == "refuted" and decide(statement, "refuted", found.evidence) and "n" in found.witness


def test_the_core_refuses_them():
    with pytest.raises(RdpVerifyError):
        core.cases_of(statement_data(parse_statement(BOUND, [GIVEN], [N, EPS])), ())
