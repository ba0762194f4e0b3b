"""Every family with its density typed in an unfriendly way derives to the same value as by its name."""

import pytest

from rdpverify.definitions import FAMILIES
from rdpverify.derivation import derive
from rdpverify.derivation.domain_signs import DomainSigns
from rdpverify.kernel.closed.assumptions import Assumptions
from rdpverify.printer import to_text
from rdpverify.terms import sub

# family: (law, the same density or mass typed, ends, the parameters of the second law, domains)
TYPED = {
    "Normal": ("Normal({m}, sqrt({v}))", "Density(exp(-x**2/(2*{v}) + {m}*x/{v} - {m}**2/(2*{v}))/sqrt(2*pi*{v}), x)", "m v", "m w"),
    "LogNormal": ("LogNormal({m}, {s})", "Density(exp(-(log(x) - {m})**2/(2*{s}**2) - log(x) - log({s}*sqrt(2*pi))), x, 0, oo)", "m s", "n t"),
    "HalfNormal": ("HalfNormal(1/sqrt({t}))", "Density(sqrt(2*{t}/pi)*exp(-{t}*x**2/2), x, 0, oo)", "t", "s"),
    "TruncatedNormal": (
        "TruncatedNormal({m}, 1, 0, oo)", "Density(exp(-x**2/2 + {m}*x - {m}**2/2)/(sqrt(2*pi)*Phi({m})), x, 0, oo)", "m", "n",
    ),
    "RectifiedNormal": (
        "RectifiedNormal({m}, 1, 0, oo)",
        "Mixture((Phi({m}), Density(exp(-(x-{m})**2/2)/(sqrt(2*pi)*Phi({m})), x, 0, oo)), (1 - Phi({m}), PointMass(0)))", "m", "n",
    ),
    "GeneralizedNormal": (
        "GeneralizedNormal(0, {s}, k)", "Density(k*exp(-(sqrt(x**2)/{s})**k)/(2*{s}*gamma(1/k)), x)", "s", "t", "k > 0",
    ),
    "Laplace": ("Laplace({m}, 1/{t})", "Density({t}*exp(-{t}*sqrt((x-{m})**2))/2, x)", "m t", "n t"),
    "Logistic": ("Logistic({m}, 1)", "Density(sech((x-{m})/2)**2/4, x)", "m", "n"),
    "Cauchy": ("Cauchy({m}, {s})", "Density({s}/(pi*(x**2 - 2*{m}*x + {m}**2 + {s}**2)), x)", "m s", "n t"),
    "Gumbel": ("Gumbel({m}, 1)", "Density(exp({m} - x - exp({m})*exp(-x)), x)", "m", "n"),
    "StudentT": ("StudentT(3)", "Density(6*sqrt(3)/(pi*(3 + x**2)**2), x)", "", ""),
    "Cramer": ("Cramer({t})", "Density({t}/(2*(1 + {t}*Max(x, -x))**2), x)", "t", "s"),
    "Exponential": ("Exponential(1/{b})", "Density(exp(-x/{b} - log({b})), x, 0, oo)", "b", "c"),
    "Gamma": ("Gamma({k}, 1/{r})", "Density(exp(({k}-1)*log(x) - {r}*x + {k}*log({r}))/gamma({k}), x, 0, oo)", "k r", "l s"),
    "InverseGamma": ("InverseGamma({k}, {t})", "Density({t}**{k}*exp(-{t}/x)/(gamma({k})*x*x**{k}), x, 0, oo)", "k t", "l s"),
    "Chi": ("Chi({k})", "Density(exp(({k}-1)*log(x) - x**2/2 - ({k}/2-1)*log(2) - loggamma({k}/2)), x, 0, oo)", "k", "l"),
    "ChiSquared": ("ChiSquared({k})", "Density(x**({k}/2)*exp(-x/2)/(x*2**({k}/2)*gamma({k}/2)), x, 0, oo)", "k", "l"),
    "Rayleigh": ("Rayleigh(sqrt({v}))", "Density(x/{v}*exp(-x*x/(2*{v})), x, 0, oo)", "v", "w"),
    "Maxwell": ("Maxwell(sqrt({v}))", "Density(sqrt(2/pi)*x**2*exp(-x**2/(2*{v}))/{v}**(3/2), x, 0, oo)", "v", "w"),
    "Weibull": ("Weibull(1/{r}, k)", "Density(k*{r}*({r}*x)**(k-1)*exp(-({r}*x)**k), x, 0, oo)", "r", "s", "k > 0"),
    "Pareto": ("Pareto(1, {a})", "Density({a}*exp(-({a}+1)*log(x)), x, 1, oo)", "a", "b"),
    "InverseGaussian": (
        "InverseGaussian({m}, {l})", "Density(sqrt({l}/(2*pi*x**3))*exp(-{l}*x/(2*{m}**2) + {l}/{m} - {l}/(2*x)), x, 0, oo)", "m l", "n k",
    ),
    "Levy": ("Levy(0, {c})", "Density(sqrt({c}/(2*pi))*exp(-{c}/(2*x))/(x*sqrt(x)), x, 0, oo)", "c", "d"),
    "Beta": ("Beta({a}, {b})", "Density(exp(({a}-1)*log(x) + ({b}-1)*log(1-x))*gamma({a}+{b})/(gamma({a})*gamma({b})), x, 0, 1)", "a b", "c d"),
    "BetaPrime": ("BetaPrime({a}, {b})", "Density(x**({a}-1)*(1+x)**(-{a})*(1+x)**(-{b})/beta({a}, {b}), x, 0, oo)", "a b", "c d"),
    "Uniform": ("Uniform(0, {a})", "Density(exp(-log({a})), x, 0, {a})", "a", "b", "b > a"),
    "Bernoulli": ("Bernoulli({p})", "Finite([1 - {p}, {p}])", "p", "q", "p in (0, 1)", "q in (0, 1)"),
    "Finite": ("Finite([{p}, 1 - {p}])", "Mixture(({p}, PointMass(0)), (1 - {p}, PointMass(1)))", "p", "q", "p in (0, 1)", "q in (0, 1)"),
    "Binomial": (
        "Binomial(5, {p})", "Mass(factorial(5)/(factorial(k)*factorial(5-k))*{p}**k*(1-{p})**(5-k), k, 0, 5)", "p", "q", "p in (0, 1)", "q in (0, 1)",
    ),
    "Geometric": ("Geometric({p})", "Mass({p}*exp(k*log(1-{p})), k, 0, oo)", "p", "q", "p in (0, 1)", "q in (0, 1)"),
    "NegativeBinomial": (
        "NegativeBinomial(3, {p})", "Mass(gamma(k+3)/(2*factorial(k))*{p}**3*exp(k*log(1-{p})), k, 0, oo)", "p", "q", "p in (0, 1)", "q in (0, 1)",
    ),
    "Poisson": ("Poisson({r})", "Mass(exp(k*log({r}) - {r} - loggamma(k+1)), k, 0, oo)", "r", "s"),
    "DiscreteLaplace": (
        "DiscreteLaplace(0, 1/{r})", "Mass((exp({r})-1)/(exp({r})+1)*exp(-{r}*Max(k, -k)), k, -oo, oo)", "r", "s",
    ),
    "DiscreteNormal": (
        "DiscreteNormal(0, {s})", "Mass(exp(-k**2/(2*{s}**2))/Sum(exp(-j*j/(2*{s}**2)), (j, -oo, oo)), k, -oo, oo)", "s", "t",
    ),
}
WITHOUT = {  # built from other laws, on vectors, or compared with a shift of itself elsewhere
    "Staircase", "Skellam", "Density", "Mass", "PointMass", "Mixture", "Product", "Power", "shift", "scale", "Conditioned", "Output", "Joint", "Adaptive",
    "BestOf", "Clones", "TruncatedNegativeBinomial", "MultivariateNormal", "Dirichlet", "AllocationRatio",
}


def test_every_family_is_typed_here_or_has_no_density_of_its_own():
    assert TYPED.keys() | WITHOUT == FAMILIES.keys() and not TYPED.keys() & WITHOUT


@pytest.mark.parametrize("family", TYPED)
@pytest.mark.sampled(4, 2)
def test_a_typed_density_derives_to_the_same_value(family):
    law, typed, first, second, *where = TYPED[family]
    names = first.split()

    def fill(pattern: str, values: str) -> str:
        return pattern.format(**dict(zip(names, values.split())))

    given = {item.split()[0] for item in where}
    domains = [*where, *(f"{name} > 0" for name in dict.fromkeys(f"{first} {second}".split()) if name not in given)]
    named = derive(f"renyi({fill(law, first)}, {fill(law, second)})", domains, check=False)
    assert named.closed_form is not None, named.reason
    assumptions = Assumptions(DomainSigns(named.where, named.conditions))
    assumptions = assumptions.assuming(*(sub(c.left, c.right) for c in named.finite_when if c.op == ">"))
    for p, q in ((typed, typed), (typed, law)):
        found = derive(f"renyi({fill(p, first)}, {fill(q, second)})", domains, check=False)
        assert found.closed_form is not None, found.reason
        assert assumptions.equal(found.closed_form, named.closed_form), to_text(found.closed_form)
