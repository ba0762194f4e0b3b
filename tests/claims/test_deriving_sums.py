"""derive for sums and limits: closed forms that numbers confirm, when a sum is finite, and one clear line for what has no value."""

import json

import pytest

from rdpverify.claims.deriving import derive
from rdpverify.claims.deriving_sums import MATHEMATICS
from rdpverify.cli import main
from rdpverify.errors import IllPosed, InputError
from rdpverify.language import parse
from rdpverify.printer import to_text
from rdpverify.proving.prove import prove
from rdpverify.typed import parse_statement

N, R, EPS = "n in integers [1, oo)", "r in (0, 1)", "eps > 0"
CLOSED = [
    ("Sum(exp(-k), (k, 0, oo))", [], "1/(1 - exp(-1))", "geometric series"),
    ("Sum(r**k, (k, 0, oo))", ["r in (-1, 1)"], "1/(1 - r)", "geometric series"),
    ("Sum(r**k, (k, 2, n))", [R, N], "(r**2 - r**(n + 1))/(1 - r)", "telescoping"),
    ("Sum(k*exp(-eps*k), (k, 1, oo))", [EPS], "exp(eps)/(exp(eps) - 1)**2", "geometric series with a weight"),
    ("Sum(r**k/k, (k, 1, oo))", [R], "-log(1 - r)", "geometric series with a weight"),
    ("Sum(x**k/factorial(k), (k, 0, oo))", ["x in (-oo, oo)"], "exp(x)", "exponential series"),
    ("Sum(binomial(n, k)*p**k*(1 - p)**(n - k), (k, 0, n))", ["p in (0, 1)", N], "1", "binomial theorem"),
    ("Sum(binomial(n, k), (k, 0, n))", [N], "2**n", "binomial theorem"),
    ("Sum(1/(k*(k + 1)), (k, 1, oo))", [], "1", "telescoping"),
    ("Sum(1/(k*(k + 2)), (k, 1, n))", [N], "3/4 - 1/(2*(n + 1)) - 1/(2*(n + 2))", "telescoping"),
    ("Sum(k**3, (k, 1, n)) - Sum(k, (k, 1, n))**2", [N], "0", "telescoping"),
    ("Sum(Sum(p**i*q**j, (i, 0, oo)), (j, 0, oo))", ["p in (0, 1)", "q in (0, 1)"], "1/((1 - p)*(1 - q))", "geometric series"),
    ("Sum(k, (k, 5, 2))", [], "0", "terms"), ("Sum(r**k, (k, 0, 2))", ["r in (-5, 5)"], "1 + r + r**2", "terms"),
    ("Limit((1 + 1/n)**n, n -> oo)", [], "exp(1)", "limit"), ("Limit(n*(exp(x/n) - 1), n -> oo)", ["x > 0"], "x", "limit"),
]


@pytest.mark.parametrize("text, where, form, rule", CLOSED)
def test_a_closed_form_is_the_one_that_books_have(text, where, form, rule):
    found = derive(text, where)
    assert found.derived and found.steps[0].rule == rule and all(check.outcome != "fails" for check in found.checks)
    same = parse_statement(f"{to_text(found.closed_form)} == {form}", where=[each for each in where if each.split()[0] in parse(form).free | found.closed_form.free])
    assert prove(same, 20).verdict == "proved"


@pytest.mark.parametrize("text, where, when", [
    ("Sum(r**k, (k, 0, oo))", ["r > 0"], "r < 1"), ("Sum(2**k*r**k, (k, 0, oo))", ["r > 0"], None), ("Sum(exp(-c*k), (k, 0, oo))", ["c in (-1, 1)"], "c > 0")])
def test_a_sum_of_positive_terms_says_where_it_is_finite(text, where, when):
    found = derive(text, where)
    if when is None:  # found or not, but never claimed to be finite everywhere
        assert found.closed_form is None or found.finite_when
    else:
        assert found.data()["finite_when"] == when and found.exact


@pytest.mark.parametrize("text, where", [
    ("Sum(1/k, (k, 1, oo))", []), ("Sum(1/(k*log(k)), (k, 2, oo))", []), ("Sum(1, (k, 1, oo))", []), ("Sum(exp(-eps*k), (k, -oo, oo))", [EPS]), ("Sum(1/k, (k, 1, oo)) + 1", []),
    ("Sum(1/(k + a), (k, 1, oo))", ["a > 0"]), ("Sum(k/(k**2 + 1), (k, 0, oo))", [])])
def test_a_divergent_sum_is_infinite_with_its_reason(text, where):
    found = derive(text, where)
    assert to_text(found.closed_form) == "oo" and found.data()["finite_when"] == "never" and found.derived


@pytest.mark.parametrize("text, where, said", [
    ("Sum((-1)**k, (k, 0, oo))", [], "do not tend to 0: at even k they tend to 1"), ("Sum((-2)**k/k, (k, 1, oo))", [], "do not tend to 0"),
    ("Sum((-1)**k/k, (k, 1, oo))", [], "neither known to converge absolutely"), ("Sum(r**k, (k, 0, oo))", ["r in (-2, 2)"], "neither known"),
    ("Sum(k, (k, 1, n))", ["n > 0"], "not known to be an integer"), ("Sum(1/k, (k, 0, n))", ["n in integers [1, oo)"], "has no value"),
    ("Sum(log(k), (k, 0, oo))", [], "has no value"), ("Limit(Abs(x)/x, x -> 0)", [], "the expression has no value at any place: .* 1 from above and -1 from below"),
    ("Limit(1/x, x -> 0)", [], "is oo from above and -oo from below"), ("Limit(a*Abs(x)/x, x -> 0)", ["a in [0, 1]"], "has no value at a = 1: ")])
def test_what_has_no_value_is_refused_in_one_line(text, where, said):
    with pytest.raises(IllPosed, match=said):
        derive(text, where)


@pytest.mark.parametrize("text, where, said", [
    ("Sum(1/k**3, (k, 1, oo))", [], "no lemma sums"), ("Sum(1/k, (k, 1, n))", [N], "no lemma sums"), ("Sum(exp(-k**2), (k, -oo, oo))", [], "no lemma sums"),
    ("Sum(1/k, (k, 1, oo)) - Sum(1/k, (k, 1, oo))", [], "is infinite, and more than one"), ("Sum(Sum(1/i, (i, 1, oo)), (j, 1, 3))", [], "is infinite"),
    ("1/(Sum(r**k, (k, 0, oo)) - 1)", ["r in [0, 1)"], "might have no value"),
    ("Sum(r**k, (k, 3, n))", [R, N], "state n >= 3"), ("Sum(k**s, (k, 1, oo))", ["s in (-3, 0)"], "not known")])
def test_without_a_closed_form_there_is_a_reason(text, where, said):
    found = derive(text, where)
    assert found.closed_form is None and said in found.reason and "_" not in found.reason


@pytest.mark.parametrize("text, where", [("Sum(q**k, (k, 0, oo))", []), ("Sum(k, (k, 1", []), ("Sum(P(S)**k, (k, 0, oo))", []), ("x**2", ["x > 0"]), ("Sum(kl(P,Q), (k, 0, 3))", [])])
def test_what_is_no_question_is_refused(text, where):
    with pytest.raises(InputError):
        derive(text, where)


def test_the_command_prints_and_writes_it(capsys):
    assert main(["derive", "Sum(exp(-k),(k,0,oo))"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Sum(exp(-k), (k, 0, oo)) = 1/(1 - exp(-1))"
    assert main(["derive", "Sum(exp(-k),(k,0,oo))", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["closed_form"] == "1/(1 - exp(-1))" and data["steps"][0]["rule"] == "geometric series" and data["derived"]
    assert main(["derive", "Sum(1/k**3,(k,1,oo))"]) == 3
    for form in ("latex", "markdown", "html"):
        capsys.readouterr()
        assert main(["derive", "Sum(k*exp(-k),(k,1,oo))", "--format", form]) == 0 and capsys.readouterr().out
    assert main(["derive", "Sum((-1)**k,(k,0,oo))"]) == 2


def test_enclose_says_that_a_sum_is_infinite(capsys):
    assert main(["enclose", "Sum(1/k,(k,1,oo))"]) == 0  # infinite is an answer, where it is proved
    assert capsys.readouterr().out.startswith("oo\n")
    assert main(["enclose", "Sum(k/(k+1),(k,0,oo))"]) != 0
    assert "is infinite" in capsys.readouterr().err


def test_every_lemma_of_sums_is_told():
    from rdpverify.kernel.closed.lemmas import rows

    assert {lemma.name for lemma in rows("sums", "integers")} <= MATHEMATICS.keys()
