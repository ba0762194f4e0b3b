"""Auditing a package by running it: what is asked, what is said when it is missing, and how its numbers are judged."""

import sys
from types import ModuleType, SimpleNamespace

import pytest
from flint import arb

from rdpverify.auditing.accountants import known, printed_by
from rdpverify.auditing.table import Row, audit_rows, judge, read_rows
from rdpverify.claims import kept_numbers
from rdpverify.errors import InputError, RuleError
from rdpverify.language import parse
from ..common.certified import finite


class Accountant:
    """Right about the Gaussian mechanism, too large about everything else."""

    def __init__(self, orders):
        self.orders = orders

    def compose(self, event):
        self.rdp = [order / (2 * event[1] ** 2) if event[0] == "gaussian" else float("inf") for order in self.orders]
        return self


class Loss:
    """A profile that is 0, which promises too much."""

    def self_compose(self, copies):
        return self

    def get_delta_for_epsilon(self, eps):
        return 0.0


@pytest.fixture
def package(monkeypatch):
    top, rdp, pld = ModuleType("dp_accounting"), ModuleType("dp_accounting.rdp"), ModuleType("dp_accounting.pld")
    losses = ModuleType("dp_accounting.pld.privacy_loss_distribution")
    top.GaussianDpEvent, top.LaplaceDpEvent = (lambda scale: ("gaussian", scale)), (lambda scale: ("laplace", scale))
    top.PoissonSampledDpEvent = lambda rate, event: ("sampled", rate)
    rdp.RdpAccountant = Accountant
    for name in ("gaussian", "laplace", "discrete_laplace", "discrete_gaussian"):
        setattr(losses, f"from_{name}_mechanism", lambda *a, **k: Loss())
    losses.from_randomized_response = lambda *a, **k: Loss()
    for module in (top, rdp, pld, losses):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return SimpleNamespace(top=top)


def test_every_number_asked_is_an_expression_without_symbols(package):
    rows = printed_by("dp_accounting")
    assert len(rows) > 50 and len({row.quantity for row in rows}) == len(rows)
    assert all(not parse(row.quantity).free and not row.problem for row in rows)


def test_right_wrong_and_unsafe_numbers_are_told_apart(package):
    chosen = ("rdp(GaussianMechanism(4), 5/2)", "rdp(LaplaceMechanism(1), 8)", "privacy_profile(RandomizedResponse(3/4), 1)",
              "privacy_profile(LaplaceMechanism(1), 3)")
    found = {finding.quantity: (finding.verdict, finding.safety) for finding in audit_rows(printed_by("dp_accounting", chosen))}
    assert found == dict(zip(chosen, (("correct", "right"), ("too large", "loose"), ("too small", "unsafe"), ("correct", "right"))))


def test_a_package_that_is_not_there_is_named(monkeypatch):
    assert known() == ("autodp", "dp_accounting", "opacus")
    for name in known():
        monkeypatch.setitem(sys.modules, name, None)
        with pytest.raises(InputError, match=f"{name} cannot be imported"):
            printed_by(name)


def test_a_row_that_cannot_be_judged_is_told_and_the_others_follow():
    rows = [Row("1/4", "nan"), Row("1/4 +", "0.25"), Row("1/4", "a lot"), Row("1/4", "0.25"), Row("1/4", "", problem="it raised KeyError"),
            Row("x", "1"), Row("1/4", "1e999999999"), Row("P(S)", "1"), Row("GaussianMechanism(1)", "1"), Row("1/4", "0.3", "sideways"), Row("1/4", "-NaN")]
    found = list(audit_rows(rows))
    assert [finding.safety for finding in found] == ["not judged"] * 3 + ["right"] + ["not judged"] * 7
    assert [finding.bad_input for finding in found] == [False, True, True, False, False, True, True, True, True, True, False]
    assert found[0].reason == "nan was printed, which is no number" and found[4].reason == "it raised KeyError"
    assert all("\n" not in finding.reason and (finding.reason == "") == finding.holds for finding in found)


@pytest.mark.parametrize("printed", ["1e999999999", "1e-999999999"])
def test_a_number_of_absurd_size_is_refused_at_once(printed):
    with pytest.raises(InputError, match="exponent"):
        judge("1/4", printed, 10)


@pytest.mark.parametrize("quantity, printed, verdict", [
    ("sqrt(2)", "1.4142135623730951", "correct"), ("sqrt(2)", "1.4142135623730953", "too large"), ("sqrt(2)", "1.4142135623730948", "too small"),
    ("sqrt(2)", "1.41421356237309504881", "correct"), ("sqrt(2)", "1.41421356237309504891", "too large"),
    ("kl(Finite([1/2,1/2]), Finite([1,0]))", "inf", "correct"), ("kl(Finite([1/2,1/2]), Finite([1,0]))", "-inf", "too small"),
    ("rdp(GaussianMechanism(2), 8)", "1.00000000000000000000", "correct"), ("rdp(GaussianMechanism(2), 8)", "1E0", "correct")])
def test_the_last_place_of_a_double_is_judged_exactly(quantity, printed, verdict):
    assert judge(quantity, printed, 5).verdict == verdict


def test_a_wide_enclosure_does_not_make_a_number_correct(monkeypatch):
    monkeypatch.setattr(kept_numbers, "enclose", lambda *a, **k: (finite(arb(1, 1), ""), {}))
    with pytest.raises(RuleError, match="all that is known of it within the budget"):
        judge("sqrt(2)", "1.4", 5)
    assert judge("sqrt(2)", "3.4", 5).verdict == "too large"


def test_a_file_saved_by_a_spreadsheet(tmp_path):
    path = tmp_path / "numbers.csv"
    path.write_bytes(b"\xef\xbb\xbfquantity,printed\r\n\"rdp(GaussianMechanism(2),8)\",1.0\r\n")
    assert read_rows(path) == [Row("rdp(GaussianMechanism(2),8)", "1.0")]


def modules(monkeypatch, **contents):
    """Modules by their dotted names, with these attributes."""
    for name, attributes in contents.items():
        module = ModuleType(name.replace("__", "."))
        module.__dict__.update(attributes)
        monkeypatch.setitem(sys.modules, module.__name__, module)


def test_what_opacus_is_asked(monkeypatch):
    def compute_rdp(*, q, noise_multiplier, steps, orders):
        return [steps * order / (2 * noise_multiplier**2) if q == 1 else 0.0 for order in orders]

    class PRVAccountant:
        def get_epsilon(self, *, delta):
            return float("nan") if self.history[0][0] == 4 else delta * sum(count for _, _, count in self.history)

    modules(monkeypatch, opacus={}, opacus__accountants={"PRVAccountant": PRVAccountant}, opacus__accountants__analysis={},
            opacus__accountants__analysis__rdp={"compute_rdp": compute_rdp})
    rows = {row.quantity: row.printed for row in printed_by("opacus")}
    assert rows["rdp(GaussianMechanism(1/2), 8)"] == "16.00000000"
    assert rows["rdp(Composed((PoissonSampled(GaussianMechanism(1), 1/100), 1000)), 5/2)"] == "0.000000000"
    assert rows["epsilon(Composed((PoissonSampled(GaussianMechanism(1), 1/100), 1000)), 1/100000)"] == "0.01000000000"
    assert rows["epsilon(Composed((PoissonSampled(GaussianMechanism(4), 1/10), 1000)), 1/100000)"] == "nan"
    assert all(not parse(quantity).free for quantity in rows)


def test_what_autodp_is_asked(monkeypatch):
    class Mechanism:
        def __init__(self, parameter):
            self.RenyiDP, self.get_approxDP = (lambda order: order), (lambda delta: delta)

    class Sampling:
        def __init__(self, *, PoissonSampling):
            assert PoissonSampling

        def __call__(self, mechanism, rate, *, improved_bound_flag):
            sampled = Mechanism(None)
            sampled.RenyiDP = lambda order: rate if improved_bound_flag else 1.0
            return sampled

    zoo = dict.fromkeys(("GaussianMechanism", "LaplaceMechanism", "RandresponseMechanism"), Mechanism)
    modules(monkeypatch, autodp={}, autodp__mechanism_zoo=zoo,
            autodp__transformer_zoo={"AmplificationBySampling": Sampling})
    rows = {row.quantity: row.printed for row in printed_by("autodp")}
    for noise in ("GaussianMechanism", "LaplaceMechanism"):
        assert rows[f"rdp(PoissonSampled({noise}(1), 1/10), 8)"] == "0.1000000000"
    [other] = printed_by("autodp", ["rdp(PoissonSampled(RandomizedResponse(3/4), 1/10), 8)"])
    assert other.printed == "1.000000000"
    assert rows["rdp(RandomizedResponse(3/5), 5/4)"] == "1.250000000" and rows["epsilon(GaussianMechanism(4), 1/100)"] == "0.01000000000"
    assert all(not parse(quantity).free for quantity in rows)
