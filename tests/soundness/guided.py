"""Fuzzing guided by coverage, for a fixed time: formulas, statements, claim files, certificates, and proofs.

    python tests/soundness/guided.py --seconds 60

Needs atheris (pip install 'rdpverify[fuzz]').  A fault is an exception that is none of the package's, an input that takes too long, or a
theorem of the core that a world of finite laws refutes.  What is found on the way is kept in build/fuzz and tried again first.
"""

import argparse
import copy
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from recorded import record

ROOT = Path(__file__).resolve().parents[2]
CORPUS, SUITE = ROOT / "build" / "fuzz", ROOT / "conformance" / "certificates" / "accepted"
SLOWEST = 20  # seconds of one input
WORDS = ("x", "y", "P", "Q", "S", "eps", "alpha", "renyi(", "kl(", "tv(", "chi2(", "hockey_stick(", "max_divergence(", "Normal(0, 1)", "Laplace(0, x)", "Bernoulli(1/2)",
         "Finite([1/2, 1/2])", "Mixture((1/2, P), (1/2, Q))", "Sum(", "Limit(", "expect(", "exp(", "log(", "sqrt(", "Max(", ")", "(", "[", "]", ",", "+", "-", "*", "**", "/", "<=", ">=", "<", ">",
         "==", "~", "0", "1", "2", "1/3", "oo", "0.5", "1e9", "pi", " in ", " for all ", " integers ", "given", "events ", "H(X|Y)", "I(X;Y)", "'", "\\", "{", "}", "_", "."," ")
RULES = ("axiom", "assume", "point", "at_most_one", "instance", "cut", "cases", "finite_or_not", "contradiction", "congruence", "specialise", "generalise", "arithmetic",
         "integrate", "finite_integral", "rises", "numbers", "on_box")
TEXTS = ("x", "y", "-x", "0", "1", "-1", "1/2", "2", "x*y", "exp(x)", "log(x)", "inv(x)", "pos(x)", "step(x)", "pow(x, y)", "pow(0, x)", "gamma(x)", "density(P)", "density(Q)", "indicator(S)",
         "test(phi)", "density(P) - density(Q)", "density(P)*indicator(S)", "integral(density(P)*indicator(S))", "kl(P, Q)", "tv(P, Q)", "prob(P, S)", "renyi(P, Q, x)", "pi()")
RELATIONS = (*(f"{text} {op} 0" for text in TEXTS[:16] for op in (">=", ">", "==")), "x >= 1", "x > y", "finite(kl(P, Q))", "infinite(kl(P, Q))", "continuous(P, Q)", "integer(x)",
             "density(P) >= 0", "density(P) > 0", "density(Q) == 0", "forall(x, (x > 0,), y >= x)", "forall(event(S), (), prob(P, S) <= prob(Q, S))")
LAWS = ("P", "Q", "S", "Mixture((x, P), (1 - x, Q))", "Mixture((1/2, P), (1/2, Q))", "Mixture((2, P), (-1, Q))")
NAMED = ("law P", "law Q", "x", "y", "event S", "test phi")
KEYS = ("id", "statement", "given", "where", "expect", "mutants", "title", "source", "covers", "let")


class Bytes:
    """Choices that the fuzzer's bytes make."""

    def __init__(self, raw: bytes):
        import atheris

        self.data = atheris.FuzzedDataProvider(raw)

    def pick(self, options):
        return options[self.number(0, len(options) - 1)]

    def number(self, least: int, most: int) -> int:
        return self.data.ConsumeIntInRange(least, most)

    def some(self, make, most: int, least: int = 0) -> list:
        return [make() for _ in range(self.number(least, most))]

    def text(self) -> str:
        return "".join(self.some(lambda: self.pick(WORDS) if self.number(0, 9) else self.data.ConsumeUnicodeNoSurrogates(3), 25, 1))

    def step(self, made: int, names: list) -> list:
        """A step of a proof in the core's rules, of which ``made`` are there."""
        at, text, relation = lambda: self.number(0, max(0, made - 1)), lambda: self.pick(TEXTS), lambda: self.pick(RELATIONS)
        many = lambda: self.some(at, 3)  # noqa: E731
        values = lambda: {self.pick(NAMED): self.pick((*TEXTS, *LAWS))}  # noqa: E731
        multiplier = lambda: self.pick(("1", "2", "-1", "x", ["square", "x"], ["square", "1"]))  # noqa: E731
        rule = self.pick(RULES)
        return [rule, *{
            "axiom": lambda: [self.pick(names)], "assume": lambda: [relation()], "point": lambda: [text()], "at_most_one": lambda: [text()],
            "instance": lambda: [at(), values(), many()], "cut": lambda: [many(), at()], "cases": lambda: [text(), at(), at()],
            "finite_or_not": lambda: ["kl(P, Q)", at(), at()], "contradiction": lambda: [many(), relation()],
            "congruence": lambda: [text(), {"0": [at(), text()]}], "specialise": lambda: [at(), values()],
            "generalise": lambda: [at(), [self.pick(NAMED[-4:])], [relation()]], "arithmetic": lambda: [self.some(lambda: [multiplier(), many()], 3, 1)],
            "integrate": lambda: [many(), many()], "finite_integral": lambda: [text(), [[at(), at()]], many()],
            "rises": lambda: [text(), self.pick("xy"), text(), text(), at(), many()], "numbers": lambda: [relation(), self.number(2, 80)],
            "on_box": lambda: [relation(), {"x": ["0", "1"], "y": ["-1", "1/2"]}, self.pick((0, ["x", "1/2", 0, 0]))]}[rule]()]


def targets() -> dict:
    """What is tried with the fuzzer's bytes, by name; the package is loaded here, under the eyes of the fuzzer."""
    import atheris

    with atheris.instrument_imports(include=["rdpverify"]):
        from rdpverify.checker import check
        from rdpverify.claims.collect import collect
        from rdpverify.core.axioms import axioms
        from rdpverify.core.check import Steps
        from rdpverify.deadline import deadline
        from rdpverify.errors import RdpVerifyError
        from rdpverify.language import parse
        from rdpverify.typed import parse_statement
    sys.path += [str(ROOT / "conformance"), str(ROOT / "tests" / "core")]
    from sealing import sealed
    from worlds import World

    sources = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(SUITE.glob("*.json"))]
    sources = [source for source in sources if len(json.dumps(source)) < 3000]
    worlds, names, folder = [World(number) for number in range(6)], sorted(axioms()), Path(tempfile.mkdtemp(prefix="guided-"))

    def attempt(work, *arguments, **named):
        try:
            with deadline(5):
                return work(*arguments, **named)
        except RdpVerifyError:
            return None

    def formula(data):
        attempt(parse, data.text())

    def statement(data):
        attempt(parse_statement, f"{data.text()} <= {data.text()}", given=data.some(data.text, 2), where=data.some(lambda: f"x in {data.text()}", 1))

    def claims(data):
        keys = data.some(lambda: f"{data.pick(KEYS)} = {json.dumps(data.text())}", 6)
        path = folder / "fuzz.toml"
        path.write_text("\n".join([data.pick(("", 'title = "x"', "[x]", "[[[")), data.pick(("[[claim]]", "[[claims]]", "")), *keys]), encoding="utf-8")
        attempt(collect, [path])

    def certificate(data):
        made = copy.deepcopy(data.pick(sources))
        for _ in range(data.number(1, 3)):
            part = made
            while isinstance(part, dict | list) and part:
                key = data.pick(sorted(part) if isinstance(part, dict) else range(len(part)))
                if not isinstance(part[key], dict | list) or not part[key] or not data.number(0, 6):
                    part[key] = data.pick((None, 0, 1, -1, True, "", [], {}, "x", 10**40, data.text()))
                    break
                part = part[key]
        attempt(check, sealed(made))

    def proof(data):
        """Steps at random; no theorem that they make may be false in a world of finite laws."""
        steps = Steps()
        for _ in range(data.number(3, 30)):
            try:
                with deadline(5):
                    steps.take(data.step(len(steps.theorems), names))
            except (RdpVerifyError, TypeError, ValueError, KeyError, AttributeError, IndexError, ZeroDivisionError):  # as the checker reads them
                continue
        for theorem in steps.theorems[-8:]:
            for world in worlds:
                try:
                    false = world.refutes(theorem)
                except (ArithmeticError, ValueError, KeyError, RecursionError):
                    continue
                assert not false, f"PROVED WHAT IS FALSE: {theorem!r}"

    return {"formula": formula, "statement": statement, "claims": claims, "certificate": certificate, "proof": proof}


def fuzz(name: str, arguments: list[str]) -> None:
    """In this process, which the fuzzer ends."""
    import atheris

    work = targets()[name]
    atheris.Setup([sys.argv[0], *arguments], lambda raw: work(Bytes(raw)))
    atheris.Fuzz()


NAMES = ("formula", "statement", "claims", "certificate", "proof")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60, help="for each target")
    parser.add_argument("--only", choices=NAMES, action="append")
    parser.add_argument("--record", action="store_true", help="for docs/trust.md")
    parser.add_argument("--target", choices=NAMES, help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs="*", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.target:
        fuzz(options.target, options.rest)
    wrong, tried = 0, {}
    for name in options.only or NAMES:
        (CORPUS / name).mkdir(parents=True, exist_ok=True)
        words = [sys.executable, __file__, "--target", name, "--", f"-max_total_time={options.seconds}", f"-timeout={SLOWEST}", "-rss_limit_mb=3000", "-max_len=600",
                 f"-artifact_prefix={CORPUS}/{name}-", str(CORPUS / name)]
        done = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
        runs = re.findall(r"Done (\d+) runs", done.stderr) or re.findall(r"#(\d+)\s", done.stderr)
        covered = re.findall(r"cov: (\d+)", done.stderr)
        wrong += done.returncode != 0
        tried[name] = int(runs[-1]) if runs else 0
        print(f"{name}: {runs[-1] if runs else 0} inputs in {options.seconds} s, {covered[-1] if covered else '?'} places reached, "
              f"{'no fault' if done.returncode == 0 else 'FAULT: ' + done.stdout[-1500:] + done.stderr[-300:]}", flush=True)
    if options.record:
        record("guided", what=f"inputs made up under the guidance of coverage, {options.seconds} s for each of " + ", ".join(tried), tried=sum(tried.values()), wrong=wrong,
               against="the error family, a limit of time, and worlds of finite laws for theorems", also=", ".join(f"{name} {count}" for name, count in tried.items()))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
