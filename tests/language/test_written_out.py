"""Sums of divergences between two numbers are written out: what they become, what follows, and what is refused in one line."""

import pytest

from rdpverify.claims.claim import Claim
from rdpverify.errors import IllPosed, InputError
from rdpverify.language import parse as parse_canonical
from rdpverify.printer import statement_data
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

Q = "q in (0, 1)"


@pytest.mark.parametrize(("typed", "canonical", "where"), [
    ("Sum(renyi(P,Q,j), (j,2,4)) <= 1", "renyi(P, Q, 2) + renyi(P, Q, 3) + renyi(P, Q, 4) <= 1", []),
    ("Sum(renyi(P,Q,j), (j,5,2)) <= 1", "0 <= 1", []), ("Sum(P(S)*j, (j,-1,1)) <= 1", "-P(S) + 0*P(S) + P(S) <= 1", []),
    ("Sum(Sum(renyi(P,Q,j+k), (j,2,k)), (k,2,3)) <= 1", "renyi(P, Q, 4) + renyi(P, Q, 5) + renyi(P, Q, 6) <= 1", []),
    ("Sum(binomial(2,j)*q**j*(1-q)**(2-j)*exp((j-1)*renyi(P,Q,j)), (j,2,2)) <= 1", "q**2*exp(renyi(P, Q, 2)) <= 1", [Q]),
    ("Sum(x*kl(P,Q), (x,1,2)) <= x", "kl(P, Q) + 2*kl(P, Q) <= x", ["x > 0"]),  # the index is not the symbol of that name
    ("Sum(k, (k,1,n)) <= n**2", "Sum(k, (k, 1, n)) <= n**2", ["n in integers [1, oo)"]),
    ("Sum(1/k**2, (k,1,oo)) <= kl(P,Q)", "Sum(1/k**2, (k, 1, oo)) <= kl(P, Q)", []),
])
def test_the_canonical_text(typed, canonical, where):
    wanted = parse_statement(canonical, where=where)
    assert statement_data(parse_statement(typed, where=where)) == statement_data(wanted)


@pytest.mark.parametrize("text", ["TruncatedPoisson(GaussianMechanism(1), 1/100, 10000, 200)", "rdp(MatrixMechanism(1, 10), 2)"])
def test_a_canonical_text_has_no_words_that_are_written_out_where_they_are_typed(text):
    with pytest.raises(InputError, match="is written out where it is typed") as problem:
        parse_canonical(text)
    assert "\n" not in str(problem.value) and "empty" not in str(problem.value)


def test_in_a_premise_and_of_a_mechanism():
    statement = parse_statement("kl(P,Q) <= 1", given=["Sum(renyi(P,Q,j)/j, (j,2,3)) <= 1"])
    assert statement_data(statement)["given"] == ["renyi(P, Q, 2)/2 + renyi(P, Q, 3)/3 <= 1"]
    statement = parse_statement("exp(rdp(PoissonSampled(M,q),2)) <= 1 + 2*Sum(binomial(2,j)*q**j*exp((j-1)*rdp(M,j)), (j,2,2))", where=[Q])
    assert statement_data(statement)["conclusion"].endswith("<= 1 + 2*q**2*exp(Max(renyi(P, Q, 2), renyi(Q, P, 2)))")


@pytest.mark.parametrize(("typed", "where", "why"), [
    ("Sum(renyi(P,Q,j), (j,2,n)) <= n", ["n in integers [2, oo)"], "ends must be numbers"), ("Sum(renyi(P,Q,j), (j,2,oo)) <= 1", [], "ends must be numbers"),
    ("Sum(rdp(M,j), (j,2,n)) <= n", ["n in integers [2, oo)"], "ends must be numbers"), ("Sum(renyi(P,Q,j), (j,1/2,2)) <= 1", [], "ends must be numbers"),
    ("Sum(renyi(P,Q,j), (j,2,10**9)) <= 1", [], "at most 64"), ("Sum(kl(P,Q), (j,1,10**40)) <= 1", [], "at most 64"),
    ("Sum(Sum(Sum(renyi(P,Q,j+k+i), (j,2,60)), (k,2,60)), (i,1,60)) <= 1", [], "20000 symbols"),
    ("Sum(rdp(M,j), (j,2,4)) <= 3*rdp(M,4)", [], "one at a time"), ("Sum(renyi(P,Q,j), (P,2,4)) <= 1", [], ""),
])
def test_one_clear_line(typed, where, why):
    with pytest.raises(InputError, match=why or None) as problem:
        parse_statement(typed, where=where)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(("true", "false", "given"), [
    ("Sum(renyi(P,Q,j), (j,2,4)) <= 3*renyi(P,Q,4)", "Sum(renyi(P,Q,j), (j,2,4)) <= 2.9*renyi(P,Q,4)", ["renyi(P,Q,4) < oo"]),
    ("Sum(renyi(P,Q,j), (j,2,4)) <= 9*c", "Sum(renyi(P,Q,j), (j,2,4)) <= 5*c", ["renyi(P,Q,a) <= a*c for all a in (1, oo)"]),
    ("Sum(kl(Bernoulli(1/j),Bernoulli(1/2)), (j,2,4)) <= 0.18745", "Sum(kl(Bernoulli(1/j),Bernoulli(1/2)), (j,2,4)) <= 0.18744", []),
])
def test_what_follows_and_what_does_not(true, false, given):
    where = ["c > 0"] if given and "c" in given[0].split("<=")[-1] else []
    assert prove(parse_statement(true, given=given, where=where), 30).verdict == "proved"
    assert prove(parse_statement(false, given=given, where=where), 30).verdict == "refuted"


def test_infinity_minus_infinity_is_not_hidden():
    with pytest.raises(IllPosed, match="∞ − ∞"):
        prove(parse_statement("Sum((-1)**j*renyi(P,Q,j), (j,2,3)) <= 1"), 3)
    assert Claim("Sum(renyi(P,Q,j), (j,2,3)) <= 1").hash == Claim("renyi(P,Q,2) + renyi(P,Q,3) <= 1").hash
