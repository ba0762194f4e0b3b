"""Infima of conversions over all orders: from both sides, against closed forms, against every order that is tried, and altered."""

import copy
import json
import time

import pytest
from flint import arb, fmpq

import rdpverify as rv
from rdpverify.errors import CertificateError, InputError, RuleError
from rdpverify.exact import digest, rational
from rdpverify.checker import check
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.enclosures.infimum import Covering, convex_form, infimum
from rdpverify.language import parse
from rdpverify.numeric import enclose, enclose_infimum, infimum_record

MIRONOV = "rdp({M}, alpha) + log({k})/(alpha - 1)"  # Mironov 2017, Proposition 3
IMPROVED = "rdp({M}, alpha) + log((alpha-1)/alpha) - (log(1/({k})) + log(alpha))/(alpha - 1)"  # Canonne, Kamath & Steinke 2020, Proposition 12
DELTA = "exp((alpha-1)*(rdp({M}, alpha) - {e}))/(alpha-1)*(1-1/alpha)**alpha"
OPTIMAL = "optimal_epsilon(alpha, rdp({M}, alpha), 1/({k}))"
GAUSSIAN, SAMPLED = "GaussianMechanism(1)", "PoissonSampled(GaussianMechanism(1), 1/100)"
LAPLACE = "Composed((LaplaceMechanism(1), 20), (RandomizedResponse(3/4), 2))"


def of(text, M=GAUSSIAN, k="10**5", e=2):
    return parse(text.format(M=M, k=k, e=e))


def test_a_known_infimum():
    """inf α/2 + L/(α−1) = 1/2 + √(2L)."""
    found = enclose_infimum(of(MIRONOV), 40)[0]
    with at_precision(200):
        assert found.digits() >= 40 and found.ball.overlaps(arb("0.5") + (2 * arb(10**5).log()).sqrt())


@pytest.mark.parametrize("text", [MIRONOV, IMPROVED, DELTA, OPTIMAL, "optimal_delta(alpha, rdp({M}, alpha), {e})"])
@pytest.mark.parametrize("M, e", [(GAUSSIAN, 2), (SAMPLED, 1), (LAPLACE, 12)])
@pytest.mark.sampled(4, 3)
def test_no_order_is_below_and_the_digits_are_there(text, M, e):
    question = of(text, M, e=e)
    found = enclose_infimum(question, 8)[0]
    assert found.digits() >= 8
    for order in ("101/100", "3/2", "3", "11/2", "8", "20", "100"):
        value = rv.Quantity(question).enclose(alpha=order, digits=8)
        assert value.infinite or found.lower <= value.upper


def test_optimal_is_below_improved_below_mironov_and_above_the_truth():
    ends = [enclose_infimum(of(text, SAMPLED), 8)[0] for text in (OPTIMAL, IMPROVED, MIRONOV)]
    truth = enclose(parse(f"epsilon({SAMPLED}, 1/10**5)"), 8)[0]
    assert truth.upper < ends[0].lower and ends[0].upper < ends[1].lower and ends[1].upper < ends[2].lower


def test_where_the_best_order_is_large():
    """Pure DP with ε₀ = log 3: at order ∞ a pair has p = 1, q = 1/3 at worst, so that 1 − γ/3 = δ; the truth is max{0, 3/4 − γ/4} = δ, which
    is the infimum: at one order these two laws are the worst."""
    found = enclose_infimum(of(OPTIMAL, "RandomizedResponse(3/4)", "10**9"), 12)[0]
    with at_precision(100):
        delta = arb(fmpq(1, 10**9))
        assert found.ball.overlaps((3 - 4 * delta).log()) and found.upper < (3 * (1 - delta)).log() and found.digits() >= 12


@pytest.mark.parametrize("text, message", [
    ("rdp(GaussianMechanism(1), alpha) + Abs(alpha - 7) + log(10)/(alpha - 1)", "convex conversion"),
    ("rdp(LaplaceMechanism(1), alpha) - 1/(alpha - 1)", "order 1$"),  # falls to −∞
    ("3/(alpha - 1) + rdp(GaussianMechanism(1), alpha)**2", "convex conversion"),
    ("optimal_epsilon(alpha, 2*rdp(GaussianMechanism(1), alpha), 1/100)", "one curve"),
    ("optimal_epsilon(alpha, rdp(GaussianMechanism(1), alpha), 1/(100 + alpha))", "one curve"),
])
def test_what_is_no_conversion_is_refused(text, message):
    with pytest.raises(RuleError, match=message):
        enclose_infimum(parse(text), 6)


@pytest.mark.parametrize("text, closed", [
    ("rdp(LaplaceMechanism(1), alpha) + 3*rdp(GaussianMechanism(2), alpha) + 7", "exp(-1) + 3/8 + 7"),  # D falls to KL
    ("optimal_epsilon(alpha, rdp(GaussianMechanism(1), alpha), 1/2)", "0"),
    ("optimal_epsilon(alpha, rdp(RandomizedResponse(3/4), alpha), 1/5)", "log((3/4 - 1/5)*4)"),  # its own laws are the worst, at order 3.9
    ("optimal_delta(alpha, rdp(RandomizedResponse(3/4), alpha), log(2))", "1/4"),
    ("optimal_delta(alpha, rdp(LaplaceMechanism(1), alpha), 1)", "0"),  # the limit at ∞
    ("optimal_delta(alpha, renyi(Laplace(0, 1), Laplace(1, 1), alpha), 3/2)", "0"),
])
def test_infima_at_the_ends_of_the_orders(text, closed):
    found, right = enclose_infimum(parse(text), 12)[0], enclose(parse(closed), 30)[0]
    assert found.has_digits(12) and found.ball.overlaps(right.ball)


def test_an_optimal_conversion_that_falls_all_the_way_to_order_one():
    """From above at an order next to 1, from below by pairs with at most the relative entropy; Pinsker's inequality is not far."""
    text = "optimal_delta(alpha, rdp(GaussianMechanism(1), alpha), {})"
    found = enclose_infimum(parse(text.format("1/10")), 15)[0]
    assert found.has_digits(15)
    assert found.upper < enclose(parse("optimal_delta(1 + 1/2**20, rdp(GaussianMechanism(1), 1 + 1/2**20), 1/10)"), 20)[0].lower
    assert enclose_infimum(parse(text.format("0")), 8)[0].upper < enclose(parse("sqrt((1/2)/2)"), 10)[0].lower


def test_a_loss_above_eps_leaves_no_limit_at_infinity():
    """What is 0 at ε = 1 is none at ε = 99/100, and not shown for a Gaussian at all."""
    for mechanism, eps in (("LaplaceMechanism(1)", "99/100"), ("GaussianMechanism(1)", "9")):
        plans = enclose(parse(f"rdp({mechanism}, oo)"), 10)[1]
        with pytest.raises(RuleError, match="at most eps"):
            infimum(parse(f"optimal_delta(alpha, rdp({mechanism}, alpha), {eps})"), 100, plans, {"best": "oo"})
    for text, limit in (("rdp(GaussianMechanism(1), alpha) + 1/(alpha - 1)", "1"), ("2 - rdp(GaussianMechanism(1), alpha)", "1")):
        with pytest.raises(RuleError, match="sums of Rényi curves only"):
            infimum(parse(text), 100, {}, {"best": "2", "limit": limit})


def test_concave_rests_are_not_taken_for_convex_ones():
    convex_form(parse("rdp(GaussianMechanism(1), alpha) + (alpha-1)*log(alpha) + 7"), fmpq(1))
    for text in ("rdp(GaussianMechanism(1), alpha) - (alpha-1)", "rdp(GaussianMechanism(1), alpha) + sqrt(alpha-1)/(alpha-1)",
                 "rdp(GaussianMechanism(1), alpha)*alpha", "rdp(GaussianMechanism(1), 2) + 1/(alpha-1)",
                 "rdp(GaussianMechanism(1), alpha) + log(alpha-2)", "rdp(GaussianMechanism(1), alpha)**2"):
        with pytest.raises(RuleError):
            convex_form(parse(text), fmpq(1))


def resealed(certificate: dict, change) -> dict:
    changed = copy.deepcopy(certificate)
    change(changed)
    return {**changed, "digest": digest({key: value for key, value in changed.items() if key != "digest"})}


@pytest.mark.parametrize("text", [MIRONOV, OPTIMAL])
def test_an_altered_record_is_refused(text):
    certificate = infimum_record(of(text, k="k"), {"k": parse("10**5")}, 10)[1]
    assert check(json.loads(json.dumps(certificate))).verdict == "enclosed"
    assert certificate["kind"] == "infimum" and certificate["at"] == {"k": "100000"}
    evidence = certificate["evidence"]["infimum"]

    def with_evidence(**parts):
        return lambda data: data["evidence"]["infimum"].update(parts)

    changes = [
        lambda data: data.update(lower=data["upper"]),
        lambda data: data.update(kind="enclosure"),
        lambda data: data.update(at={"k": "10**6"}),
        lambda data: data.update(expression=data["expression"].replace("1)", "2)", 1)),
        lambda data: data["evidence"].pop("infimum"),
        with_evidence(best="1"), with_evidence(best="100"), with_evidence(best=None), with_evidence(best="1/0"),
    ]
    if text is MIRONOV:
        changes += [with_evidence(bound="6"), with_evidence(orders=evidence["orders"][:2]), with_evidence(orders=["2", "3", "4"]),
                    with_evidence(orders=evidence["orders"][::-1]), with_evidence(bound="x")]
    else:
        pieces = evidence["pieces"]
        changes += [with_evidence(pieces=pieces[1:]), with_evidence(pieces=pieces[:-1]), with_evidence(pieces=[pieces[0], pieces[-1]]),
                    with_evidence(pieces=[[end, "9/10", "1/100000"] for end, *_ in pieces]), with_evidence(pieces=[]),
                    with_evidence(pieces=pieces[::2] if len(pieces) % 2 else [*pieces[:-1:2], pieces[-1]]),
                    with_evidence(pieces=[*pieces[:-1], ["oo", "1", "1/10000000"]])]
    for change in changes:
        with pytest.raises(CertificateError):
            check(resealed(certificate, change))


def test_a_pair_above_the_curve_between_two_orders_is_noticed():
    """The curve of N(0,1) against N(1,1) has h = α(α−1)/2; a pair that touches it at both ends of a piece is above it inside."""
    def point(order):
        return order, arb(order * (order - 1) / 2)

    orders = [fmpq(2), fmpq(3), fmpq(6), fmpq(7)]
    pair = Covering(fmpq(9, 10), fmpq(1, 100))
    assert pair.log_moment(fmpq(4)) > point(fmpq(4))[1] and not pair.below(*map(point, orders))
    assert Covering(fmpq(2, 10), fmpq(1, 10)).below(*map(point, orders))
    touching = [(order, pair.log_moment(order)) for order in orders]
    assert not pair.below(*((order, h + (order - 3) * (order - 6)) for order, h in touching))  # far above outside, below inside


def test_misshapen_evidence_is_refused():
    question = of(OPTIMAL)
    for evidence in (None, [], {}, {"best": "5"}, {"best": "5", "pieces": 7}, {"best": "5", "pieces": [["oo"]] * 3},
                     {"best": "5", "pieces": [["2", "1", "1/2"], ["3", "1", "2"], ["oo", "1", "1/2"]]}):
        with pytest.raises((RuleError, IndexError)):
            infimum(question, 100, {}, evidence)


def test_the_command_line(capsys, tmp_path):
    from rdpverify.cli import main

    path = str(tmp_path / "infimum.json")
    assert main(["enclose", IMPROVED.format(M=SAMPLED, k="1/delta"), "--at", "delta=1/10**5", "--best-order", "--digits", "12",
                 "--certificate", path, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["digits"] >= 12 and answer["reason"] == "infimum over all orders alpha > 1"
    assert main(["recheck", path]) == 0
    assert main(["enclose", "optimal_epsilon(alpha, rdp(GaussianMechanism(s), alpha), 1/100)", "--best-order"]) == 2
    assert "no value for s" in capsys.readouterr().err


def test_the_budget_is_kept(capsys):
    from rdpverify.cli import main

    begin = time.monotonic()
    assert main(["enclose", OPTIMAL.format(M=SAMPLED, k="10**5"), "--best-order", "--digits", "200", "--budget", "0.3"]) == 3
    assert "within the budget of 0.3 s" in capsys.readouterr().err and time.monotonic() - begin < 6


def test_in_python():
    conversion = rv.optimal_epsilon(rv.alpha, rv.rdp(rv.GaussianMechanism(1), rv.alpha), rv.delta)
    found = conversion.infimum(delta="1/10**5", digits=10)
    assert found.digits() >= 10 and found.upper <= conversion.enclose(alpha=6, delta="1/10**5", digits=10).upper
    assert check(conversion.infimum_certificate(delta="1/10**5", digits=10)).verdict == "enclosed"
    with pytest.raises(InputError, match="delta"):
        conversion.infimum()


@pytest.mark.parametrize("mechanism, limit", [
    ("LaplaceMechanism(2)", "1/2"), ("RandomizedResponse(3/4)", "log(3)"),
    ("Composed((LaplaceMechanism(100), 3), (RandomizedResponse(51/100), 2))", "3/100 + 2*log(51/49)"),
])
def test_values_that_fall_all_the_way_to_infinity_have_the_limit_as_their_infimum(mechanism, limit):
    found, evidence = enclose_infimum(parse(f"rdp({mechanism}, alpha) + log(10**5)/(alpha - 1)"), 12)
    exact = enclose(parse(limit), 20)[0]
    assert found.has_digits(12) and found.contains(exact.ball.mid()) and rational(evidence["infimum"]["best"]) > 10**9
