"""Bounds that touch at both ends, at infinity, or under roots, each beside one that is false by a little."""

import pytest
from verdicts import verdict

PAIRS = {
    "both ends": ("erfc(x) <= 2*exp(-x**2)/(sqrt(pi)*(x + sqrt(x**2 + 4/pi)))", "erfc(x) <= 2*exp(-x**2)/(sqrt(pi)*(x + sqrt(x**2 + 13/10)))", ("x >= 0",)),
    "an arc at infinity": ("atan(x) <= pi*x/(1 + 2*sqrt(1 + x**2))", "atan(x) <= 314*x/(100 + 200*sqrt(1 + x**2))", ("x >= 0",)),
    "both ends and the middle": ("-x*log(x) - (1 - x)*log(1 - x) >= 4*log(2)*x*(1 - x)",
                                 "-x*log(x) - (1 - x)*log(1 - x) >= 694*x*(1 - x)*4/1000", ("x in (0, 1)",)),
    "a product of logarithms": ("log(1 + x)*log(1 + 1/x) <= log(2)**2", "log(1 + x)*log(1 + 1/x) <= 48/100", ("x > 0",)),
    "logarithms that cancel far out": ("loggamma(x + 1) - loggamma(x + 1/2) >= log(x + 1/4)/2", "loggamma(x + 1) - loggamma(x + 1/2) >= log(x + 26/100)/2",
                                       ("x >= 0",)),
    "a root of exponentials": ("tanh(x) >= x/sqrt(1 + x**2)", "tanh(x) >= x/sqrt(99/100 + x**2)", ("x >= 0",)),
}


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.sampled(3)
def test_bound(name):
    true, false, where = PAIRS[name]
    assert verdict(true, (), where) == "proved"
    assert verdict(false, (), where) == "refuted"
