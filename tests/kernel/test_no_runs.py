"""No runs of anything have one outcome: every quantity of theirs is 0, also where the laws that are not run are no finite ones."""

import pytest

from rdpverify.numeric import enclose
from rdpverify.typed import parse

SAMPLED = "PoissonSampled(GaussianMechanism(6/5), 1/100)"
MIXED = "Mixture((1/2, Normal(0,1)), (1/2, Normal(1,1)))"


@pytest.mark.parametrize("text", [
    f"privacy_profile(Composed(({SAMPLED}, 0)), 2)", f"epsilon(Composed(({SAMPLED}, 0)), 1/10**5)",
    f"rdp(Composed(({SAMPLED}, 0)), 2)", f"tv(Power({MIXED}, 0), Power(Normal(0,1), 0))",
    "hockey_stick(Power(Cauchy(0,1), 0), Power(Normal(0,1), 0), 1)", "privacy_profile(Composed((LaplaceMechanism(1), 0)), 0)",
    "renyi(Power(Laplace(0,1), 0), Power(Laplace(1,1), 0), 1/2)",
    "pure_dp(Composed((GaussianMechanism(1), 0)))", f"pure_dp(Composed(({SAMPLED}, 0), (LaplaceMechanism(1), 0)))",  # 0 runs of what is infinite
    "kl(Power(Cauchy(0,1), 0), Power(Normal(0,1), 0))", "chi2(Power(Cauchy(0,1), 0), Power(Normal(0,1), 0))",
    "hellinger2(Power(Uniform(0,1), 0), Power(Uniform(2,3), 0))",
])
def test_no_runs_tell_nothing(text):
    assert enclose(parse(text), 10)[0].exact == 0


def test_one_run_of_what_is_infinite_is_infinite():
    assert enclose(parse("pure_dp(Composed((LaplaceMechanism(1), 3), (GaussianMechanism(1), 0)))"), 10)[0].exact == 3
    assert enclose(parse("pure_dp(Composed((LaplaceMechanism(1), 0), (GaussianMechanism(1), 1)))"), 10)[0].infinite


def test_a_component_without_copies_changes_nothing():
    with_it = f"hockey_stick(Product(Power({MIXED}, 0), Normal(0,1)), Product(Power(Normal(0,1), 0), Normal(1,1)), 1)"
    alone = enclose(parse("hockey_stick(Normal(0,1), Normal(1,1), 1)"), 12)[0]
    found = enclose(parse(with_it), 12)[0]
    assert found.lower <= alone.upper and alone.lower <= found.upper and found.has_digits(12)
    runs = enclose(parse(f"privacy_profile(Composed((GaussianMechanism(1), 1), ({SAMPLED}, 0)), 1)"), 12)[0]
    assert runs.lower <= alone.upper and alone.lower <= runs.upper and runs.has_digits(12)
