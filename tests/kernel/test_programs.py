"""Programs of noise, comparison and values: what they mean, which alignments hold, and what one outcome shows."""

import random
from math import exp, log

import mpmath as mp
import pytest
from flint import fmpq
from rules import goal
from verdicts import verdict

from rdpverify.definitions import requirements
from rdpverify.definitions.constructions import ON_INPUTS
from rdpverify.definitions.constructions.program import steps_of
from rdpverify.definitions.constructions.program_outcomes import MOST_QUERIES
from rdpverify.errors import InputError, RdpVerifyError, RuleError
from rdpverify.kernel import witness
from certified import enclose
from rdpverify.kernel.proof import RULES
from rdpverify.kernel.place import read_list
from rdpverify.printer import to_text
from rdpverify.proving.alignments import alignments, cost
from rdpverify.terms import make, mul, number, substitute, symbol
from rdpverify.terms.normal import identical
from rdpverify.typed import parse, parse_statement

WHERE = ["e > 0", "c in integers [1, oo)", "t in (-oo, oo)", "s > 0"]
RIGHT = "Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), answer + nu >= t + rho], c)"
SHIFTS = {"once": {"rho": "1"}, "true": {"nu": ["1", "-1"]}}


def left(program, shifts, bound="e"):
    return [to_text(each.conclusion) for each in
            RULES["alignment"].apply(goal(f"pure_dp({program}) <= {bound}", where=WHERE), {"shifts": shifts})]


def refused(program, shifts, why):
    with pytest.raises(RuleError, match=why):
        left(program, shifts)


# --- the language


@pytest.mark.parametrize("text", [
    RIGHT, 'Program([], [nu ~ Laplace(0, s), 2*answer - nu/3 < t], redraw="yes")', "Program([a ~ Gumbel(0, s), b ~ Exponential(s)], [answer <= a])",
    'Program([rho ~ Laplace(0, s)], [nu ~ Laplace(0, s), answer + nu > rho, mu ~ Laplace(0, s), answer + mu, answer + nu - rho], 2, "no", "monotone", 3)',
    "Composed((Program([rho ~ Laplace(0, s)], [answer >= rho]), c), (AboveThreshold(e), 2))", "NoisyMax(Laplace(0, s), 3)", "PermuteAndFlip(e, c)"])
def test_a_program_is_printed_as_it_is_read(text):
    term = parse(text)
    assert parse(to_text(term)) is term and term.free <= {"s", "t", "c", "e"}
    requirements(term)


@pytest.mark.parametrize("text, why", [
    ("Program([rho ~ Laplace(0, 1)], [answer >= rho], 0)", "stop must be"), ("Program([rho ~ Laplace(0, 1)], [rho ~ Laplace(0, 1), answer >= rho])", "stands for something"),
    ("Program([answer ~ Laplace(0, 1)], [answer >= 0])", "stands for something"), ("Program([rho ~ 3], [answer >= rho])", "expected the distribution of rho"),
    ("Program([rho ~ Laplace(0, 1)], [answer == rho])", "expected"), ("Program([rho ~ Laplace(0, 1)], [0 <= answer <= rho])", "expected"),
    ("Program([rho ~ Laplace(0, 1), [answer >= rho])", "a list stands only"), ('Program("x", [answer >= 0])', "begin the steps"), ("Program([], [answer >= 0", "expected"),
    ("Program([oo ~ Laplace(0, 1)], [answer >= 0])", "cannot be the name"), ("Program([], [answer >= 0], answers=\"some\")", "any"),
    ("Program([P ~ Laplace(0, 1)], [answer >= P])", "cannot be the name")])
def test_what_is_no_program_is_said_in_one_line(text, why):
    with pytest.raises(InputError, match=why) as caught:
        parse(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text, why", [
    ("Program([], [nu ~ Laplace(0, 1)])", "a comparison such as"), ("Program([], [answer >= 0, answer >= 1])", "one comparison"),
    ("Program([answer >= 0], [answer >= 1])", "only noise is drawn"), ("Program([], [answer, answer >= 0])", "after it"),
    ("Program([], [nu ~ Laplace(0, 1), answer*nu >= 0])", "no sum of"), ("Program([], [nu ~ Laplace(0, 1), answer + Abs(nu) >= 0])", "no sum of"),
    ("Program([], [nu ~ Laplace(0, 1), answer + nu**2 >= 0])", "no sum of"), ("Program([], [nu ~ Laplace(0, 1), Max(answer, nu) >= 0])", "no sum of"),
    ("Program([], [nu ~ Laplace(0, 1), answer + s*nu >= 0])", "no sum of"), ("Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(rho, 1), answer + nu >= 0])", "could not be decided"),
    ("Program([], [nu ~ P, answer + nu >= 0])", "given one"), ("Program([], [answer >= oo])", "oo is no number"), ("Program([], [answer + oo >= 0, answer])", "oo is no number"), ("Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(answer, 1), nu >= 0])", "could not be decided")])
def test_what_a_program_may_not_do(text, why):
    with pytest.raises(InputError, match=why):
        requirements(parse(text))


def test_noise_and_numbers_have_different_names():
    program = parse("Program([rho ~ Laplace(0, e)], [answer >= rho])")
    with pytest.raises(InputError, match="a noise and of a number"):
        requirements(substitute(program, {"e": symbol("rho")}))
    with pytest.raises(RdpVerifyError):  # a scale that is seen to be wrong
        requirements(parse("Program([rho ~ Laplace(0, -1)], [answer >= rho])"))


@pytest.mark.parametrize("text", ["answer + 1 <= 2", "pure_dp(Program([x ~ Laplace(0, 1)], [answer >= x])) <= nu",
                                  "pure_dp(Program([nu ~ Laplace(0, 1)], [answer >= nu])) <= nu"])
def test_names_of_a_program_mean_nothing_outside(text):
    with pytest.raises(InputError, match="domain|answer|nu"):
        parse_statement(text)


# --- alignments


def test_the_right_program_is_aligned_at_its_price():
    (found,) = RULES["alignment"].apply(goal(f"pure_dp({RIGHT}) <= e", where=WHERE), {"shifts": [SHIFTS]})
    assert identical(found.conclusion.left, parse("e")) and found.conclusion.right is parse("e")


@pytest.mark.parametrize("shifts, why", [
    ([{}], "may hold for the neighbour|need not hold"), ([{"once": {"rho": "1"}}], "need not hold"), ([{"once": {"rho": "1/2"}, "true": {"nu": ["1", "-1"]}}], "may hold"),
    ([{"once": {"rho": "1"}, "true": {"nu": ["0", "-1"]}}], "need not hold"), ([{"once": {"rho": "1"}, "true": {"nu": ["1", "1"]}}], "need not hold"),
    ([{"once": {"rho": "1"}, "true": {"nu": ["1", "-1"]}, "false": {"nu": ["-1", "0"]}}], "at no price"),
    ([{"once": {"nu": "1"}, "true": {"nu": ["1", "-1"]}}], "not drawn there"), ([{"once": {"rho": "1"}, "true": {"rho": ["1", "0"], "nu": ["2", "0"]}}], "not drawn there"),
    ([{"once": {"rho": "1"}, "true": {"nu": ["1", "-1"]}, "false": {"rho": ["-1", "0"]}}], "not drawn there"),
    ([SHIFTS, SHIFTS], "list of 1"), ({}, "list of 1"), ([{"once": {"rho": "1"}, "true": {"nu": ["1"]}}], r"\[a, b\]"), ([{"sometimes": {}}], "once, true, false"),
    ([3], "list of 1"), (None, "list of 1"), ([{"true": []}], "once, true, false")])
def test_a_wrong_alignment_is_refused(shifts, why):
    refused(RIGHT, shifts, why)


@pytest.mark.parametrize("program, why", [
    ("Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), answer + nu >= rho])", "not bounded"),
    ('Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), answer + nu >= rho], redraw="yes")', "not bounded"),
    ("Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), answer + nu >= rho, answer + nu], c)", "a value that is given out"),
    ("Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), answer + nu >= rho, answer], c)", "a value that is given out"),
    ("Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), 2*answer + nu >= rho], c)", "hold"),
    ("Program([rho ~ Laplace(0, 2/e)], [nu ~ Laplace(0, 4*c/e), answer + nu >= rho, answer - rho], c)", "a value that is given out|hold")])
def test_the_alignment_of_the_right_program_is_none_of_a_wrong_one(program, why):
    refused(program, [SHIFTS], why)


def test_a_price_that_is_paid_once_bounds_no_number_of_comparisons():
    text = "Program([rho ~ Laplace(0, 1), tau ~ Laplace(0, 1)], [rho - tau >= t{}])"
    both = [{"once": {"rho": "1", "tau": "1"}}]
    assert left(text.format(""), both, "10") == ["2 <= 10"]
    refused(text.format('], redraw="yes"').replace("])", ")"), both, "not bounded")
    assert left(text.format('], redraw="yes"').replace("])", ")"), [{}], "10") == ["0 <= 10"]
    refused(RIGHT, [{"once": {"rho": "1"}, "true": {"nu": "12"}}], r"\[a, b\]")


def test_monotone_answers_move_up_or_down_and_each_way_has_its_shifts():
    program, down = RIGHT[:-1] + ', "no", "monotone")', {"true": {"nu": ["0", "-1"]}}
    assert [identical(parse(each.split(" <= ")[0]), parse(cost)) for each, cost in zip(left(program, [SHIFTS, down]), ("3*e/4", "e/4"))] == [True, True]
    refused(program, [down, SHIFTS], "may hold for the neighbour")
    refused(program, [SHIFTS], "list of 2")


def test_noise_that_may_only_move_up_does_not_move_down():
    down = "Program([rho ~ Exponential(e)], [nu ~ Exponential(e), rho - nu >= answer], 1)"
    refused(down, [{"once": {"rho": "-1"}, "true": {"nu": ["-2", "0"]}}], "may only move up|hold")
    refused("Program([rho ~ Exponential(e)], [answer <= rho], 1)", [{"once": {"rho": "-1"}}], "hold|up")
    with pytest.raises(RdpVerifyError, match="how fast"):
        left("Program([rho ~ Normal(0, 1)], [nu ~ Laplace(0, 1), answer + nu >= rho], 1)", [SHIFTS])
    with pytest.raises(RdpVerifyError, match="how fast"):
        RULES["alignment"].apply(goal("pure_dp(NoisyMax(Normal(0, 1), 3)) <= 5"), {})


def test_redrawn_noise_is_paid_for_each_time():
    twice = left('Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 1), answer + nu >= rho], 2, "yes")', [SHIFTS], "10")
    once = left('Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 1), answer + nu >= rho], 2)', [SHIFTS], "10")
    assert (twice, once) == (["6 <= 10"], ["5 <= 10"])


@pytest.mark.parametrize("conclusion", ["pure_dp(LaplaceMechanism(s)) <= 1", "rdp(NoisyMax(Laplace(0, s), 3), 2) <= 1", "pure_dp(NoisyMax(Laplace(0, s), 3)) < 1",
                                        "pure_dp(NoisyMax(Laplace(0, s), 3)) >= 1", "pure_dp(NoisyMax(P, 3)) <= 1"])
def test_what_an_alignment_says_nothing_about(conclusion):
    with pytest.raises(RdpVerifyError):
        RULES["alignment"].apply(goal(conclusion, where=["s > 0"]), {})


# --- exact probabilities


def law(noise, rng):
    scale = fmpq(rng.randint(1, 6), rng.randint(1, 3))
    return (f"{noise}(0, {scale})" if noise == "Laplace" else f"Exponential({1 / scale})"), float(int(scale.p) / int(scale.q))


def distribution(noise, scale):
    if noise == "Laplace":
        return lambda x: mp.exp(x / scale) / 2 if x < 0 else 1 - mp.exp(-x / scale) / 2
    return lambda x: mp.mpf(0) if x < 0 else 1 - mp.exp(-x / scale)


@pytest.mark.parametrize("seed", range(12))
def test_the_probability_of_an_outcome_is_that_of_quadrature(seed):
    rng = random.Random(seed)
    kinds = [rng.choice(("Laplace", "Exponential")) for _ in range(2)]
    (shared, a), (own, b) = law(kinds[0], rng), law(kinds[1], rng)
    factor = rng.choice((1, 2, -1))
    program = parse(f"Program([rho ~ {shared}], [nu ~ {own}, answer + {factor}*nu >= rho - 1/2])")
    answers = [fmpq(rng.randint(-6, 6), 2) for _ in range(4)]
    outcome = [rng.randint(0, 1) for _ in answers]
    inputs = {"answers": make("list", [make("list", [parse(str(each)) for each in answers])] * 2),
              "outcome": read_list(f"[{', '.join(f'[{said}]' for said in outcome)}]")}
    found = ON_INPUTS["Program"](program.args, inputs).P.args[0].args[0]
    F = distribution(kinds[1], b)

    def holds(x, answer):
        edge = (x - mp.mpf(1) / 2 - answer) / factor
        return 1 - F(edge) if factor > 0 else F(edge)

    def integrand(x):
        density = mp.exp(-abs(x) / a) / (2 * a) if kinds[0] == "Laplace" else (mp.exp(-x / a) / a if x >= 0 else mp.mpf(0))
        for answer, said in zip(answers, outcome):
            chance = holds(x, mp.mpf(int(answer.p)) / int(answer.q))
            density *= chance if said else 1 - chance
        return density

    kinks = sorted({mp.mpf(0), *(mp.mpf(int(q.p)) / int(q.q) + mp.mpf(1) / 2 for q in answers)})
    expected = mp.quad(integrand, [kinks[0] - 60 * a, *kinks, kinks[-1] + 60 * a])
    ball = enclose(found, 128)
    assert abs(mp.mpf(str(ball.lower.mid().str(30, radius=False))) - expected) < 1e-9


def test_a_value_lies_in_an_interval_with_its_probability():
    program = parse("Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 1), answer + nu >= rho, mu ~ Laplace(0, 1), answer + mu], 1)")
    inputs = {"answers": read_list("[[0], [0]]"), "outcome": read_list("[[1, 0, 100]]")}
    found = enclose(ON_INPUTS["Program"](program.args, inputs).P.args[0].args[0], 128)
    assert abs(float(found.lower.mid()) - 1 / 4) < 1e-12  # P(nu ≥ rho) and P(mu ≥ 0), independent


def test_noisy_scores():
    pair = ON_INPUTS["NoisyMax"](parse("NoisyMax(Laplace(0, 1), 2)").args, {"scores": read_list("[[1, 0], [0, 1]]")})
    assert abs(float(enclose(pair.P.args[0].args[0], 128).lower.mid()) - (1 - exp(-1) * (1 + 1 / 2) / 2)) < 1e-12
    flip = ON_INPUTS["NoisyMax"](parse("PermuteAndFlip(2, 3)").args, {"scores": read_list("[[0, 1, 1], [0, 0, 0]]")})
    masses = [float(enclose(mass, 128).lower.mid()) for mass in flip.P.args[0].args]
    x = exp(-1)  # outcome 0 flips with x, the two others with 1: it is taken where it comes first
    assert abs(masses[0] - x / 3) < 1e-12 and abs(sum(masses) - 1) < 1e-12 and abs(masses[1] - masses[2]) < 1e-12


@pytest.mark.parametrize("answers, outcome, why", [
    ("[[0], [2]]", "[[1]]", "more than the sensitivity"), ("[[0, 0], [1]]", "[[1]]", "one length"), ("[[0]]", "[[1]]", "two lists"), ("[[0, 0], [1, 1]]", "[[1], [1]]", "has ended"),
    ("[[0], [1]]", "[[1, 2]]", "an outcome is"), ("[[0], [1]]", "[[2]]", "an outcome is"), ("[[0], [1]]", "[1]", "expected a list"), ("[0]", "[[1]]", "two lists|a list")])
def test_inputs_that_are_none(answers, outcome, why):
    with pytest.raises(InputError, match=why):
        ON_INPUTS["Program"](parse("AboveThreshold(1)").args, {"answers": read_list(answers), "outcome": read_list(outcome)})


def chance(text, answers, outcome):
    """Of the outcome on these answers, exactly."""
    inputs = {"answers": read_list(f"[{answers}, {answers}]"), "outcome": read_list(outcome)}
    return ON_INPUTS["Program"](parse(text).args, inputs).P.args[0].args[0]


def test_noise_that_is_drawn_anew_makes_stretches_independent():
    program = 'Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 2), answer + nu >= rho], 3, "{}")'
    apart = mul(chance(program.format("yes"), "[0, 1]", "[[0], [1]]"), chance(program.format("yes"), "[2]", "[[1]]"), chance(program.format("yes"), "[1]", "[[0]]"))
    assert identical(chance(program.format("yes"), "[0, 1, 2, 1]", "[[0], [1], [1], [0]]"), apart)
    assert not identical(chance(program.format("no"), "[0, 1, 2, 1]", "[[0], [1], [1], [0]]"), apart)


def test_a_probability_with_too_many_terms_is_refused(monkeypatch):
    program = "Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 2), answer + nu >= rho])"
    chance(program, "[0, 1, 5/2]", "[[0], [0], [1]]")
    monkeypatch.setattr("rdpverify.definitions.shared_noise.MOST_TERMS", 5)
    with pytest.raises(InputError, match="too many terms"):
        chance(program, "[0, 1, 5/2]", "[[0], [0], [1]]")


def test_each_value_that_is_given_out_lies_between_its_own_ends():
    def program(*values):
        return f"Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 2), answer + nu >= rho{''.join(values)}])"

    mu, tau = ", mu ~ Laplace(0, 3), answer + mu", ", tau ~ Laplace(0, 1), answer - tau"
    both = chance(program(mu, tau), "[1]", "[[1, 0, 1, -1, 2]]")
    assert identical(mul(both, chance(program(), "[1]", "[[1]]")), mul(chance(program(mu), "[1]", "[[1, 0, 1]]"), chance(program(tau), "[1]", "[[1, -1, 2]]")))
    assert not identical(both, chance(program(mu, tau), "[1]", "[[1, 0, 1, -1, 3]]")) and not identical(both, chance(program(mu), "[1]", "[[1, 0, 1]]"))


def test_monotone_answers_move_in_one_direction():
    program = parse('Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 1), answer + nu >= rho], answers="monotone")')
    with pytest.raises(InputError, match="one direction"):
        ON_INPUTS["Program"](program.args, {"answers": read_list("[[0, 0], [1, -1]]"), "outcome": read_list("[[0], [1]]")})


def test_a_comparison_of_numbers_is_exact_at_the_border():
    for sign, holds in ((">=", True), (">", False)):
        args = parse(f"Program([], [answer {sign} 0])").args
        pair = ON_INPUTS["Program"](args, {"answers": read_list("[[0], [0]]"), "outcome": read_list("[[1]]")})
        assert to_text(pair.P) == ("Finite([1, 0])" if holds else "Finite([0, 1])")


# --- both together


@pytest.mark.parametrize("seed", range(10))
def test_no_outcome_costs_more_than_an_alignment_says(seed):
    rng = random.Random(100 + seed)
    scales = [rng.randint(1, 5) for _ in range(2)]
    program = parse(f"Program([rho ~ Laplace(0, {scales[0]})], [nu ~ Laplace(0, {scales[1]}), {rng.choice((1, 2))}*answer + {rng.choice((1, -1))}*nu "
                    f">= {rng.choice((1, 2, -1))}*rho + 1], {rng.randint(1, 3)}, \"{rng.choice(('no', 'yes'))}\", \"{rng.choice(('any', 'monotone'))}\")")
    best = min(float(enclose(cost(program, data), 64).upper) for data in alignments(program))
    stop, monotone = int(program.args[2].value.p), program.args[4].value == "monotone"
    for _ in range(12):
        moves = (0, 1) if monotone else (-1, 0, 1)
        first = [fmpq(rng.randint(-8, 8)) for _ in range(6)]
        second = [each + rng.choice(moves) for each in first]
        outcome, count = [], 0
        for _ in first:
            outcome.append(rng.randint(0, 1))
            count += outcome[-1]
            if count == stop:
                break
        lists = [make("list", [parse(str(each)) for each in side[:len(outcome)]]) for side in (first, second)]
        for order in (lists, lists[::-1]):
            pair = ON_INPUTS["Program"](program.args, {"answers": make("list", order), "outcome": read_list(f"[{', '.join(f'[{o}]' for o in outcome)}]")})
            p, q = (float(enclose(each.args[0].args[0], 256).lower.mid()) for each in (pair.P, pair.Q))
            assert log(p / q) <= best + 1e-9


def test_a_witness_against_a_program_is_confirmed_and_a_wrong_one_is_not():
    statement = parse_statement("pure_dp(Program([rho ~ Laplace(0, 2/e)], [answer >= rho])) <= 100*e", where=["e > 0"])
    found = witness.check(statement, {"e": "1", "answers": "[[0, 1], [1, 0]]", "outcome": "[[0], [1]]"})
    assert found.left.exact is not None or found.left.lower > 100
    right = parse_statement("pure_dp(AboveThreshold(e)) <= e", where=["e > 0"])
    for data in ({"answers": "[[0, 1], [1, 0]]", "outcome": "[[0], [1]]"}, {"answers": "[[0, 1], [3, 0]]", "outcome": "[[0], [1]]"}, {}, {"answers": "[[0, 1], [1, 0]]"},
                 {"scores": "[[0, 1], [1, 0]]"}, {"answers": "[[0, 1], [1, 0]]", "outcome": "[[1], [1]]"}):
        with pytest.raises(RdpVerifyError):
            witness.check(right, {"e": "1", **data})
    for conclusion in ("pure_dp(AboveThreshold(e)) >= 2*e", "pure_dp(AboveThreshold(e)) == 2*e"):  # one outcome bounds it from below only
        with pytest.raises(RdpVerifyError):
            witness.check(parse_statement(conclusion, where=["e > 0"]), {"e": "1", "answers": "[[0, 1], [1, 0]]", "outcome": "[[0], [1]]"})


@pytest.mark.parametrize("text, where, status", [
    ("pure_dp(AboveThreshold(1)) <= 1", [], "proved"), ("pure_dp(AboveThreshold(1)) <= 999/1000", [], "refuted"),
    ("pure_dp(SparseVector(e, c, s)) <= e", ["e > 0", "c in integers [1, oo)", "s > 0"], "proved"), ("pure_dp(PermuteAndFlip(1, 2)) == 1", [], "proved"),
    ("pure_dp(Program([], [nu ~ Laplace(0, 4), 0 >= 0, answer + nu], 2)) <= 49/100", [], "refuted"),
    ("pure_dp(Program([rho ~ Exponential(1/2)], [nu ~ Exponential(1/4), answer + nu >= rho], 1)) <= 1", [], "proved"),
    ("pure_dp(Program([rho ~ Exponential(1/2)], [nu ~ Exponential(1/4), answer - nu >= rho], 1)) <= 1", [], "refuted"),
    ("pure_dp(NoisyMax(Exponential(1), 3)) <= 1", [], "refuted"), ("pure_dp(NoisyMax(Logistic(0, 2), 3)) <= 1", [], "proved"),
    ("epsilon(Composed((AboveThreshold(1), 3)), 1/10**5) <= 3", [], "proved"),  # by the worst mechanism of that epsilon
    ("epsilon(Composed((AboveThreshold(1), 3)), 1/10**5) <= 1/10", [], "refuted"),
    ("epsilon(PoissonSampled(PermuteAndFlip(1, 3), 1/10), 1/10**5) <= 1/5", [], "proved"),
    ("epsilon(Composed((NoisyMax(Laplace(0, 2), 3), 4)), 1/10**5) >= 1/2", [], "proved"),
    ("privacy_profile(AboveThreshold(1), 1/2) <= 0", [], "refuted"), ("pure_dp(AboveThreshold(1)) < 1", [], "undecided")])
def test_what_is_decided(text, where, status):
    assert verdict(text, where=where) == status


def test_steps_say_where_noise_is_drawn():
    steps = steps_of(parse("Program([rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 2), answer + nu > rho, mu ~ Laplace(0, 3), answer + mu])"))
    assert (list(steps.once), list(steps.before), list(steps.after), steps.closed) == (["rho"], ["nu"], ["mu"], False)


HOLDS = {">=": lambda a: a >= 0, ">": lambda a: a > 0, "<=": lambda a: a <= 0, "<": lambda a: a < 0}


@pytest.mark.parametrize("op", HOLDS)
@pytest.mark.parametrize("answer", [-1, 0, 1])
def test_a_comparison_of_numbers_holds_or_does_not(op, answer):
    """At 0 where it is closed alone; what is said of it is then certain or impossible, and so is a value that is a number."""
    program = f"Program([rho ~ Laplace(0, 1)], [answer {op} 0, answer - 1])"
    assert chance(program, f"[{answer}]", "[[0]]") is number(int(not HOLDS[op](answer)))
    for low, high in ((-2, 0), (-1, -1), (0, 1), (-1, 0), (1, 2), (-3, -2)):
        assert chance(program, f"[{answer}]", f"[[1, {low}, {high}]]") is number(int(HOLDS[op](answer) and low <= answer - 1 <= high))


@pytest.mark.parametrize("steps", [
    "[rho ~ Laplace(0, 1), tau ~ Laplace(0, 1)], [answer >= rho + tau]", "[rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 1), mu ~ Laplace(0, 1), answer + nu >= mu]",
    "[rho ~ Laplace(0, 1)], [nu ~ Laplace(0, 1), mu ~ Laplace(0, 1), answer + nu + rho >= mu]", "[rho ~ Laplace(0, 1)], [answer >= rho, nu ~ Laplace(0, 1), mu ~ Laplace(0, 1), nu - mu]"])
def test_two_noises_of_one_kind_in_one_relation_are_not_worked_out(steps):
    outcome = "[[1]]" if steps.count("answer") and ", nu - mu" not in steps else "[[1, 0, 1]]"
    with pytest.raises(InputError, match="one noise of its own and one that is shared"):
        chance(f"Program({steps})", "[0]", outcome)


def test_two_noises_that_the_queries_share_are_not_worked_out():
    with pytest.raises(InputError, match="one noise is shared"):
        chance("Program([rho ~ Laplace(0, 1), tau ~ Laplace(0, 1)], [answer >= rho, answer + tau])", "[0]", "[[1, 0, 1]]")


def test_as_many_queries_as_there_may_be():
    program, many = "Program([rho ~ Laplace(0, 1)], [answer >= 0], oo)", MOST_QUERIES
    assert chance(program, str([1] * many), str([[1]] * many)) is number(1)
    for answers, outcome in ((many + 1, many + 1), (2, 1), (1, 2)):
        with pytest.raises(InputError, match="of one length, at most"):
            chance(program, str([1] * answers), str([[1]] * outcome))


def test_the_program_ends_with_the_last_comparison_that_it_waits_for():
    program = "Program([rho ~ Laplace(0, 1)], [answer >= 0], 2)"
    assert chance(program, "[1, -1, 1]", "[[1], [0], [1]]") is number(1)
    with pytest.raises(InputError, match="has ended"):
        chance(program, "[1, 1, -1]", "[[1], [1], [0]]")


@pytest.mark.parametrize("scale", ["1", "2", "1/3"])
def test_gumbel_noise_is_the_exponential_mechanism(scale):
    pair = ON_INPUTS["NoisyMax"](parse(f"NoisyMax(Gumbel(0, {scale}), 2)").args, {"scores": read_list("[[1, 0], [0, 1]]")})
    first = exp(1 / float(parse(scale).value))
    assert abs(float(enclose(pair.P.args[0].args[0], 128).lower.mid()) - first / (1 + first)) < 1e-12
    assert abs(float(enclose(pair.Q.args[0].args[0], 128).lower.mid()) - 1 / (1 + first)) < 1e-12
