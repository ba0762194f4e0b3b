"""Every axiom is true in random worlds: at random and at special numbers, on finite laws with zeros, with junk for what has no value."""

import pytest
from rdpverify.core import check as checking
from rdpverify.core.axioms import LINE, axioms
from rdpverify.core.check import called
from rdpverify.core.reader import relation
from rdpverify.core.theorem import established
from rdpverify.errors import InputError, RuleError

from .worlds import World

FEW, WORLDS = 12, 60  # in which each is tried by make test, by make soak


PROVED = checking._proved()


@pytest.mark.parametrize("wanted", [FEW, pytest.param(WORLDS, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", [*axioms(), *PROVED])
def test_no_world_refutes_what_has_a_name(name, wanted):
    theorem, reached = called(name)[0], 0
    for seed in range(60 * wanted):
        world = World(seed)
        if world.reaches(theorem):
            reached += 1
            assert not world.refutes(theorem), (name, seed, world.known)
        if reached == wanted:
            return
    assert reached >= wanted // 5, f"{name} was tried {reached} times only"


@pytest.mark.parametrize("text", [
    "|- exp(x) >= 2 + x", "x >= 0 |- x*inv(x) == 1", "|- pow(0, y) == 0", "|- pos(x) == x", "|- log(x) <= x - 1", "|- step(x) <= 0",
    "|- tv(P, Q) <= 1/2", "|- kl(P, Q) == integral(density(P)*log(density(P)*inv(density(Q))))", "|- finite(kl(P, Q))",
    "finite(renyi(P, Q, a)); 0 < a; a < 1 |- continuous(P, Q)", "|- loss_tail(P, Q, t) == integral(density(P)*step(density(P) - t*density(Q)))",
    "x >= 0; x <= 1 |- tradeoff(P, Q, x) >= 1 - hockey_stick(P, Q, t) - exp(t)*x", "forall(event(S), (), prob(P, S) <= 2*prob(Q, S)) |- tv(P, Q) <= 0",
    "|- tv(Product(P, R), Product(Q, R)) <= tv(P, Q)/2", "forall(a, (a > 1, a < 2), renyi(P, Q, a) <= t) |- renyi(P, Q, 3) <= t",
    "finite(chi2(P, Q)) |- chi2(P, Q) == integral(density(P)**2*inv(density(Q)))", "|- integer(x)", "|- I(X; Y | Z) <= I(X; Y)", "|- I(X; Y | Z) >= I(X; Y)",
    "|- H(X) >= log(2)", "|- H(X | Y) + H(Y | X) <= H(X)", "H(X | Z) >= 0 |- I(X; Z) <= I(X; Y)", "continuous(P, Q) |- continuous(Q, P)",
    "|- Sum(x**k/factorial(k), (k, 1, oo)) == exp(x)", "|- finite(Sum(x**k, (k, 0, oo)))", "|- infinite(Sum(1/k**2, (k, 1, oo)))", "|- pow(x, n + 1) == x*pow(x, n)",
    "|- Sum(binomial(n, k)*x**k*y**(n - k), (k, 0, n)) == (x + y)**n", "integer(n); n >= 0 |- Sum(binomial(n, k)**2, (k, 0, n)) == binomial(2*n, n) + 1",
    "|- finite(Sum(1, (k, 0, oo)))", "integer(n); n >= 0 |- Sum(k, (k, 0, n)) == n**2/2", "forall(n, (integer(n), n >= 0), n*x <= y) |- x <= -1", "|- Sum(1, (k, 0, n)) == n + 1",
    "r > 0; 0 <= x; x < 1 |- Sum(gamma(k + r)*inv(gamma(r))*inv(gamma(k + 1))*x**k, (k, 0, oo)) == (1 - x)**r", "|- Sum(1/k**2, (k, 2, oo)) == pi()**2/6",
    "finite(renyi(P, Q, 2)); integer(n); n >= 2 |- renyi(Power(P, n), Power(Q, n), 2) == renyi(P, Q, 2)", "integer(n) |- kl(Power(P, n), Power(Q, n)) == n*kl(P, Q)",
    "|- tv(K1(P), K2(Q)) <= tv(P, Q)", "|- tv(K(P), K(Q)) == tv(P, Q)", "|- tv(P*K1, Q*K2) <= tv(P, Q)", "|- tv(P*K1, Q*K2) <= tv(K1(P), K2(Q))",
    "|- tradeoff(K(P), K(Q), 1/2) <= tradeoff(P, Q, 1/2)", "finite(kl(P*K1, Q*K2)) |- kl(P*K1, Q*K2) == kl(P, Q) + kl(Q*K1, Q*K2)",
    "finite(kl(P, Q)) |- finite(kl(P*K1, Q*K2))", "finite(renyi(P, Q, 2)) |- renyi(K1(P), K2(Q), 2) <= renyi(P, Q, 2)",
    "forall(value(x), (), tv(K1(x), K2(x)) <= c) |- tv(K1(P), K2(Q)) <= c", "forall(value(x), (), tv(K(x), K1(x)) <= c) |- tv(K(P), K(Q)) <= c*tv(P, Q)",
    "tv(K1(x), K2(x)) <= c |- tv(P*K1, P*K2) <= c", "forall(value(x), (), hockey_stick(K1(x), K2(x), t) <= c) |- hockey_stick(P*K1, Q*K2, s + t) <= hockey_stick(P, Q, s)",
    "integer(n); n >= 0; forall(value(x), (), tv(K1(x), K2(x)) <= c) |- tv(Adaptive(P, K1, n), Adaptive(Q, K2, n)) <= tv(P, Q)",
    "integer(n); n >= 0; forall(value(x), (), hockey_stick(K1(x), K2(x), t) <= c) |- hockey_stick(Adaptive(P, K1, n), Adaptive(Q, K2, n), s + t) <= 1 - (1 - hockey_stick(P, Q, s))*(1 - c)**n",
    "forall(value(x), value(y), (), hockey_stick(K(x), K(y), s) <= c) |- hockey_stick(K(P), K(Q), t) <= c*hockey_stick(P, Q, t)",
    "|- hockey_stick(Product(P, P1), Product(Q, Q1), s + t) <= hockey_stick(P, Q, s)", "finite(renyi(P, Q, 2)) |- finite(renyi(Product(P, P1), Product(Q, Q1), 2))",
])
def test_worlds_refute_what_is_false(text):
    given, conclusion = text.split("|-")
    false = established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion))
    assert any(World(seed).refutes(false) for seed in range(400))


@pytest.mark.parametrize("name", PROVED)
def test_what_is_proved_rests_on_axioms_alone(name):
    theorem, used = called(name)
    assert used <= axioms().keys() and name not in axioms()
    assert theorem.hypotheses == {relation(part) for part in PROVED[name]["says"].split("|-")[0].split(";") if part.strip()}


@pytest.mark.parametrize(("says", "steps", "problem"), [
    ("x >= 0 |- pos(x) >= x", [["axiom", "pos_above"]], "something else"), ("x > 0 |- pos(x) == x", [["axiom", "pos_above"]], "something else"),
    ("x >= 0; y >= 0 |- pos(x) == x", [["axiom", "pos_above"]], "something else"),
    ("|- x >= 0", [["assume", "x >= 0"]], "something else"), ("|- exp(x) >= 0", [["axiom", "fable"]], "no axiom"), ("|- 1 >= 2", [["numbers", "1 >= 2"]], "enclosure"),
])
def test_steps_that_prove_something_else_are_refused(monkeypatch, says, steps, problem):
    monkeypatch.setattr(checking, "_proved", lambda: {"lemma": {"says": says, "steps": steps}})
    with pytest.raises(RuleError, match=problem):
        called.__wrapped__("lemma")
    with pytest.raises(RuleError, match="no axiom is called"):
        called.__wrapped__("exp_positive")


def test_a_proof_that_uses_a_theorem_rests_on_its_axioms():
    steps = checking.Steps()
    steps.take(["axiom", "erfc_positive"])
    steps.take(["axiom", "pos_above"])
    assert steps.axioms == {"mills_below", "pow_above", "inverse", "pos_above"}
    assert called("exp_sum")[1] == frozenset()


def test_an_axiom_is_a_line_with_a_source():
    assert LINE.fullmatch("a: |- exp(0) == 1") is None
    assert axioms()["inverse"].text == "x > 0 |- x*inv(x) == 1"
    assert axioms()["inverse"].source == "definition"
    assert all(axiom.name == name for name, axiom in axioms().items())


@pytest.mark.parametrize(("line", "problem"), [
    ("one: |- exp(0) == 1", "expected name"), ("one: |- exp(0) == 1 [s]\none: |- exp(0) == 1 [s]", "expected name"),
    ("one: exp(0) == 1 [s]", "expected name"), ("one: |- exp(0) [s]", "no relation"),
])
def test_a_wrong_line_is_refused(tmp_path, monkeypatch, line, problem):
    from rdpverify.core import axioms as module
    from rdpverify.errors import RdpVerifyError

    (tmp_path / "some.txt").write_text(f"# a comment\n\n{line}\n", encoding="utf-8")
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    with pytest.raises((RdpVerifyError, InputError), match=problem):
        module.axioms.__wrapped__()


@pytest.mark.parametrize("text", [
    "x >= 0; x <= 1 |- tradeoff(P, Q, x) >= 1 - hockey_stick(Q, P, t) - exp(t)*x", "|- tv(Product(P, R), Product(Q, R)) == tv(P, Q)",
    "forall(event(S), (), prob(P, S) <= exp(t)*prob(Q, S) + d) |- hockey_stick(P, Q, t) <= d",
    "finite(max_divergence(P, Q)); forall(a, (a > 1,), renyi(P, Q, a) <= t) |- max_divergence(P, Q) <= t + 1/1000000",
])
def test_worlds_do_not_refute_what_is_true(text):
    given, conclusion = text.split("|-")
    true = established([relation(part) for part in given.split(";") if part.strip()], relation(conclusion))
    worlds = [World(seed) for seed in range(300)]
    assert any(world.reaches(true) for world in worlds) and not any(world.refutes(true) for world in worlds)
