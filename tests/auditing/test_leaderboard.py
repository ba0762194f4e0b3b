"""The leaderboard of benchmarks/audit, with a package that errs in every way."""

import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[2] / "benchmarks" / "audit"


@pytest.fixture(scope="module", autouse=True)
def modules():
    """Its modules are scripts: they are found beside each other."""
    before = set(sys.modules)
    sys.path.insert(0, str(FOLDER))
    yield
    sys.path.remove(str(FOLDER))
    for name in set(sys.modules) - before:
        if str(FOLDER) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_every_way_of_erring_is_told_and_the_next_number_follows():
    from asking import answers

    lines = ["import math; print(math.pi)", "import math; print('noise'); print(1 / 0)", "import no_such_package; print(1)",
             "import os; os._exit(3)", "import time; exec('while True: pass')", "import time; time.sleep(60)", "import math; print(math.nan)",
             "import math; math.pi", "import sys; sys.stdout.write('not JSON'); print(2)"]
    said = list(answers(sys.executable, lines, limit=1, patience=4))
    assert [each.get("printed") for each in said] == ["3.141592653589793", None, None, None, None, None, "nan", None, "2.0"]
    assert said[1]["raised"] == "ZeroDivisionError: division by zero" and said[2]["raised"].startswith("ModuleNotFoundError")
    assert said[3]["ended"] == "the process ended with 3"
    assert said[4]["ended"] == said[5]["ended"] == "no answer in 1 processor seconds"
    assert 0 <= said[0]["seconds"] < 1 and "IndexError" in said[7]["raised"]


@pytest.mark.parametrize("printed, verdict, error", [
    ("0.5", "agrees", 0), ("0.50000000049", "agrees", 1e-9), ("0.4999999", "below", -2e-7), ("-0.5", "below", -2), ("0.75", "above", 0.5),
    ("inf", "infinite", None), ("-inf", "below", None), ("nan", "nan", None)])
def test_a_number_is_judged_against_the_enclosure(printed, verdict, error):
    from compare import judge
    from points import Point

    found = judge(Point("rdp(GaussianMechanism(1), 1)", "0.5", "0.5", "0"), {"printed": printed, "seconds": 0})
    assert found.verdict == verdict and found.error == (None if error is None else pytest.approx(error, abs=1e-10))


def test_where_the_truth_is_nothing_or_unknown():
    from compare import judge
    from points import Point

    zero, unknown = Point("epsilon(M, 1/2)", "0", "0", "0"), Point("epsilon(M, 1/2)", "", "", "0")
    assert [judge(zero, {"printed": each})[2:] for each in ("0.0", "1e-9", "-1e-9")] == [("agrees", 0), ("above", inf), ("below", -inf)]
    tiny = Point("privacy_profile(M, 1)", "1e-2000000000000", "2e-2000000000000", "0")
    assert judge(tiny, {"printed": "0.0"}).verdict == "not judged"
    assert judge(unknown, {"printed": "1"}).verdict == "not judged" and judge(unknown, {"printed": "nan"}).verdict == "nan"


@pytest.mark.parametrize("bound, wrong", [("upper", 1), ("lower", 2), ("estimate", 3)])
def test_the_wrong_side_is_that_of_the_bound(bound, wrong):
    from compare import findings, judge, row
    from points import Point

    point = Point("rdp(M, 2)", "1", "1", "0")
    judged = [judge(point, {"printed": each, "seconds": 0.5}) for each in ("1", "0.9", "1.1", "3", "inf", "nan")]
    judged += [judge(point, {"raised": said}) for said in ("ValueError: no", "package.UnsupportedEventError: of this event")]
    told = row(judged, bound)
    assert told["wrong side"] == wrong and told["safe side"] == 3 - wrong and told["most"] == 2 and told["raised"] == told["refused"] == 1
    worst = {each.verdict: each.error for each in findings(judged, bound)}
    assert set(worst) == {"above", "infinite", "nan", "raised"} | ({"below"} if bound != "lower" else set()) and worst["above"] == 2


def test_each_package_has_a_line_for_what_it_knows_and_none_for_the_rest():
    import peers
    from importlib import import_module
    from pkgutil import iter_modules
    from questions import question

    asked = [question(each) for each in (
        "rdp(PoissonSampled(GaussianMechanism(2), 1/100), 8)", "epsilon(Composed((PoissonSampled(GaussianMechanism(2), 1/100), 10)), 1e-5)",
        "privacy_profile(Composed((GaussianMechanism(2), 3), (LaplaceMechanism(4), 2)), 1)", "rdp(RandomizedResponse(3/4, 10), 2)")]
    for module in iter_modules(peers.__path__):
        peer = import_module(f"peers.{module.name}")
        for line, bound in peer.ACCOUNTANTS.values():
            codes = [code for each in asked if (code := line(each))]
            assert codes and bound in ("upper", "lower", "estimate")
            for code in codes:
                compile(code, module.name, "exec")
                assert code.startswith("import ") and "\n" not in code and '"' not in code and "; " in code and "print(" in code


def test_the_command_tells_the_lines_of_a_quantity():
    done = subprocess.run([sys.executable, str(FOLDER), "--line", "rdp(PoissonSampled(GaussianMechanism(2), 1/100), 8)"], capture_output=True, text=True)
    assert done.returncode == 0 and "opacus-1.6.0-RDP: python -c 'import opacus" in done.stdout and "0.6.0-PLD" not in done.stdout
