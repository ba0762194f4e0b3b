"""Laws that kernels make: their values on finite spaces, their rules, witnesses with matrices; and what must not go through."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rdpverify.core import claim as core
from rdpverify.definitions import measure
from rdpverify.definitions.constructions.kernels import pair
from rdpverify.claims.claim import Claim
from rdpverify.errors import InputError, RdpVerifyError, RuleError
from rdpverify.kernel import witness
from rdpverify.kernel.checker import decide
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.theorems import theorem_called
from rdpverify.language import parse
from rdpverify.printer import claim_hash, statement_data, to_text
from rdpverify.typed import parse_statement

LOCAL = {"given": ["max_divergence(K(x),K(y)) <= eps for all values x, y"], "where": ["eps > 0"]}
ADAPTIVE = {"given": ["renyi(P,Q,alpha) <= eps", "renyi(K1(x),K2(x),alpha) <= eps for all values x"], "where": ["eps > 0"]}


def masses(text: str) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for atom in measure(parse(text)).atoms:
        place = int(atom.point.value.p)
        found[place] = found.get(place, Fraction(0)) + Fraction(int(atom.mass.value.p), int(atom.mass.value.q))
    return {place: mass for place, mass in found.items() if mass}


def row(random: Random, size: int) -> list[Fraction]:
    weights = [random.randrange(5) for _ in range(size - 1)] + [1]
    return [Fraction(weight, sum(weights)) for weight in weights]


def listed(weights) -> str:
    return f"[{', '.join(map(str, weights))}]"


# --- values


@pytest.mark.parametrize("seed", range(12))
def test_the_output_and_the_pair_of_a_matrix_are_what_sums_say(seed):
    random = Random(seed)
    inputs, outputs = random.choice((1, 2, 3)), random.choice((1, 2, 4))
    law, matrix = row(random, inputs), [row(random, outputs) for _ in range(inputs)]
    kernel, P = f"Kernel({listed(map(listed, matrix))})", f"Finite({listed(law)})"
    output = {j: mass for j in range(outputs) if (mass := sum(law[i] * matrix[i][j] for i in range(inputs)))}
    assert masses(f"{kernel}({P})") == output
    joint = {pair(i, j): law[i] * matrix[i][j] for i, j in product(range(inputs), range(outputs)) if law[i] * matrix[i][j]}
    assert masses(f"{P}*{kernel}") == joint
    second = [row(random, 2) for _ in range(pair(inputs, outputs) + pair(outputs, inputs) + 1)]
    later = f"{P}*{kernel}*Kernel({listed(map(listed, second))})"
    assert sum(masses(later).values()) == 1 and all(sum(mass for place, mass in masses(later).items() if place in [pair(first, k) for k in range(2)]) == share
                                                    for first, share in joint.items())


def test_pairs_have_numbers_of_their_own():
    for n in range(1, 9):
        assert sorted(pair(i, j) for i, j in product(range(n), repeat=2)) == list(range(n * n))


def test_noise_at_a_point_and_on_a_finite_law():
    moved = measure(parse("Noise(Normal(0, 2))(PointMass(3))")).parts
    assert [to_text(part.density) for part in moved] == [to_text(part.density) for part in measure(parse("shift(Normal(0, 2), 3)")).parts]
    assert len(measure(parse("Noise(Laplace(0, 1))(Finite([1/3, 0, 2/3]))")).parts) == 2
    assert masses("Noise(Bernoulli(1/2))(Bernoulli(1/2))") == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


@pytest.mark.parametrize("text, said", [
    ("Kernel([[1/2, 1/2], [0, 1]])(Finite([1/3, 1/3, 1/3]))", "says nothing of the value 2"), ("Kernel([[1/2, 1/2], [0, 1]])(Normal(0, 1))", "finite laws"),
    ("Kernel([[1/2, 1/2], [0, 1]])(PointMass(1/2))", "0, 1, 2"), ("Kernel([[1, 0], [0, 1]])(PointMass(-1))", "0, 1, 2"), ("Kernel([[1/2, 1/3]])(PointMass(0))", "sum to 5/6"),
    ("Kernel([[1], [1/2, 1/2]])(PointMass(0))", "same length"), ("Bernoulli(1/2)*Noise(Normal(0, 1))", "not a law on the line"), ("Noise(Geometric(1/2))(PointMass(1/2))", "integer"),
    ("K(Bernoulli(1/2))", "arbitrary kernel"), ("K(x)", "arbitrary"), ("Kernel([[1, 0], [0, 1]])(Mixture((1/2, P), (1/2, PointMass(2))))", "says nothing of the value 2")])
def test_what_has_no_value_is_refused(text, said):
    with pytest.raises(InputError, match=said):
        if "P)" in text:
            goal_of(parse_statement(f"tv({text}, Q) >= 0"))
            decide(parse_statement(f"tv({text}, Q) >= 0"), "proved", {"proof": {"rule": "sign"}})
        measure(parse(text))


@pytest.mark.parametrize("text", ["Kernel([[1/2, 1/2], [0, 1]])(Finite([1/3, 1/3, 1/3]))", "Kernel([[1/2, 1/2], [p, p]])(P)", "Kernel([[1/2, 1/2], [p, 1 - p]])(P)"])
def test_a_statement_about_what_is_no_law_is_neither_proved_nor_refuted(text):
    with pytest.raises(RdpVerifyError):
        decide(parse_statement(f"tv({text}, Q) >= p - p", where=["p in [0, 2]"]), "proved", {"proof": {"rule": "gibbs", "then": [{"rule": "sign"}]}})


# --- rules


def used(goal, name: str, use: str = "smaller", **data):
    return RULES["theorem"].apply(goal, {"name": name, "hash": claim_hash(theorem_called(name).statement), "use": use, **data})


CHAIN = {"symbols": {"o": "alpha", "c": "eps"}, "laws": {"P": "P", "Q": "Q"}, "kernels": {"K1": "K1", "K2": "K2"}}


def test_a_theorem_about_kernels_leaves_its_premise_at_a_new_value():
    goal = goal_of(parse_statement("renyi(P*K1,Q*K2,alpha) <= 2*eps", **ADAPTIVE))
    left, *needed = used(goal, "pair-renyi", **CHAIN)
    assert to_text(left.conclusion) == "renyi(P, Q, alpha) + eps <= 2*eps"
    assert [to_text(each.conclusion) for each in needed] == ["renyi(K1(x1), K2(x1), alpha) <= eps"]  # the goal's premise speaks of x


@pytest.mark.parametrize("changed", [{"kernels": {"K1": "K1"}}, {"kernels": {"K1": "K1", "K2": "P"}}, {"kernels": {"K1": "K1", "K2": "Kernel([[1/2, 1/3]])"}}, {"kernels": {}},
                                     {"kernels": {"K1": "K1", "K2": "K2", "K3": "K3"}}, {"laws": {"P": "P", "Q": "K2"}}, {"kernels": {"K1": "K1", "K2": 2}}, {"kernels": ["K1", "K2"]}])
def test_a_theorem_asks_for_a_kernel_where_it_has_one(changed):
    goal = goal_of(parse_statement("renyi(P*K1,Q*K2,alpha) <= 2*eps", **ADAPTIVE))
    with pytest.raises(RdpVerifyError):
        used(goal, "pair-renyi", **{**CHAIN, **changed})


def test_one_kernel_in_both_places_differs_by_nothing_from_itself():
    goal = goal_of(parse_statement("renyi(P*K,Q*K,alpha) <= renyi(P,Q,alpha)"))
    data = {"symbols": {"o": "alpha", "c": "0"}, "laws": {"P": "P", "Q": "Q"}, "kernels": {"K1": "K", "K2": "K"}}
    assert [to_text(each.conclusion) for each in used(goal, "pair-renyi", **data)] == ["0 <= 0"]
    with pytest.raises(RdpVerifyError):  # the theorem's domain: c >= 0
        decide(parse_statement("renyi(P*K,Q*K,alpha) <= renyi(P,Q,alpha) - 1"), "proved",
               {"proof": {"rule": "theorem", "with": {**data, "symbols": {"o": "alpha", "c": "-1"}, "name": "pair-renyi", "hash": claim_hash(theorem_called("pair-renyi").statement),
                                                      "use": "smaller"}, "then": [{"rule": "sign"}] * 3}})


def test_a_premise_for_all_values_is_used_at_some():
    goal = goal_of(parse_statement("tv(K(z),K(x)) <= eps", **LOCAL))
    (left,) = RULES["instantiate"].apply(goal, {"premise": 0, "values": {"x": "z", "y": "x"}})
    assert to_text(left.given[-1]) == "max_divergence(K(z), K(x)) <= eps"
    for values in ({"x": "z"}, {"x": "z", "y": "P"}, {"x": "z", "y": "K"}, {"x": "z", "y": "1"}, {}, None, {"x": "z", "y": "z", "t": "z"}, {"x": "z", "y": ["z"]}):
        with pytest.raises(RuleError):
            RULES["instantiate"].apply(goal, {"premise": 0, "values": values})


def test_orders_stay_bound_when_a_value_is_chosen():
    goal = goal_of(parse_statement("tv(K1(z),K2(z)) <= rho", given=["renyi(K1(x),K2(x),a) <= rho*a for all a in (1, oo) and values x"], where=["rho > 0"]))
    (left,) = RULES["instantiate"].apply(goal, {"premise": 0, "values": {"x": "z"}})
    assert to_text(left.given[-1]) == "renyi(K1(z), K2(z), a) <= rho*a for all a in (1, oo)"


def test_letters_stand_for_laws_outside_what_binds_their_values():
    goal = goal_of(parse_statement("tv(K(x),K(P)) <= eps", given=["tv(K(x),K(P)) <= eps for all values x", "tv(K(P),P) <= eps"], where=["eps > 0"]))
    (left,) = RULES["letters"].apply(goal, {"laws": {"R": "K(x)", "R1": "K(P)"}})
    assert to_text(left.conclusion) == "tv(R, R1) <= eps"
    assert [to_text(premise) for premise in left.given] == ["tv(K(x), R1) <= eps for all values x", "tv(R1, P) <= eps"]


@pytest.mark.parametrize("laws", [{}, None, {"P": "K(P)"}, {"Q1": "K(P)"}, {"R": "K(P)", "R1": "K(P)"}, {"R": "x"}, {"R": "K"}, {"R": 1}, {"r": "K(P)"}, {"R2": "K(P)"}, {"R": "tv(P, Q)"}])
def test_letters_are_new_and_stand_for_one_law_each(laws):
    goal = goal_of(parse_statement("tv(K(P),Q) <= 1", given=["tv(R2,Q) <= 1/2"]))
    with pytest.raises(RuleError):
        RULES["letters"].apply(goal, {"laws": laws})


def test_a_letter_does_not_stand_for_a_law_that_depends_on_a_bound_order():
    goal = goal_of(parse_statement("renyi(Normal(0,s),P,2) <= 1", given=["renyi(Normal(0,a),P,2) <= a for all a in (1, 2)"], where=["s > 0"]))
    (left,) = RULES["letters"].apply(goal, {"laws": {"R": "Normal(0, s)"}})
    assert to_text(left.given[0]).startswith("renyi(Normal(0, a), P, 2)")


# --- witnesses


def violated(text: str, at: dict, **options) -> bool:
    try:
        witness.check(parse_statement(text, **options), at)
        return True
    except witness.ConclusionHolds:
        return False


TWO = {"P": "Finite([1/2, 1/2])", "Q": "Finite([1/4, 3/4])"}


def test_matrices_refute():
    assert violated("renyi(K(P),K(Q),2) <= renyi(P,Q,2)/2", {**TWO, "K": "Kernel([[1, 0], [0, 1]])"})
    assert violated("renyi(P,Q,2) <= renyi(K(P),K(Q),2)", {**TWO, "K": "Kernel([[1, 0], [1, 0]])"})
    assert not violated("renyi(K(P),K(Q),2) <= renyi(P,Q,2)", {**TWO, "K": "Kernel([[1/2, 1/2], [1/3, 2/3]])"})
    assert violated("(P*K)(S) <= 1/2", {**TWO, "K": "Kernel([[1, 0], [1, 0]])", "S": "[0, 2]"})
    assert violated("tv(K(x),K(y)) <= 1/2", {"K": "Kernel([[1, 0], [0, 1]])", "x": "0", "y": "1"})


@pytest.mark.parametrize("at, said", [
    ({}, "no kernel K"), ({"K": "Kernel([[1, 0], [1/3, 1]])"}, "not a kernel"), ({"K": "Noise(Normal(0, 1))"}, "not a matrix"), ({"K": "Kernel([[1/2, 1/2]])"}, "says nothing of the value 1"),
    ({"K": "Finite([1])"}, "no kernel K"), ({"K": "1"}, "stands for no value"), ({"K": "Kernel([[p, 1 - p], [0, 1]])"}, "not a matrix"), ({"K": "K"}, "not a concrete law"),
    ({"K": "Kernel([[2, -1], [0, 1]])"}, "unreadable"), ({"K": "Kernel([[1], [0, 1]])"}, "not a kernel")])
def test_what_is_no_stochastic_matrix_refutes_nothing(at, said):
    with pytest.raises(RdpVerifyError, match=said):
        witness.check(parse_statement("tv(P,Q) <= tv(K(P),K(Q))"), {**TWO, **at})


def test_a_premise_for_all_values_is_checked_at_every_row():
    at = {"P": "Finite([1, 0])", "Q": "Finite([1, 0])", "alpha": "2", "eps": "1/3", "K1": "Kernel([[1/2, 1/2], [1, 0]])", "K2": "Kernel([[1/2, 1/2], [1/2, 1/2]])"}
    with pytest.raises(RuleError, match="the premise"):  # at the value 1 the divergence is log 2, though P and Q give it no mass
        witness.check(parse_statement("renyi(P*K1,Q*K2,alpha) >= eps", **ADAPTIVE), at)
    assert violated("renyi(P*K1,Q*K2,alpha) >= eps", {**at, "eps": "1"}, **ADAPTIVE)
    with pytest.raises(RuleError, match="as many rows"):
        witness.check(parse_statement("renyi(P*K1,Q*K2,alpha) >= eps", **ADAPTIVE), {**at, "eps": "1", "K2": "Kernel([[1/2, 1/2]])"})
    with pytest.raises(RuleError, match="the premise"):  # all pairs of values, a value with itself too
        witness.check(parse_statement("tv(K(P),K(P)) >= 1", given=["tv(K(x),K(y)) == 1 for all x, y"]), {"P": "Finite([1])", "K": "Kernel([[1, 0], [0, 1]])"})


# --- the core


@pytest.mark.parametrize("text", ["renyi(K(P),K(Q),alpha) <= renyi(P,Q,alpha)", "tv(K(x),K(y)) <= 1", "tv(Kernel([[1,0],[0,1]])(P),Q) <= 1"])
def test_the_core_refuses_what_it_does_not_know(text):
    with pytest.raises(RdpVerifyError):
        core.cases_of(statement_data(parse_statement(text)), ())


@pytest.mark.parametrize("text, options", [
    ("tv(P*K,Q*K) <= 1", {}), ("K(P)(S) <= 1", {}), ("(P*K)(S) <= 1", {}),
    ("tv(P,Q) <= t", {"given": ["tv(K(x),K(y)) <= t for all x, y"], "where": ["t > 0"]})])
def test_the_core_reads_kernels(text, options):
    assert core.cases_of(statement_data(parse_statement(text, **options)), ())


FLIP = "Kernel([[3/4, 1/4], [1/4, 3/4]])"


def test_a_matrix_is_looked_at_row_by_row():
    goal = goal_of(parse_statement(f"tv({FLIP}(x), {FLIP}(y)) <= 1/2"))
    first, second = RULES["rows"].apply(goal, {"value": "x"})
    assert to_text(first.conclusion.left) == f"tv(Finite([3/4, 1/4]), {FLIP}(y))" and first.given == ()
    assert to_text(second.conclusion.left) == f"tv(Finite([1/4, 3/4]), {FLIP}(y))"
    assert [to_text(each.conclusion.left) for each in RULES["rows"].apply(second, {"value": "y"})] == [
        "tv(Finite([1/4, 3/4]), Finite([3/4, 1/4]))", "tv(Finite([1/4, 3/4]), Finite([1/4, 3/4]))"]


@pytest.mark.parametrize("statement, value", [
    (f"tv({FLIP}(x), {FLIP}(y)) <= 1/2", "z"), ("tv(K(x), K(y)) <= 1", "x"), (f"tv({FLIP}(x), K(x)) <= 1", "x"), (f"tv({FLIP}(x), {FLIP}(y)) <= 1/2", 0),
    (f"tv({FLIP}(x), Kernel([[1, 0], [0, 1], [0, 1]])(x)) <= 1", "x"), (f"tv({FLIP}(P), {FLIP}(Q)) <= 1", "P"),
])
def test_what_is_not_said_of_rows_alone_is_refused(statement, value):
    with pytest.raises(RdpVerifyError):
        RULES["rows"].apply(goal_of(parse_statement(statement)), {"value": value})


THREE = "Kernel([[1/2, 1/4, 1/4], [1/4, 1/2, 1/4], [1/4, 1/4, 1/2]])"
ANY_FLIP = "Kernel([[1 - p, p], [p, 1 - p]])"


@pytest.mark.parametrize("kernel, bound, twin, where", [
    (FLIP, "tv(P, Q)/2", "tv(P, Q)*49/100", []), (THREE, "tv(P, Q)/4", "tv(P, Q)*24/100", []), (FLIP, "1/2", "49/100", []),
    (ANY_FLIP, "(1 - 2*p)*tv(P, Q)", "(1 - 2*p - p**2)*tv(P, Q)", ["p in [0, 1/3]"]), ("Kernel([[1/2, 1/2], [1/2, 1/2]])", "0", "-1/9", []),
])
def test_the_contraction_by_a_given_matrix(kernel, bound, twin, where):
    assert Claim(f"tv({kernel}(P), {kernel}(Q)) <= {bound}", where=where).verify(budget=10).status == "proved"
    assert Claim(f"tv({kernel}(P), {kernel}(Q)) <= {twin}", where=where).verify(budget=10).status == "refuted"


def test_a_given_matrix_is_a_local_randomizer():
    assert Claim(f"max_divergence({FLIP}(P), {FLIP}(Q)) <= log(1 + 2*tv(P, Q))").verify(budget=10).status == "proved"
    assert Claim(f"max_divergence({FLIP}(P), {FLIP}(Q)) <= log(1 + 3/2*tv(P, Q))").verify(budget=10).status == "refuted"
