"""Do the tests notice wrong code?  Each mutant is the trusted code with one place changed; its tests must fail.

    python benchmarks/mutants.py [--of PART] [--sample N] [--seed S] [--only claim,check] [--again] [--record]

prints the share killed and every survivor with its place; one that makes the tests run for ever counts as killed.  A sample is drawn by
its seed; without one, all are tried.  ``--again`` tries only those that survived before, against the tests of now.  Survivors that
are right all the same stand with their reason in benchmarks/survivors.toml; the exit code is 1 where there are others.

One run of all tests says which of them reach a line, and how long each takes.  A mutant lives in a process of its own, in which the
tests that reach its line run, those of its own file first, until one fails.  It is forked from one that has collected the tests, and
gives the functions of the module the changed code; what stands in no function, or is kept in objects that the tests have already made,
is loaded anew in a process that has loaded nothing of the package.
"""

import argparse
import json
import os
import random
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from mutants_tried import Tests, tried_anew, tried_in_place
from mutations import Mutant, mutants_of

ROOT = Path(__file__).resolve().parents[1]
KEPT, EXPLAINED = ROOT / "build" / "mutants", ROOT / "benchmarks" / "survivors.toml"
MADE_BEFORE = tuple(f"rdpverify/{place}" for place in (
    "core/polynomial.py:Atom.", "core/polynomial.py:Polynomial._", "core/polynomial.py:monomial_key", "core/polynomial.py:_digest",
    "core/relation.py:Relation.__new__", "terms/term.py", "terms/build.py", "terms/balls.py:_limit", "terms/range_functions.py",
    "terms/complex_balls.py", "terms/derivative.py:_", "words/registry.py", "words/entries.py", "words/signature.py", "definitions/data.py",
    "definitions/constructions/laws.py:_typed", "kernel/closed/lemmas.py", "kernel/rules/substitute.py:_onto"))


class Part(NamedTuple):
    """Files that are changed, and the tests that must notice."""

    what: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    ignored: tuple[str, ...] = ()

    @property
    def sources(self) -> list[str]:
        return sorted(str(path.relative_to(ROOT)) for pattern in self.files for path in ROOT.glob(pattern))


def tests_in(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"tests/{folder}/test_{name}.py" for name in names.split())


CORE = tuple(f"rdpverify/{name}.py" for name in ("checker", "exact", "errors", "deadline"))
SUITE, ACCEPTED = ("tests/conformance",), tests_in("soundness", "exploits infinities meaningless")
OF_RULES = """adaptive by_outcomes chain_rules choose circle closed_sums cover_leaves empty_sums epsilon_below event_rules every_test
    finite_rule function_bounds functionals gaussian_tail generators kernels lemma_rules limits logic_rules loss_rules mechanism_rules
    moving_rules new_premises outcome own_events premise_rule processing programs proofs refusals rule_guards runs solve sums_and_limits
    theory_rules"""
OF_CLOSED = """closed_boundaries closed_lemmas closed_mass closed_mixtures closed_random closed_rows closed_sums closed_values
    closed_vectors infinite_parts outcome random_limits"""
OF_INTEGRALS = """bessel expansion far_peak high_orders integral integrands loss_tails piece_signs rows sampled skellam steps sum_tails
    tails trapezoid vectors within"""
OF_ENCLOSURES = """enclosure_values epsilon_below every_level finite_enclosures gaussian_dp infinite_parts least_values no_runs
    optimal order_cover outcome plans_of_products rates tradeoff within"""
OF_COMPOSITIONS = """allocation atoms_on_grid composed halves hankel inversion laplace_compositions lattice_inversion masses mirrored
    plans_of_products power_cells"""
OF_KERNEL = """checker choose every_level every_test functionals generators infinite infinite_parts kernel_guards kernels limits mirrored
    opposite outcome parts proofs random_limits reflected refusals sampled shown signs steps sums_and_limits tight vectors witness"""
PARTS = {
    "core": Part("the core, the checker, exact numbers, errors and deadlines", ("rdpverify/core/*.py", *CORE),
                 ("tests/core", "tests/test_deadline.py", "tests/conformance/test_suite.py::test_each_is_decided_as_it_says"),
                 ("tests/core/test_language.py",)),
    "terms": Part("terms: normal forms, ranges, balls, derivatives", ("rdpverify/terms/*.py",),
                  ("tests/terms", *tests_in("kernel", "signs"))),
    "language": Part("the language and its words: parser, printer, domains, signatures",
                     ("rdpverify/language/*.py", "rdpverify/words/*.py"), ("tests/language", *SUITE, *tests_in("claims", "signatures"),
                      *tests_in("definitions", "signatures families refusals")),
                     tests_in("language", "batches batches_from_both_sides mechanism_properties")),
    "definitions": Part("the definitions: families, divergences, mechanisms, what means something", ("rdpverify/definitions/**/*.py",),
                        ("tests/definitions", *SUITE, *tests_in("soundness", "meaningless"),
                         *tests_in("language", "arbitrary_mechanisms batches curves kernels mechanism_properties"),
                         *tests_in("kernel", "adaptive infinite_parts kernels programs no_runs outcome"))),
    "rules": Part("the proof rules", ("rdpverify/kernel/rules/*.py",),
                  (*SUITE, *ACCEPTED, *tests_in("soundness", "theorem_rule"), *tests_in("kernel", OF_RULES))),
    "closed": Part("closed forms by lemmas", ("rdpverify/kernel/closed/*.py",),
                   (*tests_in("soundness", "answers infinities moments_of_series"), *tests_in("kernel", OF_CLOSED))),
    "integrals": Part("verified integrals and sums", ("rdpverify/kernel/integrals/*.py",),
                      (*SUITE, *tests_in("soundness", "plans"), *tests_in("numeric", "integration mixtures typed_densities"),
                       *tests_in("kernel", OF_INTEGRALS))),
    "enclosures": Part("enclosures of quantities at numbers", ("rdpverify/kernel/enclosures/*.py",),
                       (*tests_in("numeric", "infimum optimal_conversion routes"), *tests_in("kernel", OF_ENCLOSURES))),
    "compositions": Part("compositions", ("rdpverify/kernel/compositions/*.py",),
                         (*tests_in("soundness", "plans"), *tests_in("kernel", OF_COMPOSITIONS))),
    "kernel": Part("the kernel's own files: goals, signs, limits, what has a value, witnesses, proofs", ("rdpverify/kernel/*.py",),
                   (*SUITE, *ACCEPTED, *tests_in("soundness", "limits_at_infinity second_order theorem_rule touching"),
                    *tests_in("kernel", OF_KERNEL))),
}


def in_place(mutant: Mutant) -> bool:
    """May a function of a loaded module get its code, or do objects that the tests have made carry what the old one did?"""
    named = bool(mutant.within) and mutant.within != "_"  # several functions of a file may be called _
    return named and not f"{mutant.file}:{mutant.within}".startswith(MADE_BEFORE)


def explained() -> set:
    """(file, line, change) of survivors that are right all the same."""
    groups = tomllib.loads(EXPLAINED.read_text(encoding="utf-8")).get("equivalent", [])
    return {(group["file"], group["line"], what) for group in groups for what in group["what"]}


def key(mutant: Mutant) -> tuple[str, str, str]:
    return mutant.file, mutant.text, mutant.what


def prepare() -> None:
    """What all tests use is loaded once; nothing of the package is."""
    sys.path[:0] = map(str, (ROOT, ROOT / "tests" / "common", ROOT / "tests" / "soundness"))
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    import flint  # noqa: F401
    import hypothesis
    import mpmath  # noqa: F401
    import numpy  # noqa: F401
    import sympy  # noqa: F401

    hypothesis.settings.register_profile("steady", derandomize=True, deadline=None, database=None)
    hypothesis.settings.load_profile("steady")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", choices=PARTS, default="core")
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="names of files, without .py")
    parser.add_argument("--again", action="store_true", help="those that survived the last run, without a reason")
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    options = parser.parse_args()
    KEPT.mkdir(parents=True, exist_ok=True)
    part, kept = PARTS[options.of], KEPT / f"{options.of}.json"
    mutants = [mutant for file in part.sources for mutant in mutants_of(ROOT, file)]
    chosen = sorted(random.Random(options.seed).sample(mutants, min(options.sample or len(mutants), len(mutants))))
    only, known = options.only.split(",") if options.only else [], explained()
    outcomes = dict(json.loads(kept.read_text(encoding="utf-8"))) if kept.exists() else {}
    trying = [mutant for mutant in chosen if (not only or Path(mutant.file).stem in only)
              and (not options.again or key(mutant) not in known and outcomes.get(" | ".join(key(mutant))) in (None, "survives"))]

    def said(mutant: Mutant, outcome: str) -> None:
        if outcome == "untried":  # could not be put in place of the code: counts as nothing
            print(f"untried: {mutant.file}:{mutant.lines.start}: {mutant.what}: {mutant.text[:100]}", flush=True)
            return
        before = outcomes.get(" | ".join(key(mutant)))
        outcomes[" | ".join(key(mutant))] = "since" if before in ("survives", "since") and outcome != "survives" else outcome
        kept.write_text(json.dumps(outcomes, indent=0, ensure_ascii=False), encoding="utf-8")
        if outcome == "survives":
            text = f"{mutant.file}:{mutant.lines.start}: {mutant.what}: {mutant.text[:100]}"
            print(f"{'equivalent' if key(mutant) in known else 'survives'}: {text}", flush=True)

    prepare()
    tests = Tests(ROOT, part.sources, part.tests, part.ignored, KEPT / f"{options.of}.reached")
    here, anew = [each for each in trying if in_place(each)], [each for each in trying if not in_place(each)]
    tried_in_place(tests, here, said)
    outcomes |= json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for mutant, outcome in tried_anew(tests, anew):
        said(mutant, outcome)
    return summary(options, part, mutants, [mutant for mutant in chosen if " | ".join(key(mutant)) in outcomes], outcomes, known)


def summary(options, part: Part, mutants: list, tried: list, outcomes: dict, known: set) -> int:
    """What came of all that were tried, now or before; 1 where a survivor is not explained."""
    for gone in sorted(known - {key(mutant) for mutant in mutants}):
        if gone[0] in part.sources:
            print(f"no longer there, to be left out of {EXPLAINED.name}: {' | '.join(gone)}")
    counts = Counter(outcomes[" | ".join(key(mutant))] for mutant in tried)
    survivors = {key(mutant) for mutant in tried if outcomes[" | ".join(key(mutant))] == "survives"}
    killed, odd = counts["killed"] + counts["late"] + counts["since"], len(survivors - known)
    share = f"{killed} killed, {counts['late']} of them by running for ever ({100 * killed / max(1, len(tried)):.1f} %)"
    if counts["since"]:
        share += f", {counts['since']} by tests that were written for them"
    print(f"of {len(tried)} mutants {share}, {len(survivors & known)} are right, {odd} survive; {len(mutants)} there are")
    if options.record:
        from recorded import record

        drawn = f"; {len(tried)} of {len(mutants)}, drawn by seed {options.seed}" if len(tried) < len(mutants) else ""
        record(f"mutants of {options.of}" + (f" {options.seed}" if drawn else ""), what=f"{part.what}, changed in one place{drawn}",
               tried=len(tried), wrong=odd,
               against="the tests of the part that reach the line", also=f"{share}, {len(survivors & known)} that are right")
    return int(odd > 0)


if __name__ == "__main__":
    sys.exit(main())
