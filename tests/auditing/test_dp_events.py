"""From a mechanism to an event of dp_accounting and back."""

import sys
from dataclasses import make_dataclass
from types import ModuleType

import pytest

import rdpverify as rv

FIELDS = {"GaussianDpEvent": ["noise_multiplier"], "LaplaceDpEvent": ["noise_multiplier"], "PoissonSampledDpEvent": ["sampling_probability", "event"],
          "DiscreteLaplaceDpEvent": ["noise_parameter", "sensitivity"], "RandomizedResponseDpEvent": ["noise_parameter", "num_buckets"],
          "ComposedDpEvent": ["events"], "SelfComposedDpEvent": ["event", "count"]}


@pytest.fixture(autouse=True)
def package(monkeypatch):
    """The events of dp_accounting 0.6, by their names and fields."""
    made, base = ModuleType("dp_accounting"), type("DpEvent", (), {})
    for name, fields in FIELDS.items():
        setattr(made, name, make_dataclass(name, fields, bases=(base,)))
    monkeypatch.setitem(sys.modules, "dp_accounting", made)
    return made


@pytest.mark.parametrize("mechanism", [
    rv.GaussianMechanism(2), rv.LaplaceMechanism("1/2"), rv.DiscreteLaplaceMechanism(4, 3), rv.RandomizedResponse("5/8", 4),
    rv.PoissonSampled(rv.GaussianMechanism("3/4"), "1/4"), rv.Composed((rv.GaussianMechanism(1), 3), (rv.LaplaceMechanism(2), 2)),
    rv.PoissonSampled(rv.Composed((rv.GaussianMechanism(1), 2)), "1/8"),
    rv.Composed((rv.PoissonSampled(rv.GaussianMechanism(1), "1/4"), 100), (rv.RandomizedResponse("3/4"), 1))])
def test_a_mechanism_comes_back_as_itself(mechanism):
    assert rv.from_dp_event(rv.to_dp_event(mechanism)) == mechanism


def test_what_becomes_another_mechanism_of_the_same_law_and_what_has_no_event(package, monkeypatch):
    assert rv.from_dp_event(rv.to_dp_event(rv.GaussianMechanism(4, 2))) == rv.GaussianMechanism(2)  # noise over sensitivity
    for refused, message in ((rv.DiscreteGaussianMechanism(2), "DiscreteGaussianMechanism"), ("GaussianMechanism(sigma)", "symbol sigma"),
                             (rv.PoissonSampled(rv.GaussianMechanism(1), "1/4", "replace", "both"), "added or removed")):
        with pytest.raises(rv.InputError, match=message):
            rv.to_dp_event(refused)
    monkeypatch.setitem(sys.modules, "dp_accounting", None)
    with pytest.raises(rv.InputError, match="cannot be imported"):
        rv.to_dp_event(rv.GaussianMechanism(2))
