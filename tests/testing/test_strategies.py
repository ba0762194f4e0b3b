"""The strategies that are public: what they draw means something, and prints in the language."""

import hypothesis
import pytest
from hypothesis import find, given, settings
from hypothesis.vendor.pretty import pretty

import rdpverify as rv
from rdpverify.definitions import requirements
from rdpverify.kernel.witness import instance
from rdpverify.language import parse
from rdpverify.printer import to_text

drawn = rv.testing.strategies
FEW = settings(max_examples=60, deadline=None, database=None)


@FEW
@given(drawn.laws())
def test_laws_mean_something_and_print_in_the_language(law):
    assert isinstance(law, rv.Law) and requirements(law.term) == ()
    assert pretty(law) == str(law) == to_text(parse(str(law)))


@FEW
@given(drawn.mechanisms(), drawn.orders())
def test_mechanisms_mean_something(mechanism, order):
    assert isinstance(mechanism, rv.Mechanism)
    assert mechanism.term.op == "ExponentialMechanism" or mechanism.pairs  # which has no single one
    assert to_text(parse(f"rdp({mechanism}, {order})")) == str(rv.rdp(mechanism, order))


@FEW
@given(drawn.pairs(3), drawn.events(3), drawn.probabilities(), drawn.scales(), drawn.numbers("x in [0, 1]"), drawn.numbers("sigma > 0"))
def test_everything_prints_in_the_language(pair, event, probability, scale, inside, above):
    assert all(str(law).startswith("Finite([") for law in pair) and rv.tv(*pair)
    assert 0 < probability < 1 and scale > 0 and 0 <= inside <= 1 and above > 0 and set(event) <= {0, 1, 2}
    assert all(to_text(parse(repr(value))) == str(value) for value in (probability, scale, inside, above))


@FEW
@given(drawn.laws("Normal", "Uniform"))
def test_families_are_chosen_by_name(law):
    assert str(law).partition("(")[0] in ("Normal", "Uniform")


def test_every_family_and_mechanism_by_numbers_is_drawn():
    for name in ("Normal", "Staircase", "TruncatedNormal", "Skellam", "Binomial"):
        assert find(drawn.laws(name), lambda law: True, settings=FEW).term.op == name
    assert find(drawn.mechanisms(), lambda mechanism: mechanism.term.op == "RandomizedResponse", settings=settings(FEW, max_examples=500))


def test_instances_of_a_statement_are_read_by_the_kernel():
    claim = rv.Claim("kl(P, Q) <= eps", given=["renyi(P, Q, 2) <= eps"], where=["eps >= 0"])
    met = find(drawn.instances(claim), lambda point: point["eps"] != "0" and _met(claim, point), settings=FEW)
    assert met.keys() == {"P", "Q", "eps"}


def _met(claim, point) -> bool:
    try:
        instance(claim.parsed, point, 128)
    except rv.RdpVerifyError:
        return False
    return True


def test_a_failing_example_is_printed_in_the_language():
    @settings(max_examples=50, database=None, derandomize=True)
    @given(law=drawn.laws("Laplace"), order=drawn.orders())
    def fails(law, order):
        assert order < 2

    with pytest.raises(AssertionError) as told:
        fails()
    said = "\n".join(told.value.__notes__)
    assert "law=Laplace(" in said and "order=2" in said and "Fraction" not in said


@pytest.mark.parametrize("ask, message", [
    (lambda: drawn.laws("Normale"), "did you mean 'Normal'"), (lambda: drawn.laws("Mixture"), "no strategy for 'Mixture'"),
    (lambda: drawn.mechanisms("Composed"), "no strategy"), (lambda: drawn.numbers("x"), "expected"), (lambda: drawn.numbers("x <= y"), "condition")])
def test_what_cannot_be_drawn_is_told(ask, message):
    with pytest.raises(rv.InputError, match=message):
        ask()
    assert hypothesis.__version__
