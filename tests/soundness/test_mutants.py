"""What ``make mutants`` changes: every trusted file stands in one part, whose tests there are; and what a place may become."""

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest

import rdpverify

PACKAGE = Path(rdpverify.__file__).parent
ROOT = PACKAGE.parent


@pytest.fixture(scope="module")
def of_benchmarks():
    """The modules of the folder benchmarks."""
    sys.path.insert(0, str(ROOT / "benchmarks"))
    import lines
    import mutants
    import mutations

    yield lines, mutants, mutations
    sys.path.remove(str(ROOT / "benchmarks"))


def test_every_trusted_file_is_in_exactly_one_part(of_benchmarks):
    lines, mutants, _ = of_benchmarks
    trusted = [path for name in lines.TRUSTED for path in ([PACKAGE / name] if name.endswith(".py") else (PACKAGE / name).rglob("*.py"))]
    in_parts = Counter(name for part in mutants.PARTS.values() for name in part.sources)
    assert in_parts == Counter(str(path.relative_to(ROOT)) for path in trusted)


def test_the_tests_of_every_part_are_there(of_benchmarks):
    _, mutants, _ = of_benchmarks
    places = [place for part in mutants.PARTS.values() for place in (*part.tests, *part.ignored)]
    assert [place for place in places if not (ROOT / place.split("::")[0]).exists()] == []


@pytest.mark.parametrize("code, becomes", [
    ("f(x)", {"None"}), ("self.require(x)", {"None"}), ("look()", set()), ("found.append(x)", set()), ("x < 1", {"x <= 1", "x < 2"}),
    ("if not f(x):\n    raise E", {"if not f(x):\n    pass", "if not not f(x):\n    raise E"}), ("a and b", {"a or b", "a and a", "b and b"}), ("a or b or c", {"a and b and c", "a or b", "a or c", "b or c"})])
def test_what_a_place_becomes(of_benchmarks, code, becomes):
    _, _, mutations = of_benchmarks
    found = set()
    for place, node in enumerate(ast.walk(ast.parse(code))):
        for way, _ in enumerate(mutations.ways(node)):
            tree = ast.parse(code)
            again = list(ast.walk(tree))[place]
            list(mutations.ways(again))[way][1](again)
            compile(ast.fix_missing_locations(tree), "", "exec")
            found.add(ast.unparse(tree))
    assert found == becomes
