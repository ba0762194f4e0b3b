"""Inequalities between formulas on unbounded, dependent and touching domains, each beside a false one."""

import pytest
from verdicts import verdict

REALS = "in (-oo, oo)"
PAIRS = [  # true, false, domain
    ("log(p*exp(t*(1 - p)) + (1 - p)*exp(-t*p)) <= t**2/8", "log(p*exp(t*(1 - p)) + (1 - p)*exp(-t*p)) <= t**2/9",
     ["p in [0, 1]", f"t {REALS}"]),
    ("log(b/a)/(a - 1) + log((a - 1)/a) <= log(b/a)/(a - 1)", "log(b/a)/(a - 1) - log((a - 1)/a) <= log(b/a)/(a - 1)",
     ["a in (1, oo)", "b > 0"]),
    ("exp(a*r - x)*(1 - 1/a)**(a - 1)/a <= exp(a*r - x)", "exp(a*r - x)*(1 - 1/a)**(1 - a)/a <= exp(a*r - x)",
     ["r > 0", "x > 0", "a in (1, oo)"]),
    ("loggamma((a + b)/2) <= (loggamma(a) + loggamma(b))/2", "loggamma((a + b)/2) <= (2*loggamma(a) + loggamma(b))/3", ["a > 0", "b > 0"]),
    ("(x - y)/(log(x) - log(y)) >= sqrt(x*y)", "(x - y)/(log(x) - log(y)) >= (x + y)/3", ["y > 0", "x > y"]),
    ("(x - y)/(log(x) - log(y)) <= (x + y)/2", "(x - y)/(log(x) - log(y)) <= (x + 2*y)/3", ["y > 0", "x > y"]),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS)
def test_true_and_false(true, false, where):
    assert verdict(true, where=where) == "proved"
    assert verdict(false, where=where) == "refuted"
