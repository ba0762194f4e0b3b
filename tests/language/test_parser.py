"""Formulas: precedence, exact numbers, names by position, sorts, and errors that point at the token."""

import pytest

from rdpverify.errors import DomainProblem, IllPosed, InputError, SyntaxProblem
from rdpverify.printer import to_text
from rdpverify.typed import parse
from rdpverify.terms import HALF, INFINITY, PI, add, call, div, exp, log, make, mul, neg, number, power, sqrt, sub, symbol

x, y, z, alpha, eps = map(symbol, ("x", "y", "z", "alpha", "eps"))
P, Q, S = make("law", (), "P"), make("law", (), "Q"), make("event", (), "S")


@pytest.mark.parametrize("text, expected", [
    ("1 + 2*3", number(7)), ("(1 + 2)*3", number(9)), ("x - y - z", sub(sub(x, y), z)), ("x/y/z", div(div(x, y), z)),
    ("x/y*z", mul(div(x, y), z)),
    ("x**y**z", power(x, power(y, z))), ("-x**2", neg(power(x, number(2)))), ("2**-1", HALF), ("x**-y", power(x, neg(y))),
    ("-2**2", number(-4)),
    ("(-2)**2", number(4)), ("- - x", x), ("+x", x), ("x*-y", mul(x, neg(y))), ("x - -y", add(x, y)), ("-x*y", neg(mul(x, y))),
    ("2*x**2/3", mul(number("2/3"), power(x, number(2)))), ("3/2", number("3/2")), ("0.1", number("1/10")),
    ("1e-5", number("1/100000")),
    ("0.1 + 0.2", number("3/10")), ("x**1.000000000001", power(x, number("1.000000000001"))),
    ("oo", INFINITY), ("-oo", neg(INFINITY)), ("pi", PI), ("α·μ", mul(alpha, symbol("mu")))])
def test_arithmetic_groups_as_in_python_and_is_exact(text, expected):
    assert parse(text) is expected


@pytest.mark.parametrize("text, expected", [
    ("exp(1)", exp(1)), ("log(x)", log(x)), ("sqrt(x)", power(x, HALF)), ("1/sqrt(x)", div(1, sqrt(x))),
    ("Max(0, x)", call("Max", 0, x)),
    ("Phi(-x)", call("Phi", neg(x))), ("hyper([1], [], x)", make("hyper", (make("list", (number(1),)), make("list"), x))),
    ("Sum(x**k, (k, 0, oo))", make("Sum", (power(x, symbol("k")), symbol("k"), number(0), INFINITY))),
    ("renyi(P, Q, 2)", make("renyi", (P, Q, number(2)))), ("renyi(P, Q)", make("renyi", (P, Q, alpha))),
    ("P(S)", make("prob", (P, S))),
    ("Q0(T12)", make("prob", (make("law", (), "Q0"), make("event", (), "T12")))), ("Normal(0, 1)", call("Normal", 0, 1)),
    ("Categorical([1/2, 1/2])", make("Finite", (make("list", (HALF, HALF)),))),
    ("Mixture((1/2, P), (1/2, Normal(0, 1)))",
     make("Mixture", (make("tuple", (HALF, P)), make("tuple", (HALF, call("Normal", 0, 1)))))),
    ("Density(exp(-x), x, 0, oo)", make("Density", (exp(neg(x)), x, number(0), INFINITY))),
    ("MultivariateNormal([0, x], [[1, 0], [0, 1]])",
     make("MultivariateNormal", (make("list", (number(0), x)),
                                 make("list", (make("list", (number(1), number(0))), make("list", (number(0), number(1)))))))),
    ("GaussianMechanism(x)", call("GaussianMechanism", x, 1)),
    ("GaussianMechanism(x, sensitivity=2)", call("GaussianMechanism", x, 2)),
    ("GaussianMechanism(sensitivity=y, sigma=x)", call("GaussianMechanism", x, y)),
    ("expect(P, ratio**2 + loss)", make("expect", (P, add(power(symbol("ratio"), number(2)), symbol("loss")))))])
def test_calls_fill_in_defaults_and_follow_the_signature(text, expected):
    assert parse(text) is expected


@pytest.mark.parametrize("named, plain", [
    ("Normal(mean=0, sd=1)", "Normal(0, 1)"), ("Normal(sd=1, mean=x)", "Normal(x, 1)"), ("Normal(0, sd=σ)", "Normal(0, sigma)"),
    ("TruncatedNormal(0, 1, upper=oo, lower=0)", "TruncatedNormal(0, 1, 0, oo)"),
    ("Staircase(gamma=γ, eps=ε)", "Staircase(eps, gamma)"), ("Finite(mass=[1/2, 1/2])", "Finite([1/2, 1/2])"),
    ("epsilon(GaussianMechanism(sigma=1), delta=1e-5)", "epsilon(GaussianMechanism(1), 1/100000)"),
    ("renyi(Q=P, P=Q, order=2)", "renyi(Q, P, 2)"), ("hockey_stick(P, Q, eps=eps)", "hockey_stick(P, Q, eps)")])
def test_arguments_with_names_stand_in_any_order_and_are_printed_without(named, plain):
    assert parse(named) is parse(plain)
    assert to_text(parse(named)) in (plain, plain.replace("1)", "1, 1)"))


@pytest.mark.parametrize("name", ["S", "T", "T2", "N", "O", "E", "I"])
def test_letters_of_events_and_constants_are_symbols_where_nothing_else_is_meant(name):
    assert parse(f"{name} + 1") is add(symbol(name), 1)
    assert parse(f"zcdp(Composed((GaussianMechanism(1), {name})))").free == {name}
    assert parse(f"Sum({name}, ({name}, 1, 3))").free == frozenset()
    assert parse(to_text(parse(f"{name}**2*P(S)"))) is mul(power(symbol(name), number(2)), make("prob", (P, S)))


def test_an_option_in_quotes_is_a_string_term():
    mechanism = parse('PoissonSampled(GaussianMechanism(1), 1/2, relation="replace")')
    assert make("string", (), "replace") in mechanism.args
    assert mechanism is parse("PoissonSampled(GaussianMechanism(1, 1), 1/2, 'replace')")


def test_names_resolve_by_position():
    assert parse("gamma(gamma) + beta(beta, 2)*delta") is add(call("gamma", symbol("gamma")),
                                                              mul(call("beta", symbol("beta"), 2), symbol("delta")))


def test_piecewise_takes_conditions():
    le = make("<=", (x, number(1)))
    assert parse("Piecewise((x, x <= 1), (1, True))").args[:3] == (x, le, number(1))
    chain = parse("Piecewise((x, 0 < x <= 1 or y == 2))").args[1]
    assert chain is make("or", (make("and", (make("<", (number(0), x)), le)), make("==", (y, number(2)))))
    assert parse("Piecewise((x, (0 < x or x < y) and (x) <= 1))").args[1].op == "and"


def test_bound_variables_are_not_free_and_may_be_called_anything():
    assert parse("renyi(Density(exp(-Abs(alpha)/b)/(2*b), alpha, -oo, oo), P, 2)").free == {"b"}
    assert parse("Sum(k*n, (k, 1, n))").free == {"n"}
    assert parse("expect(P, ratio**t)").free == {"t"}


@pytest.mark.parametrize("text, position, words", [
    ("Lapalce(0, 1)", 0, "unknown function 'Lapalce': did you mean 'Laplace'?"),
    ("x + normal(0, 1)", 4, "did you mean 'Normal'?"),
    ("abs(x)", 0, "did you mean 'Abs'?"), ("mu(x + 1)", 0, "a product needs *"), ("E(x)", 0, "exp(1)"),
    ("2*E(P)", 2, "expect(P, f)"),
    ("x + I(x > 0)", 6, "Piecewise((1, condition)"), ("a ; b", 2, "write a comma, or state each one apart"), ("kl(N(0, 1), P)", 3, "Normal(mean, sd)"), ("O(x)", 0, "constant"), ("lambda + 1", 0, "write lam"), ("x^2", 1, "write **"),
    ("x = 2", 2, "write =="),
    ("ln(x)", 0, "write log"), ("Infinity", 0, "write oo"), ("x y", 2, "expected an operator or the end, found 'y'"),
    ("2(x)", 1, "found '('"),
    ("x)", 1, "never opened"), ("(x", 2, "expected ')', found the end of the text"), ("", None, "found an empty text"),
    ("x +", 3, "found the end"), ("x + * y", 4, "found '*'"), ("(x, y)", 2, "pairs stand only"), ("[x]", 0, "a list stands only"),
    ('"replace"', 0, "text in quotes"), ("exp('x')", 4, "text in quotes"), ("x <= 1", 2, "makes it a relation"),
    ("~3", 0, "right of =="),
    ("(x < 1)", 0, "expected an expression, found a condition"), ("(x < 1) + 1", 0, "found a condition"),
    ("ratio", 0, "only inside expect"),
    ("expect(P, loss) + ratio", 18, "only inside expect"), ("_x", 0, "begins with a letter"), ("in + 1", 0, "the word 'in'"),
    ("True", 0, "found a condition"), ("x | y", 2, "write Abs(x)"), ("x != y", 2, "a claim is"),
    ("Normal(0)", 8, "missing argument 'sd': expected Normal(mean, sd)"), ("Normal(0, 1, 2)", 13, "too many arguments"),
    ("exp(x=1)", 5, "the arguments of a function have no names"), ("Normal(sd=1, 0)", 13, "cannot follow"),
    ("Normal(sd=1)", 11, "missing argument 'mean': expected Normal(mean, sd)"), ("Normal(0, mean=1)", 10, "'mean' is given twice"),
    ("Normal(0, std=1)", 10, "Normal has no argument 'std': did you mean 'sd'?"),
    ("Normal(0, scale=1)", 10, "has no argument 'scale': expected Normal(mean, sd)"), ("exp()", 4, "missing argument"), ("Max()", 4, "missing argument"),
    ("exp(x,)", 6, "too many arguments"),
    ("GaussianMechanism(1, sensitvity=2)", 21, "did you mean 'sensitivity'?"),
    ("GaussianMechanism(1, sigma=2)", 21, "given twice"),
    ("GaussianMechanism(sigma=1, 2)", 27, "cannot follow"),
    ("PoissonSampled(GaussianMechanism(1), 1/2, relation=\"ad\")", 51, "add_remove"),
    ("PoissonSampled(GaussianMechanism(1), 1/2, relation=1)", 51, "add_remove"),
    ("renyi(p, Q)", 6, "expected a distribution (arbitrary ones are called P, Q, R"),
    ("renyi(P, 2)", 9, "expected a distribution"),
    ("P(x)", 2, "expected an event"), ("S(x)", 0, "S is an event, not a function: write P(S)"),
    ("P + 1", 0, "found the distribution P"),
    ("1 + P", 4, "found the distribution P"), ("-Normal(0, 1)", 1, "found the distribution Normal"),
    ("P(S + 1)", 4, "expected ')'"), ("P(X >= 4)", 2, "of an outcome say X ~ Laplace(0, 1)"),
    ("rdp(Normal(0, 1), 2)", 4, "expected a mechanism"), ("Finite(1/2)", 7, "to begin a list"),
    ("Finite([P])", 8, "found the distribution P"), ("Mixture(P, Q)", 8, "Mixture((weight, D), …)"),
    ("Mixture((1/2, 1))", 14, "expected a distribution"),
    ("Piecewise((1, x))", 15, "expected a condition"), ("Sum(x, k, 1, 2)", 7, "Sum(body, (k, lower, upper))"),
    ("Density(x, 1, 0, 1)", 11, "name"),
    ("Density(x, P, 0, 1)", 11, "cannot be the name"), ("Sum(k, (oo, 1, 2))", 8, "cannot be the name")])
def test_errors_point_at_the_token_and_say_what_to_do(text, position, words):
    with pytest.raises(SyntaxProblem) as caught:
        parse(text)
    assert words in str(caught.value)
    assert caught.value.position == position
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text, position", [("Normal(0, -1)", 10), ("Bernoulli(3/2)", 10), ("Bernoulli(sqrt(2))", 10),
                                            ("renyi(P, Q, -1)", 12),
                                            ("Binomial(1/2, 1/3)", 9), ("Finite([1/2, -1])", 13),
                                            ("Mixture((2, P), (-1, Q))", 9)])
def test_numbers_outside_their_slot_are_refused(text, position):
    with pytest.raises(DomainProblem) as caught:
        parse(text)
    assert caught.value.position == position


@pytest.mark.parametrize("text, position", [("x + 1/0", 5), ("0**-1", 1), ("x/(2 - 2)", 1)])
def test_division_by_the_number_zero_is_ill_posed(text, position):
    with pytest.raises(IllPosed) as caught:
        parse(text)
    assert caught.value.position == position


def test_a_hole_stays_in_the_statement():
    assert parse("0*log(x)") is not number(0)
    assert parse("(alpha - 1)/(alpha - 1)") is not number(1)


def test_internal_names_begin_with_an_underscore():
    assert parse("_t + 1", internal=True).free == {"_t"}


def test_abbreviations_stand_for_their_terms_and_cannot_be_captured():
    assert parse("c*x", lets={"c": add(y, 1)}) is mul(add(y, 1), x)
    assert parse("renyi(A, Q, 2)", lets={"A": P}) is make("renyi", (P, Q, number(2)))
    with pytest.raises(InputError, match="the abbreviation 'c' uses it"):
        parse("Sum(c*k, (k, 0, 1))", lets={"c": symbol("k")})
    with pytest.raises(SyntaxProblem, match="unknown function 'c'"):
        parse("c(x)", lets={"c": x})
