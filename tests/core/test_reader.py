"""Text to relations and back; what is not in the language is refused, never guessed."""

import pytest
from flint import fmpq
from rdpverify.core.axioms import axioms
from rdpverify.core.polynomial import Atom, constant, density, function, symbol
from rdpverify.core.abbreviations import LARGEST_POWER, WRITTEN_OUT
from rdpverify.core.reader import LONGEST, law_of, parsed, polynomial, relation, value_of_kernel, variables_of
from rdpverify.certificates.core_texts import text_of
from rdpverify.elaboration.book import atom_text, relation_text
from rdpverify.errors import InputError, RdpVerifyError, RuleError

from .worlds import World

X, Y = symbol("x"), symbol("y")


@pytest.mark.parametrize(("text", "other"), [
    ("-x**2", "-(x**2)"), ("2**-1", "1/2"), ("2**3**2", "512"), ("x - y - 1", "(x - y) - 1"), ("x/y/2", "x*inv(y)/2"), ("-x/2", "-(x/2)"),
    ("x**-2", "inv(x)*inv(x)"), ("x**0", "1"), ("0**0", "1"), ("(1/3)**-2", "9"), ("sqrt(x)", "pow(x, 1/2)"),
    ("x**y", "pow(x, y)"), ("x**(1/2)", "sqrt(x)"), ("Max(x)", "x"), ("Max(x, y)", "x + pos(y - x)"), ("Min(x, y)", "-Max(-x, -y)"),
    ("Max(x, y, 1)", "Max(Max(x, y), 1)"), ("pi", "pi()"), ("density(Mixture((x, P), (1 - x, Q)))", "x*density(P) + (1 - x)*density(Q)"),
    ("x**65*1", "pow(x, 65)"), ("x**-65", "pow(x, -65)"), ("x**64", "(x**32)**2"), ("x**-64", "inv(x)**64"), ("x**(3/2)", "pow(x, 3/2)"),
])
def test_same_polynomial(text, other):
    assert polynomial(text) == polynomial(other)


@pytest.mark.parametrize(("text", "other"), [
    ("x <= y", "y - x >= 0"), ("x < y", "y - x > 0"), ("x >= y", "x - y >= 0"), ("x > y", "x - y > 0"), ("x == y", "y == x"),
])
def test_same_relation(text, other):
    assert relation(text) == relation(other) and relation(text).op == other.split()[-2]


ABBREVIATIONS = {"Abs": "abs(x)", "tanh": "mpmath.tanh(x)", "cosh": "mpmath.cosh(x)", "sinh": "mpmath.sinh(x)", "erf": "mpmath.erf(x)",
                 "cbrt": "mpmath.sign(x)*mpmath.cbrt(abs(x))", "sech": "mpmath.sech(x)", "asin": "mpmath.asin(x) if abs(x) < 1 else None",
                 "Phi": "mpmath.ncdf(x)", "Max": "max(x, y)", "Min": "min(x, y)", "sqrt": "mpmath.sqrt(x) if x >= 0 else None",
                 "factorial": "mpmath.factorial(x) if x > -1 else None",
                 "binomial": "mpmath.binomial(x, y) if min(x, y, x - y) > -1 else None"}


@pytest.mark.parametrize("name", WRITTEN_OUT)
def test_abbreviations_mean_what_they_say(name):
    import mpmath

    tried = 0
    for seed in range(60):
        world = World(seed)
        x, y = world.symbol("x"), world.symbol("y")
        expected = eval(ABBREVIATIONS[name], {"mpmath": mpmath, "x": x, "y": y, "min": min, "max": max, "abs": abs})
        if expected is not None:
            tried += 1
            two = name in ("Max", "Min", "binomial")
            assert abs(world.number(polynomial(f"{name}(x, y)" if two else f"{name}(x)")) - expected) < 1e-20 * (1 + abs(expected))
    assert tried > 5


TEXTS = [
    "x*y**2/3 - 2*exp(x + 1) >= 0", "0 == 0", "-x + 1 > 0", "finite(kl(P, Q))", "infinite(renyi(P, Mixture((1/2, Q), (1/2, R)), a))", "integer(n)",
    "continuous(P, Product(Q, Power(R, 3)))", "forall(a, event(S), test(phi), (a > 0,), prob(P, S)*test(phi) <= a)", "forall(a, (), a >= a)",
    "integral(density(P)*indicator(S)*test(phi)) <= loss_tail(P, Q, t)", "pi() > 3", "x**64 >= pow(x, 65)", "forall(a, (a > 0, a < 1), finite(a))",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_is_written_is_read_back(text):
    assert relation(relation_text(relation(text))) == relation(text)


def test_axioms_are_read_back():
    for axiom in axioms().values():
        assert relation(relation_text(axiom.theorem.relation)) == axiom.theorem.relation
        assert all(relation(relation_text(h)) == h for h in axiom.theorem.hypotheses)
    assert repr(axioms()["inverse"].theorem) == "x > 0 |- x*inv(x) - 1 == 0" or "inv(x)*x" in repr(axioms()["inverse"].theorem)
    assert text_of(constant(fmpq(-2, 3)) * X**2 + constant(1)) == "-2*x**2/3 + 1" and text_of(-X) == "-x"
    assert atom_text(Atom("event", ("S",))) == "S" and atom_text(Atom("test", ("phi",))) == "test(phi)"


def test_laws_and_tests():
    assert law_of(parsed("P1")) == Atom("law", ("P1",))
    assert polynomial("density(P)") == density(Atom("law", ("P",)))
    assert polynomial("test(phi)").atom == Atom("test", ("phi",)) in polynomial("test(phi)").points
    assert polynomial("prob(P, S)") == function("prob", Atom("law", ("P",)), Atom("event", ("S",)))


@pytest.mark.parametrize("text", [
    "", "x +", "1.5", "1e5", "True", "None", "'x'", "1j", "x if y else z", "[x]", "{x}", "lambda: 1", "x := 1", "(x := 1)", "x # comment", "x ^ y",
    "x // y", "x % y", "+x", "~x", "not x", "x and y", "x.real", "x[0]", "f(x)", "exp(x, y)", "exp()", "pi(1)", "exp(x=1)", "exp(*x)", "tv(P)",
    "tv(P, Q, R)", "tv(p, Q)", "tv(x + y, Q)", "tv(Mixture(), Q)", "tv(Mixture(P, Q), R)", "tv(Mixture((1, P), Q), R)", "tv(Mixture(Q, (1, P)), R)", "tv(Mixture((1, P, Q)), R)", "tv(Product(), Q)",
    "tv(Power(P), Q)", "tv(Power(P, 2, n=3), Q)", "prob(P, x + y)", "prob(P, 1)", "sqrt(x, y)", "sqrt()", "Max()", "Abs(x, y)", "erf(x, y)",
    "binomial(x)", "density(1)", "indicator(1)", "test(1)", "test(x + y)", "0x10", "1_000", "0b1", "0o7", "2x", "ｘ", "х", "𝑥", "ε", "x\\\n+ 1",
    "x;y", "a" * LONGEST + "b", "(" * 1000 + "x" + ")" * 1000, "__import__('os')", "x @ y", "x != y", "yield x", "await x", "x, y", "@", "\0", "ª",
])
def test_what_is_no_formula(text):
    with pytest.raises(InputError):
        polynomial(text)


@pytest.mark.parametrize("text", [
    "x", "x <= y <= z", "x != y", "x is y", "x in y", "finite(x, y)", "finite()", "finite(x, y=1)", "integer(n=1)", "continuous(P)", "continuous(P, q)",
    "forall(x >= 0)", "forall((), x >= 0)", "forall(x, x >= 0, x >= 0)", "forall(1, (), x >= 0)", "forall(event(1), (), x >= 0)", "x = y",
    "forall(law(P), (), x >= 0)", "forall(x, (), x)", "forall(x, (1,), x >= 0)", "not (x >= 0)", "x >= 0 and y >= 0",
])
def test_what_is_no_relation(text):
    with pytest.raises(InputError):
        relation(text)


VARIABLES = [Atom("variable", (name,)) for name in ("X", "Y", "Z1")]


def test_random_variables():
    X, Y, Z = VARIABLES
    assert polynomial("entropy(Y, X, Y)") == polynomial("entropy(X, Y)") == function("entropy", X, Y) and polynomial("entropy()") == constant(0)
    assert variables_of("X, Y") == Atom("joint", (X, Y)) and variables_of("") == variables_of(" ,, ") == Atom("joint", ()) and variables_of("Z1") == Atom("joint", (Z,))
    assert atom_text(Atom("joint", (Y, X))) == "Y, X" and repr(Atom("joint", ())) == "" and atom_text(Z) == "Z1"
    with pytest.raises(RuleError, match="given by a text"):
        variables_of(["X"])
    for text in ("x", "X + Y", "1", "X(Y)", "x, X", "X; Y"):
        with pytest.raises(InputError):
            variables_of(text)
    for text in ("entropy(x)", "entropy(X + Y)", "entropy(1)", "entropy(entropy(X))", "entropy(_X)"):
        with pytest.raises(InputError, match="no random variable"):
            polynomial(text)


@pytest.mark.parametrize(("text", "written_out"), [
    ("H(X)", "entropy(X)"), ("H(X, Y)", "entropy(X, Y)"), ("H(X | Y)", "entropy(X, Y) - entropy(Y)"), ("H(X, Y|Z, Z1)", "entropy(X, Y, Z, Z1) - entropy(Z, Z1)"), ("H(X | )", "entropy(X)"),
    ("I(X; Y)", "entropy(X) + entropy(Y) - entropy(X, Y)"), ("I(X, Y; Z | Z1)", "entropy(X, Y, Z1) + entropy(Z, Z1) - entropy(X, Y, Z, Z1) - entropy(Z1)"),
    ("I(X; X)", "entropy(X)"), ("2*H(X)**2", "2*entropy(X)**2"), ("-H(X | Y)", "entropy(Y) - entropy(X, Y)"), ("H(X) - I(X; Y)", "entropy(X, Y) - entropy(Y)"), ("I(X; Y | )", "I(X; Y)"),
])
def test_entropies_are_written_out(text, written_out):
    assert polynomial(text) == polynomial(written_out)


@pytest.mark.parametrize("text", [
    "I(X)", "I(X | Y)", "H(X; Y)", "H(X; Y | Z)", "I(; Y)", "I(X; )", "H(x)", "I(X; y)", "H (X | Y)", "I (X; Y)", "AH(X | Y)", "H(X | Y | Z)", "I(X; Y; Z)", "H(X Y)", "H(X + Y)",
])
def test_what_is_no_entropy(text):
    with pytest.raises(InputError):
        polynomial(text)


def test_a_text_as_long_as_it_may_be():
    assert polynomial("1" + " " * (LONGEST - 1)) == constant(1)
    with pytest.raises(InputError, match="as text"):
        polynomial("1" + " " * LONGEST)


def test_text_is_text():
    for wrong in (None, 1, True, b"x"):
        with pytest.raises(InputError, match="as text"):
            parsed(wrong)


def test_a_long_sum_is_no_crash():
    for text in ("1+" * 100_000 + "1", "-" * 100_000 + "1"):
        with pytest.raises((RdpVerifyError, RecursionError)):
            polynomial(text)
    assert LARGEST_POWER == 64


def test_an_inverse_that_was_put_in_is_read_back():
    put = relation("inv(x) > 0").put({"x": constant(2)})
    assert relation(relation_text(put)) == put and polynomial("1/2").number == fmpq(1, 2)


@pytest.mark.parametrize("text", ["X", "K", "x + 1", "K(x)", "1"])
def test_a_value_of_a_kernel_is_a_small_letter(text):
    assert value_of_kernel(parsed("x")) == Atom("value", ("x",))
    with pytest.raises(InputError, match="no value"):
        value_of_kernel(parsed(text))
