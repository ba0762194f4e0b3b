"""What an attacker can do who sees the output of a mechanism: numbers of its worst pairs of laws, each an enclosure.

P is an output with the record and Q one without it, or the other way round: a risk is the worst over the pairs of the mechanism.  Where
these pairs are a bound for the mechanism, so is the risk.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from flint import arb, fmpq

from ..certificates.digits import Enclosure
from ..definitions.one_line import on_the_line
from ..definitions.quantities import dominating_pairs
from ..errors import RdpVerifyError, require
from ..exact import rational
from ..kernel.extended import finite
from ..printer import to_text
from ..numeric import enclose
from ..numeric.enclosing import planned_terms
from ..terms import ONE, Term, call, log, make, mul, number, sub
from .gaussian_fit import GaussianFit
from .power import greatest_power

SLACK = fmpq(1, 10**10)


@dataclass(frozen=True)
class Risk:
    """``greater`` says that greater values are on the private side, to which a double is rounded; ``parameter`` is what it is asked at."""

    name: str
    parameter: str | None
    greater: bool
    source: str


@dataclass(frozen=True)
class Answer:
    """``question`` is what was enclosed, in the language, where it is one formula; ``at`` the value of the risk's parameter."""

    risk: Risk
    at: fmpq | None
    value: Enclosure
    question: str | None = None


RISKS = {risk.name: risk for risk in (
    Risk("advantage", None, True, "Yeom, Giacomelli, Fredrikson & Jha 2018"),
    Risk("bayes_risk", "prior", False, "Kaissis et al. 2024"),
    Risk("true_positive_rate", "fpr", True, "Neyman & Pearson 1933; Dong, Roth & Su 2022, Definition 2.1"),
    Risk("reconstruction", "base", True, "Hayes, Mahloujifar & Balle 2023"),
    Risk("mu", "slack", True, "Dong, Roth & Su 2022, Definition 2.6; Gomez et al. 2025"),
    Risk("regret", "mu", True, "Kaissis et al. 2024; Gomez et al. 2025"),
)}


def answer(M: Term, name: str, at: fmpq | None, digits: int) -> Answer:
    """Any risk but those of Gaussian noise, at the value of its parameter."""
    value, question = {"true_positive_rate": _power, "advantage": _advantage, "bayes_risk": _bayes_risk, "reconstruction": _power}[name](
        M, at, digits)
    return Answer(RISKS[name], at, value, question)


def gaussian_answers(M: Term, slack: fmpq, digits: int) -> Iterator[Answer]:
    """The least μ up to the slack, then the regret of that μ, as it is stated: rounded up to the digits."""
    try:
        exact, asked = _asked(call("gdp", M), digits)
    except RdpVerifyError:
        if not slack:
            raise
        exact, asked = None, None
    fit = GaussianFit(M, slack or SLACK)
    if slack:
        mu, asked = fit.mu(digits, arb.pos_inf() if exact is None else exact.upper), None
    else:
        mu = exact
    yield Answer(RISKS["mu"], slack, mu, asked)
    require(not mu.infinite, "no Gaussian noise has so little privacy")
    stated = rational(mu.decimal(digits)[1])
    if exact is not None and exact.exact is not None:
        stated = min(stated, exact.exact)
    yield Answer(RISKS["regret"], stated, fit.regret(stated))


def _power(M: Term, x: fmpq, digits: int) -> tuple[Enclosure, str]:
    """The greatest probability of saying P under P, of all tests that say it with probability ≤ x under Q."""
    pairs = dict.fromkeys((pair.P, pair.Q) for pair in dominating_pairs(M))
    powers = [_closed(P, Q, x, digits) or greatest_power(P, Q, x, digits) for P, Q in pairs]
    return _greatest(powers), " or ".join(to_text(_less_errors(P, Q, x)) for P, Q in pairs)


def _less_errors(P: Term, Q: Term, x: fmpq) -> Term:
    return sub(ONE, make("tradeoff", (Q, P, number(x))))


def _closed(P: Term, Q: Term, x: fmpq, digits: int) -> Enclosure | None:
    """The value where it takes no plan; laws that are the same are left to the levels, whose answer is exact."""
    if P is Q:
        return None
    try:
        term = _less_errors(*on_the_line(P, Q), x)
        return None if planned_terms(term) else _probability(enclose(term, digits)[0])
    except RdpVerifyError:
        return None


def _advantage(M: Term, at: None, digits: int) -> tuple[Enclosure, str]:
    return _asked(call("privacy_profile", M, 0), digits)


def _bayes_risk(M: Term, prior: fmpq, digits: int) -> tuple[Enclosure, str]:
    """π·(1 − H_t(P‖Q)) at t = (1 − π)/π, the least probability of a wrong guess; 0 where the prior leaves no doubt."""
    dominating_pairs(M)
    if prior == 0 or prior == 1:
        return _asked(number(0), digits)
    level = log(number((1 - prior) / prior))
    risk, asked = _asked(mul(number(prior), sub(ONE, call("privacy_profile", M, level))), digits)
    return _probability(risk), asked


def _asked(term: Term, digits: int) -> tuple[Enclosure, str]:
    return enclose(term, digits)[0], to_text(term)


def _probability(enclosure: Enclosure) -> Enclosure:
    return replace(enclosure, in_unit=True)


def _greatest(enclosures: list[Enclosure]) -> Enclosure:
    """The greatest of probabilities."""
    lower = reduce(arb.max, (each.lower for each in enclosures))
    left = [each for each in enclosures if not each.upper < lower]
    if len(left) == 1 or all(each.exact is not None for each in left):
        return left[0]
    upper = reduce(arb.max, (each.upper for each in left))
    return _probability(Enclosure.of(finite(lower.union(upper), left[0].reason)))
