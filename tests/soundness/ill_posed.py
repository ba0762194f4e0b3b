"""Random statements without a value, and neighbours of theirs that have one: ``python tests/soundness/ill_posed.py --count 2000 --seed 1``.

Each is made from one place that has no value (∞ − ∞, 0·∞, a logarithm or power outside its domain, an argument outside its slot), put
into formulas and then into the conclusion, a premise, an expectation, an argument.  None may be proved, refuted or certified, by ``prove``
or with a certificate written by hand; each is refused with the place named.  The neighbour says the same with another part in that place,
and is not refused.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from random_statements import pick

from rdpverify.errors import InputError, OutOfTime, RdpVerifyError
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.well_posedness import well_posed
from rdpverify.typed import parse_statement
from rdpverify.proving.prove import prove

NAMED = ("not known to be well-posed: ", "must be", "has no value", "oo may be", "must leave out oo")
SIGN = {"rule": "sign"}
PROOFS = [SIGN, {"rule": "identity"}, {"rule": "finite"}, {"rule": "evaluate", "with": {"bits": 64}}, {"rule": "unfold", "then": [SIGN]},
          {"rule": "abstract", "then": [SIGN]}, {"rule": "equal", "then": [SIGN, SIGN]}, {"rule": "rewrite", "with": {"left": "0"}, "then": [SIGN]},
          {"rule": "factor", "with": {"rest": "0"}, "then": [SIGN]}, {"rule": "coincide", "then": [SIGN]}, {"rule": "gibbs", "then": [SIGN]}]
DOMAINS = {"x": "x in [0, 1]", "y": "y in (0, 1]", "z": "z in [-1, 1]", "s": "s in [1, 2]", "m": "m in [1, 3]", "n": "n in integers [1, 4]"}
EXTREMES = ("x in [0, 1]", "y in (0, 1]")

# a divergence that may be infinite, and one of the same kind that is not: of given laws, of mechanisms, of arbitrary laws (under a premise)
INFINITE = {
    "given": ("renyi(Uniform(0, 1), Uniform(0, 1/2), 2)", "kl(Uniform(0, m), Uniform(0, 1))", "max_divergence(Normal(0, s), Normal(m, s))",
              "renyi(Normal(0, 2), Normal(0, 1), 3)", "kl(Cauchy(0, 1), Normal(0, 1))", "chi2(Exponential(1), Exponential(2))",
              "kl(Bernoulli(x), Bernoulli(0))", "renyi(Poisson(2), Binomial(3, 1/2), 2)", "renyi(Mixture((y, PointMass(0)), (1 - y, Uniform(0, 1))), "
              "Uniform(0, 1), 2)", "renyi(Power(Uniform(0, 2), n), Power(Uniform(0, 1), n), 1/2 + n)", "max_divergence(Laplace(0, 2), Laplace(0, 1))"),
    "mechanisms": ("pure_dp(GaussianMechanism(s))", "rdp(GaussianMechanism(s), oo)", "pure_dp(Composed((LaplaceMechanism(1), 2), (GaussianMechanism(s), n)))",
                   "epsilon(GaussianMechanism(1), 0)", "pure_dp(SkellamMechanism(2))", "pure_dp(PoissonSampled(GaussianMechanism(1), 1/2))",
                   "pure_dp(DiscreteGaussianMechanism(s))", "rdp(SkellamMechanism(1), oo)"),
    "laws": ("kl(P, Q)", "renyi(P, Q, 2)", "renyi(Q, P, 1/2)", "chi2(P, Q)", "max_divergence(Q, P)", "kl(P, R)", "renyi(P, Q, oo)", "renyi(P, Q, 0)",
             "expect(P, loss)", "expect(P, ratio)", "kl(Product(P, Q), Product(Q, P))", "renyi(Mixture((1/2, P), (1/2, Q)), Q, 2)",
             "chi2(P, Normal(0, 1))"),
}
FINITE = {
    "given": ("renyi(Uniform(0, 1/2), Uniform(0, 1), 2)", "kl(Uniform(0, 1), Uniform(0, m))", "renyi(Normal(0, s), Normal(m, s), 1 + n)",
              "renyi(Normal(0, 1), Normal(0, 2), 3)", "kl(Laplace(0, 1), Normal(0, 1))", "chi2(Exponential(2), Exponential(1))",
              "kl(Bernoulli(1/3), Bernoulli(2/3))", "renyi(Poisson(2), Poisson(s), 2)", "renyi(Mixture((y, Normal(0, 1)), (1 - y, Normal(m, 1))), "
              "Normal(0, 1), 2)", "renyi(Power(Uniform(0, 1), n), Power(Uniform(0, 2), n), 1/2 + n)", "max_divergence(Laplace(0, s), Laplace(m, s))",
              "kl(Gamma(s, 1), Gamma(m, 1))", "tv(Normal(0, 1), Normal(m, 1))", "hellinger2(Cauchy(0, 1), Normal(0, 1))"),
    "mechanisms": ("pure_dp(LaplaceMechanism(s))", "rdp(GaussianMechanism(s), 1 + n)", "rdp(Composed((LaplaceMechanism(1), 2), (GaussianMechanism(s), n)), 2)",
                   "epsilon(GaussianMechanism(1), y/2)", "zcdp(Composed((GaussianMechanism(s), n)))", "rdp(PoissonSampled(GaussianMechanism(1), 1/2), 2)",
                   "rdp(DiscreteGaussianMechanism(s), 3)", "gdp(GaussianMechanism(s))", "privacy_profile(SkellamMechanism(1), 1)", "zcdp(RandomizedResponse(3/4))",
                   "tcdp(PoissonSampled(GaussianMechanism(1), 1/10), 3)", "pure_dp(ExponentialMechanism(s))", "rdp(SkellamMechanism(s), 2)", "zcdp(SkellamMechanism(s))"),
    "laws": ("tv(P, Q)", "hellinger2(P, Q)", "P(S)", "hockey_stick(P, Q, x)", "loss_tail(P, Q, y)", "tradeoff(P, Q, x)", "kl(R, Q)", "renyi(R, P, 2)",
             "expect(P, Min(ratio, 1))", "expect(Q, Abs(ratio - 1))", "expect(P, Piecewise((1, loss > x), (0, True)))"),
}
BOUNDED = {"kl(R, Q)": "kl(R, Q) <= 2", "renyi(R, P, 2)": "renyi(R, P, 2) < oo"}  # what makes the last ones finite

# formulas over the ratio and the loss: without a value, or with one, under P and Q
NO_MEAN = ("log(-1 - ratio)", "1/(ratio - 1)", "sign(loss)*exp(loss**2)", "0*loss", "loss**0", "loss - ratio + loss*ratio - loss", "sqrt(loss)", "log(loss)", "ratio/ratio",
           "1/loss", "PhiInv(ratio)", "exp(-2*loss)*sign(loss) + exp(2*loss)*sign(loss)", "loss*exp(-loss)*ratio", "(ratio - 1)**(-1/2)", "1**loss",
           "x*loss", "hockey_stick(P, Q, loss)", "log(ratio - x)", "Piecewise((1, loss - loss <= 0), (0, True))", "loss**x", "kl(P, Q)*ratio",
           "expect(P, 1/(ratio - 1))", "Min(loss - loss, 1)", "gamma(-ratio)", "loss/(1 + loss**2)", "log(2 + loss)", "ratio**z")
NO_MEAN_UNDER = (("P", "x*ratio"), ("Q", "1/ratio"), ("R", "loss"), ("R", "Min(ratio, 1)"), ("P", "exp(2*loss) - exp(-2*loss)"), ("Q", "ratio*loss"), ("P", "ratio**2 - ratio"),
                 ("Normal(0, 1)", "loss"), ("Mixture((1/2, P), (1/2, Q))", "loss"), ("Mixture((1/2, P), (1/2, R))", "tanh(loss)"), ("Q", "loss**3 - ratio**2"))
MEAN = ("loss", "ratio", "loss**2", "Abs(loss)", "Min(ratio, 1)", "tanh(loss)", "Piecewise((1, loss > x), (0, True))", "1/(1 + ratio)", "exp(-y*loss)", "ratio**y",
        "log(1 + ratio)", "loss**3", "loss - 2", "Max(loss, 0)", "sinh(loss)", "y*loss", "tv(P, Q)*tanh(loss)", "(1 + x)*ratio", "Max(0, 1 - exp(x - loss))",
        "sign(loss)", "floor(loss)", "1/(1 + loss**2)", "sqrt(ratio)", "log(ratio)", "5", "1/(y + ratio)")


@dataclass(frozen=True)
class Case:
    """A statement as texts, and whether it has a value everywhere on its domain."""

    conclusion: str
    given: tuple[str, ...]
    posed: bool

    def statement(self):
        text = " ".join((self.conclusion, *self.given))
        where = [domain for name, domain in DOMAINS.items() if any(token == name for token in _tokens(text))]
        return parse_statement(self.conclusion, given=self.given, where=where)


def _tokens(text: str) -> list[str]:
    return "".join(letter if letter.isalnum() or letter == "_" else " " for letter in text).split()


def place(dice: random.Random, posed: bool) -> tuple[str, bool]:
    """A term without a value, or one with a value of the same shape; and whether it may be ∞."""
    kind = pick(dice, *INFINITE)
    infinite, other, finite = (pick(dice, *table[pick(dice, kind, *table)]) for table in (INFINITE, INFINITE, FINITE))
    number = pick(dice, *FINITE[kind])
    shape = dice.randrange(9)
    if shape == 0:  # ∞ − ∞
        return (f"{number} - {finite}", False) if posed else (pick(dice, f"({infinite} - {infinite})", f"({infinite} + x - 2*{other})"), False)
    if shape == 1:  # 0·∞
        factor = pick(dice, "x", "0", "tv(P, Q)", "z", "exp(-kl(P, Q))", "(1 - tv(Uniform(0, 1), Uniform(0, m)))*x", "P(S)")
        return (f"{pick(dice, 'y', '2', '(1 + x)')}*{infinite}", True) if posed else (f"{factor}*{infinite}", False)
    if shape == 2:  # logarithms
        inside = pick(dice, f"exp(-{infinite})", "tv(P, Q)", f"-1 - {finite}", "x", f"-{infinite}", "1 - tv(P, Q)", "z")
        return (f"log({pick(dice, f'1 + exp(-{finite})', f'1 + Abs({infinite})', '2 - tv(P, Q)', 'y')})", True) if posed else (f"log({inside})", False)
    if shape == 3:  # powers
        ill = pick(dice, f"(-1 - {finite})**(1/2)", f"(1 + {infinite})**x", f"({infinite})**0", f"1/exp(-{infinite})", "1/tv(P, Q)", f"1**({infinite})", "z**(-1)",
                   "sqrt(z)", f"(z)**({finite})", f"({infinite})/(1 + {infinite})")
        well = pick(dice, f"(1 + {finite})**(1/2)", f"(1 + Abs({infinite}))**y", f"1/(1 + Abs({infinite}))", "1/(1 + tv(P, Q))", "y**(-1)", "sqrt(x)", "2**(-tv(P, Q))")
        return (well, True) if posed else (ill, False)
    if shape == 4:  # arguments
        bound, slot = (f"y*{finite}", "x") if posed else (infinite, "z - 2")
        bound = bound if kind != "laws" or "expect" not in bound else ("y*tv(P, Q)" if posed else "kl(P, Q)")
        deep = pick(dice, f"hockey_stick(P, Q, {bound})", f"loss_tail(Q, P, {bound} + x)", f"privacy_profile(GaussianMechanism(s), {bound} + x)",
                    f"optimal_delta(2, {bound} + 0*y, x)", f"tv(Normal({bound} + x, 1), Normal(0, 1))", f"hockey_stick(Normal(0, 1), Normal({bound}*y, 2), 1)",
                    f"tradeoff(P, Q, {slot})", f"P(S)*tradeoff(Q, P, {slot})", f"hellinger2(Bernoulli({slot}), P)")
        return deep, False
    if shape == 5:  # expectations
        return f"expect({pick(dice, 'P', 'Q')}, {pick(dice, *MEAN)})" if posed else \
            pick(dice, f"expect({pick(dice, 'P', 'Q')}, {pick(dice, *NO_MEAN)})", *(f"expect({law}, {formula})" for law, formula in NO_MEAN_UNDER)), False
    if shape == 6:  # extremes and cases
        inner = number if posed else f"({infinite} - {infinite})"
        return pick(dice, f"Min({inner}, 1)", f"Max({inner}, {finite})", f"tanh({inner})", f"Piecewise(({inner}, x <= 1/2), (0, x >= 0))",
                    f"Piecewise((1, {inner} <= 0), (0, True))", f"Abs({inner})", f"sign({inner})", f"floor({inner})"), False
    if shape == 7:  # sums of expectations with divergences
        ends = ("expect(P, loss)", "kl(P, R)") if not posed else ("expect(Q, tanh(loss))", "tv(P, R)")
        return f"({' - '.join(dice.sample(ends, 2))})", False
    inner, _ = place(dice, posed)
    return f"Min({inner}, 2)", False


def case(seed: str, posed: bool) -> Case:
    """A random statement with such a place in it."""
    dice = random.Random(seed)
    inside, _ = place(dice, posed)
    dressed = pick(dice, inside, inside, f"2*{_held(inside)}", f"{_held(inside)} + 1", f"tanh({inside})", f"Max({inside}, 0)", f"exp(-Abs({inside}))")
    relation = pick(dice, f"{dressed} <= oo", f"{dressed} <= 1", f"{dressed} == {dressed}", f"0 <= {dressed}", f"{dressed} >= -1", f"-oo <= {dressed}", f"1 > {dressed}")
    given = []
    if dice.random() < 0.2 and "==" not in relation and "P(S)" not in relation:  # in a premise
        given.append(relation if "P" in _tokens(relation) or "Q" in _tokens(relation) or "R" in _tokens(relation) else f"tv(P, Q) <= {dressed}")
        relation = pick(dice, "tv(P, Q) <= 1", "0 <= kl(P, Q)", "P(S) <= 1")
    text = " ".join((relation, *given))
    given += [premise for quantity, premise in BOUNDED.items() if quantity in text]
    return Case(relation, tuple(given), posed)


def _held(text: str) -> str:
    return f"({text})"


def examined(seed: str, posed: bool, seconds: float, counts: Counter) -> list[str]:
    """The faults of one statement: an ill-posed one that is decided, certified or refused without its place, a posed one that is refused."""
    drawn = case(seed, posed)
    shown = f"{drawn.conclusion} given {drawn.given}"
    try:
        statement = drawn.statement()
    except InputError as problem:
        counts["refused when read"] += 1
        return [f"a posed statement cannot be read: {problem}: {shown}"] if posed else []
    if posed:
        try:
            with at_precision(96):
                well_posed(goal_of(statement))
        except RdpVerifyError as problem:
            return [f"refused: {problem}: {shown}"]
        counts["accepted"] += 1
        return []
    found = _decided(statement, seconds, counts) + _certified(statement, random.Random(seed), counts)
    return [f"{fault}: {shown}" for fault in found]


def _decided(statement, seconds: float, counts: Counter) -> list[str]:
    try:
        outcome = prove(statement, seconds)
    except OutOfTime:
        return ["no answer in time"]
    except RdpVerifyError as problem:
        counts[type(problem).__name__] += 1
        return _unnamed(str(problem))
    counts[outcome.verdict] += 1
    return [outcome.verdict] if outcome.verdict != "undecided" else _unnamed(outcome.reason)


def _certified(statement, dice: random.Random, counts: Counter) -> list[str]:
    """The certificates by hand that are accepted, or refused for another reason than the place."""
    found, proof = [], dice.choice(PROOFS)
    witness = {"at": {name: "1" for name, _ in statement.where}, "bits": 64, "lhs": ["1", "1"], "rhs": ["0", "0"]}
    for verdict, evidences in (("proved", [{"proof": each} for each in (*PROOFS[:3], proof)]), ("certified", [{"proof": proof, "box": {}}]),
                               ("vacuous", [{"proof": proof}]), ("refuted", [witness])):
        for evidence in evidences:
            try:
                check(claim_certificate(statement, verdict, evidence))
            except RdpVerifyError as problem:
                counts["certificates refused"] += 1
                found += _unnamed(str(problem))
            else:
                found.append(f"{verdict} by {evidence}")
    return found


def _unnamed(reason: str) -> list[str]:
    return [] if any(words in reason for words in NAMED) and "\n" not in reason else [f"no place is named in {reason!r}"]


def faults(seed: str, count: int, posed: bool, counts: Counter, seconds: float = 2, tell: Callable = lambda fault: None) -> list[str]:
    """The faults of ``count`` statements."""
    found = []
    for number in range(count):
        for fault in examined(f"{seed}.{'posed' if posed else 'ill'}.{number}", posed, seconds, counts):
            found.append(f"{number}: {fault}")
            tell(found[-1])
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--count", type=int, default=2000, help="statements of each kind")
    parser.add_argument("--seconds", type=float, default=2, help="budget of one statement")
    options = parser.parse_args()
    wrong = 0
    for posed in (False, True):
        counts = Counter()
        found = faults(options.seed, options.count, posed, counts, options.seconds, lambda fault: print("WRONG", fault, flush=True))
        print(f"{options.count} {'well' if posed else 'ill'}-posed statements, {len(found)} faults; {dict(counts)}", flush=True)
        wrong += len(found)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
