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
    ("sqrt(p*q) + sqrt((1 - p)*(1 - q)) <= 1", "sqrt(p*q) + sqrt((1 - p)*(1 - q)) <= 99/100", ["p in [0, 1]", "q in [0, 1]"]),
    ("1 - Abs(p - q) <= sqrt(p*q) + sqrt((1 - p)*(1 - q))", "1 - (p - q)**2 <= sqrt(p*q) + sqrt((1 - p)*(1 - q))", ["p in [0, 1]", "q in [0, 1]"]),
    ("(1 - q)*eps + q*log(1 + exp(eps)) >= log(1 + q*(exp(eps) - 1))", "(1 - q)*eps + q*log(1 + exp(eps)) >= log(1 + 2*q*(exp(eps) - 1))",
     ["q in [0, 1]", "eps >= 0"]),
    ("log(p*exp(a*e) + 1 - p) - a*log(p*exp(e) + 1 - p) <= a*(a - 1)*e**2/8", "log(p*exp(a*e) + 1 - p) - a*log(p*exp(e) + 1 - p) <= a*(a - 1)*e**2/9",
     ["a in (1, oo)", "e >= 0", "p in [0, 1]"]),
]
GAMMA = [  # Stirling's bounds
    ("factorial(k) >= (k/exp(1))**k", "factorial(k) >= (k/2)**k", ["k in integers [1, oo)"]),
    ("factorial(k) <= exp(1)*sqrt(k)*(k/exp(1))**k", "factorial(k) <= 27/10*sqrt(k)*(k/exp(1))**k", ["k in integers [1, oo)"]),
    ("factorial(k) >= sqrt(2*pi*k)*(k/exp(1))**k", "factorial(k) >= sqrt(6.5*k)*(k/exp(1))**k", ["k in integers [1, oo)"]),
    ("factorial(k) <= k**k", "factorial(k) <= k**k/2", ["k in integers [1, oo)"]),
    ("loggamma(x + 1) >= x*log(x) - x", "loggamma(x + 1) >= x*log(x) - x + 1/2", ["x > 0"]),
    ("digamma(x) <= log(x) - 1/(2*x)", "digamma(x) <= log(x) - 2/(3*x)", ["x > 0"]),
    ("digamma(x) >= log(x) - 1/x", "digamma(x) >= log(x) - 3/(5*x)", ["x > 0"]),
    ("digamma(x + 1/2) >= log(x)", "digamma(x + 2/5) >= log(x)", ["x > 0"]),
    ("loggamma(x + 1) - loggamma(x + s) <= (1 - s)*log(x + 1)", "loggamma(x + 1) - loggamma(x + s) <= (1 - s)*log(x + 1/2)", ["x > 0", "s in (0, 1)"]),
    ("gamma((n + 1)/2)/gamma(n/2) <= sqrt(n/2)", "gamma((n + 1)/2)/gamma(n/2) <= sqrt(n/2 - 1/3)", ["n in integers [1, oo)"]),
    ("binomial(2*n, n) <= 4**n/sqrt(pi*n)", "binomial(2*n, n) <= 4**n/sqrt(16/5*n)", ["n in integers [1, oo)"]),
]
FROM_LIMITS = [  # at an end without a value
    ("x/(1 - exp(-x)) - 1 - log(x/(1 - exp(-x))) <= x**2/8", "x/(1 - exp(-x)) - 1 - log(x/(1 - exp(-x))) <= x**2/9", ["x > 0"]),
    ("x*log(x) >= x - 1 + (x - 1)**2/2 - (x - 1)**3/6", "x*log(x) >= x - 1 + (x - 1)**2/2 - (x - 1)**3/5", ["x in (0, 1)"]),
    ("x*log(1 + 1/x) <= 1", "x*log(1 + 1/x) <= 99/100", ["x > 0"]),
]


@pytest.mark.parametrize(("true", "false", "where"), PAIRS + GAMMA + FROM_LIMITS)
@pytest.mark.sampled(4)
def test_true_and_false(true, false, where):
    assert verdict(true, where=where) == "proved"
    assert verdict(false, where=where) == "refuted"
