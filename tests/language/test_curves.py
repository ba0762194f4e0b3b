"""Curves that are given, eps(j): the statement about divergences that says the same, and what is no such statement."""

import pytest

from rdpverify.errors import InputError
from rdpverify.printer import statement_data
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

Q, CURVE = "q in (0, 1)", "renyi(P,Q,j) <= eps(j) for all j in integers [2, oo)"


def said(conclusion, given=(CURVE,), where=()):
    data = statement_data(parse_statement(conclusion, given=given, where=where))
    return data["conclusion"], data["given"]


def test_the_least_curve_stands_in_the_statement():
    assert said("renyi(P,Q,2) <= eps(3)") == ("renyi(P, Q, 2) <= renyi(P, Q, 3)", ["renyi(P, Q, 3) < oo"])
    assert said("kl(P,Q) <= Sum(eps(j)/j, (j,2,3))") == ("kl(P, Q) <= renyi(P, Q, 2)/2 + renyi(P, Q, 3)/3", ["renyi(P, Q, 2) < oo", "renyi(P, Q, 3) < oo"])
    conclusion, given = said("exp(2*rdp(PoissonSampled(M,q),3)) <= 1 + 3*Sum(binomial(3,j)*q**j*(1-q)**(3-j)*exp((j-1)*f(j)), (j,2,3))",
                             ["rdp(M,j) <= f(j) for all j in integers [2, 3]"], [Q])
    assert "exp(2*Max(renyi(P, Q, 3), renyi(Q, P, 3)))" in conclusion and "renyi(Q, P, 2) < oo" in given and len(given) == 4
    assert said("kl(P,Q) <= f(1)", ["renyi(P,Q,a) ≤ f(a) for all a in [1, 2]"])[1] == ["renyi(P, Q, 1) < oo"]


@pytest.mark.parametrize(("conclusion", "given", "where", "why"), [
    ("eps(2) <= 1", [CURVE], [], "larger side"), ("renyi(P,Q,2) <= -eps(2)", [CURVE], [], "larger side"), ("renyi(P,Q,2) == eps(2)", [CURVE], [], "larger side"),
    ("renyi(P,Q,2) <= c*eps(2)", [CURVE], ["c in (-1, 1)"], "larger side"), ("renyi(P,Q,2) <= eps(2)**2", [CURVE], [], "larger side"),
    ("renyi(P,Q,2) <= eps(2)*eps(3)", [CURVE], [], "larger side"), ("renyi(P,Q,2) <= eps(3)/eps(2)", [CURVE], [], "larger side"),
    ("renyi(P,Q,2) - eps(2) <= eps(3)", [CURVE], [], "larger side"), ("renyi(P,Q,2) <= Piecewise((eps(2), q < 1/2), (0, True))", [CURVE], [Q], "larger side"),
    ("renyi(P,Q,2) <= eps(1)", [CURVE], [], "numbers that its premise"), ("renyi(P,Q,2) <= eps(5/2)", [CURVE], [], "numbers that its premise"),
    ("renyi(P,Q,2) <= eps(n)", [CURVE], ["n in integers [2, oo)"], "numbers that"), ("renyi(P,Q,2) <= eps(eps(2))", [CURVE], [], "numbers that"),
    ("renyi(P,Q,2) <= Sum(eps(j), (j,2,n))", [CURVE], ["n in integers [2, oo)"], "must be numbers"), ("renyi(P,Q,2) <= Sum(eps(j), (j,1,3))", [CURVE], [], "numbers that"),
    ("renyi(P,Q,2) <= eps(2)", [CURVE, CURVE], [], "twice"), ("renyi(P,Q,2) <= eps(2)", [CURVE, "eps(2) <= 1"], [], "eps"),
    ("renyi(P,Q,2) <= eps", [CURVE], ["eps > 0"], "has to speak"), ("renyi(P,Q,2) <= eps + eps(2)", [CURVE], ["eps > 0"], "no symbol of that name"),
    ("kl(P,Q) <= 1", [CURVE], [], "has to speak"), ("kl(P,Q) <= f(2)", [CURVE], [], "unknown function"), ("kl(P,Q) <= f(2)", ["5*j <= f(j) for all j in [2, 3]"], [], "is none"),
    ("kl(P,Q) <= f(2)", ["P <= f(j) for all j in [2, 3]"], [], "expected a number"), ("kl(P,Q) <= f(2)", ["renyi(K1(x),K2(x),j) <= f(j) for all j in [2, 3]"], [], "is none"),
    ("exists(P, Q, renyi(P,Q,j) <= eps(j) for all j in [2, 3], kl(P,Q) > eps(2))", [], [], ""),
])
def test_one_clear_line(conclusion, given, where, why):
    with pytest.raises(InputError, match=why or None) as problem:
        parse_statement(conclusion, given=given, where=where)
    assert "\n" not in str(problem.value)


def test_a_known_function_is_no_curve():
    assert said("kl(P,Q) <= exp(1)", ["renyi(P,Q,j) <= exp(j) for all j in [1, 3]"])[1] == ["renyi(P, Q, j) <= exp(j) for all j in [1, 3]"]


@pytest.mark.parametrize(("true", "false", "where"), [
    ("renyi(P,Q,2) <= eps(3)", "renyi(P,Q,3) <= eps(2)", []), ("2*kl(P,Q) <= eps(2) + eps(3)", "3*kl(P,Q) <= eps(2) + eps(3)", []),
    ("exp(renyi(Mixture((1-q,Q),(q,P)), Q, 2)) <= 1 - q**2 + Sum(q**j*exp((j-1)*eps(j)), (j,2,2))",
     "exp(renyi(Mixture((1-q,Q),(q,P)), Q, 2)) <= 1 - q**2 + Sum(q**j*exp((j-1)*eps(j)), (j,2,2)) - q**2*(1-q)/2", [Q]),
])
def test_what_follows_and_what_does_not(true, false, where):
    assert prove(parse_statement(true, given=[CURVE], where=where), 30).verdict == "proved"
    assert prove(parse_statement(false, given=[CURVE], where=where), 30).verdict == "refuted"
