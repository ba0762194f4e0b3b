"""Witnesses against premises for all levels: the closed form of their laws must be the bound itself."""

import pytest

from rdpverify.errors import RdpVerifyError
from rdpverify.kernel.witness import check, instance
from rdpverify.language.assembly import assemble

AT_MOST_ONE = "hockey_stick(P,Q,s) <= Phi(1/2 - s) - exp(s)*Phi(-1/2 - s) for all s in [0, oo)"


def stated(premise=AT_MOST_ONE):
    return assemble("kl(P,Q) <= 1/10", given=[premise], where=[])


def test_the_normal_laws_of_the_bound_refute():
    assert check(stated(), {"P": "Normal(1, 1)", "Q": "Normal(0, 1)"}).left.lower > 0.49


@pytest.mark.parametrize(("premise", "P", "Q"), [
    (AT_MOST_ONE, "Normal(101/100, 1)", "Normal(0, 1)"),
    (AT_MOST_ONE, "Normal(1, 99/100)", "Normal(0, 1)"),
    (AT_MOST_ONE, "Normal(99/100, 1)", "Normal(0, 1)"),  # true, but the closed form is another one
    (AT_MOST_ONE, "Laplace(1, 1)", "Laplace(0, 1)"),
    (AT_MOST_ONE, "Finite([1, 0])", "Finite([1/2, 1/2])"),
    (AT_MOST_ONE.replace("<=", "<"), "Normal(1, 1)", "Normal(0, 1)"),
    (AT_MOST_ONE.replace(" for", " - 1/10**9 for"), "Normal(1, 1)", "Normal(0, 1)"),
])
def test_other_laws_and_bounds_are_no_instance(premise, P, Q):
    with pytest.raises(RdpVerifyError):
        instance(stated(premise), {"P": P, "Q": Q})
