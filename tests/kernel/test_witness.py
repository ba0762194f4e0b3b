"""What a witness has to be: numbers and given laws for everything, inside the domain, where every premise certainly holds; and what one pair of
inputs cannot show.
"""

import pytest

from rdpverify.errors import RuleError
from rdpverify.kernel.witness import check
from rdpverify.typed import parse_statement

SCORES, APART, FAR = {"scores": "[[0, 1], [0, 0]]"}, {"P": "Finite([1, 0])", "Q": "Finite([0, 1])"}, {"P": "Normal(0, 1)", "Q": "Normal(3, 1)"}
DENSITY = {**FAR, "P": "Density(exp(-x), x, 0, oo)"}


@pytest.mark.parametrize("text, given, where, at", [
    ("rdp(ExponentialMechanism(1), 2) <= 1/1000", (), (), SCORES), ("pure_dp(NoisyMax(Laplace(0, 1), 2)) <= 1/1000", (), (), SCORES), ("tv(P,Q) <= 1/5", (), (), APART),
    ("tv(P,Q) <= x", (), ["x in [0, 1]"], {**APART, "x": "0"}), ("P(S) <= Q(S)", (), (), {**APART, "S": "[0]"}), ("tv(P,Q) <= 1/5", (), (), FAR),
    ("tv(P,Q) <= 1/5", ["P(S) <= Q(S) + 1 for all events S"], (), APART)])
def test_a_witness_violates_the_conclusion(text, given, where, at):
    check(parse_statement(text, given=given, where=where), at)


@pytest.mark.parametrize("text, given, where, at, why", [
    # one pair of inputs shows that a quantity is at least its divergence, no more
    ("rdp(ExponentialMechanism(1), 2) >= 1", (), (), SCORES, "only bounds the quantity from below"), ("pure_dp(NoisyMax(Laplace(0, 1), 2)) >= 3", (), (), SCORES, "only bounds"),
    ("1/rdp(ExponentialMechanism(1), 2) <= 1", (), (), SCORES, "only bounds"), ("rdp(ExponentialMechanism(1), 2) == 1", (), (), SCORES, "only bounds"),
    ("eps <= 1/10", ["rdp(ExponentialMechanism(eps), 2) <= 1"], ["eps > 0"], {**SCORES, "eps": "1/2"}, "cannot show a premise"),
    # premises that are not looked at for all that they are about
    ("tv(P,Q) <= 1/5", ["P(S) - Q(T) <= 1 for all events S, T"], (), APART, "several events"),
    ("tv(P,Q) <= 1/5", ["renyi(P,Q,a) <= b for all a in (1, 2), b in (5, 6)"], (), APART, "over one order"),
    ("tv(P,Q) <= 1/5", ["kl(K1(x),K2(x)) <= 1 for all values x"], (), {**APART, "K1": "Kernel([[1/2, 1/2]])", "K2": "Kernel([[1/2, 1/2], [1/2, 1/2]])"}, "as many rows"),
    ("tv(P,Q) <= 1/5", ["P(S) <= 2*Q(S) for all events S"], (), FAR, "need finite laws"), ("P(S) <= Q(S)", (), (), {**FAR, "S": "[0]"}, "need finite laws"),
    ("expect(P, loss) <= 0", (), (), FAR, "need finite laws"), ("tv(P,Q) <= 1/5", ["tv(P,Q) <= 99/100"], (), APART, "not known to satisfy the premise"),
    ("tv(P,Q) <= 1/5", ["P(S) <= Q(S) + 99/100 for all events S"], (), APART, "not known to satisfy the premise"),
    # what is no place of the statement
    ("tv(P,Q) <= 1/5", (), (), DENSITY, "whose mass needs no proof"), ("tv(P,Q) <= x", (), ["x in [0, 1]"], {**APART, "x": "2"}, "outside its domain"),
    ("tv(P,Q) <= x", (), ["x in [0, 1)"], {**APART, "x": "1"}, "outside its domain"), ("n >= 1", (), ["n in integers [0, 5]"], {"n": "1/2"}, "outside its domain"),
    ("tv(P,Q) <= x", (), ["x in [0, 1]"], APART, "gives no value"), ("tv(P,Q) <= x", (), ["x in [0, 1]"], {**APART, "x": "0", "y": "1"}, "stands for no value"),
    ("x >= y", (), ["x in [0, 1]", "y in [0, 1]", "x >= y/2"], {"x": "0", "y": "1"}, "side condition"), ("x >= y", (), ["x in [0, 1]", "y in [0, 1]"], {"x": "1", "y": "1"}, "holds"),
    ("x > y", (), ["x in [0, 1]", "y in [0, 1]"], {"x": 1, "y": 1}, "from names to texts")])
def test_what_shows_nothing_is_refused(text, given, where, at, why):
    with pytest.raises(RuleError, match=why):
        check(parse_statement(text, given=given, where=where), at)
