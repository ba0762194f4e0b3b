"""Equality along a curve inside a closed box, or at the first integers: proved; the twin that asks a little more is refuted."""

import pytest

from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

SQUARE, TENTHS = ("r in [1, 3/2]", "s in [1, 3/2]"), ("r in [1/10, 9/10]", "s in [1/10, 9/10]")
KL = "r*log(r/s) + (1-r)*log((1-r)/(1-s))"
KL_BACK = "s*log(s/r) + (1-s)*log((1-s)/(1-r))"
TOUCHING = (
    ("renyi(Exponential(r), Exponential(s), 2) >= (r-s)**2/(2*r*s)", "renyi(Exponential(r), Exponential(s), 2) >= 11*(r-s)**2/(10*r*s)", SQUARE),
    ("r*log(r/s) >= r - s", "r*log(r/s) >= (r - s)*21/20", SQUARE),
    ("r*log(r/s) >= r - s", "r*log(r/s) >= (r - s)*21/20", ("r in [1, 2]", "s in [5/4, 7/4]")),
    (f"{KL} >= 2*(r-s)**2", f"{KL} >= 21*(r-s)**2/10", TENTHS),
    ("(r-s)*(exp(r)-exp(s)) >= (r-s)**2", "(r-s)*(exp(r)-exp(s)) >= 11*(r-s)**2/10", ("r in [0, 2]", "s in [0, 2]")),
    ("r*log(r) + s*log(s) >= (r+s)*log((r+s)/2)", "r*log(r) + s*log(s) >= (r+s)*log((r+s)*100/199)", SQUARE),
    ("(r-1)*(exp(r*s)-r*s-1/2) >= 0", "(r-1)*(exp(r*s)-r*s-11/10) >= 0", ("r in [1, 2]", "s in [-1, 1]")),
    ("log(1+(r-s)**2) >= (r-s)**2/4", "log(1+(r-s)**2) >= (r-s)**2*(log(2)+1/1000)", ("r in [0, 1]", "s in [0, 1]")),
    ("r*log(r)+s*log(s)-(r+s)*log((r+s)/2) >= (r-s)**2/8", "r*log(r)+s*log(s)-(r+s)*log((r+s)/2) >= (r-s)**2*126/1000",
     ("r in [1, 2]", "s in [1, 2]")),  # the constant is reached at a corner
    ("r*log(r)+s*log(s)+t*log(t) >= (r+s+t)*log((r+s+t)/3)", "r*log(r)+s*log(s)+t*log(t) >= (r+s+t)*log((r+s+t)*1001/3000)",
     ("r in [1, 2]", "s in [1, 2]", "t in [1, 2]")),  # equality on a line in space
    ("r*log(r)+s*log(s) >= r+s-2+(r-1)**2/4+(s-1)**2/4-(r-1)*(s-1)/20", "r*log(r)+s*log(s) >= r+s-2+(r-1)**2/2+(s-1)**2/4",
     ("r in [1/2, 2]", "s in [1/2, 2]")),  # at a point
    ("exp(r-2*s) >= 1+r-2*s+(r-2*s)**2/8", "exp(r-2*s) >= 1+r-2*s+(r-2*s)**2*1001/2000", ("r in [0, 1]", "s in [0, 1/2]")),
    ("s**2/8 >= log(r*exp(s*(1-r))+(1-r)*exp(-s*r))", "s**2*124/1000 >= log(r*exp(s*(1-r))+(1-r)*exp(-s*r))", ("s in [0, 2]", "r in [1/10, 9/10]")),
    ("log(cosh(r)) >= r**2/2-r**4/12", "log(cosh(r)) >= r**2/2-r**4/13", ("r in [-1, 1]",)),  # fourth order
    ("renyi(Exponential(r), Exponential(s), 2) >= (r-s)**2/(2*r*s)", "renyi(Exponential(r), Exponential(s), 2) <= (r-s)**2/(2*r*s)",
     ("r in [1, 19/10]", "s in [1, 19/10]")),
    ("renyi(Gamma(r, 1), Gamma(s, 1), 2) >= (r-s)**2/2", "renyi(Gamma(r, 1), Gamma(s, 1), 2) >= (r-s)**2*2", SQUARE),  # a derivative without a formula
    ("renyi(Bernoulli(r), Bernoulli(1/4), s) <= kl(Bernoulli(r), Bernoulli(1/4)) + (s-1)*r**2",
     "renyi(Bernoulli(r), Bernoulli(1/4), s) <= kl(Bernoulli(r), Bernoulli(1/4)) + (s-1)*r**2/50", ("s in (1, 2]", "r in [3/10, 1/2]")),
    ("r**4+s**4-2*r**2*s**2+(r-s)**2*r**2 >= 0", "r**4+s**4-2*r**2*s**2+(r-s)**2*(r**2-1/1000) >= 0", ("r in [-1, 1]", "s in [-1, 1]")),
    ("hellinger2(Bernoulli(r), Bernoulli(s)) >= (r-s)**2/2", "hellinger2(Bernoulli(r), Bernoulli(s)) >= (r-s)**2*501/1000", TENTHS),  # sharp at (½, ½)
    (f"{KL} + {KL_BACK} >= 4*(r-s)**2", f"{KL} + {KL_BACK} >= 4001*(r-s)**2/1000", TENTHS),
    ("renyi(Gamma(r, 1), Gamma(s, 1), 2) >= kl(Gamma(r, 1), Gamma(s, 1))", "renyi(Gamma(r, 1), Gamma(s, 1), 2) >= 2001*kl(Gamma(r, 1), Gamma(s, 1))/1000",
     SQUARE),
    ("renyi(Poisson(r), Poisson(s), t) >= kl(Poisson(r), Poisson(s))", "renyi(Poisson(r), Poisson(s), t) >= 1001*kl(Poisson(r), Poisson(s))/1000",
     (*SQUARE, "t in (1, 2]")),  # two sets that meet
    ("s**2/7 > log(r*exp(s*(1-r))+(1-r)*exp(-s*r))", "s**2*124/1000 > log(r*exp(s*(1-r))+(1-r)*exp(-s*r))", ("s in (0, 2]", "r in [1/10, 9/10]")),
    ("n**2 >= n", "n**2 >= 2*n - 1/2", ("n in integers [0, oo)",)),
    ("n**2 >= n", "n**2 >= n + 1/8", ("n in integers (-oo, oo)",)),
    ("n**2 >= 5*n - 6", "n**2 >= 5*n - 5", ("n in integers (-1, oo)",)),
    ("2**n >= n**2 - 1", "2**n >= n**2 - 1/2", ("n in integers [0, oo)",)),
)


@pytest.mark.parametrize("statement, where", [(true, where) for true, _, where in TOUCHING])
@pytest.mark.sampled(4)
def test_equality_inside_the_domain(statement, where):
    assert prove(parse_statement(statement, where=where), seconds=60).verdict == "proved"


@pytest.mark.parametrize("statement, where", [(false, where) for _, false, where in TOUCHING])
def test_a_little_more_is_refuted(statement, where):
    assert prove(parse_statement(statement, where=where), seconds=60).verdict == "refuted"


def test_a_touching_face_is_left_by_taylors_formula():
    outcome = prove(parse_statement("(r-1)*(exp(r*s)-r*s-1/2) >= 0", where=["r in [1, 2]", "s in [-1, 1]"]), seconds=20)
    assert outcome.verdict == "proved" and outcome.method == "Taylor cover"
