"""Which guards of the trusted half does no test make say no?  Lists them by place, each with the part of its condition.

    python benchmarks/guards.py [--of PART,…] [--only claim,check] [--under tests/kernel]

A guard is ``require(condition, …)`` or ``if condition: raise …``.  Of what refuses where A or B holds each of the two must once be what
holds first, of what refuses where A and B hold each must once be what alone keeps it from refusing.  A part that never decides is either
needless, since no input comes to it, or lacks its test.  The tests are those of the part, as benchmarks/mutants.py has them, run once.
"""

import argparse
import ast
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path

import pytest
from mutants import PARTS, prepare
from mutants_tried import module_name

ROOT = Path(__file__).resolve().parents[1]
DECIDED = "_decided_"


class Watched(ast.NodeTransformer):
    """The source with each part of a guard's condition in a call that says what it came to; ``places`` are what may be noted."""

    def __init__(self, file: str):
        self.file, self.places = file, {}

    def visit_Call(self, node):
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id="require"), args=[condition, _]):
                node.args[0] = self.watched(condition, refuses=False)
        return node

    def visit_If(self, node):
        self.generic_visit(node)
        if isinstance(node.body[0], ast.Raise):
            node.test = self.watched(node.test, refuses=True)
        return node

    def watched(self, condition: ast.expr, refuses: bool) -> ast.expr:
        """A part of the condition that comes to ``refuses``, or, joined by the other word, to its opposite, is noted."""
        if isinstance(condition, ast.UnaryOp) and isinstance(condition.op, ast.Not):
            condition.operand = self.watched(condition.operand, not refuses)
            return condition
        if not isinstance(condition, ast.BoolOp):
            return self.noted(condition, refuses)
        alone = isinstance(condition.op, ast.Or) if refuses else isinstance(condition.op, ast.And)
        condition.values = [self.watched(part, refuses) if alone else self.noted(part, not refuses) for part in condition.values]
        return condition

    def noted(self, part: ast.expr, value: bool) -> ast.Call:
        place = f"{self.file}:{part.lineno}:{part.col_offset}: {ast.unparse(part)[:150]}: never {'true' if value else 'false'}"
        self.places[place] = None
        return ast.Call(ast.Name(DECIDED, ast.Load()), [part, ast.Constant(value), ast.Constant(place)], [])


class Guards(MetaPathFinder):
    """Loads the files with their notes, and keeps what was noted."""

    def __init__(self, files):
        self.files = {module_name(file): file for file in files}
        self.places, self.seen = {}, set()

    def find_spec(self, name, path, target=None):
        file = self.files.get(name)
        return file and spec_from_file_location(name, str(ROOT / file), loader=Loader(name, str(ROOT / file), self, file))

    def decided(self, value, noted: bool, place: str):
        if bool(value) is noted:
            self.seen.add(place)
        return value


class Loader(SourceFileLoader):
    def __init__(self, name, path, guards: Guards, file: str):
        super().__init__(name, path)
        self.guards, self.file = guards, file

    def get_code(self, fullname):
        watched = Watched(self.file)
        tree = ast.fix_missing_locations(watched.visit(ast.parse(Path(self.path).read_text(encoding="utf-8"))))
        self.guards.places |= watched.places
        return compile(tree, self.path, "exec")

    def exec_module(self, module):
        setattr(module, DECIDED, self.guards.decided)
        super().exec_module(module)


class Plugin:
    def __init__(self, guards: Guards):
        self.guards = guards

    @pytest.hookimpl(tryfirst=True)
    def pytest_load_initial_conftests(self):
        sys.meta_path.insert(0, self.guards)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--of", default="core")
    parser.add_argument("--only", default="", help="names of files, without .py")
    parser.add_argument("--under", default="", help="tests of this folder alone")
    options = parser.parse_args()
    parts = [PARTS[name] for name in options.of.split(",")]
    guards = Guards([file for part in parts for file in part.sources
                     if not options.only or Path(file).stem in options.only.split(",")])
    prepare()
    words = ["-q", "--disable-warnings", "--tb=short", "-pno:cacheprovider", "-pno:rdpverify", "-pno:xdist",
             "-m", "not soak and not pages and not coq", *(f"--ignore={ROOT / name}" for part in parts for name in part.ignored)]
    places = dict.fromkeys(str(ROOT / place) for part in parts for place in part.tests if place.startswith(options.under))
    code = pytest.main([*words, *places], plugins=[Plugin(guards)])
    never = [place for place in guards.places if place not in guards.seen]
    print(*never, f"of {len(guards.places)} parts of guards {len(never)} never decide", sep="\n")
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
