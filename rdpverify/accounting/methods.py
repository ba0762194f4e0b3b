"""Ways to an epsilon or a delta of a mechanism: what each says, whose theorem it is, and the term of the language that it asks for.

A method that proves privacy says a number at or above the truth; the central limit says one that may lie on either side.
"""

from collections.abc import Callable
from dataclasses import dataclass

from flint import fmpq

from ..deadline import Limit
from ..errors import require
from ..exact import rational, rational_text
from ..certificates.digits import Enclosure
from ..printer import to_text
from ..numeric import enclose, enclose_infimum
from ..proving.tactics.laws.processing import dominating
from ..terms import Term, call, number, rebuild
from ..typed import parse
from .sides import bounds_of
from .without_pair import NO_PAIR

TRUTH, BOUND, APPROXIMATION = "truth", "bound", "approximation"
SECONDS = 30  # for two sides, where nobody says less
DECIMALS = 10  # of a parameter that a method takes from another


@dataclass(frozen=True)
class Answer:
    """What a method says: ``question`` is what was enclosed, ``order`` near where its infimum over alpha is, if it is one."""

    value: Enclosure
    question: str | None
    order: fmpq | None = None


@dataclass(frozen=True)
class Method:
    """``answer(mechanism, delta or eps, digits)`` is an :class:`Answer`; RuleError where the method says nothing of this mechanism."""

    name: str
    source: str
    kind: str
    answer: Callable[[Term, Term, int], Answer]


def _asked(question: str, least: bool = False):
    """The value of a text in which M and x stand for the mechanism and the number; its infimum over the orders with ``least``."""
    def answer(M: Term, x: Term, digits: int) -> Answer:
        text = question.replace("{M}", to_text(M)).replace("{x}", f"({to_text(x)})")
        term = parse(text)
        if not least:
            return Answer(enclose(term, digits)[0], to_text(term))
        value, evidence = enclose_infimum(term, digits)
        best = evidence["infimum"]["best"]
        return Answer(value, f"inf over alpha > 1 of {to_text(term)}", None if best == "oo" else rational(best))

    return answer


def _of_noise(quantity: str, mu):
    """Of the Gaussian noise to which the mechanism is compared: a text of μ², for the mechanism."""
    def answer(M: Term, x: Term, digits: int) -> Answer:
        return _asked(f"{quantity}(GaussianMechanism(1/sqrt({mu(M, digits)})), {{x}})")(M, x, digits)

    return answer


def _by_gdp(M: Term, digits: int) -> str:
    mu = enclose(call("gdp", M), digits)[0]
    require(not mu.infinite, "gdp(M) is infinite: no Gaussian noise dominates it")
    return f"{_above(mu)}**2"


def _by_central_limit(M: Term, digits: int) -> str:
    """μ² = Σ q²·(e^{s²/σ²} − 1) over the runs."""
    parts = []
    require(any(run.op == "PoissonSampled" for run, _ in runs_of(M)), "it is about many runs on samples, and no run here is on one")
    for run, count in runs_of(M):
        rate, inner = (run.args[1], run.args[0]) if run.op == "PoissonSampled" else (number(1), run)
        require(inner.op == "GaussianMechanism", "it is known here for runs with Gaussian noise, Poisson sampled or not")
        sigma, reach = map(to_text, inner.args)
        parts.append(f"({to_text(count)})*({to_text(rate)})**2*(exp(({reach})**2/({sigma})**2) - 1)")
    return f"({' + '.join(parts)})"


def runs_of(M: Term) -> list[tuple[Term, Term]]:
    """(mechanism, count) of the runs that a mechanism is composed of; itself once where it is no composition."""
    return [(part.args[0], part.args[1]) for part in M.args] if M.op == "Composed" else [(M, number(1))]


def _of_runs(question, own: bool):
    """A text for the runs as (count, ε₀, δ₀) and for the δ that is left to it: half where the runs have the other half and it needs one of
    its ``own``."""
    def answer(M: Term, delta: Term, digits: int) -> Answer:
        require(M.op == "Composed", "it is no composition of runs")
        runs = runs_of(M)
        pure = [enclose(call("pure_dp", run), digits)[0] for run, _ in runs]
        left, share = "{x}", "0"
        if any(value.infinite for value in pure):
            left, total = "{x}/2" if own else "{x}", " + ".join(to_text(count) for _, count in runs)
            share = to_text(parse(f"({to_text(delta)})/({'2' if own else '1'}*({total}))"))
            pure = [enclose(call("epsilon", run, parse(share)), digits)[0] for run, _ in runs]
        return _asked(question([(to_text(count), _above(eps), share) for (_, count), eps in zip(runs, pure)], left))(M, delta, digits)

    return answer


def _above(value: Enclosure) -> str:
    """A short rational at or above the value, as text."""
    require(not value.infinite, "a run has no finite epsilon")
    return f"({rational_text(rational(Enclosure.of(value).decimal(DECIMALS)[1]) if value.exact is None else value.exact)})"


def _basic(runs, left: str) -> str:
    return " + ".join(f"{count}*{eps}" for count, eps, _ in runs)


def _advanced(runs, left: str) -> str:
    means = " + ".join(f"{count}*{eps}*(exp({eps}) - 1)/(exp({eps}) + 1)" for count, eps, _ in runs)
    return f"{means} + sqrt(2*log(1/({left}))*({' + '.join(f'{count}*{eps}**2' for count, eps, _ in runs)}))"


def _optimal(runs, left: str) -> str:
    return f"epsilon(Composed({', '.join(f'(AnyMechanism({eps}, {share}), {count})' for count, eps, share in runs)}), {{x}})"


def _two_sides(op: str):
    """The interval between the two statements that are proved of it."""
    def answer(M: Term, x: Term, digits: int) -> Answer:
        term = call(op, M, x)
        bounds = bounds_of(term, Limit(SECONDS).left)
        require(bounds is not None, f"{NO_PAIR}, and nothing is proved on either side")
        return Answer(bounds, None)

    return answer


def worse_of(term: Term) -> Term:
    """The same of a mechanism with a worst pair, of which the one without is a processing."""
    return rebuild(term, dominating)


PROFILE = "Balle & Wang 2018, Theorem 5; of compositions Zhu, Dong & Wang 2022, Theorem 10"
BEST = "Asoodeh, Liao, Calmon, Kosut & Sankar 2021, Theorem 3"
LIMIT = "Bu, Dong, Long & Su 2020, Theorem 5"
NOISE = "Dong, Roth & Su 2022, Corollary 2.13"
METHODS = {
    "epsilon": (
        Method("exact privacy profile", PROFILE, TRUTH, _asked("epsilon({M}, {x})")),
        Method("RDP, best conversion", BEST, BOUND, _asked("optimal_epsilon(alpha, rdp({M}, alpha), {x})", least=True)),
        Method("RDP, conversion of Canonne, Kamath & Steinke", "Canonne, Kamath & Steinke 2020, Proposition 12", BOUND,
               _asked("rdp({M}, alpha) + log(1/{x})/(alpha - 1) + log(1 - 1/alpha) - log(alpha)/(alpha - 1)", least=True)),
        Method("RDP, Mironov's conversion", "Mironov 2017, Proposition 3", BOUND,
               _asked("rdp({M}, alpha) + log(1/{x})/(alpha - 1)", least=True)),
        Method("zCDP", "Bun & Steinke 2016, Proposition 1.3", BOUND, _asked("zcdp({M}) + 2*sqrt(zcdp({M})*log(1/{x}))")),
        Method("Gaussian DP", NOISE, BOUND, _of_noise("epsilon", _by_gdp)),
        Method("optimal composition of the runs' epsilons", "Kairouz, Oh & Viswanath 2015, Theorem 3.3; Murtagh & Vadhan 2016", BOUND,
               _of_runs(_optimal, True)),
        Method("advanced composition", "Kairouz, Oh & Viswanath 2015, Theorem 3.5", BOUND, _of_runs(_advanced, True)),
        Method("basic composition", "Dwork & Roth 2014, Theorem 3.16", BOUND, _of_runs(_basic, False)),
        Method("central limit of Gaussian DP", LIMIT, APPROXIMATION, _of_noise("epsilon", _by_central_limit)),
    ),
    "privacy_profile": (
        Method("exact privacy profile", PROFILE, TRUTH, _asked("privacy_profile({M}, {x})")),
        Method("RDP, best conversion", BEST, BOUND, _asked("optimal_delta(alpha, rdp({M}, alpha), {x})", least=True)),
        Method("RDP, Mironov's conversion", "Mironov 2017, Proposition 3", BOUND,
               _asked("exp((alpha - 1)*(rdp({M}, alpha) - {x}))", least=True)),
        Method("Gaussian DP", NOISE, BOUND, _of_noise("privacy_profile", _by_gdp)),
        Method("central limit of Gaussian DP", LIMIT, APPROXIMATION, _of_noise("privacy_profile", _by_central_limit)),
    ),
}
SIDES = {op: Method("two sides", "neighbouring inputs; data processing", TRUTH, _two_sides(op)) for op in METHODS}
