"""The prover on the statements it is for: verdict, method, bytes of certificate, processor time to prove and to recheck, their ratio.

Run: python benchmarks/prove.py [--budget SECONDS] [WORD …]     (only statements whose name has one of the words)

Everything in one warm process.  The last lines say the sum, and what the goals of docs ask: false statements under 0.2 s, recheck no slower
than prove, and what two processes gain on box-heavy statements (--jobs 2).
"""

import argparse
import gc
import time

from rdpverify.claims.claim import Claim
from rdpverify.claims.evidence import method_of
from rdpverify.claims.store import certificate_text
from rdpverify.certificates.sealed import claim_certificate
from rdpverify.checker import check
from rdpverify.cli import NEW_OBJECTS
from rdpverify.kernel.goal import goal_of
from rdpverify.kernel.rules.box import wrong_leaves
from rdpverify.proving.budget import Budget
from rdpverify.proving.covers import search
from rdpverify.proving.prove import prove

A, E, D, RHO = "alpha in (1, oo)", "eps in [0, oo)", "delta in (0, 1)", "rho in (0, oo)"
RDP, PURE = ("renyi(P,Q,alpha) <= eps",), ("max_divergence(P,Q) <= eps", "max_divergence(Q,P) <= eps")
ZCDP = ("renyi(P,Q,a) <= rho*a for all a in (1, oo)",)
CALIBRATION = "privacy_profile(GaussianMechanism(sqrt(2*log(5/(4*delta)))/eps), eps) <= delta"
AT_ONE = "privacy_profile(GaussianMechanism(sqrt(2*log(125000))/eps), eps) <= 1/100000"
CURVE = "log((exp(alpha*eps)+exp((1-alpha)*eps))/(exp(eps)+1))/(alpha-1)"
IMPROVED = "hockey_stick(P,Q,t) <= exp((alpha-1)*(eps-t))/(alpha-1)*(1-1/alpha)**alpha"

STATEMENTS = (
    # name, expected verdict, statement, premises, domains
    ("preservation", "proved", "P(S) <= (exp(eps)*Q(S))**((alpha-1)/alpha)", RDP, (A, E)),
    ("conversion, Mironov", "proved", "hockey_stick(P,Q,eps+log(1/delta)/(alpha-1)) <= delta", RDP, (A, E, D)),
    ("conversion, improved", "proved", IMPROVED, RDP, (A, E, "t in [0, oo)")),
    ("conversion, optimal at one place", "proved", "hockey_stick(P,Q,1) <= 0.22146", ("renyi(P,Q,2) <= 1",), ()),
    ("conversion, optimal value", "proved", "optimal_delta(2,1,1) == ~0.221457793718", (), ()),
    ("pure DP, quadratic", "proved", "renyi(P,Q,alpha) <= alpha*eps**2/2", PURE, (A, E)),
    ("pure DP, 2 alpha eps^2", "proved", "renyi(P,Q,alpha) <= 2*alpha*eps**2", PURE, (A, E)),
    ("pure DP, tight curve", "proved", "renyi(P,Q,alpha) <= " + CURVE, PURE, (A, E)),
    ("pure DP, zCDP", "proved", "renyi(P,Q,alpha) <= alpha*eps*tanh(eps/2)", PURE, (A, E)),
    ("pure DP, KL", "proved", "kl(P,Q) <= eps*tanh(eps/2)", PURE, (E,)),
    ("pure DP, total variation", "proved", "tv(P,Q) <= tanh(eps/2)", PURE, (E,)),
    ("zCDP, conversion", "proved", "hockey_stick(P,Q,rho+2*sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, "delta in (0, 1]")),
    ("zCDP, loss tail", "proved", "loss_tail(P,Q,t) <= exp(-(t-rho)**2/(4*rho))", ZCDP, (RHO, "t in [rho, oo)")),
    ("order monotonicity", "proved", "renyi(P,Q,alpha) <= renyi(P,Q,beta)", (), ("alpha in (0, oo)", "beta in [alpha, oo)")),
    ("skew symmetry", "proved", "renyi(P,Q,alpha) == alpha/(1-alpha)*renyi(Q,P,1-alpha)", (), ("alpha in (0, 1)",)),
    ("order two", "proved", "renyi(P,Q,2) == log(1+chi2(P,Q))", (), ()),
    ("Pinsker", "proved", "tv(P,Q) <= sqrt(kl(P,Q)/2)", (), ()),
    ("groups of two", "proved", "renyi(P,R,alpha/2) <= 3*eps", (*RDP, "renyi(Q,R,alpha) <= eps"), ("alpha in (2, oo)", E)),
    ("Laplace, 1/b", "proved", "renyi(Laplace(0,b),Laplace(1,b)) <= 1/b", (), ("b > 0", A)),
    ("Laplace, quadratic", "proved", "renyi(Laplace(0,b),Laplace(1,b)) <= alpha/(2*b**2)", (), ("b > 0", A)),
    ("Laplace, tight as alpha goes to 1", "proved", "renyi(Laplace(0,b),Laplace(1,b)) <= alpha*(1/b+exp(-1/b)-1)", (), ("b > 0", A)),
    ("calibration", "proved", CALIBRATION, (), ("eps in (0, 1]", D)),
    ("calibration to 3.78", "proved", CALIBRATION, (), ("eps in (0, 378/100]", D)),
    ("calibration on a box", "proved", CALIBRATION, (), ("eps in [1/10, 1]", "delta in [1/10**9, 1/100]")),
    ("calibration at 1e-5 to 8.41", "proved", AT_ONE, (), ("eps in (0, 841/100]",)),
    ("exponential mechanism", "proved", "pure_dp(ExponentialMechanism(eps)) <= eps", (), ("eps > 0",)),
    ("false: preservation", "refuted", "P(S) <= (exp(eps)*Q(S))**(alpha/(alpha-1))", RDP, (A, E)),
    ("false: conversion", "refuted", "hockey_stick(P,Q,eps+log(1/delta)/alpha) <= delta", RDP, (A, E, D)),
    ("false: optimal at one place", "refuted", "hockey_stick(P,Q,1) <= 0.22145", ("renyi(P,Q,2) <= 1",), ()),
    ("false: optimal value", "refuted", "optimal_delta(2,1,1) <= 0.2214577937", (), ()),
    ("false: pure DP with a quarter", "refuted", "renyi(P,Q,alpha) <= alpha*eps**2/4", PURE, (A, "eps in (0, oo)")),
    ("false: zCDP without the 2", "refuted", "hockey_stick(P,Q,rho+sqrt(rho*log(1/delta))) <= delta", ZCDP, (RHO, D)),
    ("false: groups of two at 2 eps", "refuted", "renyi(P,R,alpha/2) <= 2*eps", (*RDP, "renyi(Q,R,alpha) <= eps"), ("alpha in (2, oo)", E)),
    ("false: calibration far out", "refuted", CALIBRATION, (), ("eps in [9, 12]", "delta in [1/10**5, 1/1000]")),
    ("false: calibration at 1e-5 to 8.43", "refuted", AT_ONE, (), ("eps in (0, 843/100]",)),
)
LAPLACE = "log(alpha/(2*alpha-1)*exp((alpha-1)*s)+(alpha-1)/(2*alpha-1)*exp(-alpha*s))/(alpha-1)"
BOXES = (
    ("randomized response", f"{CURVE} <= alpha*eps**2/2", ("alpha in [257/256, 16]", "eps in [1/8, 8]")),
    ("Laplace", f"{LAPLACE} <= s", ("alpha in [5/4, 16]", "s in [1/4, 4]")),
)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("words", nargs="*")
    parser.add_argument("--budget", type=float, default=60)
    options = parser.parse_args()
    gc.set_threshold(NEW_OBJECTS)  # as the command line does
    print(f"{'statement':<38} {'verdict':<10} {'prove':>8} {'recheck':>8} {'ratio':>6} {'bytes':>8}  method")
    rows = [_row(*entry, options.budget) for entry in STATEMENTS if not options.words or any(word in entry[0] for word in options.words)]
    false = [seconds for name, _, seconds, _, _ in rows if name.startswith("false")]
    slow = [name for name, _, seconds, again, _ in rows if again > max(seconds, 0.01)]
    total = sum(seconds for _, _, seconds, *_ in rows)
    print(f"\n{sum(right for _, right, *_ in rows)} of {len(rows)} as expected; {total:.1f} s to prove")
    if false:
        print(f"false statements: slowest {max(false):.2f} s, {sum(seconds < 0.2 for seconds in false)} of {len(false)} under 0.2 s")
    print(f"recheck slower than prove: {', '.join(slow) or 'none'}")
    for entry in BOXES if not options.words else ():
        _two_processes(*entry)


def _row(name, expected, statement, given, where, budget):
    claim = Claim(statement, given=given, where=where)
    started = time.process_time()
    outcome = prove(claim.parsed, seconds=budget)
    seconds, again, size, method = time.process_time() - started, 0.0, 0, outcome.reason
    if outcome.verdict != "undecided":
        certificate = claim_certificate(claim.parsed, outcome.verdict, outcome.evidence)
        wrong_leaves.cache_clear()
        started = time.process_time()
        check(certificate)
        again, size, method = time.process_time() - started, len(certificate_text(certificate).encode()), method_of(certificate)
    mark = "" if outcome.verdict == expected else f"   expected {expected}"
    print(f"{name:<38} {outcome.verdict:<10} {seconds:>8.3f} {again:>8.3f} {again / seconds:>6.2f} {size:>8}  {method}{mark}", flush=True)
    return name, outcome.verdict == expected, seconds, again, size


def _two_processes(name, statement, where):
    """The slack as it stands, so that the cover has many pieces."""
    goal = goal_of(Claim(statement, where=where).parsed)
    wall, own, trees = [], [], []
    for jobs in (1, 2):
        wrong_leaves.cache_clear()
        started = time.perf_counter(), time.process_time()
        trees.append(search(goal, Budget(600, jobs=jobs), 1_000_000))
        wall.append(time.perf_counter() - started[0])
        own.append(time.process_time() - started[1])
    assert trees[0] == trees[1], "the number of processes changed a cover"
    speed = f"{len(trees[0])} nodes, {len(trees[0]) / wall[0]:.0f}/s, {wall[0]:.2f} s"
    print(f"box cover, {name}: {speed}; two processes {wall[0] / wall[1]:.2f}x (processor time of the longer one: {own[0] / own[1]:.2f}x)")


if __name__ == "__main__":
    main()
