"""Do the tests of the core notice a wrong core?  Each mutant is the core with one place changed; its tests must fail.

    python benchmarks/mutants.py [--sample N] [--seed S] [--processes N] [--only claim,check]

prints the share killed and every survivor with its place.  A sample is drawn by its seed; without one, all are tried.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
CORE, TESTS = ROOT / "rdpverify" / "core", ROOT / "tests" / "core"
FLIPPED = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn,
           ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And, ast.Add: ast.Sub, ast.Sub: ast.Add,
           ast.Mult: ast.Add, ast.Div: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.Mod: ast.Add}
SECONDS = 240
TESTED_WITH = {"relation.py": "theorem.py", "writer.py": "reader.py"}
SLOW = ("test_axioms.py", "test_random_proofs.py")
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in sorted(CORE.glob("*.py"))}


class Mutant(NamedTuple):
    """A place in a file of the core and one way to change it."""

    file: str
    place: int
    way: int
    line: int
    what: str

    def tree(self) -> ast.Module:
        """The file with this change."""
        tree = ast.parse(SOURCES[self.file])
        node = list(ast.walk(tree))[self.place]
        list(ways(node))[self.way][1](node)
        return tree


def mutants_of(file: str) -> Iterator[Mutant]:
    tree = ast.parse(SOURCES[file])
    messages = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for place, node in enumerate(ast.walk(tree)):
        for way, (what, _) in enumerate(ways(node) if id(node) not in messages else ()):
            yield Mutant(file, place, way, getattr(node, "lineno", 0), what)


def ways(node: ast.AST) -> Iterator[tuple]:
    """How a place may be changed."""
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                yield f"{type(op).__name__} flipped", lambda n, p=place, o=op: n.ops.__setitem__(p, FLIPPED[type(o)]())
        case ast.BoolOp() | ast.BinOp() if type(node.op) in FLIPPED:
            yield f"{type(node.op).__name__} flipped", lambda n: setattr(n, "op", FLIPPED[type(n.op)]())
            if isinstance(node, ast.BoolOp):
                for place in range(len(node.values)):
                    yield f"part {place + 1} left out", lambda n, p=place: n.values.pop(p)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"{type(node.op).__name__} left out", _bare
        case ast.Expr(value=ast.Call(func=ast.Name(id="require"))):
            yield "require left out", lambda n: setattr(n, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="need" | "named") | ast.Name(id="need" | "_vanishes" | "_check_law"))):
            yield "a check left out", lambda n: setattr(n, "value", ast.Constant(None))
        case ast.Tuple(elts=[_, _, *_]) | ast.Set(elts=[_, _, *_]) if isinstance(node, ast.Set) or isinstance(node.ctx, ast.Load):
            if all(isinstance(each, ast.Constant | ast.Starred) for each in node.elts):
                for place in range(len(node.elts)):
                    yield f"{ast.unparse(node.elts[place])} left out", lambda n, p=place: n.elts.pop(p)
        case ast.Constant(value=bool()):
            yield "truth flipped", lambda n: setattr(n, "value", not n.value)
        case ast.Constant(value=int()):
            yield "number + 1", lambda n: setattr(n, "value", n.value + 1)
        case ast.Name(id="all" | "any"):
            yield f"{node.id} exchanged", lambda n: setattr(n, "id", {"all": "any", "any": "all"}[n.id])


def _bare(node: ast.UnaryOp) -> None:
    """``not x`` becomes ``not not x``, and ``-x`` becomes ``- -x``."""
    node.operand = ast.UnaryOp(op=node.op, operand=node.operand)


class Tried:
    """A copy of core and tests in which a mutant is tried."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="mutants-"))
        shutil.copytree(CORE, self.folder / "rdpverify" / "core", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(TESTS, self.folder / "tests" / "core", ignore=shutil.ignore_patterns("__pycache__", "test_language.py"))
        for name in ("errors.py", "exact.py", "deadline.py"):
            shutil.copy(ROOT / "rdpverify" / name, self.folder / "rdpverify")
        (self.folder / "rdpverify" / "__init__.py").touch()
        (self.folder / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib\n", encoding="utf-8")

    def survives(self, name: str, mutant: Mutant | None) -> bool:
        """Do all tests pass with this change?  Those of the changed file come first."""
        path = self.folder / "rdpverify" / "core" / name
        own = f"test_{TESTED_WITH.get(name, name)}"
        files = sorted((self.folder / "tests" / "core").glob("test_*.py"), key=lambda file: (file.name != own, file.name in SLOW))
        try:
            if mutant is not None:
                path.write_text(ast.unparse(ast.fix_missing_locations(mutant.tree())), encoding="utf-8")
            command = [sys.executable, "-m", "pytest", "-xq", "--tb=no", "-pno:cacheprovider", "-pno:rdpverify", "-pno:xdist", *files]
            return subprocess.run(command, cwd=self.folder, capture_output=True, timeout=SECONDS, check=False,
                                  env={**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}).returncode == 0
        except subprocess.TimeoutExpired:
            print(f"out of time, counted as killed: {mutant}", flush=True)
            return False
        finally:
            path.write_text(SOURCES[name], encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    mutants = [mutant for file in SOURCES if not options.only or file.removesuffix(".py") in options.only.split(",")
               for mutant in mutants_of(file)]
    chosen = random.Random(options.seed).sample(mutants, min(options.sample or len(mutants), len(mutants)))
    copies: Queue = Queue()
    for _ in range(options.processes):
        copies.put(Tried())
    if not copies.queue[0].survives("claim.py", None):
        sys.exit("the tests fail without any change")

    def tried(mutant):
        place = copies.get()
        try:
            survived = place.survives(mutant.file, mutant)
        finally:
            copies.put(place)
        if survived:
            text = SOURCES[mutant.file].splitlines()[mutant.line - 1].strip()[:110] if mutant.line else ""
            print(f"survives: core/{mutant.file}:{mutant.line}: {mutant.what}: {text}", flush=True)
        return survived

    with ThreadPoolExecutor(options.processes) as pool:
        survivors = sum(pool.map(tried, chosen))
    for place in copies.queue:
        shutil.rmtree(place.folder)
    killed = len(chosen) - survivors
    print(f"{killed} of {len(chosen)} mutants killed ({100 * killed / len(chosen):.1f} %), of {len(mutants)} there are")
    return 0


if __name__ == "__main__":
    sys.exit(main())
