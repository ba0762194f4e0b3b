"""Proofs of the package's theorems that are no axioms, written to rdpverify/theorems/proofs.json.

Run: python benchmarks/theorems.py [NAME …].  One theorem is proved after the other, from the axioms and the theorems before it: those that
are found by themselves first, then those that ``BEGIN`` says how to begin, in its order.  A proof that still holds is kept unless the
theorem is named.  What is written is checked again when a theorem is first used.
"""

import json
import sys

from rdpverify.elaboration.parts import believed
from rdpverify.elaboration.plan_rules import RULES
from rdpverify.errors import RdpVerifyError
from rdpverify.kernel import theorems
from rdpverify.kernel.checker import WORKING_BITS, decide
from rdpverify.kernel.extended import at_precision
from rdpverify.kernel.goal import goal_of
from rdpverify.printer import to_text
from rdpverify.language.assembly import assemble
from rdpverify.proving.budget import Budget
from rdpverify.proving.prover import Prover
from rdpverify.proving.steps import node
from rdpverify.proving.theorems import used

SECONDS, GOALS = 40, 3000
THREE = {"P": "P", "Q": "Q", "R": "R"}
INPUTS, PAIRS, OUTPUTS = {"P": "P", "Q": "Q"}, {"P": "P*K1", "Q": "Q*K2"}, {"P": "K1(P)", "Q": "K2(Q)"}
ROWS = {"P": "K(P)", "Q": "K(Q)"}
K1_K2, K = {"K1": "K1", "K2": "K2"}, {"K": "K"}


def do(rule: str, *then, **data):
    """A rule, and how the proofs of the goals that it leaves begin."""
    return rule, data, then


def use(name: str, *then, laws=INPUTS, kernels=None, how: str = "smaller", **symbols):
    """A step by another theorem at these laws, kernels and values."""
    data = {"name": name, "use": how, "laws": laws, "kernels": kernels, "symbols": symbols}
    return do("theorem", *then, **{key: value for key, value in data.items() if value})


def written(name: str, *places, then):
    """The divergences at these places with those that the theorem says they are."""
    for laws in reversed(places):
        then = use(name, then, laws=laws, how="replace")
    return then


def as_renyi(name: str, order: str, small: dict, large: dict, bound: str, begin):
    """χ² or H² of two pairs of laws by Rényi divergences: d is the larger pair's."""
    smaller, larger = ("renyi({P},{Q},{o})".format(**laws, o=order) for laws in (small, large))
    finite, infinite = do("lemma", begin, statement=f"{smaller} <= {bound}"), do("name", divergence=smaller)
    return written(name, small, large, then=do("name", finite, infinite, divergence=larger))


def among_rows(order: str, bound: str):
    """The outputs of a kernel at two laws by a bound on those at two values."""
    return do("lemma", use("rows-renyi", kernels=K, o=order, c=bound), statement=f"renyi(K(P),K(Q),{order}) <= {bound}")


def among(small: dict, large: dict, of: str) -> dict:
    """Data processing: the divergences of the ``small`` pair of laws are at most those of the ``large`` one."""
    profile = {"R1": small["P"], "R2": small["Q"], **large}
    kernels = {"kernels": K1_K2}
    return {
        f"{of}-renyi": use("renyi-of-profile", laws=profile, o="o"),
        f"{of}-max": use("max-of-orders", laws=profile, c="0"),
        f"{of}-kl": written("kl-as-order", small, large, then=use(f"{of}-renyi", o="1", **kernels)),
        f"{of}-chi2": as_renyi("chi2-of-order-two", "2", small, large, "d", use(f"{of}-renyi", o="2", **kernels)),
        f"{of}-hellinger": as_renyi("hellinger-of-order-half", "1/2", small, large, "d", use(f"{of}-renyi", o="1/2", **kernels)),
        f"{of}-tv": written("tv-as-hockey", small, large, then=use(f"{of}-hockey", t="0", **kernels)),
    }


def poisson_sum(r: str):
    """Where the bound r of a divergence is not negative, and so that d of the other one."""
    at_zero, above = (use("best-of-poisson", m="m", o="o", r=r, e="e", d=d) for d in ("0", "d"))
    return do("split", do("contradiction", premise=1), at_zero, above, symbol="d", by="point", at="0")


def near(level: str, pure: str):
    """The outputs of a local randomizer: with d for tv(P, Q), no event exceeds this level."""
    far = do("lemma", statement=f"hockey_stick(P,Q,{level}) <= d")
    begin = do("lemma", use("contraction", far, kernels=K, r=level, s=pure, c="0"), statement=f"hockey_stick(K(P),K(Q),{level}) <= 0")
    return do("name", begin, divergence="tv(P,Q)")


# the bounds by a total variation rise with it; with d1 for it, d for the divergence
RISING = do("lemma", use("vajda", do("abstract", do("relax", symbol="d1", lower="t", upper="1")), how="larger"), do("abstract"),
                 statement="log((1 + t)/(1 - t)) - 2*t/(1 + t) <= kl(P,Q)")
SQUARED = do("transform", do("transform", do("combine", multipliers=[[2, "exp(d)"]]), map="scale", by="1 - d1**2"), map="exp")

# how proofs begin that are not found by themselves
BEGIN = {
    **among(OUTPUTS, PAIRS, "output"),
    **among(INPUTS, PAIRS, "input"),
    "pair-max": use("max-of-orders", use("pair-renyi", kernels=K1_K2, o="a", c="c"), laws={"R1": "P*K1", "R2": "Q*K2", **INPUTS}, c="c"),
    "pair-kl": written("kl-as-order", PAIRS, then=use("pair-renyi", kernels=K1_K2, o="1", c="c")),
    "pair-chi2": as_renyi("chi2-of-order-two", "2", PAIRS, INPUTS, "d + log(1 + c)",
                          use("pair-renyi", kernels=K1_K2, o="2", c="log(1 + c)")),
    "pair-hellinger": do("split", as_renyi("hellinger-of-order-half", "1/2", PAIRS, INPUTS, "d - 2*log(1 - c)",
                               use("pair-renyi", kernels=K1_K2, o="1/2", c="-2*log(1 - c)")), symbol="c", by="point", at="1"),
    "pair-tv": written("tv-as-hockey", PAIRS, INPUTS, then=use("pair-hockey", kernels=K1_K2, s="0", t="0", c="c")),
    "contraction-hockey": use("contraction", kernels=K, r="t", s="t", c="c"),
    "contraction-tv": written("tv-as-hockey", ROWS, INPUTS, then=use("contraction", kernels=K, r="0", s="0", c="c")),
    "rows-kl": written("kl-as-order", ROWS, then=use("rows-renyi", kernels=K, o="1", c="c")),
    "rows-chi2": written("chi2-of-order-two", ROWS, then=among_rows("2", "log(1 + c)")),
    "rows-hellinger": do("split", written("hellinger-of-order-half", ROWS, then=among_rows("1/2", "-2*log(1 - c)")),
                         symbol="c", by="point", at="1"),
    "local-max": do("split", do("instantiate", do("contradiction", premise=1), premise=0, values={"x": "x", "y": "x"}),
                    near("0", "0"), near("log(1 + (exp(c) - 1)*d)", "c"), symbol="c", by="point", at="0"),
    "bounded-range-kl": written("kl-as-order", INPUTS, then=use("bounded-range", o="1")),
    "triangle-kl-second": written("kl-as-order", {"P": "P", "Q": "R"}, INPUTS, then=use("triangle-order-second", laws=THREE, o="1")),
    "whole-location-kl": written("kl-as-order", {"P": "P", "Q": "DiscreteNormal(n,s)"}, {"P": "P", "Q": "shift(DiscreteNormal(0,s),n)"},
                                 then=use("whole-location", laws={"P": "P"}, how="replace", s="s", n="n", o="1")),
    "triangle-tv": written("tv-as-hockey", {"P": "P", "Q": "R"}, INPUTS, {"P": "Q", "Q": "R"},
                           then=use("triangle-hockey", laws=THREE, s="0", t="0")),
    "triangle-max": do("name", use("max-of-orders", laws={"R1": "P", "R2": "R", **INPUTS}, c="d"), divergence="max_divergence(Q,R)"),
    "optimal-delta-tv": written("tv-as-hockey", INPUTS, then=use("optimal-delta", o="o", c="c", t="0")),
    "tradeoff-normal-up": use("tradeoff-normal", laws={}, how="replace", a="a", b="b", s="s", x="x"),
    "tradeoff-normal-down": use("tradeoff-normal", laws={}, how="replace", a="a", b="b", s="s", x="x"),
    "digamma-down": use("digamma-up", laws={}, how="replace", z="z - 1"),
    "affinity-order": use("affinity-hellinger", h="1 - exp(-c/2)"),
    "best-of-poisson-sum": do("split", do("contradiction", premise=0), poisson_sum("0"), poisson_sum("r"), symbol="r", by="point", at="0"),
    "best-of-fixed-max": use("max-of-orders", None, use("best-of-fixed", n="n", u="u", o="a"), c="0", laws={
        "R1": "BestOf(P,Binomial(n,u))", "R2": "BestOf(Q,Binomial(n,u))", "P": "Power(P,n)", "Q": "Power(Q,n)"}),
    "vajda-at-distance": do("name", do("lemma", None, RISING, statement="tv(P,Q) < 1"), divergence="kl(P,Q)"),
    "bretagnolle-huber-at-distance": do("name", do("lemma", None, do("abstract", do("via", None, SQUARED, middle="-log(1 - d1**2)")),
                                        statement="tv(P,Q)**2 <= 1 - exp(-d)"), divergence="kl(P,Q)"),
    "output-tradeoff": use("tests-of-profile", laws={"R1": "K1(P)", "R2": "K2(Q)", **PAIRS}, u="u"),
    "pair-tradeoff": do("antisymmetry", use("tests-of-profile", laws={"R1": "P", "R2": "Q", "P": "P*K", "Q": "Q*K"}, u="u"),
                        use("tests-of-profile", laws={"R1": "P*K", "R2": "Q*K", **INPUTS}, u="u")),
    "exponential-mechanism-curve": None,  # found by itself, from theorems above
}


def main():
    asked, everything, path = set(sys.argv[1:]), theorems.entries(), theorems.FOLDER / "proofs.json"
    known, done = json.loads(path.read_text(encoding="utf-8")), {}
    entries = {name: entry for name, entry in everything.items() if not entry.get("prove")}
    theorems.entries = lambda: entries
    wanted = [name for name, entry in everything.items() if entry.get("prove")]
    for name in (*(name for name in wanted if name not in BEGIN), *BEGIN):
        theorems._ours.cache_clear()
        entry = everything[name]
        statement = assemble(entry["statement"], entry.get("given", ()), entry.get("where", ()))
        evidence = known.get(name) if name not in asked and _holds(statement, known.get(name)) else _found(name, statement)
        print(f"{name}: {'no proof found' if evidence is None else 'proved'}", flush=True)
        if evidence is not None:
            entries[name], done[name] = {**entry, "proof": evidence}, evidence
    path.write_text("{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(done[name], ensure_ascii=False, sort_keys=True)}"
                                       for name in sorted(done)) + "\n}\n", encoding="utf-8")


def _holds(statement, evidence) -> bool:
    try:
        return evidence is not None and bool(decide(statement, "proved", evidence))
    except RdpVerifyError:
        return False


def _found(name: str, statement) -> dict | None:
    """The evidence of a proof that begins as ``BEGIN`` says; None where none is found."""
    with at_precision(WORKING_BITS):
        goal = goal_of(statement)
        proof = believed(goal, _begun(goal, BEGIN.get(name)))
    evidence = proof and {"proof": proof, **used(proof)}
    return evidence if _holds(statement, evidence) else None


def _begun(goal, begin) -> dict | None:
    if begin is None:
        try:
            return Prover(Budget(SECONDS, GOALS)).proof(goal)
        except RdpVerifyError:
            return None
    rule, data, then = begin
    data = {**data, "hash": theorems.theorem_called(data["name"]).hash} if rule == "theorem" else data
    try:
        goals = RULES[rule].apply(goal, data)
    except RdpVerifyError as problem:
        print("   ", rule, problem)
        return None
    children = []
    for index, each in enumerate(goals):
        child = _begun(each, then[index] if index < len(then) else None)
        if child is None:
            print("   not shown:", *map(to_text, (each.conclusion, *each.given)), each.symbols)
            return None
        children.append(child)
    return node(rule, data, children)


if __name__ == "__main__":
    main()
